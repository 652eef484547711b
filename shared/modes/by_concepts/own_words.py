"""What was said to a main question and its follow-ups, answer by answer in the participant's own words (A6).

Where the rules can tell of no point whether it was said, these are what a reader of the summary goes by.
"""

from collections.abc import Sequence
from typing import Final

from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.antecedents import with_antecedent
from shared.language.rules.facts import facts
from shared.language.rules.intent_words import kinds_of, pieces
from shared.language.rules.listening import is_not_knowing, is_question, telling
from shared.language.rules.main_first import told_for_the_main_ones
from shared.language.rules.no_answers import direct_answer
from shared.language.rules.no_evidence import proves_nothing
from shared.text.joined import joined
from shared.text.quoted_in_full import LONGEST
from shared.text.sentences import sentences
from shared.text.words import content_words

_LONGEST_ADMISSION: Final = 200
_FEWEST_NAMED: Final = 3
_HARDLY_MORE: Final = 1.5
_TELLING: Final = frozenset({"answer", "correction", "already_said"})


def own_words(
    turns: Sequence[WholeTurn], shown: Sequence[str], language: LanguageCode, elsewhere: Sequence[str] = ()
) -> tuple[str, ...]:
    """What each answer states, without what is told `elsewhere` or nowhere, and nothing twice; an answer all of which is
    `shown` beside it is left out."""
    told: dict[str, str] = {}
    for turn in turns:
        stated = [kept for each in _stated(turn, language) for kept in _without(each, elsewhere)]
        fresh = [
            each
            for each in stated
            if each not in told and not any(_is_shown(each, text) for text in elsewhere)
        ]
        if turn.answer and not all(any(_is_shown(each, text) for text in shown) for each in fresh):
            told |= dict.fromkeys(fresh, joined(fresh, turn.answer.text))
    return tuple(dict.fromkeys(told.values()))


def unknown_to_them(
    turns: Sequence[WholeTurn], language: LanguageCode, elsewhere: Sequence[str] = ()
) -> tuple[str, ...]:
    """The sentences that say what somebody does not know, each once, with what they lean on; a bare "I don't know" names
    nothing."""
    answers = [turn.answer.text for turn in turns if turn.answer and turn.is_answered]
    told = (each for answer in answers for each in sentences(answer) if _admits(each, language))
    return tuple(dict.fromkeys(with_antecedent(each, answers, language, elsewhere) for each in told))


def _admits(said: str, language: LanguageCode) -> bool:
    is_short = len(said) <= _LONGEST_ADMISSION and not is_question(said)
    if not is_short or len(content_words(said, language)) < _FEWEST_NAMED:
        return False
    says_so = "noknow" in kinds_of(pieces(said, language))  # what only sounds like it may tell something
    return telling(said, language) != said or (says_so and is_not_knowing(said, language))


def _without(said: str, gone: Sequence[str]) -> list[str]:
    """The statement, or its sentences that stand where one of them was taken back."""
    if not any(each in said for each in gone):
        return [said]
    return [each for each in sentences(said) if each not in gone]


def _is_shown(said: str, shown: str) -> bool:
    return said in shown or (shown in said and len(said) <= _HARDLY_MORE * len(shown))


def _stated(turn: WholeTurn, language: LanguageCode) -> list[str]:
    judged, asked = turn.assessment, turn.shown.question_text
    if turn.answer is None or judged is None:
        return []
    told = [fact.span for fact in facts(turn.answer.text, language, asked, longest=LONGEST)]
    if judged.intent == "clarification":  # what is told before a question is told, too
        return told
    if not turn.is_answered or judged.intent not in _TELLING:
        return []
    if (kept := told_for_the_main_ones(sentences(turn.answer.text), language)) is not None:
        told = [each for each in told if any(part in each for part in kept)]
    direct = direct_answer(turn.answer.text, language, turn.shown.question_text) if turn.answer else None
    is_new = direct is not None and not any(direct in each for each in told)
    return [direct, *told] if direct and is_new and not proves_nothing(direct, language) else told
