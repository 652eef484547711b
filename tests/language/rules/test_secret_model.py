"""A wish to keep something off the record is heard by its meaning (G8); all sentences were made up for this file."""

import pytest

from shared.language.rules.hearing.parts import hear_parts
from shared.language.rules.off_record.kept_out import kept_out, kept_out_of_all
from shared.language.rules.off_record.secret_model import may_be_secret
from shared.language.rules.off_record.wanted_written import wants_it_written
from shared.language.sentence_encoder import load_encoder, without_encoder

MATTER = "The deputy has not been on the roof since March."
WISH = "It would be bad if the boss read that."
SURE = "My boss had better not get to know about this from you."


def test_what_may_be_such_a_wish_is_asked_about_and_stays_until_it_is_said() -> None:
    heard = hear_parts(f"{MATTER} {WISH}", "en", "How is the roof?", load_encoder())
    assert heard.reply == "keep_out"
    assert kept_out_of_all([f"{MATTER} {WISH}", "In spring I go up myself."], "en") == frozenset()


def test_what_is_surely_such_a_wish_is_promised_and_kept_out_with_what_stands_before_it() -> None:
    """Who has confided something is asked nothing about it."""
    assert hear_parts(f"{MATTER} {SURE}", "en", "How is the roof?", load_encoder()).reply == "record"
    assert kept_out_of_all([f"{MATTER} {SURE}"], "en") == {MATTER, SURE}


def test_it_is_asked_about_beside_the_reply_to_a_question() -> None:
    heard = hear_parts(
        f"{MATTER} {WISH} How many questions are left?", "en", "How is the roof?", load_encoder()
    )
    assert (heard.reply, heard.also) == ("remaining", "keep_out")


@pytest.mark.parametrize(
    "said", ["Not for the report.", "Yes, please.", "Leave that out. In spring I go up myself."]
)
def test_who_then_says_so_has_the_whole_answer_kept_out(said: str) -> None:
    assert {MATTER, WISH} <= kept_out_of_all([f"{MATTER} {WISH}", said], "en")


def test_a_yes_to_another_question_keeps_nothing_out() -> None:
    assert kept_out_of_all([MATTER, "Yes."], "en") == frozenset()


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Will the warden read my answers as I typed them?"), ("en", "The spare key is kept in the report cupboard."),
    ("de", "Liest die Leitung das genau so, wie ich es schreibe?"), ("de", "Den Bericht schreibt immer der Wart."),
    ("fr", "Le registre reste dans le tiroir du bureau."), ("es", "El informe lo escribe siempre el conserje."),
    ("it", "Il verbale lo scrive sempre il custode."),
])  # fmt: skip
def test_who_reads_it_and_what_is_written_at_work_is_no_such_wish(language: str, said: str) -> None:
    assert not may_be_secret(said, language, load_encoder())


def test_without_an_encoder_nothing_is_heard_by_its_meaning() -> None:
    with without_encoder():
        assert not may_be_secret("Do not let my boss hear about this.", "en", load_encoder())


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", "Ma che fiducia, guardi che la segatura la puo' scrivere eccome."),
        ("it", "Le ho detto il contrario, la segatura si SCRIVE, cosa ha capito?"),
        ("it", "NON resta fuori niente, contacc, scriva tutto!"),
        ("it", "Le ho detto il contrario, la segatura si SCRIVE, fin qui scriva tutto."),
        ("de", "Nein, ich hab gesagt schreiben Sie das auf!"),
        ("de", "Das kann ruhig alles rein."),
        ("en", "No no, you can write that down."),
        ("fr", "Mais si, écrivez tout."),
        ("es", "No se deja nada fuera, escríbalo todo."),
    ],
)
def test_who_wants_it_written_asks_for_no_silence(language: str, said: str) -> None:
    """They were told three times that it would stay out, and all of it did."""
    assert wants_it_written(said)
    assert kept_out(f"Prima la segatura. {said}", language) == frozenset()
    assert hear_parts(f"Prima la segatura. {said}", language, "", load_encoder()).reply != "record"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", "Non lo scriva."),
        ("en", "Don't put that in."),
        ("de", "Schreiben Sie das nicht auf."),
        ("en", "Just put it like that."),
    ],
)
def test_who_denies_it_does_not_want_it_written(language: str, said: str) -> None:
    assert not wants_it_written(said)
