"""Exports of chats: what was said in each message, without when and by whom, and which question nobody answered."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

_FEWEST: Final = 3
_MOST_CHARS: Final = 400
_STAMP: Final = re.compile(
    r"\s{0,4}(?:\[(?P<within>[^\]\n]{4,24})\]|(?P<bare>\d[\d.,:/ -]{3,22}(?:[ap]m)?)\s?[-–]?)\s{1,3}"
    r"(?P<who>[^\W\d_][^:\n]{0,40}):\s",
    re.IGNORECASE,
)
_TIME: Final = re.compile(r"(?<!\d)\d{1,2}[:.h]\d\d(?!\d)")


class Message(NamedTuple):
    """A message: its lines (from 1) and its own words on each."""

    first: int
    who: str
    lines: tuple[str, ...]

    @property
    def asks(self) -> bool:
        return self.lines[-1].rstrip().endswith("?")


def messages(lines: Sequence[str]) -> list[Message]:
    """The messages of a chat; none of a file that is no chat."""
    found = list[Message]()
    for number, line in enumerate(lines, start=1):
        stamp = _STAMP.match(line[:_MOST_CHARS])
        if stamp and _TIME.search(stamp["within"] or stamp["bare"]):
            found.append(Message(number, stamp["who"], (line[stamp.end() :],)))
        elif found and line.strip():
            found[-1] = found[-1]._replace(lines=(*found[-1].lines, line))
    return found if len(found) >= _FEWEST else []


def message_at(lines: Sequence[str], at: int) -> str:
    """The words of the message on a line (from 0); empty where none stands there."""
    stamps = [_STAMP.match(line[:_MOST_CHARS]) for line in lines]
    first = next((place for place in range(at, -1, -1) if stamps[place]), None)
    stamp = stamps[first] if first is not None else None
    if first is None or stamp is None:
        return ""
    last = next((place for place in range(first + 1, len(lines)) if stamps[place]), len(lines))
    return " ".join([lines[first][stamp.end() :], *lines[first + 1 : last]])


def unanswered(said: Sequence[Message]) -> frozenset[int]:
    """The first lines of the questions after which nobody else wrote."""
    last = said[-1].who if said else ""
    tail = list[Message]()
    for each in reversed(said):
        if each.who != last:
            break
        tail.append(each)
    return frozenset(each.first for each in tail if each.asks)
