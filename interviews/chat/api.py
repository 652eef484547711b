"""The participant's calls."""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

from interviews.calls import ServerClient
from interviews.chat.talk import OutgoingAnswer
from interviews.contract.participant import Prefilled, State

WAIT_S: Final = 25
_META: Final = re.compile(r'<meta name="(interview-language|retention-days)" content="([^"]{0,20})"')


@dataclass(frozen=True, slots=True)
class Terms:
    """The interview's language, and the days that it is stored for, as its page states them."""

    language: str
    retention_days: int | None


class ParticipantClient:
    def __init__(self, server: ServerClient, interview_id: str) -> None:
        self._server = server
        self._page = f"/interview/{quote(interview_id)}"
        self._base = f"/api{self._page}"

    async def terms(self) -> Terms:
        """Read from the chat page."""
        page = (await self._server.call("GET", self._page)).text
        found: dict[str, str] = dict(_META.findall(page))
        days = found.get("retention-days", "")
        return Terms(found.get("interview-language", ""), int(days) if days.isdecimal() else None)

    async def read(self, after: int | None = None) -> State:
        """The state now; with `after` as soon as it is newer than that revision, or after a while."""
        query = {} if after is None else {"after": after, "wait": WAIT_S}
        reply = await self._server.call("GET", self._base, query=query, wait_s=query.get("wait", 0))
        return reply.read(State)

    async def respond(self, answer: OutgoingAnswer) -> State:
        """Send the answer and return as soon as it is accepted; the same id again is the same answer."""
        body = answer.model_dump(include={"question_id", "client_answer_id"})
        body["user_response"] = answer.text
        return (await self._server.call("POST", f"{self._base}/respond", json=body)).read(State)

    async def consent(self, *, agreed: bool) -> State:
        """Record the agreement, or that there is none."""
        return (await self._server.call("POST", f"{self._base}/consent", json={"agreed": agreed})).read(State)

    async def end(self) -> State:
        return (await self._server.call("POST", f"{self._base}/end")).read(State)

    async def prefilled(self) -> Prefilled:
        return (await self._server.call("GET", f"{self._base}/prefilled")).read(Prefilled)

    async def reopen(self, question_id: str) -> State:
        """Ask a question after all that the resume had filled."""
        body = {"question_id": question_id}
        return (await self._server.call("POST", f"{self._base}/reopen", json=body)).read(State)
