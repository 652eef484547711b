"""The orchestration of an invitation against a real SMTP server, on a hub whose clock is moved (H3)."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import pytest

from shared.platform.services import Services
from shared.platform.settings import AppSettings
from shared.storage.port import LIBRARY, PARTICIPANTS
from shared.studies.asking import next_study
from shared.studies.mailing import Invitation
from shared.studies.model import GivenStudy
from shared.studies.participants import change_participant, read_participant
from shared.studies.records import STUDIES, Participant, ParticipantMail
from tests.fakes.local_hub import LocalHub
from tests.fakes.mail_server import MailServer
from tests.orchestrators.driver import interviews_in
from tests.orchestrators.product_on_hub import Held, crash_where_held

STUDY: Final = "a" * 32
ADA: Final = "b" * 32
DAY: Final = timedelta(days=1)


@dataclass
class Inviting:
    """Ada is invited by mail to a study: `hub` runs the product, `server` takes the mail."""

    hub: LocalHub
    held: Held
    services: Services
    server: MailServer

    async def start(self, *, settle: bool = True) -> None:
        given = Invitation(
            study_id=STUDY,
            participant_id=ADA,
            round_id="r",
            base_url="https://interviews.example",
            remind_after_s=DAY.total_seconds(),
        )
        self.hub.start("study_mail", given.model_dump(mode="json"), instance_id="o")
        if settle:
            await self.hub.idle()

    async def change(self, **changes: Any) -> None:
        """Change Ada's row."""
        await change_participant(self.services, STUDY, ADA, lambda row: row.model_copy(update=changes))

    async def mail(self) -> ParticipantMail:
        row = await read_participant(self.services.store, STUDY, ADA)
        assert row is not None
        assert row.mail is not None
        return row.mail

    async def close(self) -> None:
        found = await STUDIES.read_head(self.services.store, STUDY)
        assert found is not None
        head = found[0].model_copy(update={"status": "closed"})
        await self.services.store.put(LIBRARY, head.to_document(STUDIES.partition, None), etag=found[1])

    @property
    def subjects(self) -> list[str]:
        """The first words of the mails that the server took."""
        return [str(mail["Subject"]).partition(":")[0] for mail in self.server.mails]

    @property
    def output(self) -> Any:
        return self.hub.state("o").output


@asynccontextmanager
async def inviting_in(folder: Path, server: MailServer) -> AsyncGenerator[Inviting]:
    async with interviews_in(folder) as running:
        services = running.services
        settings = AppSettings.read({"DEVELOPMENT": "1", "DATA_DIR": str(folder), **server.env})
        object.__setattr__(services, "settings", settings)
        now = services.now()
        given = GivenStudy(name="Keepers", mode="adaptive_follow_up")
        head, study = next_study(given, STUDY, None, None, now)
        await STUDIES.create(services.store, head.model_copy(update={"status": "open"}), study)
        queued = ParticipantMail(round_id="r", state="queued", at=now)
        row = Participant(
            participant_id=ADA,
            study_id=STUDY,
            name="Ada",
            email="ada@example.com",
            invited_at=now,
            mail=queued,
        )
        await services.store.create(PARTICIPANTS, row.to_document(STUDY, None))
        yield Inviting(running.hub, running.held, services, server)


@pytest.fixture
async def inviting(tmp_path: Path, server: MailServer) -> AsyncGenerator[Inviting]:
    async with inviting_in(tmp_path, server) as running:
        yield running


class TestReminding:
    async def test_who_has_not_begun_is_reminded_once(self, inviting: Inviting) -> None:
        """H3"""
        await inviting.start()
        assert inviting.subjects == ["Invitation"]
        await inviting.hub.advance(DAY - timedelta(seconds=1))
        assert inviting.subjects == ["Invitation"]
        await inviting.hub.advance(timedelta(seconds=1))
        assert inviting.subjects == ["Invitation", "Reminder"]
        await inviting.hub.advance(10 * DAY)
        assert inviting.subjects == ["Invitation", "Reminder"]
        assert inviting.output == {"invited": True, "reminded": True}
        mail = await inviting.mail()
        assert (mail.state, mail.reminded_at is not None) == ("sent", True)

    @pytest.mark.parametrize("status", ["declined", "started", "parked", "completed", "ended", "revoked"])
    async def test_nobody_is_reminded_who_has_begun_or_declined(
        self, inviting: Inviting, status: str
    ) -> None:
        """H3"""
        await inviting.start()
        await inviting.change(status=status)
        await inviting.hub.advance(2 * DAY)
        assert inviting.subjects == ["Invitation"]
        assert inviting.output == {"invited": True, "reminded": False}

    async def test_nobody_is_reminded_of_a_study_that_is_closed(self, inviting: Inviting) -> None:
        await inviting.start()
        await inviting.close()
        await inviting.hub.advance(2 * DAY)
        assert inviting.subjects == ["Invitation"]

    async def test_nobody_is_reminded_who_was_erased(self, inviting: Inviting) -> None:
        await inviting.start()
        await inviting.services.store.delete(PARTICIPANTS, STUDY, ADA)
        await inviting.hub.advance(2 * DAY)
        assert inviting.subjects == ["Invitation"]

    async def test_a_mail_sent_again_leaves_the_reminder_to_the_later_call(self, inviting: Inviting) -> None:
        await inviting.start()
        later = ParticipantMail(round_id="s", state="sent", at=inviting.services.now())
        await inviting.change(mail=later)
        await inviting.hub.advance(2 * DAY)
        assert inviting.subjects == ["Invitation"]

    async def test_a_reminder_carries_the_link_that_works_then(self, inviting: Inviting) -> None:
        await inviting.start()
        await inviting.change(token_version=2)
        await inviting.hub.advance(DAY)
        first, second = (str(mail) for mail in inviting.server.mails)
        assert first != second


