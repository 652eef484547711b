"""Reviews (G6): what is in doubt waits for a person, whose word stands beside the machine's, and results follow it."""

import csv
import io
from typing import Any, Final

from tests.candidates.material import LAMPS as LAMPS_ASKED
from tests.candidates.material import dynamic, predefined, set_of
from tests.fakes.doubting_model import doubts
from tests.fakes.model_server import ModelServer
from tests.http.test_assessments_with_a_model import judgement
from tests.product import (
    GOOD_ANSWER,
    LANTERNS,
    ROPES,
    VAGUE_ANSWER,
    Interview,
    Product,
    body,
    eventually,
    paths,
)
from tests.studies import created, invited

REASON: Final = "They said so in other words."
ONE: Final = {"max_follow_ups": 0}


async def doubted(product: Product, model: ModelServer, **changes: Any) -> Interview:
    """An interview of one question that is over, with its three points in doubt."""
    model.script("assess", doubts)
    interview = await product.start(body(LANTERNS, settings=ONE, **changes))
    await interview.finish([VAGUE_ANSWER])
    await until_queued(interview)
    return interview


async def until_queued(interview: Interview, least: int = 3) -> None:
    """The queue follows the interview within milliseconds, as its row in the list does."""

    async def are_queued() -> bool:
        return (await queue(interview))["counts"]["open"] >= least

    await eventually(are_queued)


async def points_queued(interview: Interview, result: Any) -> list[Any]:
    """All points that the result tells of as undecided; what was read in a resume may be queued before them."""
    judged = [
        each for turn in result["turns"] if turn["assessment"] for each in turn["assessment"]["criteria"]
    ]
    undecided = sum(each["demonstrated"] is None for each in judged)
    found: list[Any] = []

    async def are_queued() -> bool:
        items = (await queue(interview, "&status=open"))["items"]
        found[:] = [each for each in items if each["kind"] == "point"]
        return len(found) >= undecided

    await eventually(are_queued)
    return found


async def queue(interview: Interview, query: str = "") -> Any:
    return await interview.product.look(f"/api/reviews?interview_id={interview.interview_id}{query}")


async def decide(product: Product, item: Any, verdict: str, **given: Any) -> Any:
    reply = await product.staff(
        "POST",
        f"/api/reviews/{item['review_id']}",
        json={"verdict": verdict, **given},
        X_Staff_Name="Dr.%20Reyes",
    )
    assert reply.status == 200, reply.text
    return reply.json


def of_point(result: Any, point: str) -> Any:
    """The point as the last answer leaves it."""
    (found,) = [each for each in result["turns"][-1]["assessment"]["criteria"] if each["criterion"] == point]
    return found


