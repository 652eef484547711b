"""The participant's calls."""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

from interviews.calls import Server
from interviews.chat.talk import Outgoing
from interviews.contract.participant import Prefilled, State

WAIT_S: Final = 25
_META: Final = re.compile(r'<meta name="(interview-language|retention-days)" content="([^"]{0,20})"')


@dataclass(frozen=True, slots=True)
class Terms:
    """What the interview's page says of it: its language, and for how many days it is kept."""

    language: str
    retention_days: int | None


class ParticipantApi:
    """One interview at its server."""

    def __init__(self, server: Server, interview_id: str) -> None:
        self._server = server
        self._page = f"/interview/{quote(interview_id)}"
        self._base = f"/api{self._page}"

    async def terms(self) -> Terms:
        """Read from the page, which a participant without a terminal would see."""
        page = (await self._server.call("GET", self._page)).text
        found: dict[str, str] = dict(_META.findall(page))
        days = found.get("retention-days", "")
        return Terms(found.get("interview-language", ""), int(days) if days.isdecimal() else None)

    async def read(self, after: int | None = None) -> State:
        """The state now; with `after` as soon as it is newer than that revision, or after a while."""
        query = {} if after is None else {"after": after, "wait": WAIT_S}
        reply = await self._server.call("GET", self._base, query=query, wait_s=query.get("wait", 0))
        return reply.read(State)

    async def respond(self, answer: Outgoing) -> State:
        """Answer, and be told at once that it is taken; the same id again is the same answer."""
        body = answer.model_dump(include={"question_id", "client_answer_id"})
        body["user_response"] = answer.text
        return (await self._server.call("POST", f"{self._base}/respond", json=body)).read(State)

    async def consent(self) -> State:
        """Record the agreement."""
        return (await self._server.call("POST", f"{self._base}/consent", json={"agreed": True})).read(State)

    async def end(self) -> State:
        """End the interview early."""
        return (await self._server.call("POST", f"{self._base}/end")).read(State)

    async def prefilled(self) -> Prefilled:
        """What the resume answers."""
        return (await self._server.call("GET", f"{self._base}/prefilled")).read(Prefilled)

    async def reopen(self, question_id: str) -> State:
        """Have a question asked that the resume had filled."""
        body = {"question_id": question_id}
        return (await self._server.call("POST", f"{self._base}/reopen", json=body)).read(State)
