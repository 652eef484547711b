"""Labels of concepts: at most three words that name a clause to a person without telling what it says (A5)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from shared.text.clause_words import CLAUSE_WORDS
from shared.text.stop_words import STOP_WORDS
from shared.text.words import content_words, normalised, surface_words, words

MAX_LABEL_WORDS: Final = 3
_TELLING_WORDS: Final = 2
_SHORT_WORD: Final = 3
_WORTH_OF_LENGTH: Final = {2: 1.0, 1: 0.5, 3: 0.7}


def topics(text: str, question: str, language: str) -> list[str]:
    """What could name `text`, best first: runs of one to three words that hold nouns, in the text's own writing.

    A topic that would say all that is new in `text` is left out: naming it would be answering for the participant.
    """
    asked = frozenset(words(question))
    new = frozenset(content_words(text, language)) - asked
    candidates = [run for run in _candidates(text, language) if not new or not new <= set(run.folded)]
    ranked = sorted(candidates, key=lambda run: -_worth(run, asked, language))
    return list(dict.fromkeys(run.text for run in ranked))


def gives_away(text: str, question: str, language: str) -> bool:
    """Whether `text` is so short that any topic of it is half the answer: at most two words that are new."""
    return len(set(content_words(text, language)) - set(words(question))) <= _TELLING_WORDS


def label_for(candidates: Iterable[str], taken: Sequence[str], fallback: str) -> str:
    """The first candidate that no other concept has, else `fallback` with a number."""
    used = {normalised(label) for label in taken}
    numbered = (f"{fallback} {number}" for number in range(len(taken) + 1, 2 * len(taken) + 3))
    return next(label for label in chain(candidates, numbered) if normalised(label) not in used)


@dataclass(frozen=True, slots=True)
class _Run:
    """Neighbouring words of one phrase, as written and case-folded.

    `led`: an article or the like leads to them; `subject`: they open the text, and an auxiliary follows.
    """

    written: tuple[str, ...]
    folded: tuple[str, ...]
    led: bool
    subject: bool

    @property
    def text(self) -> str:
        return " ".join(self.written)


def _candidates(text: str, language: str) -> Iterator[_Run]:
    speech, stop = CLAUSE_WORDS[language], STOP_WORDS[language]
    for place, phrase in enumerate(surface_words(text)):
        folded = [normalised(word) for word in phrase]
        naming = [not (word in stop or word in speech.light or word.isdecimal()) for word in folded]
        inner = [names or word in speech.links for names, word in zip(naming, folded, strict=True)]
        counts = [len(words(word)) for word in phrase]
        for length in _WORTH_OF_LENGTH:
            for start in range(len(phrase) - length + 1):
                end = start + length
                if not (naming[start] and naming[end - 1] and all(inner[start:end])):
                    continue
                if sum(counts[start:end]) > MAX_LABEL_WORDS:
                    continue
                led = start > 0 and folded[start - 1] in stop
                before_auxiliary = end < len(folded) and folded[end] in speech.auxiliaries
                subject = place == 0 and start == int(led) and before_auxiliary
                yield _Run(tuple(phrase[start:end]), tuple(folded[start:end]), led, subject)


def _worth(run: _Run, asked: frozenset[str], language: str) -> float:
    """How well a run names its clause: two words, not the question's, led by an article, nouns where they show."""
    speech = CLAUSE_WORDS[language]
    first, last = run.written[0], run.written[-1]
    worth = (
        _WORTH_OF_LENGTH[len(run.folded)]
        + 0.6 * any(word not in asked for word in run.folded)
        + 0.1 * run.led
        + 0.2 * run.subject
    )
    worth -= 0.6 * last.endswith(speech.endings) + 0.5 * (len(run.text) == 1)
    worth -= 0.3 * (len(last) < _SHORT_WORD and not last.isupper())
    if language == "de":
        return (
            worth
            + 0.8 * last[:1].isupper()
            - 0.5 * any(word.islower() and word.endswith("t") for word in run.written)
        )
    if language == "en":
        return worth - 0.3 * (len(run.folded) > 1 and first.endswith(("ing", "s", "ly")))
    return worth + 0.4 * (not speech.links.isdisjoint(run.folded))
