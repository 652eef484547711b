"""People, systems and files that an answer names, by how they are written: what a project's files may not know of."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from shared.language.rules.handover.file_analysis.people import CALENDAR
from shared.language.rules.handover.turn_words import HANDOVER_TURN_WORDS
from shared.text.grounding import artefacts
from shared.text.sentences import sentences
from shared.text.stop_words import FUNCTION_WORDS
from shared.text.words import normalised, words

_MAX_NAME_CHARS: Final = 60
_LOOKED_AT: Final = 6_000
_MIXED = re.compile(r"\b[A-Z]+[a-z0-9]+[A-Z]\w*\b")
_WORD = re.compile(r"[^\W\d_](?:[\w-]|['’](?!s\b))*")
"""A word without the "'s" of what belongs to somebody."""
_CONTRACTED: Final = re.compile(r"['’][^\W\d_A-ZÀ-ÖØ-Þ]")
"""Two words in one, of which no name is made: "I'd", "C'est"; a name goes on with a capital ("O'Hara", "L'Aquila")."""
_MOST_WORDS: Final = 5
_NAME_LIKE = re.compile(r"\b(?:[A-ZÀ-ÖØ-Þ]\w*|\w*[\d_]\w*)")
MOST_NAMES: Final = 20_000
_NOUNS_ARE_CAPITALISED: Final = frozenset({"de"})


def names_in(answer: str, language: str) -> list[tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for sentence in sentences(answer[:_LOOKED_AT]):
        for name in _of_sentence(sentence, language):
            if _names_something(name, language):
                found.setdefault(normalised(name), (name, sentence))
    return [(name, sentence) for key, (name, sentence) in found.items() if not _within(key, found)]


def unknown(name: str, known: frozenset[str]) -> bool:
    return not known.issuperset(words(name))


def vocabulary(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(word for text in texts for word in words(text))


def name_words(texts: Iterable[str], most: int) -> list[str]:
    """The distinct words of these texts that are written as names are, at most so many, in their order."""
    found: dict[str, None] = {}
    for text in texts:
        for match in _NAME_LIKE.finditer(text):
            found.update(dict.fromkeys(words(match.group())))
            if len(found) >= most:
                return list(found)[:most]
    return list(found)


def _of_sentence(sentence: str, language: str) -> Iterator[str]:
    yield from (match.group() for match in _MIXED.finditer(sentence))
    yield from (each.text for each in artefacts(sentence) if each.kind == "file")
    if language in _NOUNS_ARE_CAPITALISED:
        yield from _with_a_title(sentence, language)
        return
    for place, run in _capitalised_runs(sentence):
        # What begins a sentence is capitalised anyway; two such words in a row are a name all the same.
        if place > 0 or len(run) > 1:
            yield " ".join(run if place > 0 else _after_openers(run, language))


def _after_openers(run: list[str], language: str) -> list[str]:
    """The run without the ordinary words that a sentence may begin with: "Maybe Karin Holm", "Ask Karin Holm"."""
    ordinary = HANDOVER_TURN_WORDS[language].no_names | FUNCTION_WORDS
    first = next((at for at, word in enumerate(run) if normalised(word) not in ordinary), 0)
    return run[first:]


def _with_a_title(sentence: str, language: str) -> Iterator[str]:
    """Where every noun is capitalised, only a title tells a name from them."""
    titles = HANDOVER_TURN_WORDS[language].titles
    for _, run in _capitalised_runs(sentence):
        if normalised(run[0]) in titles and len(run) > 1:
            yield " ".join(run[1:])


def _capitalised_runs(sentence: str) -> Iterator[tuple[int, list[str]]]:
    start, end, run = 0, 0, list[str]()
    for match in _WORD.finditer(sentence):
        capital = match.group()[0].isupper() and _CONTRACTED.search(match.group()) is None
        joins = capital and len(run) < _MOST_WORDS and not sentence[end : match.start()].strip()
        if run and not joins:
            yield start, run
            run = []
        if capital:
            start, run = (start if run else match.start()), [*run, match.group()]
        end = match.end()
    if run:
        yield start, run


def _names_something(name: str, language: str) -> bool:
    parts = words(name)
    if not parts or len(name) > _MAX_NAME_CHARS or len("".join(parts)) < 2:
        return False
    written = {word.casefold() for word in name.split()}  # "O'Hara" is one word of a name
    if (
        written & FUNCTION_WORDS
        or CALENDAR & {word.rstrip("s.") for word in written}
        or name.replace(" ", "").isupper()
    ):
        return False  # an abbreviation, a month
    return not set(parts) <= HANDOVER_TURN_WORDS[language].no_names


def _within(key: str, others: Iterable[str]) -> bool:
    whole = rf"(?<!\w){re.escape(key)}(?!\w)"
    return any(key != other and key in other and re.search(whole, other) for other in others)
