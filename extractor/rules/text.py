"""Reports on rules documents as text for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from extractor.explain.words import Words
from extractor.messages import mark as _
from extractor.messages import mark_plural as _n
from extractor.rules.describe import describe_norm, say_field, say_value
from extractor.rules.difference import RulesComparison, RulesDifference
from extractor.rules.examples import ExampleCheck
from extractor.rules.model import RulesDocument, order_of
from extractor.rules.norms import Informs
from extractor.rules.side import Side
from extractor.rules.terms import TERMS
from extractor.rules.topics import TITLES
from extractor.rules.vocabulary import VocabularyComparison

_DATED = _("effective {date}")
#: What a verdict is called.
VERDICTS = {
    "same": _("the same"), "different": _("different"), "unsure": _("unsure: a sentence was not understood"),
}  # fmt: skip
_UNREAD = _("not understood: {reason}")
_REASONS = {
    "unknown_word": _("unknown word {word}"),
    "unexpected": _("{word} was not expected here"),
    "no_norm": _("no norm fits what it says"),
    "open_case": _("it opens a case that no sentence takes up"),
}
_ONLY = _("not compared, because {name} does not reach so far: {rules}")
_SILENT = _("says nothing of it")
_RULE = _("rule {number}")
_WHY = {
    "newer": _("newer: listed from {by} on"),
    "gone": _("no longer listed later"),
    "replaced": _("replaced by {by}"),
    "renamed": _("now called {by}"),
    "unofficial": _("in no list of the rules"),
    "unexplained": _("without an explanation"),
}
_WHERE = {"only_here": _("only here: {name}"), "only_there": _("missing here: {name}"), "both": _("another word: {name}")}
_SAME_LISTS = _("no difference")
_HOLDS = {True: _("holds"), False: _("does not hold: {problem}"), None: _("not understood")}
_RULES_COUNTED = _n("{number} rule", "{number} rules")
_SENTENCES_COUNTED = _n("{number} sentence of the type rules", "{number} sentences of the type rules")
_UNCOVERED_COUNTED = _n("{number} without a norm", "{number} without a norm")


def show_text(document: RulesDocument, words: Words, section: str | None = None) -> Iterator[str]:
    """Yield the lines of ``rules show``: the tree of numbered rules in the order of the rules."""
    yield head(document.name, document.lang, document.effective, words)
    kinds = Counter(line.kind for line in document.lines)
    yield "  " + ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
    yield "  " + words.count(_RULES_COUNTED, len(document.rules))
    seen: set[str] = set()
    for rule in sorted(document.rules, key=lambda rule: order_of(rule.number)):
        if section is not None and not (rule.number == section or rule.number.startswith(section)):
            continue
        for up in (rule.number[0], rule.number[:3]):
            if up not in seen and up in document.titles:
                yield f"{'  ' * (len(up) > 1)}{up}. {document.titles[up]}"
            seen.add(up)
        depth = 3 if rule.number[-1:].isalpha() else 2
        for piece in rule.pieces:
            mark = f"{rule.number} " if piece is rule.pieces[0] else ("+ " if piece.kind == "text" else "")
            yield f"{'  ' * (depth + (piece is not rule.pieces[0]))}{mark}{' '.join(document.words(piece.span).split())}"


def norms_text(side: Side, words: Words) -> Iterator[str]:
    """Yield the lines of ``rules norms``: each rule with its norms, and what no norm covers."""
    edition = side.edition
    yield head(edition.name, edition.lang, edition.effective, words)
    rules: dict[str, list[str]] = {}
    for one in edition.norms:
        if not isinstance(one.norm, Informs):
            rules.setdefault(one.rule, []).append(describe_norm(one.norm, words))
    for listed in edition.lists:
        names = words.listed([name.words or name.name for name in listed.names])
        rules.setdefault(listed.rule, []).append(words.labelled(say_value(listed.what, words), names))
    for rule in sorted(rules, key=order_of):
        yield f"  {rule}"
        yield from (f"    {line}" for line in rules[rule])
    if side.reading is not None and side.document is not None:
        for sentence in side.reading.not_covered:
            quoted = words.quoted(side.document.words(sentence.span))
            line = side.document.line_of(sentence.span[0])
            yield f"  {sentence.rule} ({side.document.name}:{line}) {_why(sentence.reason, sentence.found, words)}: {quoted}"
        counted = words.count(_SENTENCES_COUNTED, len(side.reading.sentences))
        yield f"  {counted}, {words.count(_UNCOVERED_COUNTED, len(side.reading.not_covered))}"


def vocabulary_text(side: Side, found: VocabularyComparison, words: Words) -> Iterator[str]:
    """Yield the lines of ``rules vocabulary``: the lists, and their differences with the reasons."""
    yield head(side.edition.name, side.edition.lang, side.edition.effective, words)
    for listed in side.edition.lists:
        names = words.listed([name.words or name.name for name in listed.names])
        yield f"  {listed.rule} {words.labelled(f'{say_value(listed.what, words)} ({len(listed.names)})', names)}"
    if not found.differences:
        yield f"  {words.say(_SAME_LISTS)}"
    for one in found.differences:
        why = words.say(_WHY[one.why], by=one.by)
        yield f"  {say_value(one.what, words)}: {words.say(_WHERE[one.where], name=one.name)} ({why})"


def difference_text(left: Side, right: Side, found: RulesComparison, words: Words) -> Iterator[str]:
    """Yield the lines of ``rules diff``: topic by topic what differs, with the words on both sides."""
    yield f"{left.edition.name} / {right.edition.name}: {words.say(VERDICTS[found.verdict])}"
    for kind in found.kinds:
        yield f"  {words.say(TITLES[kind])}"
        for one in (one for one in found.differences if one.kind == kind):
            yield f"    {say_field(one.field, words)}{_about(one, words)}"
            for side, name in ((left, "left"), (right, "right")):
                yield f"      {side.edition.name}: {_said(one, name, words)}"
    yield from (f"  {line}" for line in only_text(left, right, found, words))


def only_text(left: Side, right: Side, found: RulesComparison, words: Words) -> Iterator[str]:
    """Yield what a comparison leaves open: sentences that were not understood, and rules that only one side reaches."""
    for unread in found.unrecognized:
        name = (left if unread.side == "left" else right).edition.name
        yield f"{name} {unread.rule}: {_why(unread.reason, unread.found, words)}: {words.quoted(unread.text)}"
    for other, rules in ((right, found.only_left), (left, found.only_right)):
        if rules:
            yield words.say(_ONLY, name=other.edition.name, rules=", ".join(rules))


def _about(one: RulesDifference, words: Words) -> str:
    what = one.matter.partition("/")[2] if one.matter.startswith("list/") else ""
    return f" ({say_value(what, words)})" if what in TERMS else ""


def _said(one: RulesDifference, name: str, words: Words) -> str:
    value, rule, text = (getattr(one, f"{name}{part}") for part in ("_value", "_rule", ""))
    place = words.say(_RULE, number=rule) if rule else ""
    if one.field is None and value is None:
        return " ".join(part for part in (words.say(_SILENT), f"({place})" if place else "") if part)
    shown = "" if one.field is None else say_value(value, words)
    quoted = words.quoted(_short(text)) if text else ""
    return " ".join(part for part in (shown, f"[{place}]" if place else "", quoted) if part)


def _short(text: str, most: int = 400) -> str:
    """The words, cut where a list is long."""
    return text if len(text) <= most else text[:most].rstrip() + " …"


def examples_text(document: RulesDocument, checks: Iterable[ExampleCheck], words: Words) -> Iterator[str]:
    """Yield the lines of ``rules examples``: each claim of an example and whether it holds."""
    yield head(document.name, document.lang, document.effective, words)
    for check in checks:
        said = words.say(_HOLDS[check.holds], problem=check.problem or "")
        yield f"  {check.rule} {check.claim}: {said}  {words.quoted(_short(check.words, 160))}"


def _why(reason: str | None, found: str | None, words: Words) -> str:
    return words.say(_UNREAD, reason=words.say(_REASONS[reason or "no_norm"], word=words.quoted(found or "")))


def head(name: str, lang: str, effective: object, words: Words) -> str:
    """Return the first line about an edition."""
    dated = [words.say(_DATED, date=effective)] if effective else []
    return f"{name} ({', '.join([*([lang] if lang else []), *dated])})" if lang or dated else name
