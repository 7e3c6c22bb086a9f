"""An explanation as readable text: the words, what was peeled off, each clause with its tree, the cues, the effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from extractor.explain.effect import describe_parts, describe_rules
from extractor.explain.model import (
    AbilityTrace,
    ClauseTrace,
    CueTrace,
    Explanation,
    Node,
    Region,
    SentenceTrace,
    ShellPart,
    Word,
)
from extractor.explain.rules import exclusion_text
from extractor.explain.words import Words, words
from extractor.ir.effects import Span
from extractor.messages import mark as _

Style = Callable[[str], str]

_TEXT = _("Text ({lang})")
_TEXT_OF = _("Text of {name} ({lang})")
_ABILITY = _("Ability {number}: {kind}")
_QUOTED_ABILITY = _("Ability in quotation marks: {kind}")
_WORDS = _("words")
_ALSO = _("also: {readings}")
_PEELED = _("peeled off in front: {parts}")
_CLAUSE = _("clause {text}")
_TREE = _("read as")
_STOPPED = _("not read: reading stopped at {text} ({place}, {cls})")
_STOPPED_AT_END = _("not read: the clause ended too early")
_WOULD_DO = _("there would have done: {classes}")
_TOKENS = _("tokens: {tokens}")
_NOTHING_TRIED = _("no clause was tried here")
_CUES = _("Cues of a type change")
_NO_CUES = _("none in this text")
_CUE_EFFECT = _("effect {number}")
_CUE_EXCLUDED = _("no type change: {reason} [{rule}]")
_CUE_UNRECOGNIZED = _("not recognized: the clause is listed in the record")
_CUE_UNACCOUNTED = _("in no effect, not excluded and not listed: a fault of the reader")
_END = _("the end of the clause")
_EFFECTS = _("Effects")
_NO_EFFECTS = _("no type-changing effect")
_EFFECT = _("Effect {number}: {text}")
_DIAGNOSTICS = _("Remarks")

_KINDS = {
    "static": _("static ability"),
    "activated": _("activated ability"),
    "triggered": _("triggered ability"),
    "replacement": _("replacement effect"),
    "spell": _("effect of a spell or of an ability that resolves"),
}
_ROLES = {"condition": _("condition"), "trigger": _("trigger"), "duration": _("duration")}
_REGIONS = {"label": _("label"), "cost": _("cost"), "reminder": _("reminder text")}


def as_text(explanation: Explanation, lang: str, *, heading: Style = str) -> str:
    """Return an explanation for people.

    Args:
        explanation: how a text was read.
        lang: the language to say it in.
        heading: how to set off a heading, such as a function that makes it bold.
    """
    return "\n".join(_Writer(explanation, words(lang), lang, heading).lines()) + "\n"


class _Writer:
    def __init__(self, found: Explanation, language: Words, lang: str, heading: Style) -> None:
        self.found, self.words, self.lang, self.heading = found, language, lang, heading
        self.say = language.say

    def lines(self) -> Iterator[str]:
        found = self.found
        title = self.say(_TEXT_OF, name=found.name, lang=found.lang) if found.name else self.say(_TEXT, lang=found.lang)
        yield self.heading(title)
        yield from (f"  {line}" for line in found.text.split("\n"))
        for number, ability in enumerate(found.abilities, start=1):
            yield ""
            yield self.heading(self.say(_ABILITY, number=number, kind=self._kind(ability.kind))) + _at(ability.span)
            yield from self._ability(ability, "  ")
        yield ""
        yield self.heading(self.say(_CUES))
        yield from map(self._cue, found.cues)
        if not found.cues:
            yield f"  {self.say(_NO_CUES)}"
        yield ""
        yield self.heading(self.say(_EFFECTS))
        if not found.record.effects:
            yield f"  {self.say(_NO_EFFECTS)}"
        for number, effect in enumerate(found.record.effects, start=1):
            yield "  " + self.say(_EFFECT, number=number, text=self._quote(found.text, effect.span)) + _at(effect.span)
            for part in describe_parts(effect, self.lang):
                yield "    " + self.words.labelled(part.label, part.text)
            rules = describe_rules(effect, self.lang)
            yield from ("      " + self.words.labelled(rule, text) for rule, text in rules if text)
        if found.record.diagnostics:
            yield ""
            yield self.heading(self.say(_DIAGNOSTICS))
            yield from (f"  {one.code} {self.say(one.message)}{_at(one.span)}" for one in found.record.diagnostics)

    def _kind(self, kind: str) -> str:
        return self.say(_KINDS[kind]) if kind in _KINDS else kind

    def _quote(self, text: str, span: Span) -> str:
        return self.words.quoted(text[span[0] : span[1]])

    # ------------------------------------------------------------------ abilities and sentences

    def _ability(self, ability: AbilityTrace, indent: str) -> Iterator[str]:
        yield from (self._region(region, indent) for region in ability.regions)
        for sentence in ability.sentences:
            yield from self._sentence(sentence, indent)
        for quoted in ability.quoted:
            yield indent + self.say(_QUOTED_ABILITY, kind=self._kind(quoted.kind)) + _at(quoted.span)
            yield from self._ability(quoted, indent + "  ")

    def _region(self, region: Region, indent: str) -> str:
        label = self.say(_REGIONS[region.kind])
        return indent + self.words.labelled(label, self.words.quoted(region.text)) + _at(region.span)

    def _sentence(self, sentence: SentenceTrace, indent: str) -> Iterator[str]:
        yield f"{indent}{self.words.quoted(sentence.text)}{_at(sentence.span)}"
        yield f"{indent}  " + self.words.labelled(self.say(_WORDS), "")
        yield from self._table(sentence.words, indent + "    ")
        if sentence.shell:
            yield f"{indent}  " + self.say(_PEELED, parts=self.words.separated(map(self._shell, sentence.shell)))
        for clause in sentence.clauses:
            yield from self._clause(clause, indent + "  ")
        if not sentence.clauses:
            yield f"{indent}  {self.say(_NOTHING_TRIED)}"

    def _table(self, found: Sequence[Word], indent: str) -> Iterator[str]:
        """One line for each word, in columns: place, word, class, concept, other readings."""
        rows = [(f"{word.span[0]}–{word.span[1]}", word.text, word.cls, word.concept) for word in found]
        widths = [max((len(row[column]) for row in rows), default=0) for column in range(4)]
        for word, row in zip(found, rows, strict=True):
            line = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            if word.others:
                readings = ", ".join(f"{other.cls} {other.concept}" for other in word.others)
                line += "  " + self.say(_ALSO, readings=readings)
            yield (indent + line).rstrip()

    # ------------------------------------------------------------------ clauses

    def _clause(self, clause: ClauseTrace, indent: str) -> Iterator[str]:
        yield indent + self.say(_CLAUSE, text=self.words.quoted(clause.text)) + _at(clause.span)
        if clause.tree is not None:
            yield f"{indent}  " + self.words.labelled(self.say(_TREE), "")
            yield from self._tree(clause.tree, indent + "    ")
            return
        yield from (f"{indent}  {line}" for line in self._stop(clause))

    def _shell(self, part: ShellPart) -> str:
        return f"{self.say(_ROLES[part.role])} {self.words.quoted(part.text)}"

    def _stop(self, clause: ClauseTrace) -> Iterator[str]:
        stop = clause.stop
        if stop is None or stop.span is None:
            yield self.say(_STOPPED_AT_END)
        else:
            place = f"{stop.span[0]}–{stop.span[1]}"
            yield self.say(_STOPPED, text=self.words.quoted(stop.text), place=place, cls=stop.cls)
        if stop is not None and stop.expected:
            yield self.say(_WOULD_DO, classes=", ".join(map(self._class, stop.expected)))
        tokens = (f"{one.cls}={one.concept}" if one.concept not in ("", one.text) else one.cls for one in clause.tokens)
        yield self.say(_TOKENS, tokens=" ".join(tokens))

    def _class(self, cls: str) -> str:
        """Return a token class with an example from the language of the text."""
        if cls == "$END":
            return self.say(_END)
        example = words(self.found.lang).example(cls)
        return f"{cls} ({example})" if example else cls

    def _tree(self, node: Node, indent: str) -> Iterator[str]:
        """A rule on a line with its leaves, its inner rules below; rules with one part only share a line."""
        names = [node.rule]
        while len(node.parts) == 1 and node.parts[0].parts:
            node = node.parts[0]
            names.append(node.rule)
        if all(not part.parts for part in node.parts):
            leaves = "  ".join(_leaf(part) for part in node.parts)
            yield f"{indent}{' › '.join(names)}{'  ' if leaves else ''}{leaves}"
            return
        yield indent + " › ".join(names)
        for part in node.parts:
            if part.parts:
                yield from self._tree(part, indent + "  ")
            else:
                yield f"{indent}  {_leaf(part)}"

    # ------------------------------------------------------------------ cues

    def _cue(self, cue: CueTrace) -> str:
        if cue.outcome == "effect":
            outcome = self.say(_CUE_EFFECT, number=(cue.effect or 0) + 1)
        elif cue.outcome == "excluded":
            rule = cue.rule or ""
            outcome = self.say(_CUE_EXCLUDED, reason=exclusion_text(rule, self.words), rule=rule)
        else:
            outcome = self.say(_CUE_UNRECOGNIZED if cue.outcome == "unrecognized" else _CUE_UNACCOUNTED)
        return f"  {self.words.quoted(cue.text)}{_at(cue.span)} → {outcome}"


def _leaf(node: Node) -> str:
    return f"{node.rule} “{node.text}”" if node.text else node.rule


def _at(span: Span) -> str:
    return f"  [{span[0]}–{span[1]}]"
