"""Inviting by mail as staff do it, over HTTP, against a real SMTP server (H3)."""

import asyncio
from pathlib import Path
from typing import Any, Final

from tests.fakes.mail_server import MailServer, Stopped, text_of
from tests.hosting import HostProcess
from tests.http.test_assessing_studies import ENCRYPTS, ESCORTS, assess, assessed, assessing, supplier
from tests.product import Product, Reply, client_of, eventually, refusal, serve
from tests.served import product_host
from tests.studies import STUDIES, Guest, created, invited, participants

__all__ = ["product_host"]

LANGUAGES: Final = ("en", "de", "fr", "es", "it")


async def invite(product: Product, study_id: str, *, given: Any = None, **headers: str) -> Reply:
    """The call for all who are invited, or for what is given."""
    body = {"state": "invited"} if given is None else given
    return await product.staff("POST", f"{STUDIES}/{study_id}/invite", json=body, **headers)


async def mail_of(product: Product, study_id: str, name: str) -> Any:
    """What the list says of this participant's mail."""
    [row] = [each for each in await participants(product, study_id) if each["name"] == name]
    return row["mail"]


async def stands(product: Product, study_id: str, name: str, state: str) -> Any:
    """The participant's mail, once it stands so."""

    async def stand_so() -> bool:
        mail = await mail_of(product, study_id, name)
        return mail is not None and mail["state"] == state

    await eventually(stand_so)
    return await mail_of(product, study_id, name)


async def mails(product: Product, prefix: str) -> list[Any]:
    """The orchestrations whose ids begin so."""
    return [each for each in await product.instances() if each["instanceId"].startswith(prefix)]


async def test_a_mail_that_came_back_is_shown_found_and_not_reminded_of(product: Product) -> None:
    """H3"""
    made = await created(product, remind_after_s=1)
    people = [{"name": each, "email": f"{each}@came-back.example"} for each in ("Ada", "Bo")]
    await invited(product, made["study_id"], *people)
    path = f"{STUDIES}/{made['study_id']}/participants"
    ada = (await participants(product, made["study_id"]))[0]
    early = await product.staff("POST", f"{path}/{ada['participant_id']}/bounce", json={})
    assert "come back" in refusal(early, 409)
    await invite(product, made["study_id"])
    await stands(product, made["study_id"], "Ada", "sent")
    said = {"reason": "550 no such user"}
    for _ in range(2):
        noted = await product.staff("POST", f"{path}/{ada['participant_id']}/bounce", json=said)
        assert (noted.status, noted.json["mail"]["state"]) == (200, "bounced"), noted.text
    found = await product.look(f"{path}?mail=bounced")
    assert [each["name"] for each in found["items"]] == ["Ada"]

    async def bo_is_reminded() -> bool:
        return (await mail_of(product, made["study_id"], "Bo"))["reminded_at"] is not None

    await eventually(bo_is_reminded)
    mail = await mail_of(product, made["study_id"], "Ada")
    assert (mail["reason"], mail["reminded_at"]) == ("550 no such user", None)


