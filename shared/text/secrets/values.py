"""What stands where a secret is named, and whether it looks like one."""

import re
from dataclasses import dataclass
from typing import Final

from shared.text.secrets.formats import Span
from shared.text.secrets.vocabulary import ALL_MARKS, every
from shared.text.stop_words import FUNCTION_WORDS

_QUOTED: Final = re.compile(
    r"\"([^\"\n]{2,120})\"|'([^'\n]{2,120})'|`([^`\n]{2,120})`|[„“”«»]\s?([^„“”«»\n]{2,120}?)\s?[“”»«]"
)
_BARE: Final = re.compile(r"(?:[^\s,;&\"'`<>(){}\[\]|„“”«»]|&(?!\w{1,40}=)){2,200}")
_SPACED_CODE: Final = re.compile(r"\d{1,4}(?:[ -]\d{1,4}){1,5}(?![\w%])")
_PLACEHOLDER: Final = re.compile(r"^[$<{%@*]|\$\{|\{\{|%\(|^(.)\1+$|^/|://|^\.\.")
_DATE: Final = re.compile(r"\d{1,4}[-./]\d{1,2}[-./]\d{1,4}")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_ALGORITHM: Final = re.compile(
    r"(?:sha|md|aes|rsa|base|utf|iso|pbkdf|argon|scrypt|hs|rs|tls|ssl|oauth|http|v|x|win|office|ps/)"
    r"-?\d{1,5}(?:[.:-]\w{1,6})*|\d{1,3}-[^\W\d_]+|\d?fa|\d+(?:[.,]\d+)?(?:%|€|ms|s|h|kb|mb|gb)?",
    re.IGNORECASE,
)
_CODE_NAME: Final = re.compile(
    r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+|[a-z]+(?:_[a-z0-9]+)+|[A-Z]+(?:_[A-Z0-9]+)+|[A-Za-z][a-z]+(?:[A-Z][a-z]+)+"
)
_WORD: Final = re.compile(r"\s*([^\W\d_]+)")
_END: Final = re.compile(r"[.,;:!?)\]\"'`»”“]{0,3}(?=\s|$)")
_FIRM_END: Final = re.compile(r"[.,;:!?)\]\"'`»”“]{0,3}(?:\s*$|[ \t]*\n|(?<=[.,;!?)])\s)|<")
_BETWEEN_DIGITS: Final = str.maketrans("", "", " #*-")
_MOST_DIGITS: Final = 16
_LEAST_LETTERS: Final = 4
_LEAST_OF_A_KEY: Final = 8
_LEAST_MIXED: Final = 4
_STATES: Final = every("states") | every("passwords") | every("codes") | every("keys") | FUNCTION_WORDS
_ENDINGS: Final = tuple(every("endings"))
_ABOUT: Final = every("about") | FUNCTION_WORDS
_PHRASE: Final = re.compile(r"\w{2,24}+(?:[ \t]{1,2}\w{1,24}+){2,12}+")
_MOST_WORDS: Final = 12
_LEAST_PLAIN_WORDS: Final = 3


@dataclass(frozen=True, slots=True)
class Value:
    """What may be a secret, as it is written, and where."""

    text: str
    start: int
    quoted: bool

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def span(self) -> Span:
        return self.start, self.end

    @property
    def digits(self) -> int:
        return sum(map(str.isdigit, self.text))

    @property
    def is_number(self) -> bool:
        """A run of digits, parted by blanks or dashes; a date is none."""
        bare = self.text.translate(_BETWEEN_DIGITS)
        return bare.isdigit() and len(bare) <= _MOST_DIGITS and not _DATE.fullmatch(self.text)

    @property
    def is_year(self) -> bool:
        return _YEAR.fullmatch(self.text) is not None

    @property
    def is_mixed(self) -> bool:
        """Letters with digits, or with signs or capitals as no word has them; neither a date nor an algorithm."""
        text = self.text
        if _DATE.fullmatch(text) or _ALGORITHM.fullmatch(text) or (" " in text and not self.quoted):
            return False
        letters = any(map(str.isalpha, text))
        inner = text[1:]
        cased = not inner.isupper() and any(map(str.isupper, inner)) and text.isalpha()
        return (letters and (self.digits > 0 or bool(set(text) & set("!@#$%^*+=?~")))) or cased

    @property
    def is_placeholder(self) -> bool:
        return self.text in ALL_MARKS or f"[{self.text}]" in ALL_MARKS or bool(_PLACEHOLDER.search(self.text))

    @property
    def is_code_name(self) -> bool:
        """Whether it is written as code writes the name of a value, not as a secret."""
        return _CODE_NAME.fullmatch(self.text) is not None

    @property
    def says_how_it_is(self) -> bool:
        """Whether it is a word that is said of passwords, too short to be one, or no word at all."""
        word = self.text.casefold()
        plain = word.replace(" ", "").replace("-", "")
        if len(word) < _LEAST_LETTERS or not plain.isalpha():
            return True
        return word in _STATES or word.endswith(_ENDINGS) or word.split()[0] in FUNCTION_WORDS

    def is_long_enough(self, kind: str) -> bool:
        return len(self.text) >= (_LEAST_OF_A_KEY if kind == "key" else _LEAST_MIXED)


def passphrase_at(text: str, at: int) -> Span | None:
    """Where three words or more stand that say nothing of a password and so are one, to the end of a clause or line."""
    found = _PHRASE.match(text, at)
    if found is None or not ends_a_clause(text, found.end(), firmly=True):
        return None
    words = found.group().casefold().split()
    if not _ABOUT.isdisjoint(words) or len(words) > _MOST_WORDS:
        return None
    plain = [each for each in words if each.isalpha() and each not in _STATES and not each.endswith(_ENDINGS)]
    return found.span() if len(plain) >= _LEAST_PLAIN_WORDS else None


def value_at(text: str, at: int) -> Value | None:
    """What stands there: in quotation marks, as a code with blanks, or up to the next blank, without its full stop."""
    if (quoted := _QUOTED.match(text, at)) is not None:
        group = quoted.lastindex or 0
        return Value(quoted[group], quoted.start(group), quoted=True)
    if (code := _SPACED_CODE.match(text, at)) is not None:
        return Value(code.group(), at, quoted=False)
    bare = _BARE.match(text, at)
    if bare is None:
        return None
    return Value(bare.group().rstrip(".:!?*") or bare.group(), at, quoted=False)


def ends_a_clause(text: str, at: int, *, firmly: bool = False) -> bool:
    """Whether what stands before is all: an end follows, or a word like "for"; `firmly` an end alone."""
    if firmly:
        return _FIRM_END.match(text, at) is not None
    end = _END.match(text, at)
    if end is None:
        return False
    word = _WORD.match(text, end.end())
    return end.end() > at or word is None or word[1].casefold() in FUNCTION_WORDS
