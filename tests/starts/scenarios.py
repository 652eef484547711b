"""What staff and people begin, change and erase, each as a call that may be repeated, and what is seen of it afterwards.

A scenario prepares what it needs under a `key` of its own, and gives the call and the look.
"""

import json
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, Final

from shared.channels.teams.linking import find_interview, find_link
from shared.channels.teams.port import Incoming, Message
from shared.channels.teams.talking import talk
from shared.channels.teams.texts import texts
from tests.candidates.material import BIRDS, KEEPER, LAMPS, SPARSE, a_set
from tests.plans import plan
from tests.product import GOOD_ANSWER, body
from tests.starts.desk import Answer, Desk, Handler, without_ids
from triggers.operators.webhooks import list_all_webhooks, make_webhook, remove_webhook
from triggers.participants.interview import consent, respond
from triggers.participants.teams import issue_link_code
from triggers.staff.actions import end_by_staff, extend, nudge
from triggers.staff.assessments import (
    ask_follow_ups,
    delete_assessment,
    list_all_assessments,
    look_at_assessment,
    start_assessment,
)
from triggers.staff.documents import add_document, delete_document, index_interview, look_at_document
from triggers.staff.handovers import delete_handover, look_at_handover, start_handover
from triggers.staff.interviews import erase_interview, start_interview
from triggers.staff.plans import plans
from triggers.staff.question_sets import files as question_set_files
from triggers.staff.question_sets import question_sets
from triggers.staff.resumes import delete_resume, upload_resume
from triggers.staff.versions import Versions

type Act = Callable[[], Awaitable[Answer]]
type Look = Callable[[Answer], Awaitable[Any]]
type Scenario = Callable[[Desk, str], Awaitable[tuple[Act, Look]]]

PROJECT: Final = {"files": [{"file_name": "notes.md", "text": "# Loss model\n\nThe threshold is 0.3.\n"}]}
BACKLOG: Final = {"question_backlog": [{"text": "Why is the threshold 0.3?", "priority": "P0"}]}
POLICY: Final = "Backups are encrypted at rest with AES-256.\n\nThe keys are rotated every 90 days.\n" * 12
GAP: Final = "Does the supplier test the recovery of its backups?"


# ---- what is started -----------------------------------------------------------------------------------------


def starting(wanted: Callable[[Desk, str], Awaitable[Any]]) -> Scenario:
    """A start of an interview, looked at when it waits for an answer, and once more at its end."""

    async def scenario(desk: Desk, key: str) -> tuple[Act, Look]:
        given = await wanted(desk, key)
        act = partial(desk.ask, start_interview, given=given, key=key)

        async def look(answer: Answer) -> Any:
            interview_id = answer.body["interview_id"]
            begun = await desk.interview(interview_id)
            assert len(begun["listed"]) == 1
            await desk.orchestrations.end(interview_id, by="staff")
            await desk.settle()
            return begun, await desk.interview(interview_id)

        return act, look

    return scenario


async def adaptive(desk: Desk, key: str) -> Any:
    return body()


async def dynamic(desk: Desk, key: str) -> Any:
    return {"candidate_id": "c-1", "resume_text": SPARSE}


async def predefined(desk: Desk, key: str) -> Any:
    made = await desk.ask(question_sets.create, given=a_set(LAMPS, BIRDS))
    stored = await desk.ask(upload_resume, given={"text": KEEPER})
    resume = {"resume_document_id": stored.body["resume_document_id"]}
    return {
        "mode": "predefined_questions", "candidate_id": "c-1", "question_set_id": made.body["id"], **resume,
    }  # fmt: skip


async def of_a_handover(desk: Desk, key: str) -> Any:
    return {"mode": "knowledge_handover", "material": BACKLOG}


async def exploration(desk: Desk, key: str) -> Any:
    return {
        "mode": "topic_exploration",
        "material": {"plan_id": (await desk.ask(plans.create, given=plan())).body["id"]},
    }


