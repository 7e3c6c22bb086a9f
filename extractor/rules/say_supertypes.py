"""Readers of 205.4: supertypes are independent, what is called basic or snow, and the rules that supertypes bring."""

from __future__ import annotations

from typing import Literal

from extractor.grammar.frames import Chunk, Phrase, Unit
from extractor.rules.context import Found, View
from extractor.rules.lexemes import readings
from extractor.rules.meaning import Chain, all_kinds, card_types, is_pronoun, is_thing, kinds, numbers_in, only, parens, plain
from extractor.rules.norms import CalledBySupertype, CastingNeeds, OthersKept, SubjectTo, SupertypeIndependent


def independent(view: View) -> Found | None:
    """Supertypes do not depend on card types and subtypes."""
    predicate, subject = view.one, view.subject
    if predicate is None or subject is None or kinds(subject.chunk) != ("supertype",) or predicate.verb.negated:
        return None
    if predicate.verb.form != "adjective" or not predicate.verb.means("independent") or not plain(predicate.verb, "always"):
        return None
    chain = Chain(subject.posts, predicate.posts)
    of = list(all_kinds(predicate.chunk))
    while (chunk := chain.chunk("prep", "of", "from") or chain.chunk("prep_more")) is not None:
        of += all_kinds(chunk)
    if not of or not chain.empty or (view.full.tails and view.tail("though") is None):
        return None
    return Found((SupertypeIndependent(of=tuple(sorted(set(of) - {"supertype"}))),))


def others_kept(view: View) -> Found | None:
    """Gaining or losing one supertype leaves the other ones."""
    predicate, condition = view.one, view.condition()
    change = only(condition) if condition is not None else None
    if predicate is None or change is None or view.full.tails or not is_pronoun(view.subject, "it"):
        return None
    if set(change.verb.concepts) != {"gain", "lose"} or change.verb.negated or len(kinds(change.chunk)) != 1:
        return None
    chain = Chain(predicate.posts)
    chain.take("relative_object")
    kept = predicate.chunk
    if not predicate.verb.means("keep") or predicate.verb.negated or kept is None or not kept.has("ADJ", "other"):
        return None
    if kinds(kept) != kinds(change.chunk) or not chain.empty:
        return None
    return Found((OthersKept(what=kinds(kept)[0]),))


# ---------------------------------------------------------------- objects with a supertype


def _bearing(subject: Phrase | None, chain: Chain) -> tuple[tuple[str, ...], bool, bool] | None:
    """What a subject such as "any permanent with the supertype Q" is about: kinds of objects, whether negated, whether "this".

    The supertype itself is read by ``_supertype``.
    """
    if subject is None or subject.chunk is None or not subject.chunk.has("Q", "any", "all", "each", "every"):
        return None
    of = _objects(subject.chunk)
    having = chain.take("prep", "with")
    if having is not None:
        return (of, False, False) if having.chunk is not None and kinds(having.chunk) == ("supertype",) else None
    relative = chain.take("relative")
    if relative is None or relative.verb is None or not relative.verb.means("have") or kinds(relative.chunk) != ("supertype",):
        return None
    assert relative.chunk is not None
    return of, relative.verb.negated, relative.chunk.has("DET", "this", "that")


def _objects(chunk: Chunk) -> tuple[str, ...]:
    """Kinds of objects: card types where named, else the thing (``permanent``, ``spell``, ``object``)."""
    types = card_types(chunk)
    return types or tuple(value for value in chunk.of("N") if value in ("permanent", "spell", "object", "card"))


def _supertype(subject: Phrase) -> str | None:
    """The supertype named behind "with the supertype", quoted or not."""
    for post in subject.posts:
        if post.chunk is not None and "supertype" in kinds(post.chunk):
            for unit in post.chunk.units:
                quoted = [reading for quote in unit.quotes for lexeme in quote.inner for reading in readings(lexeme)]
                named = unit.of("SUPER") or tuple(value for cls, value in quoted if cls == "SUPER")
                if named:
                    return named[0]
    return None


