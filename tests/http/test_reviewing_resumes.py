"""Reviews of what was read in a resume: a wrong fill is asked, a wrong skill is none, and all figures follow (G6)."""

import csv
import io
from typing import Any

from tests.candidates.material import BIRDS, GOOD, KEEPER, ROPES, SENIOR, asks, by_set, dynamic, set_of
from tests.http.test_reviews import decide, queue, until_queued
from tests.product import Interview, Product

OARS = asks("oars", "Experience with varnishing")
GOOD_OARS = "I varnish the oars in winter, with two thin coats, and sand them between the coats."


async def in_doubt(product: Product, *more: Any) -> tuple[Interview, Any]:
    """An interview whose first question a single word of the resume fills, and that fill in the queue."""
    set_id = await set_of(product, OARS, ROPES, BIRDS, *more)
    interview = await by_set(
        product, set_id, KEEPER, settings={"minimum_completeness": 1.0, "max_follow_ups": 0}
    )
    await until_queued(interview, 1)
    (item,) = (await queue(interview))["items"]
    return interview, item


async def standing(interview: Interview) -> tuple[float, list[str]]:
    """The completeness of the result, and the questions that still have gaps in it."""
    result = await interview.result()
    return result["completeness"], sorted(
        {gap["question_id"] for gap in result["gaps"] if gap["status"] != "resume_filled"}
    )


async def prefilled(interview: Interview) -> list[str]:
    items = (await interview.participant("GET", "/prefilled")).json["items"]
    return [item["question_id"] for item in items]


class TestAFill:
    async def test_in_doubt_waits_with_the_words_that_it_rests_on(self, product: Product) -> None:
        """G6, E4: it is filled all the same until a person says that it is wrong."""
        interview, item = await in_doubt(product)
        assert (item["kind"], item["text"], item["turn_id"]) == ("fill", "Experience with varnishing", None)
        assert item["question_text"] == OARS["question_text"]
        machine = item["machine"]
        assert (machine["verdict"], machine["confidence"], machine["doubts"]) == (
            "right",
            "medium",
            ["subject"],
        )
        assert machine["evidence"] in KEEPER
        assert machine["evidence"] in item["answer_text"]
        assert await prefilled(interview) == ["oars"]

    async def test_that_nothing_speaks_against_waits_for_nobody_and_can_be_reviewed(
        self, product: Product
    ) -> None:
        set_id = await set_of(product, asks("lamps", "Trimming of wicks"), ROPES)
        interview = await by_set(product, set_id, KEEPER)
        named = {"review_id": f"{interview.interview_id}-fill-000001-000"}
        assert (await queue(interview))["counts"] == {"open": 0, "done": 0}
        assert (await decide(product, named, "right"))["review"]["verdict"] == "right"
        assert (await queue(interview))["counts"] == {"open": 0, "done": 1}

    async def test_called_wrong_is_none_at_once_and_is_asked_next(self, product: Product) -> None:
        interview, item = await in_doubt(product)
        assert await standing(interview) == (0.3333, ["birds", "ropes"])
        before = await interview.state()
        await decide(product, item, "wrong")
        assert await standing(interview) == (0.0, ["birds", "oars", "ropes"])
        assert await prefilled(interview) == []
        (gap,) = [each for each in (await interview.view())["gaps"] if each["question_id"] == "oars"]
        assert (gap["status"], gap["resume_evidence"]) == ("open", [])
        assert (await interview.state())["remaining"] == before["remaining"] + 1
        state = await interview.answered(GOOD["ropes"])
        assert state["question"]["question_id"] == "oars"
        assert (await interview.answered(GOOD_OARS))["question"]["question_id"] == "birds"

    async def test_is_filled_again_when_the_review_is_taken_back(self, product: Product) -> None:
        for back in ("right", "cannot_tell"):
            interview, item = await in_doubt(product)
            before = await interview.state()
            await decide(product, item, "wrong")
            await decide(product, item, back)
            assert await standing(interview) == (0.3333, ["birds", "ropes"])
            assert (await interview.state())["remaining"] == before["remaining"]
            state = await interview.answered(GOOD["ropes"])
            assert state["question"]["question_id"] == "birds"

    async def test_is_filled_again_also_where_the_interview_had_heard_of_it_but_not_asked(
        self, product: Product
    ) -> None:
        interview, item = await in_doubt(product, asks("lamps", "Trimming of wicks"))
        await decide(product, {"review_id": f"{interview.interview_id}-fill-000004-000"}, "wrong")
        await decide(product, item, "wrong")
        state = await interview.answered(GOOD["ropes"])  # now both are known to be wanted, and oars is asked
        assert state["question"]["question_id"] == "oars"
        await decide(product, {"review_id": f"{interview.interview_id}-fill-000004-000"}, "right")
        assert "lamps" not in (await standing(interview))[1]
        state = await interview.answered(GOOD_OARS)
        assert state["question"]["question_id"] == "birds"
        await interview.answered(GOOD["birds"])
        assert (await interview.state())["ended_reason"] == "no_gaps"
        assert (await standing(interview)) == (0.75, ["oars"])

    async def test_that_staff_want_asked_besides_is_asked_though_the_review_is_taken_back(
        self, product: Product
    ) -> None:
        interview, item = await in_doubt(product)
        await interview.staff("POST", "/force-ask", json={"question_id": "oars"})
        await decide(product, item, "wrong")
        await decide(product, item, "right")
        assert (await interview.answered(GOOD["ropes"]))["question"]["question_id"] == "oars"

    async def test_called_wrong_after_the_end_changes_the_figures_and_not_the_course(
        self, product: Product
    ) -> None:
        interview, item = await in_doubt(product)
        await interview.staff("POST", "/end")
        await interview.until("ended")
        state = await interview.state()
        await decide(product, item, "wrong")
        assert await standing(interview) == (0.0, ["birds", "oars", "ropes"])
        assert (await interview.state())["remaining"] == state["remaining"]
        await decide(product, item, "right")
        assert await standing(interview) == (0.3333, ["birds", "ropes"])

    async def test_is_named_with_its_reviewer_in_the_result_and_its_exports(self, product: Product) -> None:
        interview, item = await in_doubt(product)
        await decide(product, item, "wrong", reason="That was the boat of a friend.")
        (told,) = (await interview.result())["reviews"]
        assert (told["kind"], told["machine"], told["review"]["by"]) == ("fill", "right", "Dr. Reyes")
        text = (await interview.staff("GET", "/result?format=markdown")).text
        assert "fill: Experience with varnishing is wrong, by Dr. Reyes; the machine: right" in text
        rows = list(csv.DictReader(io.StringIO((await interview.staff("GET", "/result?format=csv")).text)))
        (row,) = [row for row in rows if row["kind"] == "review"]
        assert (row["category"], row["demonstrated"], row["source"]) == ("fill", "wrong", "Dr. Reyes")

    async def test_called_wrong_where_the_resume_had_filled_everything_is_asked_once_staff_want_that(
        self, product: Product
    ) -> None:
        """E4, E8: the participant was told that nothing is left, so a review alone begins nothing."""
        interview = await by_set(product, await set_of(product, OARS), KEEPER)
        assert (await interview.state())["ended_reason"] == "all_filled"
        await until_queued(interview, 1)
        (item,) = (await queue(interview))["items"]
        await decide(product, item, "wrong")
        assert await standing(interview) == (0.0, ["oars"])
        reply = await interview.staff("POST", "/force-ask", json={"question_id": "oars"})
        assert reply.status == 202, reply.text
        state = await interview.until("awaiting_answer")
        assert state["question"]["question_id"] == "oars"
        assert await standing(interview) == (0.0, ["oars"])

    async def test_counts_in_the_agreement(self, product: Product) -> None:
        interview, item = await in_doubt(product)
        await decide(product, item, "wrong")
        found = await product.look(f"/api/reviews/agreement?interview_id={interview.interview_id}")
        assert (found["reviewed"], found["agreed"], found["false_credit"]) == (1, 0, 1.0)
        assert set(found["by_mode"]) == {"predefined_questions"}


