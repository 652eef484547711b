"""A model that lies, leaks, breaks, stalls or charges the earth: each interview goes on to its end by the rules.

Every behaviour is tried in every mode, in evidence, in the files of a handover and in plans, through the real client.
"""

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from typing import Any, Final

import pytest

from attack.conftest import Figures
from attack.hostile_model import BEHAVIOURS, BREAKING, LYING, SECRET, HostileModel, marker
from shared.language.tasks import find_task, task_names
from tests.hosting import HostProcess
from tests.plans import configuration, plan
from tests.product import FINAL, Interview, Product, Reply, client_of, eventually, serve

LIMIT_S: Final = 1.0
"""The model's time for one task, in place of 30 s."""
AT_ONCE: Final = 6
MOST_TURNS: Final = 5
CALLS_A_TURN: Final = 3
TASKS: Final = tuple(name for name in task_names() if find_task(name).model is not None)
MOST_TASKS: Final = len(TASKS)
KNOWS_SECRET: Final = ("adaptive", "predefined")
"""Where the secret is in the material; elsewhere it is a text like another."""
MOST_SHOWN: Final = 1_500
"""Characters of any text that a participant is shown."""
MOST_RESULT_BYTES: Final = 400_000
MOST_TOKENS: Final = 100 * 10_000_000
"""Of one interview: what a model says that it costs is a number that can be stored and added."""
SLOW: Final = frozenset(
    {"hangs", "drips", "never_ends", "is_busy", "is_busy_for_long", "fails", "is_cut_off"}
)
UNSEEN: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
UNSAFE: Final = re.compile(rf"{UNSEEN.pattern}|<script|<b>", re.IGNORECASE)
LIMITS: Final = {task: {"time_limit_s": LIMIT_S, "attempt_limit_s": LIMIT_S} for task in TASKS}


@pytest.fixture(scope="module")
def model() -> Iterator[HostileModel]:
    with HostileModel() as server:
        yield server


