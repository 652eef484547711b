"""`GET …/questions/{id}/audio`: what was shown, as sound, where it is set up (A10)."""

from typing import Any
from urllib.parse import quote

import pytest

from shared.interview.state_machine.texts import opening
from tests.fakes.model_replies import ModelReply, error, not_json, silence
from tests.fakes.model_server import SPEECH, ModelServer
from tests.hosting import HostProcess
from tests.product import GOOD_ANSWER, LANTERNS, ROPES, VAGUE_ANSWER, Interview, Product, Reply, body

HUGE = ModelReply(body=silence(1) + bytes(11 * 1024 * 1024), headers={"Content-Type": "audio/mpeg"})


async def heard(interview: Interview, question_id: str, **headers: str) -> Reply:
    return await interview.participant("GET", f"/questions/{quote(question_id, safe='')}/audio", **headers)


def kept(host: HostProcess, interview: Interview) -> list[str]:
    """The files below the interview's folder."""
    return [file.name for file in (host.data / "files" / interview.interview_id).rglob("*") if file.is_file()]


async def question(interview: Interview) -> Any:
    return (await interview.state())["question"]


class TestWhereItIsNotSetUp:
    async def test_nothing_tells_of_it_and_nothing_is_there(self, product: Product) -> None:
        interview = await product.start(body(ROPES))
        assert "audio_url" not in await question(interview)
        reply = await heard(interview, "ropes")
        assert (reply.status, reply.json["title"]) == (404, "Not found")
        page = await product.call("GET", f"/interview/{interview.interview_id}")
        assert "media-src" not in page.headers["Content-Security-Policy"]


class TestAShownQuestion:
    async def test_is_heard_as_it_was_shown_and_the_model_is_asked_once(
        self, guided: Product, model: ModelServer
    ) -> None:
        interview = await guided.start(body(LANTERNS, language="it"))
        url = (await question(interview))["audio_url"]
        assert url == f"/api/interview/{interview.interview_id}/questions/lanterns/audio"
        first = await guided.call("GET", url, headers=interview.bearer)
        assert (first.status, first.headers["Content-Type"], first.raw) == (200, "audio/mpeg", silence(30))
        assert first.headers["Cache-Control"] == "private, no-cache"
        assert (await heard(interview, "lanterns")).raw == first.raw
        again = await heard(interview, "lanterns", If_None_Match=f'"x", W/{first.headers["ETag"]}')
        assert (again.status, again.raw, again.headers["ETag"]) == (304, b"", first.headers["ETag"])
        (asked,) = model.spoken
        assert (asked.model, asked.voice) == ("speech-model", "alloy")
        assert asked.text == f"{opening('it', 1)}\n\n{LANTERNS['question_text']}"
        assert "Italian" in (asked.instructions or "")

    async def test_is_heard_with_what_was_said_before_it_and_after_its_answer_too(
        self, guided: Product, model: ModelServer
    ) -> None:
        interview = await guided.start(body(LANTERNS, ROPES, settings={"max_follow_ups": 0}))
        shown = (await interview.answered(VAGUE_ANSWER))["question"]
        assert (await heard(interview, shown["question_id"])).status == 200
        assert (await heard(interview, "lanterns")).status == 200
        told, first = (asked.text for asked in model.spoken)
        assert told == f"{shown['acknowledgement']}\n\n{shown['question_text']}"
        assert first == f"{opening('en', 2)}\n\n{LANTERNS['question_text']}"

    async def test_is_named_in_every_answer_that_shows_it(self, guided: Product) -> None:
        interview = await guided.start(body(LANTERNS, ROPES))
        url = (await question(interview))["audio_url"]
        refused = await interview.respond("Yes.", question_id="ropes")
        assert (refused.status, refused.json["question"]["audio_url"]) == (409, url)
        assert f'"audio_url":"{url}"' in (await interview.participant("GET", "/events")).text
        after = (await interview.answered(GOOD_ANSWER))["question"]
        assert after["audio_url"] == url.replace("lanterns", "ropes")

    async def test_is_gone_with_its_interview(self, guided: Product, model_host: HostProcess) -> None:
        interview = await guided.start(body(LANTERNS))
        assert (await heard(interview, "lanterns")).status == 200
        assert len(kept(model_host, interview)) == 1
        assert (await interview.staff("DELETE")).status == 204
        assert kept(model_host, interview) == []
        assert (await heard(interview, "lanterns")).status == 404


class TestWhatIsNotForThem:
    async def test_a_question_that_was_not_shown_yet_is_not_heard(
        self, guided: Product, model: ModelServer
    ) -> None:
        interview = await guided.start(body(LANTERNS, ROPES))
        for question_id in ("ropes", "nothing", "lanterns ", "../lanterns", "x" * 900, "%00"):
            assert (await heard(interview, question_id)).status == 404, question_id
        assert model.spoken == []


class TestAModelThatFails:
    @pytest.mark.parametrize("reply", [error(500), not_json(), HUGE], ids=["down", "a page", "too much"])
    async def test_costs_the_sound_alone_and_it_is_there_once_the_model_is(
        self, reply: ModelReply, guided: Product, model: ModelServer, model_host: HostProcess
    ) -> None:
        interview = await guided.start(body(LANTERNS, ROPES))
        model.script(SPEECH, reply, reply)
        failed = await heard(interview, "lanterns")
        assert (failed.status, failed.headers["Content-Type"]) == (503, "application/problem+json")
        assert int(failed.headers["Retry-After"]) > 0
        assert kept(model_host, interview) == []
        assert (await interview.answered(GOOD_ANSWER))["question"]["question_id"] == "ropes"
        model.forget()
        assert (await heard(interview, "lanterns")).raw == silence(30)
