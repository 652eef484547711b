"""Results across the interviews of a study over HTTP (H4)."""

import csv
import io
from pathlib import Path
from typing import Any

from openpyxl import load_workbook

from shared.storage.sqlite import SqliteStore
from shared.studies.results.forgetting import forget_results
from tests.http.test_handover_talk import handover, question
from tests.people import caller, named_in
from tests.product import (
    GOOD_ANSWER,
    LANTERNS,
    ROPES,
    Interview,
    Product,
    eventually,
    paths,
    serving,
)
from tests.studies import STUDIES, created, invited

NO_POINTS = {"demonstrated": 0, "not_demonstrated": 0, "contradicted": 0, "needs_review": 0}
UNSURE = "I think I dry the ropes and coil them."
DOUBTED = "First of all I trim the wicks in the evening. I think I fill the oil, too, and I think I clean the glass."
DRIED, NOT_DRIED = "I dry the ropes at night and coil them.", "I never dry the ropes at night."
FORMULA = '=HYPERLINK("https://elsewhere.example") is what I dry the ropes at night with.'


async def results(product: Product, study_id: str, query: str = "") -> Any:
    return await product.look(f"{STUDIES}/{study_id}/results{query}")


async def counts(product: Product, study_id: str, **wanted: int) -> Any:
    """The results once they count so."""

    async def is_so() -> bool:
        found = await results(product, study_id)
        is_whole = found["sample"]["interviews"] == found["n"]["interviews"]
        return is_whole and {name: found["n"][name] for name in wanted} == wanted

    await eventually(is_so)
    return await results(product, study_id)


async def a_study(product: Product, *answers: tuple[str, str], **changes: Any) -> tuple[str, list[Interview]]:
    """A study in which one participant after the other gives these answers to its two questions."""
    study_id = (await created(product, **changes))["study_id"]
    names = [{"name": f"Keeper {number}", "external_id": f"k-{number}"} for number in range(len(answers))]
    interviews = [await guest.agree() for guest in await invited(product, study_id, *names)]
    for interview, said in zip(interviews, answers, strict=True):
        await interview.finish(said)
    await counts(product, study_id, interviews=len(answers))
    return study_id, interviews


