"""One evaluation: the layers in order, each effect in its turn, everything worked out anew after each (613.1, 613.5, 613.8c)."""

from __future__ import annotations

from collections.abc import Iterator

from extractor.resolve.abilities import give_intrinsic
from extractor.resolve.collect import static_runs
from extractor.resolve.copying import apply_layer_one
from extractor.resolve.doing import applies, perform
from extractor.resolve.fixed import attached_runs, cast_runs, counter_runs, resolved_runs
from extractor.resolve.interplay import Readers, Traits, read, written
from extractor.resolve.keywords import STATIC
from extractor.resolve.match import Asker
from extractor.resolve.order import Candidate, Dependencies
from extractor.resolve.record import Applied
from extractor.resolve.result import EffectRef, ReasonKind
from extractor.resolve.running import LAYERS, Running
from extractor.resolve.state import Held, State
from extractor.resolve.world import World

Key = tuple[object, ...]


class Engine:
    """Holds what one evaluation needs; used once and thrown away."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.state = world.printed()
        self.records: list[Applied] = []
        self.begun: dict[Key, int] = {}
        self.started: dict[Key, Running] = {}
        self.seen: dict[Key, Running] = {}
        self.fixed: list[Running] = []
        for number, effect in enumerate(world.effects):
            self.fixed.extend(resolved_runs(world, number, effect))
        for index in range(len(world.objects)):
            self.fixed.extend(cast_runs(world, index))
            self.fixed.extend(counter_runs(world, index))
        self._statics: dict[int, list[Running]] = {}
        self._looked: dict[int, tuple[Held, ...]] = {}
        self._made: dict[tuple[int, int], tuple[Held, list[Running]]] = {}

    def run(self) -> State:
        """Go through all layers and return the final state."""
        self.records.extend(apply_layer_one(self.world, self.state))
        for index in range(len(self.world.objects)):
            self.fixed.extend(attached_runs(self.world, index, self.state.abilities[index]))
            self._look_at(index)
        self.seen.update((run.key, run) for runs in self._statics.values() for run in runs)
        for layer in LAYERS:
            self._layer(layer)
            if layer == "4":
                self._intrinsic()
        return self.state

    def _look_at(self, index: int) -> None:
        """Note the static effects of one object's present abilities; what was only added to is looked at from there on."""
        held, known = self.state.abilities[index], self._looked.get(index, ())
        self._looked[index] = held
        if len(held) >= len(known) and held[: len(known)] == known:
            runs = list(self._statics.get(index, ()))
            fresh = held[len(known) :]
        else:
            runs, fresh = [], held
        for one in fresh:
            if one.ability.effects or one.ability.keyword in STATIC:
                made = self._made.get((index, id(one)))
                if made is None:
                    made = self._made[index, id(one)] = (one, static_runs(self.world, index, one))
                runs.extend(made[1])
        if runs:
            self._statics[index] = runs
        else:
            self._statics.pop(index, None)

    def _intrinsic(self) -> None:
        view = self.state.overlay()
        give_intrinsic(view, self.world)
        if view.abilities:
            mask = 0
            for index in view.abilities:
                mask |= 1 << index
            self.records.append(Applied.of("4", EffectRef(kind="intrinsic"), mask, view, ("305.6",)))
        view.commit()

    def _candidates(self, layer: str, done: set[Key], made: dict[Key, Candidate]) -> list[Candidate]:
        runs = [run for run in self.fixed if run.key not in done]
        known = {run.key for run in runs}
        for started in self.started.values():
            if started.key not in done and started.key not in known:
                runs.append(started)
                known.add(started.key)
        for own in self._statics.values():
            runs.extend(run for run in own if run.key not in done and run.key not in known)
        found: list[Candidate] = []
        view = self.state.overlay()
        for run in runs:
            candidate = made.get(run.key)
            if candidate is None or candidate.run is not run:
                changes = run.part(layer)
                if not changes:
                    done.add(run.key)
                    continue
                begun = self.begun.get(run.key)
                ask = Asker(self.world, view, run, begun)
                candidate = Candidate(
                    run, begun, written(run, changes, ask), read(run, changes, begun is not None, self.world)
                )
                made[run.key] = candidate
            found.append(candidate)
        return found

    def _layer(self, layer: str) -> None:
        done: set[Key] = set()
        made: dict[Key, Candidate] = {}
        ties = Dependencies(layer, self.state, self.world)
        waited: dict[Key, dict[Key, EffectRef]] = {}
        looped: dict[Key, dict[Key, EffectRef]] = {}
        first: dict[Key, frozenset[Key]] | None = None
        touched: set[object] = set()
        while True:
            pool = self._candidates(layer, done, made)
            if not pool:
                return
            if layer in ("2", "3", "4", "5", "6"):
                # 613.3: effects of characteristic-defining abilities come first
                pool = [one for one in pool if one.run.cda] or pool
            if first is None and not _interacts(pool):
                for one in sorted(pool, key=lambda one: one.run.stamp):
                    touched |= self._apply(layer, one, "timestamp", (), False)
                    done.add(one.run.key)
                continue
            ties.update(pool, touched)
            choice = ties.choose()
            one = ties.pool[choice.key]
            if first is None:
                first = {key: frozenset(others) for key, others in ties.waits.items()}
            for key in choice.passed:
                mine = waited.setdefault(key, {})
                mine.update((other, ties.pool[other].run.ref) for other in ties.waits.get(key, ()))
            if choice.reason == "loop":
                for key in choice.others:
                    looped.setdefault(key, {})[choice.key] = one.run.ref
            reason, others = choice.reason, tuple(ties.pool[key].run.ref for key in choice.others)
            if choice.key in looped and reason != "loop":
                reason, others = "loop", tuple(looped[choice.key].values())
            elif choice.key in waited and reason != "loop":
                reason, others = "dependency", tuple(waited[choice.key].values())
            reordered = bool(done) and first.get(choice.key, frozenset()) != frozenset(waited.get(choice.key, ()))
            touched = self._apply(layer, one, reason, others, reordered and reason == "dependency")
            done.add(choice.key)

    def _apply(
        self, layer: str, one: Candidate, reason: ReasonKind, others: tuple[EffectRef, ...], reordered: bool
    ) -> set[object]:
        """Apply one effect for good, take it down, and return what it wrote."""
        run = one.run
        view = self.state.overlay()
        mask = applies(run, one.begun, view, self.world)
        if not mask:
            return set()
        continued = one.begun is not None and applies(run, None, view, self.world) != mask
        perform(run, layer, mask, view, self.world)
        if run.cda:
            reason, others = "characteristic_defining", ()
        self.records.append(
            Applied.of(layer, run.ref, mask, view, run.rules, run, reason, others, reordered, continued)
        )
        if one.begun is None:
            self.begun[run.key] = mask
            self.started[run.key] = run
        touched: set[object] = set(view.touched())
        changed = list(view.abilities)
        view.commit()
        for index in changed:
            self._look_at(index)
        return touched


def _interacts(pool: list[Candidate]) -> bool:
    """False when nothing in the pool can ever meet anything else in it, so that timestamps alone decide."""
    if any("abilities" in one.writes or "grants" in one.writes for one in pool):
        return True
    readers = Readers()
    for one in pool:
        readers.add(one.run.key, one.reads)
    return any(readers.of(writes) - {key} for writes, key in _by_writes(pool))


def _by_writes(pool: list[Candidate]) -> Iterator[tuple[Traits, Key]]:
    """What is written, each only once where several effects write the same; such have no key that could be left out."""
    seen: dict[Traits, Key] = {}
    for one in pool:
        seen[one.writes] = () if one.writes in seen else one.run.key
    return iter(seen.items())
