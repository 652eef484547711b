"""Fit the model of what is said to the interviewer beside an answer, and write its weights (scikit-learn 1.9.1).

The examples are sentences of each kind and of none (`tools/said/`), whole answers with what of them is said so, and its
kind (`tools/asides/`); requests to keep something out, what is said as somebody turns away for a moment or has done
(`tools/talk/`), answers in doubt and questions typed like statements (`tools/hedged/`), questions that ask what is meant
and the plain answers of `tools/hints/` stand besides.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any, Final

import numpy

from shared.interview.state_machine.assessment import Intent
from shared.language.rules.asides.model import ASIDES, NAME, Aside, units
from shared.language.rules.asides.owed_model import Owed
from shared.language.rules.letter_groups import SIZE as LETTERS
from shared.language.rules.letter_groups import letter_groups
from shared.language.sentence_encoder import SIZE as MEANINGS
from shared.language.sentence_encoder import SentenceEncoder, load_encoder
from shared.text.sentences import sentences
from shared.text.spoken import LANGUAGES
from tools.fit_intents import OWED_EXAMPLES, VECTORS, digest
from tools.fit_intents import examples as intent_examples

HERE: Final = Path(__file__).resolve().parent
WEIGHTS: Final = VECTORS / f"{NAME}.npz"
_FREEDOM: Final = 3
_STEPS: Final = 120
_UNIT: Final = 127
_LONGEST: Final = 20
_OF_WHAT_IS_OWED: Final[Mapping[Owed, Aside]] = {
    "verdict": "verdict",
    "unknown": "asks",
    "use": "reads",
    "remaining": "remaining",
    "machine": "machine",
    "hears": "hears",
    "unanswered": "unheard",
    "objection": "objects",
    "leave": "refuses",
    "none": "none",
}
"""What the sentences of `tools/owed/` say."""
_OF_AN_INTENT: Final[Mapping[Intent, Aside]] = {
    "clarification": "clarifies",
    "dont_know": "none",
    "wish_to_skip": "none",
}
"""What the sentences of `tools/intents/` say, where they are not heard better by that model."""
_OFTEN: Final = 3
"""So often each of `tools/talk/` counts: they are few, and what only sounds like them stands there, too."""
_APART: Final = 5
"""These are taken so far apart: there are no more of them than of the other kinds."""


def sentences_said(language: str) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Each sentence of the answers, with the kind and the words of what it says beside the answer."""
    for line in (HERE / "asides" / f"{language}.jsonl").read_text(encoding="utf-8").splitlines():
        told = json.loads(line)
        for each in sentences(told["answer"]):
            yield each, list(_within(each, told["asides"]))


def _within(sentence: str, asides: Iterable[Mapping[str, str]]) -> Iterator[tuple[str, str]]:
    for each in asides:
        if each["text"] in sentence or sentence in each["text"]:
            yield each["kind"], each["text"] if each["text"] in sentence else sentence


def examples(language: str) -> Iterator[tuple[str, str]]:
    """What the model is fitted to: a kind and a text; what is said to the interviewer also as it is typed in haste."""
    for sentence, asides in sentences_said(language):
        rest = sentence
        for kind, text in asides:
            yield from _as_typed(kind, text)
            if text != sentence and len(sentence.split()) <= _LONGEST:
                yield kind, sentence
            rest = rest.replace(text, "")
        if not asides:
            yield from (("none", each) for each in units(sentence))
        elif len(rest.split()) > 2:
            yield "none", rest.strip()
    for line in (HERE / "hints" / f"{language}.jsonl").read_text(encoding="utf-8").splitlines():
        yield from (("none", each) for said in sentences(json.loads(line)["answer"]) for each in units(said))
    for folder in ("said", "secrets", "hedged", *_OFTEN * ("talk",)):
        written: Mapping[str, list[str]] = json.loads(
            (HERE / folder / f"{language}.json").read_text(encoding="utf-8")
        )
        for kind, said_so in written.items():
            yield from (each for said in said_so for each in _as_typed(kind, said))
    owed: Mapping[Owed, list[str]] = json.loads(
        (OWED_EXAMPLES / f"{language}.json").read_text(encoding="utf-8")
    )
    for kind, aside in _OF_WHAT_IS_OWED.items():
        yield from (each for said in owed[kind] for each in _as_typed(aside, said))
    for intent, aside in _OF_AN_INTENT.items():
        meant = [said for each, said in intent_examples(language) if each == intent]
        yield from ((aside, said) for said in meant[::_APART] if len(said.split()) <= _LONGEST)


def _as_typed(kind: str, text: str) -> Iterator[tuple[str, str]]:
    yield from dict.fromkeys(((kind, text), (kind, text.strip("¿.?!").lower())))


def all_examples() -> list[tuple[str, str]]:
    return [each for language in LANGUAGES for each in examples(language)]


def main() -> None:
    encoder = load_encoder()
    if encoder is None:
        raise SystemExit("the sentence encoder of requirements-local.txt is not installed")
    labelled = all_examples()
    model = _fitted(labelled, encoder)
    order = [list(model.classes_).index(each) for each in ASIDES]
    weights = model.coef_[order]
    scale = abs(weights).max(axis=1) / _UNIT
    rounded = (weights / scale[:, None]).round().astype(numpy.int8)
    numpy.savez_compressed(
        WEIGHTS,
        examples=numpy.array(digest(labelled)),
        base=model.intercept_[order].astype(numpy.float32),
        scale=scale.astype(numpy.float32),
        by_meaning=rounded[:, :MEANINGS],
        by_letters=rounded[:, MEANINGS:].T.copy(),
    )


def _fitted(labelled: Sequence[tuple[str, str]], encoder: SentenceEncoder) -> Any:
    """A logistic regression of scikit-learn, which nothing else needs."""
    sparse: Any = import_module("scipy.sparse")
    groups = [letter_groups(text) for _, text in labelled]
    begins = numpy.cumsum([0, *map(len, groups)])
    values = numpy.fromiter(chain.from_iterable(each.values() for each in groups), numpy.float32)
    places = numpy.fromiter(chain.from_iterable(groups), numpy.int32)
    letters = sparse.csr_matrix((values, places, begins), shape=(len(labelled), LETTERS))
    meanings = numpy.array([encoder.encode(text) for _, text in labelled], numpy.float32)
    model: Any = import_module("sklearn.linear_model").LogisticRegression(C=_FREEDOM, max_iter=_STEPS)
    return model.fit(
        sparse.hstack([sparse.csr_matrix(meanings), letters]).tocsr(), [kind for kind, _ in labelled]
    )


if __name__ == "__main__":
    main()
