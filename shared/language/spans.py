"""Quotations of answers, passages and resumes: found word for word, or not at all."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from shared.language.plain_text import FENCE_SUBSTITUTE, clean
from shared.text.sentences import sentences
from shared.text.words import words

MAX_QUOTE_CHARS: Final = 2_000
MAX_RESUME_SPAN_CHARS: Final = 300
MIN_SPAN_WORDS: Final = 2
MIN_SUBSTANCE: Final = 3
NEARLY: Final = 0.8
MIN_CLAUSE_WORDS: Final = 4
_MOST_CLAUSES: Final = 5
_CLAUSE: Final = re.compile(r"(?<![.;:!?…])[.;:!?…]++(?=\s|$)|,(?=\s)|\s[–—-]\s")
_BEFORE: Final = r"(?<!\w)"
_AFTER: Final = r"(?!\w|\+\+|#)"
_WRAPPING: Final = " \t\n\"'“”„«»‘’.…"
# Models straighten quotation marks and dashes when they copy; what is found is cut from the answer itself.
_LOOKALIKES: Final = ("'’‘`´", '"“”„«»', "-–—‐‑", f"<{FENCE_SUBSTITUTE}")
_CLASSES: Final = {char: f"[{re.escape(group)}]" for group in _LOOKALIKES for char in group}


def find_span(quote: str, texts: Iterable[str]) -> str | None:
    """The very part of the first of `texts` that reads like `quote`; white space, case and kinds of quotes aside.

    None when it stands in none of them as whole words, or says next to nothing (under three letters or digits,
    unless it is all that was said).
    """
    pattern = _pattern(quote)
    if pattern is None:
        return None
    found = ((text, pattern.search(text)) for text in texts)
    return next(
        (match.group() for text, match in found if match and _has_substance(match.group(), text)), None
    )


def said_span(quote: str, text: str) -> str | None:
    """What `find_span` finds of a quotation in the text, else of the longest of its clauses that stands there: where one
    was cut short within, or joined of two."""
    if span := find_span(quote, [text]):
        return span
    parts = sorted(_CLAUSE.split(quote[:MAX_QUOTE_CHARS]), key=len, reverse=True)[:_MOST_CLAUSES]
    found = (find_span(each, [text]) for each in parts if len(words(each)) >= MIN_CLAUSE_WORDS)
    return next(filter(None, found), None)


def up_to_a_clause(span: str, most_chars: int) -> str:
    if len(span) <= most_chars:
        return span
    ends = [at for each in _CLAUSE.finditer(span, 0, most_chars) if (at := each.start()) > most_chars // 2]
    whole_words = span[:most_chars].rsplit(maxsplit=1)[:1]
    return span[: ends[-1]].rstrip() if ends else "".join(whole_words)


def find_quotation(quote: str, texts: Iterable[str], most_chars: int) -> str | None:
    """What `find_span` finds of a quotation of at most `most_chars`, if it is of at least two words."""
    span = find_span(quote, texts) if len(quote) <= most_chars else None
    return span if span and len(words(span)) >= MIN_SPAN_WORDS else None


def resume_span(quote: str, resume: str) -> str | None:
    """The part of the resume that the quotation is, if it says something and not everything."""
    span = find_quotation(quote, [resume], MAX_RESUME_SPAN_CHARS)
    return span if span and len(span) <= MAX_RESUME_SPAN_CHARS else None


def find_name(name: str, text: str) -> str | None:
    """The very part of `text` that reads like `name`, as a whole ("C" is no part of "C++"), however short it is."""
    parts = clean(name).split()
    if not parts or len(name) > MAX_QUOTE_CHARS:
        return None
    pattern = (
        f"{_BEFORE if parts[0][0].isalnum() else ''}{_body(parts)}{_AFTER if parts[-1][-1].isalnum() else ''}"
    )
    found = re.search(pattern, text, re.IGNORECASE)
    return found.group() if found else None


def sentence_around(span: str, texts: Iterable[str]) -> str:
    text = next((each for each in texts if span in each), span)
    return " ".join(each for each in sentences(text) if span in each or each in span) or span


def nearly_said(quote: str, texts: Sequence[str]) -> bool:
    """Whether most words of `quote` (at least three) stand in one of `texts`: misquoted rather than made up."""
    quoted = words(quote[:MAX_QUOTE_CHARS])
    if len(quoted) < MIN_SUBSTANCE:
        return False
    return any(_share(quoted, set(words(text))) >= NEARLY for text in texts)


def _share(quoted: Sequence[str], said: set[str]) -> float:
    return sum(word in said for word in quoted) / len(quoted)


def _pattern(quote: str) -> re.Pattern[str] | None:
    if len(quote) > MAX_QUOTE_CHARS:
        return None
    parts = clean(" ".join(quote.split())).strip(_WRAPPING).split()  # some of what is dropped parts words
    if not parts:
        return None
    before = _BEFORE if parts[0][0].isalnum() else ""
    return re.compile(rf"{before}{_body(parts)}(?!\w)", re.IGNORECASE)


def _body(parts: Sequence[str]) -> str:
    """The words as a pattern, any white space between them."""
    return r"\s+".join("".join(_CLASSES.get(char) or re.escape(char) for char in part) for part in parts)


def _has_substance(span: str, text: str) -> bool:
    return sum(map(str.isalnum, span)) >= MIN_SUBSTANCE or words(span) == words(text) != []
