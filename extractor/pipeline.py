"""From a text to its annotation: the only place that knows the order of the stages."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from extractor.grammar.collect import Collector, changes_nothing
from extractor.ir.annotation import Ability, Annotation
from extractor.lexicon.catalogue import load_catalogue
from extractor.nlp.lexer import Lexeme, get_lexer
from extractor.nlp.own_names import with_own_names
from extractor.nlp.remarks import foreign, remarks
from extractor.nlp.tokenizer import settings
from extractor.text.names import find_names
from extractor.text.normalise import Document, normalise
from extractor.text.remarks import remark


class Reading(msgspec.Struct, frozen=True):
    """What reading one text gives: the annotation, and the abilities with all their continuous effects."""

    annotation: Annotation
    abilities: tuple[Ability, ...]


def annotate_text(
    text: str,
    lang: str,
    *,
    name: str | None = None,
    local_name: str | None = None,
    type_line: str | None = None,
) -> Annotation:
    """Read a text and return its annotation.

    Args:
        text: the rules text exactly as it came in.
        lang: the code of an installed language.
        name: the English name of the card or face.
        local_name: its printed name in the language of the text.
        type_line: its type line in that language, which tells permanents from spells.

    Returns:
        An Annotation; offsets are code points of ``text``.

    Raises:
        UnknownLanguageError: the language is not installed.
    """
    return _read(normalise(text), lang, name, local_name, type_line, full=False).annotation


def read_text(
    text: str,
    lang: str,
    *,
    name: str | None = None,
    local_name: str | None = None,
    type_line: str | None = None,
) -> Reading:
    """Read a text in full: also the continuous effects that change no type, for the resolution core.

    Arguments and errors are those of ``annotate_text``; the result has the abilities besides the annotation.
    """
    return _read(normalise(text), lang, name, local_name, type_line, full=True)


def _read(
    document: Document,
    lang: str,
    name: str | None,
    local_name: str | None,
    type_line: str | None,
    *,
    full: bool,
) -> Reading:
    lexemes = lexemes_of(document, lang, name, local_name, type_line)
    if foreign(document, lexemes, lang):
        misplaced = remark("TE104", 0, len(document.raw))
        return Reading(Annotation(lang=lang, name=name, diagnostics=(*document.diagnostics, misplaced)), ())
    if not full and changes_nothing(lexemes):
        noted = (*document.diagnostics, *remarks(document, lexemes, lang))
        return Reading(Annotation(lang=lang, name=name, diagnostics=noted), ())
    collector = Collector(document, lang, has_static_abilities(type_line, lang))
    abilities = collector.read(lexemes, full=full)
    annotation = Annotation(
        lang=lang,
        name=name,
        effects=tuple(sorted((e for e in collector.effects if e.changes_types), key=lambda e: e.span)),
        unrecognized=tuple(sorted(collector.unrecognized, key=lambda u: u.span)),
        excluded=tuple(sorted(collector.excluded, key=lambda x: x.span)),
        diagnostics=(*document.diagnostics, *remarks(document, lexemes, lang), *collector.diagnostics),
    )
    return Reading(annotation=annotation, abilities=tuple(abilities))


def lexemes_of(
    document: Document, lang: str, name: str | None = None, local_name: str | None = None, type_line: str | None = None
) -> list[Lexeme]:
    """Return the lexemes of a normalised text; the object's own names are lexemes of the class ``SELF``.

    A name is shortened at its comma; that of a legendary object also before "of" and "the" (201.5c). Where the printed name is
    not given, and no name that is given occurs, a proper name that no lexicon has is the object's own.
    """
    lexer = get_lexer(lang)
    breaks = tuple(settings(lang)["name_breaks"])
    breaks = breaks if is_legendary(type_line, lang) else breaks[:1]
    names = find_names(document.norm, (local_name or "", name or ""), breaks, lexer.is_word)
    lexemes = lexer.lex(document.norm, names)
    return lexemes if local_name or names else with_own_names(lexemes)


@lru_cache(maxsize=4096)
def is_legendary(type_line: str | None, lang: str) -> bool:
    """Tell from a type line whether an object is legendary; False where the line is absent."""
    line = get_lexer(lang).lex(normalise(type_line).norm) if type_line else []
    return any(x.cls == "SUPER" and x.value == "legendary" for x in line)


@lru_cache(maxsize=4096)
def has_static_abilities(type_line: str | None, lang: str) -> bool | None:
    """Tell from a type line whether a bare statement is a static ability (604.1) or what a spell does (608.2).

    Returns:
        True for any type but instant and sorcery alone; False for these; None when the line is absent or not understood.
    """
    if not type_line:
        return None
    types = [x.value for x in get_lexer(lang).lex(normalise(type_line).norm) if x.cls == "CTYPE"]
    if not types:
        return None
    known = load_catalogue()
    if any(known.card_types[t].permanent for t in types if t in known.card_types):
        return True
    return not any("spell" in known.families_of(t) for t in types)
