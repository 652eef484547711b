"""Interviews of candidates over HTTP, by the rules: what is asked, what is not, how it ends, what is kept (source 4)."""

import csv
import io
from typing import Any

import pytest

from tests.candidates.material import (
    BOATS,
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
    predefined,
    set_of,
    shipped,
)
from tests.product import Interview, Product

LOW = "I don't know."
IN_RESUME = {
    "en": "I already covered this in my resume.",
    "it": "È già scritto nel mio curriculum.",
    "es": "Ya está en mi currículum.",
    "de": "Das steht schon in meinem Lebenslauf.",
    "fr": "C'est déjà dans mon CV.",
}


async def filled(interview: Interview) -> list[str]:
    """The ids of the questions that the resume fills at the moment, as the participant is told."""
    reply = await interview.participant("GET", "/prefilled")
    return [item["question_id"] for item in reply.json["items"]]


async def asked(interview: Interview) -> list[str]:
    return [turn["question_id"] for turn in (await interview.result())["turns"]]


async def say(interview: Interview, *texts: str) -> Any:
    """Answer with these, one after the other; the last state."""
    states = [await interview.answered(text) for text in texts]
    return states[-1]


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

    async def test_a_resume_that_fills_everything_ends_it_at_once_with_its_own_message(
        self, product: Product
    ) -> None:
        """E8, edge case 1."""
        given = predefined(await set_of(product, LAMPS), KEEPER)
        reply = await product.staff("POST", "/api/interview/start?wait=25", json=given)
        assert (reply.status, reply.json["status"], reply.json["question"]) == (201, "completed", None)
        interview = Interview(product, reply.json["interview_id"], reply.json["participant_token"])
        result = await interview.result()
        assert (result["ended_reason"], result["completeness"]) == ("all_filled", 1.0)
        assert (result["questions_asked"], result["turns"]) == (0, [])
        assert [(gap["question_id"], gap["status"]) for gap in result["gaps"]] == [
            ("lamps", "resume_filled")
        ] * 2
        assert result["summary"]["text"]
        state = await interview.state()
        assert (
            state["closing_message"]
            == "Your resume already answers everything that we wanted to ask. Thank you!"
        )
        assert (state["progress"], state["remaining"]) == (1.0, 0)


def settings(**given: Any) -> dict[str, Any]:
    return {"settings": given}


class TestOrder:
    async def test_the_order_that_is_given_counts_not_the_place_in_the_list(self, product: Product) -> None:
        set_id = await set_of(product, LAMPS | {"order": 30}, ROPES | {"order": 10}, BOATS | {"order": 20})
        interview = await by_set(product, set_id, **settings(minimum_completeness=1.0))
        await answer_well(interview, 3)
        assert await asked(interview) == ["ropes", "boats", "lamps"]


class TestEnds:
    async def test_three_low_answers_in_a_row_bring_an_offer_and_declining_it_ends_it(
        self, product: Product
    ) -> None:
        """E7, acceptance test 4."""
        interview = await by_set(product, await set_of(product))
        for text in ("Fine.", "Whatever.", "Yes, ok."):
            state = await interview.answered(text)
            assert state["status"] == "awaiting_answer"
        assert state["question"]["kind"] == "offer"
        state = await interview.answered("I want to stop the interview.")
        assert (state["status"], state["ended_reason"]) == ("ended", "disengaged")
        assert state["closing_message"]
        result = await interview.result()
        assessed = [turn["assessment"]["engagement"] for turn in result["turns"] if turn["assessment"]]
        assert assessed == ["low"] * 3
        assert result["completeness"] == 0.0

    async def test_with_nothing_left_to_ask_it_completes_and_says_so(self, product: Product) -> None:
        """E6, edge case 4: every probe is used up."""
        interview = await by_set(product, await set_of(product, LAMPS), **settings(max_follow_ups=1))
        await interview.answered(VAGUE)
        state = await interview.answered(VAGUE)
        assert (state["status"], state["ended_reason"]) == ("completed", "no_gaps")
        assert state["closing_message"] == "We've covered all the key areas. Thank you!"
        result = await interview.result()
        assert (result["completeness"], {gap["status"] for gap in result["gaps"]}) == (0.0, {"exhausted"})


class TestProbing:
    @pytest.mark.parametrize("language", IN_RESUME)
    async def test_who_points_to_their_resume_is_not_disengaged_and_is_probed(
        self, language: str, product: Product
    ) -> None:
        """E9, edge case 5: neutral, and the question is gone into more deeply."""
        interview = await by_set(product, await set_of(product), language=language)
        state = await interview.answered(IN_RESUME[language])
        assert (state["question"]["kind"], state["question"]["parent_question_id"]) == ("follow_up", "lamps")
        (turn, _) = (await interview.result())["turns"]
        assert turn["assessment"]["engagement"] == "neutral"
        assert turn["decision"]["needs_followup"] is True


