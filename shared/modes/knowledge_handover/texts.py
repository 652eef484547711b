"""The fixed sentences of what a handover leaves behind, in the language of its interview."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.modes.knowledge_handover.handover import shows_lines
from shared.modes.knowledge_handover.knowledge import Ground, PackageKey, SummaryPart, WhyOpen
from shared.modes.knowledge_handover.places import told_place
from shared.text.spoken import in_all


@dataclass(frozen=True, slots=True)
class Texts:
    """Titles and sentences; `{…}` are filled in."""

    parts: Mapping[SummaryPart, str]
    sections: Mapping[PackageKey, str]
    nothing: str
    not_asked: str
    overview: str
    in_passing: str
    partly: str
    nothing_answered: str
    nothing_sorted: str
    question: str
    answer: str
    unanswered: str
    title: str
    package_overview: str
    open: Mapping[WhyOpen, str]
    a_question: str
    contradicted: str
    outdated: str
    confirmed: str
    corrected: str
    nothing_found: str
    of_health: str
    health: tuple[str, ...]
    left_out: str
    said_anew: str
    also_told: str
    person_asked: str
    wished: str
    in_person: str
    offered: str
    no_files: str
    asked: str
    sources: str
    turn: str
    line: str
    not_spoken_of: str
    cannot_answer: str


ONBOARDING: Final = in_all(Texts, "onboarding")


def place(ground: Ground, language: LanguageCode) -> str:
    """Where the words stand, for people: "turn 3", "prices.csv, line 12", "deck.pptx, Slide 3", or the file alone."""
    texts = ONBOARDING[language]
    if ground.turn is not None:
        return texts.turn.format(turn=ground.turn)
    if ground.place:
        return f"{ground.file_name}, {told_place(ground.place, language)}"
    if ground.line is None or ground.file_name is None or not shows_lines(ground.file_name):
        return ground.file_name or ground.ref
    return texts.line.format(file_name=ground.file_name, line=ground.line)
