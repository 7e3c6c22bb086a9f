"""Which rules of two editions are about the same, by what they say and not by their numbers, and what is provably absent."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from extractor.rules.edition import Edition
from extractor.rules.model import order_of, parent_number

#: Letters that the rules skip.
_SKIPPED = "lo"


def matters(edition: Edition) -> Mapping[str, tuple[str, ...]]:
    """Return the matters that an edition speaks of (keys of norms, ``list/`` and the kind of lists), each with its rules."""
    found: dict[str, list[str]] = defaultdict(list)
    for one in edition.norms:
        found[one.norm.key].append(one.rule)
    for listed in edition.lists:
        found[f"list/{listed.what}"].append(listed.rule)
    return {key: tuple(dict.fromkeys(rules)) for key, rules in found.items()}


class Alignment:
    """Two editions side by side; ``partner`` gives the rule of the right one that answers to a rule of the left one."""

    def __init__(self, left: Edition, right: Edition) -> None:
        self.left, self.right = left, right
        self.left_matters, self.right_matters = matters(left), matters(right)
        self.partner = dict(self._partners())

    def _partners(self) -> Iterator[tuple[str, str]]:
        shared: dict[str, Counter[str]] = defaultdict(Counter)
        for key, rules in self.left_matters.items():
            others = self.right_matters.get(key, ())
            if len(rules) == 1 and len(others) == 1:  # what stands in two rules aligns neither
                shared[rules[0]][others[0]] += 1
        for rule, found in shared.items():
            best = max(found.values())
            yield rule, min((other for other, count in found.items() if count == best), key=order_of)

    def answers(self, rule: str) -> str | None:
        """Return the right rule that answers to a left rule."""
        return self.partner.get(rule)

    def absent(self, rule: str) -> bool:
        """True when what a left rule says is provably not in the right edition.

        Either the right edition has the rule that would say it, or the rules before and behind stand there side by side.
        """
        if rule in self.partner:
            return True
        before, behind = self._neighbour(rule, -1), self._neighbour(rule, 1)
        if before is not None and behind is not None:
            return _next_to(before, behind)
        if behind is not None:
            return behind[-1:] == "a" and self._first(rule)
        return before is not None and self._complete_up_to(before)

    def _siblings(self, rule: str) -> list[str]:
        return [number for number in self.left.rules if number[-1:].isalpha() and parent_number(number) == parent_number(rule)]

    def _first(self, rule: str) -> bool:
        return all(order_of(rule) <= order_of(number) for number in self._siblings(rule))

    def _neighbour(self, rule: str, step: int) -> str | None:
        """Return what answers to the nearest rule before (-1) or behind (1) in the same group that has an answer."""
        siblings = sorted(self._siblings(rule), key=order_of)
        if rule not in siblings:
            return None
        index = siblings.index(rule) + step
        while 0 <= index < len(siblings):
            found = self.partner.get(siblings[index])
            if found is not None:
                return found
            index += step
        return None

    def _complete_up_to(self, number: str) -> bool:
        """True when the right edition ends a group with this rule, has all letters before it, and goes on behind the group."""
        parent = parent_number(number)
        letters = [other[-1] for other in self.right.rules if other[-1:].isalpha() and parent_number(other) == parent]
        wanted = [chr(code) for code in range(ord("a"), ord(number[-1]) + 1) if chr(code) not in _SKIPPED]
        later = self.right.whole or any(
            order_of(other)[:2] > order_of(number)[:2] for other in self.right.rules if other[:3] == number[:3]
        )
        return number[-1:].isalpha() and letters and sorted(letters) == wanted and later  # type: ignore[return-value]


def _next_to(first: str, second: str) -> bool:
    """True when two subrules follow each other without a letter between them."""
    if parent_number(first) != parent_number(second) or not (first[-1:].isalpha() and second[-1:].isalpha()):
        return False
    between = [chr(code) for code in range(ord(first[-1]) + 1, ord(second[-1])) if chr(code) not in _SKIPPED]
    return first < second and not between
