"""Studies of criteria on the served product: each participant's documents are assessed, and what is open is asked."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from shared.interview.reviews.model import review_id
from shared.storage.sqlite import SqliteStore
from shared.studies.results.forgetting import forget_results
from tests.http.test_assessments import completed
from tests.people import caller, statuses
from tests.product import Interview, Product, eventually, refusal, serving
from tests.studies import STUDIES, Guest, counted, created, invited, participants
from triggers.studies.assessed_models import ASSESSED_AT_ONCE

CRITERIA = [
    {"criterion_id": "rest", "question": "Is customer data at rest encrypted?"},
    {"criterion_id": "visits", "question": "Are visitors escorted in the building?"},
]
ENCRYPTS = "All customer data at rest is encrypted with AES-256."
ESCORTS = "Yes, visitors are escorted in the building at all times."


async def assessing(product: Product, **changes: Any) -> str:
    study = {"material": None, "criteria": CRITERIA, "settings": {}, **changes}
    return (await created(product, **study))["study_id"]


@pytest.fixture
async def study_id(product: Product) -> str:
    """An open study of two criteria."""
    return await assessing(product)


async def supplier(product: Product, study_id: str, name: str, *texts: str, **fields: str) -> Guest:
    (guest,) = await invited(product, study_id, {"name": name, "external_id": name, **fields})
    for number, text in enumerate(texts, start=1):
        given = {"corpus": guest.participant_id, "file_name": f"policy-{number}.md", "text": text}
        reply = await product.staff("POST", f"/api/documents?study_id={study_id}", json=given)
        assert reply.status == 201, reply.text
    return guest


async def assess(product: Product, study_id: str, **given: Any) -> Any:
    reply = await product.staff("POST", f"{STUDIES}/{study_id}/assess", json=given)
    assert reply.status == 202, reply.text
    return reply.json


async def assessed(product: Product, study_id: str, guest: Guest) -> Any:
    """How the participant's documents are assessed, once every criterion has its verdict."""
    found: dict[str, Any] = {}

    async def judged() -> bool:
        path = f"{STUDIES}/{study_id}/participants/{guest.participant_id}"
        found.update((await product.look(path))["assessed"])
        return sum((found["counts"] or {}).values()) == len(CRITERIA)

    await eventually(judged)
    return found


async def begun(product: Product, study_id: str, guest: Guest) -> Interview:
    """The participant's interview, after their documents were assessed."""
    await assess(product, study_id, participant_ids=[guest.participant_id])
    await assessed(product, study_id, guest)
    return await guest.agree()


async def answered_in_vain(product: Product, study_id: str) -> tuple[Guest, Interview, str]:
    """A participant whose first interview is over and closed no gap, that interview, and their assessment."""
    half = await supplier(product, study_id, "Half", ENCRYPTS)
    first = await begun(product, study_id, half)
    await first.finish(default="I do not know.")
    known = (await assessed(product, study_id, half))["assessment_id"]
    await completed(product, known, rounds=1)
    return half, first, known


async def placed(product: Product, study_id: str, corpus: str = "acme") -> str:
    """The id of a judged assessment of the study over documents that are no participant's."""
    at = f"?study_id={study_id}"
    given = {"corpus": corpus, "file_name": "policy.md", "text": ENCRYPTS}
    assert (await product.staff("POST", f"/api/documents{at}", json=given)).status == 201
    given = {"name": "Acme", "corpus": corpus, "criteria": CRITERIA}
    made = await product.staff("POST", f"/api/assessments{at}", json=given)
    await completed(product, made.json["assessment_id"])
    return made.json["assessment_id"]


async def round_of(product: Product, assessment_id: str) -> Interview:
    """The interview of a round that staff begin."""
    path = f"/api/assessments/{assessment_id}/follow-ups?wait=25"
    reply = await product.staff("POST", path, json={"criterion_ids": ["visits"]})
    assert reply.status == 201, reply.text
    return Interview(product, reply.json["interview_id"], reply.json["participant_token"])


