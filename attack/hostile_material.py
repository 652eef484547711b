"""A hostile model where no participant is: evidence, the files of a handover, plans."""

from typing import Any

from attack.hostile_attack import MOST_SHOWN, UNSAFE, Attack, is_quoted
from attack.starts import made, settled
from tests.plans import plan


class MaterialAttack(Attack):
    """An attack on what is made by one call, and is done a while later."""

    async def made_and_settled(self, kind: str, given: dict[str, Any], *statuses: str) -> Any:
        path = f"/api/{kind}/{await made(self.product, f'/api/{kind}', given, f'{kind[:-1]}_id')}"
        await settled(self.product, path, *statuses)
        reply = await self.product.staff("GET", path)
        self.within_bounds(reply)
        return reply.json


class EvidenceAttack(MaterialAttack):
    async def attack(self) -> None:
        corpus, text = f"c{self.word}"[:60], f"The oil of {self.word} is encrypted at rest since May."
        document = {"corpus": corpus, "file_name": "oil.md", "text": text}
        await made(self.product, "/api/documents", document, "document_id")
        criteria = [{"question": f"Is the oil of {self.word} encrypted at rest?"}]
        given = {"corpus": corpus, "criteria": criteria}
        view = await self.made_and_settled("assessments", given, "completed")
        (criterion,) = view["criteria"]
        if criterion["verdict"] in {None, "failed"}:
            self.wrong(f"the criterion is not judged: {criterion['error']}")
        for citation in criterion["citations"]:
            if not is_quoted(citation["span"], [text]) or citation["index"] != 1:
                self.wrong(f"invented citation: {citation}")


class FilesAttack(MaterialAttack):
    async def attack(self) -> None:
        text = f"# The oil of {self.word}\nrate = 17\nTODO: ask Maria about {self.word}\n"
        given = {"files": [{"file_name": f"{self.word}.py", "text": text}]}
        view = await self.made_and_settled("handovers", given, "ready", "failed")
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
        self.within_bounds(await self.product.staff("POST", "/api/plans", json=plan(topic)))
