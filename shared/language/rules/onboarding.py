"""What a handover leaves behind, by the rules: facts sorted by their signs, and chosen for a successor (B11, B12)."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.onboarding import (
    MOST_STATEMENTS,
    PackageDraft,
    PackageRequest,
    PartsDraft,
    PartsRequest,
)
from shared.language.rules.corrected_facts import apart
from shared.language.rules.facts import is_in_jest
from shared.language.rules.file_analysis.signs import Sign, has
from shared.language.rules.names import names_in
from shared.language.rules.part_signs import signs
from shared.language.rules.question_kinds import AskedFor, asked_for
from shared.modes.knowledge_handover.handover import FindingKind
from shared.modes.knowledge_handover.knowledge import Ground, Known, PackagePart, Statement, SummaryPart
from shared.text.words import words

FIRST: Final = 5
_ONE_IN: Final = 3
"""Of so many facts one is to be known first: the others stand where they belong."""
_MOST_WEIGHT: Final = 10
_PARTS: Final[tuple[PackagePart, ...]] = ("people", "rules", "risks", "timeline")
_HEADINGS: Final[Mapping[AskedFor, tuple[SummaryPart, PackagePart]]] = {
    "breaks": ("risks", "risks"),
    "first": ("rules", "rules"),
    "risks": ("risks", "risks"),
    "people": ("dependencies", "people"),
    "rules": ("rules", "rules"),
    "dates": ("rules", "timeline"),
    "decisions": ("decisions", "rules"),
}
"""Where the answer to a question belongs, in the summary and in the package."""
_CONTACT: Final = re.compile(r"\b[A-ZÀ-Þ]\w{1,40}, (?:\w{1,40} )?\+?\d[\d /-]{2}")
_CODE: Final = re.compile(r"[=<>{};]|\w\(")
_YEAR: Final = re.compile(r"\b(?:19|20)\d\d\b")
_BEHIND_A_QUOTATION: Final = "”: "
"""What stands between the words of a question and the fact that leans on them."""
_MOST_OF_A_CONTACT: Final = 8
_ASKED_FIRST: Final[frozenset[AskedFor]] = frozenset({"breaks", "first"})
_PRESSING: Final[tuple[Sign, ...]] = ("harm", "override")
BY_WEIGHT: Final[tuple[SummaryPart, ...]] = ("risks", "history", "decisions", "dependencies", "rules")
"""Which part wins where signs are level: what is rarer and dearer to miss comes first."""
_FINDINGS: Final[Mapping[FindingKind, PackagePart]] = {
    "owner": "people",
    "decision": "rules",
    "todo": "risks",
}
"""What of the files stands beside what was said; the rest is listed file by file."""


def parts_of(request: PartsRequest) -> PartsDraft:
    """Every fact in one part: the one that its question asks for, else the one whose signs it carries most."""
    found: defaultdict[SummaryPart, list[Statement]] = defaultdict(list)
    for fact in request.facts:
        found[_part(fact, request.language)].append(_stated(fact))
    return PartsDraft(parts={part: tuple(statements) for part, statements in found.items()})


def package_of(request: PackageRequest) -> PackageDraft:
    """Each fact under one heading, then what was found in the files. What weighs most stands at the top instead."""
    first = _first(request)
    parts: defaultdict[PackagePart, list[Known]] = defaultdict(list)
    for fact in request.facts:
        parts[_package_part(fact, request.language)].append(fact)
    made: dict[PackagePart, tuple[Statement, ...]] = {}
    for part in _PARTS:
        told = (each for each in map(_stated, parts[part]) if each not in first)
        made[part] = (*told, *_found(request.findings, part)[:MOST_STATEMENTS])
    return PackageDraft(parts={"first": first, **made})


def _package_part(fact: Known, language: LanguageCode) -> PackagePart:
    """Where its question points to, else its words: people first, then what most signs point to."""
    if (asked := asked_for(fact.question)) is not None:
        return _HEADINGS[asked][1]
    part = _part(fact, language)
    if _is_of_people(fact.text, language) or part == "dependencies":
        return "people"
    if signs(fact.text, "timeline", language) > signs(fact.text, part, language):
        return "timeline"
    return "risks" if part == "risks" else "rules"


def _first(request: PackageRequest) -> tuple[Statement, ...]:
    """The weightiest facts; where little was said, what can go wrong and what is done by hand by the files' own words."""
    told = tuple(map(_stated, _weightiest(request.facts, request.language)))
    pressing = [
        known
        for sign in _PRESSING
        for known in request.findings
        if known.kind in ("decision", "dependency") and has(sign, known.ground.span)
    ]
    return (*told, *_statements(pressing)[: max(0, FIRST - len(told))])


