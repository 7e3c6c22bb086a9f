"""From a scenario to the board that the core takes: type lines and texts are read, colours and numbers filled in."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping

import msgspec

from extractor.ir.annotation import Ability
from extractor.ir.effects import Effect as IrEffect
from extractor.ir.effects import Special
from extractor.resolve import Board, GameObject, Now, ResolvedEffect
from extractor.resolve.keywords import CAST, FACE_DOWN, RESOLVED, STATIC
from extractor.scenario.mana import COLOR_OF, SYMBOL, colors_of, is_cost, mana_value_of
from extractor.scenario.model import Effect, Object, Place, Scenario
from extractor.scenario.nodes import nearest
from extractor.scenario.tools import Reading, Tools
from extractor.scenario.words import plain, without_reminder

_SIZE = re.compile(r"(\d+)/(\d+)")


class Unread(msgspec.Struct, frozen=True):
    """Words of a scenario that say something about types or are an effect, and from which nothing could be read."""

    where: str
    words: str


def build_board(scenario: Scenario, tools: Tools, unread: list[Unread] | None = None) -> Board:
    """Read everything a scenario says and make the board of it.

    Args:
        scenario: as loaded from a file.
        tools: readers and lists.
        unread: takes the words that could not be read.

    Raises:
        InputError: an unknown language, a type line with unknown words, a choice that is no existing type (205.3e), or a
            keyword that no rule knows; with file and line.
    """
    unread = [] if unread is None else unread
    objects = tuple(_object(one, number, tools, unread) for number, one in enumerate(scenario.objects, start=1))
    by_id = {one.id: one for one in objects}
    clock = max((one.timestamp for one in objects), default=0)
    effects: list[ResolvedEffect] = []
    for effect in scenario.effects:
        stamp = effect.timestamp if effect.timestamp is not None else clock + 1
        effects.append(_effect(effect, stamp, by_id, tools, unread))
        clock = max(clock, stamp)
    now = scenario.now
    return Board(
        objects=objects, effects=tuple(effects), now=Now() if now is None else Now(now.turn_of, now.phase),
        conditions_false=frozenset(
            (false.object, _ability_like(false.text, by_id[false.object], false.place)) for false in scenario.conditions_false
        ),
    )  # fmt: skip


def _object(one: Object, number: int, tools: Tools, unread: list[Unread]) -> GameObject:
    _language(one.lang, one.place, tools)
    line = tools.parse_type_line(one.type_line, one.lang) if one.type_line.strip() else None
    if line is not None and line.unknown:
        words = ", ".join(repr(word.text) for word in line.unknown)
        raise one.place.fault("type_line", f"unknown word {words} in language {one.lang!r}; correct it, or 'lang'")
    if one.cast_for is not None:
        _keyword(one.cast_for, (*CAST, *FACE_DOWN, *STATIC, *RESOLVED), "cast_for", one.place, tools)
    if one.mana_cost is not None and not is_cost(one.mana_cost):
        raise one.place.fault("mana_cost", f"{one.mana_cost!r} is no mana cost; write each symbol in braces, such as {{2}}{{R}}")
    subtypes = () if line is None else line.subtypes
    lands = {name for family, name in subtypes if family == "land"}
    abilities = read_abilities(
        one.text, one.lang, tools, name=one.name or None, type_line=one.type_line or None,
        reminders=bool(lands.intersection(tools.table.basic_land_mana)), unread=unread, where=f"{one.place.path}.text",
    )  # fmt: skip
    _alternatives(one.chosen, (effect for ability in abilities for effect in ability.effects), one.place)
    one = _prototyped(one, abilities)
    cost = one.mana_cost
    return GameObject(
        id=one.id, name=one.name, lang=one.lang, subtypes=subtypes, abilities=abilities,
        supertypes=() if line is None else line.supertypes, card_types=() if line is None else line.card_types,
        colors=one.colors if one.colors is not None else colors_of(cost or ""), mana_cost=cost,
        mana_value=one.mana_value if one.mana_value is not None else mana_value_of(cost or ""), power=one.power,
        toughness=one.toughness, controller=one.controller, owner=one.owner,
        zone=one.zone,  # type: ignore[arg-type]
        timestamp=number if one.timestamp is None else one.timestamp, later=_later(one, abilities), counters=one.counters,
        tapped=one.tapped, token=one.token, entering=one.entering, attached_to=one.attached_to, face_down=one.face_down,
        copy_of=one.copy_of, cast_for=one.cast_for, chosen=_chosen(one.chosen, one.lang, one.place, tools),
    )  # fmt: skip


def _prototyped(one: Object, abilities: tuple[Ability, ...]) -> Object:
    """718.3: a prototyped object has the second mana cost, its colours, and the second power and toughness."""
    if one.cast_for != "prototype":
        return one
    for ability in abilities:
        words = (ability.parameter or "") if ability.keyword == "prototype" else ""
        size = _SIZE.search(words)
        if size is not None:
            cost = "".join("{" + symbol + "}" for symbol in SYMBOL.findall(words))
            return msgspec.structs.replace(
                one, mana_cost=cost, mana_value=None, colors=None, power=int(size[1]), toughness=int(size[2])
            )
    return one


def _effect(
    effect: Effect, timestamp: int, objects: Mapping[str, GameObject], tools: Tools, unread: list[Unread]
) -> ResolvedEffect:
    _language(effect.lang, effect.place, tools)
    source = objects.get(effect.source or "")
    if effect.keyword is not None and effect.copies is None:
        _keyword(effect.keyword, RESOLVED, "keyword", effect.place, tools)
    abilities: tuple[Ability, ...] = ()
    found: tuple[IrEffect, ...] = ()
    if effect.text:
        name = source.name if source is not None else effect.source
        reading = tools.read_text(effect.text, effect.lang, name=name)
        abilities = tuple(_with_quotes(one, effect.lang, tools, name) for one in reading.abilities)
        found = tuple(e for one in abilities for e in one.effects) or reading.annotation.effects
        if not abilities and found:
            carrier = Ability(span=(0, len(effect.text)), text=effect.text, kind="spell", effects=found)
            abilities = (_with_quotes(carrier, effect.lang, tools, name),)
        where = f"{effect.place.path}.text"
        unread.extend(_left(reading, effect.text, where))
        if not found and effect.copies is None and not any(one.where == where for one in unread):
            unread.append(Unread(where, effect.text))
    _alternatives(effect.chosen, found, effect.place)
    controller = effect.controller or (source.controller if source is not None else "A")
    affects = effect.affects or ((effect.source,) if effect.keyword is not None and effect.source is not None else ())
    return ResolvedEffect(
        effects=found, text=effect.text, lang=effect.lang, source=effect.source, controller=controller, affects=affects,
        timestamp=timestamp, ended=effect.ended, copies=effect.copies, keyword=effect.keyword, x=effect.x,
        ability=_where_from(effect.text, source), chosen=_chosen(effect.chosen, effect.lang, effect.place, tools),
        quoted=tuple(q for one in abilities for q in one.quoted),
    )  # fmt: skip


def read_abilities(
    text: str, lang: str, tools: Tools, *, name: str | None, type_line: str | None, reminders: bool = False,
    unread: list[Unread] | None = None, where: str = "",
) -> tuple[Ability, ...]:  # fmt: skip
    """All abilities of a text. A paragraph that the reader made nothing of is an ability all the same.

    ``reminders``: a paragraph in parentheses is the reminder of an intrinsic mana ability and no ability (305.6).
    ``unread`` takes the clauses about types that could not be read, with ``where`` they stand.
    """
    if not text.strip():
        return ()
    reading = tools.read_text(text, lang, name=name, type_line=type_line)
    if unread is not None:
        unread.extend(_left(reading, text, where))
    found = [_with_quotes(one, lang, tools, name) for one in reading.abilities]
    start = 0
    for paragraph in text.split("\n"):
        end = start + len(paragraph)
        words = paragraph.strip()
        covered = any(one.span[0] < end and start < one.span[1] for one in found)
        reminder = reminders and words.startswith("(") and words.endswith(")")
        if words and not covered and not reminder:
            found.append(Ability(span=(start, end), text=words, kind="other"))
        start = end + 1
    return tuple(sorted(found, key=lambda one: one.span))


def _left(reading: Reading, text: str, where: str) -> list[Unread]:
    """The clauses of a text that change types and could not be read."""
    return [Unread(where, text[one.span[0] : one.span[1]]) for one in reading.annotation.unrecognized]


def _with_quotes(ability: Ability, lang: str, tools: Tools, name: str | None) -> Ability:
    """The ability with its quoted abilities read as abilities, where the reader has not done so."""
    known = {(one.span, one.text) for one in ability.quoted}
    added: list[Ability] = []
    for effect in ability.effects:
        for change in effect.changes:
            for value in change.values:
                if not isinstance(value, Special) or not value.text or change.what != "abilities":
                    continue
                if any(value.span == span or value.text == words for span, words in known):
                    continue
                known.add((value.span or (0, 0), value.text))
                inner = read_abilities(value.text.strip("\"'“”«» \u00a0"), lang, tools, name=name, type_line=None)
                first = inner[0] if inner else Ability(span=(0, 0), text=value.text, kind="other")
                added.append(msgspec.structs.replace(first, span=value.span or (0, 0), text=value.text))
    return msgspec.structs.replace(ability, quoted=(*ability.quoted, *added)) if added else ability


def _language(lang: str, place: Place, tools: Tools) -> None:
    if lang not in tools.languages:
        raise place.fault("lang", f"no language {lang!r}; installed are {', '.join(tools.languages)}")


def _keyword(word: str, known: Iterable[str], field: str, place: Place, tools: Tools) -> None:
    names = list(known)
    if word not in names and tools.word("KW", word, "en") is None:
        raise place.fault(field, f"unknown keyword {word!r}{nearest(word, names)}; give its English name")


def _chosen(chosen: Mapping[str, str], lang: str, place: Place, tools: Tools) -> dict[str, str]:
    """205.3e: what was chosen must be one existing type of the right kind; the catalogue's name is used from here on."""
    kinds = ["color", "card_name", "card_type", "first", "second", "option", "player"]
    kinds += [kind for family in tools.table.subtypes for kind in (f"{family}_type", f"basic_{family}_type")]
    found: dict[str, str] = {}
    for kind, value in chosen.items():
        field = f"chosen.{kind}"
        family = next((one for one in tools.table.subtypes if kind in (f"{one}_type", f"basic_{one}_type")), None)
        if family is None and kind not in ("first", "second"):
            if kind not in kinds and difflib.get_close_matches(kind, kinds, n=1, cutoff=0.85):
                raise place.fault(field, f"unknown kind of choice {kind!r}{nearest(kind, kinds)}")
            if kind == "option" and not value.isdecimal():
                raise place.fault(field, f"{value!r} is no number; count the alternatives of the text from 1")
            if kind == "color" and value not in COLOR_OF.values():
                raise place.fault(field, f"{value!r} is no color; one of {', '.join(COLOR_OF.values())}")
            found[kind] = str(int(value)) if kind == "option" else value
            continue
        name = tools.subtype(value, lang, family)
        if name is None and family is not None:
            hint = nearest(value, tools.table.subtypes[family])
            raise place.fault(field, f"{value!r} is no existing {family} type (205.3e){hint}; name one")
        if kind.startswith("basic") and name not in tools.table.basic_land_mana:
            basics = ", ".join(tools.table.basic_land_mana)
            raise place.fault(field, f"{value!r} is no basic land type (305.6); one of {basics}")
        found[kind] = name or value
    return found


