"""What a key makes once, question sets, plans and resumes: sent again, at once, with another body, when it is gone."""

import asyncio
from dataclasses import dataclass
from typing import Any, Final

import pytest

from tests.candidates.material import BIRDS, KEEPER, LAMPS, a_set
from tests.plans import plan
from tests.starts.desk import Answer, Desk, Handler
from triggers.http.operations import OPERATIONS
from triggers.http.problems import problems_of
from triggers.staff.plans import plans
from triggers.staff.question_sets import question_sets
from triggers.staff.resumes import delete_resume, upload_resume


@dataclass(frozen=True)
class Made:
    """What is made, by which operations, and where its answer has the id."""

    make: Handler
    delete: Handler
    given: Any
    other: Any
    field: str = "id"

    def id(self, answer: Answer) -> str:
        assert answer.status in {200, 201}, answer
        return answer.body[self.field]


KINDS: Final = {
    "question set": Made(question_sets.create, question_sets.delete, a_set(LAMPS), a_set(BIRDS)),
    "plan": Made(plans.create, plans.delete, plan(), plan(name="Another")),
    "resume": Made(
        upload_resume, delete_resume, {"text": KEEPER}, {"text": KEEPER * 2}, "resume_document_id"
    ),
}


@pytest.fixture(params=KINDS)
def made(request: pytest.FixtureRequest) -> Made:
    return KINDS[request.param]


async def test_the_same_call_sent_again_is_answered_with_the_first(made: Made, desk: Desk) -> None:
    first = await desk.ask(made.make, given=made.given, key="k")
    again = await desk.ask(made.make, given=made.given, key="k")
    assert (first.status, again.status) == (201, 200)
    assert again.body == first.body


async def test_of_many_at_once_one_makes_it(made: Made, desk: Desk) -> None:
    answers = await asyncio.gather(*(desk.ask(made.make, given=made.given, key="k") for _ in range(8)))
    assert len({made.id(each) for each in answers}) == 1


async def test_without_a_key_or_with_another_each_call_makes_its_own(made: Made, desk: Desk) -> None:
    answers = [await desk.ask(made.make, given=made.given, key=key) for key in (None, None, "a", "b")]
    assert [each.status for each in answers] == [201] * 4
    assert len({made.id(each) for each in answers}) == 4


async def test_another_body_under_the_same_key_is_refused(made: Made, desk: Desk) -> None:
    await desk.ask(made.make, given=made.given, key="k")
    assert (await desk.ask(made.make, given=made.other, key="k")).status == 422


async def test_what_was_deleted_does_not_come_back_under_its_id(made: Made, desk: Desk) -> None:
    first = made.id(await desk.ask(made.make, given=made.given, key="k"))
    assert (await desk.ask(made.delete, of=first, headers={"if-match": "*"})).status == 204
    again = await desk.ask(made.make, given=made.given, key="k")
    assert again.status == 404 or made.id(again) != first
    (operation,) = [each for each in OPERATIONS if each.handler == made.make]
    assert again.status < 400 or again.status in problems_of(operation)
