"""A question without its mark stands word for word among those of the participant; all sentences were made up here."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.asides.asked_of_us import asked_of_us, reasons_for
from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder
from shared.text.sentences import sentences


@pytest.mark.parametrize(("language", "told", "asked"), [
    ("en", "The noise wears me out by noon.", "do others mention the noise or is it just me"),
    ("de", "Der Lärm geht bis Mittag.", "geht das anderen auch so oder nur mir"),
    ("fr", "Le bruit me fatigue avant midi.", "est-ce que les autres en parlent ou c'est juste moi"),
    ("es", "El ruido me cansa antes del mediodía.", "les pasa a otros o es cosa mía"),
    ("it", "Il rumore mi stanca prima di mezzogiorno.", "succede anche ad altri o sono solo io"),
])  # fmt: skip
def test_what_is_asked_without_a_mark_is_listed_replied_to_and_no_part_of_the_answer(
    language: LanguageCode, told: str, asked: str
) -> None:
    said = f"{told} {asked}"
    assert asked_of_us(said, language) == [asked]
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.intent, heard.told) == ("answer", told)
    assert heard.reply is not None


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Do the rounds first, then the log."), ("en", "Is what it is."), ("en", "Have the key ready."),
    ("de", "Haben wir immer so gemacht."), ("de", "Lesen Sie das Schild zuerst."), ("fr", "Est fermé le lundi."),
    ("es", "Es normal que gotee."), ("it", "È normale, gocciola sempre."),
])  # fmt: skip
def test_orders_and_statements_that_begin_with_a_verb_ask_nothing(language: LanguageCode, said: str) -> None:
    assert asked_of_us(said, language) == []


@pytest.mark.parametrize(("language", "question", "reason"), [
    ("en", "Are you a person or a machine?", "only with the subject and all"),
    ("de", "Sind Sie ein Mensch?", "ich frage nur, weil es so schnell geht"),
    ("fr", "Vous êtes une personne ?", "je demande parce que c'est rapide"),
    ("es", "¿Es usted una persona?", "lo pregunto porque va muy deprisa"),
    ("it", "Lei è una persona?", "lo chiedo perché va così veloce"),
])  # fmt: skip
def test_why_something_is_asked_stands_with_the_question_and_in_no_answer(
    language: LanguageCode, question: str, reason: str
) -> None:
    said = f"12 kg. {question} {reason}"
    assert reasons_for({question}, sentences(said), language) == [reason]
    heard = hear_parts(said, language, "", load_encoder())
    assert reason not in (heard.told or "")