def _alternatives(chosen: Mapping[str, str], effects: Iterable[IrEffect], place: Place) -> None:
    """Where a text has alternatives (608.2d), the one that was chosen must be one of them."""
    most = max((effect.option or 0 for effect in effects), default=0)
    number = chosen.get("option")
    if most and number is not None and not 1 <= int(number) <= most:
        raise place.fault("chosen.option", f"the text has no alternative {number}; count them from 1 to {most}")


def _later(one: Object, abilities: tuple[Ability, ...]) -> dict[int | str, int]:
    """Single timestamps: of counters by their kind, of abilities by their words or by their number from 1."""
    found: dict[int | str, int] = {}
    for key, stamp in one.timestamps.items():
        if key in one.counters:
            found[key] = stamp
        elif key.isdecimal() and 1 <= int(key) <= len(abilities):
            found[int(key) - 1] = stamp
        else:
            place = _match(key, abilities)
            if place is None:
                what = f"{one.id!r} has no counter and no ability {key!r}; give its words or its number"
                raise one.place.fault(f"timestamps.{key}", what)
            found[place] = stamp
    return found


def _match(words: str, abilities: tuple[Ability, ...]) -> int | None:
    wanted = plain(words)
    for test in (str.__eq__, str.startswith, str.__contains__):
        for place, ability in enumerate(abilities):
            names = [plain(ability.text), plain(without_reminder(ability.text)), plain(ability.keyword or "")]
            if any(name and test(name, wanted) for name in names):
                return place
    return None


def _ability_like(words: str, one: GameObject, place: Place) -> int:
    found = _match(words, one.abilities)
    if found is None:
        raise place.fault("text", f"{one.id!r} has no ability with these words: {words!r}; copy them from its text")
    return found


def _where_from(text: str, source: GameObject | None) -> int | None:
    """The ability of the source whose words hold those of the effect."""
    if source is None or not text:
        return None
    return _match(text, source.abilities)