def _part(fact: Known, language: LanguageCode) -> SummaryPart:
    """Where its question points to, else the part that most of its signs point to.

    Without any, what happened in a year is history, and else it is a rule that nobody wrote down.
    """
    if (asked := asked_for(fact.question)) is not None:
        return _HEADINGS[asked][0]
    said = _own_words(fact.text, language)
    counted = {part: signs(said, part, language) for part in BY_WEIGHT}
    best = max(BY_WEIGHT, key=lambda part: counted[part])
    happened = _YEAR.search(said) and signs(said, "past", language)
    return best if counted[best] else "history" if happened else "rules"


def _own_words(fact: str, language: LanguageCode) -> str:
    """A fact without the words of the question before it, and what it took the place of behind it."""
    holds = apart(fact, language).holds
    return holds.partition(_BEHIND_A_QUOTATION)[2] or holds


def _is_of_people(text: str, language: LanguageCode) -> bool:
    """Whether it speaks of somebody: by what they are, or by two capitalised words, a name more often than not."""
    names = [name.split() for name, _ in names_in(text, language)]
    if len(words(text)) <= _MOST_OF_A_CONTACT and _CONTACT.search(text):
        return True
    named = [all(part.isalpha() for part in name) for name in names]
    is_whole = any(len(name) > 1 for name in names)
    return any(named) and (is_whole or signs(text, "people", language) > 0)


def _weightiest(facts: Iterable[Known], language: LanguageCode) -> list[Known]:
    """The facts with the most signs of risk, then of rule and decision; a figure weighs as much as a sign.

    What was said to what breaks first, or is to be done first, goes before all others.
    """
    weighed = [
        (_weight(fact.text, language) + _MOST_WEIGHT * _presses(fact, language), fact)
        for fact in facts
        if not is_in_jest(fact.text, language)
    ]
    best = sorted((pair for pair in weighed if pair[0] > 0), key=lambda pair: -pair[0])
    return [fact for _, fact in best[: min(FIRST, len(weighed) // _ONE_IN)]]


def _presses(fact: Known, language: LanguageCode) -> int:
    """1 for what breaks or is done first, 2 for what helps against a risk otherwise than it was said at first."""
    asked = asked_for(fact.question)
    return 2 if asked == "risks" and apart(fact.text, language).first else int(asked in _ASKED_FIRST)


def _weight(text: str, language: LanguageCode) -> int:
    return (
        3 * signs(text, "risks", language)
        + min(2, signs(text, "rules", language))
        + min(2, signs(text, "decisions", language))
        + any(map(str.isdigit, text))
    )


def _found(findings: Iterable[Known], part: PackagePart) -> tuple[Statement, ...]:
    """One finding of each file in turn, so that the last file is not left out."""
    turns: Counter[str | None] = Counter()
    placed: list[tuple[int, Known]] = []
    for known in findings:
        if _part_of_finding(known) == part and not _CODE.search(known.text):
            placed.append((turns[known.ground.file_name], known))
            turns[known.ground.file_name] += 1
    return _statements(known for _, known in sorted(placed, key=lambda each: each[0]))


def _part_of_finding(known: Known) -> PackagePart | None:
    if known.kind == "dependency":
        return "risks" if has("harm", known.ground.span) else None
    return _FINDINGS.get(known.kind) if known.kind else None


def _statements(all_of: Iterable[Known]) -> tuple[Statement, ...]:
    """One statement for each text, with all places that it was found at."""
    grounds: defaultdict[str, list[Ground]] = defaultdict(list)
    for known in all_of:
        if known.ground not in grounds[known.text]:
            grounds[known.text].append(known.ground)
    return tuple(Statement(text=text, grounds=tuple(places)) for text, places in grounds.items())


def _stated(known: Known) -> Statement:
    return Statement(text=known.text, grounds=(known.ground,))
