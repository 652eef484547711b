"""Interviews of candidates over HTTP, by the rules: what is asked, what is not, how it ends, what is kept (source 4)."""

import csv
import io
from typing import Any

import pytest

from shared.language.rules.resume.words import RESUME_WORDS
from tests.candidates.material import (
    GOOD,
    KEEPER,
    KEEPING,
    LAMPS,
    ROPES,
    SENIOR,
    VAGUE,
    a_set,
    by_set,
    dynamic,
    set_of,
    shipped,
)
from tests.product import Interview, Product


async def filled(interview: Interview) -> list[str]:
    """The ids of the questions that the resume fills at the moment, as the participant is told."""
    reply = await interview.participant("GET", "/prefilled")
    return [item["question_id"] for item in reply.json["items"]]


async def asked(interview: Interview) -> list[str]:
    return [turn["question_id"] for turn in (await interview.result())["turns"]]


async def answer_well(interview: Interview, times: int) -> Any:
    """Answer that many questions about keeping so that each is resolved; the last state."""
    state = await interview.until_open_or_over()
    for _ in range(times):
        question_id = state["question"]["question_id"].partition(":")[0]
        state = await interview.answered(GOOD[question_id])
    return state


class TestWhatTheResumeFills:
    async def test_a_comprehensive_resume_fills_at_least_half_of_the_shipped_senior_set(
        self, product: Product
    ) -> None:
        """E12, acceptance test 2: the interview asks only what the resume leaves open, in order."""
        given = shipped("full-stack-developer-senior")
        reply = await product.staff("POST", "/api/question-sets", json=given | {"name": "For this test"})
        questions = reply.json["questions"]
        interview = await by_set(product, reply.json["id"], SENIOR)
        skipped = await filled(interview)
        assert len(questions) >= 20
        assert len(skipped) >= len(questions) / 2
        left = [each["id"] for each in questions if each["id"] not in skipped]
        assert (await interview.state())["question"]["question_id"] == left[0]
        assert (await interview.state())["remaining"] == len(left)
        for gap in (await interview.view())["gaps"]:
            assert all(each["span"] in SENIOR for each in gap["resume_evidence"])
            assert bool(gap["resume_evidence"]) or gap["status"] != "resume_filled"


class TestReopening:
    async def test_staff_force_a_question_that_the_resume_had_filled(self, product: Product) -> None:
        """E4: a human may force-ask, and it is asked though enough is known already."""
        interview = await by_set(product, await set_of(product, LAMPS, ROPES), KEEPER)
        assert (await interview.staff("POST", "/force-ask", json={"question_id": "lamps"})).status == 202
        await answer_well(interview, 2)
        assert await asked(interview) == ["ropes", "lamps"]
        result = await interview.result()
        assert (result["ended_reason"], result["completeness"], result["gaps"]) == ("complete", 1.0, [])

    async def test_a_question_is_forced_after_the_resume_had_filled_all_and_the_end_is_taken_back(
        self, product: Product
    ) -> None:
        """E4, E8: a human may force-ask, after `all_filled` too; once more is the same wish."""
        interview = await by_set(product, await set_of(product, LAMPS), KEEPER)
        assert (await interview.state())["ended_reason"] == "all_filled"
        for _ in "ab":
            reply = await interview.staff("POST", "/force-ask", json={"question_id": "lamps"})
            assert reply.status == 202, reply.text
        state = await interview.until("awaiting_answer")
        assert (state["question"]["question_id"], state["ended_reason"]) == ("lamps", None)
        await interview.answered(GOOD["lamps"])
        assert (await interview.result())["turns"][0]["user_response"] == GOOD["lamps"]
        actions = [entry["action"] for entry in (await interview.view())["audit"]]
        assert actions == ["force-ask", "reopen"]

    async def test_what_the_resume_has_not_filled_cannot_be_reopened_and_nothing_after_another_end(
        self, product: Product
    ) -> None:
        running = await by_set(product, await set_of(product), KEEPER)
        over = await by_set(product, await set_of(product, LAMPS, ROPES), KEEPER)
        await over.staff("POST", "/end")
        await over.until("ended")
        for interview, question_id, status in (
            (running, "ropes", 404), (running, "nobody", 404), (over, "lamps", 409)
        ):  # fmt: skip
            given = {"question_id": question_id}
            assert (await interview.participant("POST", "/reopen", json=given)).status == status
            assert (await interview.staff("POST", "/force-ask", json=given)).status == status


