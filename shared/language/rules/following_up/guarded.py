"""A few telling words to a question on their own words: "I let one slip. Once." is asked on about, once (A5, B5, G3)."""

from typing import Final

from shared.interview.state_machine.intents import Heard
from shared.language.rules.asides.model import TURNS, Aside, aside_of
from shared.language.rules.exploration.sub_goals_heard import is_hard
from shared.language.rules.following_up.half_told import explains, tells_of_a_slip
from shared.language.rules.following_up.hint_words import HINT_WORDS
from shared.language.rules.following_up.hints import is_on_hint
from shared.language.rules.following_up.probes import FOLLOW_UP_WORDS
from shared.language.rules.following_up.quoted import quotes
from shared.language.rules.handover.backlog_words import HANDOVER_QUESTIONS
from shared.language.rules.hearing.complaints import is_of_the_interviewer
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.listening import declines, mentions
from shared.language.rules.hearing.manners import concludes, leaves_alone, said_before
from shared.language.rules.off_record.kept_out import kept_out
from shared.language.rules.past_forms import has_past_form
from shared.language.rules.phrases import PHRASES
from shared.language.rules.points.of_the_matter import is_of_the_moment
from shared.language.sentence_encoder import load_encoder
from shared.text.sentences import sentences
from shared.text.words import words

_FEWEST: Final = 3
_MOST: Final = 15
"""Words of an answer that tells little of what was let fall: "I had a job there once. It did not suit"."""
_NOT_OF_IT: Final[tuple[Aside, ...]] = (*TURNS, "refuses", "unheard")
_EDGE: Final = 2
"""Words at the beginning and the end among which a "nothing" or a "no more" says that this is all."""


def is_guarded(answer: str, question: str, language: str) -> bool:
    """Whether somebody says a few words to a question on their own words, and neither that there is nothing to it, that
    they said so, or why it is so, nor that they would leave it, or have to."""
    if asks_what_to_know(question, language):  # advice beside it tells no more of what happened
        told = [each for each in sentences(answer) if "?" not in each]
        answer = " ".join([each for each in told if _tells(each, language)] or told)
    said = words(answer)
    if not (_FEWEST <= len(said) <= _MOST and _asks_to_tell(question, language)) or "?" in answer:
        return False
    if not (asks_what_to_know(question, language) or _tells(answer, language)):
        return False
    if not tells_of_a_slip(answer, language) and hear(answer, language, question).intent != "answer":
        return False
    edges = (*said[:_EDGE], *said[-_EDGE:])
    if not PHRASES[language].heard.negators.isdisjoint(edges) or explains(answer, language):
        return False
    if is_hard(answer, language) or kept_out(answer, language):
        return False
    of_the_talk = (declines, leaves_alone, said_before, concludes, is_of_the_moment, is_of_the_interviewer)
    encoder = load_encoder()
    return not any(
        aside_of(part, encoder) in _NOT_OF_IT or any(each(part, language) for each in of_the_talk)
        for part in sentences(answer)
    )


def _asks_to_tell(question: str, language: str) -> bool:
    """Whether a question asks for more of words that it quotes, not how, why or by whom something is done."""
    return is_on_hint(question, language) or asks_what_to_know(question, language)


def asks_what_to_know(question: str, language: str) -> bool:
    """Whether a question asks what a successor has to know of words that it quotes: of any few words more is asked."""
    return question.endswith(HANDOVER_QUESTIONS[language].of_words) and quotes(question, language)


def _tells(answer: str, language: str) -> bool:
    """Whether an answer says that something happened: what is so now answers why it is."""
    is_past = has_past_form(answer, language) or mentions(answer, FOLLOW_UP_WORDS[language].past)
    return is_past or tells_of_a_slip(answer, language)


def heard_of_a_slip(heard: Heard, answer: str, question: str, language: str) -> Heard:
    """What owns in a few words to a mistake that was asked about: it is none of what they said before."""
    is_misheard = heard.intent in ("correction", "dont_know") and is_guarded(answer, question, language)
    return Heard() if is_misheard else heard


def asking_on(answer: str, language: str) -> tuple[str, ...]:
    """What asks for more of it, best first: what happened, or what follows if nobody sees to it."""
    book = HINT_WORDS[language]
    return (book.happened, book.openly) if _tells(answer, language) else (book.neglected,)
