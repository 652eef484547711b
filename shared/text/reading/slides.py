"""Slides as text: `# Slide 3: Title`, a line for each paragraph and each row of a table, then the speaker's notes."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from shared.text.reading.normalise import enough
from shared.text.reading.refusal import FileRefused

MAX_SLIDES: Final = 1_000


class Slide(NamedTuple):
    """What a slide shows, and what is said with it."""

    title: str
    lines: Sequence[str]
    notes: Sequence[str]


def text_of_slides(slides: Iterator[Slide], total: int, most_chars: int) -> tuple[str, list[str]]:
    """The slides as one text, enough of it to keep `most_chars`, and warnings. Raises FileRefused."""
    read: list[Slide] = []
    texts = (_text(slide, read) for slide in islice(slides, MAX_SLIDES))
    text = "\n\n".join(enough(texts, 2 * most_chars))
    blank = sum(not any(slide) for slide in read)
    if blank == len(read):
        raise FileRefused("The presentation holds no text, only pictures or nothing at all.")
    warnings = [f"{blank} of {len(read)} slides hold no text; they may be pictures."] if blank else []
    if total > MAX_SLIDES:
        warnings.append(f"Only the first {MAX_SLIDES} of {total} slides were read.")
    return text, warnings


def _text(slide: Slide, read: list[Slide]) -> str:
    read.append(slide)
    title = f": {slide.title}" if slide.title else ""
    notes = ["", "Notes:", *slide.notes] if slide.notes else []
    return "\n".join([f"# Slide {len(read)}{title}", *(f"- {line}" for line in slide.lines), *notes])
