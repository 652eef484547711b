"""Probes that stand alone: one real case, what somebody decided in it, or a guess (G3).

They name nothing of an ideal answer and fit what was told of doing; each is asked once an interview.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, Literal

from shared.interview.state_machine.assessment import Frozen
from shared.language.requests.interview import Exchange
from shared.language.rules.exploration.asked_for import AskedFor, asked_for, tells_a_deed
from shared.language.rules.exploration.sub_goals_heard import any_of_words, is_hard
from shared.language.rules.following_up.quoted import MOST_SENTENCES, plain, stands_in
from shared.language.rules.handover.file_analysis.people import CALENDAR
from shared.language.rules.hearing.listening import mentions
from shared.language.rules.hearing.manner_phrases import MANNERS, says
from shared.language.rules.hearing.manners import leaves_alone
from shared.language.rules.past_forms import has_past_form
from shared.language.rules.phrases import PHRASES
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.words import normalised, words

type Side = Literal[
    "wrong", "notice", "why", "steps", "whom", "example", "mistake", "latest", "after", "outcome", "changed"
]
"""What an answer may leave out of what people ask each other about any work or story."""
type ProbeKind = Literal["case", "own", "easier"]

_FEWEST_OF_A_STORY: Final = 8
_AT_LENGTH: Final = 15
_FEWEST_OF_AN_ANSWER: Final = 6
_AT_EASE: Final = 90
"""Words of answers that leave nothing to be asked for in general: who told so much has told it."""
_AT_LENGTH_ALREADY: Final = 160
"""The same where a critical point is open still."""
_RICH: Final = 30
_LONGEST_CONCLUSION: Final = 10
_DATES: Final = frozenset(word for word in CALENDAR if len(word) > len("may"))
"""Short ones are words of other meaning, too: "they sat", "it may"."""
_YEAR: Final = re.compile(r"(?:19|20)\d\d$")


class FollowUpWords(Frozen):
    """The vocabulary of one language.

    `phrases` take an author's `{topic}` that has its article, `topics` any other; `probes` ask on by kind, `easier` after
    not knowing. `explained` leads back from a probe to its `{question}`. `more` asks for a side of what a main question
    asks for, what is worth most first; an answer with a word of `told` has told it; `then` for what follows from what
    was only said to be so, `go_on` for the answer of who asked back in it, `happened` for a case that was only
    mentioned. `accepted` answers not knowing, `corrected`, `said_before` and `other_side` what they say. An answer with
    a word of `past` tells what happened, one with a word of `once`, too, a story of one time; `we` says that others had
    a part, `own_part` what its teller did.
    """

    accepted: tuple[str, ...]
    corrected: tuple[str, ...]
    said_before: str
    other_side: str
    explained: tuple[str, ...]
    phrases: tuple[str, ...]
    topics: tuple[str, ...]
    more: dict[AskedFor, dict[Side, str]]
    told: dict[Side, tuple[str, ...]]
    then: str
    go_on: str
    happened: str
    probes: dict[ProbeKind, str]
    past: tuple[str, ...]
    once: tuple[str, ...]
    own_part: tuple[str, ...]
    we: tuple[str, ...]


FOLLOW_UP_WORDS: Final = in_all(FollowUpWords, "follow_ups")


def is_neutral(question: str, language: str) -> bool:
    """Whether a question is one of these probes, as it stands or after an acknowledgement."""
    return question.endswith(neutral_probes(language))


@cache
def neutral_probes(language: str) -> tuple[str, ...]:
    """All probes that stand alone."""
    book = FOLLOW_UP_WORDS[language]
    return (
        *book.probes.values(),
        book.then,
        *(each for listed in book.more.values() for each in listed.values()),
    )


def probe_after(
    told: Sequence[Exchange], language: str, asked: Sequence[str], *, is_past: bool = False
) -> str | None:
    """The probe that fits what was told last: of a story with others its teller's part, else one real case.

    No case is asked for where the question or an answer tells of the past (`is_past`). There is none after something
    sad, or after a wish to leave something alone.
    """
    said = " ".join(each.answer for each in told)
    if (
        not told
        or is_hard(said, language, of_work=True)
        or _leaves_something_alone(told[-1].answer, language)
    ):
        return None
    book, last = FOLLOW_UP_WORDS[language], told[-1]
    kind: ProbeKind | None = None
    if is_story(last.answer, language, asked_for=last.question.endswith(book.probes["case"])):
        kind = "own" if _leaves_own_part(last.answer, language) else None
    elif not (is_past or tells_case(said, language) or mentions(said, book.past) or _has(book.once, said)):
        kind = "case"
    if kind and not stands_in(book.probes[kind], list(map(normalised, asked))):
        return book.probes[kind]
    return None


def more_probes(
    told: Sequence[Exchange],
    main_question: str,
    language: str,
    asked: Sequence[str] = (),
    *,
    is_critical: bool = False,
) -> tuple[str, ...]:
    """What asks for the rest of it, in order of worth, where the answer says something, and nothing sad.

    A main question gets one neutral probe, two while a critical point `is_critical` open; none is asked again.
    """
    book, last = FOLLOW_UP_WORDS[language], told[-1]
    said = " ".join(each.answer for each in told)
    before = sum(is_neutral(each.question, language) for each in told)
    if before >= (2 if is_critical else 1) or is_hard(said, language, of_work=True):
        return ()
    most = _AT_LENGTH_ALREADY if is_critical else _AT_EASE
    if not _FEWEST_OF_AN_ANSWER <= len(words(last.answer)) <= len(words(said)) <= most:
        return ()
    stories = told[-1:] if is_critical else told
    if _leaves_something_alone(last.answer, language) or any(
        is_rich(each.answer, language) for each in stories
    ):
        return ()
    used, kind = [normalised(text) for text in asked], asked_for(main_question, language)
    told_so_far = [each for answer in told for each in sentences(answer.answer)[:MOST_SENTENCES]]
    is_only_so = kind == "conduct" and not any(tells_a_deed(each, language) for each in told_so_far)
    sides = [text for side, text in book.more[kind].items() if not _tells_side(side, said, language)]
    listed = (book.then, *sides) if is_only_so else sides
    return tuple(text for text in listed if not stands_in(text, used))


def is_rich(answer: str, language: str) -> bool:
    """Whether an answer tells a case at some length: after it the next question is worth more than one that fits any."""
    return len(words(answer)) >= _RICH and tells_case(answer, language)


def _tells_side(side: Side, said: str, language: str) -> bool:
    if side in ("example", "latest") and tells_case(said, language):
        return True
    return _has(FOLLOW_UP_WORDS[language].told[side], said)


def is_concluded(answer: str, language: str) -> bool:
    """Whether a few words say that there is no more to tell: "that is all I can say"."""
    return len(words(answer)) <= _LONGEST_CONCLUSION and says(answer, MANNERS[language].concludes)


def is_story(answer: str, language: str, *, asked_for: bool = False) -> bool:
    """Whether an answer tells, and not in a few words, of something that happened once.

    Where a case was `asked_for` it need not say when; one that begins with a "no" tells of none.
    """
    book, said = FOLLOW_UP_WORDS[language], words(answer)
    if len(said) < _FEWEST_OF_A_STORY or said[0] in PHRASES[language].heard.negators:
        return False
    is_dated = asked_for or is_of_one_time(answer, language) or has_date(said)
    return is_dated and mentions(answer, book.past)


def tells_case(answer: str, language: str) -> bool:
    """Whether an answer of some length tells of something that happened, and when: no case has to be asked for."""
    said = words(answer)
    if len(said) < _FEWEST_OF_A_STORY or not (has_date(said) or is_of_one_time(answer, language)):
        return False
    return mentions(answer, FOLLOW_UP_WORDS[language].past) or has_past_form(answer, language)


def has_date(said: Sequence[str]) -> bool:
    return not _DATES.isdisjoint(said) or any(map(_YEAR.match, said))


def is_of_one_time(answer: str, language: str) -> bool:
    return _has(FOLLOW_UP_WORDS[language].once, answer)


def opens(answer: str, language: str) -> bool:
    """Whether the answer leaves something to ask about: a story, or what is usual, at length."""
    is_telling = len(words(answer)) >= _AT_LENGTH or is_story(answer, language)
    return is_telling and probe_after([Exchange("", answer)], language, ()) is not None


def _leaves_own_part(answer: str, language: str) -> bool:
    """Whether a story is of several people, and says nothing of what its teller did or decided."""
    book = FOLLOW_UP_WORDS[language]
    return _has(book.we, answer) and not _has(book.own_part, answer)


def _has(phrases: tuple[str, ...], answer: str) -> bool:
    return any_of_words(phrases).search(plain(answer)) is not None


def _leaves_something_alone(answer: str, language: str) -> bool:
    return any(leaves_alone(each, language) for each in sentences(answer)[:MOST_SENTENCES])
