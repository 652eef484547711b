"""A hostile model where no participant is: evidence, the files of a handover, plans."""

from collections.abc import Callable
from typing import Any

from attack.hostile_attack import MOST_SHOWN, UNSAFE, Attack, is_quoted
from tests.plans import plan
from tests.product import eventually


class EvidenceAttack(Attack):
    async def attack(self) -> None:
        corpus, text = f"c{self.word}"[:60], f"The oil of {self.word} is encrypted at rest since May."
        document = {"corpus": corpus, "file_name": "oil.md", "text": text}
        assert (await self.product.staff("POST", "/api/documents", json=document)).status == 201
        given = {
            "corpus": corpus,
            "criteria": [{"question": f"Is the oil of {self.word} encrypted at rest?"}],
        }
        made = await self.product.staff("POST", "/api/assessments", json=given)
        path = f"/api/assessments/{made.json['assessment_id']}"
        view = await settled(self, path, lambda found: found["status"] == "completed")
        (criterion,) = view["criteria"]
        if criterion["verdict"] in {None, "failed"}:
            self.wrong(f"the criterion is not judged: {criterion['error']}")
        for citation in criterion["citations"]:
            if not is_quoted(citation["span"], [text]) or citation["index"] != 1:
                self.wrong(f"invented citation: {citation}")


class FilesAttack(Attack):
    async def attack(self) -> None:
        text = f"# The oil of {self.word}\nrate = 17\nTODO: ask Maria about {self.word}\n"
        given = {"files": [{"file_name": f"{self.word}.py", "text": text}]}
        made = await self.product.staff("POST", "/api/handovers", json=given)
        path = f"/api/handovers/{made.json['handover_id']}"
        view = await settled(self, path, lambda found: found["status"] in {"ready", "failed"})
        if view["status"] != "ready":
            self.wrong(f"the handover failed: {view['error']}")
        if not view["question_backlog"]:
            self.wrong("no question")
        for each in view["question_backlog"]:
            if UNSAFE.search(each["text"]) or len(each["text"]) > MOST_SHOWN:
                self.wrong(f"a question of the backlog: {each['text'][:100]!r}")


class PlanAttack(Attack):
    async def attack(self) -> None:
        topic = {"label": f"The till of {self.word}", "sub_goals": ["who decided on it"]}
        reply = await self.product.staff("POST", "/api/plans", json=plan(topic))
        if reply.status != 201:
            self.wrong(f"no plan: {reply.status}")
            return
        self.within_bounds(reply)


async def settled(attack: Attack, path: str, is_done: Callable[[Any], bool]) -> Any:
    async def done() -> bool:
        return is_done(await attack.product.look(path))

    await eventually(done)
    reply = await attack.product.staff("GET", path)
    attack.within_bounds(reply)
    return reply.json
