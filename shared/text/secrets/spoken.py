"""Secrets that a sentence or an assignment names: "the password is hunter2", "PIN 4711", `DB_PASSWORD=hunter2`.

The name is found first, and what it names is looked for close behind it, or in front ("hunter2 is the password"). What is
said about a password is no password: "is required", "is in the vault", "has 14 characters".
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Final, Literal

from shared.text.phrase_patterns import any_of
from shared.text.secrets.values import Value, ends_a_clause, passphrase_at, value_at
from shared.text.secrets.vocabulary import STEMS, Span, every, named

type How = Literal["assigned", "said", "beside"]

_WITHIN: Final = 90
"""How many characters may stand between a name and its secret."""
_NAME: Final = re.compile(
    r"(?:(?<![^\W_])|(?=passw|pwd|kennw))(?:"
    rf"(?P<key>{named(every('keys'))})|(?P<code>{named(every('codes'))})"
    rf"|(?P<login>{named(every('logins'))})|(?P<password>{named(every('passwords'))}))(?!\w)",
    re.IGNORECASE,
)
_STEM: Final = re.compile(
    "|".join(
        f"{re.escape(letter)}(?:{'|'.join(re.escape(stem[1:]) for stem in stems)})"
        for letter, stems in groupby(STEMS, key=lambda stem: stem[0])
    )
)
"""By their first letters, which leaves few to be tried where one stands."""
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
_ASKS: Final = re.compile(
    rf"(?<!\w)(?:{any_of(every('asking'))})"
    rf"(?:\s{{1,2}}(?:{any_of(every('articles'))})(?:\s{{1,2}}[\w'’]{{1,20}})?)?[\s-]$",
    re.IGNORECASE,
)
"""What stands before a name where the secret itself is asked for, not where it is or who knows it."""
_SENTENCE_END: Final = re.compile(r"[.!?;](?=\s|$)|\n\s*\n")
_BESIDE: Final = re.compile(r"[ \t]{1,2}")
_IN_FRONT: Final = re.compile(
    rf"(?<!\S)[\"'`]?(?P<value>[^\s\"'`]{{5,40}})[\"'`]?\s(?:{any_of(every('reversed'))})\s(?:\w{{2,12}}\s){{0,3}}$",
    re.IGNORECASE,
)
_REVERSED: Final = re.compile(rf"\s(?:{any_of(every('reversed'))})\s", re.IGNORECASE)
"""What stands behind a secret in front: without it there is none, and the search for one is dear."""
_TOKEN: Final = re.compile(r"\S+")
_REPLY_WITHIN: Final = 4
"""At which word of a reply the secret stands at the latest."""
_LEAST_DIGITS: Final = 4
_LEAST_DIGITS_OF_A_CODE: Final = 3
_LEAST_LETTERS_OF_A_KEY: Final = 16
_PLACING: Final = every("of")
_PAIR: Final = re.compile(r"[\s:=]{1,3}(?:\w{2,6}\s)?[\"'`]?[\w.@\\-]{2,60}[\"'`]?[ \t]?/[ \t]?(?=\S)")


@dataclass(frozen=True, slots=True)
class _Name:
    """A name of a secret in the text: what kind it is of, and where it stands."""

    kind: str
    start: int
    end: int


def spoken(text: str) -> Iterator[Span]:
    for start, end in _lines_with_a_name(text):
        for match in _NAME.finditer(text, start, end):
            name = _Name(match.lastgroup or "", *match.span())
            found = _behind(text, name) or _in_front(text, name)
            if found is not None:
                yield found


def replied(asked: str, text: str) -> Iterator[Span]:
    """Where a reply to a question for a secret is one itself: "What is the password?" - "It's hunter2."."""
    kinds = _asked_for(asked[-_WITHIN:])
    if not kinds:
        return
    before = ""
    for match in islice(_TOKEN.finditer(text), _REPLY_WITHIN):
        value = value_at(text, match.start())
        if (
            value is not None
            and before not in _PLACING
            and not (value.is_placeholder or value.is_code_name or value.is_year)
            and (value.is_mixed or value.is_number)
            and (value.is_long_enough(kinds[-1]) and value.digits > 0)
        ):
            yield value.span
        before = match.group().casefold()


def _asked_for(asked: str) -> list[str]:
    """The kinds of secrets that are asked for; what logins are asked for is most often no secret."""
    return [
        match.lastgroup or ""
        for match in _NAME.finditer(asked)
        if match.lastgroup != "login"
        and _ASKS.search(asked[: match.start()])
        and ends_a_clause(asked, match.end())
    ]


def _lines_with_a_name(text: str) -> Iterator[Span]:
    """The lines that may hold a name: most do not, and looking for a stem is many times as fast as for names."""
    at, folded = 0, text.replace("İ", "I").lower()  # the one letter that is longer in small
    while stem := _STEM.search(folded, at):
        start = max(at, folded.rfind("\n", at, stem.start()) + 1)
        at = folded.find("\n", stem.end()) + 1 or len(text)
        yield start, at


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
    if _OF.match(text, name.end) is None:
        said = _IS.match(text, name.end, last)
        if said is None or _SENTENCE_END.search(text, name.end, said.end()):
            return None
        return _accepted(text, name, said.end(), "said")
    end = _SENTENCE_END.search(text, name.end, last)
    for said in _IS.finditer(text, name.end, end.start() if end else last):
        if (found := _accepted(text, name, said.end(), "said")) is not None:
            return found
    return None


def _accepted(text: str, name: _Name, at: int, how: How) -> Span | None:
    value = value_at(text, at)
    if value is not None and _is_secret(text, name.kind, value, how):
        return value.span
    return passphrase_at(text, at) if name.kind == "password" and how != "beside" else None


def _is_secret(text: str, kind: str, value: Value, how: How) -> bool:
    if value.is_placeholder or (not value.quoted and text[value.end : value.end + 1] in {"(", "["}):
        return False
    settled = value.quoted or how == "assigned" or ends_a_clause(text, value.end)
    if value.is_number:
        return _is_secret_number(kind, value, how, settled=settled)
    if value.is_mixed:
        return settled and value.is_long_enough(kind) and (value.quoted or not value.is_code_name)
    if kind == "key" and text[value.start - 1] == "=":
        return value.text.isalpha() and len(value.text) >= _LEAST_LETTERS_OF_A_KEY
    if kind != "password" or value.says_how_it_is:
        return False
    return value.quoted or (how != "beside" and ends_a_clause(text, value.end, firmly=True))


def _is_secret_number(kind: str, value: Value, how: How, *, settled: bool) -> bool:
    """A year is no password that is spoken of; a code may be followed by what it does ("PIN 4711 opens the door")."""
    if kind == "code":
        opens = how == "beside" and value.digits >= _LEAST_DIGITS and not value.is_year
        return opens or (settled and value.digits >= _LEAST_DIGITS_OF_A_CODE)
    spoken_year = value.is_year and how == "said" and not value.quoted
    return settled and kind != "key" and value.digits >= _LEAST_DIGITS and not spoken_year


def _in_front(text: str, name: _Name) -> Span | None:
    start = max(0, name.start - _WITHIN)
    if name.kind == "login" or not _REVERSED.search(text, start, name.start):
        return None
    found = _IN_FRONT.search(text[start : name.start])
    if found is None:
        return None
    value = Value(found["value"].strip(".,;:!?()"), start + found.start("value"), quoted=False)
    return (
        value.span if value.is_mixed and value.is_long_enough(name.kind) and not value.is_code_name else None
    )
