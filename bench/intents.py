"""How well the intents of utterances are heard: by the rules, and by a model where one is configured.

    python -m bench.intents [--data FILE] [--strict]

FILE holds one JSON object a line: language, question, utterance, intent. Without it the utterances of the tests are used.
"""

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench.bars import Bar, shown
from shared.interview.state_machine.assessment import Intent
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import AssessRequest, Exchange
from shared.language.rules.intent_model import INTENTS
from shared.language.rules.intents import hear
from shared.language.task import LanguageModel
from shared.language.tasks.assess import ASSESS
from shared.platform.bootstrap import model_endpoint
from shared.platform.settings import AppSettings

OWN: Final = Path(__file__).resolve().parents[1] / "tests" / "language" / "utterances"


@dataclass(frozen=True, slots=True)
class Utterance:
    """What was said to which question, and what a person takes it for."""

    language: LanguageCode
    question: str
    utterance: str
    intent: Intent


def read_utterances(files: Sequence[Path]) -> list[Utterance]:
    """The utterances of these files, one JSON object a line."""
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    told = [json.loads(line) for line in lines]
    return [Utterance(each["language"], each["question"], each["utterance"], each["intent"]) for each in told]


def by_rules(said: Sequence[Utterance]) -> list[Intent]:
    """What the rules take each utterance for."""
    return [hear(each.utterance, each.language, each.question).intent for each in said]


async def by_model(said: Sequence[Utterance], language: LanguageModel) -> list[Intent]:
    """What a model takes each for when it assesses the utterance as an answer, as it does in an interview."""
    return [(await language.run(ASSESS, _request(each))).value.intent for each in said]


def _request(said: Utterance) -> AssessRequest:
    return AssessRequest(
        language=said.language,
        main_question=said.question,
        shown_question=said.question,
        ideal_answer="",
        concepts=(),
        covered=(),
        exchanges=(Exchange(said.question, said.utterance),),
    )


@dataclass(frozen=True, slots=True)
class Scored:
    """How often an intent was heard rightly, heard where it was not, and missed."""

    hits: int
    wrong: int
    missed: int

    @classmethod
    def of(cls, intent: Intent, wanted: Sequence[Intent], heard: Sequence[Intent]) -> "Scored":
        pairs = list(zip(wanted, heard, strict=True))
        hits = pairs.count((intent, intent))
        return cls(hits, heard.count(intent) - hits, wanted.count(intent) - hits)

    @property
    def precision(self) -> float:
        return self.hits / (self.hits + self.wrong) if self.hits + self.wrong else 1.0

    @property
    def recall(self) -> float:
        return self.hits / (self.hits + self.missed) if self.hits + self.missed else 1.0

    @property
    def f1(self) -> float:
        return 2 * self.hits / max(1, 2 * self.hits + self.wrong + self.missed)


def scores(said: Sequence[Utterance], heard: Sequence[Intent]) -> list[Bar]:
    """Print each intent, and return the figures that have a bar."""
    wanted: list[Intent] = [each.intent for each in said]
    scored = {intent: Scored.of(intent, wanted, heard) for intent in INTENTS if intent in wanted}
    for intent, score in scored.items():
        print(f"{intent:<16} precision {score.precision:.2f}  recall {score.recall:.2f}  F1 {score.f1:.2f}")
    macro = sum(score.f1 for score in scored.values()) / len(scored)
    stops = Scored.of("wish_to_stop", wanted, heard)
    others = sum(intent != "wish_to_stop" for intent in wanted)
    return [
        Bar("macro F1", macro, "", 0.80, at_least=True),
        Bar("recall of a wish to stop", stops.recall, "", 0.95, at_least=True),
        Bar("others taken for a wish to stop", stops.wrong / others if others else 0.0, "", 0.01),
    ]


def bars() -> list[Bar]:
    """The figures of the rules on the utterances of the tests."""
    said = read_utterances(sorted(OWN.glob("*.jsonl")))
    return scores(said, by_rules(said))


def report(data: Path, *, strict: bool) -> int:
    """Print the figures of the rules, and of a model where one is configured; only the rules are held to the bars."""
    said = read_utterances([data])
    print(f"{len(said)} utterances, by the rules")
    missed = shown(lambda: scores(said, by_rules(said)), strict=strict)
    model = configured_model()
    if model is not None:
        print("by the model")
        heard = asyncio.run(by_model(said, model))
        shown(lambda: scores(said, heard), strict=False)
    return missed


def configured_model() -> LanguageModel | None:
    """The model that the environment names (`OPENAI_API_KEY` or Azure), without the rules behind it; else None."""
    settings = AppSettings.read(os.environ)
    found = model_endpoint(settings)
    if found is None:
        return None
    # Imported here: without a model nothing needs the client, and it takes half a second to load.
    from shared.language.openai_model import OpenAILanguage

    endpoint, model = found
    return OpenAILanguage(endpoint, settings.settings_of_model(model))


def main() -> int:
    parser = argparse.ArgumentParser(description="How well the intents of utterances are heard.")
    parser.add_argument("--data", type=Path, help="utterances, one JSON object a line")
    parser.add_argument("--strict", action="store_true", help="exit with 1 when a bar is missed")
    arguments = parser.parse_args()
    if arguments.data is None:
        return shown(bars, strict=arguments.strict)
    return report(arguments.data, strict=arguments.strict)


if __name__ == "__main__":
    sys.exit(main())
