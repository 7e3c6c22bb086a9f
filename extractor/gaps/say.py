"""An analysis for people to read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from extractor.gaps.model import Clause, Gaps, Group
from extractor.messages import mark as _

_TOTAL = _("texts: {texts}; type-changing effects: {effects}")
_UNREAD = _("Not read: {count} in {groups} groups (cue | class of the word at which reading stopped)")
_EXCLUDED = _("Ruled out: {count} in {groups} groups (rule | cue)")
_MORE = _("… and {count} more groups; see --most")
_CHARACTERS = _("Characters by region: {regions}")
_ALL_ACCOUNTED = _("every character belongs to exactly one region")
_UNACCOUNTED = _("not accounted for: {count} texts")
_NOT_HELD = _("held by no region: {missing}; held by two: {double}")
_SHAPES = 3


def as_text(gaps: Gaps, *, most: int, translate: Callable[[str], str] = str, heading: Callable[[str], str] = str) -> str:
    """Return counts, shapes and examples.

    Args:
        gaps: the analysis.
        most: how many groups of each kind are shown; 0 for all.
        translate: translates the messages.
        heading: how to set off a heading, such as a function that makes it bold.
    """
    return "\n".join(_lines(gaps, most, translate, heading)) + "\n"


def _lines(gaps: Gaps, most: int, tr: Callable[[str], str], heading: Callable[[str], str]) -> Iterator[str]:
    yield tr(_TOTAL).format(texts=gaps.texts, effects=gaps.effects)
    for title, groups in ((_UNREAD, gaps.unread), (_EXCLUDED, gaps.excluded)):
        yield ""
        yield heading(tr(title).format(count=sum(group.count for group in groups), groups=len(groups)))
        shown = groups[:most] if most else groups
        yield from _groups(shown)
        if len(shown) < len(groups):
            yield tr(_MORE).format(count=len(groups) - len(shown))
    regions = ", ".join(f"{kind} {count}" for kind, count in gaps.characters.items())
    yield ""
    yield heading(tr(_CHARACTERS).format(regions=regions))
    if not gaps.unaccounted:
        yield tr(_ALL_ACCOUNTED)
        return
    yield tr(_UNACCOUNTED).format(count=len(gaps.unaccounted))
    for one in gaps.unaccounted:
        places = tr(_NOT_HELD).format(missing=_few(one.missing), double=_few(one.double))
        yield f"  {one.file}:{one.position} {one.name or ''} ({one.lang}): {places}"


def _groups(groups: Sequence[Group]) -> Iterator[str]:
    for group in groups:
        yield f"{group.count:6}  {' | '.join(group.key)}"
        for shape, count in list(group.shapes.items())[:_SHAPES]:
            yield f"        {count:4}  {shape}"
        yield from (f"              {_told(one)}" for one in group.examples)


def _told(one: Clause) -> str:
    stopped = f"  <{one.at}>" if one.at else ""
    return f"{one.name or f'{one.file}:{one.position}'} ({one.lang}): {one.words}{stopped}"


def _few(places: Sequence[int]) -> str:
    return ", ".join(map(str, places[:8])) + (" …" if len(places) > 8 else "") if places else "-"
