"""The question that takes up the participant's own words on a critical point (A5, G3).

A point that was half said is asked about by the sentence that touches it. Nothing of the point itself is in the question.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from shared.interview.state_machine.assessment import Concept, Frozen
from shared.language.requests.interview import FollowUpRequest
from shared.language.rules.corrections.taken_back import taken_back
from shared.language.rules.exploration.asked_for import AskedFor, asked_for, tells_a_deed
from shared.language.rules.exploration.sub_goals_heard import is_hard
from shared.language.rules.following_up.last_words import on_last_words
from shared.language.rules.following_up.probes import FOLLOW_UP_WORDS
from shared.language.rules.following_up.quoted import (
    MOST_SENTENCES,
    plain,
    quotable,
    quotes,
    quoting,
    stands_in,
)
from shared.language.rules.hearing.manners import leaves_alone
from shared.language.rules.interrogatives import reasons
from shared.language.rules.off_record.kept_out import kept_out
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.words import normalised


class OwnWords(Frozen):
    """The vocabulary of one language.

    `critical` are the questions on a sentence that touches a critical point, by what its main question asks for.
    """

    critical: dict[AskedFor, tuple[str, ...]]


OWN_WORDS: Final = in_all(OwnWords, "own_words")


def is_on_own_words(question: str, language: str) -> bool:
    return quotes(question, language) and question.endswith(_questions(language))


def on_own_words(request: FollowUpRequest, gaps: Sequence[Concept]) -> Iterator[str]:
    """The questions on their own words while a critical point is open, by what touches a point of these `gaps`.

    There is none after something sad, and none on what they want left alone, or took back.
    """
    language, told = request.language, request.exchanges
    if not told or request.skill:
        return
    critical = [each for each in gaps if each.severity == "critical"]
    answers = [each.answer for each in told]
    said = [each for answer in answers for each in sentences(answer)[:MOST_SENTENCES]]
    if (
        not critical
        or is_hard(" ".join(said), language)
        or any(leaves_alone(each, language) for each in said)
    ):
        return
    gone = {
        *taken_back(answers, language),
        *(each for answer in answers for each in kept_out(answer, language)),
    }
    latest = [each for each in sentences(answers[-1])[:MOST_SENTENCES] if each not in gone]
    for gap in critical:
        span = request.touched.get(gap.concept_id, "").strip()
        sentence = next((each for each in said if span and (span in each or each in span)), None)
        if gap.concept_id in request.unsure and sentence is not None and sentence not in gone:
            questions = _on_touched(sentence, request, is_last=sentence in latest[-1:])
            touching = _touching(span if span in sentence else sentence)
            yield from _quoting(said, said.index(sentence), touching, questions, request)


def asking_on(request: FollowUpRequest) -> Iterator[str]:
    """What asks for the rest of it on the last words of theirs that can be quoted: where the probes that stand alone are
    used up, those words make it another question."""
    language, latest = request.language, request.exchanges[-1].answer
    listed = tuple(FOLLOW_UP_WORDS[language].more[asked_for(request.main_question, language)].values())
    yield from on_last_words(latest, language, request.asked, listed[:1])


def _touching(words: str) -> re.Pattern[str]:
    return re.compile(re.escape(plain(words).strip(" .,;:!…")))


def _on_touched(sentence: str, request: FollowUpRequest, *, is_last: bool) -> Sequence[str]:
    """The questions for this sentence: nobody is asked how they do what is none of their deeds, what they would do then
    where they have told it, or for a reason that they gave."""
    language, wanted = request.language, asked_for(request.main_question, request.language)
    if wanted == "conduct" and not tells_a_deed(sentence, language):
        return (FOLLOW_UP_WORDS[language].then,) if is_last else ()
    if wanted == "knowledge" and reasons(language).search(sentence):
        return ()
    return OWN_WORDS[language].critical[wanted]


def _quoting(
    told: Sequence[str],
    at: int,
    touching: re.Pattern[str],
    questions: Sequence[str],
    request: FollowUpRequest,
) -> Iterator[str]:
    """The questions with the sentence at this place before them, or its clause that is `touching`, those first that
    were not asked yet. What was quoted before is not quoted again."""
    language, turn = request.language, len(request.asked)
    said = quotable(told, at, touching, language)
    if said is None or stands_in(said, [normalised(each) for each in request.asked]):
        return
    fresh = sorted(questions, key=lambda each: any(asked.endswith(each) for asked in request.asked))
    for text in fresh:
        yield f"{quoting(said, language, turn)[0]} {text}"


@cache
def _questions(language: str) -> tuple[str, ...]:
    book = OWN_WORDS[language]
    return (
        *(each for listed in book.critical.values() for each in listed),
        FOLLOW_UP_WORDS[language].then,
    )
