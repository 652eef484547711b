"""What some words claim to put right, by the signs in them (G2)."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from shared.language.rules.corrections.contrasts import denied_things, says_what_it_is
from shared.language.rules.corrections.cues import (
    is_turned,
    own_words,
    says_not_so,
    talking,
    tells_of_an_error,
    topic,
    turns,
)
from shared.language.rules.corrections.opposites import is_other_way
from shared.language.rules.corrections.righting import denied_figures
from shared.language.rules.corrections.slips import slips_within
from shared.language.rules.corrections.values import DATES, PARTS, Read, read, ungrouped
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.points.polarity import sided
from shared.language.rules.stems import stem
from shared.text.quantities import in_figures
from shared.text.sentences import sentences

SHORT: Final = 300
"""Characters of words that correct without saying so."""
_TITLE: Final = re.compile(r"\b(M|Mr|Mrs|Dr|Sr|Sra|Sig)\.")
_NOT_THAT: Final = re.compile(
    r"(?:\w{1,6}\s){0,1}(?:not|nicht|nich|pas|non|no)\s\S{1,30}(?:\s\S{1,30}){0,3}|(?:\S{1,30}\s){1,3}(?:nicht|pas|non|no)",
    re.IGNORECASE,
)
"""A clause that only denies: "not Derby", "a Toledo no"."""
_NO_DATE: Final = re.compile(
    r"\b(?:not|nicht|nich|pas|no|non|scrap|forget|vergessen sie|oubliez|olvide)\s(?:\w{1,3}\s){0,2}(\w{2,20})",
    re.IGNORECASE,
)
"""A day or month that is denied: "not the Tuesday"."""


@dataclass(frozen=True)
class Claim:
    """Words that may put something right, and by which signs they say so.

    `own` are words of their own that they name and what they say behind them, `topic` a thing that was spoken of;
    who `asks` asks whether they said so.
    """

    now: Read
    own: tuple[str, str] | None
    topic: str
    asks: bool
    is_error: bool
    is_turn: bool

    @property
    def has_sign(self) -> bool:
        return self.own is not None or bool(self.topic) or self.is_error or self.is_turn

    @property
    def may_be_one(self) -> bool:
        """Whether it may put anything right: without a sign it is short, and has a value or denies something."""
        if self.has_sign or len(self.now.said) > SHORT:
            return self.has_sign
        return bool(self.now.found or self.sides[0] or self.denied_things or is_turned(self.now.said))

    @cached_property
    def about(self) -> frozenset[str]:
        """The stems of what it is about beside its values and its signs."""
        return self.now.about - talking(self.now.language)

    @cached_property
    def parts(self) -> list[Read]:
        """Its clauses."""
        return [read(each, self.now.language) for each in PARTS.split(self.now.said) if each.strip()]

    @cached_property
    def sides(self) -> tuple[frozenset[str], frozenset[str]]:
        """The stems that are denied and not affirmed, and those that are affirmed."""
        language = self.now.language
        told = sided(_TITLE.sub(r"\1", self.now.said), language)
        affirmed = frozenset(stem(each, language) for each in told.affirmed) & self.about
        return frozenset(stem(each, language) for each in told.denied) - affirmed, affirmed

    @cached_property
    def denied(self) -> frozenset[str]:
        """The values that are denied: figures, and days and months beside other ones."""
        said, dates = self.now.said, [each for each in self.now.found if each.kind in DATES]
        named = {each[1].casefold() for each in _NO_DATE.finditer(said)}
        return denied_figures(in_figures(ungrouped(said), self.now.language)) | frozenset(
            each.text
            for each in dates
            if each.text in named and any(one.kind == each.kind and one.text != each.text for one in dates)
        )

    @cached_property
    def held_beside_denied(self) -> frozenset[str]:
        """The values that hold in the sentences that deny one: "it is half past one and not two. So ten minutes."."""
        said = (read(each, self.now.language).values for each in sentences(self.now.said))
        told = [{text for _, text in each} for each in said]
        return frozenset(text for each in told if each & self.denied for text in each - self.denied)

    @cached_property
    def denied_things(self) -> tuple[frozenset[str], ...]:
        return denied_things(self.now.said, self.now.language)

    @cached_property
    def contrasts(self) -> bool:
        """Whether one thing is denied in a few words, beside another that holds."""
        return bool(self.denied_things) or any(
            _NOT_THAT.fullmatch(each.said.strip(" .!")) for each in self.parts
        )

    @cached_property
    def says_what_it_is(self) -> bool:
        return says_what_it_is(self.now.said)

    @cached_property
    def says_not_so(self) -> bool:
        return says_not_so(self.now.said)


def claim(said: str, language: str, *, by: str = "", is_error: bool = False) -> Claim:
    """What some words claim by the signs of one sentence of them, else of the first."""
    sign = by or next(iter(sentences(said)), "")
    own, is_turn = own_words(sign), turns(sign, language) or slips_within(sign, language)
    return Claim(
        now=read(said, language),
        own=own and (own[0], said[said.find(sign) + len(sign) - len(own[1]) :]),
        topic=topic(sign),
        asks=is_question(sign),
        is_error=is_error or tells_of_an_error(sign, language) or (is_turn and is_other_way(sign, language)),
        is_turn=is_turn,
    )
