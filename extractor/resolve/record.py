"""What happened during an evaluation, in the form in which it costs least; the explanation is made from it on demand."""

from __future__ import annotations

import msgspec

from extractor.resolve.result import EffectRef, ReasonKind
from extractor.resolve.running import Running
from extractor.resolve.state import Atom, Held, Overlay, Scalar


class Applied(msgspec.Struct, frozen=True, eq=False):
    """One effect applied in one layer: the set it was applied to, and the columns and values that differ after it."""

    layer: str
    ref: EffectRef
    mask: int
    cols: dict[Atom, int]
    abilities: dict[int, tuple[Held, ...]]
    scalars: dict[tuple[Scalar, int], str | int | None]
    rules: tuple[str, ...] = ()
    run: Running | None = None
    reason: ReasonKind = "only"
    others: tuple[EffectRef, ...] = ()
    reordered: bool = False
    continued: bool = False

    @staticmethod
    def of(
        layer: str,
        ref: EffectRef,
        mask: int,
        view: Overlay,
        rules: tuple[str, ...] = (),
        run: Running | None = None,
        reason: ReasonKind = "only",
        others: tuple[EffectRef, ...] = (),
        reordered: bool = False,
        continued: bool = False,
    ) -> Applied:
        """Take down what a view would change, before it is committed."""
        return Applied(
            layer,
            ref,
            mask,
            dict(view.cols),
            dict(view.abilities),
            dict(view.scalars),
            rules,
            run,
            reason,
            others,
            reordered,
            continued,
        )
