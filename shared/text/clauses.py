"""Clauses of an ideal answer: sentences, items of a list, coordinated clauses, and illustrations apart.

A clause stands for one thing that an answer must say; noun phrases were measured and were much noisier.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from shared.text.clause_words import CLAUSE_WORDS, ClauseWords
from shared.text.sentences import sentences
from shared.text.words import content_words, words

_PARENTHESIS: Final = re.compile(r"(?:^|(?<=\s))\(([^()]+)\)")
_TRIM: Final = " \t\r\n,;:.!?…-–—\"'“”«»"
_LEAST_WORDS: Final = 2
_BARE: Final = 5
"""Letters of a sign of examples that may be no sign: "like", "wie", "comme"."""
_ARTICLES: Final = {
    "en": frozenset({"the", "a", "an"}),
    "de": frozenset({"der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer"}),
    "fr": frozenset({"le", "la", "les", "un", "une", "l"}),
    "es": frozenset({"el", "la", "los", "las", "un", "una"}),
    "it": frozenset({"il", "lo", "la", "i", "gli", "le", "un", "uno", "una", "l"}),
}
_NOT: Final = frozenset({"not", "nicht", "pas", "no", "non"})
_OPENING_CHARS: Final = 100
"""How much of a piece is read for its first word."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause as the author wrote it; `aside` when it only illustrates (an example, a parenthesis). `sentence` is the
    number of the one that it stands in."""

    text: str
    aside: bool = False
    sentence: int = field(default=0, compare=False)


def clauses(text: str, language: str, *, of_duties: bool = False) -> list[Clause]:
    """All clauses in reading order; those of stop words alone only when there are no others. In a text `of_duties` two
    things of one verb stay together."""
    found: list[Clause] = []
    for number, sentence in enumerate(sentences(text)):
        main, asides = _without_asides(sentence, language, of_duties=of_duties)
        found += [Clause(part, sentence=number) for part in _coordinated(main, language, of_duties=of_duties)]
        found += [Clause(aside, aside=True, sentence=number) for aside in asides]
    return [clause for clause in found if content_words(clause.text, language)] or found


def _without_asides(sentence: str, language: str, *, of_duties: bool) -> tuple[str, list[str]]:
    asides: list[str] = []

    def set_apart(match: re.Match[str]) -> str:
        if len(content_words(match.group(1), language)) <= _LEAST_WORDS:
            return match.group()
        asides.append(_trimmed(match.group(1), language))
        return " "

    main = _PARENTHESIS.sub(set_apart, sentence)
    example = _example(language, sure=of_duties).search(main)
    if example and words(main[: example.start()]) and _is_example(main[example.end() :], language):
        asides.append(main[example.end() :].strip(_TRIM))
        main = main[: example.start()]
    return main, asides


def _is_example(rest: str, language: str) -> bool:
    """Whether things are named; "how it came about" and "how much went there" are clauses of the sentence, where the
    words for both are one."""
    speech, opening = CLAUSE_WORDS[language], words(rest[:_OPENING_CHARS])[:1]
    return bool(content_words(rest, language)) and not (
        speech.subjects | speech.auxiliaries | speech.degrees
    ).issuperset(opening)


def _coordinated(sentence: str, language: str, *, of_duties: bool) -> list[str]:
    intro, colon, items = sentence.partition(": ")
    if colon:
        listed = [item for item in _parts(items, language, is_list=True, of_duties=of_duties) if item]
        if len(listed) > 1:
            weighty = len(content_words(intro, language)) > _LEAST_WORDS
            return ([_trimmed(intro, language)] if weighty else []) + listed
    return _parts(sentence, language, of_duties=of_duties)


def _parts(sentence: str, language: str, *, is_list: bool = False, of_duties: bool = False) -> list[str]:
    """The sentence cut at its joints; a piece too small to stand alone stays with the one before it.

    A comma alone parts the items of a list, and the clauses of a series that ends in a comma and a joint.
    """
    speech = CLAUSE_WORDS[language]
    cuts = [0]
    joined = 0
    found = list(_joint(language).finditer(sentence))
    if not is_list and not any(
        joint.group().strip().startswith(",") and words(joint.group()) for joint in found
    ):
        found = [joint for joint in found if words(joint.group())]
    for joint in found:
        before, after = sentence[cuts[-1] : joint.start()], sentence[joint.end() :]
        piece = sentence[joined : joint.start()]
        whole = _is_phrase(piece, language) if "," in joint.group() else _can_end(piece, language)
        leads = _is_circumstance(before, joint.group(), speech) and not is_list
        stands = not (leads or _is_subordinate(before, speech))
        stands = stands and not (of_duties and _is_object(joint.group(), after, language))
        if whole and _can_open(after, language) and stands:
            cuts.append(joint.start())
        joined = joint.end()
    pieces = [
        _trimmed(sentence[a:b], language) for a, b in zip(cuts, [*cuts[1:], len(sentence)], strict=True)
    ]
    return [piece for piece in pieces if words(piece)]


def _is_phrase(piece: str, language: str) -> bool:
    return len(content_words(piece, language)) >= _LEAST_WORDS


def _can_end(piece: str, language: str) -> bool:
    """Whether the piece can stand before a bare "and": more than two nouns side by side ("carbon dioxide and …"), and no
    "between" that waits for its other end.
    """
    if not CLAUSE_WORDS[language].spans.isdisjoint(words(piece)):
        return False
    count = len(content_words(piece, language))
    return count > _LEAST_WORDS or _LEAST_WORDS <= count < len(words(piece))


def _can_open(rest: str, language: str) -> bool:
    """Whether what follows a joint, up to the next one, is a clause of its own."""
    joint = _joint(language).search(rest)
    piece = rest[: joint.start()] if joint else rest
    speech, opening = CLAUSE_WORDS[language], words(piece)[:1]
    return _is_phrase(piece, language) and not (speech.prepositions | speech.dependent).issuperset(opening)


def _is_subordinate(piece: str, speech: ClauseWords) -> bool:
    return bool(speech.subordinate.intersection(words(piece[:_OPENING_CHARS])[:1]))


def _is_circumstance(piece: str, joint: str, speech: ClauseWords) -> bool:
    """Whether a piece only says when or with what, before the comma: "With one backup a night, …"."""
    return not words(joint) and bool(speech.prepositions.intersection(words(piece[:_OPENING_CHARS])[:1]))


def _is_object(joint: str, after: str, language: str) -> bool:
    """Whether a bare "and" ties a second thing to the same verb: "have the office and a fitter called", "by the forecast
    and not by the gust"."""
    piece = words(_joint(language).split(after, maxsplit=1)[0])
    says = not CLAUSE_WORDS[language].auxiliaries.isdisjoint(piece)
    opens = not (_ARTICLES[language] | _NOT).isdisjoint(piece[:1])
    return "," not in joint and opens and not (says and piece[0] not in _NOT)


