"""Who turns away for a moment and comes back: the question waits, and nothing of it counts as an answer (G1, G4).

All sentences were made up for this file.
"""

from pathlib import Path
from typing import Final

import pytest

from shared.interview.results.build import build_result
from shared.interview.results.markdown import to_markdown
from shared.interview.state_machine.settings import LanguageCode
from tests.interviewing.led_by_rules import adaptive, by_rules

QUESTION: Final = "How do you fire the kiln?"
INTERRUPTED: tuple[tuple[LanguageCode, str, str, str], ...] = (
    ("en", "sorry, dog wants out", "right, sorted. what did you ask", "Take your time."),
    (
        "de",
        "Verzeihung, das Telefon geht",
        "So, bin wieder da. Was wollten Sie wissen?",
        "Lassen Sie sich Zeit.",
    ),
    ("fr", "cinq minutes, le chien veut sortir", "me revoilà. vous disiez ?", "Prenez votre temps."),
    ("es", "un segundo, que llaman a la puerta", "listo. ¿por dónde íbamos?", "Tómese su tiempo."),
    ("it", "scusi, suona il telefono", "rieccomi. mi diceva?", "Faccia con calma."),
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
