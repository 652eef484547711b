"""A sentence that says "it" leans on the one that names what "it" is (A6)."""

import pytest

from shared.language.rules.points.antecedents import points_to_another

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
    assert points_to_another(said, language)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I never agreed to the rota."),
    ("en", "I oiled the winch and then ran it."),
    ("de", "Ich habe das Heft nie gelesen."),
    ("fr", "Je n'ai jamais lu le plan."),
    ("es", "Yo nunca firmé la hoja."),
    ("it", "Non ho mai letto la lista."),
])  # fmt: skip
def test_what_names_its_thing_stands_alone(language: str, said: str) -> None:
    assert not points_to_another(said, language)
