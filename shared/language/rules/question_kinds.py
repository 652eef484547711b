"""What a question of a handover asks for, whatever its language, and so under which heading its answer belongs (B11)."""

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Final, Literal, get_args

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.backlog_words import asked_beyond, asked_of_files, global_questions
from shared.language.rules.deeper import DEEPER_WORDS, SignKind
from shared.language.rules.file_analysis.subjects import Asking
from shared.language.rules.handover_turn_words import HANDOVER_TURN_WORDS, ProbeKind

type AskedFor = Literal["breaks", "first", "risks", "people", "rules", "dates", "decisions"]

_OF_ALL: Final[Mapping[str, AskedFor]] = {
    "breaks": "breaks",
    "first": "first",
    "unwritten": "rules",
    "call": "people",
    "access": "people",
    "calendar": "dates",
}
_OF_BEYOND: Final[Mapping[str, AskedFor]] = {"breaks": "risks", "first": "first", "calendar": "risks"}
_OF_FILES: Final[Mapping[Asking, AskedFor]] = {
    "conflict": "rules",
    "only": "people",
    "secret": "people",
    "manual": "rules",
    "overwritten": "decisions",
    "workaround": "decisions",
    "danger": "risks",
    "off": "risks",
    "forbidden": "risks",
    "due": "dates",
    "days": "dates",
    "owner": "people",
    "limit": "decisions",
    "exception": "decisions",
    "schedule": "risks",
    "formula": "decisions",
    "number": "decisions",
    "date": "dates",
    "person": "people",
}
"""Where it is not the same whatever was said, as for `plain` and `todo`, the words of the answer decide."""
_OF_ANSWERS: Final[Mapping[SignKind, AskedFor]] = {
    "date": "dates",
    "workaround": "risks",
    "contact": "risks",
    "warning": "risks",
    "undone": "risks",
    "unnamed": "people",
    "exception": "rules",
    "unwritten": "rules",
    "only_here": "rules",
    "decision": "decisions",
    "rule": "decisions",
}
_OF_PROBES: Final[Mapping[ProbeKind, AskedFor]] = {"why": "decisions", "low": "people"}


@lru_cache(maxsize=1_000)
def asked_for(question: str) -> AskedFor | None:
    """What the question asks for; None where that is not certain."""
    return next((kind for asked, kind in _endings() if asked.search(question)), None)


@cache
def _endings() -> tuple[tuple[re.Pattern[str], AskedFor], ...]:
    """How the questions of each kind end, in all languages."""
    return tuple(
        (re.compile(".{1,60}".join(map(re.escape, re.split(r"\{\w+\}", text))) + r"\s*$"), kind)
        for language in get_args(LanguageCode.__value__)
        for text, kind in _wordings(language)
    )


def _wordings(language: LanguageCode) -> Iterator[tuple[str, AskedFor]]:
    book = HANDOVER_TURN_WORDS[language]
    for name, text in global_questions(language).items():
        yield text, _OF_ALL[name]
    for name, text in asked_beyond(language).items():
        yield text, _OF_BEYOND[name]
    for asking, kind in _OF_FILES.items():
        for text in asked_of_files(asking, language):
            yield text, kind
    for sign, kind in _OF_ANSWERS.items():
        for text in DEEPER_WORDS[language].questions[sign]:
            yield text, kind
    for probe, kind in _OF_PROBES.items():
        for text in book.probes[probe]:
            yield text, kind
    yield book.discovered, "people"
    yield book.conflict, "rules"
    yield book.conflict_plainly, "rules"