async def handover(desk: Desk, key: str) -> tuple[Act, Look]:
    act = partial(desk.ask, start_handover, given=PROJECT, key=key)

    async def look(answer: Answer) -> Any:
        return without_ids(await desk.look(look_at_handover, answer.body["handover_id"]))

    return act, look


async def assessment(desk: Desk, key: str) -> tuple[Act, Look]:
    await evidence(desk, key)
    act = partial(desk.ask, start_assessment, given=criteria(key), key=key)

    async def look(answer: Answer) -> Any:
        listed = await desk.look(list_all_assessments, query={"corpus": corpus(key)})
        shown = await desk.look(look_at_assessment, answer.body["assessment_id"])
        return seen((listed, shown), key)

    return act, look


async def round_of_follow_ups(desk: Desk, key: str) -> tuple[Act, Look]:
    judged = await judged_assessment(desk, key)
    act = partial(desk.ask, ask_follow_ups, of=judged, given={"criterion_ids": ["c1"]}, key=key)

    async def look(answer: Answer) -> Any:
        begun = await desk.interview(answer.body["interview_id"])
        assert len(begun["listed"]) == 1
        await desk.ask(end_by_staff, of=answer.body["interview_id"])
        await desk.settle()
        shown = await desk.look(look_at_assessment, judged)
        return begun, await desk.interview(answer.body["interview_id"]), seen(shown, key)

    return act, look


async def webhook(desk: Desk, key: str) -> tuple[Act, Look]:
    given = {"url": f"https://hooks.example/{key}"}
    act = partial(desk.ask, make_webhook, given=given, key=key)

    async def look(answer: Answer) -> Any:
        assert answer.body["secret"]
        hooks = (await desk.look(list_all_webhooks))["items"]
        ours = [each for each in hooks if each["url"] == given["url"]]
        assert [each["id"] for each in ours] == [answer.body["id"]]
        await desk.ask(remove_webhook, of=answer.body["id"])  # there may be twenty of them
        return seen(ours, key)

    return act, look


# ---- what is kept --------------------------------------------------------------------------------------------


def created(operations: Versions[Any, Any, Any], given: Callable[[str], Any]) -> Scenario:
    async def scenario(desk: Desk, key: str) -> tuple[Act, Look]:
        act = partial(desk.ask, operations.create, given=given(key), key=key)

        return act, kept_look(desk, operations, key)

    return scenario


def changed(operations: Versions[Any, Any, Any], given: Callable[[str], Any], **changes: Any) -> Scenario:
    async def scenario(desk: Desk, key: str) -> tuple[Act, Look]:
        made = await desk.ask(operations.create, given=given(key))
        following = given(key) | changes
        act = partial(
            desk.ask, operations.change, of=made.body["id"], given=following, headers={"if-match": '"v1"'}
        )

        return act, kept_look(desk, operations, key)

    return scenario


async def imported_sets(desk: Desk, key: str) -> tuple[Act, Look]:
    sets = {"question_sets": [named_set(key), a_set(BIRDS, name=f"More {key}")]}
    act = partial(desk.ask, question_set_files.take, data=json.dumps(sets).encode())

    return act, kept_look(desk, question_sets, key)


def named_set(key: str) -> Any:
    return a_set(LAMPS, name=f"Kept {key}")


def named_plan(key: str) -> Any:
    return plan(name=f"Kept {key}")


async def resume(desk: Desk, key: str) -> tuple[Act, Look]:
    """A file, which is kept beside its text."""

    async def act() -> Answer:
        name = {"content-type": "text/plain"}
        return await desk.ask(upload_resume, data=KEEPER.encode(), headers=name, key=key)

    async def look(answer: Answer) -> Any:
        resume_id = answer.body["resume_document_id"]
        files = await desk.services.files.list("resumes")
        assert len(files) == 1, "a file is there for this resume alone"
        assert await desk.services.files.read(files[0]) == KEEPER.encode()
        assert (await desk.ask(delete_resume, of=resume_id)).status == 204
        return seen(answer.body, key), await desk.services.files.list("resumes")

    return act, look


