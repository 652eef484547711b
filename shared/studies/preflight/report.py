"""Reading simulated interviews, and storing what they showed."""

from collections.abc import Sequence
from typing import Any

from shared.interview.interview import Interview
from shared.interview.records.header import Gone
from shared.interview.records.preparation import ConceptsRecord, MaterialRecord
from shared.interview.records.turns import WholeTurn
from shared.interview.results.model import ResultParts
from shared.interview.results.reading import read_shown_to_staff
from shared.interview.reviews.points import points
from shared.modes.mode import mode_of
from shared.platform.services import Services
from shared.storage.changing import change_stored
from shared.storage.port import PARTICIPANTS
from shared.studies.preflight.findings import Place, Played, Point, findings_of
from shared.studies.preflight.model import Finding, PreflightRecord, Simulation
from shared.studies.preflight.style import ShownTurn
from shared.studies.records import STUDIES


async def report(services: Services, study_id: str, preflight_id: str, runs: Sequence[Simulation]) -> None:
    """Store the findings of these runs; one without an interview could not begin. Raises Unavailable and Contended."""
    study = await STUDIES.read(services.store, study_id)
    plays: list[Played] = []
    found: list[Finding] = []
    for run in runs:
        try:
            if not run.interview_id:
                raise Gone(run.key)
            plays.append(played(await read_shown_to_staff(services.store, run.interview_id), run))
        except Gone:
            text = "Their interview could not begin."
            found.append(Finding(kind="failed", where="interview", persona=run.persona, text=text))
    found += findings_of(plays, study.welcome.minutes if study else None)

    def done(record: PreflightRecord) -> PreflightRecord:
        news = {"status": "done", "findings": tuple(found), "ended_at": services.now()}
        return record.model_copy(update=news)

    key, ttl = f"{PreflightRecord.KIND}-{preflight_id}", services.settings.ttl
    await change_stored(services.store, PARTICIPANTS, study_id, key, PreflightRecord, done, ttl)


def played(interview: Interview, run: Simulation) -> Played:
    turns, header = interview.turns(), interview.header
    parts = mode_of(header).result(interview, turns)
    asked = interview.record(MaterialRecord).material.model_dump().get("questions") or ()
    return Played(
        persona=run.persona,
        language=header.language,
        status=header.status,
        turns=[_shown(interview, turn, asked) for turn in turns],
        asks=[turn.shown.question_kind in ("main", "follow_up") for turn in turns],
        places=_places(asked, parts, turns),
        points=_points(interview),
        knew_ideal=run.persona == "talkative" and any(each.get("ideal_answer") for each in asked),
    )


def _shown(interview: Interview, turn: WholeTurn, asked: Sequence[dict[str, Any]]) -> ShownTurn:
    """The turn as the style check reads it: what its concepts say is secret, but for their labels, topics and probes."""
    record, shown = interview.find(ConceptsRecord), turn.shown
    concepts = [
        each for each in (record.concepts.get(shown.main_id, ()) if record else ()) if not each.attribute
    ]
    ideal = [str(each.get("ideal_answer") or "") for each in asked if each["question_id"] == shown.main_id]
    named = [text for each in concepts for text in (each.label, each.topic or "", *each.probes)]
    return ShownTurn(
        shown.question_text,
        turn.answer.text if turn.answer else "",
        shown.acknowledgement or "",
        authored=shown.source == "material",
        aside=shown.question_kind in ("clarification", "offer"),
        secret=" ".join([*ideal, *(each.text for each in concepts)]),
        allowed=tuple(named),
    )


def _places(asked: Sequence[dict[str, Any]], parts: ResultParts, turns: Sequence[WholeTurn]) -> list[Place]:
    """The questions of the material, and the topics of a plan, that an interview should come to."""
    shown = {turn.shown.main_id for turn in turns}
    questions = [
        Place(each["question_id"], each["question_text"], each["question_id"] in shown) for each in asked
    ]
    topics = [Place(each.topic_id, each.label, each.reached) for each in parts.topics]
    return [*questions, *topics]


def _points(interview: Interview) -> list[Point]:
    return [
        Point(
            each.item.question_text,
            each.item.text,
            each.waits,
            each.item.machine.verdict == "not_demonstrated",
        )
        for each in points(interview)
    ]
