"""What is called wrong within the answer to another question counts no more, and is no answer to that one (G2)."""

from typing import Any, Final

import pytest

from shared.interview.results.build import build_result
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.texts import REPLIES
from tests.interviewing.led_by_rules import adaptive
from tests.orchestrators.driver import Interviews

KILN: Final[dict[LanguageCode, tuple[str, str, str, str, str, str]]] = {
    "en": ("How do you unload the kiln?", "open the lid after a night", "What do you do with the cracked pots?",
           "I sweep the shelves. I open the lid after a night.", "They go in the tub for grog.",
           "And back on the other one, I said after a night. That's wrong, that's for the small one."),
    "de": ("Wie räumen Sie den Brennofen aus?", "den Deckel nach einer Nacht öffnen", "Was tun Sie mit den Scherben?",
           "Ich fege die Platten. Den Deckel öffne ich nach einer Nacht.", "Die kommen in die Wanne für Schamotte.",
           "Und nochmal zur anderen Frage, ich hab gesagt, nach einer Nacht. Das stimmt so nicht, nur beim kleinen."),
    "fr": ("Comment videz-vous le four ?", "ouvrir le couvercle après une nuit", "Que faites-vous des pots fêlés ?",
           "Je balaie les plaques. J'ouvre le couvercle après une nuit.", "Ils vont dans le bac pour la chamotte.",
           "Et pour revenir à l'autre question, j'ai dit après une nuit. C'est faux, ça vaut pour le petit."),
    "es": ("¿Cómo vacía usted el horno?", "abrir la tapa después de una noche", "¿Qué hace con las vasijas rajadas?",
           "Barro las placas. Abro la tapa después de una noche.", "Van a la tina para la chamota.",
           "Y volviendo a la otra, dije después de una noche. Eso no es cierto, eso vale para el pequeño."),
    "it": ("Come svuota il forno?", "aprire il coperchio dopo una notte", "Che cosa fa con i vasi incrinati?",
           "Spazzo le piastre. Apro il coperchio dopo una notte.", "Vanno nella vasca per la chamotte.",
           "E tornando all'altra domanda, ho detto dopo una notte. È sbagliato, vale per il piccolo."),
}  # fmt: skip


@pytest.mark.parametrize("language", list(KILN))
async def test_words_that_are_quoted_and_called_wrong_are_evidence_of_nothing(
    language: LanguageCode, interviews: Interviews
) -> None:
    """G2, A6: the point that rested on them is for a person, and the correction is thanked for and listed."""
    first, point, second, wrong, answer, correction = KILN[language]
    asked = {"ideal_answer": "x", "max_follow_ups": 0}
    await adaptive(
        interviews,
        {"question_id": "kiln", "question_text": first, "key_concepts": [{"concept": point}]} | asked,
        {"question_id": "pots", "question_text": second, "key_concepts": [{"concept": "xyz"}]} | asked,
        {"question_id": "last", "question_text": first, "key_concepts": [{"concept": "xyz"}]} | asked,
        language=language,
    )
    await interviews.answer(wrong)
    assert not [gap for gap in (await interviews.result()).gaps if gap.question_id == "kiln"]
    await interviews.answer(f"{answer} {correction}")
    (gap,) = [each for each in (await interviews.result()).gaps if each.question_id == "kiln"]
    assert gap.to_review
    reply = (await interviews.question()).acknowledgement or ""
    assert reply.startswith(tuple(REPLIES[language]["put_right"]))
    await interviews.end()
    result = await build_result(interviews.services.store, interviews.interview_id)
    assert result.summary is not None
    listed, kiln, pots, _ = (each.text for each in result.summary.sections)
    assert f"“{correction}”" in listed
    assert f"{wrong.split('. ')[1]} [" in kiln, "never as if it still held"
    assert answer in pots


def two_questions(*points: str) -> list[dict[str, Any]]:
    listed = {"kiln": points, "pots": ("xyz",)}
    return [
        {
            "question_id": name,
            "question_text": text,
            "ideal_answer": "x",
            "key_concepts": [{"concept": each} for each in listed[name]],
            "max_follow_ups": 0,
        }
        for name, text in (("kiln", KILN["en"][0]), ("pots", KILN["en"][2]))
    ]


async def open_of_the_first(interviews: Interviews) -> list[str]:
    return [each.concept for each in (await interviews.result()).gaps if each.question_id == "kiln"]


async def test_where_nobody_can_tell_which_words_are_meant_all_on_their_matter_are_in_doubt(
    interviews: Interviews,
) -> None:
    """G2: the others stay as they were."""
    await adaptive(interviews, *two_questions("wear two gloves", "open the lid after a night"))
    await interviews.answer("I wear two gloves. I open the lid after a night.")
    assert await open_of_the_first(interviews) == []
    await interviews.answer("In the tub. And back on the other question, the thing about the lid was wrong.")
    assert await open_of_the_first(interviews) == ["open the lid after a night"]


@pytest.mark.parametrize("said", [
    "They go in the tub. I said to him after a week, that's wrong.",
    "I said the tub. That's wrong, they go in the bin.",
    "That's wrong, people say, but they go in the tub.",
])  # fmt: skip
async def test_what_is_called_wrong_elsewhere_takes_nothing_from_an_earlier_answer(
    said: str, interviews: Interviews
) -> None:
    await adaptive(interviews, *two_questions("open the lid after a night"))
    await interviews.answer("I open the lid after a night.")
    await interviews.answer(said)
    assert await open_of_the_first(interviews) == []
