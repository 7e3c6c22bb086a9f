"""Words that no clause covers: whether a clause that changes types was understood without them."""

from __future__ import annotations

from extractor.grammar.body import Body
from extractor.grammar.lookahead import VERBS
from extractor.grammar.tokens import Tok

_PREDICATES = VERBS | {"XVERB", "OPAQUE", "ACTION", "MOVE", "REMAIN"}
_LEADING = _PREDICATES | {"EXCEPT", "CAUSE", "MAY", "YOU", "CTRL", "CHOOSE", "WORD"}
_PREPOSITIONS = frozenset({"PREP", "DURING", "IN", "ON", "FROM"})
_LASTING = frozenset({"DUR", "DURX"})
_JOINING = frozenset({"SEP", "VSEP", "BOUND", "OR"})


def judge_remainders(body: Body, toks: list[Tok]) -> None:
    """Look at the words around a clause that changes types that no clause covers.

    With a verb they are a clause of another kind, which is noted where it stands behind. Without one, or with words that keep
    types or say how long, they belong to the clause, which is then not understood: better no reading than one without them
    ("… with flying and <unknown word> until end of turn", "From now on, …").
    """
    covered = [(a.begin, len(toks) - len(a.tokens) + a.parse.used) for a in body.attempts if a.parse.used]
    for attempt in [a for a in body.attempts if any(d.changes_types for d in a.drafts)]:
        begin, end = attempt.begin, len(toks) - len(attempt.tokens) + attempt.parse.used
        before = _trimmed(toks[max((e for _, e in covered if e <= begin), default=0) : begin])
        behind = _trimmed(toks[end : min((s for s, _ in covered if s >= end), default=len(toks))])
        lasting = any(d.duration is None for d in attempt.drafts) and any(t.cls in _LASTING for t in behind)
        if _belongs(before, _LEADING) or (before and before[0].cls in _PREPOSITIONS) or _belongs(behind, _PREDICATES) or lasting:
            body.drafts = [d for d in body.drafts if d not in attempt.drafts]
            attempt.drafts = []
        elif behind:
            body.remainders.append((behind[0].start, behind[-1].end))


def _trimmed(toks: list[Tok]) -> list[Tok]:
    while toks and toks[-1].cls in _JOINING:
        toks = toks[:-1]
    while toks and toks[0].cls in _JOINING:
        toks = toks[1:]
    return toks


def _belongs(toks: list[Tok], verbs: frozenset[str]) -> bool:
    """True if words are no clause of their own."""
    classes = {t.cls for t in toks}
    return bool(toks) and (not classes & verbs or "INADD" in classes)
