"""Word the question that asks for one unknown attribute of a skill (E2)."""

import re
from collections.abc import Iterable
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import repeats
from shared.language.guards import QUESTION_CHARS, InvalidReply, check_lead, shown, told_fault
from shared.language.model_settings import TaskSettings
from shared.language.plain_text import one_line, shorten
from shared.language.prompt_parts import (
    LANGUAGES,
    NOTHING_YET,
    RESUME_BESIDE_TOKENS,
    SPARED_TOKENS,
    attribute_meanings,
    attribute_name,
    closest_lines,
    dialogue,
    exchange_data,
    lead,
    listed,
)
from shared.language.prompting import Prompt, render
from shared.language.requests.resume import GapQuestionRequest
from shared.language.rules.matching import speaks_of, stems
from shared.language.rules.skill_questions import gap_question
from shared.language.spans import find_name
from shared.language.structured import QuestionReply
from shared.language.task import ByModel, ByRules, Task, by_words, twice
from shared.language.threads import thread_lines
from shared.text.words import content_words, words

KNOWN_TOKENS: Final = 250
LAST_TOKENS: Final = 500
SKILL_TOKENS: Final = 40
ENOUGH_WORDS: Final = 2
"""A question that shares so many telling words with a thing told is about it."""
_WITHIN_A_SENTENCE = re.compile(r"(?<=[\w,;)] )[^\W_]+")


def gap_question_prompt(request: GapQuestionRequest) -> Prompt:
    """At most about 3,000 tokens of prose; the resume, the same at each question, stands first."""
    wanted = f"{attribute_name(request.attribute)}: {attribute_meanings()[request.attribute]}"
    return render(
        "word_gap_question",
        language=LANGUAGES[request.language],
        skill=shorten(one_line(request.skill), SKILL_TOKENS),
        wanted=wanted,
        known=listed(request.known, KNOWN_TOKENS),
        resume=shorten(request.resume, RESUME_BESIDE_TOKENS) or (),
        so_far=dialogue(request.so_far) if request.asked else NOTHING_YET,
        last=exchange_data([request.last], LAST_TOKENS) if request.last else (),
        lead=lead(request.asked),
        threads=thread_lines(request.threads),
        spared=closest_lines(request.spared, request.skill, request.language, SPARED_TOKENS),
        said_first=request.said_first or (),
        said_last=request.said_last or (),
        fault=told_fault(request),
    )


def checked_gap_question(text: str, request: GapQuestionRequest) -> str:
    """The question as it may be shown: new, about what is due or what was just said, without a number or name of its own
    (E2).
    """
    question = shown(text, QUESTION_CHARS)
    check_lead(question, names=[request.skill])
    last = (request.last.answer,) if request.last else ()
    if not request.staying and not _is_in_place(question, (*request.known, *last), request):
        raise InvalidReply("other_topic")
    answers = (each.answer for each in request.so_far)
    given = (request.skill, *request.known, request.resume, *answers, *last, *request.asked)
    if _invents(question, given, request.language):
        raise InvalidReply("invented")
    if repeats(question, request.asked):
        raise InvalidReply("repeat")
    return question


def _is_in_place(question: str, told: Iterable[str], request: GapQuestionRequest) -> bool:
    """Whether the question names the skill in whatever form, or takes up enough of one of the things told.

    A job may be named by its employer; what the last answer admits is asked into before what is due.
    """
    language = request.language
    if find_name(request.skill, question) or speaks_of(request.skill, question, language):
        return True
    asked = stems(question, language)
    return any(len(asked & stems(each, language)) >= ENOUGH_WORDS for each in told)


def _invents(question: str, given: Iterable[str], language: LanguageCode) -> bool:
    """Whether the question states a number, or (but in German, where nouns look alike) a name, that was not given.

    An acronym is as often a term ("SLA") as a name, and passes.
    """
    known = {word for text in given for word in words(text)}
    numbers = (word for word in words(question) if any(map(str.isdigit, word)))
    capitalised = (
        word
        for word in _WITHIN_A_SENTENCE.findall(question)
        if language != "de" and word[0].isupper() and word[1:2].islower()
    )
    names = (name for word in capitalised for name in content_words(word))
    return not known.issuperset([*numbers, *names])


WORD_GAP_QUESTION = Task(
    name="word_gap_question",
    request=GapQuestionRequest,
    result=str,
    rules=ByRules(by_words(gap_question)),
    model=ByModel(
        prompt=gap_question_prompt,
        reply=QuestionReply,
        ask=twice(checked_gap_question),
        limits=TaskSettings(max_output_tokens=250, temperature=0.5),
        needed=lambda request: not request.by_rules,
    ),
)
