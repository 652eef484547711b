"""What a newer version added is read by this one, and kept where this one writes: documents, orchestrations, entities."""

import json
import tarfile
from collections.abc import Iterator
from typing import Any, Final, get_args

import durabletask.internal.orchestrator_service_pb2 as pb
import pytest
from pydantic import BaseModel, ValidationError

import function_app as function_app  # loads every module that stores something
from entities.session import Session
from entities.study import StudyTally
from orchestrators.carrying import Carry
from shared.assessments.criteria.assessment_plan import AssessmentState
from shared.channels.webhooks.events import Delivery, Parked
from shared.interview.records.header_document import Header
from shared.interview.records.record import Record
from shared.interview.state_machine.events import EVENT, Event
from shared.interview.state_machine.settings import GivenSettings
from shared.modes.knowledge_handover.files_plan import IntakeState
from shared.modes.topic_exploration.budgets import Budgets
from shared.other_versions import dumped, read_from
from shared.studies.mailing import Invitation
from shared.studies.results.work import ResultsWork
from tests.replay.replaying import load, recorded, replay_all
from tests.upgrade.recording import RECORDINGS

AT: Final = "2026-01-01T00:00:00Z"
KINDS_OF_EVENTS: Final = {kind.model_fields["kind"].default for kind in get_args(Event.__value__)}
NEWS: Final = {"since": "the next version", "of": [1, {"two": None}]}


def grown(value: object, body: Any) -> None:
    """Add a field to the JSON of every model in the value."""
    if isinstance(value, BaseModel) and isinstance(body, dict):
        for name in type(value).model_fields.keys() & body.keys():
            grown(getattr(value, name), body[name])
        body["added_later"] = NEWS
    elif isinstance(value, dict) and isinstance(body, dict):
        for name, part in value.items():
            grown(part, body[name])
    elif isinstance(value, list | tuple):
        for part, written in zip(value, body, strict=True):
            grown(part, written)


def documents() -> Iterator[dict[str, Any]]:
    """What the recorded versions stored."""
    for recording in RECORDINGS:
        with tarfile.open(recording) as archive:
            lines = archive.extractfile("cosmos/documents.jsonl")
            assert lines is not None
            for line in lines.read().decode().splitlines():
                yield json.loads(line)["document"]


def kinds_of(base: type[Record]) -> Iterator[type[Record]]:
    for kind in base.__subclasses__():
        yield from kinds_of(kind)
        if "KIND" in vars(kind):
            yield kind


def kind_of(document: dict[str, Any]) -> type[Record] | None:
    """The record that a document of this kind, and with these fields, is read as."""
    for kind in kinds_of(Record):
        required = {name for name, field in kind.model_fields.items() if field.is_required()}
        if document["kind"] == kind.KIND and required <= document.keys():
            return kind
    return None


def test_every_recorded_document_is_written_back_with_what_it_was_read_with() -> None:
    """At any depth: what this version does not know of a document it does not drop."""
    seen: set[str] = set()
    for document in documents():
        if (kind := kind_of(document)) is None:
            continue
        pk, ttl = document["pk"], document.get("ttl")
        now = kind.read(document).to_document(pk, ttl)
        grown(kind.read(document), now)
        assert kind.read(now | {"_etag": "e", "_rid": "r"}).to_document(pk, ttl) == now
        seen.add(kind.KIND)
    assert {"header", "turn", "assessment", "prepared", "material", "decision", "gaps"} <= seen


def test_a_change_keeps_what_the_changed_document_had_beside() -> None:
    header = next(each for each in documents() if each["kind"] == "header" and each["question"])
    grown(Header.read(header), header)
    read = Header.read(header)
    assert read.question is not None
    nudged = read.question.model_copy(update={"nudges": 7})
    now = read.model_copy(update={"question": nudged, "status": "parked"}).to_document(header["pk"], None)
    assert (now["added_later"], now["question"]["added_later"]) == (NEWS, NEWS)
    assert (now["status"], now["question"]["nudges"]) == ("parked", 7)


def read_by(orchestrator: str) -> type[BaseModel] | None:
    """The model of this orchestrator's input, where it is not a plain object."""
    return {
        "interview": Carry, "handover": IntakeState, "assessment": AssessmentState, "study_results": ResultsWork,
        "study_mail": Invitation, "webhook_delivery": Delivery, "reminders": Parked,
    }.get(orchestrator)  # fmt: skip


def grow(event: pb.HistoryEvent) -> None:
    """Add fields to what a newer version may have passed on: inputs and results of activities.

    Events from outside may come from anybody with a key of the task hub: they stay strict.
    """
    if event.HasField("executionStarted"):
        started = event.executionStarted
        given = json.loads(started.input.value)
        if (model := read_by(started.name)) is None:
            given["added_later"] = NEWS
        else:
            grown(read_from(model, given), given)
        started.input.value = json.dumps(given)
    elif event.HasField("taskCompleted"):
        event.taskCompleted.result.value = more(event.taskCompleted.result.value)


def more(text: str) -> str:
    value = json.loads(text)
    if isinstance(value, dict) and (value.get("kind") in KINDS_OF_EVENTS):
        grown(EVENT.validate_python(value | {"at": AT}), value)
    elif isinstance(value, dict):
        value["added_later"] = NEWS
    return json.dumps(value)


@pytest.mark.parametrize("name", recorded())
def test_an_orchestration_goes_on_with_what_a_newer_version_passed_to_it(name: str) -> None:
    generations = load(name)
    for event in (event for generation in generations for event in generation):
        grow(event)
    asked = [pb.OrchestratorAction.FromString(action) for action in replay_all(generations)]
    carried = [
        json.loads(action.completeOrchestration.result.value)
        for action in asked
        if action.completeOrchestration.orchestrationStatus == pb.ORCHESTRATION_STATUS_CONTINUED_AS_NEW
    ]
    for state in (given["state"] for given in carried if "state" in given):
        assert (state["added_later"], state["part"]["added_later"]) == (NEWS, NEWS)
        assert state["settings"]["added_later"] == NEWS


@pytest.mark.parametrize("entity", [Session, StudyTally, Budgets])
def test_an_entity_keeps_what_it_does_not_know(entity: type[BaseModel]) -> None:
    state = {**entity().model_dump(mode="json"), "added_later": NEWS}
    assert dumped(read_from(entity, state)) == state


def test_what_people_send_may_hold_nothing_unknown() -> None:
    """Read as a document it is kept, sent by a person it is refused."""
    given = {"max_follow_ups": 1, "max_followups": 2}
    assert dumped(read_from(GivenSettings, given))["max_followups"] == 2
    with pytest.raises(ValidationError, match="max_followups"):
        GivenSettings.model_validate(given)
