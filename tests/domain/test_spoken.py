"""Each spoken language is one folder, found by its name; what is missing in one is said here."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.text import spoken

FOLDER: Final = Path(spoken.__file__).parent
MODEL: Final = "en"
MAY_BE_EMPTY: Final = {
    "strengthening",
    "choice",
    "text",
    "negative_endings",
    "bare",
    "turned",
    "unnamed",
    "familiar_form",
    "familiar_offers",
    "softeners",
    "named_subjects",
    "verb_endings",
}
"""Lists that not every language needs."""
MAY_BE_LEFT_OUT: Final = {"verb_last", "endings", "alone", "bases", "participles", "nobody"}
_SLOT: Final = re.compile(r"\{\w*\}")

type Told = dict[str, Any]


def told(language: str) -> Told:
    """All that a language's folder holds, by file; of weights, which are fitted, that they are there."""
    files = {each.stem: json.loads(each.read_text()) for each in sorted((FOLDER / language).glob("*.json"))}
    return files | {name: bool(files[name]) for name in files if name.endswith("_weights")}


def faults(given: Any, model: Any, place: str) -> Iterator[str]:
    """What is missing in a language, or too much, against one that is whole."""
    name = place.rpartition(".")[2]
    if isinstance(model, dict):
        for key in (model.keys() ^ given.keys()) - MAY_BE_LEFT_OUT:
            yield f"{'missing' if key in model else 'unknown'}: {place}.{key}"
        for key in model.keys() & given.keys():
            yield from faults(given[key], model[key], f"{place}.{key}")
    elif not given and name not in MAY_BE_EMPTY:
        yield f"empty: {place}"
    elif _slots(given) != _slots(model):
        yield f"other slots: {place}"


def _slots(text: Any) -> set[str]:
    """The slots that the text, or any text of a list, has."""
    return set(_SLOT.findall(json.dumps(text)))


def test_the_folders_are_the_languages_of_interviews() -> None:
    assert set(spoken.LANGUAGES) == set(get_args(LanguageCode.__value__))


@pytest.mark.parametrize("language", spoken.LANGUAGES)
def test_nothing_is_missing_in_a_language(language: str) -> None:
    assert list(faults(told(language), told(MODEL), language)) == []


def test_what_is_missing_in_one_is_named() -> None:
    broken = told("de")
    del broken["texts"]["closing"]["failed"]
    broken["phrases"]["heard"]["hedges"] = []
    broken["texts"]["rewarded"] = "Danke."
    del broken["teams"]
    assert set(faults(broken, told(MODEL), "de")) == {
        "missing: de.texts.closing.failed",
        "empty: de.phrases.heard.hedges",
        "other slots: de.texts.rewarded",
        "missing: de.teams",
    }
