"""Which sub-goals an answer says something to, whatever was asked (D4), and what of it is not to be probed (G2)."""

import re
from functools import cache, lru_cache
from itertools import takewhile
from typing import Final

from shared.interview.state_machine.intents import WISHES
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.exploration import ListenRequest
from shared.language.rules.distress.deaths import somebody_died
from shared.language.rules.distress.losses import loss
from shared.language.rules.distress.sorrow import is_of_somebody_close, is_own
from shared.language.rules.exploration.goal_questions import questions_of
from shared.language.rules.exploration.never_was import Denial, denial_of
from shared.language.rules.exploration.sub_goals_said import said_to
from shared.language.rules.exploration.words import EXPLORATION_WORDS
from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.listening import declines, is_question, telling, tells_of_loss
from shared.language.rules.interrogatives import AskedFor, interrogative, reasons
from shared.language.rules.points.matching import stems
from shared.language.rules.stems import stem
from shared.modes.topic_exploration.part import SubGoalsHeard
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.words import content_words, normalised

_MOST_SENTENCES: Final = 40
_AT_LENGTH: Final = 12
_TELLING_WORDS: Final = 6
_LONGEST_GOODBYE: Final = 300
_CLAUSE: Final = re.compile(r"[,;:.!?…\n–—]+")
_TO_THE_INTERVIEWER: Final = frozenset({"you", "over", "report"})
"""Kinds of words of who promises the interviewer something: "I'll tell you", "le racconto"."""


_ALIKE_ASKED: Final[dict[AskedFor, AskedFor]] = {
    "which": "what", "how": "what", "often": "when", "long": "when",
}  # fmt: skip


def sub_goals_heard(request: ListenRequest) -> SubGoalsHeard:
    """What the latest answer says to the open sub-goals; where it was said already, all that was said on the topic."""
    said = request.said if request.heard == "already_said" else request.said[-1:]
    language, latest = request.language, request.said[-1].answer
    told = [
        telling(part, language)
        for each in said
        for part in sentences(each.answer)[:_MOST_SENTENCES]
        if not is_question(part)
    ]
    open_goals = [(each, place) for each, goals in request.goals.items() for place in goals]
    said_of = said_to(told, [request.goals[each][place] for each, place in open_goals], language)
    met = {open_goals[at] for at in said_of}
    named: dict[str, tuple[int, ...]] = {}
    for topic_id, goals in request.goals.items():
        if found := tuple(
            place
            for place, goal in goals.items()
            if (topic_id, place) in met
            and not (
                interrogative(goal, language)[0] == "why" and reasons(language).search(" ".join(told)) is None
            )
        ):
            named[topic_id] = found
    answers, denial = False, _denial(request)
    if request.target is not None:
        topic_id, place = request.target
        answers = place in named.get(topic_id, ())
        if request.pointed and denial is None and _answers(request) and not _leaves_a_part(request):
            answers = True
            named[topic_id] = tuple(sorted({*named.get(topic_id, ()), place}))
    return SubGoalsHeard(
        answers=answers or request.target is None,
        named=named,
        hard=is_hard(latest, language),
        asked=request.asked and request.heard != "correction",
        tells=request.heard == "correction" or tells(latest, language),
        denied=denial == "whole",
    )


def _denial(request: ListenRequest) -> Denial | None:
    """How far what the topic takes for granted is denied, where the rules asked for something of it."""
    if not request.pointed or request.heard != "answer":
        return None
    return denial_of(request.label, _target(request), request.said[-1].answer, request.language)


def _answers(request: ListenRequest) -> bool:
    """Whether the answer settles what was asked for; what they say they have said already is not asked for again."""
    answer, language = request.said[-1].answer, request.language
    if request.heard == "correction":
        return tells(answer, language)
    if request.heard == "already_said":
        return True
    said = request.heard == "answer" and says_something(answer, language)
    shown = request.said[-1].question
    return said and not (leaves_it_open(answer, shown, language) or _misheard(request))


def _leaves_a_part(request: ListenRequest) -> bool:
    """Whether only the first of the questions that the sub-goal puts in one was asked so far: the next is asked later."""
    parts = questions_of(_target(request), request.language)
    asked = [part for part in parts if any(_stands_in(part, each.question) for each in request.said)]
    return len(parts) > 1 and len(asked) == 1


def _stands_in(part: str, question: str) -> bool:
    """Whether a question has all of a part of the sub-goal, in whatever wording it is asked."""
    return " ".join(plain_words(part)) in " ".join(plain_words(question))


def _target(request: ListenRequest) -> str:
    """The sub-goal that was asked for; empty where none was."""
    topic_id, place = request.target or ("", 0)
    return request.goals.get(topic_id, {}).get(place, "")


def _misheard(request: ListenRequest) -> bool:
    """Whether they repeat what they take for the question before they answer, and ask for something else with it."""
    if request.target is None:
        return False
    goal, shown = _target(request), request.said[-1].question
    asked = _asked_for(goal, request.language) or _asked_for((sentences(shown) or [""])[-1], request.language)
    own = list(takewhile(is_question, sentences(request.said[-1].answer)))
    known = stems(f"{shown} {goal}", request.language)
    repeated = (each for each in own if known & stems(each, request.language))
    taken = {kind for each in repeated if (kind := _asked_for(each, request.language))}
    return asked is not None and bool(taken) and asked not in taken


