"""A wish to leave the question that stands in one part of an utterance, beside what the rest of it tells (G2)."""

import re
from functools import cache
from typing import Final

from shared.interview.state_machine.assessment import FixedReply
from shared.interview.state_machine.intents import Heard
from shared.language.rules.exploration.words import EXPLORATION_WORDS
from shared.language.rules.hearing.beside import joined, tells, told_beside
from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.hearing.intents import BUT, hear

MOST_PARTS: Final = 24
_LAST: Final = 3
"""Parts at the end of which one may say "next, please": a reason for it often follows."""


@cache
def breaks(language: str) -> re.Pattern[str]:
    """Where one part of an utterance ends and the next begins."""
    turn = "|".join(BUT[language])
    return re.compile(rf"(?<=[,;.!?…\n–—])\s*|\s-\s|\s(?=(?:{turn})\b)", re.IGNORECASE)


def skipping(rest: str, reply: FixedReply | None, language: str) -> Heard | None:
    """A wish to skip, if the first part or one near the end says only "next, please"; the rest is what was told."""
    parts = [part for part in breaks(language).split(rest, MOST_PARTS) if part.strip()]
    wish = next((part for part in (*parts[:1], *parts[-_LAST:]) if _only_skips(part, language)), None)
    if wish is None:
        return None
    told, skip = joined(rest, [part for part in parts if part != wish]), Heard(intent="wish_to_skip")
    if tells(told, language):
        return told_beside(told, skip, reply, language)
    is_sad = hear(told, language, "").intent == "distress"
    return skip.model_copy(update={"leaves": True}) if is_sad else None


def _only_skips(part: str, language: str) -> bool:
    found = pieces(part, language)
    articles = EXPLORATION_WORDS[language].articles  # "the next one"
    only = all(piece.kinds or piece.text in articles for piece in found)
    is_of_items = not kinds_of(found).isdisjoint({"skip", "item"})
    return only and is_of_items and hear(part, language, "").intent == "wish_to_skip"
