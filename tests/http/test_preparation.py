"""`settings.confirm_preparation` on the served product: staff see, correct and confirm what was read (E2, E4, B1)."""

from typing import Any

import pytest

from tests.candidates.material import KEEPER, KEEPING, dynamic, predefined, set_of
from tests.product import Interview, Product, body, eventually, paths

CONFIRM = {"settings": {"confirm_preparation": True}}
RESUME = "Knows Python since 2015, and Java for 3 years."
BACKLOG = [
    {"question_id": "keys", "text": "Where are the keys of the lighthouse kept?", "priority": "P0"},
    {"question_id": "oil", "text": "Who orders the oil for the lamps?", "priority": "P1"},
    {"question_id": "fog", "text": "What is done when fog comes at night?", "priority": "P1"},
]


def handover(*questions: dict[str, Any]) -> dict[str, Any]:
    return {
        "mode": "knowledge_handover",
        "material": {"question_backlog": list(questions or BACKLOG)},
        **CONFIRM,
    }


async def waiting(product: Product, given: dict[str, Any]) -> Interview:
    """An interview that was read and waits for staff."""
    interview = await product.start(given, wait=0)

    async def is_read() -> bool:
        return (await interview.staff("GET", "/preparation")).status == 200

    await eventually(is_read)
    return interview


async def read(interview: Interview) -> tuple[Any, str]:
    reply = await interview.staff("GET", "/preparation")
    assert reply.status == 200, reply.text
    return reply.json, reply.headers["ETag"]


async def corrected(interview: Interview, **parts: Any) -> Any:
    """The preparation after a correction with these parts."""
    _, etag = await read(interview)
    reply = await interview.staff("PUT", "/preparation", json=parts, If_Match=etag)
    assert reply.status == 200, reply.text
    return reply.json


async def confirm(interview: Interview) -> Any:
    """Confirm, and wait for the first question or the end."""
    reply = await interview.staff("POST", "/preparation/confirm")
    assert reply.status == 202, reply.text
    return await interview.until_open_or_over()


class TestWaiting:
    async def test_the_interview_waits_as_preparing_until_staff_confirm(self, product: Product) -> None:
        interview = await waiting(product, dynamic(RESUME, **CONFIRM))
        state = await interview.state()
        assert (state["status"], state["question"], state["turn"]) == ("preparing", None, 0)
        assert (await confirm(interview))["status"] == "awaiting_answer"
        audit = (await interview.view())["audit"]
        assert [(entry["action"], entry["who"]) for entry in audit] == [("confirm-preparation", "staff")]

    async def test_without_the_setting_it_begins_at_once_and_nothing_can_be_corrected(
        self, product: Product
    ) -> None:
        interview = await product.start(dynamic(RESUME))
        found, etag = await read(interview)
        assert [skill["name"] for skill in found["skills"]][-2:] == ["Python", "Java"]
        for reply in (
            await interview.staff("PUT", "/preparation", json=found, If_Match=etag),
            await interview.staff("POST", "/preparation/confirm"),
        ):
            assert (reply.status, reply.json["state"]["status"]) == (409, "awaiting_answer")

    async def test_it_can_be_ended_while_it_waits(self, product: Product) -> None:
        interview = await waiting(product, dynamic(RESUME, **CONFIRM))
        assert (await interview.staff("POST", "/end")).status == 202
        state = await interview.until_open_or_over()
        assert (state["status"], state["ended_reason"]) == ("ended", "participant_ended")
        assert (await interview.result())["turns"] == []

    async def test_confirming_twice_is_one_confirmation_and_after_it_nothing_is_corrected(
        self, product: Product
    ) -> None:
        interview = await waiting(product, dynamic(RESUME, **CONFIRM))
        found, etag = await read(interview)
        await confirm(interview)
        assert (await interview.staff("POST", "/preparation/confirm")).status == 409
        assert (await interview.staff("PUT", "/preparation", json=found, If_Match=etag)).status == 409
        assert len((await interview.view())["audit"]) == 1

    async def test_a_mode_without_a_preparation_refuses_the_setting(self, product: Product) -> None:
        given = body()
        reply = await product.staff("POST", "/api/interview/start", json=given | CONFIRM)
        assert paths(reply) == ["settings.confirm_preparation"]
        running = await product.start(given, wait=0)
        assert (await running.staff("GET", "/preparation")).status == 409


class TestVersions:
    async def test_a_correction_names_the_version_that_it_corrects(self, product: Product) -> None:
        interview = await waiting(product, dynamic(RESUME, **CONFIRM))
        found, etag = await read(interview)
        assert (await interview.staff("PUT", "/preparation", json=found)).status == 428
        first = await interview.staff("PUT", "/preparation", json=found, If_Match=etag)
        assert first.status == 200
        assert first.headers["ETag"] != etag
        assert (await interview.staff("PUT", "/preparation", json=found, If_Match=etag)).status == 412

    async def test_what_was_read_comes_back_as_it_was_sent(self, product: Product) -> None:
        set_id = await set_of(product, *KEEPING)
        for given in (dynamic(RESUME, **CONFIRM), predefined(set_id, KEEPER, **CONFIRM), handover()):
            interview = await waiting(product, given)
            found, etag = await read(interview)
            reply = await interview.staff("PUT", "/preparation", json=found, If_Match=etag)
            assert (reply.status, reply.json) == (200, found)


