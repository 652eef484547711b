"""The participants of a study over HTTP (H2, H3): added one by one or from a file, listed, erased."""

import asyncio
from typing import Any

from tests.candidates.material import KEEPER
from tests.product import Product, form, paths
from tests.studies import STUDIES, counted, created, invited, participants

FILE = "name;email;external_id\nAda;ada@mail.example;a-1\nBo;bo at mail;b-1\nCy;;c-1\n".encode("utf-8-sig")


async def added(product: Product, study_id: str, *rows: dict[str, Any], **headers: str) -> Any:
    path = f"{STUDIES}/{study_id}/participants"
    reply = await product.staff("POST", path, json={"participants": list(rows)}, **headers)
    assert reply.status == 201, reply.text
    return reply.json


class TestAdding:
    async def test_what_is_wrong_with_one_row_keeps_no_other_out(self, product: Product) -> None:
        """H3"""
        made = await created(product)
        path = f"{STUDIES}/{made['study_id']}/participants"
        for data, kind in ((FILE, "text/csv"), form({"people.csv": FILE}, "file")):
            reply = await product.send(path, data, kind)
            assert reply.status == 201, reply.text
            assert [item["name"] for item in reply.json["items"]] == ["Ada", "Cy"]
            assert reply.json["rejected"] == [{"row": 3, "reason": "email: not an e-mail address"}]
        assert [row["name"] for row in await participants(product, made["study_id"])] == ["Ada", "Cy"]

    async def test_a_file_that_holds_no_participants_says_why(self, product: Product) -> None:
        made = await created(product)
        reply = await product.send(f"{STUDIES}/{made['study_id']}/participants", b"shoe\n38\n", "text/csv")
        assert paths(reply) == ["file"]
        assert "shoe" in reply.text

    async def test_the_same_external_id_is_the_same_participant_with_the_same_link(
        self, product: Product
    ) -> None:
        """H3: whoever is added twice is invited once, sent one after the other or at once."""
        made = await created(product)
        row = {"name": "Ada", "external_id": "a-1"}
        replies = await asyncio.gather(*(added(product, made["study_id"], row) for _ in range(5)))
        assert len({reply["items"][0]["url"] for reply in replies}) == 1
        await counted(product, made["study_id"], invited=1)

    async def test_a_call_that_is_sent_again_under_its_key_adds_nobody(self, product: Product) -> None:
        made = await created(product)
        rows = [{"name": "Ada"}, {"name": "Bo"}]
        first = await added(product, made["study_id"], *rows, Idempotency_Key="k1")
        assert (await added(product, made["study_id"], *rows, Idempotency_Key="k1")) == first
        await counted(product, made["study_id"], invited=2)

    async def test_candidates_need_a_resume_each_and_others_take_none(self, product: Product) -> None:
        candidates = await created(product, mode="dynamic_gap", material=None, settings={})
        reply = await added(
            product,
            candidates["study_id"],
            {"name": "Ada", "resume_text": KEEPER},
            {"name": "Bo"},
            {"name": "Cy", "resume_document_id": "0" * 32},
        )
        assert [item["name"] for item in reply["items"]] == ["Ada"]
        assert [each["row"] for each in reply["rejected"]] == [2, 3]
        others = await created(product)
        reply = await added(product, others["study_id"], {"name": "Ada", "resume_text": KEEPER})
        assert reply["rejected"][0]["reason"].startswith("resume_text")

    async def test_a_candidate_is_asked_about_the_resume_that_came_with_the_invitation(
        self, product: Product
    ) -> None:
        made = await created(product, mode="dynamic_gap", material=None, settings={})
        [guest] = await invited(
            product, made["study_id"], {"name": "Ada", "external_id": "a-1", "resume_text": KEEPER}
        )
        interview = await guest.agree()
        assert (await interview.until_open_or_over())["question"] is not None
        [listed] = (await product.look("/api/interviews?candidate_id=a-1"))["items"]
        assert listed["interview_id"] == interview.interview_id


class TestTheList:
    async def test_it_is_searched_sorted_and_paged(self, product: Product) -> None:
        made = await created(product)
        rows = [{"name": name, "email": f"{name.lower()}@mail.example"} for name in ("Cy", "Ada", "Bo", "Di")]
        guests = await invited(product, made["study_id"], *rows)
        await guests[2].look()

        async def names(query: str) -> list[str]:
            return [row["name"] for row in await participants(product, made["study_id"], query)]

        assert await names("") == ["Cy", "Ada", "Bo", "Di"]
        assert await names("?sort=name") == ["Ada", "Bo", "Cy", "Di"]
        assert await names("?query=ADA%40mail") == ["Ada"]
        assert await names("?state=opened") == ["Bo"]
        assert await names("?state=invited&sort=name") == ["Ada", "Cy", "Di"]
        path = f"{STUDIES}/{made['study_id']}/participants?sort=name&limit=3"
        first = await product.look(path)
        rest = await product.look(f"{path}&cursor={first['next_cursor']}")
        assert [row["name"] for row in (*first["items"], *rest["items"])] == ["Ada", "Bo", "Cy", "Di"]
        assert rest["next_cursor"] is None
        assert (first["counts"]["invited"], first["counts"]["opened"]) == (3, 1)


class TestErasing:
    async def test_who_is_erased_leaves_nothing_and_is_counted_no_more(self, product: Product) -> None:
        """H2"""
        made = await created(product)
        [guest, _] = await invited(
            product, made["study_id"], {"name": "Ada", "external_id": "a-1"}, {"name": "Bo"}
        )
        interview = await guest.agree()
        await counted(product, made["study_id"], started=1, invited=1)
        row = next(
            each for each in await participants(product, made["study_id"]) if each["interview_id"] is not None
        )
        path = f"{STUDIES}/{made['study_id']}/participants/{row['participant_id']}"
        assert (await product.staff("DELETE", path)).status == 204
        assert (await interview.participant("GET")).status == 404
        assert (await guest.call("GET")).status in (401, 404)
        assert [each["name"] for each in await participants(product, made["study_id"])] == ["Bo"]
        await counted(product, made["study_id"], invited=1)
        again = await added(product, made["study_id"], {"name": "Ada", "external_id": "a-1"})
        assert again["items"][0]["participant_id"] != row["participant_id"]
