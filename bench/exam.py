"""The exam of the configured judge: the model that the environment or local.settings.json names, else the rules (G9).

    make exam [SAMPLE=n] [DATA=folder]
    python -m bench.exam [FILE …] [--sample N] [--data DIR] [--readme]

Without FILE the sets in bench/data/judged and the utterances of the tests are taken, `unseen` first. The card is
printed, stored among the files of DIR where it is given, and written into the README with --readme.
"""

import argparse
import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean
from typing import Final

from bench import intents
from bench.exam_text import card_text, write_readme
from bench.intents import Utterance, meant, read_utterances
from bench.marks import marked_set
from bench.points import read_judged, take_turn
from devhost.settings import read_app_settings
from shared.interview.state_machine.assessment import Intent
from shared.interview.state_machine.settings import LanguageCode
from shared.language.fallback import FallbackLanguage
from shared.platform.bootstrap import files_of, judge_of, language_of
from shared.platform.ops.exam import ExamCard, ExamSet, IntentMarks, store_card
from shared.platform.settings import AppSettings

ROOT: Final = Path(__file__).resolve().parents[1]
SETS: Final = ROOT / "bench" / "data" / "judged"
AT_ONCE: Final = 4
"""Turns: enough for a hosted model, and what a model on this machine still answers in time."""


async def exam(
    language: FallbackLanguage, model: str | None, files: Sequence[Path], sample: int | None
) -> ExamCard:
    """The card of this judge on these sets, the first of which it is to go by."""
    sets = [await _set(language, file, sample) for file in files]
    said = spread(read_utterances(intents.OWN_FILES), sample, lambda each: (each.intent, each.language))
    found = list(zip(said, await _each(lambda each: meant(language, each), said), strict=True))
    languages: list[LanguageCode] = sorted({each.language for each in said})
    return ExamCard(
        model=model,
        taken_at=datetime.now(UTC),
        sample=sample,
        sets=tuple(sets),
        intents=_intents(found),
        intents_by_language={
            code: _intents([each for each in found if each[0].language == code]) for code in languages
        },
    )


async def _set(language: FallbackLanguage, file: Path, sample: int | None) -> ExamSet:
    answers = spread(read_judged(file), sample, lambda each: (each.kind, each.language))
    return marked_set(file.stem, await _each(lambda answer: take_turn(language, answer), answers))


def _intents(found: Sequence[tuple[Utterance, tuple[Intent, bool]]]) -> IntentMarks:
    fell_back = fmean(failed for _, (_, failed) in found)
    return intents.marks([said for said, _ in found], [intent for _, (intent, _) in found], fell_back)


async def _each[Item, Result](do: Callable[[Item], Awaitable[Result]], items: Sequence[Item]) -> list[Result]:
    """What comes of each item, in order; `AT_ONCE` at a time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(item: Item) -> Result:
        async with gate:
            return await do(item)

    return await asyncio.gather(*map(one, items))


def spread[Item](
    items: Sequence[Item], count: int | None, group: Callable[[Item], tuple[str, ...]]
) -> list[Item]:
    """As many of them, from all groups alike; all without a count."""
    if count is None or count >= len(items):
        return list(items)
    ordered = sorted(items, key=group)
    return [ordered[number * len(ordered) // count] for number in range(count)]


def shipped_sets() -> list[Path]:
    """The sets of the project; what nothing was fitted to comes first."""
    first = ("unseen", "duties", "names")
    return sorted(
        SETS.glob("*.jsonl"),
        key=lambda path: (first.index(path.stem) if path.stem in first else len(first), path.stem),
    )


def settings(data: Path | None) -> AppSettings:
    """As `make run` reads them. Raises AppRefused and SettingsRefused."""
    environment = dict(os.environ)
    read_app_settings(ROOT, environment)
    return AppSettings.read(environment | ({"DATA_DIR": str(data)} if data else {}))


def main() -> None:
    parser = argparse.ArgumentParser(
        description="The exam of the model that is configured, else of the rules."
    )
    parser.add_argument(
        "files", type=Path, nargs="*", help="sets of judged answers, instead of the shipped ones"
    )
    parser.add_argument("--sample", type=int, help="take so many answers of each set")
    parser.add_argument("--data", type=Path, help="store the card among the files of this data folder")
    parser.add_argument("--readme", action="store_true", help="write the card's figures into the README")
    given = parser.parse_args()
    if given.sample is not None and given.sample < 1:
        parser.error("--sample takes a number from 1 on")
    found = settings(given.data)
    card = asyncio.run(exam(language_of(found), judge_of(found), given.files or shipped_sets(), given.sample))
    print(card_text(card))
    if given.readme:
        write_readme(ROOT / "README.md", card)
    if given.data:
        print(
            f"Stored as {asyncio.run(store_card(files_of(found), card))}; the console shows it under Operations."
        )


if __name__ == "__main__":
    main()
