"""The commands about studies, run against the served product (H3, H5)."""

import zipfile
from pathlib import Path

import pytest

from tests.fakes.mail_server import MailServer
from tests.hosting import ROOT, HostProcess
from tests.mail.conftest import mailing_host, served_mail
from tests.product import Product, client_of, eventually
from tests.studies import created, invited, participants
from tests.terminal.conftest import Run

__all__ = ["mailing_host", "served_mail"]

SAMPLE = str(ROOT / "samples" / "study.yaml")
SAMPLE_TEXT = Path(SAMPLE).read_text()


class TestCreating:
    async def test_a_study_and_its_people_come_out_of_files(
        self, run: Run, product: Product, tmp_path: Path
    ) -> None:
        people = tmp_path / "people.csv"
        people.write_text("name;email\nAda;ada@example.org\nBo;no address\n")
        done = await run("study", "create", SAMPLE, "--participants", str(people), "--open", COLUMNS="40")
        assert done.code == 0, done.err
        [study_id] = [line.split()[1] for line in done.out.splitlines() if line.startswith("Study ")]
        view = await product.look(f"/api/studies/{study_id}")
        assert (view["status"], view["name"]) == ("open", "How our lighthouse is kept")
        [row] = await participants(product, study_id)
        assert row["name"] == "Ada"
        [link] = [line.split()[-1] for line in done.out.splitlines() if line.startswith("Ada ")]
        assert len(link.partition(f"/study/{study_id}#")[2]) > 40, "the window is narrower than the link"
        assert f"study invite {study_id}" in done.out
        assert "Row 3: email: " in done.out

    async def test_under_one_key_it_is_made_once(self, run: Run) -> None:
        command = ("study", "create", SAMPLE, "--json", "--idempotency-key", "evening")
        first, again = await run(*command), await run(*command)
        assert first.json["study_id"] == again.json["study_id"]

    async def test_a_time_may_stand_in_a_file_without_quotation_marks(self, run: Run, tmp_path: Path) -> None:
        file = tmp_path / "study.yml"
        file.write_text(SAMPLE_TEXT + "closes_at: 2999-12-01T18:00:00Z\n")
        done = await run("study", "create", str(file), "--json")
        assert done.json["closes_at"].startswith("2999-12-01T18:00:00")

    @pytest.mark.parametrize(
        ("text", "code", "says"),
        [("name: [", 2, "is not YAML"), ("- a", 2, "holds no study"), ("name: x", 1, "mode")],
    )
    async def test_a_file_that_is_no_study_is_refused_in_a_line(
        self, run: Run, tmp_path: Path, text: str, code: int, says: str
    ) -> None:
        file = tmp_path / "study.yaml"
        file.write_text(text)
        done = await run("study", "create", str(file))
        assert (done.code, done.out) == (code, "")
        assert says in done.err
        assert done.err.count("\n") == 1


async def test_studies_are_listed_with_their_participants_by_state(run: Run, product: Product) -> None:
    made = await created(product, name="Keepers \x1b[31mof the light")
    [guest] = await invited(product, made["study_id"], {"name": "Ada"})
    await guest.call("POST", "/decline")

    async def listed() -> bool:
        done = await run("study", "list", "--limit", "5", COLUMNS="160")
        return any(made["study_id"] in line and "1 declined" in line for line in done.out.splitlines())

    await eventually(listed)
    narrow = await run("study", "list", "--query", "Keepers", COLUMNS="60")
    assert made["study_id"] in narrow.out
    assert "\x1b" not in narrow.out


async def test_a_preflight_is_told_in_sentences(run: Run, product: Product) -> None:
    """H5"""
    made = await created(product, is_open=False, settings={"max_follow_ups": 0, "max_questions": 1})
    done = await run("study", "preflight", made["study_id"])
    assert done.code == 0, done.err
    assert "not reached: What do you do with the ropes at night?" in done.out


class TestInviting:
    async def test_without_a_mail_server_the_reason_is_told(self, run: Run, product: Product) -> None:
        made = await created(product)
        done = await run("study", "invite", made["study_id"])
        assert done.code == 1
        assert "SMTP_HOST" in done.err

    async def test_everybody_who_is_invited_gets_a_mail_once(
        self, run: Run, mailing_host: HostProcess, served_mail: MailServer
    ) -> None:
        """H3"""
        async with client_of(mailing_host) as product:
            made = await created(product)
            people = [{"name": "Ada", "email": "ada@terminal.example"}, {"name": "Bo"}]
            await invited(product, made["study_id"], *people)
            where = ("--url", product.base_url, "--key", product.staff_key)
            done = await run("study", "invite", made["study_id"], *where)
            assert done.out.startswith("1 mail is queued.\n")
            assert "no e-mail address" in done.out

            async def came() -> bool:
                return len(served_mail.to("ada@terminal.example")) == 1

            await eventually(came)
            again = await run("study", "invite", made["study_id"], *where)
            assert again.out.startswith("0 mails are queued.\n")


async def test_results_are_written_as_the_server_sends_them(
    run: Run, product: Product, tmp_path: Path
) -> None:
    made = await created(product)
    shown = await run("study", "results", made["study_id"])
    assert shown.code == 0, shown.err
    assert "Keepers of the light" in shown.out
    file = tmp_path / "results.xlsx"
    done = await run("study", "results", made["study_id"], "--format", "xlsx", "--output", str(file))
    assert done.code == 0, done.err
    assert zipfile.is_zipfile(file)


class TestAssessing:
    async def test_documents_are_sent_assessed_and_the_verdicts_read(
        self, run: Run, product: Product, tmp_path: Path
    ) -> None:
        """H1: a study of criteria, from a file to the table of its verdicts."""
        file, policy = tmp_path / "study.yaml", tmp_path / "policy.md"
        file.write_text(
            "name: Vendors\nmode: adaptive_follow_up\ncriteria:\n  - question: Is customer data at rest encrypted?\n"
        )
        policy.write_text("All customer data at rest is encrypted with AES-256.")
        study_id = (await run("study", "create", str(file), "--open", "--json")).json["study_id"]
        (guest,) = await invited(product, study_id, {"name": "Northwind"})
        bare = await run("study", "assess", study_id)
        assert "They have no documents" in bare.out
        nobody = (part for number in (*range(51), 0) for part in ("--participant", f"p-{number}"))
        many = await run("study", "assess", study_id, *nobody)
        # Two calls, of which each leaves out the first one: it is told of once.
        assert (many.code, many.out.count("There is no such participant")) == (0, 51), many.err
        added = await run("corpus", "add", guest.participant_id, str(policy), "--study", study_id)
        assert added.code == 0, added.err
        begun = await run("study", "assess", study_id, "--participant", guest.participant_id)
        assert "1 assessment is running." in begun.out

        async def met() -> bool:
            table = await run("study", "results", study_id, "--criteria")
            return '"Northwind"' in table.out and '"met"' in table.out

        await eventually(met)
