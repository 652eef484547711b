"""How every rule cuts a text into words (tokenisation) and folds them for comparison. Stemming is in `rules/stems.py`.

Scripts without spaces (Chinese, Japanese, Korean) count one word a character, so that every rule works on them.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from shared.text.remembering import remembering
from shared.text.stop_words import FUNCTION_WORDS, STOP_WORDS
from shared.text.unicode_forms import normal_form

_UNSPACED = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_WORD = re.compile(rf"[{_UNSPACED}]|[^\W_{_UNSPACED}]+(?:\+\+|#)?")
_SURFACE = re.compile(rf"[{_UNSPACED}]|[^\W_{_UNSPACED}]+(?:[-_][^\W_]+)*(?:\+\+|#)?")
_PUNCTUATION = re.compile(r"[^\w\s+#-]+")
_NEGATED = re.compile(r"\b(\w+?)n['’]t\b", re.IGNORECASE)
_AFTER_DO: Final = (
    "you|we|they|know|want|like|think|have|let|do|put|get|see|go|need|care|mind|touch|work|even|really|ever|be|say|tell|"
    "write|ask|move|open|use|take|run"
)
_TYPED: Final = re.compile(
    rf"\b(do(?=nt (?:{_AFTER_DO})\b)|did|does|is|was|were|are|could|would|should|have|has|had|ca|wo)nt\b",
    re.IGNORECASE,
)
"""The same as people type it; "dont" alone is a French word."""
_GAPS: Final = bytes(code if chr(code).isalnum() else ord(" ") for code in range(256))
_UNSEEN: Final = frozenset({"Cc", "Cf", "Zs", "Zl", "Zp"})
_FILLERS: Final = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0")
_WHOLE_NEGATIONS: Final = {"ca": "can", "wo": "will", "sha": "shall"}


def normalised(text: str) -> str:
    """The text with compatibility forms folded (NFKC) and case folded."""
    return text.lower() if text.isascii() else normal_form("NFKC", text).casefold()


def shows_something(text: str) -> bool:
    """Whether a reader sees anything of the text: not only spaces, control and format characters, or fillers."""
    return any(unicodedata.category(char) not in _UNSEEN and char not in _FILLERS for char in text)


def words(text: str) -> list[str]:
    """All words in order, case and punctuation aside: `"The C++ main()"` gives `["the", "c++", "main"]`."""
    return list(_words(text))


@remembering
def _words(text: str) -> list[str]:
    folded = normalised(text)
    if folded.isascii() and "+" not in folded and "#" not in folded:  # most texts, in a tenth of the time
        return folded.encode().translate(_GAPS).decode().split()
    return _WORD.findall(folded)


@remembering
def spaced(text: str) -> str:
    """The words of a text with one blank before and behind each, as phrases are looked for in them."""
    return f" {' '.join(words(text))} "


def spelled_out(text: str) -> str:
    """Contracted English negations opened up ("doesn't" and "doesnt" become "does not"), so `not` is seen as a word."""

    def opened(match: re.Match[str]) -> str:
        verb = match.group(1)
        return f"{_WHOLE_NEGATIONS.get(verb.lower(), verb)} not"

    typed = _TYPED.sub(opened, text) if "nt" in text or "NT" in text else text
    folded = typed.lower()
    return _NEGATED.sub(opened, typed) if "n't" in folded or "n’t" in folded else typed


def content_words(text: str, language: str | None = None) -> list[str]:
    """The words that carry meaning, in order: no stop words of the language (None: of any of the five)."""
    dropped = FUNCTION_WORDS if language is None else STOP_WORDS[language]
    return [word for word in words(text) if word not in dropped]


def runs(tokens: list[str], length: int) -> Iterator[tuple[str, ...]]:
    return (tuple(tokens[i : i + length]) for i in range(len(tokens) - length + 1))


def surface_words(text: str) -> list[list[str]]:
    """The words as they are written, one list for each stretch without punctuation between them."""
    return [found for phrase in _PUNCTUATION.split(text) if (found := _SURFACE.findall(phrase))]
