"""Interviews taken at a pseudo-terminal: to the end, across outages and Ctrl-C, with nothing lost and nothing twice."""

import json
import signal
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.cut_line import CutLine
from tests.fakes.participant_api import ParticipantApi
from tests.hosting import HostProcess
from tests.product import GOOD_ANSWER, LANTERNS, ROPES, Interview, Product, body
from tests.terminal.conftest import Run, remembered
from tests.terminal.typist import CTRL_C, CTRL_U, ENTER, Typist, pasted

HEAT = "The room stays warm for hours because the vents stick, so we open them by hand."
PLAN: dict[str, Any] = {
    "research_goal": "how the spare room is used at night",
    "max_duration_mins": 1,
    "topics": [{"label": "Heat", "sub_goals": ["how it cools down", "who pays for it"]}],
    "fields": [
        {"name": "email", "type": "email", "label": "Your e-mail"},
        {"name": "visits", "type": "choice", "label": "Your visits", "choices": ["1", "2 or more"]},
        {"name": "phone", "type": "phone", "label": "Your number"},
    ],
    "reward": {"label": "A coffee on us", "code": "MOKA-2218"},
}


@pytest.fixture
async def cut_line(product_host: HostProcess) -> AsyncIterator[CutLine]:
    line = CutLine(product_host.base_url)
    await line.mend()
    yield line
    await line.cut()


@pytest.fixture(params=[signal.default_int_handler, signal.SIG_IGN], ids=["a terminal", "the background"])
def started_from(request: pytest.FixtureRequest) -> Iterator[None]:
    """How the tests themselves were started: what a script starts in the background ignores Ctrl-C from birth."""
    before = signal.signal(signal.SIGINT, request.param)
    yield
    signal.signal(signal.SIGINT, before)


async def answers_of(interview: Interview) -> list[str]:
    return [turn["user_response"] for turn in (await interview.result())["turns"] if turn["user_response"]]


async def test_an_exploration_from_its_file_to_the_reward(
    product: Product, env: Mapping[str, str], run: Run, tmp_path: Path
) -> None:
    """D5, D7: consent and choices by number, a field that is asked for again, one that is skipped."""
    file = tmp_path / "start.json"
    file.write_text(json.dumps({"mode": "topic_exploration", "material": {"plan": PLAN}}))
    with Typist(["start", "--file", str(file), "--chat"], env) as typist:
        link = (await typist.sees("Answer it here")).split("link ")[-1].split()[0]
        await typist.sees("An AI asks the questions")
        await typist.sees("180 days")
        await typist.answers("1")
        await typist.sees("how it cools down")
        await typist.answers(pasted(f"{HEAT}\n[red]second line \x07"))
        await typist.sees("50 % of our topics covered")
        await typist.answers("/end")
        await typist.sees("End interview")
        await typist.answers("2")
        await typist.sees("Yes, I agree")
        await typist.answers("1")
        await typist.sees("May I have")
        await typist.answers("ann at example")
        await typist.sees("I could not find an e-mail address")
        await typist.sees("> ann at example")
        typist.type(f"{CTRL_U}ann@example.org{ENTER}")
        await typist.sees("b 2 or more")
        await typist.answers("b")
        await typist.sees("/skip goes past")
        await typist.answers("/skip")
        await typist.sees("MOKA-2218")
        assert await typist.ends() == 0
    assert b"\x07" not in typist.raw
    interview_id, token = link.split("/interview/")[1].split("#")
    result = await Interview(product, interview_id, token).result()
    assert result["data"] == {"consent": True, "fields": {"email": "ann@example.org", "visits": "2 or more"}}
    assert result["turns"][0]["user_response"].startswith(f"{HEAT}\n[red]second line")
    shown = (await run("result", interview_id)).out
    for said in (
        "Heat  1 of ",
        "✓ how it cools down",
        "Consent: given",
        "Reward: A coffee on us (MOKA-2218)",
    ):
        assert said in shown


async def test_ctrl_c_keeps_what_is_half_typed_for_the_return(
    product: Product, env: Mapping[str, str]
) -> None:
    interview = await product.start(body(LANTERNS))
    with Typist(["chat", interview.link], env) as typist:
        await typist.sees("Type 1 or 2.")
        await typist.answers("1")
        await typist.sees("How do you look after the lanterns?")
        await typist.answers('"""')
        typist.type("I trim the wicks,")
        await typist.sees("I trim the wicks,")
        typist.type(CTRL_C)
        await typist.sees("What you typed is kept on this device.")
        await typist.sees(f"-m interviews chat {interview.interview_id}")
        assert await typist.ends() == 0
    (kept,) = remembered(env)
    assert kept.stat().st_mode & 0o777 == 0o600
    assert kept.parent.stat().st_mode & 0o777 == 0o700

    with Typist(["chat", interview.interview_id], env) as typist:
        seen = await typist.sees("I trim the wicks,")
        assert "An AI asks" not in seen
        assert "What you had typed is still in the line." in seen
        typist.type(" I fill the oil" + ENTER + 'and I clean the glass."""' + ENTER)
        await typist.sees("Thank you")
        assert await typist.ends() == 0
    assert await answers_of(interview) == ["I trim the wicks, I fill the oil\nand I clean the glass."]
    assert remembered(env) == []