class TestSnapshot:
    async def test_a_set_that_is_changed_or_deleted_changes_nothing_in_flight(self, product: Product) -> None:
        """E3: the set is snapshotted at the start."""
        set_id = await set_of(product)
        whole: dict[str, Any] = {"settings": {"minimum_completeness": 1.0}}
        changed, deleted = [await by_set(product, set_id, **whole) for _ in "ab"]
        path = f"/api/question-sets/{set_id}"
        other = a_set(ROPES | {"question_text": "Something else?", "what_assesses": ["Polishing of brass"]})
        put = await product.staff("PUT", path, json=other, If_Match="*")
        assert put.json["version"] == 2
        await answer_well(changed, 4)
        await product.staff("DELETE", path, If_Match="*")
        await answer_well(deleted, 4)
        for interview in (changed, deleted):
            result = await interview.result()
            assert result["ended_reason"] == "complete"
            asked = [turn["question_text"] for turn in result["turns"]]
            assert asked == [each["question_text"] for each in KEEPING]
            pattern = result["turns"][1]["metadata"]["expected_answer_pattern"]
            assert pattern == ROPES["expected_answer_pattern"]


class TestDynamicGap:
    async def test_unknown_attributes_of_the_skills_in_the_resume_are_asked_for(
        self, product: Product
    ) -> None:
        """E2, FR5: six attributes each; the unknown ones are gaps, of each skill a severe one first."""
        interview = await product.start(dynamic())
        view = await interview.view()
        attributes = {
            "duration", "depth", "autonomy", "scale", "constraints", "production_vs_prototype",
        }  # fmt: skip
        assert (len(view["skills"]), view["settings"]["max_questions"]) == (5, 20)
        assert all(set(skill) == {"name", *attributes} for skill in view["skills"])
        known = sum(skill[attribute] is not None for skill in view["skills"] for attribute in attributes)
        gaps = [gap for gap in view["gaps"] if gap["weight"]]
        assert len(gaps) == 30 - known
        assert view["completeness"] == pytest.approx(known / 30, abs=1e-3)
        first: dict[str, str] = {}
        for gap in gaps:
            first.setdefault(gap["gap_id"].split(".")[0], gap["severity"])
        assert {*first.values()} == {"critical"}
        assert {gap["weight"] for gap in gaps} <= {1.0, 0.5}
        spans = [
            skill[attribute]["span"]
            for skill in view["skills"]
            for attribute in attributes
            if skill[attribute]
        ]
        assert all(span in SENIOR for span in spans)

    async def test_the_question_names_its_skill_and_the_answer_fills_the_attribute(
        self, product: Product
    ) -> None:
        """E2, E10: the question targets the gap; what was said of it is kept with its source."""
        interview = await product.start(dynamic("Builds services in Python for a shipping office."))
        state = await interview.state()
        assert "Python" in state["question"]["question_text"]
        before = (await interview.view())["completeness"]
        said = "I know the interpreter's internals in depth and wrote extensions for it."
        await interview.answered(said)
        result = await interview.result()
        (skill,) = result["skills"]
        assert skill["depth"]["source"] == "answer"
        assert skill["depth"]["span"] in said
        assert result["completeness"] > before
        (turn, *_) = result["turns"]
        assert turn["metadata"]["category"] == "Python"
        assert turn["metadata"]["what_assesses"] == ["Python: how deep the knowledge goes"]
        assert turn["metadata"]["gap_severity"] == 1.0

    async def test_an_explanation_asks_for_the_same_in_other_words_and_names_the_skill(
        self, product: Product
    ) -> None:
        """D15: as often as somebody asks, no wording comes again, and the question stays the one of its gap."""
        interview = await product.start(
            dynamic("Builds services in Python for a shipping office.", language="de")
        )
        book, (gap, *_) = RESUME_WORDS["de"], (await interview.view())["gaps"]
        attribute = gap["gap_id"].split(".")[1]
        wordings = (*book.questions[attribute], *book.probes[attribute])
        shown = [(await interview.state())["question"]["question_text"]]
        for said in ("Was meinen Sie damit?", "Das verstehe ich nicht, wie meinen Sie das?"):
            question = (await interview.answered(said))["question"]
            assert question["kind"] == "clarification"
            shown.append(question["question_text"])
        assert all("Python" in text for text in shown)
        asked = [next(wording for wording in wordings if wording in text) for text in shown]
        assert len(set(asked)) == 3


