"""A quotation that says "it" is quoted with the sentence that names what "it" is (A6)."""

import pytest

from shared.language.rules.antecedents import LONGEST, with_antecedent

DENIED = [
    ("en", "We were given a new rota. I never agreed to it.", "I never agreed to it."),
    ("en", "Ruth kept the spare fob. That was never in writing.", "That was never in writing."),
    ("en", "The store was locked at six. I have never opened it since.", "I have never opened it since."),
    ("de", "Der Plan hing am Brett. Ich habe ihn nie gelesen.", "Ich habe ihn nie gelesen."),
    ("de", "Der Aufzug war gesperrt. Das wusste ich nicht.", "Das wusste ich nicht."),
    ("de", "Es gab eine Absprache mit dem Hof. Davon stand nichts im Vertrag.", "Davon stand nichts im Vertrag."),
    ("fr", "Le plan était au mur. Je ne l'ai jamais lu.", "Je ne l'ai jamais lu."),
    ("fr", "On partageait la caisse. Cela n'était pas permis.", "Cela n'était pas permis."),
    ("es", "Había un acuerdo con la finca. Yo nunca lo firmé.", "Yo nunca lo firmé."),
    ("es", "Se cerraba a las seis. Eso no lo sabía.", "Eso no lo sabía."),
    ("it", "C'era un accordo con il podere. Non l'ho mai letto.", "Non l'ho mai letto."),
    ("it", "Si chiudeva alle sei. Questo non era scritto.", "Questo non era scritto."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "answer", "said"), DENIED)
def test_what_it_is_stands_in_the_sentence_before(language: str, answer: str, said: str) -> None:
    assert with_antecedent(said, [answer], language) == answer


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "I never agreed to the rota."),
        ("en", "I oiled the winch and then ran it."),
        ("de", "Ich habe das Heft nie gelesen."),
        ("fr", "Je n'ai jamais lu le plan."),
        ("es", "Yo nunca firmé la hoja."),
        ("it", "Non ho mai letto la lista."),
    ],
)
def test_what_names_its_thing_stands_alone(language: str, said: str) -> None:
    assert with_antecedent(said, [f"The hall is old, old, old. {said}"], language) == said


def test_a_clause_that_begins_with_it_is_quoted_from_the_beginning_of_its_sentence() -> None:
    answer = "There is a hatch on deck two, but it was never bolted."
    assert with_antecedent("it was never bolted", [answer], "en") == answer.rstrip(".")


def test_two_sentences_before_it_are_taken_in_where_the_first_says_it_too() -> None:
    answer = "We have one winch. It has a brake. It was never tried."
    assert with_antecedent("It was never tried.", [answer], "en") == answer


def test_nothing_is_taken_in_that_is_too_long_or_asks_or_is_kept_out() -> None:
    said = "I never agreed to it."
    assert with_antecedent(said, [f"{'We met, ' * (LONGEST // 8)}at ten. {said}"], "en") == said
    assert with_antecedent(said, [f"Is the rota meant? {said}"], "en") == said
    assert with_antecedent(said, [f"Ann wrote the rota. {said}"], "en", but=["Ann wrote the rota."]) == said


def test_what_stands_in_no_answer_stays_as_it_is() -> None:
    assert with_antecedent("I never agreed to it.", ["Good soup. Bad tea."], "en") == "I never agreed to it."