class TestInviting:
    async def test_the_mailed_link_opens_the_study_in_the_readers_language(
        self, product: Product, served_mail: MailServer
    ) -> None:
        """H3"""
        made = await created(product, welcome={"organisation": "Harbour", "contact": "ada@harbour.example"})
        people = [{"name": each, "email": f"{each}@five.example", "language": each} for each in LANGUAGES]
        await invited(product, made["study_id"], *people)
        reply = await invite(product, made["study_id"])
        assert (reply.status, reply.json) == (202, {"queued": 5, "left_out": [], "remaining": 0})
        for language in LANGUAGES:
            sent = await stands(product, made["study_id"], language, "sent")
            assert (sent["reason"], sent["reminded_at"]) == (None, None)
            [mail] = served_mail.to(f"{language}@five.example")
            assert mail["Content-Language"] == language
            [link] = [line for line in text_of(mail).splitlines() if "/study/" in line]
            assert (await Guest(product, link).look())["language"] == language

    async def test_nobody_is_invited_twice_unless_it_is_asked_for(
        self, product: Product, served_mail: MailServer
    ) -> None:
        """H3"""
        made = await created(product)
        await invited(product, made["study_id"], {"name": "Ada", "email": "ada@twice.example"})
        first = await invite(product, made["study_id"], Idempotency_Key="first")
        again = await invite(product, made["study_id"], Idempotency_Key="first")
        assert (first.json["queued"], again.json) == (1, first.json)
        await stands(product, made["study_id"], "Ada", "sent")
        other = await invite(product, made["study_id"])
        assert [each["reason"] for each in other.json["left_out"]] == ["invited_before"]
        assert len(served_mail.to("ada@twice.example")) == 1
        [row] = await participants(product, made["study_id"])
        given = {"participant_ids": [row["participant_id"]], "again": True}
        repeated = [
            await invite(product, made["study_id"], given=given, Idempotency_Key="second") for _ in range(3)
        ]
        assert {each.json["queued"] for each in repeated} == {1}

        async def came_twice() -> bool:
            return len(served_mail.to("ada@twice.example")) == 2

        await eventually(came_twice)
        await stands(product, made["study_id"], "Ada", "sent")
        assert len(served_mail.to("ada@twice.example")) == 2

    async def test_who_is_left_out_is_told_and_why(self, product: Product) -> None:
        made = await created(product)
        nobody, decliner, beginner = await invited(
            product,
            made["study_id"],
            {"name": "No address"},
            {"name": "Declined", "email": "d@out.example"},
            {"name": "Began", "email": "b@out.example"},
        )
        await decliner.call("POST", "/decline")
        await beginner.agree()
        del nobody
        ids = [row["participant_id"] for row in await participants(product, made["study_id"])]
        reply = await invite(product, made["study_id"], given={"participant_ids": [*ids, "f" * 32, "no id"]})
        assert (reply.status, reply.json["queued"]) == (202, 0)
        reasons = sorted(each["reason"] for each in reply.json["left_out"])
        assert reasons == ["no_address", "not_waiting", "not_waiting", "unknown", "unknown"]
        assert all(each["detail"].endswith(".") for each in reply.json["left_out"])

    async def test_nobody_is_invited_to_a_draft_or_a_closed_study(self, product: Product) -> None:
        made = await created(product, is_open=False)
        assert (await invite(product, made["study_id"])).json["reason"] == "draft"
        await product.staff("POST", f"{STUDIES}/{made['study_id']}/open")
        await product.staff("POST", f"{STUDIES}/{made['study_id']}/close")
        reply = await invite(product, made["study_id"])
        assert (reply.status, reply.json["reason"]) == (409, "closed")
        assert (await invite(product, "0" * 32)).status == 404

    async def test_a_body_that_does_not_say_whom_is_refused(self, product: Product) -> None:
        made = await created(product)
        for given in (
            {},
            {"state": "declined"},
            {"participant_ids": []},
            {"state": "invited", "again": True},
        ):
            assert (await invite(product, made["study_id"], given=given)).status == 422, given

    async def test_an_address_that_the_server_refuses_is_shown_with_its_words(
        self, product: Product, served_mail: MailServer
    ) -> None:
        made = await created(product)
        await invited(product, made["study_id"], {"name": "Bo", "email": "bo@refused.example"})
        served_mail.rcpt = ["550 5.1.1 no such user here"]
        await invite(product, made["study_id"])
        mail = await stands(product, made["study_id"], "Bo", "refused")
        assert mail["reason"] == "550 5.1.1 no such user here"
        assert served_mail.to("bo@refused.example") == []

    async def test_erasing_a_participant_ends_what_is_still_to_be_sent(
        self, product: Product, served_mail: MailServer
    ) -> None:
        made = await created(product, remind_after_s=3600)
        await invited(product, made["study_id"], {"name": "Cy", "email": "cy@erased.example"})
        await invite(product, made["study_id"])
        await stands(product, made["study_id"], "Cy", "sent")
        [row] = await participants(product, made["study_id"])
        prefix = f"mail-{made['study_id']}-{row['participant_id']}-"
        assert [each["runtimeStatus"] for each in await mails(product, prefix)] == ["Running"]
        reply = await product.staff(
            "DELETE", f"{STUDIES}/{made['study_id']}/participants/{row['participant_id']}"
        )
        assert reply.status == 204
        assert await mails(product, prefix) == []


async def test_without_a_mail_server_a_sentence_says_so(product_host: HostProcess) -> None:
    async with client_of(product_host) as client:
        made = await created(client)
        reply = await invite(client, made["study_id"])
        assert "SMTP_HOST is not set" in refusal(reply, 409).replace("`", "")
        assert reply.json["reason"] == "no_mail"


async def test_a_host_killed_while_the_server_takes_a_mail_sends_it_no_second_time(
    server: MailServer, tmp_path: Path
) -> None:
    """H3: nobody can know whether such a mail arrived, so staff is told, and may send it again."""
    stopped = Stopped()
    server.meanwhile = stopped
    with serve(tmp_path, DEVELOPMENT="1", **server.env) as host:
        async with client_of(host) as product:
            made = await created(product)
            await invited(product, made["study_id"], {"name": "Ada", "email": "ada@killed.example"})
            await invite(product, made["study_id"])
            assert await asyncio.to_thread(stopped.reached.wait, 30)
            host.kill9()
            stopped.go.set()
        with host.again() as back:
            async with client_of(back) as product:
                mail = await stands(product, made["study_id"], "Ada", "failed")
                assert "may have taken the mail" in mail["reason"]
                assert len(server.mails) == 1


async def test_in_a_study_of_criteria_those_are_mailed_of_whom_something_is_open(product: Product) -> None:
    """H3"""
    study_id = await assessing(product)
    guests = {
        name: await supplier(product, study_id, name, *texts, email=f"{name}@criteria.example")
        for name, texts in (("Whole", (ENCRYPTS, ESCORTS)), ("Half", (ENCRYPTS,)), ("Bare", ()))
    }
    await assess(product, study_id)
    for name in ("Whole", "Half"):
        await assessed(product, study_id, guests[name])
    told = (await invite(product, study_id)).json
    reasons = {each["participant_id"]: each["reason"] for each in told["left_out"]}
    assert (told["queued"], reasons) == (
        1,
        {guests["Whole"].participant_id: "nothing_open", guests["Bare"].participant_id: "not_assessed"},
    )