class TestReopening:
    async def test_the_participant_has_a_wrong_pre_fill_asked_before_the_rest(self, product: Product) -> None:
        """api.md: `POST reopen`."""
        interview = await by_set(product, await set_of(product), KEEPER)
        assert await filled(interview) == ["lamps"]
        reply = await interview.participant("POST", "/reopen", json={"question_id": "lamps"})
        assert reply.status == 202
        state = await answer_well(interview, 1)
        assert state["question"]["question_id"] == "lamps"
        assert await filled(interview) == []
        await interview.answered(VAGUE)
        turn = (await interview.result())["turns"][1]
        assert turn["metadata"]["resume_filled"] is True

    async def test_staff_force_a_question_that_the_resume_had_filled(self, product: Product) -> None:
        """E4: a human may force-ask, and it is asked though enough is known already."""
        interview = await by_set(product, await set_of(product, LAMPS, ROPES), KEEPER)
        assert (await interview.staff("POST", "/force-ask", json={"question_id": "lamps"})).status == 202
        await answer_well(interview, 2)
        assert await asked(interview) == ["ropes", "lamps"]
        result = await interview.result()
        assert (result["ended_reason"], result["completeness"], result["gaps"]) == ("complete", 1.0, [])

    @pytest.mark.parametrize("question_id", ["ropes", "nobody"])
    async def test_what_the_resume_has_not_filled_cannot_be_reopened(
        self, question_id: str, product: Product
    ) -> None:
        interview = await by_set(product, await set_of(product), KEEPER)
        given = {"question_id": question_id}
        assert (await interview.participant("POST", "/reopen", json=given)).status == 404
        assert (await interview.staff("POST", "/force-ask", json=given)).status == 404

    async def test_after_the_end_nothing_is_reopened(self, product: Product) -> None:
        interview = await by_set(product, await set_of(product, LAMPS), KEEPER)
        given = {"question_id": "lamps"}
        assert (await interview.participant("POST", "/reopen", json=given)).status == 409
        assert (await interview.staff("POST", "/force-ask", json=given)).status == 409


class TestSnapshot:
    async def test_a_set_that_is_changed_or_deleted_changes_nothing_in_flight(self, product: Product) -> None:
        """E3: the set is snapshotted at the start."""
        set_id = await set_of(product)
        changed, deleted = [await by_set(product, set_id, **settings(minimum_completeness=1.0)) for _ in "ab"]
        found = await product.staff("GET", f"/api/question-sets/{set_id}")
        other = a_set(
            ROPES | {"question_text": "Something else altogether?", "what_assesses": ["Polishing of brass"]}
        )
        put = await product.staff(
            "PUT", f"/api/question-sets/{set_id}", json=other, If_Match=found.headers["ETag"]
        )
        assert put.json["version"] == 2
        await answer_well(changed, 4)
        await product.staff("DELETE", f"/api/question-sets/{set_id}", If_Match=put.headers["ETag"])
        await answer_well(deleted, 4)
        for interview in (changed, deleted):
            result = await interview.result()
            assert result["ended_reason"] == "complete"
            assert [turn["question_text"] for turn in result["turns"]] == [
                each["question_text"] for each in KEEPING
            ]
            assert (
                result["turns"][1]["metadata"]["expected_answer_pattern"] == ROPES["expected_answer_pattern"]
            )


class TestDynamicGap:
    async def test_unknown_attributes_of_the_skills_in_the_resume_are_asked_for(
        self, product: Product
    ) -> None:
        """E2, FR5: six attributes each; the unknown ones are gaps, of each skill the severe ones first."""
        interview = await product.start(dynamic())
        view = await interview.view()
        attributes = {
            "duration", "depth", "autonomy", "scale", "constraints", "production_vs_prototype",
        }  # fmt: skip
        assert len(view["skills"]) == 6
        assert all(set(skill) == {"name", *attributes} for skill in view["skills"])
        known = sum(skill[attribute] is not None for skill in view["skills"] for attribute in attributes)
        assert len(view["gaps"]) == 36 - known
        assert view["completeness"] == pytest.approx(known / 36, abs=1e-3)
        ranks = ["critical", "major", "minor"]
        by_skill: dict[str, list[int]] = {}
        for gap in view["gaps"]:
            by_skill.setdefault(gap["gap_id"].split(".")[0], []).append(ranks.index(gap["severity"]))
        assert all(severities == sorted(severities) for severities in by_skill.values())
        assert {gap["weight"] for gap in view["gaps"]} <= {1.0, 0.5}
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

    @pytest.mark.parametrize(
        ("language", "back"),
        [("en", "What do you mean?"), ("de", "Was meinen Sie damit?"), ("it", "Che cosa intende?")],
    )
    async def test_an_explanation_has_the_question_and_its_skill_in_it(
        self, product: Product, language: str, back: str
    ) -> None:
        """D15."""
        interview = await product.start(
            dynamic("Builds services in Python for a shipping office.", language=language)
        )
        asked = (await interview.state())["question"]["question_text"]
        state = await interview.answered(back)
        assert state["question"]["kind"] == "clarification"
        assert asked in state["question"]["question_text"]
        assert "Python" in asked

    async def test_it_asks_twenty_questions_at_most(self, product: Product) -> None:
        """`max_questions` bounds every mode."""
        interview = await product.start(dynamic(**settings(max_questions=3, minimum_completeness=1.0)))
        state = await interview.finish(default=VAGUE)
        assert (state["ended_reason"], (await interview.result())["questions_asked"]) == ("max_rounds", 3)
        assert (await interview.view())["settings"]["max_questions"] == 3
        assert (await (await product.start(dynamic())).view())["settings"]["max_questions"] == 20


