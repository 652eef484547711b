"""What somebody says that they do not know stands in the result (G1, A6)."""

from typing import Final

import pytest

from shared.interview.results.build import build_result
from shared.interview.state_machine.settings import LanguageCode
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
async def test_an_admitted_gap_stands_under_its_question_and_a_bare_one_does_not(
    language: LanguageCode, interviews: Interviews
) -> None:
    question, told, unknown = ASKED[language]
    await adaptive(interviews, {"question_text": question, "ideal_answer": "Xyz. Abc."}, language=language)
    await interviews.answer(f"{told} {unknown}")
    while (await interviews.header()).status == "awaiting_answer":
        await interviews.answer("42")
    result = await build_result(interviews.services.store, interviews.interview_id)
    assert result.summary is not None
    section = result.summary.sections[-1].text
    assert PHRASES[language].reported.unknown.format(said=f"“{unknown}”") in section
    assert section.count(unknown) == 1


async def test_what_only_sounds_like_not_knowing_is_none(interviews: Interviews) -> None:
    question = {"question_text": "Was tun Sie bei Regen im Zimmer?", "ideal_answer": "Xyz. Abc."}
    await adaptive(interviews, question, language="de")
    await interviews.answer("Das Zimmer ist nass, da steht das Wasser drin.")
    while (await interviews.header()).status == "awaiting_answer":
        await interviews.answer("42")
    result = await build_result(interviews.services.store, interviews.interview_id)
    assert result.summary is not None
    assert PHRASES["de"].reported.unknown.partition("{")[0] not in result.summary.sections[-1].text
