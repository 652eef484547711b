"""Two teams in one installation (I2): what is the other team's answers as what does not exist; no list tells of it."""

import json
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import pytest
import pytest_asyncio

from tests.people import Caller, caller
from tests.product import GOOD_ANSWER, Interview, Product, Reply, body, eventually, serving
from tests.studies import Guest, study

pytestmark = pytest.mark.asyncio(loop_scope="module")

NOBODY = "0123456789abcdef0123456789abcdef"
RESUME = (
    "Lamp keeper for five years. Mended forty lamps alone in Hamburg and trained two apprentices in glass."
)
FILES = {"files": [{"file_name": "oil.md", "text": "The oil is filled on Thursdays. TODO: who?"}]}


@dataclass
class Team:
    """A study with an interview that is over, and everything else that a team makes; `ids` by kind."""

    name: str
    editor: Caller
    lead: Caller
    reviewer: Caller
    viewer: Caller
    ids: dict[str, str] = field(default_factory=dict[str, str])


async def posted(who: Caller, path: str, given: Any, **headers: str) -> Any:
    reply = await who.call("POST", path, json=given, **headers)
    assert reply.status in (200, 201, 202), (path, reply.text)
    return reply.json


async def a_team(product: Product, name: str) -> Team:
    lead = await caller(product, "editor")  # outside of studies, so that it may make one
    made = await posted(lead, "/api/studies", study(name=name))
    study_id = made["study_id"]
    editor, reviewer, viewer = [
        await caller(product, role, study_id) for role in ("editor", "reviewer", "viewer")
    ]
    team = Team(name, editor, lead, reviewer, viewer, {"study": study_id})
    await posted(editor, f"/api/studies/{study_id}/open", None)
    added = await posted(editor, f"/api/studies/{study_id}/participants", {"participants": [{"name": name}]})
    team.ids["participant"] = added["items"][0]["participant_id"]
    interview = await Guest(product, added["items"][0]["url"]).agree()
    await interview.finish((f"{name} says: {GOOD_ANSWER}",))
    team.ids["interview"] = interview.interview_id
    at = f"?study_id={study_id}"
    document = {"corpus": "lamps", "file_name": f"{name}.md", "text": f"{name} burns oil from Hamburg."}
    team.ids["document"] = (await posted(editor, f"/api/documents{at}", document))["document_id"]
    criteria = {"corpus": "lamps", "criteria": [{"question": "Does the lamp burn oil from Hamburg?"}]}
    team.ids["assessment"] = (await posted(editor, f"/api/assessments{at}", criteria))["assessment_id"]
    team.ids["handover"] = (await posted(editor, f"/api/handovers{at}", FILES))["handover_id"]
    resume = await posted(editor, f"/api/resumes{at}", {"text": f"{name}. {RESUME}"})
    team.ids["resume"] = resume["resume_document_id"]
    own = await posted(lead, "/api/interview/start?wait=25", body())
    team.ids["own_interview"] = own["interview_id"]
    for path in (f"/api/assessments/{team.ids['assessment']}", f"/api/handovers/{team.ids['handover']}"):
        await eventually(lambda path=path: settled(editor, path))
    return team


async def settled(who: Caller, path: str) -> bool:
    return (await who.look(path))["status"] in ("ready", "failed", "completed")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def product(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Product]:
    async with serving(tmp_path_factory.mktemp("teams")) as client:
        yield client


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def teams(product: Product) -> tuple[Team, Team]:
    return await a_team(product, "Amber"), await a_team(product, "Birch")


