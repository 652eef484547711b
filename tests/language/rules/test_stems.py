"""Words that count as one (D4)."""

import pytest

from shared.language.rules.stems import stem


@pytest.mark.parametrize(("spoken", "written"), [
    ("gsagt", "gesagt"), ("aufgschriebn", "aufgeschrieben"), ("ausgliehn", "ausgeliehen"), ("zumachn", "zumachen"),
    ("hingehn", "hingehen"), ("wordn", "worden"),
])  # fmt: skip
def test_german_as_it_is_spoken_counts_as_it_is_written(spoken: str, written: str) -> None:
    assert stem(spoken, "de") == stem(written, "de")


@pytest.mark.parametrize("word", ["zehn", "sohn", "kern", "glauben", "design", "ausgleich", "zugfahrt"])
def test_a_german_word_that_only_looks_so_stays_as_it_is(word: str) -> None:
    assert stem(word, "de").startswith(word[:4])