class TestTheQueue:
    async def test_has_what_is_in_doubt_with_its_answer_and_the_machines_word(
        self, guided: Product, model: ModelServer
    ) -> None:
        """G6, G4."""
        interview = await doubted(guided, model)
        found = await queue(interview, "&status=open")
        assert found["counts"] == {"open": 3, "done": 0}
        assert {each["text"] for each in found["items"]} == {
            "trim the wicks",
            "fill the oil",
            "clean the glass",
        }
        first = found["items"][0]
        assert (first["kind"], first["turn_id"], first["review"]) == ("point", 1, None)
        assert (first["question_text"], first["answer_text"]) == (LANTERNS["question_text"], VAGUE_ANSWER)
        machine = first["machine"]
        assert (machine["verdict"], machine["source"], machine["confidence"]) == (
            "needs_review",
            "model",
            "low",
        )
        assert machine["doubts"] == ["unsure"]
        assert machine["evidence"] in first["answer_text"]

    async def test_waits_with_a_point_until_its_question_is_left(
        self, guided: Product, model: ModelServer
    ) -> None:
        model.script("assess", doubts, doubts)
        interview = await guided.start(body(LANTERNS, ROPES, settings={"max_follow_ups": 1}))
        await interview.answered(VAGUE_ANSWER)
        assert (await queue(interview))["items"] == []
        state = await interview.answered(VAGUE_ANSWER)
        assert state["question"]["question_id"] == "ropes"
        await until_queued(interview)
        found = await queue(interview)
        assert {each["turn_id"] for each in found["items"]} == {2}
        assert found["counts"]["open"] == 3

    async def test_comes_in_pages_newest_first(self, guided: Product, model: ModelServer) -> None:
        interview = await doubted(guided, model)
        seen: list[str] = []
        cursor = ""
        while True:
            page = await queue(interview, f"&limit=1{cursor}")
            seen += [each["review_id"] for each in page["items"]]
            if page["next_cursor"] is None:
                break
            cursor = f"&cursor={page['next_cursor']}"
        assert len(set(seen)) == 3
        assert seen == sorted(seen, reverse=True)
        refused = await guided.staff("GET", "/api/reviews?cursor=nonsense")
        assert paths(refused) == ["cursor"]

    async def test_and_the_agreement_can_be_asked_for_of_one_study(
        self, guided: Product, model: ModelServer
    ) -> None:
        model.script("assess", *[doubts] * 2)
        made = await created(guided, material={"questions": [LANTERNS]}, settings=ONE)
        [guest] = await invited(guided, made["study_id"], {"name": "Ada"})
        interview = await guest.agree()
        await interview.finish([VAGUE_ANSWER])
        await until_queued(interview)
        found = await guided.look(f"/api/reviews?study_id={made['study_id']}&status=open")
        assert found["counts"] == {"open": 3, "done": 0}
        assert {each["interview_id"] for each in found["items"]} == {interview.interview_id}
        await decide(guided, found["items"][0], "demonstrated")
        agreed = await guided.look(f"/api/reviews/agreement?study_id={made['study_id']}")
        assert agreed["reviewed"] == 1
        other = await created(guided)
        none = await guided.look(f"/api/reviews?study_id={other['study_id']}")
        assert (none["items"], none["counts"]) == ([], {"open": 0, "done": 0})

    async def test_names_who_answered_and_the_study(self, guided: Product, model: ModelServer) -> None:
        """G6: nobody knows a candidate by the id of an interview; who has no name has a reference."""
        model.script("assess", *[doubts] * 2)
        made = await created(guided, material={"questions": [LANTERNS]}, settings=ONE)
        rows = {"name": "Ada Ruiz", "external_id": "C-17"}, {"external_id": "C-18"}
        shown: list[Any] = []
        for guest in await invited(guided, made["study_id"], *rows):
            interview = await guest.agree()
            await interview.finish([VAGUE_ANSWER])
            await until_queued(interview)
            names = ("study_id", "study_name", "participant_name")
            found = (await queue(interview))["items"]
            assert {each["participant_id"] for each in found} == {guest.participant_id}
            shown += {tuple(each[name] for name in names) for each in found}
        assert shown == [(made["study_id"], made["name"], name) for name in ("Ada Ruiz", "C-18")]

    async def test_names_the_candidate_of_an_interview_without_a_study(
        self, guided: Product, model: ModelServer
    ) -> None:
        interview = await doubted(guided, model, candidate_id="cand-9")
        shown = {(each["candidate_id"], each["study_id"]) for each in (await queue(interview))["items"]}
        assert shown == {("cand-9", None)}

    async def test_holds_nothing_of_an_erased_interview(self, guided: Product, model: ModelServer) -> None:
        interview = await doubted(guided, model)
        (one, *_) = (await queue(interview))["items"]
        assert (await interview.staff("DELETE")).status == 204
        found = await queue(interview)
        assert (found["items"], found["counts"]) == ([], {"open": 0, "done": 0})
        gone = await guided.staff(
            "POST", f"/api/reviews/{one['review_id']}", json={"verdict": "demonstrated"}
        )
        assert gone.status == 404


