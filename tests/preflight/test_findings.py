"""What a preflight finds in interviews, each finding in an interview that has it and in one that has not (H5)."""

from dataclasses import replace
from typing import Any, Final, get_args

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.preflight import Persona, PlayRequest
from shared.language.rules.personas import played
from shared.studies.preflight.findings import Place, Played, Point, findings_of, minutes_of
from shared.studies.preflight.model import PERSONAS
from shared.studies.preflight.style import ShownTurn

FIRST: Final = ShownTurn("How do you keep the lanterns?", "As usual.", authored=True)
SECOND: Final = ShownTurn("What do you do with the ropes?", "I dry them.", authored=True)
PLACES: Final = (Place("a", FIRST.question, True), Place("b", SECOND.question, True))
SOUND: Final = Played("terse", "en", "completed", (FIRST, SECOND), (True, True), PLACES)


def kinds(*plays: Played, minutes: int | None = 10) -> list[str]:
    return [each.kind for each in findings_of(plays, minutes)]


def test_a_sound_interview_has_none() -> None:
    assert kinds(SOUND) == []


@pytest.mark.parametrize(("changes", "kind"), [
    ({"status": "failed"}, "failed"), ({"status": "awaiting_answer"}, "not_over"),
    ({"turns": (FIRST, FIRST)}, "asked_twice"), ({"turns": (FIRST, ShownTurn("What then? And why?"))}, "ill_worded"),
    ({"turns": (FIRST, ShownTurn("Do you trim the wicks?", secret="Trim the wicks."))}, "leak"),
    ({"points": (Point(FIRST.question, "trim the wicks", waits=True, missed=False),)}, "needs_review"),
    ({"places": (*PLACES, Place("c", "And the boats?", False))}, "not_reached"),
])  # fmt: skip
def test_each_is_found_where_it_is(changes: dict[str, Any], kind: str) -> None:
    assert kinds(replace(SOUND, **changes)) == [kind]


def test_a_place_that_one_of_them_reached_is_reached() -> None:
    missed = replace(SOUND, places=(Place("a", FIRST.question, False), PLACES[1]))
    assert kinds(missed) == ["not_reached"]
    assert kinds(missed, replace(SOUND, persona="talkative")) == []
    assert kinds(missed, replace(SOUND, persona="wants_to_stop")) == ["not_reached"]


def test_a_stop_is_honoured_where_nothing_new_is_asked_after_it() -> None:
    stops = replace(SOUND, persona="wants_to_stop")
    offer = ShownTurn("Do you want to stop here?", aside=True)
    assert kinds(stops) == []
    assert kinds(replace(stops, turns=(FIRST, SECOND, offer), asks=(True, True, False))) == []
    third = ShownTurn("And the boats?", authored=True)
    assert kinds(replace(stops, turns=(FIRST, SECOND, third), asks=(True, True, True))) == [
        "stop_not_honoured"
    ]


def test_an_ideal_answer_that_is_not_recognised_is_told_of_those_who_gave_it() -> None:
    point = Point(FIRST.question, "trim the wicks", waits=False, missed=True)
    assert kinds(replace(SOUND, points=(point,))) == []
    assert kinds(replace(SOUND, points=(point,), knew_ideal=True)) == ["needs_review"]


def test_the_time_is_that_of_reading_typing_and_thinking() -> None:
    turn = ShownTurn("word " * 200, "word " * 40)
    assert minutes_of([turn]) == 3
    long = replace(SOUND, turns=(replace(FIRST, answer="word " * 400), SECOND))
    assert kinds(long, minutes=10) == ["over_time"]
    assert kinds(long, minutes=None) == []


def test_what_several_met_is_told_once() -> None:
    failed = replace(SOUND, status="failed")
    assert kinds(failed, replace(failed, persona="talkative")) == ["failed"]


def said(persona: Persona, language: LanguageCode = "en", number: int = 1, **changes: Any) -> str:
    given = {"kind": "main", "question": "How?", "persona": persona, "language": language, "number": number}
    return played(PlayRequest(**(given | changes)))


@pytest.mark.parametrize("language", get_args(LanguageCode.__value__))
@pytest.mark.parametrize("persona", PERSONAS)
def test_every_persona_speaks_every_language_and_agrees_to_nothing(
    persona: Persona, language: LanguageCode
) -> None:
    answers = {said(persona, language, number) for number in range(1, 4)}
    assert len(answers) >= 2
    declined = said("terse", language, kind="consent")
    assert said(persona, language, kind="consent") in (declined, *answers)


def test_the_talkative_one_gives_the_ideal_answer() -> None:
    assert "Trim the wicks." in said("talkative", ideal="Trim the wicks.")
    assert "Trim the wicks." not in said("terse", ideal="Trim the wicks.")
