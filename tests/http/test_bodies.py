"""A body may hold what its schema in the OpenAPI document says. All else is refused with the path of the field."""

import re
import string
from collections.abc import Iterator, Mapping
from typing import Any, Final

import hypothesis
import pytest
from hypothesis import strategies as st

import function_app
from shared.interview.starting import read_start
from shared.platform.http import Problem, parse
from tests.candidates.material import KEEPER
from tests.library.sets import question, question_set
from tests.plans import EMAIL, REWARD, TILL, configuration, plan, start_with
from tests.product import LANTERNS, Product, body
from tests.studies import study
from triggers.http.openapi import document
from triggers.http.operations import OPERATIONS
from triggers.staff.document_models import read_evidence

assert function_app.app, "every operation is declared"

PLAN: Final = plan(
    fields=[EMAIL, {"name": "size", "type": "choice", "label": "Size", "choices": ["S", "L"]}],
    reward=REWARD,
    guide="Ask who signed.",
)
QUESTIONNAIRE: Final = {
    "name": "Light",
    "language": "de",
    "is_active": False,
    "questions": [LANTERNS | {"max_follow_ups": 2}],
}
GUIDE: Final = {"name": "Listening", "is_active": False, "text": "Ask for the last time."}
SET: Final = question_set(question(order=1, id="q1", is_required=True, expected_answer_pattern="In straw."))
SETTINGS: Final = {
    "max_follow_ups": 1, "max_questions": 9, "max_rounds": 9, "max_nudges": 1, "minimum_completeness": 0.5,
    "nudge_after_s": 5.0, "answer_deadline_s": 60.0, "require_consent": True, "on_timeout": "skip",
    "confirm_preparation": False,
}  # fmt: skip
BACKLOG: Final = {"text": "Why is it 0.3?", "priority": "P0", "question_id": "b1", "line": 2}
WHOLE: Final = {"question_id": "q", "key_concepts": LANTERNS["key_concepts"], "max_follow_ups": 2}
STUDY: Final = study(
    language="en",
    welcome={"organisation": "Fog", "minutes": 5, "colour": "#aabbcc"},
    closing={"text": "Thanks.", "redirect_url": "https://fog.example"},
    public_link={"enabled": True, "quota": 5},
    closes_at="2030-01-01T00:00:00Z",
)
SOUND: Final[Mapping[str, Mapping[str, Any]]] = {
    "StartAdaptive": body(LANTERNS | WHOLE, settings=SETTINGS, candidate_id="c-1", language="en", link_valid_s=60.0),
    "StartHandover": {"mode": "knowledge_handover", "material": {"question_backlog": [BACKLOG]}},
    "StartExploration": start_with({"plan": {name: PLAN[name] for name in PLAN if name not in ("name", "language")}}),
    "StartCandidate": {"mode": "dynamic_gap", "candidate_id": "c-1", "resume_text": KEEPER, "settings": SETTINGS},
    "Addition": {"text": "And the rope."},
    "GivenQuestionSet": SET,
    "ChangedQuestionSet": SET | {"id": "s", "version": 1},
    "GivenPlan": PLAN,
    "ChangedPlan": PLAN | {"id": "p", "version": 1},
    "GivenQuestionnaire": QUESTIONNAIRE,
    "ChangedQuestionnaire": QUESTIONNAIRE | {"id": "q", "version": 1},
    "GivenGuide": GUIDE,
    "ChangedGuide": GUIDE | {"id": "g", "version": 1},
    "GivenAssessment": {"corpus": "acme", "criteria": [{"criterion_id": "c1", "question": "Is it encrypted?"}]},
    "GivenFollowUps": {"criterion_ids": ["c1"]},
    "GivenToAssess": {"participant_ids": ["a"]},
    "GivenDocument": {"corpus": "acme", "file_name": "a.md", "text": "Some."},
    "GivenResponse": {
        "corpus": "acme", "criterion_question": "a?", "question": "b?", "answer": "c", "round_number": 1,
        "file_name": "a",
    },
    "GivenCorpus": {"corpus": "acme"},
    "GivenResume": {"file_name": "cv.txt", "text": KEEPER},
    "GivenOverride": {"turn_id": 1, "field": "grade", "value": 0.5, "reason": "It was better.", "author": "Grace"},
    "GivenReview": {"verdict": "demonstrated", "reason": "They said so."},
    "GivenWebhook": {"url": "https://hooks.example", "description": "x", "include_links": True},
    "GivenMembers": {"items": [{"subject": "ada-1", "email": "ada@example.org", "name": "Ada", "role": "owner"}]},
    "GivenStudyMembers": {"items": [{"email": "ada@example.org", "role": "viewer"}], "viewers_read_answers": True},
    "GivenToken": {"name": "robot", "role": "viewer", "studies": ["s"], "expires_at": "2026-01-01T00:00:00Z"},
    "GivenShare": {"what": "result", "reader": "Eve", "expires_at": "2026-01-01T00:00:00Z"},
    "GivenOwner": {"name": "Olga"},
    "ShownSecret": {"secret": "s" * 43},
    "ShownDeviceCode": {"device_code": "d"},
    "AnsweredTerminal": {"allow": True},
    "GivenStudy": STUDY,
    "ChangedStudy": STUDY | {"study_id": "s", "version": 1, "updated_at": "2026-01-01T00:00:00Z"},
    "GivenInvitation": {"participant_ids": ["a"]},
    "GivenBounce": {"reason": "550 no such user"},
    "GivenParticipants": {"participants": [{"name": "Ada"}]},
    "NewSecret": {"overlap_s": 60.0},
    "Respond": {"user_response": "I trim them.", "question_id": "q", "client_answer_id": "a"},
    "Consent": {"agreed": True},
    "NamedQuestion": {"question_id": "q"},
    "Extend": {"answer_deadline_s": 60.0},
    "WantedLink": {"link_valid_s": 60.0},
    "Ask": {"question": "Who runs it?"},
    "Backlog": {"question_backlog": [BACKLOG]},
    "DecidedFacts": {"facts": [{"fact_id": "fact-000001-01", "decision": "reword", "text": "It is 0.3."}]},
    "Preparation": {
        "skills": [
            {"skill_id": "s1", "name": "Rope", "attributes": [{"attribute": "depth", "value": "a", "span": "b"}]},
        ],
        "fills": [{"question_id": "q", "question_text": "a?", "evidence": [{"criterion": "b", "span": "c"}]}],
        "question_backlog": [BACKLOG],
    },
}  # fmt: skip
QUESTION_TEXT: Final = "material.questions[0].question_text"
BACKLOG_TEXT: Final = "material.question_backlog[0].text"
LENIENT: Final = frozenset(
    {"line", "max_duration_mins", "version", "round_number", "turn_id", "include_links"}
)
"""Fields that also take what reads as a number or as true and false: clients may rely on it."""
ALIKE: Final = ("7", True, "yes", 1)
SCHEMAS: Final[Mapping[str, Any]] = document()["components"]["schemas"]