def document_look(desk: Desk, key: str) -> Look:
    async def look(answer: Answer) -> Any:
        shown = await desk.look(look_at_document, answer.body["document_id"])
        return seen((shown, await verdicts(desk, key)), key)

    return look


async def document(desk: Desk, key: str) -> tuple[Act, Look]:
    given = {"corpus": corpus(key), "file_name": "policy.md", "text": POLICY}
    act = partial(desk.ask, add_document, given=given)

    return act, document_look(desk, key)


async def answer_from_elsewhere(desk: Desk, key: str) -> tuple[Act, Look]:
    given = {
        "corpus": corpus(key), "criterion_question": GAP, "round_number": 1, "question": GAP, "answer": "Every month.",
    }  # fmt: skip
    act = partial(desk.ask, add_document, given=given)

    return act, document_look(desk, key)


async def answers_as_evidence(desk: Desk, key: str) -> tuple[Act, Look]:
    interview_id = await waiting(desk)
    await desk.ask(respond, of=interview_id, as_participant=True, given={"user_response": GOOD_ANSWER})
    await desk.settle()
    await desk.orchestrations.end(interview_id, by="staff")
    await desk.settle()
    act = partial(desk.ask, index_interview, of=interview_id, given={"corpus": corpus(key)})

    async def look(answer: Answer) -> Any:
        return seen([await desk.look(look_at_document, each) for each in answer.body["document_ids"]], key)

    return act, look


# ---- what happens to an interview later ----------------------------------------------------------------------


def later(
    handler: Handler,
    given: Any = None,
    *,
    as_participant: bool = False,
    query: Mapping[str, str] | None = None,
) -> Scenario:
    """A call about an interview whose question is open. It is sent twice in any case, as by clients that see no news."""

    async def scenario(desk: Desk, key: str) -> tuple[Act, Look]:
        interview_id = await waiting(desk)
        act = partial(
            desk.ask, handler, of=interview_id, given=given, as_participant=as_participant, query=query
        )

        async def look(answer: Answer) -> Any:
            await act()
            await desk.settle()
            return await desk.interview(interview_id)

        return act, look

    return scenario


async def link_code(desk: Desk, key: str) -> tuple[Act, Look]:
    interview_id = await waiting(desk)
    old = await desk.ask(issue_link_code, of=interview_id)
    act = partial(desk.ask, issue_link_code, of=interview_id)

    async def look(answer: Answer) -> Any:
        void = await say(desk, key, old.body["code"])
        return void, await say(desk, key, answer.body["code"]), await bound(desk, key) == interview_id

    return act, look


async def chat(desk: Desk, key: str) -> tuple[Act, Look]:
    """A chat is linked by a code; before that it had another interview, which had moved on to another chat."""
    other, interview_id = await waiting(desk), await waiting(desk)
    for each in (key, f"{key}-moved"):
        await say(desk, each, (await desk.ask(issue_link_code, of=other)).body["code"])
    code = (await desk.ask(issue_link_code, of=interview_id)).body["code"]

    async def act() -> Answer:
        said = await say(desk, key, code)
        return Answer(503 if texts("en").failed in said else 200, said)

    async def look(answer: Answer) -> Any:
        assert await bound(desk, key) == interview_id
        assert await bound(desk, f"{key}-moved") == other
        return answer.body

    return act, look


