"""A request to keep something out of what is written, by its words or its meaning; a likely one is asked about (G8).

What is left out in error stands in the record still, and its author is told; what is told in error cannot be taken back.
"""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Concatenate, Final

from shared.language.rules.asides.model import is_called_away
from shared.language.rules.hearing.manner_phrases import LOOKED_AT, MANNERS, finds
from shared.language.rules.off_record.left_out import asks_to_leave_out, is_an_order
from shared.language.rules.off_record.secret_model import (
    is_hardly_quotable,
    is_surely_secret,
    likelihood_of_secret,
    may_be_secret,
)
from shared.language.rules.off_record.wanted_written import wants_it_written
from shared.language.sentence_encoder import load_encoder
from shared.text.plain_words import plain_words
from shared.text.remembering import remembering

_OF_A_REASON: Final = 0.3
_OF_AN_ORDER: Final = 0.5
_ENDS: Final = " .!…"


def remembering_as_heard[**P, T](read: Callable[Concatenate[str, P], T]) -> Callable[Concatenate[str, P], T]:
    """Read a text once with an encoder, and once without: what is remembered without one holds for who has none."""
    by_words, by_meaning = remembering(read), remembering(read)

    @wraps(read)
    def recalled(text: str, *args: P.args, **named: P.kwargs) -> T:
        return (by_words if load_encoder() is None else by_meaning)(text, *args, **named)

    return recalled


@remembering_as_heard
def is_kept_out(text: str, language: str) -> bool:
    """Whether a text asks not to have something written down: "please don't write that down", "Leave this out: …"."""
    if is_kept_out_by_words(text, language):
        return True
    begun, encoder = text[:LOOKED_AT], load_encoder()
    if encoder is None or wants_it_written(begun):
        return False
    return is_surely_secret(begun, language, encoder) or _asks_somebody(begun, language)


def _asks_somebody(text: str, language: str) -> bool:
    """Whether it is an order to whom its last word names, likely by its meaning: "this is not for your paper, love"."""
    order = text.rstrip(_ENDS).rpartition(" ")[0]
    is_likely = likelihood_of_secret(text, language, load_encoder()) >= _OF_AN_ORDER
    return is_likely and is_an_order(order.rstrip(","), language)


@remembering
def is_kept_out_by_words(text: str, language: str) -> bool:
    """The same by its words alone: what a model heard is set against these."""
    begun = text[:LOOKED_AT]
    return finds(plain_words(begun), MANNERS[language].keep_out) or asks_to_leave_out(begun, language)


def likeliest_request(clauses: Sequence[str], language: str) -> int:
    """Which clause of a sentence asks it, where the sentence does so as a whole; 0 where there is none."""
    encoder = load_encoder()
    return max(
        range(len(clauses)),
        key=lambda at: likelihood_of_secret(clauses[at][:LOOKED_AT], language, encoder),
        default=0,
    )


def may_be_kept_out(text: str, language: str) -> bool:
    """Whether that is likely enough to be asked, by its meaning."""
    return may_be_secret(text[:LOOKED_AT], language, load_encoder())


def is_reason(behind: Sequence[str], language: str) -> bool:
    """Whether the sentence behind a request is not unlikely to say why it is asked: "the doctor doesn't know yet"."""
    return any(
        likelihood_of_secret(each[:LOOKED_AT], language, load_encoder()) >= _OF_A_REASON for each in behind
    )


def is_delicate(text: str, language: str) -> bool:
    """Whether it had better not be quoted in a question, though nobody is asked about it."""
    said, encoder = text[:LOOKED_AT], load_encoder()
    return is_hardly_quotable(said, language, encoder) or is_called_away(said, encoder)
