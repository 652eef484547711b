"""What participants asked and nobody answered is listed for the people who invited them (G1)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.left_to_staff import left_to_staff


def test_a_complaint_is_of_what_was_asked_last_and_not_of_a_question_that_its_author_answered() -> None:
    told = (
        "Bread for what, the birds? They get none. We buy two loaves.",
        "On Saturdays. What do you want all this for, if I may ask?",
        "Rye. And you didn't say what it's for.",
    )
    assert list(left_to_staff(told, "en")) == [(1, "What do you want all this for, if I may ask?")]


@pytest.mark.parametrize(
    ("language", "asked", "rest"),
    [
        ("en", "What do you need a number for, and how long?", "Ines will do."),
        ("de", "Wofür brauchen Sie die Nummer, und wie lange heben Sie die auf?", "Ines reicht."),
        ("fr", "Vous gardez le numéro combien de temps, et pour quoi ?", "Inès suffit."),
        ("es", "¿Para qué quieren el número, y cuánto tiempo lo guardan?", "Con Inés basta."),
        ("it", "Per quanto tempo tenete il numero, e per che cosa?", "Basta Ines."),
    ],
)
def test_what_is_asked_back_where_contact_data_is_asked_for_is_listed(
    language: LanguageCode, asked: str, rest: str
) -> None:
    assert list(left_to_staff((f"{asked} {rest}",), language, of_data={0})) == [(0, asked)]
    assert list(left_to_staff(("Shall I spell it? I-N-E-S.",), "en", of_data={0})) == []


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Is anyone ever going to read this?"), ("de", "Liest das überhaupt wer?"),
    ("fr", "Est-ce que quelqu'un va lire ça ?"), ("es", "¿Alguien va a leer esto?"),
    ("it", "Ma qualcuno le legge, queste cose?"),
])  # fmt: skip
def test_whether_anybody_reads_it_is_left_where_no_reply_followed(language: LanguageCode, said: str) -> None:
    assert list(left_to_staff([said], language)) == [(0, said)]
    assert list(left_to_staff([said, "…"], language)) == []
    assert list(left_to_staff([said, "…"], language, unmet={0})) == [(0, said)]


@pytest.mark.parametrize(("language", "told", "asked"), [
    ("en", "We mow on Fridays.", "what does your firm pay for that"),
    ("de", "Wir mähen freitags.", "was zahlt Ihre firma dafür"),
    ("fr", "On tond le vendredi.", "combien paie votre boite pour ca"),
    ("es", "Cortamos el viernes.", "cuanto paga su empresa por eso"),
    ("it", "Tagliamo il venerdì.", "quanto paga la vostra ditta"),
])  # fmt: skip
def test_a_question_without_its_mark_that_was_said_to_be_kept_is_listed(
    language: LanguageCode, told: str, asked: str
) -> None:
    assert list(left_to_staff([f"{told} {asked}"], language, replied={0})) in (
        [(0, asked)],
        [(0, f"{told} {asked}")],
    )
    assert list(left_to_staff([told], language)) == []


def test_a_complaint_of_a_question_that_no_mark_shows_is_listed_itself() -> None:
    said = "You never said whose key that is, mine or his."
    assert list(left_to_staff(["We mow.", said], "en", replied={1})) == [(1, said)]
