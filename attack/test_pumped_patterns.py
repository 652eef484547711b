"""No text makes a regular expression slow: each pattern of the product meets strings made against it.

The strings are derived from the parsed pattern, or pump what many patterns trip over. The time of a search may grow at
most 2.5 times while the text grows twice.
"""

import random
import re
import time
import warnings
from itertools import islice
from typing import Any

import pytest

from attack.conftest import Figures
from tests.linear.growth import grows_too_fast
from tests.linear.patterns import Found, all_patterns, searching
from tests.linear.pumps import GENERIC, Pump, pumps_of

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # it takes the parser of `re` by its old name
    from regexploit.ast.sre import SreOpParser
    from regexploit.redos import Redos, find

SHARES = 8
LONG_CHOICE = 400
OWN_PUMPS = 18
GENERIC_PUMPS = 8
FEWEST_PUMPS = 6
ENOUGH_CPU_S = 0.1


def suspected(pattern: re.Pattern[Any]) -> list[Pump]:
    """What regexploit thinks is slow, as a pump. It knows no possessive repeats, and not every form."""
    source = pattern.pattern
    if not isinstance(source, str) or ("|" in source and len(source) > LONG_CHOICE):
        return []  # it multiplies alternatives out
    try:
        parsed = SreOpParser().parse_sre(source, pattern.flags & ~re.UNICODE)
        doubts: list[Redos] = list(islice(find(parsed), 6))
    except Exception:
        return []
    return [
        Pump(
            each.example_prefix,
            each.repeated_character.example(),
            each.killer.example() if each.killer else "\x00",
        )
        for each in doubts
    ]


def attacked(found: Found, chance: random.Random) -> tuple[list[str], int]:
    """What is wrong with the pattern, and how many strings it met: all, or at least six of one that is long at work."""
    own = pumps_of(found.pattern, chance, OWN_PUMPS)
    pumps = [*suspected(found.pattern), *own, *chance.sample(GENERIC, GENERIC_PUMPS)]
    chance.shuffle(pumps)
    search = searching(found.pattern, frozenset(found.methods))
    wrong: list[str] = []
    start = time.process_time()
    for count, pump in enumerate(pumps, start=1):
        if (growth := grows_too_fast(search, pump.text)) is not None:
            wrong.append(f"{found.name}: {pump}: {growth}")
        if count >= FEWEST_PUMPS and time.process_time() - start > ENOUGH_CPU_S:
            return wrong, count
    return wrong, len(pumps)


@pytest.mark.parametrize("share", range(SHARES))
def test_no_pattern_takes_longer_than_its_text_grows(
    share: int, chance: random.Random, figures: Figures
) -> None:
    mine: list[Found] = list(all_patterns())[share::SHARES]
    slow: list[str] = []
    for found in mine:
        wrong, count = attacked(found, chance)
        slow += wrong
        figures.add("strings pumped against patterns", count)
    figures.add("patterns of the product", len(mine))
    assert slow == []
