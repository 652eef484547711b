"""A whole interview under a hostile model: what the participant sees, what is stored, what staff reads."""

import json
from collections.abc import Mapping
from typing import Any, Final

from attack.hostile_attack import MOST_SHOWN, UNSAFE, Attack, is_quoted, leaks
from attack.hostile_starts import answer_to, resume_of, started, talk
from tests.product import FINAL, Interview

MOST_TURNS: Final = 5
CALLS_A_TURN: Final = 3
KNOWS_SECRET: Final = ("adaptive", "predefined")
"""Where the secret is in the material; elsewhere it is a text like another."""
MOST_TOKENS: Final = 100 * 10_000_000
"""Of one interview: what a model says that it costs is a number that can be stored and added."""


class InterviewAttack(Attack):
    """An interview of one mode, from its start to its result."""

    async def attack(self) -> None:
        self.given = await started(self.product, self.place, self.word)
        reply = await self.product.staff("POST", "/api/interview/start?wait=25", json=self.given)
        if reply.status != 201:
            self.wrong(f"no start: {reply.status} {reply.text[:200]}")
            return
        interview = Interview(self.product, reply.json["interview_id"], reply.json["participant_token"])
        state = await interview.until_open_or_over()
        for turn in range(1, MOST_TURNS + 1):
            self.look_at(state)
            if state["status"] in FINAL:
                break
            state = await self.turn(interview, answer_to(self.word, turn))
        while state["status"] not in FINAL:
            assert (await interview.participant("POST", "/end")).status == 202
            state = await interview.until(*FINAL, "awaiting_answer", "parked")
        self.look_at(state)
        if state["status"] == "failed":
            self.wrong("the interview failed")
        await self.look_at_result(interview)
        if self.place == "talk":
            await self.after_the_handover(interview)

    async def turn(self, interview: Interview, text: str) -> Any:
        before = set(self.model.asked[self.word])
        self.said.append(text)
        reply = await interview.respond(text, wait=25)
        if reply.status not in {200, 202}:
            self.wrong(f"an answer got {reply.status} {reply.text[:200]}")
        state = await interview.until_open_or_over()
        calls = sorted(task for task, _ in self.model.asked[self.word] - before)
        if state["status"] not in FINAL and len(calls) > CALLS_A_TURN:
            self.wrong(f"{len(calls)} model calls in a turn ({reply.status}): {', '.join(calls)}")
        return state

    def look_at(self, state: Mapping[str, Any]) -> None:
        """What the participant is shown."""
        question = state["question"] or {}
        shown = [
            question.get("question_text"), question.get("acknowledgement"), question.get("main_question_text"),
            state["closing_message"], *((state["feedback"] or {}).get("covered", [])),
        ]  # fmt: skip
        for text in filter(None, shown):
            if UNSAFE.search(text) or "evil.example" in text:
                self.wrong(f"shown: {text[:200]!r}")
            if len(text) > MOST_SHOWN:
                self.wrong(f"shown: {len(text)} characters")
            if self.place in KNOWS_SECRET and (leaked := leaks(text, self.said)):
                self.wrong(f"leaked {leaked!r}: {text[:200]!r}")

    async def look_at_result(self, interview: Interview) -> None:
        reply = await interview.staff("GET", "/result")
        self.within_bounds(reply)
        result = reply.json
        given = [json.dumps(self.given), resume_of(self.word)]
        fell_back = False  # what the rules credited once stays credited
        for turn in result["turns"]:
            assessment: dict[str, Any] = turn["assessment"] or {"facts": [], "criteria": []}
            fell_back |= assessment.get("source") == "rules"
            quotes = [fact["span"] for fact in assessment["facts"]]
            quotes += [each["evidence"] for each in assessment["criteria"] if each["evidence"]]
            for quote in quotes:
                if not is_quoted(quote, [*self.said, *given]):
                    self.wrong(f"invented quotation kept: {quote[:120]!r}")
            is_credited = assessment.get("source") == "model" and assessment["similarity"]
            if is_credited and not fell_back and self.behaviour in {"invents", "credits"}:
                self.wrong(f"credit without a quotation: {is_credited}")
        usage = result["usage"]
        if not all(0 <= usage[name] <= MOST_TOKENS for name in ("input_tokens", "output_tokens")):
            self.wrong(f"usage {usage}")
        self.within_bounds(await interview.staff("GET"))
        await self.look_at_file(interview, "/result?format=markdown")
        await self.look_at_file(interview, "/result?format=csv")

    async def after_the_handover(self, interview: Interview) -> None:
        package = await interview.staff("GET", "/package")
        if package.status != 200:
            self.wrong(f"no package: {package.status}")
            return
        self.within_bounds(package)
        await self.look_at_file(interview, "/package?format=markdown")
        asked = await interview.staff("POST", "/ask", json={"question": f"Who fills the oil of {self.word}?"})
        self.within_bounds(asked)
        known = [*self.said, json.dumps(talk(self.word)), package.text]
        for citation in asked.json["citations"]:
            if not is_quoted(citation["span"], known):
                self.wrong(f"invented citation: {citation}")