async def moved_chat(desk: Desk, key: str) -> tuple[Act, Look]:
    """An interview goes on in another chat, and the first chat takes another interview."""
    other, interview_id = await waiting(desk), await waiting(desk)
    await say(desk, key, (await desk.ask(issue_link_code, of=interview_id)).body["code"])
    code = (await desk.ask(issue_link_code, of=interview_id)).body["code"]

    async def act() -> Answer:
        said = await say(desk, f"{key}-new", code)
        return Answer(503 if texts("en").failed in said else 200, said)

    async def look(answer: Answer) -> Any:
        await say(desk, key, (await desk.ask(issue_link_code, of=other)).body["code"])
        return answer.body, await bound(desk, key) == other, await bound(desk, f"{key}-new") == interview_id

    return act, look


# ---- what is erased ------------------------------------------------------------------------------------------


def erasing(handler: Handler, made: Callable[[Desk, str], Awaitable[str]]) -> Scenario:
    """Nothing may be left of it: no document of its partition but the tombstone, no row, no file."""

    async def scenario(desk: Desk, key: str) -> tuple[Act, Look]:
        made_id = await made(desk, key)
        act = partial(desk.ask, handler, of=made_id, headers={"if-match": "*"})

        async def look(answer: Answer) -> Any:
            assert (await act()).status in {204, 404}
            return await left_of(desk, made_id)

        return act, look

    return scenario


async def an_interview(desk: Desk, key: str) -> str:
    """With a key, a chat, a code and an answer."""
    interview_id = (await desk.ask(start_interview, given=body(), key=key)).body["interview_id"]
    await desk.settle()
    await say(desk, key, (await desk.ask(issue_link_code, of=interview_id)).body["code"])
    await desk.ask(consent, of=interview_id, as_participant=True, given={"agreed": True})
    await desk.ask(respond, of=interview_id, as_participant=True, given={"user_response": GOOD_ANSWER})
    await desk.settle()
    return interview_id


async def a_handover(desk: Desk, key: str) -> str:
    begun = await desk.ask(start_handover, given=PROJECT, key=key)
    await desk.settle()
    return begun.body["handover_id"]


async def judged_assessment(desk: Desk, key: str) -> str:
    await evidence(desk, key)
    begun = await desk.ask(start_assessment, given=criteria(key), key=f"first {key}")
    await desk.settle()
    return begun.body["assessment_id"]


async def a_document(desk: Desk, key: str) -> str:
    return (await evidence(desk, key)).body["document_id"]


async def a_resume(desk: Desk, key: str) -> str:
    sent = await desk.ask(
        upload_resume, data=KEEPER.encode(), headers={"content-type": "text/plain"}, key=key
    )
    return sent.body["resume_document_id"]


def of_collection(operations: Versions[Any, Any, Any], given: Any) -> Callable[[Desk, str], Awaitable[str]]:
    async def made(desk: Desk, key: str) -> str:
        return (await desk.ask(operations.create, given=given, key=key)).body["id"]

    return made


async def a_webhook(desk: Desk, key: str) -> str:
    return (await desk.ask(make_webhook, given={"url": "https://hooks.example"}, key=key)).body["id"]


# ---- parts ---------------------------------------------------------------------------------------------------


def corpus(key: str) -> str:
    return f"corpus-{key}"


def seen(value: Any, key: str) -> Any:
    """What is seen, without ids and without the key that everything of a scenario is called by."""
    return json.loads(json.dumps(without_ids(value)).replace(key, "KEY"))


async def evidence(desk: Desk, key: str) -> Answer:
    return await desk.ask(add_document, given={"corpus": corpus(key), "text": POLICY})


def criteria(key: str) -> Any:
    questions = [{"question": "Are backups encrypted?"}, {"question": GAP}]
    return {"corpus": corpus(key), "criteria": questions}


async def verdicts(desk: Desk, key: str) -> Any:
    """What an assessment over the corpus finds: each passage of it may be cited."""
    begun = await desk.ask(start_assessment, given=criteria(key))
    await desk.settle()
    return await desk.look(look_at_assessment, begun.body["assessment_id"])


