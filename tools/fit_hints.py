"""Fit the model of what an answer lets fall to its examples, and write its weights.

    python -m tools.fit_hints [held-out languages]

The examples are whole answers, each with the one sentence that does not tell what it speaks of, or none; besides,
answers of `tools/judge/` that tell what they were asked for. With languages to hold out nothing is written: how many of
their hints are found is printed, at several shares of false ones.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

import numpy

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.following_up.hint_model import NAME, rows_of, told_apart
from shared.language.sentence_encoder import SentenceEncoder, load_encoder
from shared.text.spoken import LANGUAGES
from shared.text.words import words
from tools.fit_intents import digest, likeliest, owed_examples, rounded, write_vectors
from tools.fit_intents import examples as intent_examples
from tools.fit_judge import examples as judged

EXAMPLES: Final = Path(__file__).resolve().parent / "hints"
PENALTY: Final = 6e-4
_STEP: Final = 37
"""What is said to the interviewer is taken so far apart."""
_FALSE: Final = (0.03, 0.05, 0.1, 0.2)
_PLAIN: Final = frozenset({"para", "num", "part", "verb", "plain", "good", "past", "short", "ramb"})
"""Kinds of judged answers that let nothing fall: they tell, well or at length, what they were asked for."""
_MOST_PLAIN: Final = 220
"""Of a language: most answers that people give hint at nothing, unlike most of the examples."""

type Example = tuple[str, str, str, str]
"""Language, question, answer, and the words of the answer that hint; empty for none."""


def examples(languages: Sequence[str] = LANGUAGES) -> Iterator[Example]:
    for language in languages:
        for line in (EXAMPLES / f"{language}.jsonl").read_text(encoding="utf-8").splitlines():
            told = json.loads(line)
            yield language, told["question"], told["answer"], told["hint"] or ""


def plain_answers(languages: Sequence[str] = LANGUAGES) -> Iterator[Example]:
    """Answers of several sentences that hint at nothing, as many of each language at most."""
    for language in languages:
        found = [
            each for each in judged(cast(LanguageCode, language), held_back=False) if each.kind in _PLAIN
        ]
        told = [each for each in found if len(told_apart(each.answer)) > 1]
        for each in told[:: max(1, len(told) // _MOST_PLAIN)][:_MOST_PLAIN]:
            yield language, each.question, each.answer, ""


def varied(given: Sequence[Example]) -> Iterator[Example]:
    """Each example, and from the hint on, so that one may stand first or alone; every other one also with something said
    to the interviewer behind it, which hints at nothing."""
    for at, (language, question, answer, hint) in enumerate(given):
        yield language, question, answer, hint
        told = told_apart(answer)
        marks = hinting(told, hint)
        first = marks.index(True) if hint else at % len(told)
        if not at % 3:
            yield language, question, " ".join(told[first:]), hint
        if at % 2:
            talk = _talk(language)
            yield language, question, f"{answer} {talk[at * _STEP % len(talk)]}", hint


@cache
def _talk(language: str) -> tuple[str, ...]:
    said = [said for intent, said in intent_examples(language) if intent not in ("answer", "distress")]
    return (*said, *(said for owed, said in owed_examples(language) if owed != "none"))


def hinting(told: Sequence[str], hint: str) -> list[bool]:
    """Which of the sentences hint: those within the words, else the one that has most of them."""
    if not hint:
        return [False] * len(told)
    marked = [each in hint or hint in each for each in told]
    if any(marked):
        return marked
    shared = [len({*words(hint)} & {*words(each)}) for each in told]
    return [at == shared.index(max(shared)) for at in range(len(told))]


def _matrices(given: Sequence[Example], encoder: SentenceEncoder) -> list[tuple[Any, list[bool]]]:
    """Of each answer the rows of its sentences, and which of them hint."""
    found: list[tuple[Any, list[bool]]] = []
    for language, question, answer, hint in given:
        told = told_apart(answer)
        rows = [[*row, 1.0] for row in rows_of(told, question, language, encoder)]
        found.append((numpy.array(rows, numpy.float32), hinting(told, hint)))
    return found


def _weights(given: Sequence[tuple[Any, list[bool]]]) -> Any:
    rows = numpy.concatenate([each for each, _ in given])
    marked = numpy.array([mark for _, marks in given for mark in marks], numpy.float32)
    return likeliest(rows, numpy.stack([1 - marked, marked], axis=1), PENALTY)


def _measure(kept: Sequence[str], encoder: SentenceEncoder) -> None:
    others = [each for each in LANGUAGES if each not in kept]
    weights = _weights(_matrices([*varied([*examples(others)]), *plain_answers(others)], encoder))
    hints: list[tuple[float, bool]] = []
    plain: list[float] = []
    for rows, marks in _matrices([*examples(kept)], encoder):
        scores = cast(list[float], (rows @ (weights[:, 1] - weights[:, 0])).tolist())
        best = max(range(len(scores)), key=lambda at: scores[at])
        if any(marks):
            hints.append((scores[best], marks[best]))
        else:
            plain.append(scores[best])
    for share in _FALSE:
        least = sorted(plain, reverse=True)[int(len(plain) * share)]
        found = sum(score > least and is_it for score, is_it in hints) / len(hints)
        odds = 1 / (1 + numpy.exp(-least))
        print(f"{share:.0%} false: {found:.0%} of the hints are found, from odds of {odds:.2f}")


def main(kept: Sequence[str]) -> None:
    encoder = load_encoder()
    if encoder is None:
        raise SystemExit("the sentence encoder of requirements-local.txt is not installed")
    if kept:
        _measure(kept, encoder)
        return
    given, plain = [*examples()], [*plain_answers()]
    weights = _weights(_matrices([*varied(given), *plain], encoder))
    told = {
        "examples": digest([*given, *plain]),
        "base": rounded(weights[-1]),
        "weights": [rounded(column) for column in weights[:-1].T],
    }
    write_vectors(told, NAME)


if __name__ == "__main__":
    main(sys.argv[1:])
