"""What a French author says of "la personne" is put to her as "vous", or left as it is (G3)."""

import pytest

from shared.language.rules.exploration.la_personne import la_personne_as_you


@pytest.mark.parametrize(("said", "put"), [
    ("ce que la personne en attendait", "ce que vous en attendiez"),
    ("comment la personne se repose", "comment vous vous reposez"),
    ("ce que la personne ferait autrement", "ce que vous feriez autrement"),
    ("ce que la personne fera de ses outils", "ce que vous ferez de vos outils"),
    ("si la personne l'a dit à son voisin", "si vous l'avez dit à votre voisin"),
    ("à qui la personne prête son vélo, et ce qu'elle craint", "à qui vous prêtez votre vélo, et ce que vous craignez"),
])  # fmt: skip
def test_each_verb_of_the_person_takes_the_form_of_you(said: str, put: str) -> None:
    assert la_personne_as_you(said) == put


@pytest.mark.parametrize("said", [
    "comment la personne range son vélo et roule", "quand la personne viendrait mais ne peut pas",
    "ce que la personne attend de l'atelier et si elle l'obtient", "ce qui pousse la personne à partir",
    "les outils de la personne", "pourquoi la personne a-t-elle choisi", "ce que la personne complète",
    "comment ils rangent leur vélo",
])  # fmt: skip
def test_where_a_form_is_not_certain_nothing_is_turned(said: str) -> None:
    assert la_personne_as_you(said) == said
