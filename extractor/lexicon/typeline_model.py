"""What a type line says (205.1), free of any language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from extractor.lexicon.catalogue import load_catalogue


class UnknownWord(NamedTuple):
    """A word of a type line that the language does not know; ``span`` counts in the line as it came in."""

    span: tuple[int, int]
    text: str


class TypeLine(NamedTuple):
    """What a type line says, in the order of the Oracle type line.

    ``subtypes`` are (family, printed English name). ``notes`` name what is odd or old about the line: ``summon``,
    ``aura:<what it enchants>``, ``token``, ``stray_dash``, ``no_separator``, ``historical:<form>``,
    ``misprint:<form>``, ``misplaced:<form>``, ``ambiguous:<form>`` (another subtype has it too), ``joke:<name>``,
    ``family:<name>`` (a subtype of no card type of this line).
    ``other`` is the line of the next face, after ``//``.
    """

    supertypes: tuple[str, ...] = ()
    card_types: tuple[str, ...] = ()
    subtypes: tuple[tuple[str, str], ...] = ()
    unknown: tuple[UnknownWord, ...] = ()
    notes: tuple[str, ...] = ()
    other: TypeLine | None = None

    def faces(self) -> Iterator[TypeLine]:
        """Yield this face and the following ones."""
        face: TypeLine | None = self
        while face is not None:
            yield face
            face = face.other

    def modern(self) -> TypeLine:
        """Return the line with obsolete subtypes replaced by what they became (205.3f)."""
        subtypes = load_catalogue().subtypes
        ids = [f"{family}/{name}" for family, name in self.subtypes]
        new = [subtypes.get(subtypes[x].replaced_by, subtypes[x]) if x in subtypes else None for x in ids]
        pairs = [(n.family, n.name) if n else old for n, old in zip(new, self.subtypes, strict=True)]
        return self._replace(subtypes=tuple(dict.fromkeys(pairs)), other=self.other.modern() if self.other else None)
