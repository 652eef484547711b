"""What most conversations in Teams begin with."""

from typing import Any

from tests.fakes.connector import Person
from tests.product import Interview


async def code_for(interview: Interview) -> str:
    reply = await interview.staff("POST", "/link-code")
    assert reply.status == 201, reply.text
    return reply.json["code"]


async def linked(person: Person, interview: Interview) -> dict[str, Any]:
    """The disclosure, after the person has sent the code."""
    await person.write(await code_for(interview))
    assert "You are connected" in await person.text()
    return await person.card()


async def asked(person: Person, interview: Interview) -> dict[str, Any]:
    """The first question, after the person has sent the code and agreed."""
    disclosure = await linked(person, interview)
    await person.press(disclosure, "I agree, let’s begin")
    assert await person.text() == "Thank you. Here we go."
    return await person.card()
