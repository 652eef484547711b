"""Summarise a finished interview for the staff who will read its result (A6)."""

from collections.abc import Iterable
from typing import Final

from shared.language.guards import InvalidReply, cut
from shared.language.model_settings import HARD_LIMIT_S, TaskSettings
from shared.language.plain_text import clean, one_line
from shared.language.prompt_parts import LANGUAGES, exchange_blocks, listed, shortened
from shared.language.prompting import DataBlock, Prompt, render
from shared.language.requests.interview import (
    GoalTold,
    SummaryDraft,
    SummaryQuestion,
    SummaryRequest,
    SummarySection,
)
from shared.language.rules.phrases import PHRASES
from shared.language.rules.summarising import summary
from shared.language.spans import find_span
from shared.language.structured import StructuredReply, WireModel
from shared.language.task import ByModel, ByRules, Task, by_words, once
from shared.text.words import words

SUMMARY_TOKENS: Final = 8_900
LISTED_TOKENS: Final = 500
MAX_SUMMARY_CHARS: Final = 4_000
MAX_SECTIONS: Final = 60
MAX_TITLE_CHARS: Final = 160
MAX_SECTION_CHARS: Final = 2_000


def summary_prompt(request: SummaryRequest) -> Prompt:
    """All questions with their follow-ups (A6), long texts shortened to equal shares of 8,900 tokens in all."""
    blocks = [
        block
        for number, each in enumerate(request.questions, 1)
        if _is_told_of(each)
        for block in _question_blocks(number, each)
    ]
    return render(
        "summarise",
        language=LANGUAGES[request.language],
        interview=_interview(request),
        questions=shortened(blocks, SUMMARY_TOKENS),
        unanswered=listed([_with_goals(each) for each in _unanswered(request)], LISTED_TOKENS),
        not_asked=listed(_by_subject(request.not_asked), LISTED_TOKENS),
        corrected=listed(request.corrected, LISTED_TOKENS),
        spared=listed(request.spared, LISTED_TOKENS),
        off_record=listed(request.off_record, LISTED_TOKENS),
    )


def _interview(request: SummaryRequest) -> str:
    lines = [f"mode: {one_line(request.mode)}", f"ended because: {one_line(request.ended_reason)}"]
    if request.consent:
        lines.append(f"asked whether they give contact data: {request.consent}")
    return "\n".join(lines)


def _by_subject(points: Iterable[str]) -> list[str]:
    """The points in a line for each subject that they name before a colon, as the attributes of a skill do."""
    lines: dict[str, list[str]] = {}
    for each in points:
        subject, colon, point = each.partition(": ")
        lines.setdefault(subject if colon else each, []).append(point)
    said = {subject: "; ".join(filter(None, of)) for subject, of in lines.items()}
    return [f"{subject}: {points}" if points else subject for subject, points in said.items()]


def _is_told_of(question: SummaryQuestion) -> bool:
    return bool(question.exchanges or question.covered)


def _unanswered(request: SummaryRequest) -> list[SummaryQuestion]:
    return [each for each in request.questions if not _is_told_of(each)]


def _with_goals(question: SummaryQuestion) -> str:
    goals = "; ".join(f"{number} {one_line(text)}" for number, text in question.goals.items())
    return ": ".join(filter(None, (one_line(question.question), goals)))


def _question_blocks(number: int, question: SummaryQuestion) -> Iterable[DataBlock]:
    yield DataBlock(f"main-{number}", question.question)
    for turn, exchange in enumerate(question.exchanges, 1):
        asked, answered = exchange_blocks(f"{number}-{turn}", exchange)
        if exchange.question and (turn > 1 or exchange.question != question.question):
            yield asked
        yield answered
    known = {*question.contradicted, *question.unsure}
    missing = [each for each in question.open_gaps if each not in known]
    numbers = {text: number for number, text in question.goals.items()}
    passing = {goal: turns for goal, turns in question.not_asked.items() if goal in question.covered}
    told = (
        f"{goal} (turn {', '.join(map(str, turns))})" if turns else goal for goal, turns in passing.items()
    )
    fared = {
        "covered": [each for each in question.covered if each not in passing],
        "told in passing, not asked for": list(told),
        "contradicted": question.contradicted,
        "for review": question.unsure,
    }
    lines = [f"{name}: {one_line(text)}" for name, texts in fared.items() for text in texts]
    lines += [f"{' '.join(filter(None, ('open', numbers.get(text))))}: {one_line(text)}" for text in missing]
    if lines:
        yield DataBlock(f"concepts-{number}", "\n".join(lines))


class SectionReply(WireModel):
    title: str
    text: str


class GoalReply(WireModel):
    number: str
    span: str


class SummaryReply(StructuredReply[SummaryRequest, SummaryDraft]):
    text: str
    sections: list[SectionReply]
    told: list[GoalReply]

    def result(self, request: SummaryRequest) -> SummaryDraft:
        """The reply in the port's words, not yet bounded."""
        return SummaryDraft.model_validate(self.model_dump())


def checked_summary(draft: SummaryDraft, request: SummaryRequest) -> SummaryDraft:
    """The summary within its bounds; empty sections are dropped, and questions that were not answered get theirs.

    Raises `InvalidReply` when it says nothing.
    """
    text = cut(clean(draft.text).strip(), MAX_SUMMARY_CHARS)
    if not words(text):
        raise InvalidReply("empty")
    cleaned = (
        (one_line(each.title), clean(each.text).strip()) for each in draft.sections[: MAX_SECTIONS * 2]
    )
    told, unanswered = _told(draft, request), PHRASES[request.language].reported.unanswered
    numbers = {each.number for each in told}
    untold = (each for each in _unanswered(request) if numbers.isdisjoint(each.goals))
    open_questions = ((one_line(each.question), unanswered) for each in untold)
    sections = tuple(
        SummarySection(title=cut(title, MAX_TITLE_CHARS), text=cut(body, MAX_SECTION_CHARS))
        for title, body in (*cleaned, *open_questions)
        if title and body
    )
    return SummaryDraft(text=text, sections=sections[:MAX_SECTIONS], told=told)


def _told(draft: SummaryDraft, request: SummaryRequest) -> tuple[GoalTold, ...]:
    """Of the sub-goals found told, each open one whose span stands in an answer, once."""
    is_open = {number for each in request.questions for number in each.goals}
    answers = [said.answer for each in request.questions for said in each.exchanges]
    told = {each.number: each for each in draft.told if each.number in is_open}
    return tuple(each for each in told.values() if find_span(each.span, answers))


SUMMARISE = Task(
    name="summarise",
    request=SummaryRequest,
    result=SummaryDraft,
    rules=ByRules(by_words(summary)),
    model=ByModel(
        prompt=summary_prompt,
        reply=SummaryReply,
        ask=once(checked_summary),
        limits=TaskSettings(max_output_tokens=2_500, temperature=0.2, attempt_limit_s=HARD_LIMIT_S),
    ),
)
