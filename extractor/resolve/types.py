"""What a change of types does to a set of objects: 205.1a, 205.1b, 205.3d, 205.4b and 305.7."""

from __future__ import annotations

from extractor.ir.effects import Change, Special, Value
from extractor.resolve.match import Asker, chosen, model
from extractor.resolve.running import Running
from extractor.resolve.state import Atom, Overlay, bits
from extractor.resolve.tables import TypeTable
from extractor.resolve.world import World

LAND = ("type", "land")


def named_values(run: Running, change: Change, ask: Asker) -> tuple[str, ...]:
    """The plain names a change speaks of, with choices and "every" filled in; what was never chosen names nothing."""
    found: list[str] = []
    for value in change.values:
        if isinstance(value, str):
            found.append(value)
        else:
            found.extend(_special(run, change, value, ask))
    return tuple(dict.fromkeys(found))


def _special(run: Running, change: Change, value: Special, ask: Asker) -> tuple[str, ...]:
    table = ask.world.table
    if value.every:
        return every(change, value, table)
    kind = value.chosen or value.choice
    if kind is not None:
        picked = chosen(run, kind, value.which)
        if picked is None and change.of is not None:
            picked = chosen(run, f"{change.of}_type", value.which)
        return () if picked is None or not fits(change, picked, table) else (picked,)
    if value.same_as is not None:
        mask = ask.ref(model(value.same_as))
        index = next(bits(mask), None) if mask else None
        if index is None:
            return ()
        group = {"card_types": "type", "supertypes": "super", "colors": "color"}.get(change.what, f"sub:{change.of}")
        return tuple(sorted(atom[-1] for atom in ask.view.known(group) if ask.view.col(atom) >> index & 1))
    return ()


def every(change: Change, value: Special, table: TypeTable) -> tuple[str, ...]:
    """The whole list; of land types the basic ones, unless the text means all or the nonbasic ones."""
    if change.what == "colors":
        return ("white", "blue", "black", "red", "green")
    if change.of is None:
        return ()
    names = table.subtypes.get(change.of, ())
    if change.of != "land" or value.which == "all":
        return names
    basics = table.basic_land_mana
    return tuple(name for name in names if (name in basics) != (value.which == "nonbasic"))


def fits(change: Change, picked: str, table: TypeTable) -> bool:
    """205.3e: a chosen subtype is one existing subtype of the right kind."""
    return change.what != "subtypes" or change.of is None or picked in table.subtypes.get(change.of, ())


def capable(run: Running, family: str, view: Overlay, world: World, mask: int) -> int:
    """205.3d: those of ``mask`` that will have a card type that uses this family once the effect's own types are there."""
    if not world.policy.gain_needs_card_type:
        return mask
    own: set[str] = set()
    replaced = False
    for change in run.changes:
        if change.what == "card_types" and change.op != "remove":
            own.update(value for value in change.values if isinstance(value, str))
            replaced = replaced or change.op == "set"
    users = world.table.users(family)
    if own.intersection(users):
        return mask
    kept = [name for name in users if not replaced or name in world.policy.set_keeps]
    found = 0
    for name in kept:
        found |= view.col(("type", name))
    return mask & found


def apply_types(run: Running, changes: tuple[Change, ...], mask: int, view: Overlay, world: World) -> None:
    """Apply the card type, subtype and supertype parts of one effect to ``mask``, as one change."""
    ask = Asker(world, view, run, mask)
    able = {c.of: capable(run, c.of, view, world, mask) for c in changes if c.what == "subtypes" and c.of is not None}
    _card_types(run, changes, mask, ask)
    for change in changes:
        if change.what == "subtypes" and change.of is not None:
            _subtypes(run, change, changes, mask, able[change.of], ask)
        elif change.what == "supertypes":
            _plain("super", change, mask, ask)


def _names_of(run: Running, changes: tuple[Change, ...], like: Change, ask: Asker) -> set[str]:
    found: set[str] = set()
    for change in changes:
        if change.op != "remove" and change.what == like.what and change.of == like.of:
            found.update(named_values(run, change, ask))
    return found


