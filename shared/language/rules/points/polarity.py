"""Whether an answer affirms or denies what an ideal answer says.

Vectors and shared words do not see a "not". Here a sentence is cut into stretches at its punctuation and its contrasts;
a stretch with an odd number of negators denies the words in it. An answer denies a clause when at least half of the
clause's words that it takes up stand on the other side than in the clause itself ("a node that has no children").
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shared.language.rules.phrases import PHRASES, ListenedPhrases
from shared.language.rules.points.matching import best_likeness
from shared.language.rules.stems import stem
from shared.text.remembering import remembering
from shared.text.spoken import in_all
from shared.text.words import content_words, spelled_out, words

_STRETCH: Final = re.compile(r"[,;:.!?()–—]+\s*")
_SAME_WORD: Final = 0.6
_DENIED_SHARE: Final = 0.5
_STRENGTHENING: Final = frozenset[str]().union(*in_all(frozenset[str], "words", "strengthening").values())
"""Words that in Italian, Spanish and French go with another negator and do not undo it ("non ho mai")."""


@dataclass(frozen=True, slots=True)
class Sided:
    """The content words of a text, apart by whether it affirms or denies them."""

    affirmed: tuple[str, ...]
    denied: tuple[str, ...]

    def sides_of(self, word: str, language: str) -> set[bool]:
        """On which sides the word stands here: True affirmed, False denied."""
        pairs = ((True, self.affirmed), (False, self.denied))
        return {side for side, said in pairs if best_likeness(word, said, language) >= _SAME_WORD}

    def beyond(self, known: frozenset[str], language: str) -> dict[str, bool]:
        """Each word whose stem is not known yet, with its side; all words when that leaves none."""
        own = dict.fromkeys(self.affirmed, True) | dict.fromkeys(self.denied, False)
        return {word: side for word, side in own.items() if stem(word, language) not in known} or own


@remembering
def sided(text: str, language: str) -> Sided:
    """The content words of a text, apart by whether it affirms or denies them."""
    heard = PHRASES[language].heard
    affirmed: list[str] = []
    denied: list[str] = []
    for stretch in _stretches(spelled_out(text), heard):
        named = [word for word in content_words(" ".join(stretch), language) if word not in heard.negators]
        negated = _is_negated(stretch, heard)
        for word in named:
            (denied if negated != word.endswith(heard.negative_endings) else affirmed).append(word)
    return Sided(tuple(dict.fromkeys(affirmed)), tuple(dict.fromkeys(denied)))


def denies(clause: Sided, sentence: Sided, asked: frozenset[str], name: Sequence[str], language: str) -> bool:
    """Whether the sentence says most new words of the clause, or all of its `name`, on the other side.

    `asked` are the stems of the question: denying its words denies nothing of the answer.
    """
    if not clause.denied and not sentence.denied:
        return False
    turned: set[str] = set()
    taken_up = 0
    new = clause.beyond(asked, language)
    for word, side in new.items():
        sides = sentence.sides_of(word, language)
        taken_up += bool(sides)
        if sides == {not side}:
            turned.add(word)
    if not turned or len(turned) < _DENIED_SHARE * taken_up:
        return False
    return (
        taken_up > _DENIED_SHARE * len(new)
        or len(turned) == len(new)
        or _denies_name(name, sentence, language)
    )


def _denies_name(name: Sequence[str], sentence: Sided, language: str) -> bool:
    return bool(name) and all(sentence.sides_of(word, language) == {False} for word in name)


def _stretches(text: str, heard: ListenedPhrases) -> list[list[str]]:
    found: list[list[str]] = []
    for part in _STRETCH.split(text):
        stretch: list[str] = []
        for word in words(part):
            undone = word in heard.negators and not heard.negators.isdisjoint(stretch)
            if word in heard.breaks and stretch and not undone:
                found.append(stretch)
                stretch = []
            stretch.append(word)
        found.append(stretch)
    return found


def _is_negated(stretch: list[str], heard: ListenedPhrases) -> bool:
    joined = f" {' '.join(stretch)} "
    for harmless in heard.not_negations:
        joined = joined.replace(f" {harmless} ", " ")
    negators = [word for word in joined.split() if word in heard.negators]
    turning = [word for word in negators if word not in _STRENGTHENING]
    return len(turning or negators[:1]) % 2 == 1