class TestWhatInterviewsHaveInCommon:
    async def test_questions_quotes_themes_and_disagreements_follow_as_interviews_end(
        self, product: Product
    ) -> None:
        """H4"""
        study_id, [first, second] = await a_study(product, (GOOD_ANSWER, DRIED), (DOUBTED, NOT_DRIED))
        found = await results(product, study_id)
        assert found["n"] == {"interviews": 2, "completed": 2, "ended": 0, "failed": 0, "to_review": 1}
        of_library = dict.fromkeys(("question_set", "plan", "questionnaire", "guide"))
        assert found["versions"] == [{"version": 1, "interviews": 2, **of_library}]
        lanterns, ropes = found["questions"]
        assert (lanterns["id"], lanterns["asked"], lanterns["answered"]) == ("lanterns", 2, 2)
        assert lanterns["verdicts"] == {**NO_POINTS, "demonstrated": 4, "needs_review": 2}
        assert lanterns["median_words"] == 18.5
        assert {quote["text"] for quote in ropes["quotes"]} == {DRIED, NOT_DRIED}
        assert {theme["interviews"] for theme in found["themes"]} == {2}
        assert {theme["source"] for theme in found["themes"]} == {"rules"}
        [differ] = found["disagreements"]
        assert (differ["topic"], differ["contrast"]) == ("ropes", "denial")
        assert {differ[side]["interview_id"] for side in "ab"} == {first.interview_id, second.interview_id}
        assert (found["new_per_interview"][0] > 0, len(found["new_per_interview"])) == (True, 2)
        assert found["saturated"] is False

    async def test_a_viewer_reads_no_word_that_anybody_said_unless_the_study_lets_them(
        self, product: Product
    ) -> None:
        """I2: neither on the page nor in any file."""
        study_id, _ = await a_study(product, (GOOD_ANSWER, DRIED), (DOUBTED, NOT_DRIED))
        viewer = await caller(product, "viewer", study_id)

        async def read_by_viewer() -> list[str]:
            path = f"{STUDIES}/{study_id}/results"
            files = [
                await viewer.call("GET", f"{path}?format={each}") for each in ("json", "csv", "markdown")
            ]
            workbook = await viewer.call("GET", f"{path}?format=xlsx")
            cells = (
                str(cell.value)
                for sheet in load_workbook(io.BytesIO(workbook.raw)).worksheets
                for row in sheet.iter_rows()
                for cell in row
            )
            return [*(each.text for each in files), "\n".join(cells)]

        for text in await read_by_viewer():
            assert "Keeper" in text or text.startswith("#")
            assert "coil" not in text
        await named_in(product, study_id, viewers_read_answers=True)
        assert all(DRIED in text for text in await read_by_viewer())

    async def test_no_figure_compares_whoever_has_points_that_wait_for_a_person(
        self, product: Product
    ) -> None:
        study_id, [clear, doubted] = await a_study(product, (GOOD_ANSWER, DRIED), (DOUBTED, NOT_DRIED))
        by_score = (await results(product, study_id, "?sort=completeness"))["comparison"]
        assert [row["interview_id"] for row in by_score] == [clear.interview_id, doubted.interview_id]
        assert [(row["completeness"], row["left_out"]) for row in by_score] == [(1.0, None), (None, "review")]
        assert [row["participant"]["name"] for row in by_score] == ["Keeper 0", "Keeper 1"]
        assert by_score[0]["cells"]["ropes"]["verdict"] == "demonstrated"
        assert by_score[1]["cells"]["ropes"]["quote"]["text"] == NOT_DRIED

    async def test_the_comparison_comes_in_pages_however_it_is_sorted(self, product: Product) -> None:
        study_id, interviews = await a_study(product, *[(GOOD_ANSWER, DRIED)] * 3)
        for sort in ("began", "ended_at", "completeness"):
            seen: list[str] = []
            cursor: str | None = ""
            while cursor is not None:
                page = await results(product, study_id, f"?sort={sort}&limit=1{cursor}")
                seen += [row["interview_id"] for row in page["comparison"]]
                cursor = page["next_cursor"] and f"&cursor={page['next_cursor']}"
            assert sorted(seen) == sorted(each.interview_id for each in interviews)
        wrong = await product.staff("GET", f"{STUDIES}/{study_id}/results?sort=ended_at&cursor={'0' * 32}")
        assert paths(wrong) == ["cursor"]

    async def test_questions_come_in_the_order_in_which_they_are_asked(self, product: Product) -> None:
        """H4: the tenth after the ninth, not after the first."""
        questions = [
            {"question_text": f"What is kept in room {number}?", "ideal_answer": "Oil.",
             "key_concepts": [{"concept": "Oil", "severity": "minor"}]}
            for number in range(1, 12)
        ]  # fmt: skip
        study = await created(product, material={"questions": questions})
        [guest] = await invited(product, study["study_id"], {"name": "Ada"})
        await (await guest.agree()).finish(["Oil."] * len(questions))
        found = await counts(product, study["study_id"], interviews=1)
        asked = [each["question_text"] for each in questions]
        assert [each["label"] for each in found["questions"]] == asked

    async def test_the_order_of_questions_is_that_of_the_study_whatever_they_are_called(
        self, product: Product
    ) -> None:
        """H4: also where somebody moved one, or put one before the others."""
        study_id, _ = await a_study(product, (DRIED, GOOD_ANSWER), material={"questions": [ROPES, LANTERNS]})
        found = await results(product, study_id)
        assert [each["id"] for each in found["questions"]] == ["ropes", "lanterns"]

    async def test_questions_of_a_handover_come_by_priority_and_within_it_as_they_were_first_asked(
        self, product: Product
    ) -> None:
        """H4: their ids say nothing of what matters most."""
        backlog = [
            question("Who wrote the chart?", "P1", question_id="a"),
            question("Where do the rates come from?", question_id="z9"),
            question("Why is LOSS_THRESHOLD 0.3?", question_id="q7"),
        ]
        asked = handover(*backlog)
        study = await created(product, mode=asked["mode"], material=asked["material"], settings={})
        for guest in await invited(product, study["study_id"], {"name": "Ada"}, {"name": "Ben"}):
            await (await guest.agree()).finish(default="The auditors of 2019 asked for it.")
        found = await counts(product, study["study_id"], interviews=2)
        wanted = [backlog[place]["text"] for place in (1, 2, 0)]
        assert [each["label"] for each in found["questions"]] == wanted

    async def test_quotes_are_found_by_topic_and_words(self, product: Product) -> None:
        study_id, [first, _] = await a_study(product, (GOOD_ANSWER, DRIED), (DOUBTED, NOT_DRIED))
        found = await results(product, study_id, "/quotes?topic=ropes&query=COIL")
        assert [(each["interview_id"], each["text"]) for each in found["items"]] == [
            (first.interview_id, DRIED)
        ]
        assert (await results(product, study_id, "/quotes?topic=none"))["items"] == []
        page = await results(product, study_id, "/quotes?limit=1")
        rest = await results(product, study_id, f"/quotes?limit=100&cursor={page['next_cursor']}")
        assert {each["interview_id"] for each in rest["items"]} == {first.interview_id}

    async def test_a_study_without_interviews_has_empty_results_and_an_unknown_one_none(
        self, product: Product
    ) -> None:
        study_id = (await created(product))["study_id"]
        found = await results(product, study_id)
        assert (found["n"]["interviews"], found["questions"], found["comparison"]) == (0, [], [])
        for path in ("results", "results/quotes"):
            assert (await product.staff("GET", f"{STUDIES}/{'0' * 32}/{path}")).status == 404
        assert (await product.staff("POST", f"{STUDIES}/{'0' * 32}/results/rebuild")).status == 404