def _trimmed(piece: str, language: str) -> str:
    piece = piece.strip(_TRIM)
    return _opening(language).sub("", piece).strip(_TRIM) or piece


@cache
def _joint(language: str) -> re.Pattern[str]:
    joints = _any_of(CLAUSE_WORDS[language].joints)
    return re.compile(rf"(?:(?<!\s)\s+)?,\s+(?:{joints}\s+)*|(?<!\s)\s+{joints}\s+", re.IGNORECASE)


@cache
def _opening(language: str) -> re.Pattern[str]:
    return re.compile(rf"^(?:{_any_of(CLAUSE_WORDS[language].joints)}\s+)+", re.IGNORECASE)


@cache
def _example(language: str, *, sure: bool = True) -> re.Pattern[str]:
    """What leads to an example; a `sure` sign is no word of other uses ("like", "etwa"), behind which a duty goes on."""
    examples = _any_of(
        each
        for each in CLAUSE_WORDS[language].examples
        if not sure or " " in each or "." in each or len(each) > _BARE
    )
    return re.compile(rf"(?:^|,\s*|\s){examples}[,:]?\s+", re.IGNORECASE)


def _any_of(phrases: Iterable[str]) -> str:
    """In the order of the list: a joint of several words stands there before its first word."""
    return f"(?:{'|'.join(map(re.escape, phrases))})"
