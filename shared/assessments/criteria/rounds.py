"""A round of follow-ups for criteria: the questions that are asked, and what is kept of the answers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shared.interview.state_machine.concepts import KeyConcept
from shared.interview.state_machine.settings import LanguageCode
from shared.text.spoken import in_all
from shared.text.stop_words import STOP_WORDS
from shared.text.words import words

MAX_GAPS: Final = 5
MAX_GAP_CHARS: Final = 300
MAX_ANSWER_CHARS: Final = 20_000
MAX_OF_A_ROUND: Final = 50
"""Criteria that one interview asks about."""
FOLLOW_UPS: Final = 1
"""In the interview of a round, for each criterion: the rounds themselves go on until nothing is open."""

_STILL_OPEN: Final = in_all(str, "texts", "still_open")
_AS_A_QUESTION: Final = in_all(str, "texts", "as_a_question")


@dataclass(frozen=True, slots=True)
class RoundQuestion:
    """What is asked for one criterion. The concepts are what a follow-up in the interview may probe, where it may."""

    criterion_id: str
    question_text: str
    ideal_answer: str
    key_concepts: tuple[KeyConcept, ...]
    max_follow_ups: int


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """A main question with its follow-ups as it was talked through: all that was asked, and what was answered to it."""

    main_id: str
    main_question: str
    question: str
    answer: str


def round_question(
    criterion_id: str, question: str, open_gaps: Sequence[str], language: LanguageCode
) -> RoundQuestion:
    """The question of a round: the criterion itself, with what is still open where that says more than the criterion.

    Where it does not, there is nothing that a follow-up could ask beyond the question; the next round is what goes on.
    """
    gaps = [gap[:MAX_GAP_CHARS] for gap in open_gaps[:MAX_GAPS] if gap.strip()]
    told = [gap for gap in gaps if _says_more(gap, question, language)]
    text = _asking(question, language)
    if told:
        text = _STILL_OPEN[language].format(gaps="; ".join(told), question=text)
    return RoundQuestion(
        criterion_id=criterion_id,
        question_text=text,
        ideal_answer="; ".join(told) or question,
        key_concepts=tuple(KeyConcept(concept=gap) for gap in told),
        max_follow_ups=FOLLOW_UPS if told else 0,
    )


def joined(main_id: str, asked: Sequence[str], answers: Sequence[str]) -> AnsweredQuestion | None:
    """One main question's exchanges as one piece of evidence; None where nothing was answered.

    The main question was asked first. Questions stand apart from answers: none can be quoted as what somebody said.
    Answers too long together are cut each, so that the latest is not lost.
    """
    told = [answer.strip() for answer in answers if answer.strip()]
    if not told:
        return None
    if len("\n".join(told)) > MAX_ANSWER_CHARS:
        told = [answer[: MAX_ANSWER_CHARS // len(told) - 1].rstrip() for answer in told]
    return AnsweredQuestion(main_id, asked[0], " ".join(dict.fromkeys(asked)), "\n".join(told))


def _asking(question: str, language: LanguageCode) -> str:
    text = question.strip()
    if text.endswith("?"):
        return text
    return _AS_A_QUESTION[language].format(question=text.rstrip(" .!:;"))


def _says_more(gap: str, question: str, language: LanguageCode) -> bool:
    known = {*words(question), *STOP_WORDS[language]}
    return any(word not in known for word in words(gap))
