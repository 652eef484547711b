"""What happens in a study, each as a call that may be repeated, and what stands in the study afterwards."""

from functools import partial
from typing import Any, Final

from shared.interview.records.header import read_header
from shared.storage.port import PARTICIPANTS
from shared.studies.mail_instances import mails_of
from shared.studies.results.contribution import Contribution
from tests.product import GOOD_ANSWER, ROPES
from tests.starts.desk import Answer, Desk, without_ids
from tests.starts.scenarios import Act, Look, Scenario, left_of
from tests.studies import study
from triggers.participants.interview import respond
from triggers.staff.documents import add_document
from triggers.studies.assessing import assess_documents
from triggers.studies.guests import agree, decline, welcome
from triggers.studies.invitations import invite
from triggers.studies.participants import add, erase_one, list_participants
from triggers.studies.results import criteria_results, results
from triggers.studies.studies import create_study, erase_one_study, open_study

CRITERIA: Final = [
    {"question": "Are backups encrypted?"},
    {"question": "Are visitors escorted in the building?"},
]
PEOPLE: Final = [
    {"name": "Ada", "email": "ada@kept.example", "external_id": "a-1"},
    {"name": "Bo", "email": "bo@kept.example"},
]


async def opened(desk: Desk, **changes: Any) -> Any:
    """A study of one question that is open."""
    settings = {"max_follow_ups": 0, "nudge_after_s": 3_600.0}
    given = study(material={"questions": [ROPES]}, settings=settings, **changes)
    made = await desk.ask(create_study, given=given)
    return (await desk.ask(open_study, of=made.body["study_id"])).body


async def filled(desk: Desk, **changes: Any) -> tuple[str, list[Any]]:
    """The id of an open study, and its two participants."""
    study_id = (await opened(desk, **changes))["study_id"]
    added = await desk.ask(add, of=study_id, given={"participants": PEOPLE})
    await desk.settle()
    return study_id, added.body["items"]


async def standing(desk: Desk, study_id: str) -> Any:
    """How the study stands: its participants and counts, what was mailed, and what it has of whom."""
    await desk.settle()
    found = await desk.look(list_participants, study_id, {"sort": "name"})
    states = [each["state"] for each in found["items"]]
    counts = {state: count for state, count in found["counts"].items() if count}
    assert counts == {state: states.count(state) for state in states}, (
        f"not counted as it stands: {counts} {states}"
    )
    interviews = {each["interview_id"] for each in found["items"]} - {None}
    listed = [each["interview_id"] for each in await desk.listed() if each["study_id"] == study_id]
    assert sorted(listed) == sorted(interviews), "not one interview a participant"
    told = await desk.look(results, study_id)
    made = await desk.services.store.list(PARTICIPANTS, study_id, Contribution.KIND)
    assert told["n"]["interviews"] == len(made.items)
    mails = [await mails_of(desk.client, study_id, each["participant_id"]) for each in found["items"]]
    assert max(map(len, mails), default=0) <= 1, "mailed twice"
    return without_ids([found, told["n"], told["questions"], mails])


async def participants_added(desk: Desk, key: str) -> tuple[Act, Look]:
    study_id = (await opened(desk))["study_id"]
    act = partial(desk.ask, add, of=study_id, given={"participants": PEOPLE}, key=key)
    return act, _stands(desk, study_id)


async def link_opened(desk: Desk, key: str) -> tuple[Act, Look]:
    study_id, (first, _) = await filled(desk)
    return partial(desk.ask, welcome, of=study_id, link=first["url"]), _stands(desk, study_id)


async def declined(desk: Desk, key: str) -> tuple[Act, Look]:
    study_id, (first, _) = await filled(desk)
    return partial(desk.ask, decline, of=study_id, link=first["url"]), _stands(desk, study_id)


async def agreed(desk: Desk, key: str) -> tuple[Act, Look]:
    """And answered to the end: once in the results."""
    study_id, (first, _) = await filled(desk)
    return partial(desk.ask, agree, of=study_id, link=first["url"]), _is_answered(desk, study_id)


async def came_by_the_public_link(desk: Desk, key: str) -> tuple[Act, Look]:
    """And answered to the end; nobody else is let in."""
    made = await opened(desk, public_link={"enabled": True, "quota": 1})
    study_id, link = made["study_id"], made["public_url"]
    answered = _is_answered(desk, study_id)

    async def look(answer: Answer) -> Any:
        found = await answered(answer)
        other = await desk.ask(agree, of=study_id, link=link, key=f"{key} other")
        assert (other.status, await desk.ask(agree, of=study_id, link=link, key=key)) == (
            409,
            Answer(200, answer.body),
        )
        return found

    return partial(desk.ask, agree, of=study_id, link=link, key=key), look


async def invited_by_mail(desk: Desk, key: str) -> tuple[Act, Look]:
    """The mail server is away: what is queued waits for its next attempt, once for each."""
    desk.mails_by("127.0.0.1")
    study_id, _ = await filled(desk)
    act = partial(desk.ask, invite, of=study_id, given={"state": "invited"}, key=key)
    return act, _stands(desk, study_id)


