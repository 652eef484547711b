"""Spans of a resume: what a model quotes from it has to stand there word for word."""

from typing import Final

from shared.language.spans import find_span
from shared.text.words import words

MAX_SPAN_CHARS: Final = 300
MIN_SPAN_WORDS: Final = 2


def resume_span(quote: str, resume: str) -> str | None:
    """The part of the resume that the quotation is, if it says something and not everything."""
    span = find_span(quote, [resume]) if len(quote) <= MAX_SPAN_CHARS else None
    return span if span and len(words(span)) >= MIN_SPAN_WORDS and len(span) <= MAX_SPAN_CHARS else None
