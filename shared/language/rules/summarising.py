"""Summaries by the rules: what was said, and what that covers, for staff, without any judgement of the person."""

from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import SummaryDraft, SummaryQuestion, SummaryRequest, SummarySection
from shared.language.rules.addressed import owns_an_error
from shared.language.rules.deeper import has_sign
from shared.language.rules.phrases import PHRASES, Reported
from shared.text.joined import joined
from shared.text.quoted_in_full import CUT, LONGEST, quoted_in_full
from shared.text.sentences import sentences

_TELLING_BESIDE: Final = 600
"""Characters of what stands out behind that: a long answer tells what weighs in passing, and seldom at its beginning."""
_LOOKED_AT: Final = 60
"""Sentences behind the beginning that are looked at."""


def summary(request: SummaryRequest) -> SummaryDraft:
    """An overview, and question by question what was said, what is covered, by which words, and how much is not (A6).

    Which points wait for a person or stay open is not told here: a result lists them as they stand after reviews.
    """
    said = PHRASES[request.language].reported
    if any(question.stated is not None for question in request.questions):
        return SummaryDraft(
            text=_overview_of(said.overview_topics, request, said),
            sections=tuple(_by_topic(question, said, request.language) for question in request.questions),
        )
    return SummaryDraft(
        text=_overview(request, said),
        sections=_corrected(request, said)
        + tuple(
            SummarySection(
                title=said.question.format(number=number, question=question.question),
                text="\n".join(_fared(question, said, request.language)),
            )
            for number, question in enumerate(request.questions, start=1)
        ),
    )


def _corrected(request: SummaryRequest, said: Reported) -> tuple[SummarySection, ...]:
    """What the participant put right of the resume or of earlier answers, if anything."""
    lines = [f"- {_quoted(each)}" for each in request.corrected]
    return (SummarySection(title=said.corrected_title, text="\n".join(lines)),) if lines else ()


def _overview_of(template: str, request: SummaryRequest, said: Reported) -> str:
    return template.format(
        mode=said.modes.get(request.mode, request.mode),
        reason=said.reasons.get(request.ended_reason, request.ended_reason),
        answered=sum(question.answers > 0 for question in request.questions),
        total=len(request.questions),
        exchanges=sum(question.answers for question in request.questions),
    )


def _by_topic(topic: SummaryQuestion, said: Reported, language: LanguageCode) -> SummarySection:
    """The sub-goals spoken of, each with the words that tell it; then what else was said, and what was not spoken of."""
    told = [_told(goal, topic.evidence.get(goal)) for goal in topic.covered]
    blocks = (
        [said.spoken_of, *told] if told else [],
        [f"- {_answered(each, language)}" for each in topic.stated or ()],
        [said.not_spoken_of, *(f"- {goal}" for goal in topic.open_gaps)] if topic.open_gaps else [],
    )
    lines = ["\n".join(each) for each in blocks if each]
    if not (told or topic.stated):
        lines = [said.nothing_said, *lines]
    return SummarySection(title=topic.question, text="\n\n".join(lines))


def _told(goal: str, span: str | None) -> str:
    return f"- {goal}" if span is None else f"- {goal.rstrip(' .?')}: {_quoted(span)}"


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
    """What became of one question: what was said, each covered point with the words that cover it, then the figures."""
    if not question.exchanges:
        return [said.declined if question.declined else said.unanswered]
    lines = [f"- {_answered(each, language)}" for each in question.own_words]
    lines += [f"- {said.unknown.format(said=_quoted(each))}" for each in question.unknown]
    lines += [f"- {said.covered.format(point=_shown(point, question))}" for point in question.covered]
    if not question.answers:
        lines.append(said.not_known)
    elif question.similarity is not None and (question.covered or question.open_gaps):
        lines.append(_figures(question, said))
    return lines


def _figures(question: SummaryQuestion, said: Reported) -> str:
    """How many points are covered, and what else there is to count; that none is covered is not said of what waits."""
    covered, unsure, left = len(question.covered), len(question.unsure), len(question.open_gaps)
    is_open = unsure and not covered
    counts = (
        (said.to_decide, 0 if is_open else unsure),
        (said.left_open, left - unsure),
        (said.follow_ups, question.follow_ups),
    )
    template = said.all_to_decide if is_open else said.figures
    first = template.format(covered=covered, points=covered + left, count=unsure)
    return (
        ", ".join(
            [first[:1].upper() + first[1:], *(text.format(count=count) for text, count in counts if count)]
        )
        + "."
    )


def _shown(point: str, question: SummaryQuestion) -> str:
    """The point with the words that cover it, where they are known."""
    span = question.evidence.get(point)
    return point if span is None else f"{point} {_quoted(span)}"


def _answered(answer: str, language: LanguageCode) -> str:
    """An answer in quotation marks; of a long one its beginning, and of the rest the sentences that stand out."""
    line = " ".join(answer.split())
    if len(line) <= LONGEST:
        return _quoted(line)
    told, kept, room = sentences(line), list[int](), _TELLING_BESIDE
    for at, each in enumerate(told):
        if len(" ".join((*(told[place] for place in kept), each))) > LONGEST:
            break
        kept.append(at)
    for at in range(len(kept), min(len(told), len(kept) + _LOOKED_AT)):
        if kept and len(told[at]) <= room and _stands_out(told[at], language):
            kept, room = [*kept, at], room - len(told[at])
    if not kept:
        return _quoted(line)
    return f"“{joined([told[at] for at in kept], line)}{'' if kept[-1] == len(told) - 1 else f' {CUT}'}”"


def _stands_out(sentence: str, language: LanguageCode) -> bool:
    """Whether it tells what begs to be asked about, or owns an error."""
    return has_sign(sentence, language) or owns_an_error(sentence, language)


def _quoted(words: str) -> str:
    """The words in quotation marks, whole but for very many."""
    return f"“{quoted_in_full(words)}”"
