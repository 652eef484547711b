"""What an answer says to the interviewer beside the matter, as a model reads it and it was said (G4, G8)."""

from collections.abc import Iterable, Sequence
from typing import Final

from shared.interview.state_machine.assessment import ToldUs
from shared.language.plain_text import one_line
from shared.language.prompt_parts import SPARED_TOKENS, latest, numbered
from shared.language.prompting import Slot
from shared.language.spans import find_span
from shared.language.structured import WireModel
from shared.text.words import words

MOST_ASKED: Final = 6
MOST_NAMES: Final = 6
LONGEST_NAME: Final = 6
MAX_ASKED_CHARS: Final = 400
MAX_TIME_CHARS: Final = 160
_PREFIX: Final = "o"


class UnnamedReply(WireModel):
    name: str
    put: str | None


class ToldUsReply(WireModel):
    questions: list[str]
    unnamed: list[UnnamedReply]
    given_back: list[str]
    time: str | None
    short: bool | None


def told_us(reply: ToldUsReply | None, left_alone: Sequence[str]) -> ToldUs:
    """The reply in the domain's words, not yet held against what was said."""
    if reply is None:
        return ToldUs()
    numbers = {each.strip() for each in reply.given_back}
    return ToldUs(
        asked=tuple(reply.questions[: 2 * MOST_ASKED]),
        unnamed={each.name: each.put or "" for each in reply.unnamed[: 2 * MOST_NAMES]},
        given_back=tuple(text for name, text in numbered(left_alone, _PREFIX).items() if name in numbers),
        time=reply.time or "",
        short=reply.short is True,
        unhurried=reply.short is False,
    )


def checked_told_us(told: ToldUs | None, latest: str, earlier: Iterable[str]) -> ToldUs | None:
    """The same with nothing in it that was not said: a question and a time in the latest answer, a name in any."""
    if told is None:
        return None
    texts = (latest, *earlier) if told.unnamed else (latest,)
    asked = (find_span(each, [latest]) for each in told.asked)
    names = {find_span(name, texts): find_span(put, [latest]) or "" for name, put in told.unnamed.items()}
    kept = {name: put for name, put in names.items() if name and len(words(name)) <= LONGEST_NAME}
    return told.model_copy(
        update={
            "asked": tuple(dict.fromkeys(each[:MAX_ASKED_CHARS] for each in asked if each))[:MOST_ASKED],
            "unnamed": dict(list(kept.items())[:MOST_NAMES]),
            "time": (find_span(told.time, [latest]) or "")[:MAX_TIME_CHARS],
        }
    )


def left_alone_lines(left_alone: Sequence[str]) -> Slot:
    """What is left alone or kept out, the latest of it, by the numbers that it is given back with."""
    lines = [f"{number} {one_line(each)}" for number, each in numbered(left_alone, _PREFIX).items()]
    return "\n".join(latest(lines, SPARED_TOKENS)) if lines else ()
