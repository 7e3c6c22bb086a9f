"""Conditions and durations in plain words."""

from __future__ import annotations

from extractor.explain.objects import ObjectWords
from extractor.explain.words import Words
from extractor.ir import predicates as p
from extractor.ir.effects import Duration
from extractor.messages import mark as _

_DURATIONS = {
    "static": _("as long as the ability is there"),
    "end_of_turn": _("until end of turn"),
    "end_of_combat": _("until end of combat"),
    "until_your_next_turn": _("until your next turn"),
    "until_end_of_your_next_turn": _("until the end of your next turn"),
    "until_next_upkeep": _("until the next upkeep"),
    "until_next_untap": _("until the next untap step"),
    "indefinite": _("without end: the text names no duration"),
}
_FOR_AS_LONG_AS = _("for as long as: {condition}")
_AS_KEYWORD_SAYS = _("for as long as the rules of the keyword say")
_UNTIL_EVENT = _("until: {event}")

_KINDS = {
    "as_long_as": _("as long as: {condition}"),
    "if": _("if: {condition}"),
    "unless": _("unless: {condition}"),
    "when": _("when: {condition}"),
}
_WORDS_ONLY = _("as the words at {start}–{end} say")
_IS = _("{object} is {noun}")
_CONTROLS = _("{player}: number of controlled objects such as {noun} {op} {count}")
_EXISTS = _("number of objects such as {noun} {op} {count}")
_DEVOTION = _("devotion to {colors} {op} {value}")
_TURN = _("the turn belongs to: {player}")
_LIFE = _("life of {player} {op} {value}")
_NOT = _("not so: {condition}")
_OPS = {"<=": "≤", ">=": "≥"}


class ConditionWords:
    """Says when, and how long, an effect applies, in the words of one language."""

    def __init__(self, words: Words, objects: ObjectWords) -> None:
        self.words = words
        self.objects = objects

    def duration(self, duration: Duration) -> str:
        """Return how long an effect lasts."""
        if duration.kind == "for_as_long_as" and duration.condition is None:
            return self.words.say(_AS_KEYWORD_SAYS)
        if duration.kind == "for_as_long_as" and duration.condition is not None and duration.condition.kind == "unless":
            return self.condition(duration.condition)
        if duration.kind == "for_as_long_as":
            return self.words.say(_FOR_AS_LONG_AS, condition=self.inner(duration.condition))
        if duration.kind == "until_event":
            return self.words.say(_UNTIL_EVENT, event=duration.event or "…")
        return self.words.say(_DURATIONS[duration.kind])

    def condition(self, condition: p.Condition) -> str:
        """Return when an effect applies, with the kind of the condition."""
        return self.words.say(_KINDS[condition.kind], condition=self.inner(condition))

    def inner(self, condition: p.Condition | None) -> str:
        """Return what must hold."""
        if condition is None:
            return "…"
        if condition.predicate is None:
            return self.words.say(_WORDS_ONLY, start=condition.span[0], end=condition.span[1])
        return self.predicate(condition.predicate)

    def predicate(self, node: p.Predicate) -> str:
        """Return one predicate in words."""
        say, objects = self.words.say, self.objects
        match node:
            case p.ObjectMatches(ref=ref, filter=found):
                return say(_IS, object=objects.whom(ref), noun=objects.noun(found))
            case p.Controls(player=player, filter=found, op=op, count=count):
                who = objects.player(player)
                return say(_CONTROLS, player=who, noun=objects.noun(found), op=_OPS.get(op, op), count=count)
            case p.Exists(filter=found, op=op, count=count):
                return say(_EXISTS, noun=objects.noun(found), op=_OPS.get(op, op), count=count)
            case p.Devotion(colors=colors, op=op, value=value):
                names = self.words.listed(objects.names("COLOR", colors))
                return say(_DEVOTION, colors=names, op=_OPS.get(op, op), value=value)
            case p.TurnOf(player=player):
                return say(_TURN, player=objects.player(player))
            case p.LifeTotal(player=player, op=op, value=value):
                return say(_LIFE, player=objects.player(player), op=_OPS.get(op, op), value=value)
            case p.Words(text=text):
                return self.words.quoted(text)
            case p.AllOf(of=parts):
                return self.words.listed(map(self.predicate, parts))
            case p.AnyOf(of=parts):
                return self.words.listed(map(self.predicate, parts), "or")
            case p.NotThat(of=part):
                return say(_NOT, condition=self.predicate(part))