async def answered_last(desk: Desk, key: str) -> tuple[Act, Look]:
    """The last answer of an interview, which is in the results then."""
    study_id, (first, _) = await filled(desk)
    begun = (await desk.ask(agree, of=study_id, link=first["url"])).body["interview_id"]
    await desk.settle()
    given = {"user_response": GOOD_ANSWER, "client_answer_id": "a"}
    act = partial(desk.ask, respond, of=begun, as_participant=True, given=given)

    async def look(answer: Answer) -> Any:
        await act()  # as clients do that see no news
        return await standing(desk, study_id)

    return act, look


async def _of_criteria(desk: Desk) -> tuple[str, Any]:
    """The id of an open study of criteria, and its participant, who has documents."""
    made = await desk.ask(create_study, given=study(material=None, criteria=CRITERIA, settings={}))
    study_id = made.body["study_id"]
    await desk.ask(open_study, of=study_id)
    added = await desk.ask(add, of=study_id, given={"participants": PEOPLE[:1]})
    (first,) = added.body["items"]
    given = {
        "corpus": first["participant_id"],
        "file_name": "policy.md",
        "text": "Backups are encrypted at rest.",
    }
    await desk.ask(add_document, given=given, query={"study_id": study_id})
    return study_id, first


async def assessed(desk: Desk, key: str) -> tuple[Act, Look]:
    study_id, _ = await _of_criteria(desk)
    act = partial(desk.ask, assess_documents, of=study_id, given={}, key=key)

    async def look(answer: Answer) -> Any:
        found = await standing(desk, study_id)
        verdicts = await desk.look(criteria_results, study_id)
        assert verdicts["assessed"] == 1
        return found, without_ids(verdicts)

    return act, look


async def agreed_about_criteria(desk: Desk, key: str) -> tuple[Act, Look]:
    study_id, first = await _of_criteria(desk)
    await desk.ask(assess_documents, of=study_id, given={})
    await desk.settle()
    answered = _is_answered(desk, study_id)

    async def look(answer: Answer) -> Any:
        found = await answered(answer)
        return found, without_ids(await desk.look(criteria_results, study_id))

    return partial(desk.ask, agree, of=study_id, link=first["url"]), look


async def participant_erased(desk: Desk, key: str) -> tuple[Act, Look]:
    study_id, (first, _) = await filled(desk)
    interview_id = await _answered(desk, study_id, first["url"])
    act = partial(desk.ask, erase_one, of=study_id, beside={"pid": first["participant_id"]})

    async def look(answer: Answer) -> Any:
        assert (await act()).status in {204, 404}
        left = [await left_of(desk, each) for each in (interview_id, first["participant_id"])]
        return left, await standing(desk, study_id)

    return act, look


async def study_erased(desk: Desk, key: str) -> tuple[Act, Look]:
    """One participant has answered, the other has not begun: a second interview would only be erased as the first."""
    study_id, (first, second) = await filled(desk)
    interview_id = await _answered(desk, study_id, first["url"])
    act = partial(desk.ask, erase_one_study, of=study_id, query={"interviews": "1"})

    async def look(answer: Answer) -> Any:
        assert (await act()).status in {204, 404}
        return [await left_of(desk, each) for each in (study_id, interview_id, second["participant_id"])]

    return act, look


def _stands(desk: Desk, study_id: str) -> Look:
    async def look(answer: Answer) -> Any:
        return without_ids(answer.body), await standing(desk, study_id)

    return look


def _is_answered(desk: Desk, study_id: str) -> Look:
    async def look(answer: Answer) -> Any:
        await desk.settle()
        await _answer(desk, answer.body["interview_id"])
        found = await standing(desk, study_id)
        assert found[1]["interviews"] == 1
        return found

    return look


async def _answered(desk: Desk, study_id: str, link: str) -> str:
    """The id of the interview that was begun by this link and answered."""
    interview_id = (await desk.ask(agree, of=study_id, link=link)).body["interview_id"]
    await desk.settle()
    await _answer(desk, interview_id)
    return interview_id


async def _answer(desk: Desk, interview_id: str) -> None:
    """To the end."""
    for _ in range(20):
        if not (await read_header(desk.services.store, interview_id)).is_open:
            return
        await desk.ask(respond, of=interview_id, as_participant=True, given={"user_response": GOOD_ANSWER})
        await desk.settle()


STUDY_SCENARIOS: Final[dict[str, Scenario]] = {
    "participants added": participants_added,
    "link opened": link_opened,
    "declined": declined,
    "invited by mail": invited_by_mail,
    "agreed": agreed,
    "came by the public link": came_by_the_public_link,
    "answered last": answered_last,
    "assessed": assessed,
    "agreed about criteria": agreed_about_criteria,
    "participant erased": participant_erased,
    "study erased": study_erased,
}
