"""Studies over HTTP (H1, H2): made, changed, opened, closed; people are invited, agree or decline, and are counted."""

import asyncio

import pytest

from tests.product import GOOD_ANSWER, LANTERNS, ROPES, Product, eventually, paths, refusal
from tests.studies import STUDIES, Guest, counted, created, invited, participants, study


class TestAStudy:
    async def test_it_is_a_draft_until_it_is_opened_and_tells_what_it_was_made_of(
        self, product: Product
    ) -> None:
        """H1"""
        reply = await product.staff("POST", STUDIES, json=study(welcome={"organisation": "Fog & Sons"}))
        assert reply.status == 201, reply.text
        made = reply.json
        assert (made["status"], made["version"], made["public_url"]) == ("draft", 1, None)
        assert made["welcome"]["organisation"] == "Fog & Sons"
        assert reply.headers["Location"] == f"{STUDIES}/{made['study_id']}"
        assert set(made["counts"]) == {
            "invited", "opened", "declined", "started", "parked", "completed", "ended", "failed", "revoked",
        }  # fmt: skip
        opened = await product.staff("POST", f"{STUDIES}/{made['study_id']}/open")
        assert (opened.json["status"], opened.json["version"]) == ("open", 1)

    async def test_what_could_not_be_asked_is_refused_where_the_study_is_made(self, product: Product) -> None:
        async def refused(**changes: object) -> list[str]:
            return paths(await product.staff("POST", STUDIES, json=study(**changes)))

        assert await refused(material={"questions": []}) == ["material.questions"]
        assert await refused(nonsense=1) == ["nonsense"]
        assert await refused(welcome={"logo_url": "https://elsewhere.example/logo.png"}) == [
            "welcome.logo_url"
        ]
        candidates = {"mode": "dynamic_gap", "material": None, "public_link": {"enabled": True}}
        assert await refused(**candidates) == ["public_link.enabled"]
        unknown = study(mode="predefined_questions", material=None, question_set_id="none", settings={})
        assert (await product.staff("POST", STUDIES, json=unknown)).status == 404

    async def test_a_change_needs_the_version_that_was_seen_and_keeps_what_is_asked(
        self, product: Product
    ) -> None:
        made = await created(product)
        path = f"{STUDIES}/{made['study_id']}"
        assert (await product.staff("PUT", path, json=study())).status == 428
        renamed = await product.staff("PUT", path, json={**made, "name": "Lamps"}, If_Match='"v1"')
        assert (renamed.json["version"], renamed.json["asked_version"], renamed.json["name"]) == (
            2,
            1,
            "Lamps",
        )
        assert (await product.staff("PUT", path, json=made, If_Match='"v1"')).status == 412
        asked = {"material": {"questions": [ROPES]}}
        other = await product.staff("PUT", path, json={**made, **asked}, If_Match='"v2"')
        assert (other.json["version"], other.json["asked_version"]) == (3, 3)
        mode = await product.staff(
            "PUT", path, json=study(mode="dynamic_gap", material=None), If_Match='"v3"'
        )
        assert paths(mode) == ["mode"]

    async def test_a_copy_is_a_draft_without_participants(self, product: Product) -> None:
        made = await created(product)
        await invited(product, made["study_id"], {"name": "Ada"})
        reply = await product.staff("POST", f"{STUDIES}/{made['study_id']}/copy")
        assert reply.status == 201
        assert (reply.json["status"], reply.json["name"]) == ("draft", "Keepers of the light (copy)")
        assert await participants(product, reply.json["study_id"]) == []

    async def test_the_list_is_searched_by_name_status_and_mode(self, product: Product) -> None:
        draft = await created(product, is_open=False, name="Quarry hands")
        running = await created(product, name="Quarry bosses")
        found = await product.look(f"{STUDIES}?query=QUARRY")
        assert [item["study_id"] for item in found["items"]] == [running["study_id"], draft["study_id"]]
        found = await product.look(f"{STUDIES}?query=quarry&status=open&mode=adaptive_follow_up")
        assert [item["name"] for item in found["items"]] == ["Quarry bosses"]
        first = await product.look(f"{STUDIES}?query=quarry&limit=1")
        assert first["next_cursor"] == running["study_id"]
        rest = await product.look(f"{STUDIES}?query=quarry&limit=1&cursor={first['next_cursor']}")
        assert ([item["name"] for item in rest["items"]], rest["next_cursor"]) == (["Quarry hands"], None)

    async def test_erasing_it_needs_the_number_of_its_interviews_and_takes_all_of_them(
        self, product: Product
    ) -> None:
        made = await created(product)
        path = f"{STUDIES}/{made['study_id']}"
        [guest, _] = await invited(product, made["study_id"], {"name": "Ada"}, {"name": "Bo"})
        interview = await guest.agree()
        refused = await product.staff("DELETE", f"{path}?interviews=0")
        assert (refused.status, refused.json["interviews"]) == (409, 1)
        assert (await product.staff("DELETE", f"{path}?interviews=1")).status == 204
        assert (await product.staff("GET", path)).status == 404
        assert (await interview.participant("GET")).status == 404
        assert (await guest.call("GET")).status in (401, 404)
        assert (await product.staff("DELETE", f"{path}?interviews=1")).status == 204
        assert (await product.staff("DELETE", f"{STUDIES}/{'0' * 32}?interviews=0")).status == 404


