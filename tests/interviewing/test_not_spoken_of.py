"""For a point that no answer speaks of nothing unfit is quoted, and nothing is claimed (G4, G5)."""

import pytest

from shared.interview.results.markdown import to_markdown
from shared.interview.state_machine.concepts import KeyConcept, concepts_of
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import AssessRequest, Exchange
from shared.language.rules.points.assessing import assessment
from tests.interviewing.led_by_rules import adaptive
from tests.orchestrators.driver import Interviews

BESIDE: list[tuple[LanguageCode, str, str, str]] = [
    ("en", "A kiln cracks overnight. What do you do?", "weighs the broken bricks", "The radio plays all day long."),
    ("de", "Ein Ofen reißt über Nacht. Was tun Sie?", "wiegt die zerbrochenen Steine", "Das Radio läuft den ganzen Tag."),
    ("fr", "Un four se fend la nuit. Que faites-vous ?", "pèse les briques cassées", "La radio joue toute la journée."),
    ("es", "Un horno se agrieta. ¿Qué hace?", "pesa los ladrillos rotos", "La radio suena todo el día."),
    ("it", "Un forno si crepa. Che cosa fa?", "pesa i mattoni rotti", "La radio suona tutto il giorno."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "question", "point", "answer"), BESIDE)
def test_nothing_is_quoted_for_a_point_that_the_answer_does_not_speak_of(
    language: LanguageCode, question: str, point: str, answer: str
) -> None:
    request = AssessRequest(
        language=language,
        main_question=question,
        shown_question=question,
        ideal_answer=point,
        concepts=concepts_of("q", question, point, [KeyConcept(concept=point)], language),
        covered=(),
        exchanges=(Exchange(question, answer),),
    )
    (found,) = assessment(request, None).findings
    assert found.verdict in ("not_demonstrated", "needs_review")
    assert found.evidence is None


async def test_a_result_claims_nothing_of_points_and_says_which_questions_were_not_answered(
    interviews: Interviews,
) -> None:
    await adaptive(
        interviews,
        {
            "question_text": "A kiln cracks overnight. What do you do?",
            "ideal_answer": "I let it cool. The broken bricks are weighed by the smith.",
            "key_concepts": [{"concept": "I let the kiln cool"}, {"concept": "weighs the broken bricks"}],
        },
        {
            "question_text": "Who may enter the drying shed?",
            "ideal_answer": "Only the two who hold a fob.",
            "key_concepts": [{"concept": "only who holds a fob"}],
        },
    )
    await interviews.answer("I open the vents, let the kiln cool and call the owner.")
    await interviews.end()
    text = to_markdown(await interviews.result())
    assert "Question q1: weighs the broken bricks (major)" in text
    assert "spoken of" not in text
    assert "### 2\\. Who may enter the drying shed?\n\nNot asked." in text
