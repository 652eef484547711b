"""What a handover leaves behind, by the rules: whole answers, under what their question asks for (B11, B12)."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.onboarding import (
    MOST_STATEMENTS,
    PackageDraft,
    PackageRequest,
    PartsDraft,
    PartsRequest,
)
from shared.language.rules.backlog_words import ASKED_OF_ANY
from shared.language.rules.days_of_the_year import tells_when
from shared.language.rules.facts import leans
from shared.language.rules.file_analysis.set_days import set_days
from shared.language.rules.file_analysis.signs import Sign, has
from shared.language.rules.handover_record import quotations
from shared.language.rules.part_signs import signs
from shared.language.rules.question_kinds import AskedFor, asked_for
from shared.modes.knowledge_handover.handover import FindingKind
from shared.modes.knowledge_handover.knowledge import Ground, Known, PackagePart, Statement, SummaryPart
from shared.text.sentences import sentences
from shared.text.words import words

FIRST: Final = 5
_ONE_IN: Final = 3
"""Of so many answers one is to be known first: the others stand where they belong."""
_LONGEST_QUESTION: Final = 160
_FEWEST_QUOTED: Final = 3
"""Words of a line that no other line has by chance."""
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
_OF_SIGNS: Final[Mapping[SummaryPart, PackagePart]] = {"dependencies": "people", "risks": "risks"}
"""Where an answer belongs in the package that its words alone place; the others are rules."""
_CODE: Final = re.compile(r"[=<>{};]|\w\(")
_NEXT: Final = re.compile(
    r"(?:the (?:next|other|last|first|second)|die nächste|der nächste|das nächste|la prochaine|le prochain|el próximo"
    r"|la próxima|il prossimo|la prossima)\s(?:one )?(?:is|was|has|ist|steht|kommt|est|es|toca|è)\b",
    re.IGNORECASE,
)
"""How a sentence begins that says of which thing it is one only in the sentence before."""
_YEAR: Final = re.compile(r"\b(?:19|20)\d\d\b")
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


class _Answer(NamedTuple):
    """What one answer said to a question, and what that asked for."""

    said: str
    asked: AskedFor | None
    stated: Statement


def parts_of(request: PartsRequest) -> PartsDraft:
    """Every answer in one part: the one that its question asks for, else the one whose signs it carries most."""
    found: defaultdict[SummaryPart, list[Statement]] = defaultdict(list)
    for answer in _answers(request.facts):
        found[_part(answer, request.language)].append(answer.stated)
    return PartsDraft(parts={part: tuple(statements) for part, statements in found.items()})


def package_of(request: PackageRequest) -> PackageDraft:
    """Each answer under one heading, then what was found in the files. What weighs most stands at the top instead."""
    answers, findings = _answers(request.facts), _not_asked_about(request.findings, request.facts)
    first = _weightiest(answers, request.language)
    parts: defaultdict[PackagePart, list[Statement]] = defaultdict(list)
    for answer in answers:
        if answer not in first:
            parts[_package_part(answer, request.language)].append(answer.stated)
    pressing = [
        known
        for sign in _PRESSING
        for known in findings
        if known.kind in ("decision", "dependency") and has(sign, known.ground.span)
    ]
    on_top = (*(each.stated for each in first), *_statements(pressing))[:FIRST]
    shown = {each.text for each in on_top}
    made: dict[PackagePart, tuple[Statement, ...]] = {"first": on_top}
    for part in _PARTS:
        found = _found(findings, part, request.language)
        fresh = [each for each in found if part != "rules" or each.text not in shown]
        made[part] = (*parts[part], *fresh[:MOST_STATEMENTS])
    told = [ground for each in parts["timeline"] for ground in each.grounds]
    dated = _dated([each for each in request.facts if each.ground not in told], request.language)
    made["timeline"] = (
        *parts["timeline"],
        *dated[:MOST_STATEMENTS],
        *made["timeline"][len(parts["timeline"]) :],
    )
    return PackageDraft(parts=made)


def _dated(facts: Sequence[Known], language: LanguageCode) -> tuple[Statement, ...]:
    """What other answers tell of a day that comes: who looks for dates finds it here too, with what it is about."""
    found: list[Statement] = []
    for at, fact in enumerate(facts):
        is_cut = fact.text.count("(") != fact.text.count(")")
        if is_cut or not tells_when(_as_said(fact), language):
            continue
        before = facts[at - 1] if at and facts[at - 1].ground.turn == fact.ground.turn else None
        text, grounds = _as_said(fact), (fact.ground,)
        if leans(text, language) or _NEXT.match(text):
            if quotations(fact.question):
                text = _before(fact.question) + text
            elif before and found and found[-1].grounds[-1] == before.ground:
                last = found.pop()
                text, grounds = f"{last.text} {text}", (*last.grounds, fact.ground)
            elif before:
                text, grounds = f"{_as_said(before)} {text}", (before.ground, fact.ground)
        found.append(Statement(text=text, grounds=grounds))
    return tuple(found)


def asked_in_short(question: str) -> str:
    """The question as it stands before what it was answered with: of one about words of a file these words alone, where
    it asks no more than what there is to them; of a long one the end, which asks."""
    *before, asks = sentences(question) or [""]
    if not before or asks not in ASKED_OF_ANY:
        return _cut(question)
    told = " ".join(" ".join(before).split()).rstrip(".")
    return told if len(told) <= _LONGEST_QUESTION else f"{told[:_LONGEST_QUESTION].rpartition(' ')[0]} …"


def _cut(question: str) -> str:
    line = " ".join(question.split())
    if len(line) <= _LONGEST_QUESTION:
        return line
    *before, asks = sentences(line)
    room = max(0, _LONGEST_QUESTION - len(asks))
    opening = " ".join(before)[:room].rpartition(" ")[0]
    return f"{opening} … {asks}" if opening else asks[:_LONGEST_QUESTION]


def is_shown_with(question: str, statement: Statement) -> bool:
    """Whether the statement shows what was asked, in short or, from an earlier release, with all that it asks."""
    return statement.text.startswith((_before(question), f"{_cut(question)} – "))


def _before(question: str) -> str:
    return f"{asked_in_short(question)} – " if question.strip() else ""


def _answers(facts: Iterable[Known]) -> list[_Answer]:
    turns: defaultdict[tuple[int | None, str], list[Known]] = defaultdict(list)
    for fact in facts:
        turns[fact.ground.turn, fact.question].append(fact)
    return [_answer(question, told) for (_, question), told in turns.items()]


def _answer(question: str, told: Sequence[Known]) -> _Answer:
    said = " ".join(dict.fromkeys(_as_said(each) for each in told))
    stated = Statement(text=_before(question) + said, grounds=tuple(each.ground for each in told))
    return _Answer(said, asked_for(question), stated)


def _as_said(fact: Known) -> str:
    """The fact without the words of its question in front, which stand before the whole answer."""
    said = fact.text
    while True:
        subject, colon, rest = said.partition(": ")
        is_asked = colon and all(each.strip("“”") in fact.question for each in subject.split(", "))
        if not is_asked or f"{subject}:" in fact.ground.span:
            return said
        said = rest


def _package_part(answer: _Answer, language: LanguageCode) -> PackagePart:
    if answer.asked is not None:
        return _HEADINGS[answer.asked][1]
    part = _part(answer, language)
    if _days(answer.said, language) > signs(answer.said, part, language):
        return "timeline"
    return _OF_SIGNS.get(part, "rules")


def _days(said: str, language: LanguageCode) -> int:
    """How many signs of a day or a deadline an answer has, without those of a tale ("I was in there Monday")."""
    ahead = (
        each for each in sentences(said) if any(map(str.isdigit, each)) or not signs(each, "past", language)
    )
    return signs(" ".join(ahead), "timeline", language)


def _part(answer: _Answer, language: LanguageCode) -> SummaryPart:
    """Where its question points to, else the part that most of its signs point to.

    Without any, what happened in a year is history, and else it is a rule that nobody wrote down.
    """
    if answer.asked is not None:
        return _HEADINGS[answer.asked][0]
    counted = {part: signs(answer.said, part, language) for part in BY_WEIGHT}
    best = max(BY_WEIGHT, key=lambda part: counted[part])
    happened = _YEAR.search(answer.said) and signs(answer.said, "past", language)
    return best if counted[best] else "history" if happened else "rules"


def _weightiest(answers: Sequence[_Answer], language: LanguageCode) -> list[_Answer]:
    """What breaks or is done first, then of the other answers those on risks; at most five, and no more than a third
    beyond the first."""
    first = [each for each in answers if each.asked in _ASKED_FIRST][:FIRST]
    weighed = [((each.asked == "risks", signs(each.said, "risks", language)), each) for each in answers]
    best = sorted((each for each in weighed if any(each[0])), key=lambda each: each[0], reverse=True)
    room = max(0, min(FIRST, len(answers) // _ONE_IN) - len(first))
    return first + [answer for _, answer in best if answer not in first][:room]


def _not_asked_about(findings: Sequence[Known], facts: Sequence[Known]) -> list[Known]:
    """The findings without those that a question quoted: its answer stands there, and may be that they hold no more."""
    shown = {quoted for question in {each.question for each in facts} for quoted in quotations(question)}
    shown = {each for each in shown if len(words(each)) >= _FEWEST_QUOTED}
    return [known for known in findings if not any(quoted in _bare(known.text) for quoted in shown)]


def _bare(text: str) -> str:
    return " ".join(text.replace("*", "").split())


def _found(findings: Iterable[Known], part: PackagePart, language: LanguageCode) -> tuple[Statement, ...]:
    """One finding of each file in turn, so that the last file is not left out."""
    turns: Counter[str | None] = Counter()
    placed: list[tuple[int, Known]] = []
    for known in findings:
        if _part_of_finding(known, language) == part and not _CODE.search(known.text):
            placed.append((turns[known.ground.file_name], known))
            turns[known.ground.file_name] += 1
    return _statements(known for _, known in sorted(placed, key=lambda each: each[0]))


def _part_of_finding(known: Known, language: LanguageCode) -> PackagePart | None:
    if known.kind in ("decision", "todo") and tells_when(known.text, language):
        return "timeline"
    if known.kind == "dependency":
        return "risks" if has("harm", known.ground.span) else None
    if known.kind == "hard_coded":
        return "timeline" if set_days(known.ground.span) else None
    return _FINDINGS.get(known.kind) if known.kind else None


def _statements(all_of: Iterable[Known]) -> tuple[Statement, ...]:
    grounds: defaultdict[str, list[Ground]] = defaultdict(list)
    for known in all_of:
        if known.ground not in grounds[known.text]:
            grounds[known.text].append(known.ground)
    return tuple(Statement(text=text, grounds=tuple(places)) for text, places in grounds.items())