ROUTES = [
    ("GET", "/api/studies/{study}"),
    ("PUT", "/api/studies/{study}"),
    ("DELETE", "/api/studies/{study}"),
    ("POST", "/api/studies/{study}/close"),
    ("POST", "/api/studies/{study}/copy"),
    ("POST", "/api/studies/{study}/invitations"),
    ("GET", "/api/studies/{study}/members"),
    ("PUT", "/api/studies/{study}/members"),
    ("GET", "/api/studies/{study}/participants"),
    ("GET", "/api/studies/{study}/participants/{participant}"),
    ("DELETE", "/api/studies/{study}/participants/{participant}"),
    ("GET", "/api/studies/{study}/results"),
    ("GET", "/api/studies/{study}/results?format=csv"),
    ("GET", "/api/studies/{study}/results/quotes?key=none"),
    ("GET", "/api/studies/{study}/results/criteria"),
    ("POST", "/api/studies/{study}/assess"),
    ("POST", "/api/studies/{study}/participants/{participant}/again"),
    ("GET", "/api/studies/{study}/preflight"),
    *(("GET", f"/api/interviews/{{{each}}}{what}") for each in ("interview", "own_interview") for what in (
        "", "/transcript", "/turns", "/result", "/result?format=csv", "/preparation", "/facts", "/package",
    )),
    *(("POST", f"/api/interviews/{{interview}}/{what}") for what in (
        "end", "nudge", "link", "evidence", "retry", "rewind", "reopen", "ask",
    )),
    ("DELETE", "/api/interviews/{interview}"),
    ("POST", "/api/reviews/{interview}-point-000001-001"),
    ("POST", "/api/reviews/{assessment}-verdict-000001-001"),
    ("GET", "/api/documents/{document}"),
    ("DELETE", "/api/documents/{document}"),
    ("GET", "/api/assessments/{assessment}"),
    ("DELETE", "/api/assessments/{assessment}"),
    ("POST", "/api/assessments/{assessment}/follow-ups"),
    ("GET", "/api/handovers/{handover}"),
    ("GET", "/api/handovers/{handover}/backlog"),
    ("DELETE", "/api/handovers/{handover}"),
    ("DELETE", "/api/resumes/{resume}"),
    *(("POST", f"/api/{what}?study_id={{study}}") for what in ("documents", "assessments", "handovers", "resumes")),
]  # fmt: skip


def said(reply: Reply) -> tuple[int, Any]:
    """Status and body, without what is of this one call."""
    return reply.status, {name: value for name, value in reply.json.items() if name != "instance"}


def nothing_like(ids: dict[str, str]) -> dict[str, str]:
    """Ids of the same forms that nothing has."""
    return {
        kind: re.sub(r"[0-9a-f]{32}$", NOBODY, each) if kind != "document" else f"lamps@{NOBODY}~{NOBODY}"
        for kind, each in ids.items()
    }


@pytest.mark.parametrize(("method", "path"), ROUTES, ids=[f"{method} {path}" for method, path in ROUTES])
async def test_what_is_the_other_team_s_answers_as_what_does_not_exist(
    product: Product, teams: tuple[Team, Team], method: str, path: str
) -> None:
    """I2"""
    amber, birch = teams
    for who in (birch.lead, birch.editor, birch.reviewer, birch.viewer):
        there = await who.call(method, path.format_map(amber.ids), json={}, If_Match="*")
        nowhere = await who.call(method, path.format_map(nothing_like(amber.ids)), json={}, If_Match="*")
        assert said(there) == said(nowhere)
        assert there.status in (403, 404)


LISTS = [
    "/api/interviews", "/api/interviews?status=completed", "/api/interviews?study_id={study}", "/api/studies",
    "/api/studies?query=amber", "/api/studies?query=birch", "/api/assessments", "/api/assessments?corpus=lamps",
    "/api/assessments?study_id={study}", "/api/reviews", "/api/reviews?study_id={study}", "/api/tokens",
    "/api/reviews?interview_id={interview}", "/api/reviews?assessment_id={assessment}", "/api/reviews/agreement",
    "/api/reviews/agreement?study_id={study}",
]  # fmt: skip


@pytest.mark.parametrize("path", LISTS)
async def test_no_list_search_or_count_tells_of_the_other_team(
    product: Product, teams: tuple[Team, Team], path: str
) -> None:
    """I2"""
    for mine, other in (teams, teams[::-1]):
        for who in (mine.lead, mine.editor, mine.reviewer, mine.viewer):
            reply = await who.call("GET", path.format_map(other.ids))
            text = reply.text
            assert reply.status in (200, 403)
            named = [kind for kind, each in other.ids.items() if each in text]
            assert (named, other.name in text) == ([], False)


async def test_each_team_finds_its_own(product: Product, teams: tuple[Team, Team]) -> None:
    for team in teams:
        found = await team.reviewer.look("/api/interviews")
        assert [each["interview_id"] for each in found["items"]] == [team.ids["interview"]]
        found = await team.lead.look("/api/interviews")
        assert {each["interview_id"] for each in found["items"]} == {
            team.ids["interview"],
            team.ids["own_interview"],
        }
        assert [each["study_id"] for each in (await team.viewer.look("/api/studies"))["items"]] == [
            team.ids["study"]
        ]
        found = await team.reviewer.look("/api/assessments?corpus=lamps")
        assert [(each["assessment_id"], each["corpus"]) for each in found["items"]] == [
            (team.ids["assessment"], "lamps")
        ]
        for kind in ("document", "assessment", "handover"):
            assert (await team.reviewer.call("GET", f"/api/{kind}s/{team.ids[kind]}")).status == 200
        transcript = await team.reviewer.look(f"/api/interviews/{team.ids['interview']}/transcript")
        assert f"{team.name} says" in json.dumps(transcript)


