"""The skills that are known by name, and where a text names them.

`vocabulary/skills.txt` has one skill a line: its name, then other names of it, parted by `|`. `=` before a name: only in
this spelling ("Excel", not "excel at"). `!`: the same, and only in lists ("R", "Go"). `~` before a line: a skill that
nearly every resume claims and that tells little.
"""

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

_TRADES: Final = "# trades"
_FILE: Final = Path(__file__).parents[1] / "vocabulary" / "skills.txt"
_TOKEN: Final = re.compile(r"[^\W_]+(?:\+\+|#)?")


@dataclass(frozen=True, slots=True)
class SkillName:
    """A name of a skill. `skill` is its main name, `spelled` set where only that spelling counts."""

    skill: str
    general: bool
    spelled: str | None = None
    lists_only: bool = False
    trade: bool = False


@dataclass(frozen=True, slots=True)
class NamedSkill:
    """A skill at a place in a text."""

    skill: str
    general: bool
    start: int
    end: int
    trade: bool = False


def named_skills(text: str, *, listed: bool) -> list[NamedSkill]:
    """The skills that a text names, in order, the longest name at each place; `listed`: the text is a list."""
    tokens = [(match.group().casefold(), match.start(), match.end()) for match in _TOKEN.finditer(text)]
    found: list[NamedSkill] = []
    at = 0
    while at < len(tokens):
        length, named = _longest(tokens, at, text, listed)
        if named:
            found.append(named)
        at += length
    return found


def _longest(
    tokens: list[tuple[str, int, int]], at: int, text: str, listed: bool
) -> tuple[int, NamedSkill | None]:
    known_names, longest = vocabulary()
    for length in range(min(longest, len(tokens) - at), 0, -1):
        run = tokens[at : at + length]
        for known in known_names.get(tuple(word for word, _, _ in run), ()):
            start, end = run[0][1], run[-1][2]
            if known.spelled:
                start = end - len(known.spelled)
                if (known.lists_only and not listed) or start < 0 or text[start:end] != known.spelled:
                    continue
            return length, NamedSkill(known.skill, known.general, start, end, known.trade)
    return 1, None


def is_common_word(name: str) -> bool:
    """Whether a name of a skill is an everyday word, too, which only its spelling tells apart ("Go", "Excel")."""
    tokens = tuple(match.group().casefold() for match in _TOKEN.finditer(name))
    return any(known.spelled == name for known in vocabulary()[0].get(tokens, ()))


@cache
def vocabulary() -> tuple[dict[tuple[str, ...], list[SkillName]], int]:
    names: defaultdict[tuple[str, ...], list[SkillName]] = defaultdict(list)
    trade = False
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        if line == _TRADES:
            trade = True
            continue
        general = line.startswith("~")
        listed = [name.strip() for name in line.lstrip("~").split("|") if name.strip()]
        for name in listed:
            plain = name.lstrip("=!")
            spelled = plain if name[0] in "=!" else None
            words = tuple(token.casefold() for token in _TOKEN.findall(plain))
            names[words].append(SkillName(listed[0].lstrip("=!"), general, spelled, name[0] == "!", trade))
    return dict(names), max(map(len, names))
