"""What some words claim to put right, by the signs in them (G2)."""

from dataclasses import dataclass

from shared.language.rules.corrections.cues import own_words, tells_of_an_error, topic, turns
from shared.language.rules.corrections.opposites import is_other_way
from shared.language.rules.corrections.values import Read, read
from shared.text.sentences import sentences


@dataclass(frozen=True)
class Claim:
    """Words that may put something right, and by which signs they say so.

    `own` are words of their own that they name, with what they say behind them, and `topic` is a thing that was spoken of.
    """

    now: Read
    own: tuple[str, str] | None
    topic: str
    is_error: bool
    is_turn: bool

    @property
    def has_sign(self) -> bool:
        return self.own is not None or bool(self.topic) or self.is_error or self.is_turn


def claim(said: str, language: str, *, by: str = "", is_error: bool = False) -> Claim:
    """What some words claim by the signs of one sentence of them, else of the first."""
    sign = by or next(iter(sentences(said)), "")
    own, is_turn = own_words(sign), turns(sign, language)
    return Claim(
        now=read(said, language),
        own=own and (own[0], said[said.find(sign) + len(sign) - len(own[1]) :]),
        topic=topic(sign),
        is_error=is_error or tells_of_an_error(sign, language) or (is_turn and is_other_way(sign, language)),
        is_turn=is_turn,
    )
