"""A whole effect in plain words: who, what changes, how long, under which condition, and the rules that say so."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from extractor.explain.changes import ChangeWords
from extractor.explain.conditions import ConditionWords
from extractor.explain.objects import ObjectWords
from extractor.explain.rules import rule_text
from extractor.explain.words import Words, words
from extractor.ir.effects import Effect
from extractor.messages import mark as _

_WHO = _("who")
_WHAT = _("what changes")
_KEPT = _("what stays")
_HOW_LONG = _("how long")
_CONDITION = _("condition")
_CHOICE = _("choice")
_ORIGIN = _("where from")
_RULES = _("rules")

_SENTENCE = _("{who} — {changes} ({rest})")
_BY_RULES = _("{rest}; rules {rules}")
_ORIGINS = {
    "static": _("static ability"),
    "spell": _("effect of a spell or of an ability that resolves"),
    "activated": _("activated ability"),
    "triggered": _("triggered ability"),
    "replacement": _("replacement effect as the object enters"),
    "copy": _("exception in a copy effect"),
    "keyword": _("keyword ability {keyword}"),
    "cda": _("characteristic-defining ability"),
}
_GRANTED = _("{origin}, granted in quotation marks")
_MARKED = _("{origin} ({label})")
_OPTIONAL = _("the player may leave it undone")
_OPTION = _("alternative {number} of those of which a player chooses one")
_RETENTION = {
    "in_addition": _("the text adds to the old types"),
    "still": _("the text says what the object still is"),
    "artifact_creature": _("“artifact creature” keeps the old card types"),
}
_RETENTION_NAMED = _("{why}: {kept}")


class Part(NamedTuple):
    """One labelled part of a description; ``name`` is the same in every language, ``label`` and ``text`` are for people.

    ``items`` are the statements that ``text`` is put together from: of ``changes`` one for each change of the effect.
    """

    name: str
    label: str
    text: str
    items: tuple[str, ...] = ()


class EffectWords:
    """Describes effects in one language."""

    def __init__(self, language: Words) -> None:
        self.words = language
        self.objects = ObjectWords(language)
        self.conditions = ConditionWords(language, self.objects)
        self.changes = ChangeWords(language, self.objects, self.conditions)

    def parts(self, effect: Effect) -> list[Part]:
        """Return the parts of a description that there is something to say in."""
        say = self.words.say
        changes = tuple(self.changes.changes(effect.changes))
        found = [
            Part("who", say(_WHO), self.objects.subject(effect.subject)),
            Part("changes", say(_WHAT), self.words.separated(changes), changes),
        ]
        if effect.retention is not None:
            found.append(Part("retention", say(_KEPT), self._retention(effect)))
        found.append(Part("duration", say(_HOW_LONG), self.conditions.duration(effect.duration)))
        if effect.condition is not None and effect.condition != effect.duration.condition:
            found.append(Part("condition", say(_CONDITION), self.conditions.condition(effect.condition)))
        if effect.optional:
            found.append(Part("optional", say(_CHOICE), say(_OPTIONAL)))
        if effect.option is not None:
            found.append(Part("option", say(_CHOICE), say(_OPTION, number=effect.option)))
        found.append(Part("origin", say(_ORIGIN), self._origin(effect)))
        if effect.rules:
            found.append(Part("rules", say(_RULES), ", ".join(effect.rules)))
        return found

    def _retention(self, effect: Effect) -> str:
        retention = effect.retention
        if retention is None:
            return ""
        why = self.words.say(_RETENTION[retention.cue])
        kept = self.words.listed(map(self.words.type_name, retention.kept))
        return self.words.say(_RETENTION_NAMED, why=why, kept=kept) if kept else why

    def _origin(self, effect: Effect) -> str:
        origin = effect.origin
        keyword = self.words.form("KW", origin.keyword) if origin.keyword else ""
        text = self.words.say(_ORIGINS[origin.kind], keyword=keyword)
        if origin.label:
            text = self.words.say(_MARKED, origin=text, label=origin.label)
        return self.words.say(_GRANTED, origin=text) if origin.granted else text


@cache
def _of(lang: str) -> EffectWords:
    return EffectWords(words(lang))


def describe_parts(effect: Effect, lang: str = "en") -> list[Part]:
    """Describe an effect in labelled parts.

    Args:
        effect: any effect.
        lang: the language to describe it in; English where the program does not speak it.

    Returns:
        The parts ``who``, ``changes``, ``retention``, ``duration``, ``condition``, ``optional``, ``option``, ``origin`` and
        ``rules``, in
        this order, without those about which there is nothing to say.

    Raises:
        GrammarError: the lexicon or the catalogue of the language is broken.
    """
    return _of(lang).parts(effect)


def describe(effect: Effect, lang: str = "en") -> str:
    """Describe an effect in one line: who, what changes, how long, the condition, what stays, and the rules that say so.

    Args:
        effect: any effect.
        lang: the language to describe it in; English where the program does not speak it.

    Returns:
        One line, such as "1 target: land — its land type becomes only: Swamp (until end of turn; rules 205.1a, 305.7)".

    Raises:
        GrammarError: the lexicon or the catalogue of the language is broken.
    """
    parts = {part.name: part.text for part in describe_parts(effect, lang)}
    say = words(lang).say
    beside = ("duration", "condition", "optional", "option", "retention")
    rest = words(lang).separated(parts[name] for name in beside if name in parts)
    if "rules" in parts:
        rest = say(_BY_RULES, rest=rest, rules=parts["rules"])
    return say(_SENTENCE, who=parts["who"], changes=parts["changes"], rest=rest)


def describe_rules(effect: Effect, lang: str = "en") -> list[tuple[str, str]]:
    """Return the rules that decided the reading of an effect, each with what it says in a few words."""
    return [(rule, rule_text(rule, words(lang))) for rule in effect.rules]
