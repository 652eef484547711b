"""A message that broke off is asked to go on, once, and answers together with what follows."""

import pytest

from shared.interview.state_machine.texts import REPLIES
from shared.language.rules.hearing.broken_off import breaks_off
from tests.interviewing.led_by_rules import adaptive
from tests.orchestrators.driver import Interviews

GATE = {
    "question_id": "gate",
    "question_text": "How do you look after the gate?",
    "ideal_answer": "Grease the hinge. Check the lock.",
    "max_follow_ups": 2,
}
DIARY = {"question_id": "diary", "question_text": "What stands in the diary?", "ideal_answer": "The date."}


@pytest.mark.parametrize(("language", "said"), [
    ("en", "first I grease the hinge and then I turn the"), ("en", "I look at the hinge, the lock and"),
    ("de", "zuerst fette ich das Scharnier und"), ("fr", "je graisse la charnière et je regarde les"),
    ("es", "primero engraso la bisagra y miro el"), ("it", "prima ingrasso la cerniera e guardo il…"),
])  # fmt: skip
def test_a_message_that_ends_in_an_article_or_a_word_that_joins_broke_off(language: str, said: str) -> None:
    assert breaks_off(said, language)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "first I grease the hinge and then I turn the lock on"), ("en", "that is what the grease is for"),
    ("en", "grease, lock, and so on and"[:-4]), ("de", "zuerst kommt das Fett und dann mach ich das Licht an"),
    ("fr", "on regarde la charnière et on fait avec"), ("es", "primero la bisagra y luego el candado sí"),
    ("it", "prima la cerniera e poi il lucchetto là"), ("en", "wait for the"),
    ("de", "Dann schalte ich die Pumpe wieder ein"), ("de", "ich nehme immer noch einen"),
    ("de", "da halte ich nicht viel von"), ("de", "das kommt ganz drauf an, je nachdem"),
    ("de", "das macht bei uns der Wart, oder"), ("es", "yo creo que si"), ("es", "entonces la máquina se para"),
    ("fr", "bien sûr que si"), ("fr", "pour finir, nettoyez-le"), ("fr", "j'en garde toujours une"),
    ("fr", "le client frappe et il entre"), ("en", "I sand both sides and in between"),
    ("en", "I look at the hinge, the lock,"), ("en", f"{'I grease the hinge and look at the lock. ' * 13}Then the"),
    ("en", "I let it dry for a while"), ("it", "di solito ne prendo una"), ("it", "la chiave è la mia"),
])  # fmt: skip
def test_who_types_without_full_stops_is_not_broken_off(language: str, said: str) -> None:
    assert not breaks_off(said, language)


async def test_what_broke_off_counts_with_what_follows_and_is_asked_about_once(
    interviews: Interviews,
) -> None:
    await adaptive(interviews, GATE, DIARY)
    await interviews.answer("In spring I grease the hinge and then I check the")
    asked = await interviews.question()
    assert (asked.acknowledgement, asked.question_id) == (REPLIES["en"]["broken_off"][0], "gate:a1")
    assert asked.question_text == "It ends with “… the hinge and then I check the”. How does it go on?"
    await interviews.answer("lock, every time.")
    assert (await interviews.question()).question_id == "diary"
    first, broken, *_ = await interviews.turns()
    assert first.is_answered
    assert broken.assessment is not None
    assert broken.assessment.assessment is not None
    assert broken.assessment.assessment.similarity == 1.0


async def test_a_second_message_that_breaks_off_is_taken_as_it_is(interviews: Interviews) -> None:
    await adaptive(interviews, GATE, DIARY)
    await interviews.answer("In spring I have a look at the")
    await interviews.answer("well I have a long look at the")
    assert (await interviews.question()).question_id != "gate:a2"


async def test_of_what_is_confided_and_broke_off_nothing_is_quoted(interviews: Interviews) -> None:
    """G8"""
    await adaptive(interviews, GATE, DIARY)
    await interviews.answer("Keep this out of your report, please: the gate was open because the")
    asked = await interviews.question()
    assert "because the" not in asked.question_text
