"""What an answer puts right of what is known (G2)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import AssessRequest, Exchange, Known
from shared.language.rules.righting import corrections, exchanged, put_in_place, righting


def known(concept_id: str, subject: str, said: str) -> Known:
    return Known(concept_id=concept_id, subject=subject, said=said, source="resume")


def asked(answer: str, *of: Known, language: LanguageCode = "en") -> AssessRequest:
    return AssessRequest(
        language=language,
        main_question="?",
        shown_question="?",
        ideal_answer="",
        concepts=(),
        covered=(),
        exchanges=(Exchange("?", answer),),
        known=of,
    )


@pytest.mark.parametrize(
    ("language", "old", "answer", "now"),
    [
        ("en", "team of 31 welders", "By the way, it's 26 welders today, not 31.", "team of 26 welders"),
        ("en", "from 2013 to 2019", "I left in March 2020, not 2019, the date slipped.", "from 2013 to 2020"),
        ("de", "31 Schweißer", "Es sind jetzt 26 Schweißer, nicht mehr 31.", "26 Schweißer"),
        ("de", "31 Plätze", "Noch was: 31 warens nich, 27.", "27 Plätze"),
        ("fr", "31 soudeurs", "C'est 26 soudeurs maintenant, plus 31, on en a perdu 5.", "26 soudeurs"),
        ("es", "31 soldadores", "Ahora son 26 soldadores, ya no 31.", "26 soldadores"),
        ("en", "31 welders", "Five of us, 4 at night, and it is not 31 but 26 welders.", "26 welders"),
        ("it", "31 saldatori", "Adesso sono 26 saldatori, non più 31.", "26 saldatori"),
    ],
)
def test_the_figure_that_holds_stands_where_the_other_one_did(
    language: LanguageCode, old: str, answer: str, now: str
) -> None:
    (found,) = corrections(asked(answer, known("s1.scale", "scale of the yard", old), language=language))
    assert (found.concept_id, found.span) == ("s1.scale", answer)
    assert put_in_place(old, found.span) == now


def test_a_figure_that_was_the_best_one_gives_way_to_the_usual_one_of_the_next_sentence() -> None:
    answer = "That 0.4 percent on my CV, that was our best quarter. Normal is more like 0.6. We are four."
    (found,) = corrections(asked(answer, known("s1.scale", "scale of picking", "errors fell to 0.4 percent")))
    assert found.span == "That 0.4 percent on my CV, that was our best quarter. Normal is more like 0.6."


def test_of_two_with_the_figure_the_one_is_meant_that_the_words_are_about() -> None:
    yard, mill = (
        known("s1.duration", "duration of Yard", "2015 to 2019"),
        known("s2.duration", "duration of Mill", "since 2019"),
    )
    answer = "I left the yard in 2020, not 2019."
    assert [each.concept_id for each in corrections(asked(answer, yard, mill))] == ["s1.duration"]


def test_what_is_denied_and_holds_all_the_same_takes_no_ones_place() -> None:
    """Foreman since 2021, there since 2019: a person reads the sentence."""
    said = "I'm foreman not since 2019, in 2019 I came as a welder, foreman is 2021."
    assert exchanged(said) is None
    assert put_in_place("since 2019", said) == said


@pytest.mark.parametrize(
    "answer", ["We are 26 now.", "There are 26 cranes, not 4.", "Not all 26 of us weld.", "No."]
)
def test_what_denies_no_known_figure_corrects_nothing(answer: str) -> None:
    assert corrections(asked(answer, known("s1.scale", "scale of the yard", "team of 31 welders"))) == ()


def test_only_the_sentence_that_puts_something_right_does() -> None:
    said = "We mend pumps. One correction, I never led the night shift. It rains a lot."
    assert righting(said, "en") == ("One correction, I never led the night shift.",)
