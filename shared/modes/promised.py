"""What an answer says of the last reply: that it is to be true, or that nobody had asked (G2, G8).

Who asks if what they confided is really left out gets a yes, whatever else it sounds like.
"""

import re
from collections.abc import Collection
from typing import Final

from shared.interview.interview import Interview
from shared.interview.off_record import off_record_in
from shared.interview.records.documents import AnswerDocument, AssessmentDocument, TurnDocument
from shared.interview.state_machine.assessment import FixedReply
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.texts import REPLIES
from shared.language.rules.asides.model import Aside, aside_odds
from shared.language.rules.hearing.manner_phrases import MANNERS, says
from shared.language.sentence_encoder import load_encoder
from shared.text.words import words

_SOUNDS_LIKE: Final = frozenset[FixedReply](
    {"keep_out", "verdict", "unknown", "hears", "machine", "unanswered", "use"}
)
"""What such a question is taken for: "did you get that it isn't to be written?"."""
_LATELY: Final = 2
"""Questions within which they may still ask for the promise."""
_LIKELY: Final = 0.2
"""How likely a question must be to ask for it, or for more to be left out, where that was promised lately."""
_OTHERS: Final[tuple[Aside, ...]] = ("reads", "asks", "clarifies", "remaining", "machine", "none")
"""What else such a question may ask; to be heard and to be right are asked of the promise."""
_END: Final = re.compile(r"(?<=[.!?…\n])")


def with_promise(
    asked: Collection[FixedReply],
    interview: Interview,
    previous: AssessmentDocument,
    after: int,
    language: LanguageCode,
    *,
    by_model: bool,
) -> list[FixedReply]:
    """The replies that an answer gets, with the promise in place of what a question for it is taken for, and without one
    where nothing is kept out. Whether it is asked for a model hears itself."""
    if "record" in asked and not _keeps_something_out(interview, previous, language):
        return [each for each in asked if each != "record"]
    if by_model or not _asks_for_it(interview, after, language):
        return list(asked)
    return ["record", *(each for each in asked if each not in _SOUNDS_LIKE and each != "record")]


def with_apology(
    asked: Collection[FixedReply], interview: Interview, after: int, language: LanguageCode
) -> list[FixedReply]:
    """The same with an apology in place of what would be said of a question, where the last reply answered one that was
    none, or another."""
    answer, shown = interview.part(AnswerDocument, after), interview.part(TurnDocument, after)
    before = (shown.acknowledgement or "") if shown else ""
    has_replied = any(each in before for reply in _SOUNDS_LIKE for each in REPLIES[language][reply])
    if answer is None or not has_replied or not says(answer.text, MANNERS[language].asked_nothing):
        return list(asked)
    return ["misheard", *(each for each in asked if each not in _SOUNDS_LIKE and each != "misheard")]


def _promised(interview: Interview, language: LanguageCode) -> list[int]:
    """The turns before which it was promised."""
    return [
        turn.turn
        for turn in interview.all(TurnDocument)
        if any(each in (turn.acknowledgement or "") for each in REPLIES[language]["record"])
    ]


def _keeps_something_out(interview: Interview, previous: AssessmentDocument, language: LanguageCode) -> bool:
    if previous.off_record or _promised(interview, language):
        return True
    kept = off_record_in(interview)
    return bool(kept.stretches or kept.unnamed)


def _asks_for_it(interview: Interview, after: int, language: LanguageCode) -> bool:
    """Whether it is asked for soon after it was given, or of a name that was told in confidence."""
    answer = interview.part(AnswerDocument, after)
    promised = _promised(interview, language)
    questions = [each.strip() for each in _END.split(answer.text) if each.endswith("?")] if answer else []
    if not promised or not questions:
        return False
    if any(after - _LATELY < turn <= after for turn in promised) and any(map(_is_likely, questions)):
        return True
    names = frozenset(map(str.casefold, off_record_in(interview).names))
    return any(not names.isdisjoint(words(each)) for each in questions)


def _is_likely(question: str) -> bool:
    """Whether it asks for the promise, or for more to be left out, rather than for something else."""
    odds = aside_odds(question, load_encoder())
    if not odds:
        return False
    others = max(odds[each] for each in _OTHERS)
    return odds["promise"] + odds["secret"] >= max(_LIKELY, others / 2)