def kept_look(desk: Desk, operations: Versions[Any, Any, Any], key: str) -> Look:
    """What is listed under the name of the scenario, which must be one, and what it is."""

    async def look(answer: Answer) -> Any:
        items = (await desk.look(operations.list, query={"limit": "100"}))["items"]
        (ours,) = [each for each in items if each["name"] == f"Kept {key}"]
        return seen((ours, await desk.look(operations.get, ours["id"])), key)

    return look


async def waiting(desk: Desk, *questions: dict[str, Any]) -> str:
    """An interview whose first question is open."""
    interview_id = (await desk.ask(start_interview, given=body(*questions))).body["interview_id"]
    await desk.settle()
    return interview_id


def digest(desk: Desk, chat: str) -> str:
    """A chat of this desk alone: the process counts how often a chat tries codes."""
    return f"{desk.services.settings.data_dir}-{chat}".replace("/", "-")


async def say(desk: Desk, chat: str, text: str) -> list[str]:
    """What the bot says to a text in this chat."""
    said: list[str] = []

    async def listen(message: Message) -> None:
        said.append(message.text)

    reference = {"chat": chat}
    came = Incoming(
        "message", digest(desk, chat), "", text, None, personal=True, locale="en", reference=reference
    )
    await talk(desk.services, desk.orchestrations, came, listen)
    await desk.settle()
    return said


async def bound(desk: Desk, chat: str) -> str | None:
    """The interview that this chat goes on with, as both of them know it."""
    interview_id = await find_interview(desk.services.store, digest(desk, chat))
    found = await find_link(desk.services.store, interview_id) if interview_id else None
    return interview_id if found and found.chat == digest(desk, chat) else None


async def left_of(desk: Desk, made_id: str) -> Any:
    """The documents that name the erased thing, by kind, and its files."""
    rows = await desk.store.every()
    kinds = sorted(str(each["kind"]) for each in rows if made_id in json.dumps(each))
    files = [path for path in (desk.services.settings.data_dir / "files").rglob("*") if path.is_file()]
    return kinds, [path.name for path in files if made_id in str(path)]


STARTS: Final[dict[str, Scenario]] = {
    "adaptive": starting(adaptive),
    "dynamic": starting(dynamic),
    "predefined": starting(predefined),
    "handover interview": starting(of_a_handover),
    "exploration": starting(exploration),
    "handover": handover,
    "assessment": assessment,
    "round of follow-ups": round_of_follow_ups,
    "webhook": webhook,
}
KEPT: Final[dict[str, Scenario]] = {
    "question set": created(question_sets, named_set),
    "changed question set": changed(question_sets, named_set, questions=[LAMPS, BIRDS]),
    "import": imported_sets,
    "plan": created(plans, named_plan),
    "changed plan": changed(plans, named_plan, max_duration_mins=20),
    "resume": resume,
    "document": document,
    "answer from elsewhere": answer_from_elsewhere,
    "answers as evidence": answers_as_evidence,
}
LATER: Final[dict[str, Scenario]] = {
    "answer": later(respond, {"user_response": GOOD_ANSWER, "client_answer_id": "a"}, as_participant=True),
    "consent": later(consent, {"agreed": True}, as_participant=True),
    "end": later(end_by_staff),
    "nudge": later(nudge, query={"nudges": "0"}),
    "extend": later(extend, {"answer_deadline_s": 900_000}),
    "link code": link_code,
    "chat": chat,
    "moved chat": moved_chat,
}
ERASED: Final[dict[str, Scenario]] = {
    "interview": erasing(erase_interview, an_interview),
    "handover": erasing(delete_handover, a_handover),
    "assessment": erasing(delete_assessment, judged_assessment),
    "document": erasing(delete_document, a_document),
    "resume": erasing(delete_resume, a_resume),
    "question set": erasing(question_sets.delete, of_collection(question_sets, a_set(LAMPS))),
    "plan": erasing(plans.delete, of_collection(plans, plan())),
    "webhook": erasing(remove_webhook, a_webhook),
}
