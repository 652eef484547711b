"""The phrases of each language that say something of the talk itself, and how they are looked for in a text."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.text.plain_words import plain_words
from shared.text.spoken import in_all

LOOKED_AT: Final = 3_000


class Manners(Frozen):
    """Phrases of one language, as `plain_words` gives them.

    `now` stands beside a figure that took the place of another, `unreal` tells what did not happen, `figures` call a
    thing a pity, `either` joins what somebody asks to choose between, `speaking` is of a matter, `adverse` says
    otherwise, `leaves_a_thing` with `whose_thing` it is and `for_now` asks to leave it, `leave_out` refuses to give
    something, `adds` begins a note beside a yes, `adds_before` one on what was asked earlier, `hurts` names pain,
    `denies` a wish that was heard, `misheard` says that the interviewer took something wrongly, `asked_nothing` that it
    answered no question, `asked_otherwise` that it answered another one, `hence` leads to what
    follows from a fact, `only` leaves all else out, and `took_for` says what a question was taken for. `fond` stands
    in a memory of somebody dead, `lost` in one of several. `harmed` with `bodies`, and `ended`, tell what was done to
    somebody; `held`, `answered_for` and `haunts` the speaker's own part in it. `not_so` denies what `spoke_of`, or
    the resume, says; `turns_round` stands between two values of which the second holds. `asks_of_what` and `means`
    ask back. `takes_leave` says goodbye politely; so does what `waits`, with `pardon`. Who `holds_back` tells nothing
    until something is answered. `keep_out` asks not to write a thing down, `concludes` ends an answer, with `closers`
    behind it, `ill` and `misses` are said of somebody close, `spans` of time say when, and who is `hurried` has
    `minutes` left. `no_contact` says that no address is given. A question that begins with one of the `rhetorical` or
    ends with one of the `tags` asks nothing. `asks_because` leads to why something is asked. Who is `composed` was in
    distress, and goes on; `on_condition` begins a condition, and `or_else` stands beside what holds otherwise.
    `of_others` is what others feel, or were told. Who asks for one of the `moments` is back at once. What is
    `no_longer` so ends no talk. Who asks whether they are `at_the_end` asks what is left. Who `insists` says a thing
    again. Who `despairs` wants to live no longer.
    """

    said_before: tuple[str, ...]
    despairs: tuple[str, ...]
    insists: tuple[str, ...]
    adds: tuple[str, ...]
    adds_before: tuple[str, ...]
    asks_because: tuple[str, ...]
    puts_right: tuple[str, ...]
    takes_back: tuple[str, ...]
    now: tuple[str, ...]
    unreal: tuple[str, ...]
    figures: tuple[str, ...]
    leave_alone: tuple[str, ...]
    leaves_a_thing: tuple[str, ...]
    whose_thing: tuple[str, ...]
    for_now: tuple[str, ...]
    no_longer: tuple[str, ...]
    leave_out: tuple[str, ...]
    either: tuple[str, ...]
    speaking: tuple[str, ...]
    adverse: tuple[str, ...]
    hurts: tuple[str, ...]
    denies: tuple[str, ...]
    asked_nothing: tuple[str, ...]
    asked_otherwise: tuple[str, ...]
    misheard: tuple[str, ...]
    hence: tuple[str, ...]
    only: tuple[str, ...]
    took_for: tuple[str, ...]
    fond: tuple[str, ...]
    asks_of_what: tuple[str, ...]
    held: tuple[str, ...]
    harmed: tuple[str, ...]
    bodies: tuple[str, ...]
    ended: tuple[str, ...]
    answered_for: tuple[str, ...]
    haunts: tuple[str, ...]
    not_so: tuple[str, ...]
    spoke_of: tuple[str, ...]
    turns_round: tuple[str, ...]
    means: tuple[str, ...]
    takes_leave: tuple[str, ...]
    waits: tuple[str, ...]
    pardon: tuple[str, ...]
    moments: tuple[str, ...]
    at_the_end: tuple[str, ...]
    holds_back: tuple[str, ...]
    keep_out: tuple[str, ...]
    concludes: tuple[str, ...]
    closers: tuple[str, ...]
    ill: tuple[str, ...]
    misses: tuple[str, ...]
    spans: tuple[str, ...]
    hurried: tuple[str, ...]
    minutes: tuple[str, ...]
    no_contact: tuple[str, ...]
    rhetorical: tuple[str, ...]
    tags: tuple[str, ...]
    lost: tuple[str, ...]
    composed: tuple[str, ...]
    or_else: tuple[str, ...]
    on_condition: tuple[str, ...]
    of_others: tuple[str, ...]


MANNERS: Final = in_all(Manners, "manners")
_CLAUSE: Final = re.compile(r"[,;:.!?…\n–—¿]+")


def ends_in_a_tag(question: str, language: str) -> bool:
    """Whether a question states something and adds "right?": "One counts them, don't you?"."""
    asked = question[-LOOKED_AT:].rstrip(" \"'”’»)")
    last = " ".join(plain_words(_CLAUSE.split(asked.rstrip("?!. "))[-1]))
    is_tag = asked.endswith("?") and last in MANNERS[language].tags
    return is_tag and len(plain_words(asked)) > len(last.split())


def asks_which(text: str, language: str) -> bool:
    """Whether a question offers two things to choose between; "what do you mean by that" is one without its mark, too."""
    said, book = plain_words(text[:LOOKED_AT]), MANNERS[language]
    return not set(said).isdisjoint(book.either) and ("?" in text or finds(said, book.means))


def says(text: str, phrases: tuple[str, ...]) -> bool:
    return finds(plain_words(text[:LOOKED_AT]), phrases)


def finds(said: Sequence[str], phrases: tuple[str, ...], within: int | None = None) -> bool:
    """Whether one of the phrases stands in the words, at one of the first places where `within` says so."""
    begun = _by_first_word(phrases)
    if begun.keys().isdisjoint(said):
        return False
    told = f" {' '.join(said)} "
    listed = [phrase for first in begun.keys() & said for phrase in begun[first] if phrase in told]
    return bool(listed) and (within is None or any(_begins(said[:within], said, each) for each in listed))


def _begins(firsts: Sequence[str], said: Sequence[str], phrase: str) -> bool:
    split = phrase.split()
    return any(
        list(said[at : at + len(split)]) == split for at, word in enumerate(firsts) if word == split[0]
    )


@cache
def _by_first_word(phrases: tuple[str, ...]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for phrase in phrases:
        split = phrase.split()
        found.setdefault(split[0], []).append(f" {' '.join(split)} ")
    return found