def _asked_for(question: str, language: LanguageCode) -> AskedFor | None:
    """What a question asks for; "what", "which" and "how" often ask for the same."""
    kind, _ = interrogative(question, language)
    return _ALIKE_ASKED.get(kind, kind) if kind else None


def says_something(answer: str, language: str) -> bool:
    """Whether an answer has a word of its own: it is neither "I do not know" nor a refusal nor a mere sound of assent."""
    told = [each for each in sentences(answer)[:_MOST_SENTENCES] if not is_question(each)]
    if not told or (declines(answer, language) and not any(_goes_on(each, language) for each in told)):
        return False
    return not set(content_words(answer, language)) <= EXPLORATION_WORDS[language].assent


def _goes_on(sentence: str, language: str) -> bool:
    """Whether a sentence tells something beside others that decline: "Nothing. Once I borrowed my brother's bicycle"."""
    is_long = len(set(content_words(sentence, language))) >= _TELLING_WORDS
    return is_long and not declines(sentence, language)


def leaves_it_open(answer: str, question: str, language: str) -> bool:
    """Whether an answer leaves what was asked to be guessed ("as you would think"), or puts it off as they leave."""
    own = stems(answer, language) - stems(question, language)
    book = EXPLORATION_WORDS[language]
    guessed = {stem(word, language) for word in book.guessed}
    is_guessed = not own.isdisjoint(guessed) and own <= guessed | {
        stem(word, language) for word in book.assent
    }
    return is_guessed or _puts_off(answer, language)


def _puts_off(answer: str, language: str) -> bool:
    """Whether every clause promises the answer for another time or takes leave: "Another day, I must go"."""
    clauses = [each for each in _CLAUSE.split(answer[:_LONGEST_GOODBYE]) if content_words(each, language)]
    later = [each for each in clauses if _promises(kinds_of(pieces(each, language)))]
    rest = [each for each in clauses if each not in later]
    return bool(later and rest) and all(hear(each, language, "").intent in WISHES for each in rest)


def _promises(kinds: frozenset[str]) -> bool:
    return "later" in kinds and not kinds.isdisjoint(_TO_THE_INTERVIEWER)


def tells(answer: str, language: str) -> bool:
    """Whether an answer has enough in it to be asked about."""
    return says_something(answer, language) and len(set(content_words(answer, language))) >= _TELLING_WORDS


def serves(request: ListenRequest) -> bool:
    """Whether the latest answer is of use; one at length must share a word with the goal, the topic or what was said."""
    answer, language = request.said[-1].answer, request.language
    if not says_something(answer, language):
        return False
    earlier = (text for each in request.said[:-1] for text in (each.question, each.answer))
    known = " ".join((*request.about, request.said[-1].question, *earlier))
    at_length = len(content_words(answer, language)) >= _AT_LENGTH
    return not at_length or not stems(known, language).isdisjoint(stems(answer, language))


@lru_cache(maxsize=100)
def is_hard(text: str, language: str, *, of_work: bool = False) -> bool:
    """Whether the text tells of something sad of the speaker's own, or that somebody died; `of_work`: a death that is a
    fact of the work, or a hard time of their life, can be asked on."""
    parts = sentences(text)[:_MOST_SENTENCES]
    is_loss = any(tells_of_loss(each, language) or is_of_somebody_close(each, language) for each in parts)
    if is_loss or is_sad(text, language):
        return True
    is_death = any(somebody_died(each, language) for each in parts)
    return not of_work and (is_death or speaks_of(text, EXPLORATION_WORDS[language].uneasy))


def is_sad(text: str, language: str) -> bool:
    """Whether somebody near to the speaker died, or something sad is told of themselves: a van that died is not sad, and
    others who cried are not told of."""
    if loss(text, language, of_anybody=False) is not None:
        return True
    parts = (each for each in sentences(text)[:_MOST_SENTENCES] if is_own(each, language))
    return any(speaks_of(each, EXPLORATION_WORDS[language].sad) for each in parts)


def speaks_of(text: str, listed: tuple[str, ...]) -> bool:
    """Whether the text has one of these words; one with an asterisk stands for all that begin with it."""
    return any_of_words(listed).search(normalised(text)) is not None


@cache
def any_of_words(listed: tuple[str, ...]) -> re.Pattern[str]:
    """What finds one of these phrases in a normalised text; one with an asterisk stands for all that begin, or end, so,
    an ellipsis for up to six words.
    """
    begun: dict[str, list[str]] = {}  # by the first letter, so that fewer are tried at each word
    for each in map(normalised, listed):
        rest = re.escape(each[1:-1]) if each.endswith("*") else rf"{re.escape(each[1:])}\b"
        begun.setdefault(r"\w{0,24}" if each[0] == "*" else re.escape(each[0]), []).append(rest)
    found = "|".join(f"{first}(?:{'|'.join(rests)})" for first, rests in begun.items())
    gap = re.escape(normalised(" … "))
    return re.compile(rf"\b(?:{found.replace(gap, r'\s(?:\S{1,30}\s){0,6}')})")