class TestWhatIsAssessed:
    async def test_criteria_get_ids_and_come_back_as_they_were_given(self, product: Product) -> None:
        """H1: a study may hold criteria instead of questions."""
        made = await created(product, material=None, criteria=[{"question": "Is it so?"}], settings={})
        assert made["criteria"] == [{"criterion_id": "c1", "question": "Is it so?"}]
        listed = (await product.look(f"{STUDIES}?query=Keepers"))["items"]
        assert next(each["assesses"] for each in listed if each["study_id"] == made["study_id"])

    async def test_what_such_a_study_cannot_have_is_told_by_field(self, product: Product) -> None:
        given = {"name": "S", "mode": "dynamic_gap", "criteria": CRITERIA, "material": {}}
        reply = await product.staff("POST", STUDIES, json={**given, "public_link": {"enabled": True}})
        assert [each["path"] for each in reply.json["errors"]] == ["mode", "criteria", "public_link.enabled"]

    async def test_other_criteria_are_a_new_version_of_what_is_asked(self, product: Product) -> None:
        study_id = await assessing(product)
        path = f"{STUDIES}/{study_id}"
        read = await product.staff("GET", path)
        changed = {**read.json, "criteria": CRITERIA[:1]}
        reply = await product.staff("PUT", path, json=changed, If_Match=read.headers["ETag"])
        assert (reply.status, reply.json["asked_version"]) == (200, 2), reply.text

    async def test_a_study_of_questions_assesses_nobody(self, product: Product) -> None:
        made = await created(product)
        reply = await product.staff("POST", f"{STUDIES}/{made['study_id']}/assess", json={})
        assert "holds no criteria" in refusal(reply, 409)


