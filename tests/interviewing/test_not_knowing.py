"""What somebody says that they do not know stands in the result (G1, A6)."""

from typing import Final

import pytest

from shared.interview.results.build import build_result
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.following_up.probes import is_neutral
from shared.language.rules.phrases import PHRASES
from tests.interviewing.led_by_rules import adaptive
from tests.orchestrators.driver import Interviews

ASKED: Final[dict[LanguageCode, tuple[str, str, str]]] = {
    "en": ("How do you season oak?", "I stack it outside with laths between.", "I don't know the exact moisture for it."),
    "de": ("Wie trocknen Sie Eiche?", "Ich staple sie draußen mit Latten.", "Die genaue Feuchte dafür weiß ich nicht."),
    "fr": ("Comment séchez-vous le chêne ?", "Je l'empile dehors avec des lattes.",
           "Je ne sais pas le taux exact d'humidité."),
    "es": ("¿Cómo seca usted el roble?", "Lo apilo fuera con listones.", "No sé la humedad exacta que pide."),
    "it": ("Come asciuga la quercia?", "La metto fuori con i listelli.", "Non so l'umidità esatta che ci vuole."),
}  # fmt: skip


@pytest.mark.parametrize("language", list(ASKED))
async def test_an_admitted_gap_stands_under_its_question_with_the_whole_answer(
    language: LanguageCode, interviews: Interviews
) -> None:
    question, told, unknown = ASKED[language]
    await adaptive(interviews, {"question_text": question, "ideal_answer": "Xyz. Abc."}, language=language)
    await interviews.answer(f"{told} {unknown}")
    while (await interviews.header()).status == "awaiting_answer":
        await interviews.answer("42")
    result = await build_result(interviews.services.store, interviews.interview_id)
    assert result.summary is not None
    (line,) = (each for each in result.summary.sections[-1].text.splitlines() if unknown in each)
    assert line == f"- ({PHRASES[language].reported.turn.format(turn=1)}): “{told} {unknown}”"


async def test_who_does_not_know_a_follow_up_is_asked_one_other_thing_of_the_same_question(
    interviews: Interviews,
) -> None:
    """G1: after that the question is left."""
    listed = [{"concept": "air dries from the ends", "severity": "critical"}, {"concept": "paint the ends"}]
    asked = {"ideal_answer": "x", "key_concepts": listed}
    await adaptive(
        interviews,
        {"question_id": "oak", "question_text": "What do you do with fresh oak?"} | asked,
        {"question_id": "ash", "question_text": "What do you do with fresh ash?"} | asked,
    )
    await interviews.answer("I stack it outside with laths between and put tin sheets over the top.")
    assert (await interviews.question()).kind == "follow_up"
    await interviews.answer("No idea.")
    shown = await interviews.question()
    assert (shown.kind, is_neutral(shown.question_text, "en")) == ("follow_up", True)
    await interviews.answer("No idea.")
    assert (await interviews.question()).question_id == "ash"
