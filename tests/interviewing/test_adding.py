"""What is added to an earlier question counts there, and the open question is still asked (G2)."""

from typing import Final

import pytest

from shared.interview.results.build import build_result
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.texts import fixed_reply
from shared.language.rules.phrases import PHRASES
from tests.interviewing.led_by_rules import adaptive
from tests.orchestrators.driver import Interviews

ROPES: Final[dict[LanguageCode, tuple[str, str, str, str, str]]] = {
    "en": ("How do you dry the ropes?", "Hang the ropes over the rail.", "How do you lock the shed?",
           "Hang on, I hadn't finished the ropes.", "I hang the ropes over the rail for a night."),
    "de": ("Wie trocknen Sie die Seile?", "Die Seile über das Geländer hängen.", "Wie schließen Sie den Schuppen ab?",
           "Moment, ich war noch nicht fertig mit den Seilen.", "Ich hänge die Seile eine Nacht über das Geländer."),
    "fr": ("Comment séchez-vous les cordes ?", "Pendre les cordes sur la rambarde.", "Comment fermez-vous le hangar ?",
           "Attendez, je n'avais pas fini avec les cordes.", "Je pends les cordes une nuit sur la rambarde."),
    "es": ("¿Cómo seca usted las cuerdas?", "Colgar las cuerdas en la barandilla.", "¿Cómo cierra usted el cobertizo?",
           "Espere, no había terminado con las cuerdas.", "Cuelgo las cuerdas una noche en la barandilla."),
    "it": ("Come asciuga le corde?", "Appendere le corde alla ringhiera.", "Come chiude il capanno?",
           "Aspetti, non avevo finito con le corde.", "Appendo le corde una notte alla ringhiera."),
}  # fmt: skip


@pytest.mark.parametrize("language", list(ROPES))
async def test_who_had_not_finished_is_judged_there_and_asked_the_open_question_again(
    language: LanguageCode, interviews: Interviews
) -> None:
    first, ideal, second, opening, added = ROPES[language]
    points = [{"concept": ideal.rstrip("."), "severity": "critical"}]
    asked = {"ideal_answer": ideal, "key_concepts": points, "max_follow_ups": 1}
    await adaptive(
        interviews,
        {"question_text": first} | asked,
        {"question_text": second, "ideal_answer": "Tw.", "key_concepts": [{"concept": "Xyz"}]},
        language=language,
    )
    await interviews.answer("42")
    while (await interviews.question()).question_id != "q2":
        await interviews.answer("42")
    await interviews.answer(f"{opening} {added}")
    shown = await interviews.question()
    assert fixed_reply(language, "added", 0) in (shown.acknowledgement or "")
    assert second in shown.question_text
    while (await interviews.header()).status == "awaiting_answer":
        await interviews.answer("42")
    result = await build_result(interviews.services.store, interviews.interview_id)
    judged = [each for turn in result.turns if turn.assessment for each in turn.assessment.criteria]
    assert next(each for each in reversed(judged) if each.criterion != "Xyz").evidence == added
    assert not [each for each in judged if each.criterion == "Xyz" and added in (each.evidence or "")]
    assert result.summary is not None
    told = [part.text for part in result.summary.sections]
    turn = next(each.turn_id for each in result.turns if added in (each.user_response or ""))
    assert PHRASES[language].reported.see.format(turns=turn) in told[0]
    assert [number for number, text in enumerate(told) if added in text] == [1]


async def test_what_puts_an_earlier_answer_right_takes_the_place_of_its_evidence(
    interviews: Interviews,
) -> None:
    """A6: a point stood covered by the sentence that was withdrawn at the next question."""
    points = [{"concept": "Hang the ropes over the rail", "severity": "critical"}]
    await adaptive(
        interviews,
        {
            "question_text": "How do you dry the ropes?",
            "ideal_answer": "Over the rail.",
            "key_concepts": points,
        },
        {"question_text": "How do you lock it?", "ideal_answer": "Tw.", "key_concepts": [{"concept": "Xyz"}]},
    )
    first, second = (
        "I hang the ropes over the rail in the yard.",
        "I hang the ropes over the rail in the shed.",
    )
    await interviews.answer(first)
    await interviews.answer(f"Oh, hang on, before that, I mixed up the ropes. {second}")
    while (await interviews.header()).status == "awaiting_answer":
        await interviews.answer("42")
    result = await build_result(interviews.services.store, interviews.interview_id)
    assert result.summary is not None
    told = next(part.text for part in result.summary.sections if "Covered" in part.text)
    assert "Covered: Hang the ropes over the rail (turn 2)" in told


async def test_a_correction_that_opens_the_next_answer_is_thanked_for_and_told_with_what_holds(
    interviews: Interviews,
) -> None:
    """G2: it stood uncorrected, and its words were quoted for a point of the other question."""
    await adaptive(
        interviews,
        {
            "question_text": "How do you dry the ropes?",
            "ideal_answer": "Over the rail.",
            "key_concepts": [{"concept": "Hang the ropes over the rail"}],
        },
        {
            "question_text": "How do you lock the shed?",
            "ideal_answer": "Write the date on the door.",
            "key_concepts": [{"concept": "Write the date on the door"}],
            "max_follow_ups": 1,
        },
    )
    await interviews.answer("The hemp goes on the stove.")
    while (await interviews.question()).question_id != "q2":
        await interviews.answer("42")
    correction = (
        "Hang on, that hemp thing I said. They changed that. Over the rail, and write the date on the tag."
    )
    await interviews.answer(f"{correction} Right, the shed. Both keys turn left.")
    thanked = (await interviews.question()).acknowledgement
    while (await interviews.header()).status == "awaiting_answer":
        await interviews.answer("42")
    result = await build_result(interviews.services.store, interviews.interview_id)
    assert fixed_reply("en", "put_right", 1) in (thanked or "")
    assert result.summary is not None
    told = [part.text for part in result.summary.sections]
    assert [number for number, text in enumerate(told) if correction in text] == [0, 2]
    assert [number for number, text in enumerate(told) if "Both keys turn left." in text] == [2]
    judged = [each for turn in result.turns if turn.assessment for each in turn.assessment.criteria]
    door = [each.evidence or "" for each in judged if each.criterion == "Write the date on the door"]
    assert not [each for each in door if "tag" in each or "hemp" in each]
