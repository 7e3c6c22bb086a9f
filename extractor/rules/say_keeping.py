"""Readers of 205.1b: the words by which effects keep types, and artifact creatures."""

from __future__ import annotations

from extractor.grammar.frames import Predicate
from extractor.rules.context import Case, Found, View
from extractor.rules.meaning import Chain, all_kinds, becomes_artifact_creature, in_part, is_thing, plain
from extractor.rules.norms import ArtifactCreature, KeptWhenStated, Norm, RetentionPhrase
from extractor.rules.phrases import retention_phrase


def opens_case(view: View) -> Found | None:
    """What "some effects" do: set a type, change one but say that the object keeps another, make an artifact creature."""
    subject = view.subject
    if subject is None or not is_thing(subject, "effect") or subject.posts or view.full.tails or not view.bare:
        return None
    assert subject.chunk is not None
    if not subject.chunk.has("Q", "some") or len(subject.chunk.units) != 1:
        return None
    first, *rest = view.predicates
    case = _sets(first, rest) or (_makes(first) if not rest else None)
    if case is None:
        return None
    view.context.case = case
    return Found(opens=True)


def _sets(first: Predicate, rest: list[Predicate]) -> Case | None:
    if not first.verb.means("set", "change") or first.verb.negated or not plain(first.verb):
        return None
    chain = Chain(first.posts)
    chain.chunk("prep", "of")
    what = all_kinds(first.chunk)
    if not what or not chain.empty:
        return None
    if not rest:
        return Case(first.verb.concepts[0], what)
    chain = Chain(rest[0].posts)
    kept = chain.take("that")
    chain.take("relative_object")
    if len(rest) > 1 or not rest[0].verb.means("state") or kept is None or not chain.empty or rest[0].verb.negated:
        return None
    if kept.verb is None or kept.verb.negated or not kept.verb.means("keep"):
        return None
    return Case(first.verb.concepts[0], what, retained=all_kinds(kept.chunk))


def _makes(predicate: Predicate) -> Case | None:
    """ "… state that an object becomes X", "… allow an object to become X", "… make an object X"."""
    if predicate.verb.negated or not predicate.verb.means("state", "allow"):
        return None
    chain = Chain(predicate.posts)
    if predicate.verb.means("allow"):
        chain.chunk("prep", "to")
    made = chain.take("that") if predicate.verb.means("state") else chain.take("to")
    if made is None or made.verb is None or made.verb.form != "becoming" or made.verb.negated or not chain.empty:
        return None
    typed = becomes_artifact_creature(made.chunk)
    return Case(typed=typed) if typed is not None else None


def kept_when_stated(view: View) -> Found | None:
    """In the cases before, everything that the object had is kept."""
    predicate, case = view.one, view.context.case
    if predicate is None or view.case() != "such" or case is None or not case.retained or view.full.tails:
        return None
    if not predicate.verb.means("keep", "remain") or predicate.verb.negated or not plain(predicate.verb) or view.subject is None:
        return None
    chunk = view.subject.chunk if predicate.verb.form == "passive" or predicate.chunk is None else predicate.chunk
    chain = Chain(view.subject.posts, predicate.posts)
    chain.chunk("prep", "of")
    kept = all_kinds(chunk)
    if (
        chunk is None
        or not kept
        or not chain.empty
        or in_part(chunk)
        or not (chunk.has("Q", "all") or chunk.has("ADJ", "prior", "existing"))
    ):
        return None
    return Found((KeptWhenStated(kept=tuple(sorted(kept))),))


def artifact_creature(view: View) -> Found | None:
    """What the effects before let the object keep, and what they replace all the same."""
    case, subject = view.context.case, view.subject
    if (
        case is None
        or case.typed is None
        or subject is None
        or not is_thing(subject, "effect")
        or view.full.tails
        or subject.posts
    ):
        return None
    first, *rest = view.predicates
    chain = Chain(first.posts)
    if first.verb.means("allow") and not first.verb.negated and plain(first.verb):
        chain.chunk("prep", "to")
        kept = chain.take("to")
        chunk = kept.chunk if kept is not None and kept.verb is not None and kept.verb.means("keep") else None
    else:
        chunk = first.chunk if first.verb.means("keep") and not first.verb.negated else None
    keeps, but = all_kinds(chunk), all_kinds(chain.chunk("prep", "except"))
    replaced: tuple[str, ...] = ()
    if rest:
        replaced = all_kinds(rest[0].chunk) if rest[0].verb.means("replace") and not rest[0].verb.negated else ()
        if len(rest) > 1 or not replaced or rest[0].posts:
            return None
    if not keeps or chunk is None or in_part(chunk) or not chain.empty:
        return None
    return Found(
        (
            ArtifactCreature(
                typed=case.typed, keeps=tuple(sorted(keeps)), but=tuple(sorted(but)), replaces=tuple(sorted(replaced))
            ),
        )
    )


def retention_phrases(view: View) -> Found | None:
    """The rule is about effects with this wording or that: the quoted phrases, as a closed list or as instances."""
    predicate = view.one
    if predicate is None or not is_thing(view.subject, "rule") or not predicate.verb.means("apply") or view.full.tails:
        return None
    chain = Chain(predicate.posts)
    effects = chain.chunk("prep", "to")
    if effects is None or not effects.has("N", "effect") or predicate.verb.negated or not plain(predicate.verb):
        return None
    found: list[Norm | None] = []
    while (post := chain.take("relative") or chain.take("relative_more")) is not None:
        if post.verb is None or post.verb.negated:
            return None
        if post.verb.means("use"):
            such = chain.chunk("prep", "like")
            quotes = [*(post.chunk.quotes if post.chunk is not None else []), *(such.quotes if such is not None else [])]
            found += [retention_phrase(quote, open_list=such is not None) for quote in quotes]
        elif post.verb.means("state"):
            said = chain.take("that")
            quotes = [] if said is None else [*([said.quote] if said.quote is not None else [])]
            quotes += [] if said is None or said.chunk is None else said.chunk.quotes
            found += [retention_phrase(quote, open_list=False) for quote in quotes]
        else:
            return None
    norms = [norm for norm in found if isinstance(norm, RetentionPhrase)]
    if not norms or len(norms) != len(found) or not chain.empty:
        return None
    return Found(tuple(norms))


READERS = (opens_case, kept_when_stated, artifact_creature, retention_phrases)
