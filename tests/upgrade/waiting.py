"""Interviews of every mode and a study, begun by one version of the product so that others go on with them."""

from dataclasses import dataclass, replace

from tests.every_mode import PATIENT, Conversation, starts
from tests.fakes.mail_server import MailServer
from tests.product import FINAL, OPEN, Interview, Product, eventually
from tests.studies import STUDIES, created, invited

BEGINS, DOES_NOT_BEGIN = "ada@waiting.example", "bo@waiting.example"


@dataclass(frozen=True)
class Led:
    """An interview under way, and what was said in it."""

    interview: Interview
    conversation: Conversation

    def at(self, product: Product) -> "Led":
        """The same interview at another instance, or another version, of the product."""
        return Led(replace(self.interview, product=product), self.conversation)

    async def answer(self) -> bool:
        """Answer the next question, which is acknowledged; False if the interview is over."""
        state = await self.interview.until_open_or_over()
        if state["status"] in FINAL:
            return False
        assert state["status"] in OPEN
        question_id = state["question"]["question_id"]
        text = self.conversation.answer_to(question_id)
        key = self.conversation.client_answer_id(question_id)
        reply = await self.interview.respond(text, question_id=question_id, client_answer_id=key)
        assert reply.status in {200, 202}, reply.text
        self.conversation.acknowledged[question_id] = text
        return True

    async def finish(self) -> bool:
        """Answer to the end, and check that the result is whole; whether there was anything left to answer."""
        before = len(self.conversation.acknowledged)
        while await self.answer():
            pass
        self.conversation.check(await self.interview.result())
        return len(self.conversation.acknowledged) > before


async def begin(product: Product, *kinds: str) -> list[Led]:
    """An interview of each mode for each of these kinds, which their answers name."""
    return [
        Led(await product.start(given), Conversation(mode, f"{kind} {mode}"))
        for mode, given in (await starts(product)).items()
        for kind in kinds
    ]


async def begin_study(product: Product, mail: MailServer, *, remind_after_s: float) -> tuple[str, Led]:
    """A study of two who were invited by mail, of whom one has begun; its id and that interview."""
    made = await created(product, remind_after_s=remind_after_s, settings={**PATIENT, "max_follow_ups": 0})
    study_id = made["study_id"]
    people = [{"name": address[:3], "email": address} for address in (BEGINS, DOES_NOT_BEGIN)]
    guest, _ = await invited(product, study_id, *people)
    reply = await product.staff("POST", f"{STUDIES}/{study_id}/invite", json={"state": "invited"})
    assert reply.json["queued"] == len(people), reply.text
    await eventually(lambda: _are_sent(mail))
    return study_id, Led(await guest.agree(), Conversation("adaptive_follow_up", "in a study"))


async def _are_sent(mail: MailServer) -> bool:
    return bool(mail.to(BEGINS) and mail.to(DOES_NOT_BEGIN))


async def is_counted(product: Product, study_id: str) -> None:
    """Until the results of the study count its one interview, and its participants stand as they should."""

    async def is_so() -> bool:
        results = await product.look(f"{STUDIES}/{study_id}/results")
        counts = (await product.look(f"{STUDIES}/{study_id}"))["counts"]
        standing = {state: count for state, count in counts.items() if count}
        return results["n"]["interviews"] == 1 and standing == {"completed": 1, "invited": 1}

    await eventually(is_so)
