"""Properties of comparing that hold for any effects: sameness, symmetry, and that order carries no meaning."""

from __future__ import annotations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from extractor.compare import compare_annotations
from extractor.ir import filters as f
from extractor.ir.annotation import Annotation
from extractor.ir.effects import Change, Duration, Effect, Origin, Special, Subject

_COLORS = ("white", "blue", "black", "red", "green")
_TYPES = ("artifact", "creature", "enchantment", "land")

_filters = st.builds(
    lambda parts: f.conjunction(list(parts)),
    st.lists(
        st.one_of(
            st.sampled_from(_TYPES).map(f.CardTypeIs),
            st.sampled_from(("you", "opponent")).map(f.ControllerIs),
            st.just(f.OtherThan()),
        ),
        max_size=3,
    ),
)
_subjects = st.builds(Subject, ref=st.sampled_from(("self", "attached", "target", "all")), filter=_filters)
_changes = st.one_of(
    st.builds(
        Change,
        op=st.sampled_from(("set", "add", "remove")),
        what=st.just("card_types"),
        values=st.lists(st.sampled_from(_TYPES), min_size=1, max_size=2, unique=True).map(tuple),
    ),
    st.builds(
        Change,
        op=st.sampled_from(("set", "add")),
        what=st.just("subtypes"),
        of=st.just("creature"),
        values=st.lists(st.sampled_from(("Frog", "Golem", "Elf")), min_size=1, max_size=2, unique=True).map(tuple),
    ),
    st.builds(Change, op=st.just("set"), what=st.just("colors"), values=st.sampled_from(_COLORS).map(lambda c: (c,))),
    st.builds(lambda n: Change("set", "power_toughness", (Special(power=n, toughness=n),)), st.integers(0, 3)),
    st.builds(Change, op=st.just("add"), what=st.just("abilities"), values=st.just(("flying",))),
)


@st.composite
def _effects(draw: st.DrawFn) -> tuple[Effect, ...]:
    found = []
    for place in range(draw(st.integers(0, 4))):
        found.append(
            Effect(
                span=(10 * place, 10 * place + 9),
                clauses=(),
                origin=Origin(kind="activated", ability=place),
                subject=draw(_subjects),
                changes=tuple(draw(st.lists(_changes, min_size=1, max_size=3, unique_by=lambda c: (c.what, c.of)))),
                duration=Duration(kind=draw(st.sampled_from(("static", "indefinite", "end_of_turn")))),
            )
        )
    return tuple(found)


def _annotation(effects: tuple[Effect, ...], lang: str = "en") -> Annotation:
    return Annotation(lang=lang, effects=effects)


@given(_effects(), st.randoms())
@settings(max_examples=60, deadline=None)
def test_a_text_says_what_it_says(effects: tuple[Effect, ...], random: object) -> None:
    turned = [msgspec.structs.replace(e, changes=e.changes[::-1]) for e in effects]
    random.shuffle(turned)  # type: ignore[attr-defined]
    found = compare_annotations(_annotation(effects), _annotation(tuple(turned), "fr"))
    assert (found.verdict, found.differences) == ("same", ())


@given(_effects(), _effects())
@settings(max_examples=80, deadline=None)
def test_the_sides_can_be_exchanged(ours: tuple[Effect, ...], theirs: tuple[Effect, ...]) -> None:
    flipped = {"missing_effect": "extra_effect", "extra_effect": "missing_effect"}
    one = compare_annotations(_annotation(ours), _annotation(theirs, "fr"))
    two = compare_annotations(_annotation(theirs, "fr"), _annotation(ours))
    assert one.verdict == two.verdict
    lone = [sum(d.kind == k for d in one.differences) for k in ("missing_effect", "extra_effect")]
    other = [sum(flipped.get(d.kind) == k for d in two.differences) for k in ("missing_effect", "extra_effect")]
    assert lone[0] - lone[1] == other[0] - other[1]


@given(_effects(), _effects())
@settings(max_examples=60, deadline=None)
def test_one_effect_more_is_one_difference(effects: tuple[Effect, ...], more: tuple[Effect, ...]) -> None:
    mark = Change("add", "subtypes", ("Cyclops",), of="creature")  # nothing else here names it
    extra = [msgspec.structs.replace(e, span=(100, 109), changes=(mark,), subject=Subject(ref="chosen")) for e in more[:1]]
    found = compare_annotations(_annotation(effects), _annotation((*effects, *extra), "fr"))
    assert [d.kind for d in found.differences] == ["extra_effect"] * len(extra)