class TestTheWalkOfAnAssessor:
    async def test_documents_are_assessed_gaps_are_asked_and_the_answers_lead_to_the_next_verdict(
        self, product: Product, study_id: str
    ) -> None:
        """H1, C1: from the documents of two suppliers to the one question that one of them has to answer."""
        whole = await supplier(product, study_id, "Whole", ENCRYPTS, ESCORTS)
        half = await supplier(product, study_id, "Half", ENCRYPTS)
        outcome = await assess(product, study_id)
        assert {each["participant_id"] for each in outcome["begun"]} == {
            whole.participant_id, half.participant_id,
        }  # fmt: skip
        of_whole, of_half = [await assessed(product, study_id, each) for each in (whole, half)]
        assert (of_whole["documents"], of_whole["counts"]["met"], of_whole["open"]) == (2, 2, [])
        assert (of_half["documents"], of_half["counts"]["met"], of_half["open"]) == (1, 1, ["visits"])

        interview = await half.agree()
        state = await interview.until_open_or_over()
        assert CRITERIA[1]["question"] in state["question"]["question_text"]
        await interview.finish(default=ESCORTS)

        async def met() -> bool:
            return (await assessed(product, study_id, half))["counts"]["met"] == 2

        await eventually(met)
        await counted(product, study_id, invited=1, completed=1)

    async def test_who_has_nothing_to_be_asked_is_told_so_kindly(self, product: Product) -> None:
        study_id = await assessing(product)
        guest = await supplier(product, study_id, "Whole", ENCRYPTS, ESCORTS)
        reply = await guest.call("POST", "/agree")
        assert (reply.status, reply.json["reason"]) == (409, "not_assessed")
        await assess(product, study_id)
        await assessed(product, study_id, guest)
        reply = await guest.call("POST", "/agree")
        assert (reply.status, reply.json["reason"]) == (409, "nothing_open")

    async def test_who_cannot_be_assessed_is_left_out_with_the_reason(self, product: Product) -> None:
        study_id = await assessing(product)
        bare = await supplier(product, study_id, "Bare")
        half = await supplier(product, study_id, "Half", ENCRYPTS)
        interview = await begun(product, study_id, half)
        await interview.until_open_or_over()
        ids = [bare.participant_id, half.participant_id, "nobody"]
        outcome = await assess(product, study_id, participant_ids=ids)
        reasons = {each["participant_id"]: each["reason"] for each in outcome["left_out"]}
        assert reasons == dict(zip(ids, ("no_documents", "being_asked", "unknown"), strict=True))
        assert outcome["begun"] == []

    async def test_the_same_key_assesses_nobody_who_came_later(self, product: Product, study_id: str) -> None:
        await supplier(product, study_id, "Half", ENCRYPTS)
        path = f"{STUDIES}/{study_id}/assess"
        first = await product.staff("POST", path, json={}, Idempotency_Key=study_id)
        await supplier(product, study_id, "Later", ENCRYPTS)
        again = await product.staff("POST", path, json={}, Idempotency_Key=study_id)
        assert first.json["begun"] == again.json["begun"] != []

    async def test_everybody_with_documents_is_assessed_however_many_have_none(
        self, product: Product, study_id: str
    ) -> None:
        bare = [{"name": f"Bare {number}"} for number in range(ASSESSED_AT_ONCE)]
        await invited(product, study_id, *bare)
        last = await supplier(product, study_id, "Last", ENCRYPTS)
        outcome = await assess(product, study_id)
        assert [each["participant_id"] for each in outcome["begun"]] == [last.participant_id]
        assert (len(outcome["left_out"]), outcome["remaining"]) == (len(bare), 0)

    async def test_an_old_call_that_is_repeated_late_leaves_the_newer_assessment(
        self, product: Product, study_id: str
    ) -> None:
        half = await supplier(product, study_id, "Half", ENCRYPTS)
        path = f"{STUDIES}/{study_id}/assess"
        given = {"participant_ids": [half.participant_id]}
        known: list[str] = []
        for key in ("first", "second", "first"):
            reply = await product.staff("POST", path, json=given, Idempotency_Key=f"{study_id} {key}")
            assert len(reply.json["begun"]) == 1, reply.text
            known.append((await assessed(product, study_id, half))["assessment_id"])
            await completed(product, known[-1])
        _first, newer, last = known
        assert last == newer
        found = await product.look(f"{STUDIES}/{study_id}/results/criteria")
        assert [each["assessment_id"] for each in found["participants"]] == [newer]

    async def test_two_calls_at_once_begin_one_assessment_of_each(self, product: Product) -> None:
        study_id = await assessing(product)
        half = await supplier(product, study_id, "Half", ENCRYPTS)
        outcomes = await asyncio.gather(*(assess(product, study_id) for _ in range(4)))
        begun = [each["assessment_id"] for outcome in outcomes for each in outcome["begun"]]
        listed = (await product.look(f"/api/assessments?study_id={study_id}"))["items"]
        assert begun == [each["assessment_id"] for each in listed]
        assert begun == [(await assessed(product, study_id, half))["assessment_id"]]

    async def test_somebody_of_whom_only_a_long_address_is_known_is_assessed(self, product: Product) -> None:
        study_id = await assessing(product)
        address = f"{'a' * 60}@{'.'.join(['b' * 60] * 3)}.example"
        (guest,) = await invited(product, study_id, {"email": address})
        given = {"corpus": guest.participant_id, "file_name": "policy.md", "text": ENCRYPTS}
        await product.staff("POST", f"/api/documents?study_id={study_id}", json=given)
        assert len((await assess(product, study_id))["begun"]) == 1


