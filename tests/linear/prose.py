"""Long texts as people and machines write them: all of it different, so that what is compared with all else shows."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

_SPOKEN: Final = """
    we built the service because our customers needed a faster answer and the team of five engineers decided to use Kafka
    for 3 years it failed when the database was slow"""
_USUAL: Final = _SPOKEN.split()
_LETTERS: Final = "abcdefghilmnoprstu"


@dataclass(frozen=True, slots=True)
class Prose:
    """Pieces, each made from its number, until there are enough characters."""

    name: str
    piece: Callable[[int], str]

    def text(self, size: int) -> str:
        found: list[str] = []
        length = 0
        while length < size:
            found.append(self.piece(len(found)))
            length += len(found[-1])
        return "".join(found)[:size]

    def __str__(self) -> str:
        return self.name


def _word(number: int) -> str:
    return "".join(random.Random(number).choices(_LETTERS, k=6))


def _sentence(number: int) -> str:
    chance = random.Random(number)
    said = [
        chance.choice(_USUAL) if chance.random() < 0.6 else _word(chance.randrange(100_000))
        for _ in range(chance.randint(6, 18))
    ]
    return " ".join(said).capitalize() + ". "


def _filled(form: str, number: int) -> str:
    return form.format(number, number % 97, word=_word(number))


PROSE: Final = (
    Prose("prose", _sentence),
    *(
        Prose(name, partial(_filled, form))
        for name, form in {
            "words": "{word} ",
            "phrases between commas": "{word} alpha{1}, ",
            "points of a list": "- Used Kafka{0} and Foo{0} for 3 years, team of 5\n",
            "short sentences": "Alpha{0} uses beta{0} now. ",
            "names": "Karin{word} Holm{word}x ",
            "numbers": "{0} ",
            "file names": "a{0}.py ",
            "constants": "LIMIT_{0} = {0}.5 * rate_{0}  # why {0}\n",
            "code on one line": "x{0} = 'http://a{0}.corp' ; ",
            "questions": "What is a{0} for? ",
            "a table": "{0},{word},0.{1}\n",
            "cells": "Sheet1!A{0} = =B{0}*1.{1}\n",
        }.items()
    ),
)
