"""What the post asks for and the resume does not show; all texts were made up for this file (E2)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.resume.post_required import required_unshown

RESUMES: list[tuple[LanguageCode, str, tuple[str, ...]]] = [
    ("en", "Shepherd, Fell Farm, 2018 - present\n- Lambing of 400 ewes every spring\n\n"
     "Applying for: Flock Manager. Required: Lambing of ewes, Shearing contracts, including prices and dates, "
     "Budget of the farm.\n", ("Shearing contracts, including prices and dates", "Budget of the farm")),
    ("de", "Schäfer, Berghof, 2018 - heute\n- Lammen von 400 Schafen im Frühjahr\n\n"
     "Bewerbung als: Herdenleiter\nAnforderungen: Lammen von Schafen; Verträge mit Scherern\n",
     ("Verträge mit Scherern",)),
    ("fr", "Berger, Ferme du Col, 2018 - présent\n- Agnelage de 400 brebis au printemps\n\n"
     "Poste visé : chef de troupeau\nExigences: agnelage de brebis, contrats de tonte\n", ("contrats de tonte",)),
    ("fr", "Poste visé : chef de troupeau\nCompétences requises : agnelage de brebis, contrats de tonte\n\n"
     "Berger, Ferme du Col, 2018 - présent\n- Agnelage de 400 brebis\n", ("contrats de tonte",)),
    ("es", "Pastor, Granja del Cerro, 2018 - presente\n- Partos de 400 ovejas en primavera\n\n"
     "Puesto solicitado: jefe de rebaño\nRequisitos: partos de ovejas, contratos de esquila\n",
     ("contratos de esquila",)),
    ("it", "Pastore, Fattoria del Colle, 2018 - presente\n- Parti di 400 pecore in primavera\n\n"
     "Posizione desiderata: capo gregge\nRequisiti: parti di pecore, contratti di tosatura\n",
     ("contratti di tosatura",)),
]  # fmt: skip


@pytest.mark.parametrize(("language", "resume", "needs"), RESUMES)
def test_what_the_post_asks_for_and_the_resume_does_not_show_is_found(
    language: LanguageCode, resume: str, needs: tuple[str, ...]
) -> None:
    assert required_unshown(resume, language) == needs


def test_four_things_at_most_are_asked_for_in_their_order() -> None:
    asked = ["dipping sheep", "driving dogs", "fencing fields", "grading fleeces", "mending walls"]
    assert required_unshown(f"Applying for: Shepherd\nRequired: {', '.join(asked)}\n", "en") == (*asked[:4],)


def test_without_a_label_nothing_is_required() -> None:
    assert (
        required_unshown("Applying for: Flock Manager. It required patience in my last job: 400 ewes.", "en")
        == ()
    )


def test_a_resume_without_end_is_read_in_time() -> None:
    assert required_unshown("Required: " + "a, " * 6_000, "en") == ()
    assert required_unshown("Required: " + "(" * 18_000, "en") == ()