class TestItsInterview:
    async def test_it_is_one_of_the_study_in_lists_counts_and_the_audit(self, product: Product) -> None:
        """H2, I3: what an assessment asks in a study is seen there, by whom the study lets."""
        study_id = await assessing(product)
        half = await supplier(product, study_id, "Half", ENCRYPTS)
        interview = await begun(product, study_id, half)
        await interview.until_open_or_over()
        seen = await product.look(f"/api/interviews/{interview.interview_id}")
        assert (seen["study_id"], seen["participant_id"]) == (study_id, half.participant_id)
        (row,) = await participants(product, study_id)
        assert (row["interview_id"], row["state"]) == (interview.interview_id, "started")
        await counted(product, study_id, started=1)
        entries = (await product.look(f"/api/audit?study_id={study_id}"))["items"]
        assert interview.interview_id in {each["interview_id"] for each in entries}

    async def test_a_round_that_staff_begin_is_the_participants_next_interview(
        self, product: Product, study_id: str
    ) -> None:
        _half, first, known = await answered_in_vain(product, study_id)
        second = await round_of(product, known)
        await counted(product, study_id, started=1)
        (row,) = await participants(product, study_id)
        assert row["interview_id"] == second.interview_id != first.interview_id

    async def test_a_round_over_other_documents_of_the_study_makes_its_participant(
        self, product: Product, study_id: str
    ) -> None:
        made = await placed(product, study_id)
        asked = await round_of(product, made)
        (row,) = await participants(product, study_id)
        assert (row["name"], row["interview_id"]) == ("Acme", asked.interview_id)
        await counted(product, study_id, started=1)
        assert (await asked.staff("DELETE")).status == 204
        assert await participants(product, study_id) == []
        assert (await product.staff("GET", f"/api/assessments/{made}")).status == 200

    async def test_who_has_answered_can_be_asked_once_more_by_their_link(self, product: Product) -> None:
        study_id = await assessing(product)
        half = await supplier(product, study_id, "Half", ENCRYPTS)
        first = await begun(product, study_id, half)
        again = f"{STUDIES}/{study_id}/participants/{half.participant_id}/again"
        assert "is over" in refusal(await product.staff("POST", again), 409)
        await first.finish(default="I do not know.")
        known = (await assessed(product, study_id, half))["assessment_id"]
        await completed(product, known, rounds=1)
        reply = await product.staff("POST", again)
        assert (reply.status, reply.json["state"]) == (200, "invited"), reply.text
        await counted(product, study_id, invited=1)
        second = await half.agree()
        assert second.interview_id != first.interview_id
        await second.finish(default=ESCORTS)
        await counted(product, study_id, completed=1)

    async def test_who_agrees_twice_at_once_gets_one_interview(self, product: Product, study_id: str) -> None:
        half = await supplier(product, study_id, "Half", ENCRYPTS)
        await assess(product, study_id)
        await assessed(product, study_id, half)
        begun = await asyncio.gather(*(half.agree() for _ in range(4)))
        assert len({each.interview_id for each in begun}) == 1

    async def test_who_declines_to_be_asked_once_more_is_not_asked_again(self, product: Product) -> None:
        study_id = await assessing(product)
        half, _first, _known = await answered_in_vain(product, study_id)
        again = f"{STUDIES}/{study_id}/participants/{half.participant_id}/again"
        for _ in range(2):  # the call may be repeated
            assert (await product.staff("POST", again)).json["state"] == "invited"
        assert (await half.call("POST", "/decline")).status == 204
        assert "declined" in refusal(await product.staff("POST", again), 409)

    async def test_a_link_that_is_made_anew_or_revoked_voids_those_of_all_interviews(
        self, product: Product, study_id: str
    ) -> None:
        for method in ("POST", "DELETE"):
            half, first, _known = await answered_in_vain(product, study_id)
            path = f"{STUDIES}/{study_id}/participants/{half.participant_id}"
            await product.staff("POST", f"{path}/again")
            assert (await first.participant("GET")).status == 200
            assert (await product.staff(method, f"{path}/link")).status in (200, 204)
            assert (await first.participant("GET")).status in (401, 403)
            await product.staff("DELETE", path)


