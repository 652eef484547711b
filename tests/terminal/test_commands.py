"""The commands as scripts run them: what they start, show and write, their errors and their exit codes."""

import asyncio
import csv
import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from interviews.starting.start_options import MODES
from tests.fakes.participant_api import ParticipantApi
from tests.hosting import ROOT
from tests.product import GOOD_ANSWER, LANTERNS, VAGUE_ANSWER, Interview, Product, body, eventually
from tests.studies import created
from tests.terminal.conftest import Run, remembered

HOSTILE = "I trim the wicks \x1b[31m[red]and \x9b2J fill <b>the oil"
NOWHERE = "http://127.0.0.1:9"


async def answered(fake: ParticipantApi) -> bool:
    return bool(fake.answers)


@pytest.fixture
async def talked(product: Product) -> Interview:
    """An interview that is over, with a follow-up and a hostile answer in it."""
    interview = await product.start(body(LANTERNS, candidate_id="c-[b]17"))
    await interview.finish([VAGUE_ANSWER, HOSTILE])
    return interview


class TestStarting:
    @pytest.mark.parametrize("mode", [mode for mode in MODES if mode != "knowledge_handover"])
    async def test_the_sample_of_a_mode_starts(self, run: Run, product: Product, mode: str) -> None:
        done = await run("start", mode, "--sample", "--json")
        assert done.code == 0, done.err
        assert (await product.look(f"/api/interviews/{done.json['interview_id']}"))["mode"] == mode

    async def test_it_says_how_to_go_on(self, run: Run, env: Mapping[str, str]) -> None:
        """At the same server, which the next command would not find by itself."""
        options = ("--language", "de", "--url", (url := env["INTERVIEWS_URL"]))
        done = await run("start", "topic-exploration", "--sample", *options, COLUMNS="40", INTERVIEWS_URL="")
        link = next(line for line in done.out.splitlines() if line.startswith("Participant’s link")).split()[
            -1
        ]
        interview_id = link.split("/interview/")[1].split("#")[0]
        assert f"-m interviews chat '{link}'" in done.out
        assert f"-m interviews watch {interview_id} --url {url}\n" in done.out
        assert "Guten Tag" in done.out

    async def test_options_go_over_the_file(self, run: Run, product: Product, tmp_path: Path) -> None:
        file, questions = tmp_path / "start.json", tmp_path / "questions.json"
        file.write_text(json.dumps({**body(), "settings": {"max_nudges": 1}}))
        questions.write_text(
            json.dumps([{"question_text": "Which ropes do you dry?", "ideal_answer": "All."}])
        )
        options = ["--questions", str(questions), "--setting", "max_follow_ups=1", "--candidate", "c-9"]
        done = await run("start", "--file", str(file), *options, "--json")
        assert done.json["question"]["question_text"] == "Which ropes do you dry?"
        view = await product.look(f"/api/interviews/{done.json['interview_id']}")
        assert (view["settings"]["max_follow_ups"], view["settings"]["max_nudges"]) == (1, 1)
        assert view["candidate_id"] == "c-9"

    async def test_under_one_key_it_starts_once(self, run: Run) -> None:
        command = ("start", "adaptive_follow_up", "--sample", "--json", "--idempotency-key", "tonight-1")
        assert (await run(*command)).json == (await run(*command)).json

    async def test_a_resume_that_is_no_text_is_sent_ahead(
        self, run: Run, product: Product, tmp_path: Path
    ) -> None:
        resume = tmp_path / "lebenslauf é.txt"
        resume.write_bytes("Leuchtturmwärterin, Docker seit 2019".encode("latin-1"))
        done = await run("start", "dynamic_gap", "--resume", str(resume), "--candidate", "c-1", "--json")
        assert done.code == 0, done.err
        assert (await product.look(f"/api/interviews/{done.json['interview_id']}"))["skills"]

    async def test_the_files_of_a_zip_are_handed_over(self, run: Run, tmp_path: Path) -> None:
        with zipfile.ZipFile(tmp_path / "project.zip", "w") as archive:
            archive.write(ROOT / "samples" / "handover" / "pricing.py", "src/pricing.py")
            archive.writestr("photo.jpg", b"\xff\xd8\xff\xe0")
        done = await run("start", "knowledge_handover", "--files", str(tmp_path / "project.zip"))
        assert done.code == 0, done.err
        assert "photo.jpg: " in done.out


