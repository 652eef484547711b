"""Wishes about what was said, each held once, and without those that were taken back."""

from collections.abc import Iterable

from shared.text.words import spaced


def each_once(wishes: Iterable[str]) -> tuple[str, ...]:
    """The wishes without those that stand in another."""
    given = {each: spaced(each) for each in wishes}
    return tuple(
        each
        for each, said in given.items()
        if not any(said in other and said != other for other in given.values())
    )


def without(wishes: Iterable[str], given_back: Iterable[str]) -> tuple[str, ...]:
    """The wishes without what was given back, however much of it was quoted."""
    gone = tuple(given_back)
    return tuple(each for each in wishes if not any(each in one or one in each for one in gone))
