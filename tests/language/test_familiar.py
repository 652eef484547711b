"""The familiar form of address: offered in plain words, and never where it is declined (G3)."""

import pytest

from shared.language.rules.asides.familiar import offers_familiar


@pytest.mark.parametrize(("language", "text"), [
    ("de", "Wir können uns gern duzen. Also, angefangen hat es im Mai."), ("de", "Ach, sag du zu mir."),
    ("fr", "On peut se tutoyer. Alors voilà."), ("es", "Oye, tú háblame de tú, que no soy tan mayor."),
    ("it", "Dammi pure del tu."), ("de", "Sag doch einfach du zu mir."), ("de", "Ach, sagen Sie bitte du."),
    ("fr", "Dis-moi donc tu, c'est plus simple."), ("es", "Puede tutearme."), ("it", "Mi dia tranquillamente del tu."),
])  # fmt: skip
def test_an_offer_is_heard_wherever_it_stands(language: str, text: str) -> None:
    """G3"""
    assert offers_familiar(text, language)


@pytest.mark.parametrize(("language", "text"), [
    ("de", "Das, was du gesagt hast, stimmt."), ("de", "Duzen möchte ich mich nicht."),
    ("es", "No me tuteas, por favor."), ("it", "Ne abbiamo parlato tutti e due."), ("en", "Call me Ada."),
])  # fmt: skip
def test_none_is_heard_where_it_is_declined_or_nothing_is_said_of_it(language: str, text: str) -> None:
    """G3"""
    assert not offers_familiar(text, language)