class TestTaking:
    async def test_answers_come_out_of_a_pipe(self, run: Run, product: Product) -> None:
        interview = await product.start(body(LANTERNS))
        short = "First of all I trim the wicks in the evening."
        lines = ["1", "/reopen", "/help", "", f'"""{short}', '[red]/help"""', GOOD_ANSWER]
        done = await run("chat", interview.link, typed="\n".join(lines))
        assert done.code == 0, done.err
        for said in ("An AI asks the questions", "Nothing was filled in", "/quit", "Write something first"):
            assert said in done.out
        assert "A follow-up" in done.out
        assert "Thank you" in done.out
        turns = (await interview.result())["turns"]
        assert [turn["user_response"] for turn in turns] == [f"{short}\n[red]/help", GOOD_ANSWER]

    async def test_who_leaves_comes_back_without_the_link(self, run: Run, product: Product) -> None:
        interview = await product.start(body(LANTERNS))
        first = await run("chat", interview.interview_id, "--token", interview.token, typed="1\n/quit\n")
        assert f"-m interviews chat {interview.interview_id}" in first.out
        second = await run("chat", interview.interview_id, typed=GOOD_ANSWER)
        assert "An AI asks" not in second.out
        assert "Thank you" in second.out

    async def test_nothing_is_taken_from_who_does_not_agree(
        self, run: Run, product: Product, env: Mapping[str, str]
    ) -> None:
        interview = await product.start(body(LANTERNS, settings={"require_consent": True}))
        done = await run("chat", interview.link, typed="well\n2\nnever\n")
        assert done.code == 0
        assert "That is fine" in done.out
        assert remembered(env) == []
        view = await interview.view()
        assert (view["consented_at"], view["turn"]) == (None, 1)

    async def test_the_disclosure_says_how_to_leave_and_takes_its_own_words(
        self, run: Run, product: Product
    ) -> None:
        interview = await product.start(body(LANTERNS))
        left = await run("chat", interview.link, typed="yes\nI do\n/quit\nI agree\n")
        assert (left.code, "/quit leaves" in left.out, "Come back at any time" in left.out) == (0, True, True)
        assert "> I agree" not in left.out
        done = await run("chat", interview.link, typed=f"I agree\n{GOOD_ANSWER}\n")
        assert "Thank you" in done.out

    async def test_the_interviews_language_is_spoken(self, run: Run, product: Product) -> None:
        interview = await product.start(body(LANTERNS, language="fr"))
        done = await run("chat", interview.link, "--agree", typed="/end\n2\n")
        assert "Une IA pose les questions" in done.out
        assert "L’entretien est terminé" in done.out

    async def test_an_agreement_that_the_server_misses_is_asked_for_again(
        self, run: Run, fake: ParticipantApi
    ) -> None:
        await fake.ask("What broke?")
        fake.refuse_next("respond", 409)
        taking = asyncio.create_task(run("chat", fake.link, typed="1\nThe till.\n1\nThe till did.\n"))
        await eventually(lambda: answered(fake))
        await fake.finish()
        done = await taking
        assert done.code == 0, done.err
        assert done.out.count("An AI asks") == 2
        assert [answer.text for answer in fake.answers] == ["The till did."]

    async def test_an_answer_that_is_not_taken_may_be_another_one(
        self, run: Run, fake: ParticipantApi
    ) -> None:
        await fake.ask("What broke?")
        fake.refuse_next("respond", 422)
        lines = "1\nThe till.\n/end\nwell\n1\nThe till did.\n"
        taking = asyncio.create_task(run("chat", fake.link, typed=lines))
        await eventually(lambda: answered(fake))
        await fake.finish()
        done = await taking
        assert "The answer could not be taken as it is." in done.out
        assert "End the interview now?" in done.out
        assert [answer.text for answer in fake.answers] == ["The till did."]

    async def test_an_interview_that_is_erased_meanwhile_gives_the_text_back(
        self, run: Run, fake: ParticipantApi, env: Mapping[str, str]
    ) -> None:
        await fake.ask("What broke?")
        fake.refuse_next("respond", 404)
        done = await run("chat", fake.link, "--agree", typed="The till.\n")
        assert done.code == 1
        assert done.out.endswith("This text was not sent:\nThe till.\n")
        assert "This interview cannot be found" in done.err
        assert remembered(env) == []

    async def test_pre_filled_questions_are_asked_after_all(self, run: Run, fake: ParticipantApi) -> None:
        fake.prefill("lamps", "How do you look after the lamps?", "Trimming of \x1b[1mwicks since 2011")
        await fake.ask("And the ropes?", remaining=1)
        done = await run("chat", fake.link, "--agree", typed="/reopen\n/reopen 7\n/reopen 1\n/quit\n")
        assert "“Trimming of ␛[1mwicks since 2011”" in done.out
        assert "There is no such number." in done.out
        assert "We will ask you." in done.out
        assert fake.reopened == ["lamps"]


