"""Summaries by the rules: what was said, and what that covers, for staff, without any judgement of the person."""

from collections.abc import Sequence
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import (
    SummaryDraft,
    SummaryQuestion,
    SummaryRequest,
    SummarySection,
    Told,
)
from shared.language.rules.addressed import owns_an_error
from shared.language.rules.phrases import PHRASES, Reported
from shared.text.joined import joined
from shared.text.quoted_in_full import CUT, LONGEST, quoted_in_full
from shared.text.sentences import sentences

_LONGEST: Final = 5_000
"""Characters of an answer of an exploration, which stands whole: more nobody types in one go."""
_TELLING_BESIDE: Final = 600
"""Characters of what is quoted behind that."""
_LOOKED_AT: Final = 60
"""Sentences behind the beginning that are looked at."""


def summary(request: SummaryRequest) -> SummaryDraft:
    """An overview, then what was put right, and question by question what was said and which points that covers (A6).

    Which points wait for a person or stay open is not told here: a result lists them as they stand after reviews.
    """
    said = PHRASES[request.language].reported
    if any(question.told is not None for question in request.questions):
        overview = _overview_of(said.overview_topics, request, said)
        told = [_by_topic(question, said) for question in request.questions]
    else:
        overview = _overview(request, said)
        told = [
            SummarySection(
                title=said.question.format(number=number, question=question.question),
                text="\n".join(_fared(question, said, request.language)),
            )
            for number, question in enumerate(request.questions, start=1)
        ]
    marked = (each.model_copy(update={"text": _marked(each.text, request, said)}) for each in told)
    return SummaryDraft(text=overview, sections=(*_corrected(request, said), *marked))


def _corrected(request: SummaryRequest, said: Reported) -> tuple[SummarySection, ...]:
    """What the participant put right of the resume or of earlier answers, if anything, each with what was said before."""
    lines = [
        f"- {_quoted(each)}" + (f" ({said.before.format(said=_quoted(old))})" if old else "")
        for each in request.corrected
        for old in (request.before.get(each),)
    ]
    return (SummarySection(title=said.corrected_title, text="\n".join(lines)),) if lines else ()


def _marked(text: str, request: SummaryRequest, said: Reported) -> str:
    """The text with a mark behind each quoted sentence that was put right later, but beside what puts it right."""
    lines = text.split("\n")
    for new, old in request.before.items():
        marked = f"{old} [{said.later.format(said=quoted_in_full(new))}]"
        lines = [each if new in each else each.replace(old, marked) for each in lines]
    return "\n".join(lines)


def _overview_of(template: str, request: SummaryRequest, said: Reported) -> str:
    return template.format(
        mode=said.modes.get(request.mode, request.mode),
        reason=said.reasons.get(request.ended_reason, request.ended_reason),
        answered=sum(question.answers > 0 for question in request.questions),
        total=len(request.questions),
        exchanges=sum(question.answers for question in request.questions),
    )


def _by_topic(topic: SummaryQuestion, said: Reported) -> SummarySection:
    """What was asked, each with its whole answers, in the order of the talk; then the sub-goals that were not asked."""
    told = [f"- {_asked(each)}{_answers(each, said)}" for each in topic.told or ()]
    left = [
        f"- {goal}" + (f" ({said.see.format(turns=', '.join(map(str, turns)))})" if turns else "")
        for goal, turns in topic.not_asked.items()
    ]
    is_silent = not any(answer for each in topic.told or () for _, answer in each.answers)
    blocks = (
        [said.nothing_said] if is_silent else [],
        told,
        [said.goals_not_asked, *left] if left else [],
    )
    return SummarySection(title=topic.question, text="\n\n".join("\n".join(each) for each in blocks if each))


def _asked(told: Told) -> str:
    return f"{told.asked.rstrip(' .')} " if told.asked else ""


def _answers(told: Told, said: Reported) -> str:
    """The answers with their turns; a question without one says so."""
    answers = (
        f"({said.turn.format(turn=turn)}): "
        + (f"“{quoted_in_full(answer, _LONGEST)}”" if answer else said.unanswered)
        for turn, answer in told.answers
    )
    return " ".join(answers)


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


def _fared(question: SummaryQuestion, said: Reported, language: LanguageCode) -> list[str]:
    """What became of one question: what was said, what is not known, and each covered point."""
    if not (question.exchanges or question.own_words):
        return [said.declined if question.declined else said.unanswered]
    told = [_answered(each, language) for each in question.own_words]
    lines = [f"- {each}" for each in told]
    lines += [f"- {said.unknown.format(said=_quoted(each))}" for each in question.unknown]
    lines += _covered(question, told, said)
    if lines:
        return lines
    if question.answers:
        return [f"- {_answered(question.exchanges[-1].answer, language)}"]
    return [said.declined if question.declined else said.not_known if question.knows_not else said.unanswered]


def _covered(question: SummaryQuestion, told: Sequence[str], said: Reported) -> list[str]:
    """The covered points, with the words that cover them where these are not quoted already."""
    shown, lines = list(told), list[str]()
    for point in question.covered:
        span = question.evidence.get(point)
        is_new = span is not None and not any(span in each for each in shown)
        lines.append(
            f"- {said.covered.format(point=f'{point} {_quoted(span)}' if span and is_new else point)}"
        )
        shown.append(span or "")
    return lines


def _answered(answer: str, language: LanguageCode) -> str:
    """An answer in quotation marks; of a long one its beginning, and of the rest the sentences that own an error."""
    line = " ".join(answer.split())
    if len(line) <= LONGEST:
        return _quoted(line)
    told, kept, room = sentences(line), list[int](), _TELLING_BESIDE
    for at, each in enumerate(told):
        if len(" ".join((*(told[place] for place in kept), each))) > LONGEST:
            break
        kept.append(at)
    for at in range(len(kept), min(len(told), len(kept) + _LOOKED_AT)):
        if kept and len(told[at]) <= room and owns_an_error(told[at], language):
            kept, room = [*kept, at], room - len(told[at])
    if not kept:
        return _quoted(line)
    return f"“{joined([told[at] for at in kept], line)}{'' if kept[-1] == len(told) - 1 else f' {CUT}'}”"


def _quoted(words: str) -> str:
    """The words in quotation marks, whole but for very many."""
    return f"“{quoted_in_full(words)}”"
