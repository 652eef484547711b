"""The fields of the data collection (D7): what counts as a value for each."""

import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.modes.topic_exploration.fields import DataField, FieldType, field_value

TYPES: tuple[FieldType, ...] = ("email", "phone", "name", "text")


def field(kind: FieldType, **given: Any) -> DataField:
    return DataField.model_validate({"name": "it", "type": kind, "label": "It"} | given)


@pytest.mark.parametrize(("kind", "said", "value"), [
    ("email", "ada@example.org", "ada@example.org"),
    ("email", "It is ada.lovelace+tests@mail.example.co.uk.", "ada.lovelace+tests@mail.example.co.uk"),
    ("email", "la mia email è jürgen@bücher.de, grazie", "jürgen@bücher.de"),
    ("email", "ada at example dot org", None), ("email", "ada@example", None), ("email", "ada@.org", None),
    ("email", "ada@example.org or eve@example.org", None), ("email", "a@b@example.org", None),
    ("email", "ada@example.org – na halt, eve@example.org, umgekehrt", "eve@example.org"),
    ("email", "ada@example.org, no, sorry: eve@example.org", "eve@example.org"),
    ("email", "ada@example.org, pardon, eve@example.org", "eve@example.org"),
    ("email", "ada@example.org, perdón, eve@example.org", "eve@example.org"),
    ("email", "ada@example.org, anzi eve@example.org", "eve@example.org"),
    ("email", "ada@example.org and not eve@example.org", "ada@example.org"),
    ("email", "ada@example.org, again: Ada@example.org", "ada@example.org"),
    ("email", "ada@example.org und eve@example.org", None), ("phone", "030 123456, nein, 030 123457", "030 123457"),
    ("email", "mi correo es sonia punto vergara arroba correo punto cl, gracias", "sonia.vergara@correo.cl"),
    ("email", "è ada punto lund chiocciola posta punto it", "ada.lund@posta.it"),
    ("email", "ada Klammeraffe example Punkt de", "ada@example.de"), ("email", "sonia punto vergara arroba correo", None),
    ("email", "c'est ada arobase poste point fr", "ada@poste.fr"),
    ("email", "sonia vergara arroba correo punto cl", None),
    ("email", "sonia guion bajo vergara arroba correo punto cl", None),
    ("phone", "+39 06 1234-5678", "+39 06 1234-5678"),
    ("phone", "my number: (030) 123456, after six", "(030) 123456"), ("phone", "12345", None),
    ("phone", "1234567890123456", None), ("phone", "030 123456 or 040 987654", None),
    ("name", "Ada Lovelace", "Ada Lovelace"), ("name", "Hi, my name is Ada.", "Ada"),
    ("name", "mi chiamo Niccolò D'Angelo", "Niccolò D'Angelo"),
    ("name", "Ich heiße Jürgen von der Lippe", "Jürgen von der Lippe"),
    ("name", "je m'appelle Anne-Marie", "Anne-Marie"),
    ("name", "Marguerite O'Hara-Singh please", "Marguerite O'Hara-Singh"),
    ("name", "It's Marguerite O'Hara-Singh, thank you.", "Marguerite O'Hara-Singh"),
    ("name", "Sure, you can call me Ada", "Ada"), ("name", "Mein Name ist Jürgen Klein, bitte.", "Jürgen Klein"),
    ("name", "Je m'appelle Zoé Blanc, s'il vous plaît", "Zoé Blanc"),
    ("name", "Me llamo Íñigo Vela, por favor", "Íñigo Vela"), ("name", "Sì, mi chiamo Ada Neri, grazie!", "Ada Neri"),
    ("name", "C'est Anne Le Goff", "Anne Le Goff"), ("name", "Ja, es ist Eva Bittermann", "Eva Bittermann"),
    ("name", "R2-D2", None), ("name", "A", None), ("name", "well that is a long story which I will not tell", None),
    ("text", "  the  harbour office ", "the harbour office"), ("text", "…", None), ("text", "", None),
    ("text", "x" * 501, None),
])  # fmt: skip
def test_a_value_is_taken_out_of_what_was_said_or_there_is_none(
    kind: FieldType, said: str, value: str | None
) -> None:
    assert field_value(field(kind), said) == value


@pytest.mark.parametrize(("said", "value"), [
    ("Sales", "Sales"), ("sales and MARKETING", "Sales and marketing"), ("I am in IT", "IT"),
    ("2", "Sales and marketing"), ("sales or it", None), ("4", None), ("0", None), ("legal", None),
    ("it's a secret", "IT"),
])  # fmt: skip
def test_a_choice_is_named_or_numbered(said: str, value: str | None) -> None:
    team = field("choice", choices=["Sales", "Sales and marketing", "IT"])
    assert field_value(team, said) == value


@given(st.sampled_from(TYPES), st.text(max_size=300))
def test_a_value_is_bounded_and_none_is_made_up(kind: FieldType, said: str) -> None:
    value = field_value(field(kind), said)
    assert value is None or 0 < len(value) <= 500


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("piece", ["a", "a.", "a@b.", "a@b.de ", "1-", "(1", "Ada ", "@", ". "])
def test_no_text_is_slow_to_look_through(kind: FieldType, piece: str) -> None:
    started = time.process_time()
    field_value(field(kind), piece * (20_000 // len(piece)))
    assert time.process_time() - started < 0.5
