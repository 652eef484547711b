"""The parts of the terminal client by themselves: what is harmless to show, links, keys, patience, memory, layout."""

import ast
import io
import runpy
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import httpx2
import pytest
from rich.console import Console
from rich.text import Text

import interviews
from interviews.calls import ServerClient
from interviews.chat.memory import DeviceMemory, Remembered, find_invitation
from interviews.chat.talk import TypedDraft
from interviews.connection import connect
from interviews.contract.result import Result
from interviews.contract.staff import Gap, Started, View
from interviews.errors import CommandFailed, NotUnderstood, Refused, ServerUnreachable, WrongUse, retry_after
from interviews.links import Invitation, is_local, read_invitation, server_url
from interviews.plain import clipped, one_line, visible
from interviews.private_files import state_folder
from interviews.rendering.conversation import duration
from interviews.retrying import LONGEST_PAUSE_S, Retrying, Trouble, pause_after
from interviews.shapes import Fitted, Hanging
from interviews.staff_sign_in import SignInFile
from interviews.starting.handover import collect
from interviews.starting.start_options import StartOptions, checked, read_settings, with_sample
from interviews.watching.live import Snapshot, events
from tests.hosting import ROOT

FOREIGN: Final = {"httpx2", "pydantic", "prompt_toolkit", "rich", "typer", "yaml"}
AT: Final = datetime(2031, 5, 1, tzinfo=UTC)


def printed(what: Any, width: int = 20, height: int = 5) -> str:
    out = io.StringIO()
    console = Console(file=out, width=width, height=height, markup=False)
    console.print(what)
    return out.getvalue()


def answered(answer: httpx2.Response | Exception) -> httpx2.Response:
    if isinstance(answer, Exception):
        raise answer
    return answer


def test_ctrl_c_while_it_is_being_loaded_ends_it_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    class StoppedLoader:
        def find_spec(self, name: str, *_: object) -> None:
            if name == "interviews.app":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "interviews.app", raising=False)
    monkeypatch.delattr(interviews, "app", raising=False)
    monkeypatch.setattr(sys, "meta_path", [StoppedLoader(), *sys.meta_path])
    with pytest.raises(SystemExit) as left:
        runpy.run_module("interviews", run_name="__main__")
    assert left.value.code == 130


