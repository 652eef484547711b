"""Where in a file something stands that shows no lines of its own: on a slide, in a cell of a notebook."""

import re
from collections.abc import Iterable
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.text.spoken import in_all

HEADING: Final = re.compile(r"# (?P<place>(?:Slide|Cell) \d{1,6})(?:: (?P<title>.*))?")
"""How the text of such a file begins a slide or a cell."""
_WORDS: Final = in_all(dict[str, str], "file_places")


def places_of(lines: Iterable[str]) -> list[str]:
    """Of each line the slide or the cell that it stands in, as in "Slide 3"; "" above the first one."""
    place, found = "", list[str]()
    for line in lines:
        if heading := HEADING.match(line):
            place = heading["place"]
        found.append(place)
    return found


def told_place(place: str, language: LanguageCode) -> str:
    word, _, number = place.partition(" ")
    return f"{_WORDS[language].get(word, word)} {number}".strip()
