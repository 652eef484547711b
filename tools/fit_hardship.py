"""Fit the model of what is grave or hard for somebody to its examples, and write its weights.

    python -m tools.fit_hardship

What answers in the examples of the intents, and has no word for it, is none.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from shared.language.rules.distress.hardship import NAME, may_be_hard
from shared.language.sentence_encoder import load_encoder
from shared.text.spoken import LANGUAGES
from tools.fit_intents import examples as intent_examples
from tools.fit_intents import fitted_sentences, write_vectors

EXAMPLES: Final = Path(__file__).resolve().parent / "hardship"
OUTCOMES: Final = ("none", "hard")
_STEP: Final = 8


def examples() -> Iterator[tuple[str, str]]:
    """What each sentence is, and the sentence."""
    for language in LANGUAGES:
        told: dict[str, list[str]] = json.loads((EXAMPLES / f"{language}.json").read_text(encoding="utf-8"))
        yield from ((kind, sentence) for kind, said in told.items() for sentence in said)
        answers = [said for intent, said in intent_examples(language) if intent == "answer"]
        yield from (
            ("none", said)
            for at, said in enumerate(answers)
            if at % _STEP == 0 and not may_be_hard(said, language)
        )


def main() -> None:
    encoder = load_encoder()
    if encoder is None:
        raise SystemExit("the sentence encoder of requirements-local.txt is not installed")
    write_vectors(fitted_sentences([*examples()], encoder, OUTCOMES), NAME)


if __name__ == "__main__":
    main()
