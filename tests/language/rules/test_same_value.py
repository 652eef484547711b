"""Two numbers that only look like values of one thing are set against each other nowhere."""

import pytest

from shared.language.rules.same_value import may_be_one_value


@pytest.mark.parametrize(("language", "one", "number", "other", "other_number"), [
    ("en", "Below 75 % attendance the place is not paid for.", "75", "Ms Hall has 97 percent attendance.", "97"),
    ("de", "Unter 75 % Anwesenheit wird nicht gezahlt.", "75", "Frau Hall hat 97 Prozent Anwesenheit.", "97"),
    ("fr", "Moins de 75 % de présence : place non payée.", "75", "Mme Hall a 97 % de présence.", "97"),
    ("es", "Por debajo del 75 % de asistencia no se paga.", "75", "La señora Hall tiene un 97 % de asistencia.", "97"),
    ("it", "Sotto il 75 % di presenza non si paga.", "75", "La signora Hall ha il 97 % di presenza.", "97"),
])  # fmt: skip
def test_a_limit_and_what_was_measured_are_no_two_values(
    language: str, one: str, number: str, other: str, other_number: str
) -> None:
    assert not may_be_one_value(one, number, other, other_number, language)


@pytest.mark.parametrize(("one", "other"), [
    ("The pump runs for 20 minutes.", "The pump needs 30 litres."),
    ("Pump P-01 runs for 20 minutes.", "Pump P-02 runs for 30 minutes."),
    ("The pump has 20 filters.", "The pump has 30 bolts."),
])  # fmt: skip
def test_other_units_labels_or_counted_things_are_no_two_values(one: str, other: str) -> None:
    assert not may_be_one_value(one, "20", other, "30", "en")


@pytest.mark.parametrize(("one", "other"), [
    ("The pump runs for 20 minutes.", "Let the pump run for 30 minutes."),
    ("The pump runs at most 20 minutes.", "The pump may run up to 30 minutes."),
    ("max_pump = 20", "The pump takes 30."),
    ("The pump has **20** filters.", "30 filters for the pump."),
])  # fmt: skip
def test_what_one_unit_measures_may_be_two_values(one: str, other: str) -> None:
    assert may_be_one_value(one, "20", other, "30", "en")


def test_numbers_that_tell_things_apart_are_no_two_values() -> None:
    line = "PUMP 2 (the old one) stays locked"
    assert not may_be_one_value(line, "2", "It is locked because of rule, see chapter 3.", "3", "en")
    assert may_be_one_value("The lock holds 2 keys.", "2", "The lock holds 3 keys now.", "3", "en")
