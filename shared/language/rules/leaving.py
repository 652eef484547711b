"""Goodbyes (G2): people tell what they were asked, and that they are leaving in their last sentence."""

from typing import Final

from shared.interview.state_machine.intents import Heard
from shared.language.rules.beside import joined, tells, told_beside
from shared.language.rules.intent_words import kinds_of, pieces
from shared.language.rules.intents import hear, may_be_leaving
from shared.language.rules.manners import MANNERS, says
from shared.language.sentence_encoder import SentenceEncoder
from shared.text.sentences import sentences

_LAST: Final = 2
"""Sentences at the end that may say goodbye: "The bus is here. God bless you."."""
_LEAVING: Final = frozenset({"bye", "over", "duty"})


def goodbye(text: str, language: str, encoder: SentenceEncoder | None) -> Heard | None:
    """The wish to stop in the last sentence, with what is told before it; None where that sentence is no goodbye.

    It is plain only where it says goodbye in so many words: else a stop is offered, which costs little.
    """
    parts = sentences(text)
    if at := next((at for at in range(-_LAST, 0) if _takes_leave("".join(parts[at:][:1]), language)), 0):
        told = joined(text, parts[:at])
        wish = Heard(intent="wish_to_stop", plain=False)
        return told_beside(told, wish, None, language) if tells(told, language) else wish
    if not parts or any(map(str.isdigit, parts[-1])):
        return None
    last = hear(parts[-1], language, "", encoder)
    if last.intent != "wish_to_stop":
        if len(parts) > 1 or not may_be_leaving(text, language, encoder):
            return None
        last = Heard(intent="wish_to_stop", plain=False)
    kinds = kinds_of(pieces(parts[-1], language))
    if len(parts) > 1 and not last.plain and kinds.isdisjoint(_LEAVING):
        return None
    wish = last.model_copy(update={"plain": last.plain and "bye" in kinds})
    told = joined(text, parts[:-1])
    return told_beside(told, wish, None, language) if tells(told, language) else wish


def _takes_leave(sentence: str, language: str) -> bool:
    """Whether a sentence takes leave politely: in a set phrase, or by begging pardon for those who wait."""
    book = MANNERS[language]
    if "report" in kinds_of(pieces(sentence, language)):
        return False
    return says(sentence, book.takes_leave) or (says(sentence, book.waits) and says(sentence, book.pardon))