class TestReading:
    async def test_the_result_in_each_form(self, run: Run, talked: Interview, tmp_path: Path) -> None:
        interview_id = talked.interview_id
        text = await run("result", interview_id, COLUMNS="200")
        assert "I trim the wicks ␛[31m[red]and \\u{9b}2J fill <b>the oil" in text.out
        assert "c-[b]17" in text.out
        assert "completed" in text.out
        as_json = await run("result", interview_id, "--format", "json")
        assert as_json.json["turns"][1]["user_response"] == HOSTILE
        markdown = await run("result", interview_id, "--format", "markdown")
        assert markdown.out.startswith(f"# Interview {interview_id}")
        file = tmp_path / "result.csv"
        written = await run("result", interview_id, "--format", "csv", "--output", str(file))
        assert (written.code, written.out) == (0, "")
        rows = list(csv.DictReader(io.StringIO(file.read_text())))
        assert [row["turn_id"] for row in rows] == ["1", "2"]
        await run("result", interview_id, "-o", str(file))
        assert "Conversation" in file.read_text()

    async def test_the_package_of_the_sample_handover(
        self, run: Run, product: Product, tmp_path: Path
    ) -> None:
        begun = await run("start", "knowledge_handover", "--sample", "--json")
        assert "Reading the files" in begun.err
        started = begun.json
        interview = Interview(product, started["interview_id"], started["participant_token"])
        await interview.participant("POST", "/end")
        await interview.until("ended")
        word = tmp_path / "package.docx"
        assert (await run("result", interview.interview_id, "--package", "docx", "-o", str(word))).code == 0
        assert word.read_bytes().startswith(b"PK")
        assert "# " in (await run("result", interview.interview_id, "--package", "md")).out

    async def test_the_results_of_a_study_are_built_anew(self, run: Run, product: Product) -> None:
        """H4"""
        done = await run("rebuild-results", (await created(product))["study_id"])
        assert (done.code, done.err) == (0, "They are being built anew.\n")
        refused = await run("rebuild-results", "0" * 32)
        assert (refused.code, "There is no such study" in refused.err) == (1, True)


