"""Dated lines of a resume that name no job, as "Parental leave": nobody is asked for a day at that work (E2)."""

import re
from collections.abc import Iterable
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.resume.lines import ResumeLine
from shared.text.plain_words import plain_words
from shared.text.spoken import in_all

_HEAD: Final = re.compile(r"[,;:(|•·]|\s[-–—]\s")


class TimesWithoutWork(Frozen):
    """Whole phrases of one language, without accents: `no_entry` says nothing of a time, `no_work` what it was."""

    no_entry: tuple[str, ...]
    no_work: tuple[str, ...]


TIMES_WITHOUT_WORK: Final = in_all(TimesWithoutWork, "times_without_work")


def is_without_work(name: str, language: str) -> bool:
    """Whether what stands beside a date is no job, by all of it or by what stands before its first comma."""
    book, head = TIMES_WITHOUT_WORK[language], _HEAD.split(name, maxsplit=1)[0]
    return " ".join(plain_words(head)) in (*book.no_entry, *book.no_work)


def untold_entries(lines: Iterable[ResumeLine], language: str) -> frozenset[int]:
    """The entries with a date and nothing else, or with words like "no entry"."""
    said: dict[int, list[str]] = {}
    for line in lines:
        if line.period:
            own = plain_words(line.text.replace(line.period, " ", 1))
            said.setdefault(line.entry, []).extend(own)
    untold = {"", *TIMES_WITHOUT_WORK[language].no_entry}
    return frozenset(entry for entry, own in said.items() if " ".join(own) in untold)