class TestResults:
    async def test_they_name_who_meets_which_criterion_and_who_is_still_to_be_asked(
        self, product: Product, study_id: str
    ) -> None:
        """H4: the criteria over all participants, and the participants side by side."""
        whole = await supplier(product, study_id, "Whole", ENCRYPTS, ESCORTS)
        half = await supplier(product, study_id, "Half", ENCRYPTS)
        await supplier(product, study_id, "Bare")
        await assess(product, study_id)
        for guest in (whole, half):
            await assessed(product, study_id, guest)
        path = f"{STUDIES}/{study_id}/results/criteria"
        found = await product.look(path)
        rest, visits = found["criteria"]
        assert (rest["verdicts"], visits["verdicts"]["met"]) == ({"met": 2}, 1)
        shown = {each["participant"]["name"]: each for each in found["participants"]}
        assert set(shown) == {"Whole", "Half"}
        assert (shown["Whole"]["open"], shown["Half"]["open"]) == ([], ["visits"])
        assert shown["Half"]["verdicts"]["rest"] == "met"
        table = (await product.staff("GET", f"{path}?format=csv")).text
        assert "rest: Is customer data at rest encrypted?" in table.splitlines()[0]
        assert '"Half","Half","invited"' in table
        assert (await product.staff("GET", f"{path}?format=xlsx")).status == 200

    async def test_they_come_in_pages_and_follow_reviews_and_erasures(self, product: Product) -> None:
        """H4: the counts are of everybody, however few a page shows; a file holds all."""
        study_id = await assessing(product)
        guests = [await supplier(product, study_id, f"Half {number}", ENCRYPTS) for number in range(3)]
        await assess(product, study_id)
        known = [(await assessed(product, study_id, each))["assessment_id"] for each in guests]
        path, seen, cursor = f"{STUDIES}/{study_id}/results/criteria", list[str](), ""
        while True:
            page = await product.look(f"{path}?limit=1{cursor}")
            assert (page["assessed"], page["criteria"][0]["verdicts"]) == (3, {"met": 3})
            seen += [each["participant"]["name"] for each in page["participants"]]
            if page["next_cursor"] is None:
                break
            cursor = f"&cursor={page['next_cursor']}"
        assert seen == ["Half 2", "Half 1", "Half 0"]
        table = (await product.staff("GET", f"{path}?format=csv&limit=1")).text
        assert all(f"Half {number}" in table for number in range(3))

        given = {"verdict": "met", "reason": "I saw it myself."}
        await product.staff("POST", f"/api/reviews/{review_id(known[0], 'verdict', 2)}", json=given)
        found = await product.look(path)
        assert found["criteria"][1]["verdicts"]["met"] == 1
        gone = f"{STUDIES}/{study_id}/participants/{guests[1].participant_id}"
        assert (await product.staff("DELETE", gone)).status == 204
        assert (await product.staff("DELETE", f"/api/assessments/{known[2]}")).status == 204
        found = await product.look(path)
        assert (found["assessed"], found["criteria"][0]["verdicts"]) == (1, {"met": 1})
        assert [each["participant"]["name"] for each in found["participants"]] == ["Half 0"]

    async def test_a_rebuild_makes_the_same_from_nothing(self, tmp_path: Path) -> None:
        """H4: all that was stored of the results is lost while the app is stopped."""
        async with serving(tmp_path) as product:
            study_id = await assessing(product)
            guests = [await supplier(product, study_id, name, ENCRYPTS) for name in ("Half", "Other")]
            await assess(product, study_id)
            for guest in guests:
                await assessed(product, study_id, guest)
            path = f"{STUDIES}/{study_id}/results"
            before = await product.look(f"{path}/criteria")
            assert before["assessed"] == 2
        store = SqliteStore(tmp_path / "interviews.db")
        await forget_results(store, study_id)
        await store.close()
        async with serving(tmp_path) as product:
            assert (await product.look(f"{path}/criteria"))["assessed"] == 0
            assert (await product.staff("POST", f"{path}/rebuild")).status == 202

            async def is_same() -> bool:
                return await product.look(f"{path}/criteria") == before

            await eventually(is_same)

    async def test_what_was_asked_of_a_criterion_is_one_question_however_it_was_worded(
        self, product: Product, study_id: str
    ) -> None:
        partly = "Visitors are escorted in some buildings."
        for name, texts in (("Half", [ENCRYPTS]), ("Other", [ENCRYPTS, partly])):
            guest = await supplier(product, study_id, name, *texts)
            interview = await begun(product, study_id, guest)
            await interview.finish(default=ESCORTS)
        await counted(product, study_id, completed=2)
        found: dict[str, Any] = {}

        async def both() -> bool:
            found.update(await product.look(f"{STUDIES}/{study_id}/results"))
            return found["n"]["interviews"] == 2

        await eventually(both)
        assert [(each["id"], each["label"], each["asked"]) for each in found["questions"]] == [
            ("visits", CRITERIA[1]["question"], 2)
        ]

    async def test_a_review_of_a_verdict_changes_who_is_asked(self, product: Product, study_id: str) -> None:
        """G6: what a person decided holds, so what they call met is not asked."""
        half = await supplier(product, study_id, "Half", ENCRYPTS)
        await assess(product, study_id)
        known = (await assessed(product, study_id, half))["assessment_id"]
        given = {"verdict": "met", "reason": "I saw it myself."}
        reply = await product.staff(
            "POST", f"/api/reviews/{review_id(known, 'verdict', 2)}", json=given, X_Staff_Name="Anna"
        )
        assert reply.status in (200, 201), reply.text
        assert (await assessed(product, study_id, half))["open"] == []
        refused = await half.call("POST", "/agree")
        assert refused.json["reason"] == "nothing_open"

    async def test_verdicts_that_wait_for_a_person_count_at_the_participant(self, product: Product) -> None:
        """G5, H6: what is planned is neither met nor not met until somebody decides."""
        study_id = await assessing(product)
        planning = await supplier(
            product, study_id, "Planning", "All customer data at rest will be encrypted."
        )
        await assess(product, study_id)
        known = (await assessed(product, study_id, planning))["assessment_id"]
        assert [each["to_review"] for each in await participants(product, study_id)] == [1]
        path = f"/api/reviews/{review_id(known, 'verdict', 1)}"
        assert (await product.staff("POST", path, json={"verdict": "met"})).status == 200
        assert [each["to_review"] for each in await participants(product, study_id)] == [0]


