"""A figure of the resume that is put right in the next sentence, and a new case beside what was said before (G2)."""

import pytest

from shared.interview.state_machine.assessment import Concept
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import AssessRequest, Exchange, Known
from shared.language.rules.corrections.righting import put_in_place, righting
from shared.language.rules.points.assessing import assessment

RIGHTED: list[tuple[LanguageCode, str]] = [
    ("en", "By the way, my resume says I came to the mill in 2018. It was 2017, straight from school."),
    ("en", "The CV says 2018, it was 2017."),
    ("de", "In meinem Lebenslauf steht 2018. Es war 2017, ich kam direkt von der Schule."),
    ("fr", "Mon CV dit 2018. C'était 2017, juste après l'école."),
    ("es", "En mi currículum pone 2018. Fue en 2017, justo después de la escuela."),
    ("it", "Nel mio curriculum c'è scritto 2018. Era il 2017, subito dopo la scuola."),
]
AGAIN: list[tuple[LanguageCode, str, str]] = [
    ("en", "I told you about the belt. Besides that, the weir froze in January, so we carried the sacks up by hand.",
     "Besides that"),
    ("de", "Das mit dem Riemen habe ich schon gesagt. Sonst fror im Januar das Wehr zu, da trugen wir die Säcke hoch.",
     "Sonst fror"),
    ("fr", "La courroie, je l'ai déjà dit. Sinon, le barrage a gelé en janvier et nous avons monté les sacs à la main.",
     "Sinon"),
    ("es", "Lo de la correa ya se lo he dicho. Aparte de eso, en enero se heló la presa y subimos los sacos a mano.",
     "Aparte"),
    ("it", "Della cinghia l'ho già detto. Poi a gennaio è gelata la diga e abbiamo portato su i sacchi a mano.",
     "Poi a gennaio"),
]  # fmt: skip
HARD = Concept(
    concept_id="s1.constraints", text="Mill", label="limits", severity="major", attribute="constraints"
)


def request(language: LanguageCode, answer: str, known: tuple[Known, ...] = ()) -> AssessRequest:
    question = "What went wrong in this work?"
    return AssessRequest(
        language=language,
        main_question=question,
        shown_question=question,
        ideal_answer="",
        concepts=(HARD,),
        covered=(),
        exchanges=(Exchange(question, answer),),
        skill="Miller, Tarn Mill",
        heard="already_said",
        known=known,
    )


@pytest.mark.parametrize(("language", "said"), RIGHTED)
def test_the_year_of_the_resume_gives_way_to_the_one_that_was(language: LanguageCode, said: str) -> None:
    known = Known(
        concept_id="s2.duration", subject="duration of Carter", said="2018 - June 2019", source="resume"
    )
    (corrected,) = assessment(request(language, said, (known,)), None).corrections
    assert corrected.concept_id == "s2.duration"
    assert put_in_place("2018 - June 2019", corrected.span) == "2017 - June 2019"
    assert righting(said, language)


@pytest.mark.parametrize("said", [
    "My CV says 2018. In 2017 I was in Spain.",
    "The CV says 6 carts. It was hard, and I had 3 children.",
])  # fmt: skip
def test_another_figure_of_another_thing_puts_nothing_right(said: str) -> None:
    assert not righting(said, "en")


@pytest.mark.parametrize(("language", "said", "begins"), AGAIN)
def test_a_new_case_beside_what_was_said_before_is_evidence(
    language: LanguageCode, said: str, begins: str
) -> None:
    (found,) = assessment(request(language, said), None).findings
    assert (found.evidence or "").startswith(begins)


def test_what_was_said_before_alone_is_none() -> None:
    (found,) = assessment(
        request("en", "I told you that already, the belt and the weir and all of it."), None
    ).findings
    assert found.evidence is None
