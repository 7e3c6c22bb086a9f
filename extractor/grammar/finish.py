"""The reading rules: how the words of a draft become atomic changes (205.1a, 205.1b, 205.4b, 305.7)."""

from __future__ import annotations

import msgspec

from extractor.grammar.draft import Description, Draft, Gain, Loss, Predicate, TypePhrase
from extractor.grammar.layers import layers_of
from extractor.ir.effects import Change, Duration, Effect, Family, Op, Origin, Retention, Special, Value
from extractor.ir.filters import Filter, Not, SubtypeIs, conjunction

_FAMILIES: dict[str, Family] = {
    "creature_type": "creature",
    "land_type": "land",
    "basic_land_type": "land",
    "artifact_type": "artifact",
    "enchantment_type": "enchantment",
    "planeswalker_type": "planeswalker",
}
_BASIC_LAND_TYPES = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})
_ARTIFACT_CREATURE = frozenset({"artifact", "creature"})


class _Finisher:
    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.changes: list[Change] = []
        self.rules: dict[str, None] = {}
        self.cue: str | None = None
        self.kept: list[str] = []
        self.losses = [loss for p in draft.predicates for loss in p.losses]

    # ------------------------------------------------------------------ the whole

    def effect(self) -> Effect:
        draft = self.draft
        restated = [p.description for p in draft.predicates if p.verb == "be_still" and p.description is not None]
        for description in [d for p in draft.predicates for d in p.still] + restated + draft.stated:
            self.cue = "still"
            self.kept += description.words()
        for predicate in draft.predicates:
            self._predicate(predicate)
        for loss in self.losses:
            self._loss(loss)
        changes = tuple(_merge(self.changes))
        if draft.copy:
            self.rules.setdefault("707.9b")
        retention = Retention(cue=self.cue, kept=tuple(dict.fromkeys(self.kept))) if self.cue else None  # type: ignore[arg-type]
        default = "static" if draft.kind in ("static", "cda", "keyword") and not draft.copy else "indefinite"
        return Effect(
            span=(draft.start, draft.end),
            clauses=tuple(sorted(dict.fromkeys(draft.clauses), key=lambda c: c.span)),
            origin=Origin(
                kind="copy" if draft.copy else draft.kind,  # type: ignore[arg-type]
                ability=draft.ability,
                label=draft.label,
                granted=draft.granted,
            ),
            subject=draft.subject,
            changes=changes,
            duration=draft.duration or Duration(kind=default),  # type: ignore[arg-type]
            retention=retention,
            condition=draft.condition,
            optional=draft.optional,
            option=draft.option,
            layers=layers_of(changes, copy=draft.copy, face_down=draft.face_down),
            rules=tuple(self.rules),
        )

    def _predicate(self, predicate: Predicate) -> None:
        """Add what a verb changes, all of it under the condition that the verb alone has."""
        before = len(self.changes)
        self._add(predicate)
        if predicate.condition is not None:
            new = [msgspec.structs.replace(change, condition=predicate.condition) for change in self.changes[before:]]
            self.changes[before:] = new

    def _add(self, predicate: Predicate) -> None:
        if predicate.description is not None and predicate.verb in ("become", "be", "be_also", "enter_as", "same_as"):
            self._describe(predicate, predicate.description)
        if predicate.description is not None and predicate.verb == "be_not":
            self._remove(predicate.description)
        for description in predicate.removed:
            self._remove(description)
        for description in predicate.also:
            self._describe(Predicate("be_also", predicate.start, predicate.end), description)
        if predicate.verb in ("have", "gain") and predicate.description is not None:
            self._describe(predicate, predicate.description)
        if predicate.base is not None:
            power, toughness = predicate.base
            self.changes.append(Change("set", "power_toughness", (Special(power=power, toughness=toughness),)))
        if predicate.modifier is not None:
            power, toughness = predicate.modifier
            self.changes.append(Change("add", "power_toughness_modifier", (Special(power=power, toughness=toughness),)))
        if predicate.verb == "control":
            self.changes.append(Change("set", "controller", ("you",)))
        if predicate.verb == "switch":
            self.changes.append(Change("set", "power_toughness_switch"))
        for kind in predicate.replaces:
            words = tuple(Special(chosen=kind, which=which) for which in ("first", "second"))
            self.changes.append(Change("set", "text", words, of=_FAMILIES.get(kind)))
        if predicate.name is not None:
            self.changes.append(Change("set", "name", (predicate.name,)))
        adjectives = predicate.description.keywords if predicate.description is not None else []
        gains = (*adjectives, *(_gain(g) for g in predicate.gains))
        if gains:
            self.changes.append(Change("forbid" if predicate.verb == "forbid" else "add", "abilities", gains))

    # ------------------------------------------------------------------ types (layer 4)

    def _describe(self, predicate: Predicate, description: Description) -> None:
        """A description with "is" or "becomes": set or add, by the words of retention (205.1a, 205.1b)."""
        retained = predicate.retained
        names = set(description.card_types)
        gaining = predicate.verb in ("gain", "be_also")
        still = self.cue == "still" and predicate.verb in ("become", "be", "same_as")
        loses_other = any(loss.other and loss.thing in ("type", "card_type") for loss in self.losses)
        kept_families = {_FAMILIES[word] for word in retained or () if word in _FAMILIES}
        keeps_all = gaining or still or bool(retained and ("type" in retained or "card_type" in retained or kept_families))
        artifact_creature = names == _ARTIFACT_CREATURE and not (keeps_all or loses_other or self.draft.face_down)
        if self.draft.face_down:
            self.rules.setdefault("708.2")
        if retained and any(word != "color" for word in retained):
            self.cue, self.kept = "in_addition", [*self.kept, *retained]
        elif gaining and description.names_types and predicate.verb == "be_also":
            if predicate.stays:
                self.cue, self.kept = "still", [*self.kept, *description.words()]
            self.cue = self.cue or "in_addition"
        elif artifact_creature:
            self.cue = "artifact_creature"
        if description.names_types and (description.card_types or description.subtypes or description.phrases):
            self.rules.setdefault("205.1b" if keeps_all or artifact_creature else "205.1a")
        if description.card_types:
            op: Op = "add" if keeps_all or artifact_creature else "set"
            self.changes.append(Change(op, "card_types", tuple(dict.fromkeys(description.card_types))))
        if description.supertypes:
            self.rules.setdefault("205.4b")
            self.changes.append(Change("add", "supertypes", tuple(dict.fromkeys(description.supertypes))))
        chosen_types = [p for p in description.phrases if self._is_card_type(p)]
        if chosen_types:
            op = "add" if keeps_all else "set"
            values = tuple(Special(chosen="card_type", which=p.which) for p in chosen_types)
            self.changes.append(Change(op, "card_types", values))
        self._subtypes(description, keeps_all, artifact_creature)
        keep = bool(retained and "color" in retained) or predicate.verb == "be_also"
        if description.colors:
            self._colors(description.colors, keep)
        chosen = tuple(_phrase(p, "creature", ()) for p in description.phrases if p.kind == "color")
        if chosen:
            self.changes.append(Change("add" if keep else "set", "colors", chosen))
        if description.power_toughness is not None:
            power, toughness = description.power_toughness
            self.changes.append(Change("set", "power_toughness", (Special(power=power, toughness=toughness),)))

    def _subtypes(self, description: Description, keeps_all: bool, artifact_creature: bool) -> None:
        families: dict[Family, list[Value]] = {}
        for family, name in description.subtypes:
            families.setdefault(family, []).append(name)  # type: ignore[arg-type]
        every: dict[Family, bool] = {}
        for phrase in description.phrases:
            if phrase.kind == "color" or self._is_card_type(phrase):
                continue
            family = self._family(phrase)
            families.setdefault(family, []).append(_phrase(phrase, family, self.draft.barred))
            every[family] = every.get(family, False) or phrase.how == "every"
        for family, values in families.items():
            adds = (
                keeps_all or (artifact_creature and family != "creature") or (every.get(family, False) and family == "creature")
            )
            if family == "land" and any(v in _BASIC_LAND_TYPES or isinstance(v, Special) for v in values):
                self.rules.setdefault("305.7")
            self.changes.append(Change("add" if adds else "set", "subtypes", tuple(dict.fromkeys(values)), of=family))

    def _is_card_type(self, phrase: TypePhrase) -> bool:
        """True for "the chosen type" where a card type was chosen."""
        kind = self.draft.chosen_kind if phrase.kind == "type" else phrase.kind
        return phrase.how == "chosen" and kind == "card_type"

    def _family(self, phrase: TypePhrase) -> Family:
        kind = phrase.kind if phrase.kind in _FAMILIES else self.draft.chosen_kind or ""
        return _FAMILIES.get(kind, "creature")

    def _remove(self, description: Description) -> None:
        """ "isn't a T", "is no longer a T": remove what is named; the core removes correlated subtypes (205.1a)."""
        if description.card_types:
            self.rules.setdefault("205.1a")
            self.changes.append(Change("remove", "card_types", tuple(description.card_types)))
        if description.supertypes:
            self.rules.setdefault("205.4b")
            self.changes.append(Change("remove", "supertypes", tuple(description.supertypes)))
        families: dict[str, list[Value]] = {}
        for family, name in description.subtypes:
            families.setdefault(family, []).append(name)
        for family, values in families.items():
            self.rules.setdefault("205.1a")
            self.changes.append(Change("remove", "subtypes", tuple(values), of=family))  # type: ignore[arg-type]
        if description.colors:
            self.changes.append(Change("remove", "colors", tuple(description.colors)))

    # ------------------------------------------------------------------ colours (layer 5) and losses

    def _colors(self, colors: list[str], keep: bool) -> None:
        plain: tuple[Value, ...] = tuple(c for c in dict.fromkeys(colors) if c not in ("colorless", "all_colors"))
        if "all_colors" in colors:
            plain = ("white", "blue", "black", "red", "green")
        self.changes.append(Change("add" if keep else "set", "colors", plain))

    def _loss(self, loss: Loss) -> None:
        value: Value
        match loss.thing:
            case "ability":
                value = Special(all_other=True) if loss.other else Special(all=True, but=loss.but)
                self.changes.append(Change("remove", "abilities", (value,)))
            case "this":
                self.changes.append(Change("remove", "abilities", (Special(this=True),)))
            case "keyword":
                self.changes.append(Change("remove", "abilities", (loss.value or "",)))
            case "color":
                if not any(c.what == "colors" for c in self.changes):
                    self.changes.append(Change("set", "colors", ()))
            case "type" | "card_type":
                self._lose_card_types(loss)
            case kind if kind in _FAMILIES:
                self._lose_subtypes(_FAMILIES[kind], loss)

    def _lose_card_types(self, loss: Loss) -> None:
        """ "loses all other card types": the named ones are all there are; without named ones the others go (205.1a)."""
        self.rules.setdefault("205.1a")
        if not any(c.what == "card_types" and c.op == "set" for c in self.changes):
            value = Special(all_other=True) if loss.other else Special(all=True)
            self.changes.append(Change("remove", "card_types", (value,)))

    def _lose_subtypes(self, family: Family, loss: Loss) -> None:
        self.rules.setdefault("205.1a")
        for index, change in enumerate(self.changes):
            if change.what == "subtypes" and change.of == family and change.op in ("set", "add"):
                self.changes[index] = Change("set", "subtypes", change.values, of=family)
                return
        self.changes.append(Change("remove", "subtypes", (Special(all=True),), of=family))