async def test_an_answer_whose_acknowledgement_was_lost_counts_once(
    product: Product, env: Mapping[str, str], cut_line: CutLine
) -> None:
    """The server goes away when it has the answer and comes back later; the answer is sent again, under its id."""
    interview = await product.start(body(LANTERNS, ROPES))
    with Typist(["chat", cut_line.link(interview)], env) as typist:
        await typist.sees("Type 1 or 2.")
        await typist.answers("1")
        await typist.sees("How do you look after the lanterns?")
        cut_line.cut_after(b"/respond")
        await typist.answers(GOOD_ANSWER)
        await cut_line.passed.wait()
        await cut_line.cut()
        await typist.sees("Connection lost, your text is safe.")
        await cut_line.mend()
        await typist.sees("Connected again.")
        await typist.sees("What do you do with the ropes at night?")

        await cut_line.cut()
        await typist.answers("We dry the ropes and coil them.")
        await typist.sees("Connection lost, your text is safe.")
        typist.type(CTRL_C)
        await typist.sees("What you typed is kept on this device.")
        assert await typist.ends() == 0
    assert await answers_of(interview) == [GOOD_ANSWER]

    await cut_line.mend()
    with Typist(["chat", interview.interview_id], env) as typist:
        await typist.sees("It is being sent again")
        await typist.sees("Thank you")
        assert await typist.ends() == 0
    assert await answers_of(interview) == [GOOD_ANSWER, "We dry the ropes and coil them."]


async def test_what_is_being_typed_survives_nudges_pauses_and_questions_that_move_on(
    fake: ParticipantApi, env: Mapping[str, str]
) -> None:
    await fake.ask("What did you \x1b[2Jbuild [bold]last?", question_id="q-1")
    with Typist(["chat", fake.link, "--agree"], env) as typist:
        await typist.sees("What did you ␛[2Jbuild [bold]last?")
        await typist.sees(">")
        typist.type("A payment")
        await typist.sees("A payment")
        await fake.nudge()
        await typist.sees("Take your time.")
        await typist.sees("> A payment")
        typist.type(" gateway")
        await typist.sees("gateway")
        await fake.park("You told me nothing yet.")
        await typist.sees("Where we were: You told me nothing yet.")
        await fake.ask("And what broke?", question_id="q-2")
        await typist.sees("And what broke?")
        await typist.sees("The question has moved on")
        await typist.sees("> A payment gateway")
        typist.type(f", which broke.{ENTER}")
        await typist.sees("Reading your answer")
        await fake.ask("Would you like to go on?", question_id="q-3", kind="offer")
        await typist.sees("2 No, let’s finish here")
        await typist.answers("2")
        await typist.sees("Reading your answer")
        await fake.finish(closing_message="That was all.", reward={"label": "Tea", "code": "T-1"})
        await typist.sees("That was all.")
        await typist.sees("Code: T-1")
        assert await typist.ends() == 0
    assert [(given.question_id, given.text) for given in fake.answers] == [
        ("q-2", "A payment gateway, which broke."),
        ("q-3", "No, let’s finish here"),
    ]


async def test_an_interview_is_watched_while_it_runs(product: Product, env: Mapping[str, str]) -> None:
    interview = await product.start(body(LANTERNS))
    with Typist(["watch", interview.interview_id, "--every", "0.2"], env) as typist:
        await typist.sees("awaiting answer")
        await typist.sees("How do you look after the lanterns?")
        await interview.answered("Mostly I \x1b[2Jtrim the wicks [b]early.")
        await typist.sees("> Mostly I ␛[2Jtrim the wicks [b]early.")
        await typist.sees("2. follow up open for")
        await interview.finish()
        await typist.sees("completed (complete)")
        assert await typist.ends() == 0


@pytest.mark.usefixtures("started_from")
async def test_the_list_stays_until_ctrl_c(product: Product, env: Mapping[str, str]) -> None:
    await product.start(body(LANTERNS, candidate_id="first-in-the-list"))
    with Typist(["watch", "--every", "0.2"], env) as typist:
        await typist.sees("first-in-the-list")
        await product.start(body(LANTERNS, candidate_id="second-in-the-list"))
        await typist.sees("second-in-the-list")
        typist.type(CTRL_C)
        assert await typist.ends() == 0
