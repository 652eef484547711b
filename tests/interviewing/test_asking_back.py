"""Who asks back which of two things is meant, beside an answer, is answered and may answer on (G1, G2)."""

from typing import Final

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.texts import fixed_reply
from shared.language.rules.following_up.probes import FOLLOW_UP_WORDS
from tests.interviewing.led_by_rules import adaptive
from tests.orchestrators.driver import Interviews

SAWS: Final[dict[LanguageCode, tuple[str, str, str]]] = {
    "en": ("How do you sharpen the tools, and how often?", "File the teeth. Oil the joints every month.",
           "The chisels on the wet stone, every Monday. And the rest, do you mean the saws or the shears?"),
    "de": ("Wie schärfen Sie die Werkzeuge, und wie oft?", "Die Zähne feilen. Die Gelenke jeden Monat ölen.",
           "Die Stechbeitel auf dem nassen Stein, jeden Montag. Und sonst, meinen Sie die Sägen oder die Scheren?"),
    "fr": ("Comment affûtez-vous les outils, et à quel rythme ?", "Limer les dents. Huiler les joints chaque mois.",
           "Les ciseaux sur la pierre humide, tous les lundis. Et le reste, vous parlez des scies ou des cisailles ?"),
    "es": ("¿Cómo afila usted las herramientas y cada cuánto?", "Limar los dientes. Engrasar las juntas cada mes.",
           "Los formones en la piedra mojada, todos los lunes. Y lo demás, ¿se refiere a las sierras o a las tijeras?"),
    "it": ("Come affila gli attrezzi, e ogni quanto?", "Limare i denti. Oliare i giunti ogni mese.",
           "Gli scalpelli sulla pietra bagnata, ogni lunedì. E il resto, intende le seghe o le cesoie?"),
}  # fmt: skip


@pytest.mark.parametrize("language", list(SAWS))
async def test_the_question_stays_open_for_them(language: LanguageCode, interviews: Interviews) -> None:
    question, ideal, told = SAWS[language]
    asked = {"question_text": question, "ideal_answer": ideal}
    await adaptive(interviews, asked, asked | {"question_text": f"{question} ?"}, language=language)
    await interviews.answer(told)
    shown = await interviews.question()
    assert shown.acknowledgement == fixed_reply(language, "either", 0)
    assert shown.question_text == FOLLOW_UP_WORDS[language].go_on


async def test_where_no_follow_up_is_left_nobody_is_invited_to_answer_on(interviews: Interviews) -> None:
    """The next question would take the turn away that the reply gives."""
    question, ideal, told = SAWS["en"]
    asked = {"question_text": question, "ideal_answer": ideal, "max_follow_ups": 1}
    await adaptive(interviews, asked, {"question_text": "How is the shed locked?", "ideal_answer": "Twice."})
    await interviews.answer("The chisels on the wet stone, every Monday morning before work.")
    assert (await interviews.question()).question_id == "q1:f1"
    await interviews.answer(told)
    shown = await interviews.question()
    assert shown.question_id == "q2"
    assert fixed_reply("en", "either", 0) not in (shown.acknowledgement or "")
