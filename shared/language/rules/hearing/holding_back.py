"""Who tells nothing until something is answered or promised: "before I answer, does my husband see this?" (G1, D15)."""

import re
from typing import Final

from shared.interview.state_machine.intents import Heard
from shared.language.rules.asides.by_words import asides
from shared.language.rules.asides.model import reply_to
from shared.language.rules.hearing.manner_phrases import MANNERS, says
from shared.language.rules.off_record.keep_out_requests import is_kept_out
from shared.language.rules.off_record.left_out import opens_with_order
from shared.language.sentence_encoder import SentenceEncoder
from shared.text.sentences import sentences

_CLAUSE: Final = re.compile(r"[,:]\s")
_MOST_WORDS: Final = 45
"""Who says more has told something."""


def held_back(utterance: str, language: str, encoder: SentenceEncoder | None) -> Heard | None:
    """What they ask for first: it is answered, and the question stands; None where they hold nothing back."""
    if len(utterance.split(maxsplit=_MOST_WORDS)) > _MOST_WORDS or not says(
        utterance, MANNERS[language].holds_back
    ):
        return None
    if is_kept_out(utterance, language) or opens_with_order(utterance, language):
        return Heard(intent="clarification", reply="record")
    parts = [rest for each in sentences(utterance) for rest in (each, *_CLAUSE.split(each, maxsplit=1)[1:])]
    by_words = asides(parts, language)
    for each in parts:
        if (reply := by_words.get(each) or reply_to(each, encoder)) is not None:
            return Heard(intent="clarification", reply=reply)
    return None