class TestWhatChangesAfterTheEnd:
    async def test_a_review_changes_the_counts(self, product: Product) -> None:
        """G6: results follow at once."""
        study_id, [doubted] = await a_study(product, (GOOD_ANSWER, UNSURE))
        waiting = await product.look(f"/api/reviews?interview_id={doubted.interview_id}&status=open")
        [item] = waiting["items"]
        body = {"verdict": "not_demonstrated"}
        reply = await product.staff("POST", f"/api/reviews/{item['review_id']}", json=body)
        assert reply.status == 200, reply.text
        found = await counts(product, study_id, to_review=0)
        assert found["questions"][1]["verdicts"] == {**NO_POINTS, "not_demonstrated": 1}
        assert found["comparison"][0]["left_out"] is None

    async def test_what_is_added_after_the_end_is_among_the_quotes(self, product: Product) -> None:
        study_id, [interview] = await a_study(product, (GOOD_ANSWER, DRIED))
        added = await interview.participant("POST", "/additions", json={"text": "Gulls came."})
        assert added.status == 201, added.text

        async def is_there() -> bool:
            return bool((await results(product, study_id, "/quotes?query=gulls"))["items"])

        await eventually(is_there)

    async def test_a_question_that_was_left_counts_as_asked_alone(self, product: Product) -> None:
        """The button of the page sends these words: they are no answer of three words."""
        study_id, _ = await a_study(product, (GOOD_ANSWER, DRIED), ("Skip this question", DRIED))
        lanterns, ropes = (await results(product, study_id))["questions"]
        assert (lanterns["asked"], lanterns["answered"], lanterns["median_words"]) == (2, 1, 13)
        assert (ropes["asked"], ropes["answered"]) == (2, 2)

    async def test_an_erased_participant_is_in_no_result(self, product: Product) -> None:
        """H4"""
        study_id, [gone, _] = await a_study(product, (GOOD_ANSWER, DRIED), (DOUBTED, NOT_DRIED))
        row = (await results(product, study_id, "?sort=ended_at"))["comparison"][1]
        assert row["interview_id"] == gone.interview_id
        path = f"{STUDIES}/{study_id}/participants/{row['participant']['participant_id']}"
        assert (await product.staff("DELETE", path)).status == 204
        found = await product.staff("GET", f"{STUDIES}/{study_id}/results")
        assert found.json["n"]["interviews"] == 1
        assert (gone.interview_id in found.text, DRIED in found.text) == (False, False)
        assert found.json["disagreements"] == []

    async def test_a_rebuild_makes_the_same_from_nothing(self, tmp_path: Path) -> None:
        """H4: all that was stored of the results is lost while the app is stopped."""
        async with serving(tmp_path) as product:
            study_id, _ = await a_study(product, (GOOD_ANSWER, DRIED), (DOUBTED, NOT_DRIED))
            before = await results(product, study_id)
        store = SqliteStore(tmp_path / "interviews.db")
        await forget_results(store, study_id)
        await store.close()
        async with serving(tmp_path) as product:
            assert (await results(product, study_id))["n"]["interviews"] == 0
            reply = await product.staff("POST", f"{STUDIES}/{study_id}/results/rebuild")
            assert reply.status == 202

            async def is_same() -> bool:
                return await results(product, study_id) == before

            await eventually(is_same)

    async def test_versions_that_ask_other_things_are_not_compared(self, product: Product) -> None:
        study_id, [before] = await a_study(product, (GOOD_ANSWER, DRIED))
        study = await product.look(f"{STUDIES}/{study_id}")
        [lanterns, ropes] = study["material"]["questions"]
        ropes = {**ropes, "question_text": "What becomes of the ropes?"}
        changed = {**study, "material": {"questions": [lanterns, ropes]}}
        reply = await product.staff(
            "PUT", f"{STUDIES}/{study_id}", json=changed, If_Match=f'"v{study["version"]}"'
        )
        assert reply.status == 200, reply.text
        [guest] = await invited(product, study_id, {"name": "Late"})
        await (await guest.agree()).finish((GOOD_ANSWER, DRIED))
        found = await counts(product, study_id, interviews=2)
        asked = {each["id"]: (each["asked"], each["versions"]) for each in found["questions"]}
        old = next(name for name in asked if name.startswith("ropes@v"))
        assert asked["lanterns"][0] == 2
        assert (asked["ropes"][0], asked[old][0]) == (1, 1)
        rows = {row["interview_id"]: row for row in found["comparison"]}
        assert rows[before.interview_id]["left_out"] == "version"
        assert set(rows[before.interview_id]["cells"]) == {"lanterns", old}