class TestWatching:
    async def test_once_shows_the_talk_with_its_reasons(self, run: Run, talked: Interview) -> None:
        done = await run("watch", talked.interview_id, "--once")
        assert "completed" in done.out
        assert "✓ trim the wicks" in done.out
        assert "→ " in done.out
        assert "answered in" in done.out
        assert "\x1b" not in done.out
        assert "\x9b" not in done.out

    async def test_without_a_terminal_it_tells_what_happens_to_the_end(
        self, run: Run, talked: Interview
    ) -> None:
        done = await run("watch", talked.interview_id)
        assert f"1. main: {LANTERNS['question_text']}" in done.out
        assert "gap closed: trim the wicks" in done.out
        assert done.out.rstrip().endswith("status: completed (complete)")

    async def test_the_list_has_filters_and_figures(self, run: Run, talked: Interview) -> None:
        found = await run("watch", "--candidate", "c-[b]17", COLUMNS="120")
        assert talked.interview_id in found.out
        assert "awaiting an answer" in found.out
        assert found.out.splitlines()[3].split() == [
            "Interview",
            "Status",
            "Mode",
            "Candidate",
            "Begun",
            "Done",
        ]
        narrow = await run("watch", "--once", "--candidate", "c-[b]17", COLUMNS="40")
        assert talked.interview_id in narrow.out
        assert "no such interviews" in (await run("watch", "--candidate", "nobody")).out


class TestErrors:
    @pytest.mark.parametrize(("command", "code", "said"), [
        (["start"], 2, "Say which mode"), (["start", "nonsense"], 2, "is no mode"),
        (["start", "dynamic_gap", "--plan", "x"], 2, "--plan does not belong to mode dynamic_gap"),
        (["start", "--file", "missing.json"], 2, "cannot be read: No such file"),
        (["start", "knowledge_handover", "--files", "missing"], 2, "There is no missing"),
        (["start", "adaptive_follow_up", "--setting", "x"], 2, "is no setting"),
        (["start", "dynamic_gap"], 2, "--candidate ID is needed, too"),
        (["start", "adaptive_follow_up", "--sample", "--setting", "max_nudges=99"], 1, "settings.max_nudges"),
        (["start", "adaptive_follow_up", "--sample", "--key", "wrong"], 1, "or show a token or the staff key"),
        (["start", "adaptive_follow_up", "--sample", "--url", "nowhere"], 2, "is no address of a server"),
        (["watch", "--once", "--url", "http://example.org"], 2, "Nobody is signed in"),
        (["watch", "--limit", "0"], 2, "--limit"), (["watch", "abc"], 1, "There is no such interview"),
        (["watch", "--once", "--url", NOWHERE], 3, f"No answer from {NOWHERE}"),
        (["result", "../x"], 2, "is not an interview's id"), (["result", "abc", "--format", "xml"], 2, "xml"),
        (["chat", "abc"], 2, "Give the participant's whole link"),
        (["chat", f"{NOWHERE}/interview/abc#abc.def"], 3, f"No answer from {NOWHERE}"),
        (["chat", "http://x/y#z"], 2, "This is no participant's link"),
        (["chat", "http://x/study/abc#z"], 2, "This is a study's link: open it in a browser"),
        (["nonsense"], 2, "nonsense"),
    ])  # fmt: skip
    async def test_they_are_told_in_one_line(
        self, run: Run, command: list[str], code: int, said: str
    ) -> None:
        done = await run(*command)
        assert (done.code, done.out) == (code, "")
        assert said in done.err
        assert "Traceback" not in done.err

    async def test_a_link_that_is_not_valid_any_more(self, run: Run, product: Product) -> None:
        interview = await product.start(body(LANTERNS))
        done = await run("chat", f"{interview.link}x", typed="1\n")
        assert done.code == 1
        assert "This link is no longer valid" in done.err
        issued = await interview.staff("POST", "/link", json={"link_valid_s": 0.001})
        done = await run("chat", issued.json["participant_url"], typed="1\n")
        assert (done.code, done.out) == (1, "")
        assert "This link has expired. Please ask the people who invited you for a new one." in done.err
        issued = await interview.staff("POST", "/link")
        interview = Interview(product, interview.interview_id, issued.json["participant_token"])
        await product.staff("DELETE", f"/api/interviews/{interview.interview_id}")
        done = await run("chat", interview.link, typed="1\n")
        assert (done.code, done.out) == (1, "")
        assert "This interview cannot be found" in done.err