class TestWhatIsKept:
    @pytest.fixture
    async def finished(self, product: Product) -> Interview:
        """The boats resolved, the ropes not, the lamps filled by the resume, the birds never reached."""
        given = {"max_follow_ups": 0, "minimum_completeness": 0.5}
        interview = await by_set(product, await set_of(product, *KEEPING), KEEPER, settings=given)
        await interview.answered(VAGUE)
        state = await interview.answered(GOOD["boats"])
        assert state["status"] == "completed"
        return interview

    async def test_each_criterion_with_its_evidence_and_what_each_question_was_asked_for(
        self, finished: Interview
    ) -> None:
        """E10, E11."""
        ropes, boats = (await finished.result())["turns"]
        assert [met["demonstrated"] for met in ropes["assessment"]["criteria"]] == [False]
        for met in boats["assessment"]["criteria"]:
            assert (met["demonstrated"], met["source"]) == (True, "answer")
            assert met["evidence"] in GOOD["boats"]
        assert (ropes["question_id"], ropes["metadata"]) == (
            "ropes",
            {
                "category": "KEEPING", "what_assesses": ["Drying of ropes"], "resume_filled": False, "gap_severity": 1.0,
                "expected_answer_pattern": ROPES["expected_answer_pattern"],
            },
        )  # fmt: skip

    async def test_what_has_become_of_every_gap_with_the_words_of_the_resume(
        self, finished: Interview
    ) -> None:
        """E5, E10: in the staff view and in the result."""
        view, result = (await finished.view())["gaps"], (await finished.result())["gaps"]
        for gaps in (view, result):
            lamps = [gap for gap in gaps if gap["question_id"] == "lamps"]
            assert [gap["resume_evidence"][0]["criterion"] for gap in lamps] == LAMPS["what_assesses"]
            assert all(gap["resume_evidence"][0]["span"] in KEEPER for gap in lamps)
        found = {gap["question_id"]: (gap["status"], gap["weight"]) for gap in view}
        assert found == {
            "lamps": ("resume_filled", 1.0), "ropes": ("exhausted", 1.0), "boats": ("closed", 1.0),
            "birds": ("open", 0.5),
        }  # fmt: skip
        probing = ("probes_attempted", "max_probes", "required")
        assert {gap["question_id"]: [gap[name] for name in probing] for gap in view} == {
            "lamps": [0, 0, True], "ropes": [0, 0, True], "boats": [0, 0, True], "birds": [0, 0, False],
        }  # fmt: skip
        assert "closed" not in {gap["status"] for gap in result}

    async def test_markdown_and_csv_tell_criteria_filled_questions_and_what_is_open(
        self, finished: Interview
    ) -> None:
        text = (await finished.staff("GET", "/result?format=markdown")).text
        assert "- demonstrated: Painting of hulls" in text
        opened, _, rest = text.partition("## Open points")[2].partition("## Filled by the resume")
        told = ("Drying of ropes", "Counting of birds", "Painting of hulls")
        assert [each in opened for each in told] == [True, True, False]
        assert "“Trimming of wicks and cleaning of lenses every evening since 2011.”" in rest
        table = (await finished.staff("GET", "/result?format=csv")).text
        rows = list(csv.DictReader(io.StringIO(table)))
        assert [(row["question_id"], row["kind"]) for row in rows] == [
            ("ropes", "main"), ("boats", "main"), ("lamps", "resume_filled"), ("lamps", "resume_filled"),
            ("ropes", "exhausted"), ("birds", "open"),
        ]  # fmt: skip
        assert (rows[1]["demonstrated"], rows[1]["category"]) == (
            "Varnishing of oars; Painting of hulls",
            "KEEPING",
        )
        assert rows[2]["evidence"] in KEEPER

    async def test_skills_stand_in_both_files(self, product: Product) -> None:
        """E10: skills are saved."""
        interview = await product.start(dynamic("Cook in a hotel kitchen.\nKnows Python since 2015."))
        text = (await interview.staff("GET", "/result?format=markdown")).text
        assert "## Skills" in text
        assert "| Python |" in text
        rows = csv.DictReader(io.StringIO((await interview.staff("GET", "/result?format=csv")).text))
        skills = [row for row in rows if row["kind"] == "skill"]
        assert [(row["category"], row["demonstrated"], row["source"]) for row in skills] == [
            ("Python", "duration", "resume"),
        ]
