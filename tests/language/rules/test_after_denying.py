"""Of an answer that begins with a denial, what is told after it stands for the question (E2, G4)."""

import pytest

from shared.language.rules.points.after_denying import after_denying
from shared.language.rules.points.matching import stems
from shared.language.rules.said import statement


@pytest.mark.parametrize(("language", "asked", "told", "kept"), [
    ("en", "Which decision was yours alone?", ("With the foreman, never without him.", "Once I shut the line myself."),
     ("Once I shut the line myself.",)),
    ("fr", "Quelle décision avez-vous prise sans personne ?",
     ("Avec le chef, sans lui rien du tout.", "Ah si, une fois, j'ai arrêté la ligne."),
     ("Ah si, une fois, j'ai arrêté la ligne.",)),
    ("de", "Welche Entscheidung war Ihre allein?",
     ("Nie ohne den Meister.", "Doch, einmal hab ich das Band selbst angehalten."),
     ("Doch, einmal hab ich das Band selbst angehalten.",)),
    ("en", "What does an ordinary day look like?",
     ("There is no ordinary day.", "At six I open the yard and sort the crews."),
     ("At six I open the yard and sort the crews.",)),
    ("en", "What does an ordinary day look like?", ("There is no ordinary day.",), ("There is no ordinary day.",)),
    ("en", "What did you decide?", ("I shut the line.", "Once a week I count the stock."),
     ("I shut the line.", "Once a week I count the stock.")),
])  # fmt: skip
def test_what_follows_a_denial_is_shown(
    language: str, asked: str, told: tuple[str, ...], kept: tuple[str, ...]
) -> None:
    known = stems(asked, language)
    made = [statement(each, language, known) for each in told]
    assert tuple(each.text for each in after_denying(made, language)) == kept