class TestAReview:
    async def test_stands_beside_the_machines_word_and_the_result_follows_it(
        self, guided: Product, model: ModelServer
    ) -> None:
        """G5, G6: similarity, completeness, what is undecided and the gaps follow at once."""
        interview = await doubted(guided, model)
        before = await interview.result()
        assert (before["completeness"], before["undecided"], before["judged"]) == (0.0, 1.0, False)
        assert (
            "- **Completeness**: not judged" in (await interview.staff("GET", "/result?format=markdown")).text
        )
        assert of_point(before, "fill the oil")["demonstrated"] is None
        text = (await interview.staff("GET", "/result?format=markdown")).text
        assert "fill the oil" in text.partition("## For a person to decide")[2].partition("## ")[0]
        assert "\n## Open points" not in text
        items = (await queue(interview))["items"]
        kept = [await decide(guided, each, "demonstrated", reason=REASON) for each in items]
        assert {each["review"]["by"] for each in kept} == {"Dr. Reyes"}
        after = await interview.result()
        assert (after["completeness"], after["undecided"], after["gaps"]) == (1.0, 0.0, [])
        found = of_point(after, "fill the oil")
        assert (found["demonstrated"], found["verdict"], found["doubts"]) == (
            True,
            "needs_review",
            ["unsure"],
        )
        assert (found["review"]["verdict"], found["review"]["reason"]) == ("demonstrated", REASON)
        assessment = after["turns"][0]["assessment"]
        assert (assessment["similarity"], assessment["undecided"], assessment["gaps"]) == (1.0, 0.0, [])
        view = await interview.view()
        assert (view["completeness"], view["undecided"]) == (1.0, 0.0)
        assert {gap["status"] for gap in view["gaps"]} == {"closed"}
        assert [(each["action"], each["who"]) for each in view["audit"]] == [("review", "Dr. Reyes")] * 3

    async def test_lists_say_what_is_not_judged_yet_and_follow_a_review(
        self, guided: Product, model: ModelServer
    ) -> None:
        """G5, H6: no list shows 0 % where the interview itself says that nothing is judged."""
        interview = await doubted(guided, model)

        async def listed() -> tuple[float, bool]:
            items = (await guided.look("/api/interviews"))["items"]
            [row] = [each for each in items if each["interview_id"] == interview.interview_id]
            return row["completeness"], row["judged"]

        assert await listed() == (0.0, False)
        for each in (await queue(interview))["items"]:
            await decide(guided, each, "not_demonstrated", reason=REASON)
        assert await listed() == (0.0, True)
        assert (await interview.result())["judged"]

    async def test_may_be_given_again_and_the_last_stands(self, guided: Product, model: ModelServer) -> None:
        interview = await doubted(guided, model)
        one = (await queue(interview))["items"][0]
        await decide(guided, one, "demonstrated")
        await decide(guided, one, "contradicted")
        done = await queue(interview, "&status=done")
        assert [each["review"]["verdict"] for each in done["items"]] == ["contradicted"]
        assert done["counts"] == {"open": 2, "done": 1}
        assert of_point(await interview.result(), one["text"])["demonstrated"] is False
        assert len((await interview.view())["audit"]) == 2

    async def test_that_cannot_tell_leaves_it_open(self, guided: Product, model: ModelServer) -> None:
        """It takes a verdict back, too."""
        interview = await doubted(guided, model)
        one = (await queue(interview))["items"][0]
        await decide(guided, one, "demonstrated")
        await decide(guided, one, "cannot_tell")
        found = await queue(interview, "&status=open")
        assert found["counts"] == {"open": 3, "done": 0}
        result = await interview.result()
        assert (of_point(result, one["text"])["demonstrated"], result["undecided"]) == (None, 1.0)

    async def test_may_be_of_what_the_machine_was_sure_of(self, product: Product) -> None:
        interview = await product.start(body(LANTERNS, settings=ONE))
        await interview.finish([GOOD_ANSWER])
        assert (await queue(interview))["counts"] == {"open": 0, "done": 0}
        item = {"review_id": f"{interview.interview_id}-point-000001-001"}
        kept = await decide(product, item, "not_demonstrated")
        assert (kept["text"], kept["machine"]["verdict"]) == ("fill the oil", "demonstrated")
        result = await interview.result()
        assert result["completeness"] == 0.0
        assert [gap["concept"] for gap in result["gaps"]] == ["fill the oil"]
        [listed] = (await queue(interview, "&status=done"))["items"]
        assert listed == {**listed, **kept}

    async def test_is_refused_where_there_is_nothing_to_review_or_the_verdict_is_of_another_kind(
        self, guided: Product, model: ModelServer
    ) -> None:
        interview = await doubted(guided, model)
        one = (await queue(interview))["items"][0]["review_id"]
        for wrong in ("met", "right", "maybe"):
            refused = await guided.staff("POST", f"/api/reviews/{one}", json={"verdict": wrong})
            assert paths(refused) == ["verdict"]
        for unknown in (
            f"{one[:-3]}999",
            f"{'0' * 32}-point-000001-000",
            "x",
            f"{'0' * 32}-verdict-000001-000",
        ):
            reply = await guided.staff("POST", f"/api/reviews/{unknown}", json={"verdict": "demonstrated"})
            assert reply.status == 404, unknown

    async def test_is_named_in_what_is_exported(self, guided: Product, model: ModelServer) -> None:
        interview = await doubted(guided, model)
        one = next(each for each in (await queue(interview))["items"] if each["text"] == "fill the oil")
        await decide(guided, one, "demonstrated", reason="=1+1 <b>")
        text = (await interview.staff("GET", "/result?format=markdown")).text
        assert "- demonstrated: fill the oil" in text
        assert "reviewed by Dr. Reyes: demonstrated; the machine: needs review (unsure)" in text
        assert "=1+1 \\<b\\>" in text
        assert ("- **Questions asked**: 1\n- **Points**: 1 covered") in text
        rows = list(csv.DictReader(io.StringIO((await interview.staff("GET", "/result?format=csv")).text)))
        assert next(row for row in rows if row["kind"] == "main")["demonstrated"] == "fill the oil"
        (row,) = [row for row in rows if row["kind"] == "review"]
        assert (row["source"], row["demonstrated"], row["evidence"]) == (
            "Dr. Reyes",
            "demonstrated",
            "needs_review",
        )
        assert (row["gaps"], row["reason"]) == ("fill the oil", "'=1+1 <b>")

    async def test_of_a_candidates_points_follows_in_both_modes(
        self, guided: Product, model: ModelServer
    ) -> None:
        asked = await set_of(guided, LAMPS_ASKED)
        for start in (predefined(asked, settings={"max_follow_ups": 0}), dynamic()):
            model.forget()
            model.script("assess", *[doubts] * 20)
            interview = await guided.start(start)
            await interview.answered(VAGUE_ANSWER)
            await interview.staff("POST", "/end")
            await interview.until("ended", "completed")
            before = await interview.result()
            assert before["undecided"] > 0
            for each in await points_queued(interview, before):
                await decide(guided, each, "demonstrated")
            after = await interview.result()
            assert after["completeness"] == round(before["completeness"] + before["undecided"], 4)
            assert after["undecided"] == 0.0