def _card_types(run: Running, changes: tuple[Change, ...], mask: int, ask: Asker) -> None:
    view, keeps = ask.view, ask.world.policy.set_keeps
    lost: set[str] = set()

    def drop(atom: Atom, which: int) -> None:
        if view.col(atom) & which:
            lost.add(atom[1])
            view.put(atom, view.col(atom) & ~which)

    for change in changes:
        if change.what != "card_types":
            continue
        names = named_values(run, change, ask)
        if change.op == "set" and (names or not change.values):
            ours = _names_of(run, changes, change, ask)
            for atom in view.known("type"):
                # 205.1a: an instant or a sorcery keeps that type next to the new one
                if atom[1] not in ours and atom[1] not in keeps:
                    drop(atom, mask)
        if change.op == "remove":
            everything = any(isinstance(value, Special) and (value.all or value.all_other) for value in change.values)
            stay = _names_of(run, changes, change, ask) if everything else set()
            for atom in view.known("type"):
                if (everything and atom[1] not in stay) or atom[1] in names:
                    drop(atom, mask)
        else:
            for name in names:
                view.put(("type", name), view.col(("type", name)) | mask)
    if lost and ask.world.policy.correlated_go:
        given = [_names_of(run, changes, change, ask) for change in changes if change.what == "card_types"]
        _correlated(lost, set().union(*given), mask, view, ask.world)


def _correlated(lost: set[str], given: set[str], mask: int, view: Overlay, world: World) -> None:
    """205.1a: subtypes go with a card type, unless the object still has a type, or is given one, that uses the same list."""
    only_given = world.policy.correlated_stay == "new"
    for family in {family for name in lost for family in world.table.families.get(name, ())}:
        stay = 0
        for name in world.table.users(family):
            if name in given or not only_given:
                stay |= view.col(("type", name))
        gone = mask & ~stay
        for atom in view.known(f"sub:{family}"):
            view.put(atom, view.col(atom) & ~gone)


def _subtypes(run: Running, change: Change, changes: tuple[Change, ...], mask: int, able: int, ask: Asker) -> None:
    view, family = ask.view, change.of or ""
    names = named_values(run, change, ask)
    if change.op == "remove":
        everything = any(isinstance(value, Special) and (value.all or value.all_other) for value in change.values)
        stay = _names_of(run, changes, change, ask) if everything else set()
        for atom in view.known(f"sub:{family}"):
            if (everything and atom[2] not in stay) or atom[2] in names:
                view.put(atom, view.col(atom) & ~mask)
        return
    replaces = change.op == "set" and (bool(names) or not change.values)
    if run.artifact_creature and family == "creature" and not ask.world.policy.artifact_creature_replaces:
        replaces = False
    if replaces:
        # several "set" parts of one effect speak with one voice: the later does not undo the earlier
        ours = _names_of(run, changes, change, ask)
        for atom in view.known(f"sub:{family}"):
            if atom[2] not in ours:
                view.put(atom, view.col(atom) & ~mask)
    for name in names:
        view.put(("sub", family, name), view.col(("sub", family, name)) | able)
    if replaces and family == "land" and any(name in ask.world.table.basic_land_mana for name in names):
        _rules_text_goes(able & view.col(LAND), view, ask.world)


def _rules_text_goes(mask: int, view: Overlay, world: World) -> None:
    """305.7: the land loses what its rules text, its old land types and copy effects gave, in this very layer."""
    for index in bits(mask):
        held = view.held(index)
        if held:
            copied = not world.policy.land_set_removes_copied
            view.hold(index, (one for one in held if not one.from_text or (copied and one.origin == "copied")))


def _plain(group: str, change: Change, mask: int, ask: Asker) -> None:
    view = ask.view
    names = named_values(ask.run, change, ask)
    if change.op == "set":
        for atom in view.known(group):
            if atom[1] not in names:
                view.put(atom, view.col(atom) & ~mask)
    if change.op == "remove":
        everything = any(_is_all(value) for value in change.values)
        for atom in view.known(group):
            if everything or atom[1] in names:
                view.put(atom, view.col(atom) & ~mask)
        return
    for name in names:
        view.put((group, name), view.col((group, name)) | mask)


def apply_colors(run: Running, changes: tuple[Change, ...], mask: int, view: Overlay, world: World) -> None:
    """Layer 5: set or add colours (105.3); setting none makes an object colourless."""
    ask = Asker(world, view, run, mask)
    for change in sorted(changes, key=lambda one: one.op == "add"):
        if change.op == "set" and change.values and not named_values(run, change, ask):
            continue
        _plain("color", change, mask, ask)


def _is_all(value: Value) -> bool:
    return isinstance(value, Special) and (value.all or value.all_other)
