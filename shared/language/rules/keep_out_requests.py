"""A request to keep something out of what is written, by its words and by its meaning (G8)."""

from shared.language.rules.left_out import asks_to_leave_out
from shared.language.rules.manner_phrases import LOOKED_AT, MANNERS, finds
from shared.language.rules.secret_model import may_be_secret, sounds_secret
from shared.language.sentence_encoder import load_encoder
from shared.text.plain_words import plain_words


def is_kept_out(text: str, language: str) -> bool:
    """Whether a text asks not to have something written down: "please don't write that down", "Leave this out: …", or
    sounds so by its meaning."""
    return says_to_keep_out(text, language) or sounds_secret(text[:LOOKED_AT], language, load_encoder())


def may_be_kept_out(text: str, language: str) -> bool:
    """Whether that is likely enough to be asked, by its meaning."""
    return may_be_secret(text[:LOOKED_AT], language, load_encoder())


def says_to_keep_out(text: str, language: str) -> bool:
    """The same by its words alone."""
    begun = text[:LOOKED_AT]
    return finds(plain_words(begun), MANNERS[language].keep_out) or asks_to_leave_out(begun, language)
