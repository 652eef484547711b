"""Secrets that a sentence or an assignment names: "the password is hunter2", "PIN 4711", `DB_PASSWORD=hunter2`.

The name is found first, and what it names is looked for close behind it, or in front ("hunter2 is the password"). What is
said about a password is no password: "is required", "is in the vault", "has 14 characters".
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, Literal

from shared.text.phrase_patterns import any_of
from shared.text.secrets.formats import Span
from shared.text.secrets.values import Value, ends_a_clause, value_at
from shared.text.secrets.vocabulary import STEMS, every, named

type How = Literal["assigned", "said", "beside"]

_WITHIN: Final = 90
"""How many characters may stand between a name and its secret."""
_NAME: Final = re.compile(
    r"(?:(?<![^\W_])|(?=passw|pwd|kennw))(?:"
    rf"(?P<key>{named(every('keys'))})|(?P<code>{named(every('codes'))})"
    rf"|(?P<login>{named(every('logins'))})|(?P<password>{named(every('passwords'))}))(?!\w)",
    re.IGNORECASE,
)
_ASSIGNED: Final = re.compile(
    r"[\"'`”“’\])*]{0,3}(?:[ \t]{1,2}\([^()\n]{0,40}\))?[ \t]{0,3}"
    r"(?:(?::=|=>|->|==?|:)[*\"']{0,2}[ \t]{0,3}@?|>(?=\S)|\|[ \t]{0,9})"
)
_OF: Final = re.compile(rf"\s{{1,2}}(?:{any_of(every('of'))})(?!\w)", re.IGNORECASE)
_IS: Final = re.compile(
    rf"(?:,?\s{{1,2}}(?:{any_of(every('copulas'))})(?!\w)(?:\s{{1,2}}(?:{any_of(every('adverbs'))})(?!\w)){{0,2}}:?"
    r"|['’]s|(?<=\w):)\s{1,2}",
    re.IGNORECASE,
)
_SENTENCE_END: Final = re.compile(r"[.!?;](?=\s|$)|\n\s*\n")
_BESIDE: Final = re.compile(r"[ \t]{1,2}")
_IN_FRONT: Final = re.compile(
    rf"(?<!\S)[\"'`]?(?P<value>[^\s\"'`]{{5,40}})[\"'`]?\s(?:{any_of(every('reversed'))})\s(?:\w{{2,12}}\s){{0,3}}$",
    re.IGNORECASE,
)
_TOKEN: Final = re.compile(r"\S+")
_REPLY_WITHIN: Final = 4
"""At which word of a reply the secret stands at the latest."""
_PLACING: Final = every("of")
_PAIR: Final = re.compile(r"[\s:=]{1,3}(?:\w{2,6}\s)?[\"'`]?[\w.@\\-]{2,60}[\"'`]?[ \t]?/[ \t]?(?=\S)")


@dataclass(frozen=True, slots=True)
class _Name:
    """A name of a secret in the text: what kind it is of, and where it stands."""

    kind: str
    start: int
    end: int


def spoken(text: str) -> Iterator[Span]:
    """Where the secrets stand that are named in the text."""
    for start, end in _lines_with_a_name(text):
        for match in _NAME.finditer(text, start, end):
            name = _Name(match.lastgroup or "", *match.span())
            found = _behind(text, name) or _in_front(text, name)
            if found is not None:
                yield found


def replied(asked: str, text: str) -> Iterator[Span]:
    """Where a reply to a question for a secret is one itself: "What is the password?" - "It's hunter2."."""
    names = [match.lastgroup or "" for match in _NAME.finditer(asked[-_WITHIN:])]
    if not names:
        return
    before = ""
    for match in islice(_TOKEN.finditer(text), _REPLY_WITHIN):
        value = value_at(text, match.start())
        if (
            value is not None
            and before not in _PLACING
            and not (value.is_placeholder or value.is_code_name)
            and (value.is_mixed or value.is_number)
            and (value.is_long_enough(names[-1]) and value.digits > 0)
        ):
            yield value.span
        before = match.group().casefold()


def _lines_with_a_name(text: str) -> Iterator[Span]:
    """The lines that may hold a name: most do not, and looking for a stem is many times as fast as for names."""
    at = 0
    for line in text.splitlines(keepends=True):
        folded = line.lower()
        if any(stem in folded for stem in STEMS):
            yield at, at + len(line)
        at += len(line)


def _behind(text: str, name: _Name) -> Span | None:
    if name.kind == "login":
        pair = _PAIR.match(text, name.end)
        return _accepted(text, name, pair.end(), "said") if pair else None
    if (assigned := _ASSIGNED.match(text, name.end)) and (
        found := _accepted(text, name, assigned.end(), "assigned")
    ):
        return found
    if (said := _said(text, name)) is not None:
        return said
    beside = _BESIDE.match(text, name.end)
    return _accepted(text, name, beside.end(), "beside") if beside else None


def _said(text: str, name: _Name) -> Span | None:
    """The first value behind an "is" of this sentence; between it and the name stands at most what the secret is for."""
    last = min(len(text), name.end + _WITHIN)
    end = _SENTENCE_END.search(text, name.end, last)
    far = _OF.match(text, name.end) is not None
    for said in _IS.finditer(text, name.end, end.start() if end else last):
        if said.start() > name.end and not far:
            return None
        if (found := _accepted(text, name, said.end(), "said")) is not None:
            return found
    return None


def _accepted(text: str, name: _Name, at: int, how: How) -> Span | None:
    value = value_at(text, at)
    return value.span if value is not None and _is_secret(text, name.kind, value, how) else None


def _is_secret(text: str, kind: str, value: Value, how: How) -> bool:
    if value.is_placeholder or (not value.quoted and text[value.end : value.end + 1] in {"(", "["}):
        return False
    settled = value.quoted or how == "assigned" or ends_a_clause(text, value.end)
    if value.is_number:
        return (
            settled and kind in {"password", "code", "login"} and value.digits >= (3 if kind == "code" else 4)
        )
    if value.is_mixed:
        return settled and value.is_long_enough(kind) and (value.quoted or not value.is_code_name)
    if kind != "password" or value.says_how_it_is:
        return False
    return value.quoted or (how != "beside" and ends_a_clause(text, value.end, firmly=True))


def _in_front(text: str, name: _Name) -> Span | None:
    start = max(0, name.start - _WITHIN)
    found = _IN_FRONT.search(text[start : name.start])
    if found is None or name.kind == "login":
        return None
    value = Value(found["value"].strip(".,;:!?()"), start + found.start("value"), quoted=False)
    return (
        value.span if value.is_mixed and value.is_long_enough(name.kind) and not value.is_code_name else None
    )