class TestWhatIsKept:
    @pytest.fixture
    async def finished(self, product: Product) -> Interview:
        """The boats resolved, the ropes not, the lamps filled by the resume, the birds never reached."""
        given = settings(max_follow_ups=0, minimum_completeness=0.5)
        interview = await by_set(product, await set_of(product, *KEEPING), KEEPER, **given)
        await interview.answered(VAGUE)
        state = await interview.answered(GOOD["boats"])
        assert state["status"] == "completed"
        return interview

    async def test_each_criterion_with_its_evidence_and_where_that_is_from(self, finished: Interview) -> None:
        """E10."""
        ropes, boats = (await finished.result())["turns"]
        assert [met["demonstrated"] for met in ropes["assessment"]["criteria"]] == [False]
        for met in boats["assessment"]["criteria"]:
            assert (met["demonstrated"], met["source"]) == (True, "answer")
            assert met["evidence"] in GOOD["boats"]

    async def test_what_each_question_was_asked_for(self, finished: Interview) -> None:
        """E11."""
        (turn, *_) = (await finished.result())["turns"]
        assert (turn["question_id"], turn["metadata"]) == (
            "ropes",
            {
                "category": "KEEPING",
                "what_assesses": ["Drying of ropes"],
                "expected_answer_pattern": ROPES["expected_answer_pattern"],
                "resume_filled": False,
                "gap_severity": 1.0,
            },
        )

    async def test_filled_questions_with_the_words_of_the_resume(self, finished: Interview) -> None:
        """E5, E10: in the staff view and in the result."""
        for gaps in ((await finished.view())["gaps"], (await finished.result())["gaps"]):
            lamps = [gap for gap in gaps if gap["question_id"] == "lamps"]
            assert {gap["status"] for gap in lamps} == {"resume_filled"}
            assert [gap["resume_evidence"][0]["criterion"] for gap in lamps] == LAMPS["what_assesses"]
            assert all(gap["resume_evidence"][0]["span"] in KEEPER for gap in lamps)

    async def test_what_has_become_of_every_gap(self, finished: Interview) -> None:
        gaps = {gap["question_id"]: gap for gap in (await finished.view())["gaps"]}
        assert {name: gap["status"] for name, gap in gaps.items()} == {
            "lamps": "resume_filled",
            "ropes": "exhausted",
            "boats": "closed",
            "birds": "open",
        }
        assert (gaps["birds"]["weight"], gaps["ropes"]["weight"]) == (0.5, 1.0)
        assert "closed" not in {gap["status"] for gap in (await finished.result())["gaps"]}

    async def test_markdown_tells_criteria_filled_questions_and_what_is_open(
        self, finished: Interview
    ) -> None:
        text = (await finished.staff("GET", "/result?format=markdown")).text
        assert "- demonstrated: Painting of hulls “" in text
        assert "- not demonstrated: Drying of ropes" in text
        opened, _, rest = text.partition("## Open points")[2].partition("## Filled by the resume")
        assert "Drying of ropes" in opened
        assert "Counting of birds" in opened
        assert "Painting of hulls" not in opened
        assert "“Trimming of wicks and cleaning of lenses every evening since 2011.”" in rest

    async def test_csv_has_a_row_for_each_turn_and_each_gap(self, finished: Interview) -> None:
        text = (await finished.staff("GET", "/result?format=csv")).text
        rows = list(csv.DictReader(io.StringIO(text)))
        assert [(row["question_id"], row["kind"]) for row in rows] == [
            ("ropes", "main"), ("boats", "main"), ("lamps", "resume_filled"), ("lamps", "resume_filled"),
            ("ropes", "exhausted"), ("birds", "open"),
        ]  # fmt: skip
        assert rows[1]["demonstrated"] == "Varnishing of oars; Painting of hulls"
        assert rows[1]["category"] == "KEEPING"
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
            ("Python", "duration", "resume")
        ]