def called(view: View) -> Found | None:
    """What is called basic or snow, and what is not, whatever else is true of it."""
    predicate, subject = view.one, view.subject
    if predicate is None or subject is None or predicate.verb.form != "be" or predicate.verb.negated or predicate.chunk is None:
        return None
    chain = Chain(subject.posts)
    bearing = _bearing(subject, chain)
    if bearing is None or not chain.empty or len(bearing[0]) != 1 or not plain(predicate.verb):
        return None
    named = predicate.chunk.units[0] if len(predicate.chunk.units) == 1 else None
    called_by = named.of("SUPER") if named is not None else ()
    if named is None or len(called_by) != 1 or named.has("NEGP") != bearing[1]:
        return None
    said = _supertype(subject)
    regardless = _regardless(view, Chain(predicate.posts))
    if (said is not None and said != called_by[0]) or (said is None and not bearing[2]) or regardless is None:
        return None
    return Found((CalledBySupertype(supertype=called_by[0], of=bearing[0][0], negated=bearing[1], regardless_of=regardless),))


def _regardless(view: View, chain: Chain) -> tuple[str, ...] | None:
    """What does not matter: a type that it has, its name; None for words that are not understood."""
    found: list[str] = []
    whatever = chain.chunk("prep", "regardless")
    if whatever is not None:
        found += [*whatever.of("N"), *kinds(whatever)]
    if view.full.tails:
        clause = view.tail("even_if", "though")
        having = only(clause) if clause is not None else None
        if having is None or not having.verb.means("have") or having.verb.negated or not kinds(having.chunk):
            return None
        found += kinds(having.chunk)
    return tuple(found) if chain.empty else None


def subject_to(view: View) -> Found | None:
    """Objects with a supertype to which a rule applies, or does not, with the rule that is cited."""
    predicate, subject = view.one, view.subject
    if predicate is None or subject is None or predicate.verb.form != "adjective" or predicate.verb.negated or view.full.tails:
        return None
    bearing = _bearing(subject, Chain(subject.posts))
    supertype = _supertype(subject)
    if bearing is None or bearing[1] or supertype is None or not plain(predicate.verb):
        return None
    chain = Chain(predicate.posts)
    what = chain.chunk("prep", "to", "from")
    chunks = [what, chain.chunk("prep", "for"), chain.chunk("participle", "call"), chain.chunk("prep", "on", "of")]
    if what is None or not chain.empty:
        return None
    relation: Literal["state_based_action", "restriction", "exempt"]
    if predicate.verb.means("exempt"):
        relation = "exempt"
    elif what.has("N", "state_based_action"):
        relation = "state_based_action"
    elif what.has("N", "restriction"):
        relation = "restriction"
    else:
        return None
    rule = next(iter(numbers_in(parens(*chunks))), None)
    return Found((SubjectTo(supertype=supertype, of=tuple(sorted(bearing[0])), relation=relation, rule=rule),))


def casting_needs(view: View) -> Found | None:
    """Spells with a supertype that need a permanent to be cast."""
    predicate = view.one
    need = view.tail("unless")
    controls = only(need) if need is not None else None
    if predicate is None or controls is None or not is_thing(view.subject, "player") or not view.bare:
        return None
    if not predicate.verb.means("cast") or not predicate.verb.negated or predicate.posts or predicate.chunk is None:
        return None
    if not controls.verb.means("control") or controls.verb.negated or controls.posts or controls.chunk is None:
        return None
    supertypes, needed = predicate.chunk.of("SUPER"), controls.chunk.of("SUPER")
    if len(supertypes) != 1 or len(needed) != 1 or not _all_with(controls.chunk.units):
        return None
    return Found(
        (
            CastingNeeds(
                supertype=supertypes[0],
                of=tuple(sorted(card_types(predicate.chunk))),
                needs=tuple(sorted(card_types(controls.chunk))),
                needs_supertype=needed[0],
            ),
        )
    )


def _all_with(units: list[Unit]) -> bool:
    return all(unit.has("SUPER") for unit in units)


READERS = (independent, others_kept, called, subject_to, casting_needs)
