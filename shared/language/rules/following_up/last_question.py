"""The one question that is put to somebody who has time for no more (B2)."""

from collections.abc import Sequence

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.handover_turn import WaitingQuestion
from shared.language.rules.following_up.quoted import quotes
from shared.language.rules.handover.backlog_words import HANDOVER_QUESTIONS


def most_valuable(waiting: Sequence[WaitingQuestion], language: LanguageCode) -> str | None:
    """The id of the question that is worth most: what two files say otherwise first, a hint last; the first of equals,
    which stand in the order of the backlog."""

    def worth(each: WaitingQuestion) -> tuple[bool, bool, str]:
        sets_files_apart = each.text.endswith(HANDOVER_QUESTIONS[language].conflict)
        return (not sets_files_apart, quotes(each.text, language), each.priority)

    best = min(waiting, key=worth, default=None)
    return best and best.question_id
