"""What happens when Teams does not take what is sent."""

from tests.fakes.connector import Connector, Person, words_of
from tests.product import GOOD_ANSWER, ROPES, Product, eventually
from tests.teams.journeys import asked


async def test_a_question_that_teams_did_not_take_is_sent_again(
    product: Product, connector: Connector, ada: Person
) -> None:
    interview = await product.start()
    await asked(ada, interview)
    connector.refuse_with = 503
    await interview.answered(GOOD_ANSWER)
    await eventually(lambda: _refused(connector, 1))
    connector.refuse_with = None
    assert ROPES["question_text"] in words_of(await ada.card())


async def test_a_chat_that_was_closed_is_left_alone_until_the_person_writes(
    product: Product, connector: Connector, ada: Person
) -> None:
    interview = await product.start()
    await asked(ada, interview)
    connector.refuse_with = 403
    await interview.answered(GOOD_ANSWER)

    async def given_up() -> bool:
        found = await product.operator("GET", f"/instances/teams-{interview.interview_id}")
        return found.json["runtimeStatus"] == "Completed"

    await eventually(given_up)
    connector.refuse_with = None
    await ada.write("/question")
    assert ROPES["question_text"] in words_of(await ada.card())


async def _refused(connector: Connector, times: int) -> bool:
    return connector.refused >= times
