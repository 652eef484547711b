"""Somebody who answers in another language than the questions is heard in their own: silence, a correction, a pause."""

from shared.interview.state_machine.texts import REPLIES
from shared.modes.knowledge_handover.onboarding.records import PackageRecord
from tests.interviewing.projects import DAIRY, handed_over
from tests.orchestrators.driver import Interviews

SECRET = "Der Anton schläft bei der Arbeit, seit er allein ist."


async def test_who_answers_english_questions_in_german_is_heard_in_german(interviews: Interviews) -> None:
    await interviews.begin(handed_over(DAIRY))
    await interviews.answer(
        "Muss ich das auf Englisch schreiben? Lesen kann ich es schon, aber nicht so gut erklären."
    )
    asked_again = await interviews.question()
    assert asked_again.kind == "clarification"
    await interviews.answer(
        "In den Kessel kommen 800 Liter Milch, und das prüft keiner nach. Am Abend mache ich die Tür noch selber zu."
    )
    await interviews.answer("Wart, 800 war vor dem Umbau. 950 sind es jetzt.")
    assert (await interviews.question()).acknowledgement == REPLIES["en"]["put_right"][0]
    await interviews.answer(f"Die Pumpe geht nur von Hand. {SECRET} Des schreibst ma aber net auf, gell.")
    assert REPLIES["en"]["record"][0] in ((await interviews.question()).acknowledgement or "")
    await interviews.answer("Ich muss jetzt in den Keller, bin in zehn Minuten wieder da.")
    assert REPLIES["en"]["pause"][0] in (await interviews.question()).question_text
    await interviews.end()
    package = (await interviews.read(PackageRecord)).find(PackageRecord)
    assert package is not None
    told = package.model_dump_json()
    assert SECRET not in told
    assert "schreibst" not in told
    assert "(corrected later" in told.partition("800 Liter")[2]
