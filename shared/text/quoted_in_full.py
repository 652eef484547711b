"""What a person said, as a result quotes it: whole, or up to the end of a sentence, which is marked."""

from typing import Final

from shared.text.sentences import sentences

LONGEST: Final = 1_000
"""Characters of an answer that is quoted whole."""
CUT: Final = "[…]"
_LEAST: Final = 4
"""A sentence that ends before this part of what may be quoted is no end of a long run of words."""
_CLOSING: Final = "\"'”’»)]"


def quoted_in_full(text: str, longest: int = LONGEST) -> str:
    """The text on one line; a longer one up to its last sentence, or else clause, or word, that ends in time."""
    line = " ".join(text.split())
    if len(line) <= longest:
        return line
    head = line[: longest + 1]
    end, least = _last_end(line, longest), longest // _LEAST
    ends = (end if end > least else 0, head.rfind(", ", least) + 1, end, head.rfind(" ") + 1)
    at = next(filter(None, ends), longest)
    return f"{line[:at].rstrip()} {CUT}"


def _last_end(line: str, longest: int) -> int:
    """Where the last sentence ends that does so in time, with its closing quotation mark; 0 where none does."""
    found = end = 0
    for each in sentences(line):
        end = line.index(each, end) + len(each)
        while line[end : end + 1] in _CLOSING and end < len(line):
            end += 1
        if end > longest:
            break
        found = end
    return found
