"""A value that is taken back in the next breath reaches the one it corrects, in figures or in words (G2)."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.handover_turn import ExtractRequest
from shared.language.requests.interview import Exchange
from shared.language.rules.corrections.righting import righting
from shared.language.rules.corrections.slips import holds_both, said_anew, slip
from shared.language.rules.handover.facts import facts
from shared.language.rules.handover.turn_extraction import extraction
from shared.text.sentences import sentences

LANGUAGES: tuple[LanguageCode, ...] = ("de", "en", "es", "fr", "it")
BITS = (
    "No,",
    "Sorry,",
    "Nein,",
    "wait, ",
    "the manager,",
    "five",
    "at 10.51",
    "Monday.",
    "März…",
    "...",
    "I said",
    "it is",
    "?",
    "",
)

SLIPS = [
    ("en", "The boiler starts at 5.10. Sorry, 5.20, it says so on the door."),
    ("en", "We are seven on nights. No, wait, eight."),
    ("en", "The filter lasts a week at most... No, a month."),
    ("en", "The tanker comes on Mondays. Sorry, Tuesdays."),
    ("de", "Der Kessel läuft ab 5.10. Pardon, 5.20, steht an der Tür."),
    ("de", "Der Tankwagen kommt im März. Nein, im April."),
    ("fr", "La chaudière démarre à 5.10. Pardon, 5.20, c'est écrit."),
    ("fr", "La citerne vient le lundi. Non, le mardi."),
    ("es", "La caldera arranca a las 5.10. Perdón, 5.20, lo pone."),
    ("es", "La cisterna viene en marzo. No, en abril."),
    ("it", "La caldaia parte alle 5.10. Scusi, 5.20, c'è scritto."),
    ("it", "Siamo in sette. No, in otto, scusi."),
]

NONE = [
    ("en", "We are seven on nights. No, three doors are locked then."),
    ("en", "It opens at 8. No smoking after 10."),
    ("de", "Wir sind sieben. Nein, drei Türen sind dann zu."),
    ("fr", "Nous sommes sept. Non, trois portes sont fermées."),
    ("es", "Somos siete. No, tres puertas están cerradas."),
    ("it", "Siamo sette. No, tre porte sono chiuse."),
]

ANEW = [
    ("en", "And I said Monday, for the tanker, it is Tuesday.", "The tanker comes on Monday."),
    ("en", "I said two weeks for the tapes, it's three.", "The tapes stay two weeks."),
    ("de", "Ich hab Montag gesagt beim Tankwagen, es ist Dienstag.", "Der Tankwagen kommt am Montag."),
    ("fr", "J'ai dit lundi pour la citerne, c'est mardi.", "La citerne vient le lundi."),
    ("es", "Dije lunes para la cisterna, es martes.", "La cisterna viene el lunes."),
    ("it", "Ho detto lunedì per la cisterna, è martedì.", "La cisterna viene il lunedì."),
]


@pytest.mark.parametrize(("language", "answer"), SLIPS)
def test_a_slip_stands_with_what_it_corrects_in_one_fact_and_among_what_was_put_right(
    language: str, answer: str
) -> None:
    assert righting(answer, language) == (answer,)
    assert [each.span for each in facts(answer, language)] == [answer]


@pytest.mark.parametrize(("language", "answer"), NONE)
def test_a_number_of_other_things_takes_the_place_of_none(language: str, answer: str) -> None:
    assert righting(answer, language) == ()


@pytest.mark.parametrize(("language", "answer", "fact"), ANEW)
def test_a_correction_of_ones_own_words_reaches_the_fact_of_a_handover(
    language: str, answer: str, fact: str
) -> None:
    other = {"en": "The nine keys hang in the hall."}.get(language, "9.")
    asked = "?"
    request = ExtractRequest.model_validate(
        {
            "language": language,
            "main_question": asked,
            "question": asked,
            "said": (Exchange(asked, answer),),
            "facts": (fact, other),
        }
    )
    found = extraction(request)
    assert found.replaced == (fact,)
    assert len(found.facts) == 1
    assert said_anew(answer, language) is not None


def test_a_correction_of_an_earlier_answer_takes_back_nothing_that_stands_before_it() -> None:
    answer = "When it stops I ring my nephew. And I said Monday, for the tanker, it is Tuesday."
    assert [each.text for each in facts(answer, "en")] == answer.replace(". ", ".|").split("|")


@example("en", ["manager.", "No,"])
@given(st.sampled_from(LANGUAGES), st.lists(st.sampled_from(BITS), max_size=6))
def test_whatever_is_left_behind_a_sorry_breaks_nothing(language: LanguageCode, bits: list[str]) -> None:
    said = " ".join(bits)
    told = sentences(said)
    for place, each in enumerate(told):
        assert slip(each, told[:place], language) in (None, *range(place))
    assert holds_both(said, language) in (True, False)
    assert all(each in said for each in righting(said, language))
