"""Two values that hold at two times or places contradict each other nowhere; two of one time do."""

import pytest

from shared.language.rules.corrections.holding_both import may_both_hold

BOTH = [
    ("en", "Before the flood the dryer took 40 sheets.", "Since the flood the dryer takes 60 sheets."),
    ("en", "In winter the kiosk shuts at 4.", "In summer the kiosk shuts at 9."),
    ("en", "The press in Leith makes 300 copies.", "The press in Dundee makes 500 copies."),
    ("en", "We used to pay 12 euros for a crate.", "We pay 15 euros for a crate."),
    ("en", "In winter the kiosk shuts at 4.", "The kiosk shuts at 9."),
    ("de", "Vor dem Umbau fasste der Ofen 40 Bleche.", "Seit dem Umbau fasst der Ofen 60 Bleche."),
    ("de", "Im Winter schließt der Kiosk um 4.", "Im Sommer schließt der Kiosk um 9."),
    ("de", "Die Presse in Kiel schafft 300.", "Die Presse in Jena schafft 500."),
    ("de", "Früher kostete die Kiste 12 Euro.", "Die Kiste kostet 15 Euro."),
    ("fr", "Avant les travaux, le four prenait 40 plaques.", "Depuis les travaux, le four prend 60 plaques."),
    ("fr", "En hiver le kiosque ferme à 4.", "En été le kiosque ferme à 9."),
    ("fr", "La presse de Lyon est à Lyon : 300.", "À Nantes la presse en fait 500."),
    ("es", "Antes de la obra el horno cogía 40 bandejas.", "Desde la obra el horno coge 60 bandejas."),
    ("es", "En invierno el quiosco cierra a las 4.", "En verano el quiosco cierra a las 9."),
    ("it", "Prima dei lavori il forno teneva 40 teglie.", "Dopo i lavori il forno tiene 60 teglie."),
    ("it", "In inverno il chiosco chiude alle 4.", "In estate il chiosco chiude alle 9."),
]  # fmt: skip
ONE = [
    ("en", "The dryer takes 40 sheets.", "The dryer takes 60 sheets."),
    ("en", "In winter the kiosk shuts at 4.", "The kiosk shuts at 5 in winter."),
    ("en", "Before the flood the dryer took 40 sheets.", "The dryer took 60 sheets before the flood."),
    ("en", "The dryer takes 40 sheets.", "Now the dryer takes 60 sheets."),
    ("de", "Im Winter schließt der Kiosk um 4.", "Der Kiosk schließt im Winter um 5."),
    ("fr", "En hiver le kiosque ferme à 4.", "Le kiosque ferme à 5 en hiver."),
    ("fr", "La scie a été réglée à 40.", "La scie est réglée à 60."),
    ("es", "En invierno el quiosco cierra a las 4.", "El quiosco cierra a las 5 en invierno."),
    ("it", "In inverno il chiosco chiude alle 4.", "Il chiosco chiude alle 5 in inverno."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "one", "other"), BOTH)
def test_what_is_of_two_times_or_places_may_both_hold(language: str, one: str, other: str) -> None:
    assert may_both_hold(one, other, language)
    assert may_both_hold(other, one, language)


@pytest.mark.parametrize(("language", "one", "other"), ONE)
def test_of_one_time_and_place_one_value_holds(language: str, one: str, other: str) -> None:
    assert not may_both_hold(one, other, language)