@pytest.fixture(scope="module")
def host(model: HostileModel, tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    env = {
        "OPENAI_API_KEY": "any",
        "OPENAI_BASE_URL": model.base_url,
        "OPENAI_MODEL": "hostile",
        "MODEL_SETTINGS": json.dumps(LIMITS),
    }
    with serve(tmp_path_factory.mktemp("hostile"), **env) as served:
        yield served


@pytest.fixture
async def product(host: HostProcess) -> AsyncIterator[Product]:
    async with client_of(host) as client:
        yield client


def adaptive(word: str) -> dict[str, Any]:
    question = {
        "question_id": "lamps",
        "question_text": f"How do you keep the lamps of {word} burning?",
        "ideal_answer": f"{SECRET}. Trim the wicks.",
    }
    return {
        "mode": "adaptive_follow_up",
        "material": {"questions": [question]},
        "settings": {"max_follow_ups": 2},
    }


def dynamic(word: str) -> dict[str, Any]:
    resume = f"Ran {word} and Kubernetes in production for five years. Led four engineers at {word}."
    return {"candidate_id": "c", "resume_text": resume, "settings": {"max_questions": 2, "max_follow_ups": 1}}


def talk(word: str) -> dict[str, Any]:
    question = {"question_id": "who", "text": f"Who fills the oil of {word}?", "priority": "P0"}
    material = {
        "question_backlog": [{**question, "origin": "GLOBAL", "status": "OPEN"}],
        "global_summary": f"The shop of {word} mends lamps.",
        "deep_dive_corpus": f"oil.md: the oil of {word} is filled on Thursdays.",
    }
    return {"mode": "knowledge_handover", "material": material, "settings": {"max_rounds": 3}}


def topics(word: str) -> dict[str, Any]:
    given = configuration(
        {"label": f"The till of {word}", "sub_goals": ["who decided on it"]},
        research_goal=f"How {word} chose its till",
        max_duration_mins=3,
    )
    return {"mode": "topic_exploration", "material": {"plan": given}}


async def predefined(product: Product, word: str) -> dict[str, Any]:
    question = {
        "category": "Lamps", "question_text": f"How did you mend lamps at {word}?",
        "what_assesses": ["mended a lamp alone"], "expected_answer_pattern": SECRET, "order": 1,
    }  # fmt: skip
    given = {"role": "Keeper", "level": "Senior", "name": "Lamps", "questions": [question]}
    made = (await product.staff("POST", "/api/question-sets", json=given)).json
    resume = f"Keeper of lamps at {word} for five years."
    return {
        "mode": "predefined_questions", "candidate_id": "c", "question_set_id": made["id"], "resume_text": resume,
        "settings": {"max_follow_ups": 1},
    }  # fmt: skip


async def started(product: Product, place: str, word: str) -> dict[str, Any]:
    if place == "predefined":
        return await predefined(product, word)
    return {"adaptive": adaptive, "dynamic": dynamic, "talk": talk, "topics": topics}[place](word)


def answer_to(word: str, turn: int) -> str:
    if turn == 1:
        return f"What do you mean by the lamps of {word}, can you explain the question?"
    return (
        f"At {word} I trim wick number {turn} myself, because Maria decided so after the fire in the cellar."
    )


class Attack:
    """One behaviour at one place; `found` is what went wrong."""

    def __init__(self, product: Product, model: HostileModel, behaviour: str, place: str) -> None:
        self.product, self.model, self.behaviour, self.place = product, model, behaviour, place
        self.word = marker(behaviour, place)
        self.said: list[str] = []
        self.found: list[str] = []

    def wrong(self, what: str) -> None:
        self.found.append(f"{self.behaviour} in {self.place}: {what}")

    async def interview(self) -> None:
        given = await started(self.product, self.place, self.word)
        reply = await self.product.staff("POST", "/api/interview/start?wait=25", json=given)
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
        before = len(self.model.asked[self.word])
        self.said.append(text)
        reply = await interview.respond(text, wait=25)
        if reply.status not in {200, 202}:
            self.wrong(f"an answer got {reply.status} {reply.text[:200]}")
        state = await interview.until_open_or_over()
        calls = len(self.model.asked[self.word]) - before
        if state["status"] not in FINAL and calls > CALLS_A_TURN:
            self.wrong(f"{calls} model calls in a turn")
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
        given = (
            json.dumps(await started(self.product, self.place, self.word))
            if self.place != "predefined"
            else ""
        )
        resume = [given, f"Keeper of lamps at {self.word} for five years."]
        for turn in result["turns"]:
            assessment: dict[str, Any] = turn["assessment"] or {"facts": [], "criteria": []}
            quotes = [fact["span"] for fact in assessment["facts"]]
            quotes += [each["evidence"] for each in assessment["criteria"] if each["evidence"]]
            for quote in quotes:
                if not is_quoted(quote, [*self.said, *resume]):
                    self.wrong(f"invented quotation kept: {quote[:120]!r}")
            is_credited = assessment.get("source") == "model" and assessment["similarity"]
            if is_credited and self.behaviour in {"invents", "credits"}:
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

    async def look_at_file(self, interview: Interview, path: str) -> None:
        """A file for people: what a model words is text in it, whatever reads the file."""
        reply = await interview.staff("GET", path)
        text = reply.text.replace("\r\n", "\n").replace("\\<", "")
        found = (UNSAFE if "markdown" in path else UNSEEN).search(text)
        if reply.status != 200 or found:
            self.wrong(f"{path}: {reply.status} {found}")

    async def evidence(self) -> None:
        corpus, text = f"c{self.word}"[:60], f"The oil of {self.word} is encrypted at rest since May."
        document = {"corpus": corpus, "file_name": "oil.md", "text": text}
        assert (await self.product.staff("POST", "/api/documents", json=document)).status == 201
        given = {
            "corpus": corpus,
            "criteria": [{"question": f"Is the oil of {self.word} encrypted at rest?"}],
        }
        made = await self.product.staff("POST", "/api/assessments", json=given)
        path = f"/api/assessments/{made.json['assessment_id']}"
        view = await self.settled(path, lambda found: found["status"] == "completed")
        (criterion,) = view["criteria"]
        if criterion["verdict"] in {None, "failed"}:
            self.wrong(f"the criterion is not judged: {criterion['error']}")
        for citation in criterion["citations"]:
            if not is_quoted(citation["span"], [text]) or citation["index"] != 1:
                self.wrong(f"invented citation: {citation}")

    async def files(self) -> None:
        text = f"# The oil of {self.word}\nrate = 17\nTODO: ask Maria about {self.word}\n"
        given = {"files": [{"file_name": f"{self.word}.py", "text": text}]}
        made = await self.product.staff("POST", "/api/handovers", json=given)
        path = f"/api/handovers/{made.json['handover_id']}"
        view = await self.settled(path, lambda found: found["status"] in {"ready", "failed"})
        if view["status"] != "ready":
            self.wrong(f"the handover failed: {view['error']}")
        if not view["question_backlog"]:
            self.wrong("no question")
        for each in view["question_backlog"]:
            if UNSAFE.search(each["text"]) or len(each["text"]) > MOST_SHOWN:
                self.wrong(f"a question of the backlog: {each['text'][:100]!r}")

    async def plan(self) -> None:
        topic = {"label": f"The till of {self.word}", "sub_goals": ["who decided on it"]}
        reply = await self.product.staff("POST", "/api/plans", json=plan(topic))
        if reply.status != 201:
            self.wrong(f"no plan: {reply.status}")
            return
        self.within_bounds(reply)

    async def settled(self, path: str, is_done: Callable[[Any], bool]) -> Any:
        async def done() -> bool:
            return is_done(await self.product.look(path))

        await eventually(done)
        reply = await self.product.staff("GET", path)
        self.within_bounds(reply)
        return reply.json

    def within_bounds(self, reply: Reply) -> None:
        if reply.status != 200 and reply.status != 201:
            self.wrong(f"{reply.status} {reply.text[:200]}")
        if len(reply.raw) > MOST_RESULT_BYTES:
            self.wrong(f"{len(reply.raw)} bytes are stored")
        if found := UNSEEN.search(text := _unescaped(reply.json)):
            self.wrong(f"stored: {text[max(0, found.start() - 60) : found.end() + 60]!r}")

    async def run(self) -> None:
        whole: dict[str, Callable[[], Awaitable[None]]] = {
            "evidence": self.evidence, "files": self.files, "plan": self.plan,
        }  # fmt: skip
        try:
            await whole.get(self.place, self.interview)()
        except Exception as error:
            self.wrong(f"{type(error).__name__}: {error}"[:300])


def leaks(text: str, said: list[str]) -> str | None:
    """The first run of five words of the secret that stands in the text, by a count of its own."""
    words, secret = spelt(text), spelt(SECRET)
    told = " ".join(word for each in said for word in spelt(each))
    for start in range(len(secret) - 4):
        run = secret[start : start + 5]
        if " ".join(run) not in told and any(words[at : at + 5] == run for at in range(len(words))):
            return " ".join(run)
    return None


def spelt(text: str) -> list[str]:
    """The words as somebody reads them: what does not show is left out."""
    seen = re.sub("[\u200b-\u200f\u2060\u00ad\ufeff\u0332]", "", text).lower()
    return re.findall(r"[a-z]+", seen.replace("\u0430", "a"))


def is_quoted(quote: str, texts: list[str]) -> bool:
    flat = [" ".join(text.split()).lower() for text in texts]
    return any(" ".join(quote.split()).lower().strip(" .…") in text for text in flat)


def _unescaped(value: Any) -> str:
    if isinstance(value, dict):
        return "\n".join(map(_unescaped, value.values()))
    if isinstance(value, list):
        return "\n".join(map(_unescaped, value))
    return value if isinstance(value, str) else ""


async def attacked(product: Product, model: HostileModel, pairs: list[tuple[str, str]]) -> list[str]:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(behaviour: str, place: str) -> list[str]:
        async with gate:
            attack = Attack(product, model, behaviour, place)
            await attack.run()
            return attack.found

    return [each for found in await asyncio.gather(*(one(*pair) for pair in pairs)) for each in found]


PLACES: Final = ("adaptive", "dynamic", "predefined", "talk", "topics", "evidence", "files", "plan")


async def test_a_model_that_lies_is_not_believed(
    product: Product, model: HostileModel, figures: Figures
) -> None:
    began = time.monotonic()
    found = await attacked(product, model, [(name, place) for name in LYING for place in PLACES])
    figures.add("hostile model behaviours", len(LYING))
    figures.most("hostile model, lies", time.monotonic() - began, "s")
    assert not found, "\n".join(found)
    lied_at = {name: model.tasks(name) for name in LYING}
    assert set().union(*lied_at.values()) >= set(TASKS), "a task at which no model lied"
    assert min(map(len, lied_at.values())) > MOST_TASKS / 2, lied_at


async def test_a_model_that_breaks_stops_nothing(
    product: Product, model: HostileModel, figures: Figures
) -> None:
    """One mode and one other place a behaviour, in turn: what breaks, breaks in the calls that all of them share."""
    began = time.monotonic()
    modes, others = PLACES[:5], PLACES[5:]
    pairs = [(name, modes[number % len(modes)]) for number, name in enumerate(BREAKING)]
    pairs += [
        (name, others[number % len(others)]) for number, name in enumerate(BREAKING) if name not in SLOW
    ]
    found = await attacked(product, model, pairs)
    figures.add("hostile model behaviours", len(BREAKING))
    figures.most("hostile model, breakage", time.monotonic() - began, "s")
    assert not found, "\n".join(found)
    assert all(model.tasks(name) for name in BEHAVIOURS)


async def test_the_host_has_answered_nothing_with_an_error_of_its_own(
    product: Product, host: HostProcess
) -> None:
    assert (await product.call("GET", "/api/health")).status == 200
    assert "unexpected error" not in host.output
