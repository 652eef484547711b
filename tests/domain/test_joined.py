"""Stretches of an answer as one paragraph (A6)."""

import pytest

from shared.text.joined import joined


@pytest.mark.parametrize(
    ("text", "stretches", "told"),
    [
        ("We sand it. Then we paint.", ("Then we paint.", "We sand it."), "We sand it. Then we paint."),
        ("We sand it. Lovely day. Then we paint.", ("We sand it.", "Then we paint."), "We sand it. … Then we paint."),
        ("Rent first; then gas", ("Rent first", "then gas"), "Rent first; then gas"),
        ("- the pump\n- the filter", ("the pump", "the filter"), "the pump; the filter"),
        ("1. The pump.\n2. The filter.", ("The pump.", "The filter."), "The pump. The filter."),
        ("He said “no.” Then he left.", ("He said “no.", "Then he left."), "He said “no.” Then he left."),
        ("We sand it.", ("We sand it.", "sand"), "We sand it."),
        ("We sand it.", (), ""),
    ],
)  # fmt: skip
def test_stretches_stand_in_their_order_and_what_is_left_out_is_marked(
    text: str, stretches: tuple[str, ...], told: str
) -> None:
    assert joined(stretches, text) == told