class TestSkills:
    async def test_skills_are_dropped_added_and_renamed(self, product: Product) -> None:
        """E2: what is asked for is what staff left."""
        interview = await waiting(product, dynamic(RESUME, **CONFIRM))
        python, java = (await read(interview))[0]["skills"]
        assert python["attributes"][0]["span"] in RESUME
        found = await corrected(interview, skills=[java | {"name": "Java EE"}, {"name": "Sailing"}])
        assert [(each["skill_id"], each["name"]) for each in found["skills"]] == [
            ("s1", "Java EE"),
            ("s2", "Sailing"),
        ]
        state = await confirm(interview)
        assert "Java EE" in state["question"]["question_text"]
        view = await interview.view()
        assert [skill["name"] for skill in view["skills"]] == ["Java EE", "Sailing"]
        assert [skill["duration"] is None for skill in view["skills"]] == [False, True]
        assert not any("Python" in gap["concept"] for gap in view["gaps"])

    async def test_an_attribute_that_was_misread_is_asked_for(self, product: Product) -> None:
        interview = await waiting(product, dynamic(RESUME, **CONFIRM))
        skills = (await read(interview))[0]["skills"]
        await corrected(interview, skills=[skills[1] | {"attributes": []}])
        await confirm(interview)
        assert "s1.duration" in {gap["gap_id"] for gap in (await interview.view())["gaps"]}

    @pytest.mark.parametrize(
        ("skills", "path"),
        [
            ([{"name": " "}], "skills[0].name"),
            ([{"name": "x" * 201}], "skills[0].name"),
            ([{"name": "A"}, {"name": "a"}], "skills[1].name"),
            ([{"name": "A", "skill_id": "s9"}], "skills[0].skill_id"),
            ([{"name": "A", "more": 1}], "skills[0].more"),
            ([{"name": "A", "attributes": [{"attribute": "depth", "value": "x", "span": "x"}]}], "skills[0].attributes"),
            ([{"name": f"S{number}"} for number in range(11)], "skills"),
            (None, "skills"),
        ],
    )  # fmt: skip
    async def test_what_no_resume_could_say_is_refused(
        self, product: Product, skills: Any, path: str
    ) -> None:
        interview = await waiting(product, dynamic(RESUME, **CONFIRM))
        reply = await interview.staff("PUT", "/preparation", json={"skills": skills}, If_Match="*")
        assert paths(reply)[0].startswith(path)

    async def test_an_attribute_that_is_named_twice_is_refused(self, product: Product) -> None:
        interview = await waiting(product, dynamic(RESUME, **CONFIRM))
        python, java = (await read(interview))[0]["skills"]
        given = {"skills": [python | {"attributes": python["attributes"][:1] * 2}, java]}
        reply = await interview.staff("PUT", "/preparation", json=given, If_Match="*")
        assert paths(reply) == ["skills[0].attributes"]

    async def test_another_modes_parts_and_a_body_without_ones_own_are_refused(
        self, product: Product
    ) -> None:
        interview = await waiting(product, dynamic(RESUME, **CONFIRM))
        for given, path in (
            ({"question_backlog": BACKLOG, "skills": []}, "question_backlog"),
            ({}, "skills"),
        ):
            assert paths(await interview.staff("PUT", "/preparation", json=given, If_Match="*")) == [path]


class TestFills:
    async def test_a_fill_that_is_dropped_is_asked(self, product: Product) -> None:
        """E4: in doubt the question is asked, and the resume is no evidence any more."""
        interview = await waiting(product, predefined(await set_of(product), KEEPER, **CONFIRM))
        (lamps,) = (await read(interview))[0]["fills"]
        assert (lamps["question_id"], all(each["span"] in KEEPER for each in lamps["evidence"])) == (
            "lamps",
            True,
        )
        assert (await corrected(interview, fills=[]))["fills"] == []
        state = await confirm(interview)
        assert state["question"]["question_id"] == "lamps"
        gaps = [gap for gap in (await interview.view())["gaps"] if gap["question_id"] == "lamps"]
        assert {(gap["status"], len(gap["resume_evidence"])) for gap in gaps} == {("open", 0)}

    async def test_a_fill_cannot_be_made_or_changed(self, product: Product) -> None:
        interview = await waiting(product, predefined(await set_of(product), KEEPER, **CONFIRM))
        (lamps,) = (await read(interview))[0]["fills"]
        for fill in (lamps | {"question_id": "ropes"}, lamps | {"evidence": []}):
            reply = await interview.staff("PUT", "/preparation", json={"fills": [fill]}, If_Match="*")
            assert paths(reply) == ["fills[0]"]


class TestBacklog:
    async def test_questions_are_dropped_ranked_worded_anew_and_added(self, product: Product) -> None:
        """B1, B2."""
        interview = await waiting(product, handover())
        keys, oil, _ = (await read(interview))[0]["question_backlog"]
        wanted = [
            oil | {"priority": "P0", "text": "Who orders and pays the oil for the lamps?"},
            keys,
            {"text": "Which boat takes over in winter?", "priority": "P1"},
        ]
        found = await corrected(interview, question_backlog=wanted)
        assert [each["question_id"] for each in found["question_backlog"]] == ["oil", "keys", "b1"]
        state = await confirm(interview)
        assert state["question"]["question_id"] == "oil"
        backlog = (await interview.view())["backlog"]
        assert [each["text"] for each in backlog] == [each["text"] for each in wanted]

    async def test_a_backlog_of_which_nothing_stays_is_gone(self, product: Product) -> None:
        """B1"""
        interview = await waiting(product, handover())
        await corrected(interview, question_backlog=[])
        assert (await interview.view())["backlog"] == []
        assert (await confirm(interview))["status"] == "completed"

    async def test_a_question_of_nowhere_is_refused(self, product: Product) -> None:
        interview = await waiting(product, handover())
        given = {"question_backlog": [BACKLOG[0] | {"question_id": "other"}]}
        reply = await interview.staff("PUT", "/preparation", json=given, If_Match="*")
        assert paths(reply) == ["question_backlog[0].question_id"]