def wrongs(schema: Mapping[str, Any], value: Any, path: str) -> Iterator[tuple[Any, str]]:
    """The value with one thing that its schema forbids, and the path of that, each in turn."""
    schema = SCHEMAS[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    if branches := [each for each in schema.get("anyOf", ()) if each.get("type") != "null"]:
        if len(branches) == 1:
            yield from wrongs(branches[0], value, path)
        else:
            yield {"surplus": 1}, path
        return
    match schema.get("type"):
        case "object" if "properties" in schema:
            yield 5, path
            yield from of_object(schema, value or {}, path)
        case "array":
            yield 5, path
            if "maxItems" in schema and value:
                yield [value[0]] * (schema["maxItems"] + 1), path
            if schema.get("minItems"):
                yield [], path
            for bad, place in wrongs(schema["items"], value[0], f"{path}[0]") if value else ():
                yield [bad, *value[1:]], place
        case "string":
            yield 5, path
            if "maxLength" in schema:
                yield "x" * (schema["maxLength"] + 1), path
                yield "half \ud800", path
            if "pattern" in schema:
                yield "a b!", path
            if "enum" in schema or "const" in schema or schema.get("minLength"):
                yield "", path
        case "boolean":
            yield "perhaps", path
            yield "yes", path
            yield 1, path
        case "integer" | "number":
            yield from ((bad, path) for bad in bad_numbers(schema))
        case _:
            return


def bad_numbers(schema: Mapping[str, Any]) -> Iterator[Any]:
    yield from ("first", "7", True)
    if schema["type"] == "integer":
        yield 2.5
    if "minimum" in schema:
        yield schema["minimum"] - 1
    if "maximum" in schema:
        yield schema["maximum"] + 1
    if "exclusiveMinimum" in schema:
        yield schema["exclusiveMinimum"]


def of_object(schema: Mapping[str, Any], value: Mapping[str, Any], path: str) -> Iterator[tuple[Any, str]]:
    inside = f"{path}." if path else ""
    yield {**value, "surplus": 1}, f"{inside}surplus"
    for name in schema.get("required", ()):
        yield {each: value[each] for each in value if each != name}, f"{inside}{name}"
    for name, field in schema["properties"].items():
        for bad, place in wrongs(field, value.get(name), f"{inside}{name}"):
            yield {**value, name: bad}, place


def read(name: str, given: Any) -> object:
    """What a body of the model with this name is read as. Raises Problem."""
    if name.startswith("Start"):
        return read_start(given)
    if name in ("GivenDocument", "GivenResponse"):
        return read_evidence(given)
    return parse(next(each.body for each in OPERATIONS if each.body and each.body.__name__ == name), given)


def value_at(given: Any, path: str) -> Any:
    for part in re.findall(r"\w+", path):
        given = given[int(part)] if part.isdecimal() else given.get(part)
    return given


def test_every_body_is_looked_at() -> None:
    unions = {"StartInterview", "GivenEvidence", "GivenFiles"}
    assert {each.body.__name__ for each in OPERATIONS if each.body} - unions <= set(SOUND)


@pytest.mark.parametrize("name", SOUND)
def test_what_the_schema_of_a_body_forbids_is_refused_with_its_path(name: str) -> None:
    sound = SOUND[name]
    assert read(name, sound)
    count = 0
    for given, path in of_object(SCHEMAS[name], sound, ""):
        if "mode" in sound and "mode" not in given:
            continue  # a start without it is in the default mode
        if path.rpartition(".")[2] in LENIENT and value_at(given, path) in ALIKE:
            continue
        with pytest.raises(Problem) as refused:
            read(name, given)
        paths = [error["path"] for error in refused.value.errors or ()]
        assert refused.value.status == 422
        assert any(found == path or re.match(re.escape(path) + r"[.\[]", found) for found in paths), (
            path,
            paths,
        )
        count += 1
    assert count > len(sound)


TEXTS: Final = st.text(max_size=30) | st.sampled_from(
    ["adaptive_follow_up", "en", "q1", "critical", "", "\0", "\u2028"]
)
JSON: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


@hypothesis.settings(max_examples=250)
@hypothesis.given(
    st.lists(st.tuples(st.integers(0, 99) | st.text(string.ascii_letters, max_size=8), JSON), max_size=4)
)
def test_whatever_json_is_sent_is_read_or_refused_with_what_is_wrong(
    drawn: list[tuple[int | str, Any]],
) -> None:
    """By itself, or in the place of some fields of a sound body; a number stands for one of the body's own fields."""
    for name, sound in SOUND.items():
        own = sorted(sound)
        fields = {at if isinstance(at, str) else own[at % len(own)]: value for at, value in drawn}
        for sent in (fields, {**sound, **fields}):
            refused: list[Problem] = []
            try:
                read(name, sent)
            except Problem as problem:
                refused.append(problem)
            except Exception as error:
                error.add_note(f"{name} was sent {sent!r}")
                raise
            for each in refused:
                assert (each.status, bool(each.detail)) == (422, True)
                assert all({"path", "message"} == set(error) for error in each.errors or ())


async def test_every_operation_reads_its_body(product: Product) -> None:
    interview = await product.start(body())
    operations = [each for each in OPERATIONS if each.body and each.method == "POST"]
    assert len(operations) > 15
    for each in operations:
        own = each.caller == "participant" or each.route.startswith("api/interviews/")
        path = f"/{each.route.replace('{id}', interview.interview_id if own else '0' * 32)}"
        headers = interview.bearer if each.caller == "participant" else {"x-functions-key": product.staff_key}
        headers |= {"Origin": product.base_url}  # what signs somebody in is sent by a page of ours
        reply = await product.call("POST", path, json={"surplus": 1}, headers=headers)
        assert (reply.status, "surplus" in reply.text) == (422, True), (path, reply.text)


@pytest.mark.parametrize(
    ("name", "changes", "path"),
    [
        ("StartAdaptive", {"material": {"questions": [LANTERNS | {"question_text": "  "}]}}, QUESTION_TEXT),
        ("StartAdaptive", {"material": {"questions": [LANTERNS, LANTERNS]}}, "material.questions"),
        ("StartAdaptive", {"material": {"questions": [LANTERNS], "questionnaire_id": "x"}}, "material"),
        ("StartHandover", {"material": {}}, "material"),
        ("StartHandover", {"material": {"question_backlog": []}}, "material"),
        ("StartHandover", {"material": {"question_backlog": [BACKLOG, BACKLOG]}}, "material"),
        ("StartHandover", {"material": {"question_backlog": [BACKLOG], "handover_id": "0" * 32}}, "material"),
        ("StartHandover", {"material": {"question_backlog": [BACKLOG | {"text": " "}]}}, BACKLOG_TEXT),
        ("StartHandover", {"resume_text": "I am Jane."}, "resume_text"),
        ("StartExploration", {"material": {}}, "material"),
        ("StartExploration", {"material": {"plan_id": "x", "plan": configuration()}}, "material"),
        ("GivenPlan", {"topics": []}, "topics"),
        ("GivenPlan", {"topics": [TILL, TILL]}, "topics"),
        ("GivenPlan", {"fields": [EMAIL, EMAIL]}, "fields"),
        ("GivenPlan", {"fields": [{"name": "place", "type": "choice", "label": "Place"}]}, "fields[0]"),
        ("GivenQuestionSet", {"questions": [question(what_assesses=["skills"])]}, "questions[0].what_assesses"),
        ("GivenAssessment", {"criteria": [{"question": " "}]}, "criteria[0].question"),
        ("GivenAssessment", {"criteria": [{"question": "..."}]}, "criteria[0].question"),
        ("GivenAssessment", {"criteria": [{"question": "a?", "criterion_id": "x"}] * 2}, "criteria"),
        ("GivenResponse", {"answer": "\u202e\ufeff"}, "answer"),
        ("GivenResponse", {"criterion_question": "?!"}, "criterion_question"),
        ("Respond", {"user_response": "\u3164 \u2800"}, "user_response"),
        ("Respond", {"user_response": "\u200b\u2060"}, "user_response"),
        ("Consent", {"agreed": None}, "agreed"),
        ("Ask", {"question": " \n\t "}, "question"),
        ("Ask", {"question": "???"}, "question"),
        ("GivenOverride", {"reason": "  "}, "reason"),
        ("StartAdaptive", {"settings": {"confirm_preparation": True}}, "settings.confirm_preparation"),
        ("StartExploration", {"settings": {"confirm_preparation": True}}, "settings.confirm_preparation"),
    ],
)  # fmt: skip
def test_what_no_schema_can_say_is_refused_with_its_path_too(
    name: str, changes: dict[str, Any], path: str
) -> None:
    with pytest.raises(Problem) as refused:
        read(name, {**SOUND[name], **changes})
    assert path in [error["path"] for error in refused.value.errors or ()]
