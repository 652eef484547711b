"""What is switched off, missing or running out is found in an answer; that nothing is missing is no risk (B12)."""

import pytest

from shared.language.rules.handover.standing_risks import standing_risks


@pytest.mark.parametrize("said", [
    "The frost alarm has been off since April, the sensor kept tripping.",
    "The licence for the label printer lapses on 1 March.",
    "Two keys are missing from the board.",
    "Der Rauchmelder im Lager ist seit Ostern abgeschaltet.",
    "Der Wartungsvertrag läuft Ende Mai aus.",
    "Im Ordner fehlt das Blatt für die Pumpe.",
    "L'alarme du congélateur est désactivée depuis la panne.",
    "Il manque deux badges.",
    "El aviso de temperatura está desactivado desde mayo.",
    "El seguro vence en octubre.",
    "L'allarme è disattivato da marzo.",
    "Il contratto scade a giugno.",
])  # fmt: skip
def test_what_is_off_missing_or_running_out_is_a_risk(said: str) -> None:
    assert standing_risks(f"{said} Ask Vera.") == [said]


@pytest.mark.parametrize("said", [
    "Nothing was missing last year.",
    "Anna is off on Fridays.",
    "Take the lid off and wait.",
    "Is anything missing?",
    "Es fehlt nichts.",
    "Der Kurs läuft über drei Wochen ab Montag.",
    "Il ne manque rien.",
    "No falta nada.",
    "No hace falta llamar.",
    "Non manca niente.",
])  # fmt: skip
def test_what_is_in_order_is_none(said: str) -> None:
    assert standing_risks(said) == []