class TestAServerThatDoesNotTakeIt:
    async def test_a_greylisting_server_gets_the_mail_later_and_once(self, inviting: Inviting) -> None:
        inviting.server.rcpt = ["451 4.7.1 greylisted, come back later"] * 2
        await inviting.start()
        waiting = await inviting.mail()
        assert (waiting.state, waiting.reason) == ("queued", "451 4.7.1 greylisted, come back later")
        await inviting.hub.advance(timedelta(minutes=1))
        assert (inviting.server.tried, inviting.subjects) == (3, ["Invitation"])
        sent = await inviting.mail()
        assert (sent.state, sent.reason) == ("sent", None)

    async def test_a_mail_that_is_put_off_after_it_came_is_sent_again(self, inviting: Inviting) -> None:
        inviting.server.data = ["452 4.3.1 too full"]
        await inviting.start()
        assert (await inviting.mail()).state == "queued"
        await inviting.hub.advance(timedelta(seconds=10))
        assert inviting.subjects == ["Invitation"]

    async def test_a_mail_that_is_refused_is_final(self, inviting: Inviting) -> None:
        inviting.server.data = ["554 5.7.1 looks like spam"]
        await inviting.start()
        await inviting.hub.advance(10 * DAY)
        mail = await inviting.mail()
        assert (mail.state, mail.reason) == ("refused", "554 5.7.1 looks like spam")
        assert (inviting.server.tried, inviting.output["invited"]) == (1, False)

    async def test_a_server_that_was_away_gets_it_when_it_is_back(self, inviting: Inviting) -> None:
        inviting.server.stop()
        await inviting.start()
        await inviting.hub.advance(timedelta(hours=1))
        waiting = await inviting.mail()
        assert (waiting.state, waiting.reason) == ("queued", "the mail server cannot be reached")
        inviting.server.start()
        await inviting.hub.advance(timedelta(hours=2))
        assert inviting.subjects == ["Invitation"]

    async def test_one_that_stays_away_is_given_up_after_two_days(self, inviting: Inviting) -> None:
        inviting.server.stop()
        await inviting.start()
        await inviting.hub.advance(3 * DAY)
        mail = await inviting.mail()
        assert (mail.state, mail.reason) == ("failed", "the mail server cannot be reached")
        assert inviting.output == {"invited": False, "reminded": False}

    async def test_who_declines_while_it_waits_is_not_mailed(self, inviting: Inviting) -> None:
        inviting.server.rcpt = ["451 later"]
        await inviting.start()
        await inviting.change(status="declined")
        await inviting.hub.advance(DAY)
        assert inviting.subjects == []
        row = await read_participant(inviting.services.store, STUDY, ADA)
        assert row is not None
        assert row.mail is None

    async def test_nothing_is_sent_in_the_clear_where_encryption_is_wanted(self, inviting: Inviting) -> None:
        """This server offers none."""
        settings = inviting.services.settings.model_copy(update={"smtp_security": "starttls"})
        object.__setattr__(inviting.services, "settings", settings)
        await inviting.start()
        assert inviting.server.tried == 0
        assert "STARTTLS" in ((await inviting.mail()).reason or "")

    async def test_a_server_that_breaks_off_in_the_middle_of_a_mail_gets_no_second_one(
        self, inviting: Inviting
    ) -> None:
        """H3: it may have taken the mail."""
        inviting.server.data = ["421 4.3.2 shutting down"]
        inviting.server.meanwhile = inviting.server.hang_up
        await inviting.start()
        await inviting.hub.advance(DAY)
        mail = await inviting.mail()
        assert mail.state == "failed"
        assert "may have taken the mail" in (mail.reason or "")


class TestACrash:
    async def test_a_mail_whose_outcome_is_noted_is_not_sent_again(self, inviting: Inviting) -> None:
        """H3: the activity is repeated, and finds that it was done."""
        inviting.held.hold("mail_participant", "after")
        await inviting.start(settle=False)
        await crash_where_held(inviting.hub, inviting.held)
        assert inviting.subjects == ["Invitation"]
        await inviting.hub.advance(DAY)
        assert inviting.subjects == ["Invitation", "Reminder"]

    async def test_a_mail_that_was_not_begun_is_sent_after_the_crash(self, inviting: Inviting) -> None:
        inviting.held.hold("mail_participant", "before")
        await inviting.start(settle=False)
        await crash_where_held(inviting.hub, inviting.held)
        assert inviting.subjects == ["Invitation"]

    async def test_a_wait_for_the_reminder_outlives_a_crash(self, inviting: Inviting) -> None:
        await inviting.start()
        await inviting.hub.crash_and_reopen()
        await inviting.hub.advance(DAY)
        assert inviting.subjects == ["Invitation", "Reminder"]


async def test_nothing_that_people_wrote_stands_in_the_history(inviting: Inviting) -> None:
    await inviting.start()
    await inviting.hub.advance(DAY)
    told = str(inviting.hub.history("o"))
    assert [each for each in ("Ada", "ada@example.com", "Keepers", "#") if each in told] == []
