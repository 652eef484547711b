"""Whether somebody leads people or answers for money, by the post or a job title, and whether that was told (E2)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.resume.charges import Charge, leads_people, tells_of_charge, untold_charges


@pytest.mark.parametrize(("language", "title"), [
    ("en", "Head weaver"), ("en", "Shift supervisor"), ("en", "Team Lead"), ("de", "Stationsleiterin"),
    ("de", "Vorarbeiter"), ("de", "Leitung der Weberei"), ("fr", "Cheffe d'atelier"), ("fr", "Responsable du tissage"),
    ("es", "Jefa de sala"), ("es", "Encargado"), ("it", "Capo reparto"), ("it", "Responsabile di turno"),
])  # fmt: skip
def test_a_title_says_that_people_are_led(language: LanguageCode, title: str) -> None:
    assert leads_people(title, language)


@pytest.mark.parametrize(("language", "title"), [
    ("en", "Weaver"), ("en", "Product manager"), ("de", "Weberin"), ("fr", "Chef de partie"), ("fr", "Cheffe de projet"),
    ("fr", "Assistante de direction"), ("es", "Tejedora"), ("it", "Tessitrice"), ("it", "Chef"),
])  # fmt: skip
def test_a_title_of_a_trade_or_of_a_product_says_nothing_of_people(
    language: LanguageCode, title: str
) -> None:
    assert not leads_people(title, language)


@pytest.mark.parametrize(("language", "charge", "said"), [
    ("en", "people", "On nights it is my crew, six of us."), ("en", "money", "I have a budget of 4,000 a year."),
    ("de", "people", "Ich leite fünf Leute."), ("de", "money", "Das Budget war 3000 im Jahr."),
    ("fr", "people", "J'encadre quatre apprentis."), ("fr", "money", "Un budget de 2000 par an."),
    ("es", "people", "Tengo a ocho personas a mi cargo."), ("es", "money", "El presupuesto era de 900 al mes."),
    ("it", "people", "Ho guidato tre tessitori."), ("it", "money", "Il budget era di 700 al mese."),
])  # fmt: skip
def test_a_sentence_tells_of_people_or_money_with_how_many_or_how_much(
    language: LanguageCode, charge: Charge, said: str
) -> None:
    assert tells_of_charge(charge, said, language)


@pytest.mark.parametrize(("charge", "said"), [
    ("people", "Six looms stood there."), ("people", "My team is good. I start at 6."),
    ("money", "A shirt costs 40 pounds."), ("money", "The budget is the office's."),
])  # fmt: skip
def test_figures_of_something_else_and_charges_without_one_tell_nothing(charge: Charge, said: str) -> None:
    assert not tells_of_charge(charge, said, "en")


def test_what_the_post_or_a_title_puts_into_somebodys_charge_is_open_until_a_line_tells_of_it() -> None:
    assert untold_charges("Head of the mill", ["Weaver"], [], "en") == ("people", "money")
    assert untold_charges(None, ["Shift supervisor"], ["Mended warps"], "en") == ("people", "money")
    assert untold_charges(None, ["Shift supervisor"], ["Led a team of six"], "en") == ("money",)
    assert untold_charges("Buyer, yarn budget", ["Weaver"], [], "en") == ("money",)
    assert untold_charges("Weaver", ["Dyer"], ["Mixed vats"], "en") == ()


def test_where_a_post_is_named_it_alone_says_what_is_to_be_in_their_charge() -> None:
    """Who was an office manager and would drive a tram was asked how much money they were responsible for."""
    assert untold_charges("Weaver", ["Shift supervisor"], ["Mended warps"], "en") == ()
