"""A question back about the case is met, and the question stands (G1)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import ClarifyRequest
from shared.language.rules.hearing.case_questions import asks_of_the_case
from shared.language.rules.hearing.parts import hear_parts
from shared.language.rules.phrases import PHRASES
from shared.language.rules.replying import clarification
from shared.language.sentence_encoder import load_encoder

CASES: list[tuple[LanguageCode, str, str]] = [
    (
        "en",
        "The boiler fails at night. What do you do?",
        "What size is the boiler? That makes all the difference.",
    ),
    (
        "de",
        "Ein Dach ist undicht. Was tun Sie?",
        "Wie alt ist denn das Dach? Das macht nämlich einen Unterschied.",
    ),
    ("fr", "La chaudière tombe en panne. Que faites-vous ?", "Quelle chaudière ? Parce que ça change tout."),
    ("es", "El barco hace agua. ¿Qué hace?", "¿De qué tamaño es el barco? Porque no es lo mismo."),
    ("it", "La barca imbarca acqua. Che cosa fa?", "Quanto è grande la barca? Perché cambia tutto."),
]


@pytest.mark.parametrize(("language", "question", "said"), CASES)
def test_who_asks_what_the_case_leaves_open_may_take_it_as_they_usually_meet_it(
    language: LanguageCode, question: str, said: str
) -> None:
    heard = hear_parts(said, language, question, load_encoder())
    assert (heard.intent, heard.reply) == ("clarification", None)
    request = ClarifyRequest(
        language=language,
        main_question=question,
        question=question,
        said=said,
        intent="clarification",
        asked=(),
    )
    assert clarification(request) == PHRASES[language].said.assume


@pytest.mark.parametrize("said", [
    "How big is the boiler? I look at that first, and then I shut the gas.", "How many questions are left?",
    "How do I stop the boiler?", "I drain the boiler.",
])  # fmt: skip
def test_who_answers_or_asks_of_anything_else_does_not(said: str) -> None:
    assert not asks_of_the_case(said, "The boiler fails at night. What do you do?", "en")