async def test_an_override_of_a_gap_is_a_review_of_its_point(guided: Product, model: ModelServer) -> None:
    """G6: the path stays, and the result follows."""
    interview = await doubted(guided, model)
    gap = next(gap for gap in (await interview.result())["gaps"] if gap["concept"] == "fill the oil")
    given = {
        "turn_id": 1,
        "field": f"gaps.{gap['gap_id']}",
        "value": "closed",
        "reason": REASON,
        "author": "R",
    }
    assert (await interview.staff("POST", "/overrides", json=given)).status == 201
    result = await interview.result()
    assert of_point(result, "fill the oil")["review"]["by"] == "R"
    assert of_point(result, "fill the oil")["demonstrated"] is True
    assert result["overrides"][0]["machine"] == "exhausted"
    assert (await queue(interview))["counts"] == {"open": 2, "done": 1}


async def test_a_fact_that_is_wrong_leaves_the_facts_and_comes_back_when_it_is_right(
    product: Product,
) -> None:
    """G6: the machine takes facts as they are told, so none waits for a person."""
    interview = await product.start(body(LANTERNS, settings=ONE))
    await interview.finish([f"{GOOD_ANSWER} Since 2019 there are 14 lanterns."])
    facts = (await interview.result())["facts"]
    assert facts
    named = {"review_id": f"{interview.interview_id}-fact-000001-000"}
    kept = await decide(product, named, "wrong")
    assert (kept["kind"], kept["text"]) == ("fact", facts[0]["text"])
    assert (await interview.result())["facts"] == facts[1:]
    await decide(product, named, "right")
    assert (await interview.result())["facts"] == facts


async def test_agreement_is_counted_by_who_judged(guided: Product, model: ModelServer) -> None:
    """G6: one agreed, one credited falsely, one left to people."""
    interview = await guided.start(body(LANTERNS, settings=ONE))
    await interview.finish([GOOD_ANSWER])
    for number, verdict in enumerate(("demonstrated", "not_demonstrated")):
        await decide(guided, {"review_id": f"{interview.interview_id}-point-000001-00{number}"}, verdict)
    found = await guided.look(f"/api/reviews/agreement?interview_id={interview.interview_id}")
    assert (found["reviewed"], found["agreed"], found["kappa"], found["false_credit"]) == (2, 1, 0.0, 1.0)
    assert set(found["by_source"]) == {"model"}
    assert found["by_mode"]["adaptive_follow_up"]["reviewed"] == 2
    over_all = await guided.look("/api/reviews/agreement")
    assert over_all["reviewed"] >= 2


async def test_a_verdict_of_an_assessment_can_be_reviewed(guided: Product, model: ModelServer) -> None:
    """Its reviewer is named beside it, and it goes with the assessment."""
    model.script("judge_criterion", judgement(verdict="not_met"))
    corpus = "reviewed-verdicts"
    document = {
        "corpus": corpus,
        "file_name": "a.md",
        "text": "Keys are rotated every ninety days by the platform.",
    }
    assert (await guided.staff("POST", "/api/documents", json=document)).status == 201
    asked = {"corpus": corpus, "criteria": [{"question": "Are keys rotated every ninety days?"}]}
    begun = (await guided.staff("POST", "/api/assessments", json=asked)).json["assessment_id"]

    async def judged() -> bool:
        return (await guided.look(f"/api/assessments/{begun}"))["status"] == "completed"

    await eventually(judged)
    await decide(guided, {"review_id": f"{begun}-verdict-000001-000"}, "met", reason=REASON)
    (criterion,) = (await guided.look(f"/api/assessments/{begun}"))["criteria"]
    assert (criterion["review"]["verdict"], criterion["review"]["by"]) == ("met", "Dr. Reyes")
    found = await guided.look(f"/api/reviews?assessment_id={begun}")
    assert (found["items"][0]["kind"], found["counts"]) == ("verdict", {"open": 0, "done": 1})
    assert (await guided.staff("DELETE", f"/api/assessments/{begun}")).status == 204
    assert (await guided.look(f"/api/reviews?assessment_id={begun}"))["counts"] == {"open": 0, "done": 0}
