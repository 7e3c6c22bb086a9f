"""A document's own examples as scenarios, run under the document's own norms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from extractor.errors import InputError
from extractor.grammar.frame_builder import build_frame
from extractor.grammar.sentences import parse_sentence
from extractor.lexicon.catalogue import load_catalogue
from extractor.lexicon.typeline_model import TypeLine
from extractor.lexicon.typeline_write import render_type_line
from extractor.rules.claims import Bearer, Claim, Story, claims_of
from extractor.rules.lexemes import readings, sentences
from extractor.rules.lines import marks
from extractor.rules.model import Piece, Rule, RulesDocument, Span
from extractor.rules.norms import NotAChoice
from extractor.rules.policy import policy_of
from extractor.rules.reader import DocumentReading, edition_of
from extractor.rules.settings import settings
from extractor.scenario import Expectation, Object, Scenario, Tools, default_tools, resolve_scenario
from extractor.scenario.model import Place
from extractor.text.normalise import normalise


class ExampleCheck(msgspec.Struct, frozen=True, kw_only=True):
    """One claim of an example and what came of it.

    ``holds`` is None for a sentence that was not understood. ``scenario`` is what was run, ``problem`` why it does not hold.
    """

    rule: str
    span: Span
    words: str
    claim: str
    holds: bool | None
    scenario: Scenario | None = None
    problem: str | None = None


def check_examples(document: RulesDocument, reading: DocumentReading, tools: Tools | None = None) -> tuple[ExampleCheck, ...]:
    """Run the examples in the type rules of a document, those in the prose and those marked as such.

    Args:
        document: the document.
        reading: its norms, under which the examples are run.
        tools: the readers of texts and type lines; the program's own by default.
    """
    own = policy_of(edition_of(document, reading))
    runner = _Runner(document, (default_tools() if tools is None else tools)._replace(policy=lambda name: own))
    numbers = {one.rule for one in reading.sentences}
    found: list[ExampleCheck] = []
    for rule in document.rules:
        if rule.number in numbers:
            found += runner.rule(rule)
    for statement in reading.statements:
        if isinstance(statement.norm, NotAChoice):
            found.append(runner.barred(statement.norm, statement.rule, statement.spans[-1]))
    return tuple(found)


class _Runner:
    def __init__(self, document: RulesDocument, tools: Tools) -> None:
        self.document = document
        self.tools = tools
        self.marks = marks(settings(document.lang))

    def rule(self, rule: Rule) -> Iterator[ExampleCheck]:
        story = Story()
        for piece in rule.pieces:
            if piece.kind == "text":
                yield from self._in_prose(rule, piece)
            elif piece.kind == "example":
                mark = self.marks.example.match(self.document.text, *piece.span)
                start = mark.end() if mark is not None else piece.span[0]
                yield from self._example(rule, (start, piece.span[1]), story)

    def _example(self, rule: Rule, span: Span, story: Story) -> Iterator[ExampleCheck]:
        text = normalise(self.document.words(span))
        story.text = text.norm
        for sentence in sentences(text.norm, self.document.lang):
            left, right = text.span(sentence.start, sentence.end)
            place = (span[0] + left, span[0] + right)
            parse = parse_sentence(self.document.lang, sentence.tokens)
            frame = build_frame(parse.tree, sentence.tokens) if parse.tree is not None else None
            claims = claims_of(frame, story) if frame is not None else None
            if claims is None:
                yield self._check(rule.number, place, "not read", None, None, None)
            for claim in claims or ():
                yield self._run(rule.number, place, claim)

    def _in_prose(self, rule: Rule, piece: Piece) -> Iterator[ExampleCheck]:
        """ "(for example, …)" behind what a sentence says of several card types."""
        text = normalise(self.document.words(piece.span))
        for sentence in sentences(text.norm, self.document.lang):
            for token in sentence.tokens:
                if token.cls != "PAREN" or not any(("LEAD", "example") in readings(lexeme) for lexeme in token.inner[:1]):
                    continue
                first = [value for x in token.inner for cls, value in readings(x)[:1] if cls in ("CTYPE", "CTYPES")]
                types = tuple(dict.fromkeys(part for value in first for part in value.split("+")))
                if len(types) > 1:
                    left, right = text.span(token.start, token.end)
                    claim = Claim("line", bearer=Bearer(types), expected={"card_types": types})
                    yield self._run(rule.number, (piece.span[0] + left, piece.span[0] + right), claim)

    def barred(self, norm: NotAChoice, rule: str, span: Span) -> ExampleCheck:
        """No name of one kind can be chosen where another kind is asked for."""
        family = norm.barred.removeprefix("basic_").removesuffix("_type")
        names = [one.name for one in load_catalogue().subtypes_of(family)]
        wrong = [name for name in names if self._chooses(norm.asked, name, rule, span) is None]
        problem = f"can be chosen: {', '.join(wrong)}" if wrong else None
        return self._check(rule, span, f"choice:{norm.asked} not {norm.barred}", not wrong, None, problem)

    # ------------------------------------------------------------------ running

    def _run(self, rule: str, span: Span, claim: Claim) -> ExampleCheck:
        if claim.what == "choice":
            fault = self._chooses(claim.kind, claim.words, rule, span)
            holds = (fault is None) == claim.holds
            name = f"choice:{claim.kind} {'' if claim.holds else 'not '}{claim.words}"
            problem = None if holds else fault or "it can be chosen"
            return self._check(rule, span, name, holds, self._choice(claim.kind, claim.words, rule, span), problem)
        scenario = self._scenario(claim, rule, span)
        name = f"{claim.what}:{scenario.objects[0].type_line}"
        try:
            outcome = resolve_scenario(scenario, self.tools)
        except InputError as error:
            return self._check(rule, span, name, False, scenario, str(error))
        failures = [f"{one.field}: {one.expected} expected, {one.found} found" for one in outcome.failures]
        final = outcome.result.objects["object"]
        for pair in claim.expected.get("includes", ()):
            if tuple(pair) not in final.subtypes:
                failures.append(f"subtypes: {pair} expected, {final.subtypes} found")
        for pair in claim.expected.get("subtypes", ()):
            if tuple(pair) not in final.subtypes:
                failures.append(f"subtypes: {pair} expected, {final.subtypes} found")
        return self._check(rule, span, name, not failures, scenario, "; ".join(failures) or None)

    def _scenario(self, claim: Claim, rule: str, span: Span) -> Scenario:
        place = self._place(span)
        line = claim.words if claim.what == "line" and claim.words else self._type_line(claim.bearer or Bearer(()))
        objects = [Object(place=place, id="object", type_line=line, lang=self.document.lang)]
        if claim.what == "board":
            source = self._type_line(Bearer(("enchantment",)))
            objects.append(Object(place=place, id="source", type_line=source, text=claim.words, lang=self.document.lang))
        fields: dict[str, Any] = {key: claim.expected[key] for key in ("card_types", "supertypes") if key in claim.expected}
        if "subtypes" in claim.expected:
            fields["subtypes"] = tuple(name for _, name in claim.expected["subtypes"])
        expected = Expectation(place=place, given=frozenset(fields), **fields)
        return Scenario(
            place=place, id=self._id(rule, span), edition=self.document.name, objects=tuple(objects), expect={"object": expected}
        )

    def _choice(self, kind: str, word: str, rule: str, span: Span) -> Scenario:
        place = self._place(span)
        line = self._type_line(Bearer(("enchantment",)))
        chooser = Object(place=place, id="object", type_line=line, lang=self.document.lang, chosen={kind: word})
        return Scenario(place=place, id=self._id(rule, span), edition=self.document.name, objects=(chooser,))

    def _chooses(self, kind: str, word: str, rule: str, span: Span) -> str | None:
        """Return why a word can't be chosen, or None where it can (205.3e)."""
        try:
            resolve_scenario(self._choice(kind, word, rule, span), self.tools)
        except InputError as error:
            return str(error)
        return None

    def _type_line(self, bearer: Bearer) -> str:
        line = TypeLine(supertypes=bearer.supertypes, card_types=_in_order(bearer.card_types), subtypes=bearer.subtypes)
        return render_type_line(line, self.document.lang)

    def _place(self, span: Span) -> Place:
        return Place(self.document.name, self.document.line_of(span[0]))

    def _id(self, rule: str, span: Span) -> str:
        return re.sub(r"\W+", "-", f"{rule}-{span[0]}")

    def _check(
        self, rule: str, span: Span, claim: str, holds: bool | None, scenario: Scenario | None, problem: str | None
    ) -> ExampleCheck:
        return ExampleCheck(
            rule=rule, span=span, words=self.document.words(span), claim=claim, holds=holds, scenario=scenario, problem=problem
        )


def _in_order(names: tuple[str, ...]) -> tuple[str, ...]:
    """Card types in the order in which type lines write them: creatures last."""
    return tuple(sorted(names, key=lambda name: name == "creature"))
