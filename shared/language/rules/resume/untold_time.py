"""How somebody is asked about a time of which their resume names nothing, and what they say to that (E2).

Nobody has to explain it: the question is asked once, says that it may be left, and is not asked where it was told of, or
where somebody told of a death, an illness or of care for somebody.
"""

import re
from collections.abc import Iterable
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.interview.state_machine.intents import Heard
from shared.language.rules.distress.losses import loss
from shared.language.rules.distress.sorrow import is_of_somebody_close
from shared.language.rules.exploration.sub_goals_heard import is_hard
from shared.language.rules.following_up.half_told import explains
from shared.language.rules.hearing.manner_phrases import says
from shared.language.rules.past_forms import has_past_form
from shared.language.rules.resume.gaps import ResumeGap
from shared.language.rules.resume.job_moves import JobMove
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.words import content_words, words

_MOST_SENTENCES: Final = 60
_TELLING: Final = 8
"""Words of an answer that tells how a change of job came about."""
_PLAIN: Final = 8
"""Words of the longest answer that only says where somebody was."""
_NAMED_YEAR: Final = re.compile(r"\b(?:19|20)\d\d\b")


class UntoldTimeWords(Frozen):
    """The vocabulary of one language: what names a time between two jobs (`names`), where somebody `was`
    then (`at_home`), what tells of an illness or of care for somebody (`hard`), the `question` about the time from
    `{left}` to `{back}`, that `beside` voluntary work, its `name` for staff, `nothing`: whole replies that leave it,
    and `stays`: what says that no more is told.
    `move_question` asks for what led from one job to another, `move_decided` for what decided it, `own_question` for
    what somebody said they were not asked; `move_name` and `own_name` name these."""

    names: tuple[str, ...]
    was: tuple[str, ...]
    at_home: tuple[str, ...]
    hard: tuple[str, ...]
    question: str
    beside: str
    name: str
    move_question: str
    move_decided: str
    move_name: str
    nothing: tuple[str, ...]
    stays: tuple[str, ...]
    own_question: str
    own_name: str


UNTOLD_TIME_WORDS: Final = in_all(UntoldTimeWords, "resume_gaps")


def time_question(gap: ResumeGap, language: str) -> str:
    """What is asked about that time."""
    book = UNTOLD_TIME_WORDS[language]
    form = book.beside if gap.beside else book.question
    return form.format(left=gap.left, back=gap.back, line=gap.beside)


def name_of_time(gap: ResumeGap, language: str) -> str:
    """What that time is called to staff."""
    return UNTOLD_TIME_WORDS[language].name.format(left=gap.left, back=gap.back)


def move_question(move: JobMove, language: str) -> str:
    """What is asked about a change of job."""
    return UNTOLD_TIME_WORDS[language].move_question.format(left=move.left, taken=move.taken)


def name_of_move(move: JobMove, language: str) -> str:
    """What that change is called to staff."""
    return UNTOLD_TIME_WORDS[language].move_name.format(left=move.left, taken=move.taken)


def asks_for_time(question: str, language: str) -> bool:
    book = UNTOLD_TIME_WORDS[language]
    return question.endswith((book.question.partition("{back}")[2], book.beside.partition("{line}")[2]))


def asks_for_move(question: str, language: str) -> bool:
    """Whether a question is the one about a change of job, whatever the jobs."""
    return question.endswith(UNTOLD_TIME_WORDS[language].move_question.partition("{taken}")[2])


def leaves_the_reason(answer: str, language: str) -> bool:
    """Whether the answer on a change of job tells something, nothing sad, and not what decided it."""
    reasons = any(explains(each, language) for each in sentences(answer)[:_MOST_SENTENCES])
    return len(words(answer)) >= _TELLING and not reasons and not is_hard(answer, language)


def decided_in_the_end(language: str) -> str:
    """The question for what the answer on a change of job leaves."""
    return UNTOLD_TIME_WORDS[language].move_decided


def asks_for_own(question: str, language: str) -> bool:
    return question.endswith(UNTOLD_TIME_WORDS[language].own_question)


def heard_of_time(heard: Heard, answer: str, language: str) -> Heard:
    """What an answer to that question is meant as: "no" leaves it, and so does "I'd rather leave it there", which ends no
    interview; what tells of the past tells of that time.

    "I was at home" is near to who would rather be there, and to who is in distress.
    """
    if " ".join(plain_words(answer)) in UNTOLD_TIME_WORDS[language].nothing:
        return Heard(intent="wish_to_skip")
    if "wish_to_stop" in (heard.intent, heard.beside) and _leaves_it_there(answer, language):
        return Heard() if len(sentences(answer)) > 1 else Heard(intent="wish_to_skip")
    if heard.intent == "distress" and _tells_plainly(answer, language):
        return Heard()
    is_misheard = heard.intent == "dont_know" or (heard.intent == "wish_to_stop" and not heard.plain)
    return Heard() if is_misheard and has_past_form(answer, language) else heard


def _leaves_it_there(answer: str, language: str) -> bool:
    """Whether an answer ends by saying that this is all: "family leave; I'd rather leave it there"."""
    return any(says(each, UNTOLD_TIME_WORDS[language].stays) for each in sentences(answer)[-1:])


def is_told(gap: ResumeGap, answers: Iterable[str], language: str) -> bool:
    """Whether an answer spoke of that time, or of a death, an illness or care for somebody."""
    return any(_tells_of(gap, answer, language) for answer in answers)


def _tells_plainly(answer: str, language: str) -> bool:
    """Whether an answer says in a few words where somebody was, and nothing else: "I was at home with the children"."""
    said, book = plain_words(answer), UNTOLD_TIME_WORDS[language]
    if len(said) > _PLAIN or not says(answer, (*book.names, *book.at_home)):
        return False
    rest = f" {' '.join(said)} "
    for phrase in (*book.names, *book.at_home, *book.was):
        rest = rest.replace(f" {phrase} ", " ")
    return not content_words(rest, language)


def _tells_of(gap: ResumeGap, answer: str, language: str) -> bool:
    book = UNTOLD_TIME_WORDS[language]
    return (
        any(int(year) in gap.years for year in _NAMED_YEAR.findall(answer))
        or says(answer, (*book.names, *book.hard))
        or loss(answer, language) is not None
        or any(is_of_somebody_close(each, language) for each in sentences(answer)[:_MOST_SENTENCES])
    )
