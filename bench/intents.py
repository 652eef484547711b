"""How well the intents of utterances are heard; `make exam` asks the same of a model.

    python -m bench.intents [--data FILE] [--answers FILE] [--strict]

The first figure is the share of ordinary answers that are taken for something else: nothing costs an interview more. A
line of --answers is a JSON object with answer, and language where it is not English; without it the judged answers of
`bench/data` are used. --data has language, question, utterance, intent; without it the utterances of the tests are used.
The intents were fitted to neither.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Final

from bench.bars import Bar, shown
from shared.interview.state_machine.assessment import Intent
from shared.interview.state_machine.settings import LanguageCode
from shared.language.fallback import FallbackLanguage
from shared.language.requests.interview import AssessRequest, Exchange
from shared.language.rules.hearing.intent_model import INTENTS
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder
from shared.language.tasks.assess import ASSESS
from shared.platform.ops.exam import IntentMarks

ANSWERS: Final = sorted((Path(__file__).parent / "data" / "judged").glob("*.jsonl"))
OWN_FILES: Final = sorted((Path(__file__).parents[1] / "tests" / "language" / "utterances").glob("*.jsonl"))


@dataclass(frozen=True, slots=True)
class Utterance:
    """What was said to which question, and what a person takes it for."""

    language: LanguageCode
    question: str
    utterance: str
    intent: Intent


def read_utterances(files: Sequence[Path]) -> list[Utterance]:
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    told = [json.loads(line) for line in lines]
    return [Utterance(each["language"], each["question"], each["utterance"], each["intent"]) for each in told]


def taken_for_more(files: Sequence[Path]) -> tuple[float, int]:
    """The share of these answers that are heard as something else, or as a wish beside them, and how many there are.

    One that admits not knowing may be heard as just that.
    """
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    told = [each for each in map(json.loads, lines) if each.get("kind") != "dont_know_mixed"]
    heard = [
        hear_parts(each["answer"], each.get("language", "en"), each.get("question", ""), load_encoder())
        for each in told
    ]
    taken = sum(each.intent != "answer" or each.beside is not None for each in heard)
    return taken / len(told), len(told)


def by_rules(said: Sequence[Utterance]) -> list[Intent]:
    encoder = load_encoder()
    return [hear(each.utterance, each.language, each.question, encoder).intent for each in said]


async def meant(language: FallbackLanguage, said: Utterance) -> tuple[Intent, bool]:
    """What an interview takes it for, and whether a model was asked and failed.

    The words alone decide where there is no model, and of a plain wish to stop; the model reads all else as an answer.
    """
    heard = hear(said.utterance, said.language, said.question, load_encoder())
    if not language.has_model or (heard.intent == "wish_to_stop" and heard.plain):
        return heard.intent, False
    reply = await language.run(ASSESS, _request(said, heard.intent))
    return (heard.intent, True) if reply.source == "rules" else (reply.value.intent, False)


def _request(said: Utterance, heard: Intent) -> AssessRequest:
    return AssessRequest(
        language=said.language,
        main_question=said.question,
        shown_question=said.question,
        ideal_answer="",
        concepts=(),
        covered=(),
        exchanges=(Exchange(said.question, said.utterance),),
        heard="answer" if heard == "distress" else heard,
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


def scored(said: Sequence[Utterance], heard: Sequence[Intent]) -> dict[Intent, Scored]:
    wanted: list[Intent] = [each.intent for each in said]
    return {intent: Scored.of(intent, wanted, heard) for intent in INTENTS if intent in wanted}


def marks(said: Sequence[Utterance], heard: Sequence[Intent], fell_back: float = 0.0) -> IntentMarks:
    """The figures; `fell_back` is the share of them at which a model failed."""
    wanted: list[Intent] = [each.intent for each in said]
    stops, of_stops = Scored.of("wish_to_stop", wanted, heard), wanted.count("wish_to_stop")
    others = len(wanted) - of_stops
    return IntentMarks(
        utterances=len(said),
        macro_f1=fmean(score.f1 for score in scored(said, heard).values()),
        stops_heard=stops.recall if of_stops else None,
        false_stops=stops.wrong / others if others else None,
        fell_back=fell_back,
    )


def bars(files: Sequence[Path] = (), answers: Sequence[Path] = ()) -> list[Bar]:
    """Print each intent as the rules hear it, and return the figures that have a bar."""
    said = read_utterances(files or OWN_FILES)
    heard = by_rules(said)
    for intent, score in scored(said, heard).items():
        print(f"{intent:<16} precision {score.precision:.2f}  recall {score.recall:.2f}  F1 {score.f1:.2f}")
    found = marks(said, heard)
    mistaken, of = taken_for_more(answers or ANSWERS)
    return [
        Bar(f"of {of} ordinary answers taken for something else", mistaken, "", 0.03),
        Bar("macro F1", found.macro_f1, "", 0.80, at_least=True),
        Bar("recall of a wish to stop", found.stops_heard or 0.0, "", 0.95, at_least=True),
        Bar("others taken for a wish to stop", found.false_stops or 0.0, "", 0.01),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description="How well the rules hear the intents of utterances.")
    parser.add_argument("--data", type=Path, help="utterances, one JSON object a line")
    parser.add_argument("--answers", type=Path, help="ordinary answers, one JSON object a line")
    parser.add_argument("--strict", action="store_true", help="exit with 1 when a bar is missed")
    arguments = parser.parse_args()
    files, answers = ([each] if each else [] for each in (arguments.data, arguments.answers))
    return shown(lambda: bars(files, answers), strict=arguments.strict)


if __name__ == "__main__":
    sys.exit(main())