class TestASkill:
    async def doubted(self, product: Product) -> tuple[Interview, Any]:
        """A candidate's interview and the first of its skills that is in doubt."""
        interview = await product.start(dynamic())
        await until_queued(interview, 1)
        items = (await queue(interview, "&status=open"))["items"]
        return interview, [each for each in items if each["kind"] == "skill"][-1]

    async def test_in_doubt_waits_with_where_the_resume_names_it(self, product: Product) -> None:
        _, item = await self.doubted(product)
        assert item["machine"]["verdict"] == "right"
        assert item["machine"]["doubts"]
        assert item["text"] in SENIOR
        assert item["text"] in item["answer_text"]

    async def test_called_wrong_goes_out_of_skills_gaps_and_figures_and_comes_back(
        self, product: Product
    ) -> None:
        """G6: an interview that runs asks about it no more."""
        interview, item = await self.doubted(product)
        before = await interview.result()
        await decide(product, item, "wrong")
        after = await interview.result()
        assert {each["name"] for each in before["skills"]} - {each["name"] for each in after["skills"]} == {
            item["text"]
        }
        skill_id = f"s{int(item['review_id'].split('-')[2])}"
        assert all(gap["gap_id"].split(".")[0] != skill_id for gap in after["gaps"])
        assert len(after["gaps"]) < len(before["gaps"])
        known = 24 - sum(gap["gap_id"].startswith("s") for gap in after["gaps"])
        assert after["completeness"] == round(known / 24, 4)
        await interview.answered("I do it every day, alone, and decide for myself how.")
        assert all(gap["gap_id"].split(".")[0] != skill_id for gap in (await interview.result())["gaps"])
        await decide(product, item, "right")
        restored = await interview.result()
        assert [each["name"] for each in restored["skills"]] == [each["name"] for each in before["skills"]]
        assert any(gap["gap_id"].split(".")[0] == skill_id for gap in restored["gaps"])
        assert restored["completeness"] >= before["completeness"]

    async def test_called_wrong_is_asked_about_no_more(self, product: Product) -> None:
        interview, _ = await self.doubted(product)
        record = await interview.result()
        for number in range(2, len(record["skills"]) + 1):
            named = {"review_id": f"{interview.interview_id}-skill-{number:06d}-000"}
            await decide(product, named, "wrong")
        state = await interview.answered("I lead it, with five people.")
        asked: set[str] = set()
        while state["question"]:
            asked.add(state["question"]["question_id"].split(".")[0])
            state = await interview.answered("I decide that alone, in production, for 300 users since 2019.")
        assert asked <= {"s1", "t4", "t9"}  # the change of work, and what they want next, are no skills
