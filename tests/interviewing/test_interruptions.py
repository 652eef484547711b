"""Who turns away for a moment and comes back: the question waits, and nothing of it counts as an answer (G1, G4).

All sentences were made up for this file.
"""

from pathlib import Path
from typing import Final

import pytest

from shared.interview.results.build import build_result
from shared.interview.results.markdown import to_markdown
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.texts import fixed_reply
from tests.interviewing.led_by_rules import adaptive, by_rules

QUESTION: Final = "How do you fire the kiln?"
INTERRUPTED: tuple[tuple[LanguageCode, str, str, str], ...] = (
    ("en", "sorry, dog wants out", "right, sorted. what did you ask", "Take your time."),
    (
        "de",
        "Verzeihung, das Telefon geht",
        "So, bin wieder da. Was wollten Sie wissen?",
        "Es eilt nicht.",
    ),
    ("fr", "cinq minutes, le chien veut sortir", "me revoilà. vous disiez ?", "Rien ne presse."),
    ("es", "un segundo, que llaman a la puerta", "listo. ¿por dónde íbamos?", "No hay prisa."),
    ("it", "scusi, suona il telefono", "rieccomi. mi diceva?", "Non c'è fretta."),
)


@pytest.mark.parametrize(("language", "away", "back", "waiting"), INTERRUPTED)
async def test_who_turns_away_reads_one_short_line_and_the_question_again_when_they_are_back(
    tmp_path: Path, language: LanguageCode, away: str, back: str, waiting: str
) -> None:
    async with by_rules(tmp_path) as running:
        asked = {"question_text": QUESTION, "ideal_answer": "Slowly, with the lid open."}
        await adaptive(running, asked, language=language)
        await running.answer(away)
        shown = (await running.header()).question
        assert shown is not None
        assert (shown.question_text, shown.acknowledgement) == (waiting, None)
        assert QUESTION in (shown.main_question_text or "")
        await running.answer(back)
        shown = (await running.header()).question
        assert shown is not None
        assert shown.question_text.endswith(QUESTION)
        await running.answer("First the lid is left open.")
        result = await build_result(running.services.store, (await running.header()).interview_id)
    assert result.participant_questions == []
    assert [turn.question_text for turn in result.turns][1] == waiting
    assert away in to_markdown(result).partition("## Conversation")[2]


async def test_who_is_pressed_hears_of_the_time_and_gets_the_next_question_instead_of_a_probe(
    tmp_path: Path,
) -> None:
    async with by_rules(tmp_path) as running:
        asked = [
            {
                "question_text": text,
                "ideal_answer": "The lid stays open. The cones are read. The gas is shut.",
            }
            for text in (QUESTION, "How do you unload it?")
        ]
        await adaptive(running, *asked)
        await running.answer("The lid stays open for an hour. anyway my phone's on three percent")
        shown = (await running.header()).question
        assert shown is not None
        assert (shown.kind, shown.question_text) == ("main", "How do you unload it?")
        assert fixed_reply("en", "hurry", 1) in (shown.acknowledgement or "")
        kinds: list[str] = []
        while (question := (await running.header()).question) is not None:
            kinds.append(question.kind)
            await running.answer(f"We take out shelf {len(kinds)} with both hands.")
        assert kinds.count("follow_up") <= 1


async def test_who_says_goodbye_beside_a_last_question_is_answered_and_asked_nothing_more(
    tmp_path: Path,
) -> None:
    async with by_rules(tmp_path) as running:
        await adaptive(running, {"question_text": QUESTION, "ideal_answer": "Slowly, with the lid open."})
        await running.answer(
            "The lid stays open for an hour. Thank you for the talk, goodbye. Who gets to read this?"
        )
        header = await running.header()
        result = await build_result(running.services.store, header.interview_id)
    assert header.question is None
    assert fixed_reply("en", "use", 0) in (header.closing_message or "")
    assert [each.text for each in result.participant_questions] == ["Who gets to read this?"]
    assert result.summary is not None
    quoted = "".join(each.text for each in result.summary.sections)
    assert "The lid stays open for an hour.”" in quoted
