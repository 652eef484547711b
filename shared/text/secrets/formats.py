"""Secrets known by their form: tokens of well-known services (detect-secrets), credentials in addresses, private keys.

Entropy is not looked at: it takes commit hashes, ids and UUIDs for secrets. Of detect-secrets' detectors those are used
whose patterns take linear time and name a service; the forms of JSON Web Tokens and others have patterns of our own.
"""

import re
from collections.abc import Iterator
from typing import Final

from shared.text.secrets.vocabulary import Span

_LEAST_CHARS: Final = 20
"""No token of a service is shorter."""
_LEAST_OF_A_KEY: Final = 16
_LEAST_SENT: Final = 3
_UNBROKEN: Final = re.compile(rf"[\w/+=.:-]{{{_LEAST_OF_A_KEY}}}")
"""What every token of a service has, and few sentences: prose is spared the search for each."""
_TOKEN: Final = re.compile(
    r"(?<![\w-])(?:eyJ[\w-]{8,}+={0,2}\.[\w-]{8,}+={0,2}(?:\.[\w-]{0,2000}+={0,2})?|(?:sk|rk)-[\w-]{20,}+|(?:npm|hf)_[A-Za-z0-9]{20,}+"
    r"|github_pat_\w{20,}+|AIza[\w-]{30,}+|whsec_[\w+/=]{20,}+|ya29\.[\w-]{20,}+)"
)
_SENT: Final = re.compile(
    r"\b(?:Bearer|Basic)[ \t]{1,2}([A-Za-z0-9._~+/-]{16,}+=*)|\s-u[ \t]?[^\s:]{1,80}:(\S{3,80})"
    r"|[?&;]sig=([\w%+/-]{16,}+=*)"
)
_BEGINS: Final = re.compile(r"-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----")
_ENDS: Final = "-----END"


def _patterns(text: str) -> tuple[re.Pattern[str], ...]:
    """What may stand in the text; those of services, which load slowly, only in one with a long run of signs."""
    if not _UNBROKEN.search(text):
        return (_SENT,)
    from shared.text.secrets.services import SERVICES

    return (*SERVICES, _TOKEN, _SENT)


def formed(text: str) -> Iterator[Span]:
    """Where secrets of a known form stand; spans may overlap."""
    if "://" in text:
        from shared.text.secrets.services import IN_ADDRESSES

        yield from (match.span(1) for pattern in IN_ADDRESSES for match in pattern.finditer(text))
    if len(text) < _LEAST_CHARS:
        return
    for pattern in _patterns(text):
        for match in pattern.finditer(text):
            start, end = _span(match, least=_LEAST_SENT if pattern is _SENT else _LEAST_OF_A_KEY)
            if any(map(str.isdigit, text[start:end])) and not text[max(0, start - 1) : start].isalnum():
                yield start, end
    yield from _private_keys(text)


def _span(match: re.Match[str], least: int) -> Span:
    """The span of the group that holds the secret, if one is long enough; else of all that matched."""
    group = match.lastindex or 0
    return match.span(group if len(match[group]) >= least else 0)


def _private_keys(text: str) -> Iterator[Span]:
    """From the head of each to its end; to the end of the text where the key is cut off."""
    at = 0
    while (head := _BEGINS.search(text, at)) is not None:
        end = text.find(_ENDS, head.end())
        yield head.end(), end if end >= 0 else len(text)
        at = end if end >= 0 else len(text)