def _phrase(phrase: TypePhrase, family: Family, barred: tuple[str, ...]) -> Special:
    kind = phrase.kind if phrase.kind in _FAMILIES or phrase.kind == "color" else f"{family}_type"
    if phrase.how == "same":
        return Special(same_as=phrase.source, span=phrase.span)
    if phrase.how == "every":
        return Special(every=True, which="all" if phrase.kind == "land_type" else None)  # not only the basic ones
    if phrase.how == "chosen":
        return Special(chosen="basic_land_type" if kind == "land_type" else kind, which=phrase.which, filter=_limit(barred))
    return Special(choice=kind, by=phrase.by)


def _limit(barred: tuple[str, ...]) -> Filter | None:
    """Return the limit of a choice: not one of these subtypes."""
    parts = [value.partition("/") for value in barred]
    return conjunction([Not(of=SubtypeIs(value=name, of=family)) for family, _, name in parts])


def _gain(gain: Gain) -> Value:
    if gain.this:
        return Special(this=True)
    if gain.quoted is not None:
        return Special(span=(gain.quoted.start, gain.quoted.end))
    if gain.parameter:
        return Special(keyword=gain.keyword, parameter=gain.parameter)
    return gain.keyword or ""


def _merge(changes: list[Change]) -> list[Change]:
    """Join changes of the same kind and direction; a set of a family swallows an addition of the same effect."""
    out: list[Change] = []
    for change in changes:
        for index, known in enumerate(out):
            same = (known.op, known.what, known.of, known.condition) == (change.op, change.what, change.of, change.condition)
            if same and change.what not in (
                "power_toughness",
                "power_toughness_modifier",
            ):
                values = tuple(dict.fromkeys((*known.values, *change.values)))
                out[index] = Change(known.op, known.what, values, known.of, known.condition)
                break
        else:
            out.append(change)
    return out


def finish(draft: Draft) -> Effect:
    """Return the effect of a draft."""
    return _Finisher(draft).effect()
