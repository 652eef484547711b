"""Summaries by the rules: what was asked and answered, whole, for staff, without any judgement of the person."""

from collections.abc import Iterable
from typing import Final

from shared.language.requests.interview import (
    SummaryDraft,
    SummaryQuestion,
    SummaryRequest,
    SummarySection,
    Told,
)
from shared.language.rules.phrases import PHRASES, Reported
from shared.text.quoted_in_full import quoted_in_full

_LONGEST: Final = 5_000
"""Characters of an answer, which stands whole: more nobody types in one go."""
_OF_TOPICS: Final = "topic_exploration"


def summary(request: SummaryRequest) -> SummaryDraft:
    """An overview, then what was put right, and question by question all that was asked and answered (A6, D4).

    Which points wait for a person or stay open is not told here: a result lists them as they stand after reviews.
    """
    said = PHRASES[request.language].reported
    questions = [_marked(each, request, said) for each in request.questions]
    if request.mode == _OF_TOPICS:
        overview = _overview_of(said.overview_topics, request, said)
        told = [(each.question, _of_topic(each, said)) for each in questions]
    else:
        overview = _overview(request, said)
        told = [
            (said.question.format(number=number, question=each.question), _of_question(each, said))
            for number, each in enumerate(questions, start=1)
        ]
    sections = (SummarySection(title=title, text=text) for title, text in told)
    return SummaryDraft(text=overview, sections=(*_corrected(request, said), *sections))


def _corrected(request: SummaryRequest, said: Reported) -> tuple[SummarySection, ...]:
    """What the participant put right of the resume or of earlier answers, if anything."""
    lines = [f"- {_quoted(each)}{_where(each, request, said)}" for each in request.corrected]
    return (SummarySection(title=said.corrected_title, text="\n".join(lines)),) if lines else ()


def _where(corrected: str, request: SummaryRequest, said: Reported) -> str:
    """The turn of what puts something right, and what was said before, where these are known."""
    turn, old = request.corrected_in.get(corrected), request.before.get(corrected)
    notes = [said.turn.format(turn=turn)] if turn else []
    notes += [said.before.format(said=_quoted(old))] if old else []
    return f" ({'; '.join(notes)})" if notes else ""


def _marked(question: SummaryQuestion, request: SummaryRequest, said: Reported) -> SummaryQuestion:
    """The question with a mark behind each answered sentence that was put right in another answer."""
    told = (
        each.model_copy(
            update={"answers": tuple((at, _later(text, request, said)) for at, text in each.answers)}
        )
        for each in question.told
    )
    return question.model_copy(update={"told": tuple(told)})


def _later(answer: str, request: SummaryRequest, said: Reported) -> str:
    for new, old in request.before.items():
        if new not in answer:
            answer = answer.replace(old, f"{old} [{said.later.format(said=quoted_in_full(new))}]")
    return answer


def _overview_of(template: str, request: SummaryRequest, said: Reported) -> str:
    return template.format(
        mode=said.modes.get(request.mode, request.mode),
        reason=said.reasons.get(request.ended_reason, request.ended_reason),
        answered=sum(question.answers > 0 for question in request.questions),
        total=len(request.questions),
        exchanges=sum(question.answers for question in request.questions),
    )


def _overview(request: SummaryRequest, said: Reported) -> str:
    """Where nothing is credited, that is said, and whether it waits for a person (G4). What nobody asked for counts."""
    asked, text = request.questions, _overview_of(said.overview, request, said)
    if request.not_asked:
        text = f"{text} {said.not_asked.format(count=len(request.not_asked))}"
    if not any(question.answers for question in asked):
        return f"{text} {said.nothing_answered}"
    if any(question.covered for question in asked):
        return text
    waits = any(question.unsure for question in asked)
    return f"{text} {said.nothing_sure if waits else said.nothing_covered}"


def _of_question(question: SummaryQuestion, said: Reported) -> str:
    """All that was asked and answered, then the points that this covers; one that was never reached says so."""
    if not question.told and not question.covered:
        return said.not_reached
    covered = [
        f"- {said.covered.format(point=point)}" + (f" ({said.turn.format(turn=turn)})" if turn else "")
        for point in question.covered
        for turn in (question.covered_in.get(point),)
    ]
    added = [f"- {_see(question.added_in, said)}"] if question.added_in else []
    return "\n".join([*_told(question, said), *added, *covered])


def _of_topic(topic: SummaryQuestion, said: Reported) -> str:
    """The same of a topic, then the sub-goals that were not asked."""
    left = [
        f"- {goal}" + (f" ({_see(turns, said)})" if turns else "") for goal, turns in topic.not_asked.items()
    ]
    is_silent = not any(answer for each in topic.told for _, answer in each.answers)
    blocks = (
        [said.nothing_said] if is_silent else [],
        _told(topic, said),
        [said.goals_not_asked, *left] if left else [],
    )
    return "\n\n".join("\n".join(each) for each in blocks if each)


def _told(of: SummaryQuestion, said: Reported) -> list[str]:
    """A line for each question in the order of the talk, with its whole answers."""
    return [
        f"- {'' if each.asked in ('', of.question) else each.asked.rstrip(' .') + ' '}{_answers(each, said)}"
        for each in of.told
    ]


def _answers(told: Told, said: Reported) -> str:
    """The answers with their turns; a question without one says so, and so does an answer that was left out."""
    nothing = dict.fromkeys(told.left_out, said.declined)
    answers = (
        f"({said.turn.format(turn=turn)}): "
        + (f"“{quoted_in_full(answer, _LONGEST)}”" if answer else nothing.get(turn, said.unanswered))
        for turn, answer in told.answers
    )
    return " ".join(answers)


def _see(turns: Iterable[int], said: Reported) -> str:
    return said.see.format(turns=", ".join(map(str, turns)))


def _quoted(words: str) -> str:
    """The words in quotation marks, whole but for very many."""
    return f"“{quoted_in_full(words)}”"
