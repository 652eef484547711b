"""The artefacts that a text names, and whether they exist: nobody is asked about a file, a figure or a name made up.

Artefacts are file names, identifiers, formulas, addresses of cells, numbers, and what stands in quotation marks. A
number is the same however it is written (`0.35`, `0,35`, `35%`, `1,000`). Plain words are none, nor are counts up to ten.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import chain
from typing import Final, Literal

from shared.text.unicode_forms import normal_form
from shared.text.words import normalised

type ArtefactKind = Literal["file", "identifier", "formula", "cell", "number", "quotation"]

MAX_LOOKED_AT: Final = 20_000
_SMALL: Final = 10
_LONGEST_NUMBER: Final = 40
_EXTENSIONS: Final = (
    "py|sql|md|txt|csv|tsv|json|ya?ml|toml|ini|cfg|conf|xlsx?|xlsm|docx?|pptx?|od[tsp]|pdf|eml|ipynb|sh|bash|ps1|bat|js|ts|tsx|jsx|java"
    "|kt|cs|go|rs|rb|php|r|scala|c|h|cpp|hpp|m|vba|bas|html?|css|xml|env|log|parquet|dat|zip|tf|dockerfile"
)
_QUARTER: Final = "Q[1-4]\\b"
_NUMBER: Final = re.compile(
    r"(?<![\w.,])[-−]?\d[\d_]*(?:[.,’'\u202f]\d+)*"
    r"(?:\s?(?:%|‰|per cent|percent|prozent|por ciento|per cento|pour cent))?",
    re.IGNORECASE,
)
_PATTERNS: Final[tuple[tuple[ArtefactKind, re.Pattern[str]], ...]] = (
    ("quotation", re.compile(r"[“„«\"]([^“”„«»\"\n]{2,200})[”“»\"]")),
    ("quotation", re.compile(r"`([^`\n]{2,200})`|(?<!\w)['‘]([^'’\n]{2,80})['’](?!\w)")),
    ("formula", re.compile(r"(?<!\w)=?\b[A-Z]{2,12}\([^()\n]{1,120}\)|=[A-Z]+\d+(?:[-+*/][A-Z]*\d+)+")),
    (
        "file",
        re.compile(
            rf"(?<![\w$])[\w-]{{1,100}}(?:[/.][\w-]{{1,100}}){{0,20}}\.(?:{_EXTENSIONS})\b(?!\$)",
            re.IGNORECASE,
        ),
    ),
    (
        "cell",
        re.compile(
            rf"\b(?!{_QUARTER})(?:[A-Za-z_]\w*!)?\$?[A-Z]{{1,3}}\$?[1-9]\d{{0,5}}"
            r"(?::\$?[A-Z]{1,3}\$?[1-9]\d{0,5})?\b"
        ),
    ),
    (
        "identifier",
        re.compile(r"(?<![\w$])(?:[A-Za-z]\w*(?:\.[A-Za-z_]\w*)+|_*[A-Za-z](?=\w*_\w)\w++)(?![\w$])"),
    ),
    ("identifier", re.compile(r"(?<![\w$])(?:[a-z]+(?:[A-Z][a-z0-9]+)+(?![\w$])|[A-Za-z_]\w*(?=\(\)))")),
    ("number", _NUMBER),
)
_UNIT = re.compile(r"(?<![^\d.,])[^\d.,]*$")
_ABBREVIATED = re.compile(r"(?:[a-z]\.)+[a-z]", re.IGNORECASE)
_THOUSANDS = re.compile(r"\d{1,3}(?:([.,’'\u202f_])\d{3})(?:\1\d{3})*")
_NUMBER_IN_CORPUS = re.compile(r"\d[\d_]*(?:[.,’'\u202f]\d+)*(?:\s?%)?")
_BLANKS = re.compile(r"[\s$]+")
_FIXED_CELL = re.compile(r"\$(?=[a-z]{1,3}\$?\d)|(?<=[a-z])\$(?=\d)")
"""The dollar signs of `$B$7`, which is the cell `B7`."""
_CELL_BEHIND_A_WORD = re.compile(r"(?<=\w)\$(?=[a-z]{1,3}\$?\d)")
"""The first of them in `2$B$7`: what stands before it is no part of the cell, with or without the sign."""


@dataclass(frozen=True, slots=True)
class Artefact:
    """Something named in a text, as it is written there."""

    kind: ArtefactKind
    text: str


@dataclass(frozen=True, slots=True)
class Grounds:
    """All that exists: one folded text without the dollar signs of cells, also without white space, and its numbers."""

    text: str
    compact: str
    numbers: frozenset[Decimal]


def grounds(texts: Iterable[str]) -> Grounds:
    """What `texts` hold: files and their names, and whatever else may be spoken of."""
    parted = _CELL_BEHIND_A_WORD.sub(" ", "\n".join(normalised(text) for text in texts))
    joined = _FIXED_CELL.sub("", parted)
    # Also as they are read in a question: of `a1'11` the one finds 111, the other 11.
    read = chain(_NUMBER_IN_CORPUS.findall(joined), _NUMBER.findall(joined))
    written = {each for each in read if len(each) <= _LONGEST_NUMBER}
    numbers = frozenset(value for each in written for value in _values(each))
    return Grounds(text=joined, compact=_BLANKS.sub("", joined), numbers=numbers)


def artefacts(text: str) -> tuple[Artefact, ...]:
    """The artefacts that the first 20,000 characters of `text` name, in order, each once."""
    looked_at = normal_form("NFKC", text[:MAX_LOOKED_AT])
    found: dict[Artefact, int] = {}
    taken = bytearray(len(looked_at))
    for kind, pattern in _PATTERNS:
        for match in pattern.finditer(looked_at):
            start, end = match.span()
            named = next((group for group in match.groups() if group), match.group()).strip()
            if taken.find(1, start, end) < 0 and _counts(kind, named):
                taken[start:end] = b"\1" * (end - start)
                found.setdefault(Artefact(kind, named), start)
    return tuple(sorted(found, key=lambda each: found[each]))


def ungrounded(text: str, corpus: Grounds, *said: str) -> tuple[Artefact, ...]:
    """The artefacts of `text` that occur neither in the corpus nor in any of `said` (the raw question, the answers)."""
    missing = [each for each in artefacts(text) if not _stands(each, corpus)]
    if not missing:
        return ()
    spoken = grounds(said)
    return tuple(each for each in missing if not _stands(each, spoken))


def _counts(kind: ArtefactKind, named: str) -> bool:
    if kind == "number":
        return len(named) <= _LONGEST_NUMBER and not all(
            value <= _SMALL and value == int(value) for value in _values(named)
        )
    return any(map(str.isalnum, named)) and not (kind == "identifier" and _ABBREVIATED.fullmatch(named))


def _stands(artefact: Artefact, where: Grounds) -> bool:
    folded = normalised(artefact.text)
    match artefact.kind:
        case "number":
            return any(value in where.numbers for value in _values(artefact.text))
        case "quotation" | "formula":
            bare = _BLANKS.sub("", folded.strip(" .,;:!?…")).removeprefix("=")
            return bare in where.compact
        case "cell":
            bare = re.escape(folded.replace("$", ""))
            return re.search(rf"(?<![a-z0-9]){bare}(?!\d)", where.text) is not None
        case "file" | "identifier":
            name = re.escape(folded.rsplit("/", 1)[-1])
            return re.search(rf"(?<![^\W_]){name}(?![^\W_])", where.text) is not None


def _values(written: str) -> Iterator[Decimal]:
    """The numbers that `written` may mean: a comma is a decimal point or parts thousands, a per cent a hundredth too."""
    bare = written.lstrip("-−")
    digits = _UNIT.sub("", bare)
    for reading in dict.fromkeys(_readings(digits)):
        try:
            value = Decimal(reading).normalize()
            hundredth = (value / 100).normalize()
        except ArithmeticError:  # more digits than a number can have
            continue
        yield value
        if len(digits) < len(bare):
            yield hundredth


def _readings(digits: str) -> Iterator[str]:
    if _THOUSANDS.fullmatch(digits):
        yield re.sub(r"\D", "", digits)
    whole, mark, fraction = digits.replace("_", "").rpartition(max((".", ","), key=digits.rfind))
    yield f"{re.sub(r'\D', '', whole)}.{fraction}" if mark and whole else re.sub(r"\D", "", digits)