class TestErasing:
    async def test_a_participant_goes_with_documents_assessment_and_all_their_interviews(
        self, product: Product, study_id: str
    ) -> None:
        half = await supplier(product, study_id, "Half", ENCRYPTS)
        interview = await begun(product, study_id, half)
        await interview.until_open_or_over()
        known = (await assessed(product, study_id, half))["assessment_id"]
        listed = (await product.look("/api/corpora?limit=100"))["items"]
        assert (half.participant_id, "Half") in {
            (each["corpus"], each["participant_name"]) for each in listed
        }
        path = f"{STUDIES}/{study_id}/participants/{half.participant_id}"
        assert (await product.staff("DELETE", path)).status == 204
        for gone in (
            f"/api/assessments/{known}",
            f"/api/interviews/{interview.interview_id}",
            f"/api/corpora/{half.participant_id}?study_id={study_id}",
        ):
            assert (await product.staff("GET", gone)).status == 404, gone

    async def test_a_study_goes_with_its_assessments_and_corpora(self, product: Product) -> None:
        study_id = await assessing(product)
        made = await placed(product, study_id)
        assert (await product.staff("DELETE", f"{STUDIES}/{study_id}?interviews=0")).status == 204
        assert (await product.staff("GET", f"/api/assessments/{made}")).status == 404
        corpora = (await product.look("/api/corpora?limit=100"))["items"]
        assert study_id not in {each.get("study_id") for each in corpora}

    async def test_who_erases_what_they_said_leaves_the_documents_and_no_word_of_theirs(
        self, product: Product, study_id: str
    ) -> None:
        """I3: a supplier withdraws their answers, in all rounds, and not the evidence that staff brought."""
        half = await supplier(product, study_id, "Half", ENCRYPTS)
        interview = await begun(product, study_id, half)
        await interview.finish(default=ESCORTS)
        known = (await assessed(product, study_id, half))["assessment_id"]
        found = await completed(product, known, rounds=1)
        assert ESCORTS in found["criteria"][1]["evidence_xml"]
        reply = await interview.participant("DELETE", "/mine")
        assert reply.status == 204, reply.text
        await counted(product, study_id, declined=1)
        (row,) = await participants(product, study_id)
        assert (row["assessed"]["documents"], row["interview_id"]) == (1, None)
        assert ESCORTS not in (await product.staff("GET", f"/api/assessments/{known}")).text
        assert (await interview.staff("GET", "")).status == 404

    async def test_the_number_to_confirm_counts_every_interview_of_a_participant(
        self, product: Product, study_id: str
    ) -> None:
        _half, _first, known = await answered_in_vain(product, study_id)
        await round_of(product, known)
        assert "2 interviews" in refusal(await product.staff("DELETE", f"{STUDIES}/{study_id}"), 409)

    async def test_an_assessment_that_was_erased_is_none_and_another_can_be_begun(
        self, product: Product, study_id: str
    ) -> None:
        half = await supplier(product, study_id, "Half", ENCRYPTS)
        await assess(product, study_id)
        known = (await assessed(product, study_id, half))["assessment_id"]
        await completed(product, known)
        assert (await product.staff("DELETE", f"/api/assessments/{known}")).status == 204
        (row,) = await participants(product, study_id)
        assert row["assessed"] == {"documents": 1, "assessment_id": None, "counts": None, "open": []}
        assert (await half.call("POST", "/agree")).json["reason"] == "not_assessed"
        assert len((await assess(product, study_id, participant_ids=[half.participant_id]))["begun"]) == 1

    async def test_a_participant_goes_with_all_rounds_even_of_an_assessment_that_is_gone(
        self, product: Product, study_id: str
    ) -> None:
        half, first, known = await answered_in_vain(product, study_id)
        path = f"{STUDIES}/{study_id}/participants/{half.participant_id}"
        await product.staff("POST", f"{path}/again")
        second = await half.agree()
        await second.finish(default="I do not know.")
        await completed(product, known, rounds=2)
        assert (await product.staff("DELETE", f"/api/assessments/{known}")).status == 204
        assert (await product.staff("DELETE", path)).status == 204
        assert [(await each.staff("GET")).status for each in (first, second)] == [404, 404]

    async def test_what_is_judged_over_a_participants_documents_goes_however_it_was_begun(
        self, product: Product, study_id: str
    ) -> None:
        half = await supplier(product, study_id, "Half", ENCRYPTS)
        given = {"corpus": half.participant_id, "criteria": CRITERIA}
        made = await product.staff("POST", f"/api/assessments?study_id={study_id}", json=given)
        path = f"{STUDIES}/{study_id}/participants/{half.participant_id}"
        assert (await product.staff("DELETE", path)).status == 204
        assert (await product.staff("GET", f"/api/assessments/{made.json['assessment_id']}")).status == 404

    async def test_one_round_over_documents_of_the_study_goes_alone_and_the_next_is_counted(
        self, product: Product, study_id: str
    ) -> None:
        known = await placed(product, study_id)
        first = await round_of(product, known)
        await first.finish(default="I do not know.")
        await completed(product, known, rounds=1)
        second = await round_of(product, known)
        assert (await first.staff("DELETE")).status == 204
        (row,) = await participants(product, study_id)
        assert row["interview_id"] == second.interview_id
        await counted(product, study_id, started=1)
        assert (await second.participant("DELETE", "/mine")).status == 204
        assert await participants(product, study_id) == []
        await counted(product, study_id)
        await round_of(product, known)
        await counted(product, study_id, started=1)

    async def test_what_is_open_is_listed_anew_when_its_gaps_are_erased(self, product: Product) -> None:
        study_id = await assessing(product)
        half = await supplier(product, study_id, "Half", ENCRYPTS)
        interview = await begun(product, study_id, half)
        await interview.finish(default="Visitors are escorted in some buildings.")
        known = (await assessed(product, study_id, half))["assessment_id"]
        await completed(product, known, rounds=1)
        assert (await interview.participant("DELETE", "/mine")).status == 204
        (row,) = await participants(product, study_id)
        found = await product.look(f"/api/assessments/{known}")
        wanted = [each["criterion_id"] for each in found["criteria"] if each["open_gaps"]]
        assert row["assessed"]["open"] == wanted


