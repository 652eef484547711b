"""What would go wrong, read from simulated interviews. Pure: what was shown and said goes in, findings come out."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from shared.interview.records.header_document import Status
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.preflight import Persona
from shared.language.rules.personas import STOPS_AFTER
from shared.studies.preflight.model import Finding, FindingKind
from shared.studies.preflight.style import ShownTurn, faults
from shared.text.words import words

READ_A_MINUTE: Final = 200
"""Words."""
TYPED_A_MINUTE: Final = 40
"""Words."""
THOUGHT_S: Final = 10
"""Before each answer."""
ANSWERING: Final[tuple[Persona, ...]] = ("terse", "talkative", "does_not_know")
"""Those who go through with it: what none of them is asked, nobody is."""


@dataclass(frozen=True, slots=True)
class Place:
    """A question or a topic of the study by its id and name, and whether the interview came to it."""

    place_id: str
    name: str
    reached: bool


@dataclass(frozen=True, slots=True)
class Point:
    """A point that was judged, to which question, and whether it waits for a person or was not recognised."""

    question: str
    text: str
    waits: bool
    missed: bool


@dataclass(frozen=True, slots=True)
class Played:
    """One simulated interview. `asks` are its turns that ask something new: `main` and `follow_up`."""

    persona: Persona
    language: LanguageCode
    status: Status
    turns: Sequence[ShownTurn]
    asks: Sequence[bool]
    places: Sequence[Place] = ()
    points: Sequence[Point] = ()
    knew_ideal: bool = False


type Found = Callable[[FindingKind, str, str], Finding]


def findings_of(plays: Sequence[Played], minutes: int | None) -> list[Finding]:
    """All findings, each once: what several simulated participants met names the first of them.

    `minutes` is how long the welcome page says that it takes.
    """
    found = [*_not_reached(plays), *(each for played in plays for each in _of_one(played, minutes))]
    seen: dict[tuple[str, str, str], Finding] = {}
    for each in found:
        seen.setdefault((each.kind, each.where, "" if each.kind == "over_time" else each.text), each)
    return list(seen.values())


def _of_one(played: Played, minutes: int | None) -> Iterator[Finding]:
    def finding(kind: FindingKind, where: str, text: str) -> Finding:
        return Finding(kind=kind, where=where, persona=played.persona, text=text)

    if played.status == "failed":
        yield finding("failed", "interview", "The interview failed and could not go on.")
    elif played.status not in ("completed", "ended"):
        asked = len(played.turns)
        yield finding(
            "not_over", "interview", f"The interview did not come to an end after {asked} questions."
        )
    for fault in faults(played.turns, played.language):
        yield finding(
            fault.kind, played.turns[fault.turn - 1].question, f"{fault.text[:1].upper()}{fault.text[1:]}"
        )
    yield from _points(played, finding)
    if played.persona == "wants_to_stop" and any(played.asks[STOPS_AFTER + 1 :]):
        again = next(at for at in range(STOPS_AFTER + 1, len(played.asks)) if played.asks[at])
        text = "They said that they want to stop, and were asked another question."
        yield finding("stop_not_honoured", played.turns[again].question, text)
    needed = minutes_of(played.turns)
    if minutes is not None and needed > minutes and played.persona in ANSWERING:
        text = (
            f"About {needed} minutes with {len(played.turns)} questions, where the welcome page says {minutes}: "
            f"{READ_A_MINUTE} words read and {TYPED_A_MINUTE} typed a minute, {THOUGHT_S} seconds before each answer."
        )
        yield finding("over_time", "interview", text)


def _points(played: Played, finding: Found) -> Iterator[Finding]:
    for point in played.points:
        if point.waits:
            text = f"“{point.text}” could not be judged by the answer: a person has to."
            yield finding("needs_review", point.question, text)
        elif point.missed and played.knew_ideal:
            text = f"“{point.text}” was not recognised, although the ideal answer was given."
            yield finding("needs_review", point.question, text)


def _not_reached(plays: Sequence[Played]) -> Iterator[Finding]:
    whole = [each for each in plays if each.persona in ANSWERING]
    reached = {place.place_id for each in whole for place in each.places if place.reached}
    named = {place.place_id: place.name for each in whole for place in each.places}
    for place_id, name in named.items():
        if place_id not in reached:
            text = "No simulated participant came to this, although three of them answered to the end."
            yield Finding(kind="not_reached", where=name, persona=None, text=text)


def minutes_of(turns: Iterable[ShownTurn]) -> int:
    """How long a person needs for the interview, rounded up."""
    minutes = sum(
        len(words(f"{turn.acknowledgement} {turn.question}")) / READ_A_MINUTE
        + len(words(turn.answer)) / TYPED_A_MINUTE
        + THOUGHT_S / 60
        for turn in turns
    )
    return -int(-minutes // 1)
