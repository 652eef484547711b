"""What was put right is marked wherever a model reads what it took the place of (G2)."""

from pathlib import Path

from shared.interview.interview import Interview
from shared.interview.records.documents import AnswerDocument, AssessmentDocument, TurnDocument
from shared.interview.records.header_document import Header
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import Assessment
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.intents import Intent
from shared.language.requests.interview import Known
from shared.modes.by_concepts.known import with_replaced_marked
from shared.modes.dynamic_gap.records import SkillProfile, SkillsRecord
from shared.modes.dynamic_gap.result import skills_of
from shared.storage.sqlite import SqliteStore


def known(said: str) -> Known:
    return Known(concept_id="s2.scale", subject="scale of nursing", said=said, source="resume")


def test_what_another_skill_rests_on_is_marked_where_its_words_were_put_right() -> None:
    for said in ("team of 15 nurses", "a team of 15 nurses on two wards"):
        (marked,) = with_replaced_marked([known(said)], [("team of 15 nurses", "five, not 15")], "en")
        assert "[corrected: “five, not 15”]" in marked.said
    (whole,) = with_replaced_marked([known("of 15 nurses")], [("team of 15 nurses", "five")], "en")
    assert whole.said == "of 15 nurses [corrected: “five”]"


def test_what_was_not_touched_or_has_the_new_words_stays() -> None:
    replaced = [("team of 15 nurses", "five, not 15")]
    for said in ("two wards", "15 beds", "five, not 15"):
        assert with_replaced_marked([known(said)], replaced, "en") == (known(said),)


def turn(number: int, said: str, intent: Intent = "answer") -> WholeTurn:
    judged = Assessment(
        similarity=0, confidence="high", confidence_value=0.9, engagement="neutral", signal=0.5
    )
    document = AssessmentDocument(
        turn=number,
        main_id="s1.duration",
        intent=intent,
        assessment=judged,
        acknowledgement=None,
        ledger=Ledger(),
        evidence={"s1.duration": said},
        corrected={"s1.duration": said} if intent == "correction" else {},
    )
    shown = TurnDocument.model_construct(turn=number, main_id="s1.duration", question_text="How long?")
    return WholeTurn(shown, AnswerDocument.model_construct(turn=number, text=said), document, None)


async def test_a_result_shows_what_was_told_before_it_was_put_right(tmp_path: Path) -> None:
    """G2: a correction that says it all anew is also the latest evidence, and would show itself as corrected."""
    header = Header.model_construct(language="en", dropped=())
    record = SkillsRecord(source="rules", skills=(SkillProfile(skill_id="s1", name="Gritting"),))
    first, mended = "for six winters", "it was four winters, no more"
    store = SqliteStore(tmp_path / "interviews.db")
    interview = Interview(store, None, header, [record.to_document("i1", None)])
    (gritting,) = skills_of(interview, [turn(1, first), turn(2, mended, "correction")])
    assert gritting.duration is not None
    assert (gritting.duration.value, gritting.duration.corrected) == (mended, first)
    await store.close()
