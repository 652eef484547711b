"""Word the question that asks for one unknown attribute of a skill (E2)."""

import re
from collections.abc import Iterable
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import repeats
from shared.language.guards import QUESTION_CHARS, InvalidReply, check_lead, fault_of_last, shown
from shared.language.model_settings import TaskSettings
from shared.language.plain_text import shorten
from shared.language.prompt_parts import (
    NOTHING_YET,
    RESUME_BESIDE_TOKENS,
    closest_lines,
    dialogue,
    exchange_data,
    gap_lines,
    joined,
    language_for,
    listed,
    numbered,
    their_time,
)
from shared.language.prompting import Prompt, Term, render
from shared.language.requests.resume import GapQuestionRequest, GapWording, OpenGap
from shared.language.rules.points.matching import speaks_of, stems
from shared.language.rules.skills.questions import gap_question
from shared.language.spans import find_name
from shared.language.structured import StructuredReply
from shared.language.task import ByModel, ByRules, Task, by_words, twice
from shared.language.threads import thread_lines
from shared.text.plain_words import plain_words, unaccented
from shared.text.words import content_words, words

POINTS_TOKENS: Final = 400
CORRECTED_TOKENS: Final = 120
LAST_TOKENS: Final = 500
SPARED_OF_ALL_TOKENS: Final = 160
"""Wishes to leave something alone, of all that may be asked about."""
ENOUGH_WORDS: Final = 2
"""A question that shares so many telling words with a thing told is about it."""
_NONE: Final = "0"
_WITHIN_A_SENTENCE = re.compile(r"(?<=[\w,;)] )[^\W_]+")


def gap_question_prompt(request: GapQuestionRequest) -> Prompt:
    """At most about 3,300 tokens of prose; the resume, the same at each question, stands first."""
    return render(
        "word_gap_question",
        language=language_for(request.language, familiar=request.familiar),
        points=joined(gap_lines(request.open), POINTS_TOKENS),
        left=Term(f"{request.left}"),
        corrected=listed(request.corrected, CORRECTED_TOKENS),
        resume=shorten(request.resume, RESUME_BESIDE_TOKENS) or (),
        so_far=dialogue(request.so_far) if request.asked else NOTHING_YET,
        last=exchange_data([request.last], LAST_TOKENS) if request.last else (),
        threads=thread_lines(request.threads),
        spared=closest_lines(
            request.spared, " ".join(_subjects(request)), request.language, SPARED_OF_ALL_TOKENS
        ),
        said_first=request.said_first or (),
        said_last=request.said_last or (),
        readers=request.readers or (),
        time=their_time(request),
        fault=fault_of_last(request),
    )


def _subjects(request: GapQuestionRequest) -> list[str]:
    """What the model may choose to ask about."""
    return list(dict.fromkeys((request.skill, *(each.of for each in request.open))))


class GapQuestionReply(StructuredReply[GapQuestionRequest, GapWording]):
    point: str  # before the question, so that it is chosen first
    question: str

    def result(self, request: GapQuestionRequest) -> GapWording:
        """The wording with the point that it names, if there is one of that number."""
        gap = numbered(request.open).get(self.point.strip())
        return GapWording(text=self.question, gap_id=gap and gap.gap_id, none=self.point.strip() == _NONE)


def checked_wording(wording: GapWording, request: GapQuestionRequest) -> GapWording:
    """The wording as it may be shown."""
    gap = next((each for each in request.open if each.gap_id == wording.gap_id), None)
    is_open = wording.none and request.left <= 1  # the last one may ask for what was not asked
    return wording.model_copy(
        update={"text": checked_gap_question(wording.text, request, gap, is_open=is_open)}
    )


def checked_gap_question(
    text: str, request: GapQuestionRequest, gap: OpenGap | None = None, *, is_open: bool = False
) -> str:
    """The question as it may be shown: new, about an open point or what was said, without a number or name of its own."""
    question = shown(text, QUESTION_CHARS)
    of = gap.of if gap else request.skill
    check_lead(question, names=[of], said_first=request.said_first)
    last = (request.last.answer,) if request.last else ()
    answers = tuple(each.answer for each in request.so_far)
    stays = is_open or (request.staying and of == request.skill) or (gap is not None and gap.needs)
    told = (*request.known, *request.resume.splitlines(), *answers, *last)
    if not stays and not _is_in_place(question, of, told, request.language):
        raise InvalidReply("other_topic")
    named = (named for each in request.open for named in (each.of, *each.needs))
    given = (
        request.skill,
        *named,
        *request.known,
        request.resume,
        *answers,
        *last,
        *request.asked,
        f"{request.left}",
    )
    if invented := _invented(question, given, request.language):
        raise InvalidReply("invented", over=", ".join(invented))
    if repeats(question, request.asked):
        raise InvalidReply("repeat")
    return question


def _is_in_place(question: str, skill: str, told: Iterable[str], language: LanguageCode) -> bool:
    """Whether the question names the skill in whatever form, or takes up enough of one of the things told.

    A job may be named by its employer or a line of the resume; what an answer admits is asked into before what is due.
    """
    if skill and (find_name(skill, question) or speaks_of(skill, question, language)):
        return True
    asked = stems(question, language)
    return any(len(asked & stems(each, language)) >= ENOUGH_WORDS for each in told)


def _invented(question: str, given: Iterable[str], language: LanguageCode) -> list[str]:
    """The numbers and (but in German, where nouns look alike) the names of the question that were not given.

    An acronym is as often a term ("SLA") as a name, and passes; "Valentin" was typed for "Valentín".
    """
    known = {word for text in given for word in (*plain_words(text), *words(text))}
    numbers = (word for word in words(question) if any(map(str.isdigit, word)))
    capitalised = (
        word
        for word in _WITHIN_A_SENTENCE.findall(question)
        if language != "de" and word[0].isupper() and word[1:2].islower()
    )
    names = (name for word in capitalised for name in content_words(word))
    return [word for word in (*numbers, *names) if unaccented(word) not in known]


def _by_rules(request: GapQuestionRequest) -> GapWording:
    return GapWording(text=gap_question(request))


WORD_GAP_QUESTION = Task(
    name="word_gap_question",
    request=GapQuestionRequest,
    result=GapWording,
    rules=ByRules(by_words(_by_rules)),
    model=ByModel(
        prompt=gap_question_prompt,
        reply=GapQuestionReply,
        ask=twice(checked_wording, text_of=lambda wording: wording.text),
        limits=TaskSettings(max_output_tokens=250, temperature=0.5),
        needed=lambda request: not request.by_rules,
    ),
)
