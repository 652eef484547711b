"""Summaries by the rules: what was covered and what stays open, for staff, without any judgement of the person."""

from collections.abc import Iterable, Sequence
from typing import Final

from shared.language.requests.interview import SummaryDraft, SummaryQuestion, SummaryRequest, SummarySection
from shared.language.rules.phrases import PHRASES, Reported

_LONGEST_QUOTE: Final = 240


def summary(request: SummaryRequest) -> SummaryDraft:
    """An overview and the sections: covered, for review, open, question by question; what is empty is left out.

    What was not asked is no matter of a summary of answers, so "no open point" would not be known here. Where nothing
    is credited, that is said, and whether it waits for a person.
    """
    said, asked = PHRASES[request.language].reported, request.questions
    if any(question.stated is not None for question in request.questions):
        return SummaryDraft(
            text=_overview_of(said.overview_topics, request, said),
            sections=tuple(_by_topic(question, said) for question in request.questions),
        )
    return SummaryDraft(
        text=_overview(request, said),
        sections=(
            *(
                _listed(said.covered_title, (q.covered for q in asked), asked)
                or [SummarySection(title=said.covered_title, text=_nothing_covered(asked, said))]
            ),
            *_listed(said.review_title, (q.unsure for q in asked), asked),
            *_listed(said.open_title, (_left(q) for q in asked), asked),
            SummarySection(title=said.questions_title, text=_by_question(request, said)),
        ),
    )


def _nothing_covered(asked: Sequence[SummaryQuestion], said: Reported) -> str:
    """Nothing is credited: where a person has still to decide (G4), that is no "not covered"."""
    return said.nothing_sure if any(question.unsure for question in asked) else said.nothing_covered


def _left(question: SummaryQuestion) -> tuple[str, ...]:
    """The open points that are not for review."""
    return tuple(each for each in question.open_gaps if each not in question.unsure)


def _overview_of(template: str, request: SummaryRequest, said: Reported) -> str:
    answered = [question for question in request.questions if _answers(question)]
    return template.format(
        mode=said.modes.get(request.mode, request.mode),
        reason=said.reasons.get(request.ended_reason, request.ended_reason),
        answered=len(answered),
        total=len(request.questions),
        exchanges=sum(len(_answers(question)) for question in answered),
    )


def _by_topic(topic: SummaryQuestion, said: Reported) -> SummarySection:
    """What was said of a topic in the participant's own sentences, then what is still open of it."""
    lines = [f"- {' '.join(sentence.split())}" for sentence in topic.stated or ()] or [said.nothing_said]
    if topic.open_gaps:
        lines += ["", said.still_open, *(f"- {goal}" for goal in topic.open_gaps)]
    return SummarySection(title=topic.question, text="\n".join(lines))


def _overview(request: SummaryRequest, said: Reported) -> str:
    answered = [question for question in request.questions if _answers(question)]
    lines = [_overview_of(said.overview, request, said)]
    if not answered:
        return " ".join([*lines, said.nothing_answered])
    judged = sorted((q for q in answered if q.similarity is not None), key=lambda q: q.similarity or 0.0)
    if judged and judged[-1].similarity:
        lines.append(said.strongest.format(question=judged[-1].question, percent=_percent(judged[-1])))
    if judged and _left(judged[0]) and judged[0] is not judged[-1]:
        lines.append(said.weakest.format(question=judged[0].question, percent=_percent(judged[0])))
    return " ".join(lines)


def _listed(
    title: str, points: Iterable[tuple[str, ...]], asked: Sequence[SummaryQuestion]
) -> list[SummarySection]:
    """The section, or none where no question has such a point."""
    blocks = [
        f"{question.question}\n{'\n'.join(f'- {point}' for point in found)}"
        for question, found in zip(asked, points, strict=True)
        if found
    ]
    return [SummarySection(title=title, text="\n\n".join(blocks))] if blocks else []


def _by_question(request: SummaryRequest, said: Reported) -> str:
    blocks: list[str] = []
    for number, question in enumerate(request.questions, start=1):
        lines = [said.question.format(number=number, question=question.question)]
        answers = _answers(question)
        lines += [said.answered.format(answer=_quoted(answer)) for answer in answers] or [said.unanswered]
        if answers and question.similarity is not None:
            lines.append(said.similarity.format(percent=_percent(question), follow_ups=question.follow_ups))
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) or said.nothing_answered


def _answers(question: SummaryQuestion) -> list[str]:
    return [exchange.answer.strip() for exchange in question.exchanges if exchange.answer.strip()]


def _percent(question: SummaryQuestion) -> int:
    return round(100 * (question.similarity or 0.0))


def _quoted(answer: str) -> str:
    line = " ".join(answer.split())
    return line if len(line) <= _LONGEST_QUOTE else f"{line[: _LONGEST_QUOTE - 1].rsplit(' ', 1)[0]}…"