class TestFiles:
    async def test_a_spreadsheet_takes_nothing_that_was_said_as_a_formula(self, product: Product) -> None:
        """H4: CSV and XLSX."""
        study_id, _ = await a_study(product, (GOOD_ANSWER, FORMULA))
        reply = await product.staff("GET", f"{STUDIES}/{study_id}/results?format=csv")
        assert reply.headers["Content-Type"].startswith("text/csv")
        [row] = csv.DictReader(io.StringIO(reply.text))
        assert row["ropes: quote"] == f"'{FORMULA}"
        assert (row["external_id"], row["lanterns: verdict"]) == ("k-0", "demonstrated")
        reply = await product.staff("GET", f"{STUDIES}/{study_id}/results?format=xlsx")
        book = load_workbook(io.BytesIO(reply.raw))
        titles = ["Questions", "Comparison", "Themes", "Disagreements", "New per interview", "Versions"]
        assert book.sheetnames == titles
        names, values = book["Comparison"].iter_rows()
        cell = values[[name.value for name in names].index("ropes: quote")]
        assert (cell.value, cell.data_type) == (FORMULA, "s")

    async def test_markdown_is_for_people(self, product: Product) -> None:
        study_id, _ = await a_study(
            product, (GOOD_ANSWER, "I *dry* the ropes at night."), name="Keepers & Co"
        )
        reply = await product.staff("GET", f"{STUDIES}/{study_id}/results?format=markdown")
        assert reply.headers["Content-Type"].startswith("text/markdown")
        assert reply.text.startswith("# Keepers &amp; Co\n")
        assert "> I \\*dry\\* the ropes at night.\n" in reply.text

    async def test_other_formats_are_refused(self, product: Product) -> None:
        study_id = (await created(product))["study_id"]
        assert paths(await product.staff("GET", f"{STUDIES}/{study_id}/results?format=pdf")) == ["format"]


async def test_results_and_their_files_name_what_of_the_library_each_version_asked(product: Product) -> None:
    """H4"""
    given = {"name": "Keeping | light", "questions": [LANTERNS, ROPES]}
    kept = (await product.staff("POST", "/api/questionnaires", json=given)).json
    made = await created(product, material={"questionnaire_id": kept["id"]})
    study_id = made["study_id"]
    [guest] = await invited(product, study_id, {"name": "Ada"})
    await (await guest.agree()).finish([GOOD_ANSWER])
    await counts(product, study_id, interviews=1)
    [version] = (await results(product, study_id))["versions"]
    assert version["questionnaire"] == {"id": kept["id"], "name": "Keeping | light", "version": 1}
    path = f"{STUDIES}/{study_id}/results?format="
    assert (
        "1 (1 interview, questionnaire “Keeping \\| light” version 1)"
        in (await product.staff("GET", f"{path}markdown")).text
    )
    book = load_workbook(io.BytesIO((await product.staff("GET", f"{path}xlsx")).raw))
    assert [cell.value for cell in book["Versions"][2]] == [1, 1, None, None, "Keeping | light v1", None]