class TestTakingPart:
    async def test_an_interview_begins_when_its_participant_agrees_and_not_before(
        self, product: Product
    ) -> None:
        """H1, H2: invited, opened, started, completed."""
        made = await created(product, welcome={"purpose": "How lights are kept."})
        [guest] = await invited(product, made["study_id"], {"name": "Ada", "external_id": "a-1"})
        await counted(product, made["study_id"], invited=1)
        shown = await guest.look()
        assert (shown["welcome"]["purpose"], shown["status"], shown["state"]) == (
            "How lights are kept.", "open", "opened",
        )  # fmt: skip
        assert (await participants(product, made["study_id"]))[0]["interview_id"] is None
        interview = await guest.agree()
        again = await guest.agree()
        assert (again.interview_id, again.token) == (interview.interview_id, interview.token)
        await counted(product, made["study_id"], started=1)
        await interview.until_open_or_over()
        await interview.answered(GOOD_ANSWER)
        await interview.answered("I dry the ropes and coil them.")
        await counted(product, made["study_id"], completed=1)
        [row] = await participants(product, made["study_id"])
        assert (row["state"], row["interview_id"], row["progress"]) == (
            "completed",
            interview.interview_id,
            1.0,
        )

    @pytest.mark.parametrize("contact", ["Ida Norling, 0141 496 0000", ""])
    async def test_who_wishes_for_a_person_hears_whom_the_study_names(
        self, contact: str, product: Product
    ) -> None:
        """G2: where it names nobody, they hear that staff are told."""
        made = await created(product, welcome={"contact": contact})
        [guest] = await invited(product, made["study_id"], {"name": "Ada"})
        interview = await guest.agree()
        await interview.until_open_or_over()
        question = (await interview.answered("Can I talk to a real person, please?"))["question"]
        assert question["offer"] == "contact"
        named = f"The contact named for this study: {contact}."
        assert (named in (question["acknowledgement"] or "")) is bool(contact)

    async def test_who_agrees_in_several_tabs_at_once_begins_one_interview(self, product: Product) -> None:
        """H1: one call has begun it, the others are told of the same."""
        made = await created(product)
        for guest in await invited(product, made["study_id"], *({"name": f"P{each}"} for each in range(8))):
            replies = await asyncio.gather(*(guest.call("POST", "/agree") for _ in range(6)))
            assert sorted(each.status for each in replies) == [200] * 5 + [201]
            assert len({each.text for each in replies}) == 1
        await counted(product, made["study_id"], started=8)

    async def test_who_declines_is_counted_and_may_change_their_mind(self, product: Product) -> None:
        """H2"""
        made = await created(product)
        [guest] = await invited(product, made["study_id"], {"name": "Ada"})
        assert (await guest.call("POST", "/decline")).status == 204
        assert (await guest.call("POST", "/decline")).status == 204
        await counted(product, made["study_id"], declined=1)
        await guest.agree()
        await counted(product, made["study_id"], started=1)
        assert (await guest.call("POST", "/decline")).status == 409

    async def test_nobody_begins_in_a_draft_or_once_it_is_closed(self, product: Product) -> None:
        made = await created(product, is_open=False)
        early, late = await invited(product, made["study_id"], {"name": "Ada"}, {"name": "Bo"})
        refused = await early.call("POST", "/agree")
        assert (refused.status, refused.json["reason"]) == (409, "draft")
        path = f"{STUDIES}/{made['study_id']}"
        await product.staff("POST", f"{path}/open")
        interview = await early.agree()
        assert (await product.staff("POST", f"{path}/close")).json["status"] == "closed"
        refused = await late.call("POST", "/agree")
        assert (refused.status, refused.json["reason"]) == (409, "closed")
        assert (await early.agree()).interview_id == interview.interview_id

    async def test_a_study_closes_by_itself(self, product: Product) -> None:
        made = await created(product, is_open=False, closes_at="2020-01-01T00:00:00Z")
        refused = await product.staff("POST", f"{STUDIES}/{made['study_id']}/open")
        assert "closes_at" in refusal(refused, 409)

    async def test_interviews_keep_the_version_that_they_began_with(self, product: Product) -> None:
        """H1: what is asked by the study changes for those who begin later."""
        made = await created(product, material={"questions": [LANTERNS]})
        first, second = await invited(product, made["study_id"], {"name": "Ada"}, {"name": "Bo"})
        before = await first.agree()
        changed = {**made, "material": {"questions": [ROPES]}}
        reply = await product.staff("PUT", f"{STUDIES}/{made['study_id']}", json=changed, If_Match='"v1"')
        assert reply.status == 200, reply.text
        after = await second.agree()
        asked = [(await each.until_open_or_over())["question"]["question_id"] for each in (before, after)]
        assert asked == ["lanterns", "ropes"]

    async def test_a_hundred_people_at_once_fill_a_quota_exactly(self, product: Product) -> None:
        """H2: 30 get in, 70 are told why not."""
        made = await created(product, public_link={"enabled": True, "quota": 30})
        guest = Guest(product, made["public_url"])
        replies = await asyncio.gather(*(guest.call("POST", "/agree") for _ in range(100)))
        statuses = [reply.status for reply in replies]
        assert (statuses.count(201), statuses.count(409)) == (30, 70)
        assert {reply.json["reason"] for reply in replies if reply.status == 409} == {"full"}
        await counted(product, made["study_id"], started=30)
        assert len({reply.json["interview_id"] for reply in replies if reply.status == 201}) == 30

    async def test_one_key_is_one_participant_of_a_public_link(self, product: Product) -> None:
        made = await created(product, public_link={"enabled": True})
        guest = Guest(product, made["public_url"])
        first = await guest.agree(Idempotency_Key="tab-1")
        assert (await guest.agree(Idempotency_Key="tab-1")).interview_id == first.interview_id
        assert (await guest.agree()).interview_id != first.interview_id
        await counted(product, made["study_id"], started=2)

    async def test_points_in_doubt_are_found_by_the_study_and_counted_at_the_participant(
        self, product: Product
    ) -> None:
        """G6, H6"""
        made = await created(product)
        (guest,) = await invited(product, made["study_id"], {"name": "Ines"})
        interview = await guest.agree()
        await interview.until("awaiting_answer")
        await interview.finish(default="The wicks are seen to now and then, I think.")
        where = f"/api/reviews?study_id={made['study_id']}&status=open"

        async def are_counted() -> bool:
            open_points = (await product.look(where))["counts"]["open"]
            (row,) = await participants(product, made["study_id"])
            return row["to_review"] == open_points > 0

        await eventually(are_counted)
        (item, *_) = (await product.look(where))["items"]
        assert item["interview_id"] == interview.interview_id


