"""No text makes a regular expression slow: each pattern of the product meets strings made against it.

The strings are derived from the parsed pattern, or pump what many patterns trip over. The time of a search may grow at
most 2.5 times while the text grows twice.
"""

import random
import re
from itertools import islice
from typing import Any

import pytest
from regexploit.ast.sre import SreOpParser
from regexploit.redos import Redos, find

from attack.conftest import Figures
from tests.linear.growth import grows_too_fast
from tests.linear.patterns import Found, all_patterns, searching
from tests.linear.pumps import GENERIC, Pump, pumps_of

SHARES = 8
OWN_PUMPS = 18
GENERIC_PUMPS = 8


def suspected(pattern: re.Pattern[Any]) -> list[Pump]:
    """What regexploit thinks is slow, as a pump. It knows no possessive repeats, and not every form."""
    if not isinstance(pattern.pattern, str) or ("|" in pattern.pattern and len(pattern.pattern) > 400):
        return []  # it multiplies alternatives out
    try:
        parsed = SreOpParser().parse_sre(pattern.pattern, pattern.flags & ~re.UNICODE)
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


@pytest.mark.parametrize("share", range(SHARES))
def test_no_pattern_takes_longer_than_its_text_grows(
    share: int, chance: random.Random, figures: Figures
) -> None:
    mine: list[Found] = list(all_patterns())[share::SHARES]
    slow: list[str] = []
    for found in mine:
        pumps = [
            *suspected(found.pattern),
            *pumps_of(found.pattern, chance, OWN_PUMPS),
            *chance.sample(GENERIC, GENERIC_PUMPS),
        ]
        search = searching(found.pattern, frozenset(found.methods))
        slow += [
            f"{found.name}: {pump}: {wrong}"
            for pump in pumps
            if (wrong := grows_too_fast(search, pump.text)) is not None
        ]
        figures.add("strings pumped against patterns", len(pumps))
    figures.add("patterns of the product", len(mine))
    assert slow == []
