"""Objects in plain words: filters, subjects, and numbers read from objects."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from extractor.explain.words import Words
from extractor.ir import filters as f
from extractor.ir.effects import Amount, Number, Subject
from extractor.messages import mark as _
from extractor.messages import mark_plural as _n

_OBJECT = _("object")
_QUALIFIED = _("{noun} ({qualities})")
_EVERY = _("every {noun}")
_TARGETS = _n("{number} target: {noun}", "{number} targets: {noun}")
_TARGETS_UP_TO = _n("up to {number} target: {noun}", "up to {number} targets: {noun}")
_TARGETS_ANY = _("any number of targets: {noun}")
_TARGETS_BETWEEN = _("{least} to {most} targets: {noun}")
_CHOSEN_OBJECT = _("what is chosen: {noun}")
_ATTACHED = _("what this is attached to: {noun}")
_MADE = _("the token or copy that is made")
_NAMED_BEFORE = _("what the text named before: {noun}")

_NOT = _("not {quality}")
_OTHER = {
    "self": _("other than this object"),
    "attached": _("other than what this is attached to"),
    "that": _("other than the one named before"),
    "target": _("other than the target"),
}
_SAME = {
    "self": _("this object"),
    "attached": _("what this is attached to"),
    "affected": _("the object concerned"),
    "that": _("the one named before"),
    "target": _("the target"),
}
_CHOSEN = _("of the chosen {what}")
_CHOSEN_WHICH = {"first": _("of the first chosen {what}"), "second": _("of the second chosen {what}")}
_CONTROLLED = _("controller: {player}")
_OWNED = _("owner: {player}")
_IN_ZONE = _("in: {zone}")
_WITH = _("with {ability}")
_COUNTERS = _("number of counters ({counter}) {op} {number}")
_ANY_COUNTER = _("of any kind")
_COMPARED = _("{measure} {op} {value}")
_NAMED = _("named {name}")
_WORDS = _("in words that were read no further: {words}")
_WORDS_AT = _("in words that were read no further, at {start}–{end}")

#: Players, seen from the controller of the effect.
PLAYERS = {
    "you": _("you"),
    "opponent": _("an opponent"),
    "not_you": _("a player other than you"),
    "target_player": _("the target player"),
    "target_opponent": _("the target opponent"),
    "that_player": _("the player named before"),
    "each_player": _("each player"),
    "defending_player": _("the defending player"),
    "active_player": _("the active player"),
    "chosen_player": _("the chosen player"),
    "enchanted_player": _("the enchanted player"),
    "its_controller": _("its controller"),
    "its_owner": _("its owner"),
    "player": _("a player"),
}
_MEASURES = {
    "power": _("power"),
    "toughness": _("toughness"),
    "mana_value": _("mana value"),
    "loyalty": _("loyalty"),
    "defense": _("defense"),
}
_MEASURE_OF = _("{measure} of {whom}")
_COUNT_OF = _("the number of objects such as {noun}")
_COUNTERS_ON = _("the number of counters ({counter}) on {whom}")
_AS_TEXT_SAYS = _("a number that the text defines")
_TIMES = _("{times} × {amount}")
_PLUS = _("{amount} + {plus}")
_OPS = {"<=": "≤", ">=": "≥"}


class ObjectWords:
    """Says which objects a filter or a subject is about, in the words of one language."""

    def __init__(self, words: Words) -> None:
        self.words = words

    # ------------------------------------------------------------------ subjects

    def subject(self, subject: Subject) -> str:
        """Return who an effect is about."""
        say = self.words.say
        noun = self.noun(subject.filter)
        match subject.ref:
            case "self":
                return say(_SAME["self"])
            case "attached":
                return say(_ATTACHED, noun=noun) if subject.filter is not None else say(_SAME["attached"])
            case "target":
                return self._targets(subject, noun)
            case "all":
                return say(_EVERY, noun=noun)
            case "that":
                antecedent = noun if subject.antecedent is None else self.subject(subject.antecedent)
                return say(_NAMED_BEFORE, noun=antecedent)
            case "created":
                return say(_MADE)
            case "chosen":
                return say(_CHOSEN_OBJECT, noun=noun)

    def _targets(self, subject: Subject, noun: str) -> str:
        count = subject.count
        if count is None:
            return self.words.count(_TARGETS, 1, noun=noun)
        if count.max is None:
            return self.words.say(_TARGETS_ANY, noun=noun)
        if count.min == count.max:
            return self.words.count(_TARGETS, count.max, noun=noun)
        if count.min:
            return self.words.say(_TARGETS_BETWEEN, least=count.min, most=count.max, noun=noun)
        return self.words.count(_TARGETS_UP_TO, count.max, noun=noun)

    # ------------------------------------------------------------------ filters

    def noun(self, node: f.Filter | None) -> str:
        """Return a filter as a noun with what qualifies it: "artifact creature you control (not tapped)"."""
        if node is None:
            return self.words.say(_OBJECT)
        if isinstance(node, f.Or):
            return self.words.listed((self.noun(part) for part in node.of), "or")
        parts: tuple[f.Filter, ...] = node.of if isinstance(node, f.And) else (node,)
        nouns = [part for part in parts if isinstance(part, f.CardTypeIs | f.SubtypeIs) or _is_noun(part)]
        choices = [part for part in parts if isinstance(part, f.Or) and not nouns]
        adjectives = [part for part in parts if isinstance(part, f.SupertypeIs | f.ColorIs)]
        clauses = [part for part in parts if isinstance(part, f.ControllerIs | f.OwnerIs | f.ZoneIs)]
        taken = {id(part) for part in (*nouns, *choices[:1], *adjectives, *clauses)}
        rest = [self.quality(part) for part in parts if id(part) not in taken]
        head = " ".join([self._head(nouns, choices[:1], adjectives), *map(self.quality, clauses)])
        return self.words.say(_QUALIFIED, noun=head, qualities=self.words.separated(rest)) if rest else head

    def _head(self, nouns: Sequence[f.Filter], choices: Sequence[f.Filter], adjectives: Sequence[f.Filter]) -> str:
        """Return nouns and adjectives in the order of the language, the adjectives in the gender of the noun."""
        leading = next((part for part in nouns if isinstance(part, f.CardTypeIs)), None)
        gender = self.words.gender("CTYPE", leading.value) if leading is not None else ()
        named = [self.quality(part) for part in nouns] or [self.noun(part) for part in choices]
        named = named or [self.words.say(_OBJECT)]
        qualified = [self._adjective(part, gender) for part in adjectives]
        if self.words.nouns_first:
            return " ".join([*reversed(named), *reversed(qualified)])
        return " ".join([*qualified, *named])

    def _adjective(self, node: f.Filter, gender: tuple[str, ...]) -> str:
        if isinstance(node, f.SupertypeIs):
            return self.words.form("SUPER", node.value, *gender)
        if isinstance(node, f.ColorIs):
            return self.words.form("COLOR", node.value, *gender)
        return self.quality(node)

    def quality(self, node: f.Filter) -> str:
        """Return one test of a filter as a quality: "not tapped", "power ≥ 3"."""
        form, say = self.words.form, self.words.say
        match node:
            case f.CardTypeIs(value=value):
                return form("CTYPE", value)
            case f.SubtypeIs(value=value, of=family):
                return form("STYPE", f"{family}/{value}")
            case f.SupertypeIs(value=value):
                return form("SUPER", value)
            case f.ColorIs(value=value):
                return form("COLOR", value)
            case f.ChosenIs(value=value, which=which):
                return say(_CHOSEN_WHICH.get(which or "", _CHOSEN), what=self.words.kind_chosen(value))
            case f.ControllerIs(value=player):
                return self.words.known("CTRL", player) or say(_CONTROLLED, player=self.player(player))
            case f.OwnerIs(value=player):
                return self.words.known("OWN", player) or say(_OWNED, player=self.player(player))
            case f.ZoneIs(value=zones, owner=owner):
                return self.words.listed((self._zone(zone, owner) for zone in zones), "or")
            case f.KindIs(value=value):
                return form("KIND", value)
            case f.StatusIs(value=value):
                return self.words.known("STATUS", value) or form("ATT", value)
            case f.HasCounter(value=value, count=count, op=op):
                return say(_COUNTERS, counter=self.counter(value), op=_OPS.get(op, op), number=count)
            case f.HasAbility(value=value):
                return say(_WITH, ability=form("KW", value))
            case f.Compare(what=what, op=op, value=number):
                return say(_COMPARED, measure=self.measure(what), op=_OPS.get(op, op), value=number)
            case f.NameIs(value=value):
                return say(_NAMED, name=self.words.quoted(value))
            case f.OtherThan(value=value):
                return say(_OTHER.get(value, _OTHER["that"]))
            case f.Same(value=value):
                return self.whom(value)
            case f.Opaque(text=text, span=span):
                words = self.words.quoted(text)
                return say(_WORDS, words=words) if text else say(_WORDS_AT, start=span[0], end=span[1])
            case f.Not(of=part):
                return say(_NOT, quality=self.quality(part))
            case f.And(of=parts) | f.Or(of=parts) if not any(_names(part) for part in parts):
                return self.words.listed(map(self.quality, parts), "standard" if isinstance(node, f.And) else "or")
            case f.And() | f.Or():
                return self.noun(node)

    def _zone(self, zone: str, owner: str | None) -> str:
        place = self.words.known("ZONEP", f"{zone}:{owner}" if owner else zone)
        return place or self.words.say(_IN_ZONE, zone=self.words.form("ZONE", zone))

    # ------------------------------------------------------------------ players, measures, numbers

    def player(self, player: str) -> str:
        """Return who a player is."""
        return self.words.say(PLAYERS[player])

    def whom(self, ref: str | None) -> str:
        """Return an object by its reference: this object, the target …"""
        return self.words.say(_SAME.get(ref or "", _SAME["that"]))

    def measure(self, what: str) -> str:
        """Return the name of a number that objects have."""
        return self.words.say(_MEASURES[what]) if what in _MEASURES else what.replace("_", " ")

    def counter(self, kind: str | None) -> str:
        """Return a kind of counter."""
        return self.words.say(_ANY_COUNTER) if kind in (None, "any") else kind or ""

    def number(self, number: Number | None) -> str:
        """Return a number, or how it is defined; ``–`` for none."""
        if number is None:
            return "–"
        return str(number) if isinstance(number, int) else self.amount(number)

    def amount(self, amount: Amount) -> str:
        """Return how a number is defined."""
        say = self.words.say
        match amount.equal_to:
            case "count":
                text = say(_COUNT_OF, noun=self.noun(amount.filter))
            case "counters":
                text = say(_COUNTERS_ON, counter=self.counter(amount.counter), whom=self.whom(amount.of))
            case "x":
                text = "X"
            case "star":
                text = "*"
            case what if what in _MEASURES:
                text = say(_MEASURE_OF, measure=self.measure(what), whom=self.whom(amount.of))
            case _:
                text = say(_AS_TEXT_SAYS)
        if amount.times == -1:
            text = f"−{text}"
        elif amount.times != 1:
            text = say(_TIMES, times=amount.times, amount=text)
        return say(_PLUS, amount=text, plus=amount.plus) if amount.plus else text

    def names(self, cls: str, concepts: Iterable[str], *features: str) -> list[str]:
        """Return the forms of several concepts."""
        return [self.words.form(cls, concept, *features) for concept in concepts]


def _names(node: f.Filter) -> bool:
    """True for a test that is said with a noun."""
    if isinstance(node, f.And | f.Or):
        return any(_names(part) for part in node.of)
    return isinstance(node, f.CardTypeIs | f.SubtypeIs) or _is_noun(node)


def _is_noun(node: f.Filter) -> bool:
    return isinstance(node, f.KindIs) and node.value not in ("nontoken", "historic")
