"""A request to keep something out of what is written: by its words it is heard, by its meaning it is asked about (G8).

To hear it by its meaning alone would leave out what nobody wanted left out: of ten sentences taken for one in played
interviews five were none. So a person is asked, and says it in a word.
"""

from shared.language.rules.left_out import asks_to_leave_out
from shared.language.rules.manner_phrases import LOOKED_AT, MANNERS, finds
from shared.language.rules.secret_model import is_hardly_quotable, may_be_secret
from shared.language.sentence_encoder import load_encoder
from shared.text.plain_words import plain_words
from shared.text.remembering import remembering


def is_kept_out(text: str, language: str) -> bool:
    """Whether a text asks not to have something written down: "please don't write that down", "Leave this out: …"."""
    return _is_kept_out(text[:LOOKED_AT], language)


@remembering
def _is_kept_out(begun: str, language: str) -> bool:
    return finds(plain_words(begun), MANNERS[language].keep_out) or asks_to_leave_out(begun, language)


def may_be_kept_out(text: str, language: str) -> bool:
    """Whether that is likely enough to be asked, by its meaning."""
    return may_be_secret(text[:LOOKED_AT], language, load_encoder())


def is_delicate(text: str, language: str) -> bool:
    """Whether it had better not be quoted in a question, though nobody is asked about it."""
    return is_hardly_quotable(text[:LOOKED_AT], language, load_encoder())
