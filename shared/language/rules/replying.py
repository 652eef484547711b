"""What the rules say to a participant: acknowledgements, follow-ups, clarifications. Deterministic and never praise."""

from collections.abc import Iterator, Sequence
from typing import Final
from zlib import crc32

from shared.interview.state_machine.assessment import SEVERITIES, Concept, Intent
from shared.interview.state_machine.wording import Wording, is_question, leaks_ideal
from shared.language.port import LanguageFailed
from shared.language.requests.interview import AssessRequest, ClarifyRequest, FollowUpRequest
from shared.language.rules.engagement import FEWEST_WORDS
from shared.language.rules.handover_turn_words import HANDOVER_TURN_WORDS
from shared.language.rules.listening import declines, points_to_resume
from shared.language.rules.phrases import PHRASES, Said, from_order, rotated
from shared.language.rules.skill_questions import probes
from shared.language.rules.topics import topic_asked, topic_said
from shared.text.words import normalised, words

_ORDERS: Final = 3


def acknowledgement(task: AssessRequest, intent: Intent) -> str | None:
    """One neutral sentence that quotes a thing the participant said; None when the latest message is no answer."""
    if intent != "answer":
        return None
    answer, language = task.exchanges[-1].answer, task.language
    said = PHRASES[language].said
    if declines(answer, language):
        return said.acknowledged_not_knowing
    topic = topic_said(answer, task.shown_question, language, _known(task))
    if topic is None or points_to_resume(answer, language) or len(words(answer)) < FEWEST_WORDS:
        return said.acknowledged_plainly
    return rotated(said.acknowledged, crc32(answer.encode()))[0].format(said=topic)


def _known(task: AssessRequest) -> list[str]:
    """What is talked about: the question, what its answer consists of, and the skill."""
    return [
        task.main_question,
        task.ideal_answer,
        task.skill or "",
        *(concept.text for concept in task.concepts),
    ]


def follow_up(task: FollowUpRequest) -> str:
    """A question about the most severe gap, worded for its order: open, then concrete, then by example.

    Raises `LanguageFailed("exhausted")` when every wording for every gap was asked, or would give the answer away.
    """
    told = (task.main_question, *(exchange.answer for exchange in task.exchanges))
    asked = [Wording(text) for text in task.asked]
    for text in _wordings(task):
        if (
            is_question(text)
            and not Wording(text).repeats(asked)
            and not leaks_ideal(text, task.ideal_answer, told)
        ):
            return text
    raise LanguageFailed("exhausted", "no new wording is left for the open gaps")


def clarification(task: ClarifyRequest) -> str:
    """The open question again, explained from itself alone; each time differently.

    Raises `LanguageFailed("exhausted")` when every wording was used.
    """
    said = PHRASES[task.language].said
    subject = _subject(task, said)
    asked = {normalised(text) for text in task.asked}
    question = task.question.strip()
    restated = question if is_question(question) else said.as_a_question.format(question=question)
    for template in _explanations(task):
        text = template.format(topic=subject, question=restated)
        if normalised(text) not in asked:
            return text
    raise LanguageFailed("exhausted", "no new wording is left for a clarification")


def _subject(task: ClarifyRequest, said: Said) -> str:
    """What the question is about: its skill, and what it asks of that; else what it names."""
    if task.skill:
        return said.quoted.format(task.skill) + (f" ({task.label})" if task.label else "")
    topic = task.label or topic_asked(task.question, task.language)
    return said.quoted.format(topic) if topic else said.this_subject


def _explanations(task: ClarifyRequest) -> Sequence[str]:
    strayed = task.intent == "off_topic"
    if task.broad:
        book = HANDOVER_TURN_WORDS[task.language]
        return book.returning if strayed else book.explained
    said = PHRASES[task.language].said
    return said.back_to_the_topic if strayed else said.clarifications


def _wordings(task: FollowUpRequest) -> Iterator[str]:
    """Every question that could be asked, best first: gap by gap, the asked order's wordings before the others'."""
    said = PHRASES[task.language].said
    order = min(max(task.order, 1), _ORDERS) - 1
    latest = task.exchanges[-1] if task.exchanges else None
    about = (task.main_question, task.ideal_answer, *(gap.text for gap in task.gaps))
    topic = topic_said(latest.answer, latest.question, task.language, about) if latest else None
    for gap in in_turn(task):
        if gap.attribute:
            yield from probes(gap.attribute, order, task.language)
            continue
        fits = topic is not None and not set(words(topic)) & set(words(gap.label))
        for template in from_order(said.follow_ups, order):
            if fits or "{said}" not in template:
                yield template.format(label=gap.label, said=topic)


def in_turn(task: FollowUpRequest) -> list[Concept]:
    """The gaps in the order in which they are to be probed.

    A gap goes last when the participant, asked about it last time, did not know or refused: the acknowledgement said so.
    The others are ordered by severity, and among equals the one asked about least often comes first.
    """
    declined = _declined(task)

    def asked_about(gap: Concept) -> int:
        return sum(_names(text, gap) for text in task.asked if text != task.main_question)

    return sorted(
        task.gaps,
        key=lambda gap: (gap.concept_id in declined, SEVERITIES.index(gap.severity), asked_about(gap)),
    )


def _declined(task: FollowUpRequest) -> set[str]:
    """The ids of the gaps whose latest probe was met with not knowing, or with a refusal."""
    found: set[str] = set()
    for exchange in task.exchanges:
        if exchange.question == task.main_question:
            continue
        probed = {gap.concept_id for gap in task.gaps if _names(exchange.question, gap)}
        none = declines(exchange.answer, task.language)
        found = found | probed if none else found - probed
    return found


def _names(question: str, gap: Concept) -> bool:
    return normalised(gap.label) in normalised(question)
