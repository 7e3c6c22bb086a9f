"""What a scenario gave, as plain data for JSON and as readable text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from extractor.resolve import AbilityRecord, Candidates, Difference, EffectRef, Final, Step, state_based
from extractor.scenario import sentences as s
from extractor.scenario.check import Failure, shorten
from extractor.scenario.run import Outcome
from extractor.scenario.tools import Tools, default_tools
from extractor.scenario.words import display


def as_json(outcome: Outcome, tools: Tools | None = None) -> dict[str, Any]:
    """One object for a scenario, plain values only: ``id``, ``holds``, ``objects``, ``failures`` and ``explanation``.

    ``unread`` are the words that nothing was read from, with their place in the scenario; ``state_based`` names the objects
    that a state-based action would look at, with its rule (704.5).
    """
    tools = default_tools() if tools is None else tools
    langs = {one.id: one.lang for one in outcome.scenario.objects}
    return {
        "id": outcome.scenario.id,
        "holds": outcome.holds,
        "objects": {key: _final(final, langs[key], tools) for key, final in outcome.result.objects.items()},
        "failures": [_failure(one) for one in outcome.failures],
        "unread": [{"where": one.where, "text": one.words} for one in outcome.unread],
        "state_based": [{"rule": one.rule, "objects": list(one.objects)} for one in _state_based(outcome)],
        "explanation": [_step(step, langs, tools) for step in outcome.result.steps],
    }


def _state_based(outcome: Outcome) -> tuple[Candidates, ...]:
    here = (one.id for one in outcome.board.objects if one.zone == "battlefield" and not one.entering)
    return state_based(outcome.result, frozenset(here))


def _final(final: Final, lang: str, tools: Tools) -> dict[str, Any]:
    return {
        "name": final.name,
        "controller": final.controller,
        "supertypes": list(final.supertypes),
        "card_types": list(final.card_types),
        "subtypes": shorten((name for _, name in final.subtypes), tools),
        "colors": list(final.colors),
        "power": final.power,
        "toughness": final.toughness,
        "mana_value": final.mana_value,
        "abilities": [
            {"text": display(one, lang, tools), "mana": one.mana, "origin": one.origin} for one in final.abilities
        ],
    }


def _failure(failure: Failure) -> dict[str, Any]:
    return {
        "object": failure.id,
        "field": failure.field,
        "expected": failure.expected,
        "found": failure.found,
        "missing": list(failure.missing),
        "extra": list(failure.extra),
    }


def _step(step: Step, langs: dict[str, str], tools: Tools) -> dict[str, Any]:
    found: dict[str, Any] = {
        "layer": step.layer or None,
        "effect": _effect(step.effect),
        "changes": [_difference(one, langs[one.id], tools) for one in step.changes],
        "rules": list(step.rules),
        "affected": list(step.affected),
        "reason": {"kind": step.reason.kind, "others": [_effect(one) for one in step.reason.others]},
    }
    if step.skipped is not None:
        found["skipped"] = step.skipped
    if step.not_shown:
        found["not_shown"] = list(step.not_shown)
    return found


def _effect(effect: EffectRef) -> dict[str, Any]:
    return {
        "kind": effect.kind,
        "source": effect.source,
        "name": effect.name,
        "words": effect.words,
        "lang": effect.lang or None,
        "span": list(effect.span) if effect.span is not None else None,
        "keyword": effect.keyword,
        "timestamp": effect.timestamp,
    }


def _difference(one: Difference, lang: str, tools: Tools) -> dict[str, Any]:
    before, after = (plain_value(one.field, value, lang, tools) for value in (one.before, one.after))
    return {"object": one.id, "field": one.field, "before": before, "after": after}


def plain_value(field: str, value: object, lang: str, tools: Tools) -> object:
    """A characteristic as plain values: names without families, whole lists by their name, abilities by their words."""
    if not isinstance(value, tuple):
        return value
    if field == "subtypes":
        return shorten((name for _, name in value), tools)
    return [display(one, lang, tools) if isinstance(one, AbilityRecord) else one for one in value]


def as_text(
    outcome: Outcome, tools: Tools | None = None, *, lang: str = "en", explain: bool = False,
    translate: s.Translate = lambda message: message,
) -> str:  # fmt: skip
    """A readable report: what each object is, what does not hold, and on demand every step.

    Args:
        outcome: what the scenario gave.
        tools: readers and lists; the program's own by default.
        lang: the language for abilities that no text words.
        explain: also give the steps.
        translate: the message catalogue's function; the identity gives English.
    """
    tools = default_tools() if tools is None else tools
    return "\n".join(_Writer(outcome, tools, lang, translate).lines(explain)) + "\n"


#: Which class of words the values of a characteristic are.
_CLASSES = {"supertypes": "SUPER", "card_types": "CTYPE", "colors": "COLOR"}


class _Writer:
    def __init__(self, outcome: Outcome, tools: Tools, lang: str, translate: s.Translate) -> None:
        self.outcome, self.tools, self.lang, self.t = outcome, tools, lang, translate
        self.names = {key: final.name or key for key, final in outcome.result.objects.items()}

    def lines(self, explain: bool) -> Iterator[str]:
        scenario = self.outcome.scenario
        state = {True: s.HOLDS, False: s.FAILS, None: s.CANNOT_SAY}[self.outcome.holds]
        yield f"{scenario.id}: {self.t(state)}" + (f" ({scenario.title})" if scenario.title else "")
        for key, final in self.outcome.result.objects.items():
            yield f"  {key}: {self._object(final)}"
            for one in final.abilities:
                yield f"    - {display(one, self.lang, self.tools)}"
        for left in self.outcome.unread:
            yield "  ? " + self.t(s.UNREAD).format(where=left.where, words=left.words)
        for action in _state_based(self.outcome):
            yield "  = " + self.t(s.STATE_BASED).format(rule=action.rule, objects=", ".join(action.objects))
        for failure in self.outcome.failures:
            yield "  ! " + self._failed(failure)
        if explain:
            for step in self.outcome.result.steps:
                yield from self._explain(step)

    def _object(self, final: Final) -> str:
        whole = set(shorten((name for _, name in final.subtypes), self.tools))
        listed = tuple(one for one in final.subtypes if one[1] in whole)
        line = self.tools.type_line(final.supertypes, final.card_types, listed, self.lang).strip() or self.t(s.NOTHING)
        for phrase in sorted(whole - {name for _, name in listed}):
            line += ", " + self.t(phrase)
        colors = ", ".join(self._word("COLOR", color) for color in final.colors) or self.t(s.COLORLESS)
        size = "" if final.power is None else f", {final.power}/{final.toughness}"
        return f"{final.name or final.id}: {line}; {colors}{size}"

    def _word(self, cls: str, concept: str) -> str:
        return self.tools.word(cls, concept, self.lang) or concept

    def _shown(self, field: str, value: object) -> str:
        """The value of a characteristic, in the words of the report's language."""
        if isinstance(value, tuple) and field in _CLASSES:
            return self._value([self._word(_CLASSES[field], str(one)) for one in value])
        if isinstance(value, tuple) and field == "subtypes":
            short = shorten((name for _, name in value), self.tools)
            families = {name: family for family, name in value}
            names = (self._word("STYPE", f"{families[one]}/{one}") if one in families else self.t(one) for one in short)
            return self._value(list(names))
        return self._value(plain_value(field, value, self.lang, self.tools))

    def _failed(self, failure: Failure) -> str:
        parts = [
            self.t(s.FAILURE).format(
                object=failure.id,
                field=self.t(s.FIELDS.get(failure.field, failure.field)),
                expected=self._value(failure.expected),
                found=self._value(failure.found),
            )
        ]
        if failure.missing:
            parts.append(self.t(s.MISSING).format(missing=self._value(failure.missing)))
        if failure.extra:
            parts.append(self.t(s.EXTRA).format(extra=self._value(failure.extra)))
        return "; ".join(parts)

    def _value(self, value: object) -> str:
        if isinstance(value, list | tuple):
            return "[" + ", ".join(str(one) for one in value) + "]" if value else self.t(s.NOTHING)
        return self.t(s.NOTHING) if value is None else str(value)

    def _explain(self, step: Step) -> Iterator[str]:
        effect = self._effect(step.effect)
        if step.skipped is not None:
            head = self.t(s.SKIPPED_STEP).format(effect=effect, why=self.t(s.SKIPPED[step.skipped]))
        else:
            head = self.t(s.STEP).format(layer=step.layer, effect=effect)
        if step.reason.kind in s.REASONS:
            others = self._others(step.reason.others)
            head += "; " + self.t(s.REASONS[step.reason.kind]).format(others=others)
        if step.not_shown:
            head += "; " + self.t(s.NOT_SHOWN).format(what=", ".join(f"“{one}”" for one in step.not_shown))
        yield f"  * {head} [{self.t(s.RULES).format(rules=', '.join(step.rules))}]"
        for one in step.changes:
            yield "      " + self.t(s.CHANGE).format(
                object=self.names.get(one.id, one.id),
                field=self.t(s.FIELDS[one.field]),
                before=self._shown(one.field, one.before),
                after=self._shown(one.field, one.after),
            )

    def _effect(self, effect: EffectRef) -> str:
        return self.t(s.KINDS[effect.kind]).format(
            name=effect.name or effect.source or "?", words=effect.words, keyword=self._word("KW", effect.keyword or "")
        )

    def _others(self, others: Iterable[EffectRef]) -> str:
        return ", ".join(one.name or one.source or one.words or "?" for one in others)