def test_the_client_imports_nothing_of_the_product() -> None:
    """It is an HTTP client, and nothing more."""
    for module in sorted((ROOT / "interviews").rglob("*.py")):
        for node in ast.walk(ast.parse(module.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or "."] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                assert name.split(".")[0] in sys.stdlib_module_names | FOREIGN | {"interviews"}, module


class TestPlainText:
    @pytest.mark.parametrize(("text", "shown"), [
        ("é 日本 👩‍🚀 [red]x[/red]\r\ny", "é 日本 👩‍🚀 [red]x[/red]\ny"), ("\x1b[2J\x07\x00\x7f", "␛[2J␇␀␡"),
        ("\x9b2J\u202egnp\u2069", "\\u{9b}2J\\u{202e}gnp\\u{2069}"), ("a\tb\rc", "a   b␍c"), ("\ud800", "\\u{d800}"),
    ])  # fmt: skip
    def test_nothing_in_it_acts(self, text: str, shown: str) -> None:
        assert visible(text) == shown

    def test_it_is_cut_to_a_line(self) -> None:
        assert one_line(" a\n b ") == "a b"
        assert (clipped("a\nbcdef", 4), clipped("abcd", 4)) == ("a b…", "abcd")


class TestLinks:
    def test_a_link_says_everything(self) -> None:
        found = read_invitation("https://x.org/app/interview/i-1#i-1.t", "http://elsewhere", "")
        assert found == Invitation("https://x.org/app", "i-1", "i-1.t")
        assert read_invitation("i-1", "http://h", "a.b") == Invitation("http://h", "i-1", "a.b")

    @pytest.mark.parametrize(
        "given", ["../x", "http://h/interview/i/x#t", "http://h/interview/i#t t", "ftp://h/interview/i"]
    )
    def test_what_is_none_is_refused(self, given: str) -> None:
        with pytest.raises(WrongUse):
            read_invitation(given, "http://h", "")

    @pytest.mark.parametrize("given", ["", "h:7071", "ftp://h", "http://", "http://h:99999", "http://h:x"])
    def test_an_address_has_to_be_one(self, given: str) -> None:
        with pytest.raises(WrongUse):
            server_url(given)

    def test_a_trailing_slash_means_nothing(self) -> None:
        assert server_url("http://h:1/") == "http://h:1"

    def test_the_local_key_is_for_this_machine_alone(self, tmp_path: Path) -> None:
        (tmp_path / "keys.json").write_text('{"staff": "k"}')
        data = {"DATA": str(tmp_path), "XDG_STATE_HOME": str(tmp_path / "state")}
        for url in (None, "http://localhost:1", "http://[::1]:1"):
            assert connect(url, None, environ=data).headers == {"x-functions-key": "k"}
        assert connect("http://x.org", "own", environ=data).headers == {"x-functions-key": "own"}
        for url, key in (("http://x.org", None), (None, "kéy")):
            with pytest.raises(WrongUse):
                connect(url, key, environ=data)
        assert not is_local("http://127.0.0.1.x.org")

    def test_a_token_goes_before_what_is_stored_and_a_participant_s_is_none(self, tmp_path: Path) -> None:
        environ = {"DATA": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
        stored = SignInFile(state_folder(environ), "http://h")
        stored.write("ds_stored", "Ada")
        (file,) = (tmp_path / "durable-interviews").iterdir()
        assert file.stat().st_mode & 0o777 == 0o600
        shown = [
            connect("http://h", key, token, environ).headers
            for key, token in (("k", "di_x"), (None, "di_x"), (None, "01a1.participant"), (None, None))
        ]
        bearers = [{"Authorization": f"Bearer {token}"} for token in ("di_x", "ds_stored", "ds_stored")]
        assert shown == [{"x-functions-key": "k"}, *bearers]
        with pytest.raises(WrongUse):
            connect("http://another", None, None, environ)

    def test_the_next_command_is_told_of_a_server_that_it_would_not_find(self) -> None:
        named = connect("http://a/x&y", "k").named_again
        assert named({}) == " --url 'http://a/x&y'"
        assert named({"INTERVIEWS_URL": "http://a/x&y/"}) == ""


class TestErrors:
    def test_fields_are_named_once(self) -> None:
        refused = Refused(422, "Not valid", "a: wrong (and 1 more)", [("a", "wrong"), ("b", "\x1bworse")])
        assert str(refused) == "Not valid (422): a: wrong (and 1 more); b: ␛worse"
        assert str(Refused(502)) == "The server refused (502)"

    @pytest.mark.parametrize(("sent", "seconds"), [("5", 5.0), ("-1", None), ("1e9", None), ("soon", None)])
    def test_retry_after_is_read_where_it_is_sense(self, sent: str, seconds: float | None) -> None:
        assert retry_after({"retry-after": sent}) == seconds


class TestCalls:
    @pytest.mark.parametrize(("answer", "error"), [
        (httpx2.Response(200, text="<html>a proxy</html>"), NotUnderstood),
        (httpx2.Response(200, json={"interview_id": 1}), NotUnderstood),
        (httpx2.Response(302, headers={"Location": "http://elsewhere"}), Refused),
        (httpx2.Response(500, json=["no", "problem"]), Refused), (httpx2.ReadError("cut"), ServerUnreachable),
    ], ids=["page", "shape", "redirect", "error", "cut"])  # fmt: skip
    async def test_what_is_no_answer_is_told_apart(
        self, answer: httpx2.Response | Exception, error: type[CommandFailed]
    ) -> None:
        async with ServerClient("http://h", {}, httpx2.MockTransport(lambda _: answered(answer))) as server:
            with pytest.raises(error):
                (await server.call("GET", "/x")).read(Started)

    async def test_what_cannot_be_sent_is_not_tried(self) -> None:
        async with ServerClient(
            "http://h", {}, httpx2.MockTransport(lambda _: httpx2.Response(200))
        ) as server:
            for body in ({"half": "\ud800"}, {"none": float("nan")}):
                with pytest.raises(WrongUse):
                    await server.call("POST", "/x", json=body)

    async def test_an_answer_without_an_end_is_left(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("interviews.calls.MOST_BYTES", 3)
        long = httpx2.Response(200, content=b"long")
        async with ServerClient("http://h", {}, httpx2.MockTransport(lambda _: long)) as server:
            with pytest.raises(NotUnderstood):
                await server.call("GET", "/x")


class TestPatience:
    async def test_it_tries_until_there_is_an_answer_and_tells_once(self) -> None:
        troubles: list[Trouble] = []
        left: list[CommandFailed] = [Refused(429, retry_after_s=0.0), Refused(503, retry_after_s=0.0)]

        async def tell(how: Trouble) -> None:
            troubles.append(how)

        async def call(failures: int) -> int:
            if left:
                raise left.pop(0)
            return failures

        assert await Retrying(tell).persist(call) == 2
        assert troubles == ["busy", "back"]

    @pytest.mark.parametrize("error", [Refused(409), ServerUnreachable("gone")])
    async def test_a_final_no_and_the_end_of_patience_get_out(self, error: CommandFailed) -> None:
        async def tell(_: Trouble) -> None:
            raise AssertionError("nothing to tell")

        async def call(_: int) -> None:
            raise error

        with pytest.raises(type(error)):
            await Retrying(tell, patience_s=0.0).persist(call)

    def test_pauses_grow_to_a_limit(self) -> None:
        lost = ServerUnreachable("gone")
        assert pause_after(0, lost) < pause_after(2, lost) < pause_after(99, lost) <= LONGEST_PAUSE_S


class TestMemory:
    def test_what_it_keeps_is_for_its_owner_and_for_one_server(self, tmp_path: Path) -> None:
        here, there = Invitation("http://a", "i", "i.t"), Invitation("http://b", "i", "")
        kept = (
            DeviceMemory(tmp_path / "x", here)
            .recall()
            .model_copy(update={"draft": TypedDraft(question_id="q", text="Half")})
        )
        DeviceMemory(tmp_path / "x", here).keep(kept)
        (file,) = (tmp_path / "x").iterdir()
        assert file.stat().st_mode & 0o777 == 0o600
        assert DeviceMemory(tmp_path / "x", Invitation("http://a", "i")).recall() == kept
        assert DeviceMemory(tmp_path / "x", there).recall() == Remembered(base_url="http://b", token="")
        assert find_invitation(tmp_path / "x", "i") == here
        file.write_text("{ torn")
        assert DeviceMemory(tmp_path / "x", here).recall().draft is None
        assert find_invitation(tmp_path / "x", "i") is None

    def test_a_device_that_keeps_nothing_says_so(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        memory = DeviceMemory(tmp_path / "file", Invitation("http://a", "i", "i.t"))
        assert not memory.holds(memory.recall())

    def test_two_terminals_take_nothing_from_each_other(self, tmp_path: Path) -> None:
        here = Invitation("http://a", "i", "i.t")
        one, other = DeviceMemory(tmp_path, here), DeviceMemory(tmp_path, here)
        nothing = one.recall()
        ours, theirs = (
            nothing.model_copy(update={"draft": TypedDraft(question_id="q", text=text)})
            for text in ("Ours", "Theirs")
        )
        one.keep(ours)
        other.keep(theirs)
        other.keep(nothing)
        assert one.holds(ours)
        assert one.recall() == ours
        other.keep(theirs)
        assert not one.holds(ours)
        assert one.recall() == theirs


class TestWishes:
    def test_a_sample_fills_what_is_missing(self) -> None:
        filled = with_sample(StartOptions(resume=Path("mine.pdf")), "predefined_questions", Path("s"))
        assert (filled.resume, filled.candidate) == (Path("mine.pdf"), "robin-sample")
        assert filled.set == "s/question-sets/full-stack-developer-senior.yaml"
        assert with_sample(StartOptions(questions=Path("q")), "adaptive_follow_up", Path("s")).file is None

    def test_the_file_may_say_the_mode(self) -> None:
        assert checked(StartOptions(), {"mode": "dynamic_gap"}) == "dynamic_gap"
        with pytest.raises(WrongUse, match="not dynamic_gap"):
            checked(StartOptions(mode="dynamic_gap"), {"mode": "topic_exploration"})

    def test_settings_are_numbers_or_texts(self) -> None:
        assert read_settings(["a=2", "b=true", "c=severity"]) == (("a", 2), ("b", True), ("c", "severity"))

    def test_hidden_files_and_links_stay_behind(self, tmp_path: Path) -> None:
        for name in ("src/a.py", ".git/config", "src/.env"):
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(name)
        (tmp_path / "empty").mkdir()
        (tmp_path / "link").symlink_to(tmp_path / ".git" / "config")
        assert [name for _, (name, _) in collect(tmp_path)] == ["src/a.py"]
        with pytest.raises(WrongUse, match="holds no files"):
            collect(tmp_path / "empty")


class TestLayout:
    def test_lines_hang_below_their_label(self) -> None:
        assert printed(Hanging("1", 3, Text("one\ntwo three")), 9) == "1  one\n   two \n   three\n"

    def test_the_end_of_what_is_long_is_shown(self) -> None:
        lines = Text("\n".join("abcdefgh"))
        assert printed(Fitted(Text("top"), lines)).split() == ["top", "e", "f", "g", "h"]
        assert printed(Fitted(lines, Text("x\ny"))).split() == ["a", "b", "c", "d", "y"]

    @pytest.mark.parametrize(
        ("seconds", "said"),
        [(-1, "0 s"), (59, "59 s"), (60, "1 min"), (7_200, "2 h"), (100_000, "27 h"), (200_000, "2 days")],
    )
    def test_times_are_round(self, seconds: int, said: str) -> None:
        assert duration(timedelta(seconds=seconds)) == said

    def test_only_what_is_new_is_told(self) -> None:
        turn = {"turn_id": 1, "question_id": "q", "question_text": "Why?", "asked_at": AT}
        answer = {"user_response": "Be\x1bcause.\n", "answered_at": AT + timedelta(seconds=9)}
        view = View(interview_id="i", mode="m", status="thinking", created_at=AT)
        gap = Gap(gap_id="g", concept="why", status="closed")
        before = Snapshot(view, Result.model_validate({**view.model_dump(), "turns": [turn]}))
        after = Snapshot(
            view.model_copy(update={"gaps": (gap,), "status": "completed"}),
            Result.model_validate({**view.model_dump(), "turns": [turn | answer]}),
        )
        assert list(events(None, before)) == ["1. main: Why?", "status: thinking"]
        assert list(events(before, after)) == [
            "> Be␛cause.\n> ",
            "(answered in 9 s)",
            "gap closed: why",
            "status: completed",
        ]
        assert list(events(after, after)) == []
        assert (before.is_final, after.is_final) == (False, True)
