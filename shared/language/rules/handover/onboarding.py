"""What a handover leaves behind, by the rules: each answer once and whole, under what was asked (B11, B12)."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.onboarding import PackageDraft, PackageRequest, PartsDraft, PartsRequest
from shared.language.rules.asides.no_answers import leave_takings
from shared.language.rules.days_of_the_year import days_named
from shared.language.rules.handover.backlog_words import (
    days_listed,
    name_of,
    names_listed,
    put_right_later,
    title_of,
)
from shared.language.rules.handover.people_told import named_in, not_yet, reached_by
from shared.language.rules.handover.standing_risks import standing_risks
from shared.language.rules.handover.turn_words import is_greeting
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.points.of_the_matter import is_of_the_matter, known_of
from shared.language.rules.points.part_signs import signs
from shared.modes.knowledge_handover.knowledge import (
    Ground,
    Known,
    KnownTurn,
    PackagePart,
    Statement,
    SummaryPart,
)
from shared.text.joined import joined
from shared.text.quantities import quantities
from shared.text.sentences import sentences

HEADINGS: Final[Mapping[str, tuple[SummaryPart, PackagePart]]] = {
    "breaks": ("risks", "first"),
    "first": ("rules", "first"),
    "unwritten": ("rules", "rules"),
    "call": ("dependencies", "people"),
    "access": ("dependencies", "people"),
    "calendar": ("rules", "timeline"),
    "open": ("risks", "risks"),
    "worries": ("risks", "risks"),
}
"""Where the answer to a general question belongs, in the summary and in the package; those on files are rules."""
BY_WEIGHT: Final[tuple[SummaryPart, ...]] = ("risks", "history", "decisions", "dependencies", "rules")
"""Which part of the summary wins where signs are level: what is rarer and dearer to miss comes first."""


def parts_of(request: PartsRequest) -> PartsDraft:
    """Every answer in one part: the one that its question asks for, else the one whose signs it carries most."""
    found: defaultdict[SummaryPart, list[Statement]] = defaultdict(list)
    for turn, stated in _answers(request):
        name = name_of(turn.root)
        part = HEADINGS[name][0] if name else _most_signs(turn.quotable, request.language)
        found[part].append(stated)
    return PartsDraft(parts={part: tuple(statements) for part, statements in found.items()})


def package_of(request: PackageRequest) -> PackageDraft:
    """Each answer under one heading, what is at risk in it under that, too, and where days are named an index of them."""
    parts: defaultdict[PackagePart, list[Statement]] = defaultdict(list)
    days: defaultdict[str, list[int]] = defaultdict(list)
    told: dict[int, str] = {}
    for turn, stated in _answers(request):
        name, at_risk = name_of(turn.root), standing_risks(stated.text)
        part: PackagePart = HEADINGS[name][1] if name else "risks" if at_risk else "rules"
        parts[part].append(stated)
        if at_risk and part != "risks":
            parts["risks"].append(stated.model_copy(update={"text": " ".join(at_risk)}))
        for day in days_named(stated.text, request.language):
            days[day].append(turn.turn)
        told[turn.turn] = stated.text.removeprefix(_before(turn.question, request.language))
        if part != "people":
            reached = (Statement(text=each, grounds=stated.grounds) for each in reached_by(told[turn.turn]))
            parts["people"].extend(reached)
    shown = " ".join(each.text for each in parts.get("people", ()))
    silent = " ".join(each for turn in request.turns for each in turn.left_out)
    named = {name: turns for name, turns in named_in(told, request.language).items() if name not in silent}
    if names := not_yet(named, shown):
        parts["people"].append(Statement(text=names_listed(names, request.language)))
    if days:
        parts["timeline"].append(Statement(text=days_listed(days, request.language)))
    return PackageDraft(parts={part: tuple(statements) for part, statements in parts.items()})


def is_shown_with(question: str, statement: Statement, language: LanguageCode) -> bool:
    """Whether the statement shows what was asked, in short or, from an earlier release, with its own words."""
    return statement.text.startswith((_before(question, language), f"{question} – "))


def _before(question: str, language: LanguageCode) -> str:
    return f"{title_of(question, language)} – " if question.strip() else ""


def _answers(request: PartsRequest | PackageRequest) -> list[tuple[KnownTurn, Statement]]:
    """The answers that tell something, each with the facts that were read from it as its grounds."""
    facts: defaultdict[int | None, list[Known]] = defaultdict(list)
    for fact in request.facts:
        facts[fact.ground.turn].append(fact)
    found: list[tuple[KnownTurn, Statement]] = []
    for turn in request.turns:
        if said := _told(turn, facts[turn.turn], request.language):
            grounds = tuple(each.ground for each in facts[turn.turn]) or (Ground.of_turn(turn.turn, ""),)
            text = _before(turn.question, request.language) + said
            found.append((turn, Statement(text=text, grounds=grounds)))
    return found


def _told(turn: KnownTurn, facts: Sequence[Known], language: LanguageCode) -> str:
    """The answer without what is said to the interviewer, each correction in the place of what it corrects, and in the
    end what people have put in the place of words that are not so."""
    leaving = leave_takings(turn.quotable, language, turn.question)
    kept = [each for each in sentences(turn.quotable) if each not in leaving and _tells(each, language)]
    if not any(is_of_the_matter(each, language) for each in kept):
        kept = []
    said = joined(kept, turn.quotable) if kept else ""
    for each in turn.put_right:
        said = said.replace(each.span, put_right_later(each.span, each.said, each.turn, language), 1)
    reworded = [fact.text for fact in facts if fact.ground.span in turn.corrected]
    return " ".join(filter(None, (said, *reworded)))


def _tells(sentence: str, language: LanguageCode) -> bool:
    """Whether a sentence is of the matter, says that its author does not know, or gives a figure."""
    if is_greeting(sentence, language):
        return False
    if is_of_the_matter(sentence, language) or known_of(sentence, language) != sentence:
        return True
    return not is_question(sentence) and any(quantities(sentence, language))


def _most_signs(said: str, language: LanguageCode) -> SummaryPart:
    """The part that most signs of an answer point to; without any it is a rule that nobody wrote down."""
    counted = {part: signs(said, part, language) for part in BY_WEIGHT}
    best = max(BY_WEIGHT, key=lambda part: counted[part])
    return best if counted[best] else "rules"
