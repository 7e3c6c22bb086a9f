"""Words that no clause covers: whether a clause that changes types was understood without them."""

from __future__ import annotations

from extractor.grammar.body import Body
from extractor.grammar.lookahead import VERBS
from extractor.grammar.tokens import Tok

_PREDICATES = VERBS | {"XVERB", "OPAQUE", "ACTION", "MOVE", "REMAIN"}
_LEADING = _PREDICATES | {"EXCEPT", "CAUSE", "MAY", "YOU", "CTRL", "CHOOSE", "WORD"}
_PREPOSITIONS = frozenset({"PREP", "DURING", "IN", "ON", "FROM"})
_LASTING = frozenset({"DUR", "DURX"})
_DETERMINING = frozenset({"THE", "DET", "ALL", "EACH"})
_NOMINAL = _DETERMINING | {"WORD", "OTHER", "STYPE", "CTYPE", "KIND", "COLOR", "SUPER", "NEGP", "CTRL"}
#: More words than this are no list of nouns.
_MANY = 8
_JOINING = frozenset({"SEP", "VSEP", "BOUND", "OR"})


def judge_remainders(body: Body, toks: list[Tok]) -> None:
    """Look at the words around a clause that changes types that no clause covers.

    With a verb they are a clause of another kind, which is noted where it stands behind. Without one, or with words that keep
    types or say how long, they belong to the clause, which is then not understood: better no reading than one without them
    ("… with flying and <unknown word> until end of turn", "From now on, …").
    """
    covered = [(a.begin, a.end(len(toks))) for a in body.attempts if a.parse.used]
    for attempt in [a for a in body.attempts if any(d.changes_types for d in a.drafts)]:
        begin, end = attempt.begin, attempt.end(len(toks))
        leading = toks[max((e for _, e in covered if e <= begin), default=0) : begin]
        before = _trimmed(leading)
        behind = _trimmed(toks[end : min((s for s, _ in covered if s >= end), default=len(toks))])
        lasting = any(d.duration is None for d in attempt.drafts) and any(t.cls in _LASTING for t in behind)
        placed = bool(before) and before[0].cls in _PREPOSITIONS
        offered = [t.cls for t in (*leading[-1:], *toks[end : end + 1])].count("VOR")  # one verb or the other
        if placed or lasting or offered or _belongs(before, _LEADING) or _conjunct(leading) or _belongs(behind, _PREDICATES):
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


def _conjunct(toks: list[Tok]) -> bool:
    """True where a list of nouns goes on into the subject of a clause, one of them a word that is not known."""
    joint = toks[-1] if toks else None
    if joint is None or joint.cls != "SEP":
        return False
    nouns = [t for t in toks[:-1] if t.cls != "SEP"]
    unknown = [t for t in nouns if t.cls == "WORD"]
    determined = any(t.cls in _DETERMINING for t in nouns)
    typelike = all("typelike" in t.feats for t in unknown) or determined
    return bool(unknown) and typelike and all(t.cls in _NOMINAL for t in nouns) and len(nouns) < _MANY


def _belongs(toks: list[Tok], verbs: frozenset[str]) -> bool:
    """True if words are no clause of their own."""
    classes = {t.cls for t in toks}
    return bool(toks) and (not classes & verbs or "INADD" in classes)