async def test_an_assessment_sees_no_document_of_another_team_s_corpus_of_that_name(
    product: Product, teams: tuple[Team, Team]
) -> None:
    for mine, other in (teams, teams[::-1]):
        view = await mine.reviewer.look(f"/api/assessments/{mine.ids['assessment']}")
        assert mine.name in json.dumps(view)
        assert other.name not in json.dumps(view)


async def test_a_body_that_names_what_is_the_other_s_names_what_does_not_exist(
    product: Product, teams: tuple[Team, Team]
) -> None:
    amber, birch = teams

    async def start(named: dict[str, str], what: str) -> tuple[int, str]:
        given = (
            {"mode": "knowledge_handover", "material": {"handover_id": named["handover"]}}
            if what == "handover"
            else {"mode": "dynamic_gap", "candidate_id": "c", "resume_document_id": named["resume"]}
        )
        reply = await birch.lead.call("POST", "/api/interview/start", json=given)
        return reply.status, reply.json["detail"].replace(named[what], "…")

    for what in ("handover", "resume"):
        assert await start(amber.ids, what) == await start(nothing_like(amber.ids), what)
        assert (await start(amber.ids, what))[0] == 404
    material = {"mode": "knowledge_handover", "material": {"handover_id": amber.ids["handover"]}}
    refused = await birch.lead.call("POST", "/api/studies", json=study(**material))
    assert refused.status == 404
    token = {"name": "t", "role": "viewer", "studies": [amber.ids["study"]]}
    assert (await birch.lead.call("POST", "/api/tokens", json=token)).status == 403


async def test_a_participant_cannot_be_given_a_resume_of_the_other_team(
    product: Product, teams: tuple[Team, Team]
) -> None:
    amber, birch = teams
    made = await posted(birch.lead, "/api/studies", study(mode="dynamic_gap", material=None, settings={}))
    path = f"/api/studies/{made['study_id']}/participants"
    reasons: list[str] = []
    for ids in (amber.ids, nothing_like(amber.ids)):
        rows = {"participants": [{"name": "Eve", "resume_document_id": ids["resume"]}]}
        added = await posted(birch.lead, path, rows)
        assert added["items"] == []
        reasons.append(added["rejected"][0]["reason"].replace(ids["resume"], "…"))
    assert reasons[0] == reasons[1]


async def test_the_same_idempotency_key_of_two_teams_makes_two_things(
    product: Product, teams: tuple[Team, Team]
) -> None:
    amber, birch = teams
    given = study(name="Twice")
    first = await posted(amber.lead, "/api/studies", given, Idempotency_Key="1")
    again = await posted(amber.lead, "/api/studies", given, Idempotency_Key="1")
    other = await posted(birch.lead, "/api/studies", given, Idempotency_Key="1")
    assert first["study_id"] == again["study_id"] != other["study_id"]
    reused = await birch.lead.call("POST", "/api/studies", json=study(name="Else"), Idempotency_Key="1")
    assert reused.status == 422


async def test_pages_are_full_and_their_cursors_lead_on(product: Product, teams: tuple[Team, Team]) -> None:
    amber, _ = teams
    others = [await product.start(wait=0) for _ in range(3)]
    mine = [(await posted(amber.lead, "/api/interview/start", body()))["interview_id"] for _ in range(3)]
    more = [await product.start(wait=0) for _ in range(3)]
    found: list[str] = []
    cursor, sizes = "", list[int]()
    while cursor is not None:
        page = await amber.lead.look(f"/api/interviews?limit=2{cursor and f'&cursor={cursor}'}")
        found += [each["interview_id"] for each in page["items"]]
        sizes.append(len(page["items"]))
        cursor = page["next_cursor"]
    assert found == sorted([*mine, amber.ids["interview"], amber.ids["own_interview"]], reverse=True)
    assert sizes == [2, 2, 1]
    everything = {each["interview_id"] for each in (await product.look("/api/interviews?limit=100"))["items"]}
    assert everything >= {each.interview_id for each in (*others, *more)}


async def test_who_leaves_a_study_sees_nothing_of_it_any_more(product: Product) -> None:
    team = await a_team(product, "Cedar")
    assert isinstance(await team.reviewer.look(f"/api/studies/{team.ids['study']}"), dict)
    assert (await product.staff("DELETE", f"/api/tokens/{team.reviewer.token_id}")).status == 204
    reply = await team.reviewer.call("GET", f"/api/studies/{team.ids['study']}")
    assert reply.status == 401
    interview = Interview(product, team.ids["interview"], "")
    assert interview.interview_id not in reply.text