class TestLinks:
    async def test_staff_read_a_participant_with_the_link_that_stands_until_it_is_revoked(
        self, product: Product
    ) -> None:
        """H3"""
        made = await created(product)
        (guest,) = await invited(product, made["study_id"], {"name": "Ines"})
        (listed,) = await participants(product, made["study_id"])
        path = f"{STUDIES}/{made['study_id']}/participants/{listed['participant_id']}"
        one = await product.look(path)
        assert (one["name"], one["url"], listed["url"]) == ("Ines", guest.url, guest.url)
        renewed = (await product.staff("POST", f"{path}/link")).json["url"]
        assert (await product.look(path))["url"] == renewed != guest.url
        await product.staff("DELETE", f"{path}/link")
        assert (await product.look(path))["url"] is None

    async def test_only_the_token_of_a_link_opens_the_study(self, product: Product) -> None:
        """H3"""
        made, other = await created(product), await created(product)
        [guest] = await invited(product, made["study_id"], {"name": "Ada"})
        forged = Guest(product, guest.url[:-4] + "AAAA")
        assert (await forged.call("GET")).status == 401
        elsewhere = Guest(
            product, guest.url.replace(f"/study/{made['study_id']}", f"/study/{other['study_id']}")
        )
        assert (await elsewhere.call("GET")).status == 404
        bare = await product.call("GET", f"/api/study/{made['study_id']}")
        assert bare.status == 401

    async def test_a_new_link_voids_the_one_before_and_that_of_the_interview(self, product: Product) -> None:
        """H3"""
        made = await created(product)
        [guest] = await invited(product, made["study_id"], {"name": "Ada"})
        interview = await guest.agree()
        [row] = await participants(product, made["study_id"])
        path = f"{STUDIES}/{made['study_id']}/participants/{row['participant_id']}/link"
        reply = await product.staff("POST", path)
        assert (await guest.call("GET")).status == 401
        assert (await interview.participant("GET")).status == 401
        anew = await Guest(product, reply.json["url"]).agree()
        assert anew.interview_id == interview.interview_id
        assert (await anew.participant("GET")).status == 200
        assert (await product.staff("DELETE", path)).status == 204
        assert (await anew.participant("GET")).status == 401
        await counted(product, made["study_id"], revoked=1)

    async def test_a_revoked_invitation_can_be_issued_again(self, product: Product) -> None:
        made = await created(product)
        [guest] = await invited(product, made["study_id"], {"name": "Ada"})
        [row] = await participants(product, made["study_id"])
        path = f"{STUDIES}/{made['study_id']}/participants/{row['participant_id']}/link"
        assert (await product.staff("DELETE", path)).status == 204
        assert (await guest.call("GET")).status == 401
        await counted(product, made["study_id"], revoked=1)
        reply = await product.staff("POST", path)
        await counted(product, made["study_id"], invited=1)
        assert (await Guest(product, reply.json["url"]).look())["state"] == "opened"