class TestWhoSeesIt:
    async def test_members_run_and_read_it_by_their_roles_and_for_others_it_is_not_there(
        self, product: Product, study_id: str
    ) -> None:
        """I2: an editor of the study walks it whole; a follow-up interview is read by whom the study lets."""
        other = await assessing(product)
        editor, reviewer, viewer = [
            await caller(product, role, study_id) for role in ("editor", "reviewer", "viewer")
        ]
        stranger = await caller(product, "editor", other)
        (guest,) = await invited(product, study_id, {"name": "Half"})
        given = {"corpus": guest.participant_id, "file_name": "policy.md", "text": ENCRYPTS}
        assert (await editor.call("POST", f"/api/documents?study_id={study_id}", json=given)).status == 201
        path = f"{STUDIES}/{study_id}"
        reply = await editor.call("POST", f"{path}/assess", json={})
        (running,) = reply.json["begun"]
        await assessed(product, study_id, guest)
        interview = await guest.agree()
        await interview.until_open_or_over()
        everybody = (editor, reviewer, viewer, stranger)
        for what, answers in {
            f"{path}/results/criteria": [200, 200, 200, 404],
            f"{path}/participants/{guest.participant_id}": [200, 200, 200, 404],
            f"/api/assessments/{running['assessment_id']}": [200, 200, 200, 404],
            f"/api/interviews/{interview.interview_id}": [200, 200, 403, 404],
            f"/api/corpora/{guest.participant_id}?study_id={study_id}": [200, 200, 403, 404],
        }.items():
            assert await statuses(everybody, "GET", what) == answers, what
        assert await statuses((reviewer, viewer, stranger), "POST", f"{path}/assess") == [403, 403, 404]


async def test_a_viewer_sees_the_verdicts_and_no_word_of_the_evidence(product: Product) -> None:
    """I2: verdicts quote documents and participants' answers; every form of the assessment leaves both out."""
    study_id = await assessing(product)
    guest = await supplier(product, study_id, "north", ENCRYPTS)
    await assess(product, study_id)
    found = await assessed(product, study_id, guest)
    viewer = await caller(product, "viewer", study_id)
    given = {"verdict": "partly", "reason": "They say: only in the vault."}
    of_first = review_id(found["assessment_id"], "verdict", 1)
    reply = await product.staff("POST", f"/api/reviews/{of_first}", json=given)
    assert reply.status == 200, reply.text
    path = f"/api/assessments/{found['assessment_id']}"
    told = (await product.staff("GET", path)).text
    words = ("AES-256", "only in the vault")
    assert [each in told for each in words] == [True, True]
    for form in ("json", "markdown"):
        seen = await viewer.call("GET", f"{path}?format={form}")
        assert seen.status == 200, seen.text
        assert [each in seen.text for each in words] == [False, False]
        assert "partly" in seen.text
