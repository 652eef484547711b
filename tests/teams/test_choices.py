"""Choices and data in a chat: buttons and inputs of cards, over the served app (D7)."""

import json

from tests.fakes.connector import Person, words_of
from tests.hosting import HostProcess
from tests.plans import EMAIL, REWARD, THIN, configuration, start_with
from tests.product import Product
from tests.teams.journeys import asked

ADDRESS = "ada@example.org"


async def test_agreement_and_data_are_given_with_cards(
    product: Product, ada: Person, teams_host: HostProcess
) -> None:
    plan = configuration(fields=[EMAIL], reward=REWARD)
    interview = await product.start(start_with({"plan": plan}))
    card = await asked(ada, interview)
    while "Yes, I agree" not in [action["title"] for action in card["actions"]]:
        await ada.press(card, card["actions"][0]["title"], answer=THIN)
        card = await ada.card()
    assert any("Nothing depends on it" in text for text in words_of(card))
    await ada.press(card, "Yes, I agree")
    card = await ada.card()
    assert [element["style"] for element in card["body"] if element["type"] == "Input.Text"] == ["Email"]
    await ada.press(card, "Send", answer="ada at example")
    card = await ada.card()
    await ada.press(card, "Send", answer=ADDRESS)
    assert REWARD["label"] in await ada.text()
    assert (await interview.result())["data"] == {"consent": True, "fields": {"email": ADDRESS}}
    history = await product.operator("GET", f"/instances/teams-{interview.interview_id}")
    assert ADDRESS not in json.dumps(history.json)
    assert ADDRESS not in teams_host.output
    assert THIN not in teams_host.output
