"""A death that is told by the way, amid an answer on the matter."""

import pytest

from shared.language.rules.distress.told_in_passing import is_in_passing


@pytest.mark.parametrize(
    ("language", "text", "by_the_way"),
    [
        (
            "de",
            "Der Ofen steht seit 1998. Im November ist mein Vater gestorben, und im Dezember kam der Prüfer. "
            "Der hat gemessen. Seitdem liegen zwei Angebote da.",
            True,
        ),
        ("en", "The stove is old. My father died in November. I still cry over it. Two offers lie here. So.", False),
        ("en", "My father died in November. He liked that stove. It is cold.", False),
        ("en", "The stove is old. The van died in March. Two offers lie here. That is it.", False),
        ("en", "The stove is old. Two offers lie here. That is it. Nobody asked.", False),
    ],
)  # fmt: skip
def test_one_sad_sentence_of_many_is_told_by_the_way(language: str, text: str, *, by_the_way: bool) -> None:
    assert is_in_passing(text, language) is by_the_way
