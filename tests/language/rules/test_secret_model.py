"""A wish to keep something off the record is heard by its meaning (G8); all sentences were made up for this file."""

import pytest

from shared.language.rules.kept_out import kept_out
from shared.language.rules.secret_model import sounds_secret
from shared.language.sentence_encoder import load_encoder, without_encoder

MATTER = "The deputy has not been on the roof since March."


def test_what_stands_beside_such_a_wish_is_kept_out_with_it() -> None:
    said = f"We check the gutters in autumn. {MATTER} Please keep that between the two of us."
    assert MATTER in kept_out(said, "en")


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Will the warden read my answers as I typed them?"), ("en", "The spare key is kept in the report cupboard."),
    ("de", "Liest die Leitung das genau so, wie ich es schreibe?"), ("de", "Den Bericht schreibt immer der Wart."),
    ("fr", "Le registre reste dans le tiroir du bureau."), ("es", "El informe lo escribe siempre el conserje."),
    ("it", "Il verbale lo scrive sempre il custode."),
])  # fmt: skip
def test_who_reads_it_and_what_is_written_at_work_is_no_such_wish(language: str, said: str) -> None:
    assert not sounds_secret(said, language, load_encoder())


def test_without_an_encoder_nothing_is_heard_by_its_meaning() -> None:
    with without_encoder():
        assert not sounds_secret("Do not let my boss hear about this.", "en", load_encoder())
