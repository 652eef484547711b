"""The one question that is put to somebody who has time for no more: what would be lost for good comes first (B2)."""

from collections.abc import Sequence
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.handover_turn import WaitingQuestion
from shared.language.rules.backlog_words import asking_of
from shared.language.rules.deeper import is_deeper
from shared.language.rules.file_analysis.subjects import Asking
from shared.language.rules.handover_turn_words import HANDOVER_TURN_WORDS

_ONLY_THEY_KNOW: Final[tuple[Asking, ...]] = ("conflict", "days", "unwritten", "only")
"""What no file and nobody else tells, whatever its priority."""


def most_valuable(waiting: Sequence[WaitingQuestion], language: LanguageCode) -> str | None:
    """The id of the question that is worth most; the first of equals, which stand in the order of the backlog."""

    def worth(each: WaitingQuestion) -> tuple[int, bool, str]:
        asking = asking_of(each.text, language)
        rank = _ONLY_THEY_KNOW.index(asking) if asking in _ONLY_THEY_KNOW else len(_ONLY_THEY_KNOW)
        is_half_told = each.text.endswith(HANDOVER_TURN_WORDS[language].spoken_of)
        return (rank, is_half_told or is_deeper(each.text, language), each.priority)

    best = min(waiting, key=worth, default=None)
    return best and best.question_id
