"""What a model hears somebody keep off the record, served: after that the conversation alone has it (G8)."""

import json
from typing import Any, Final

from shared.interview.state_machine.texts import REPLIES
from tests.fakes.model_replies import says
from tests.fakes.model_server import ModelServer
from tests.http.test_exploring_with_a_model import explored, worded
from tests.http.test_with_a_model import JUDGED
from tests.plans import RICH
from tests.product import LANTERNS, VAGUE_ANSWER, Interview, Product, body

MATTER: Final = "My brother Ivo drank, from 2016 on"
WISH: Final = "please leave that about my brother out"
KEPT: Final[dict[str, Any]] = {"off_record": True, "kept_out": [MATTER, WISH, "nobody said that"]}
MET: Final = REPLIES["en"]["record"][0]


async def told_beside_the_answers(interview: Interview) -> str:
    """All of the result but for the answers themselves."""
    result = await interview.result()
    for turn in result["turns"]:
        turn["user_response"] = None
    return json.dumps(result)


async def test_what_an_earlier_answer_told_is_out_of_all_that_is_made_of_the_interview(
    guided: Product, model: ModelServer
) -> None:
    interview = await guided.start(body(LANTERNS, settings={"max_follow_ups": 2}))
    spoke = {"facts": [MATTER], "note": "Ivo drank near the oil.", "threads": [MATTER]}
    model.script("assess", says(JUDGED | {"intent": "answer"} | spoke))
    await interview.answered(f"{VAGUE_ANSWER} {MATTER}.")
    private = {"note": "The lamp is left lit. Ivo knew.", "acknowledgement": "I am sorry about Ivo."}
    model.script("assess", says(JUDGED | {"intent": "answer"} | KEPT | private))
    model.script(
        "word_follow_up",
        says({"question": "What did Ivo do when the glass broke?"}),
        says({"question": "What happens once the oil is in?"}),
    )
    state = await interview.answered(f"I fill the oil, and {WISH}.")
    assert state["question"]["acknowledgement"] == MET
    assert state["question"]["question_text"] == "What happens once the oil is in?"
    text = "The wicks are trimmed; a brother drank in 2016; the oil is filled. Ivo is named."
    model.script(
        "summarise",
        says({"text": text, "sections": [{"title": "Lanterns", "text": f"{MATTER}."}], "told": []}),
    )
    await interview.finish()
    result = await interview.result()
    assert result["summary"]["text"] == "The wicks are trimmed; the oil is filled."
    assert [turn.get("note") for turn in result["turns"][:2]] == [None, "The lamp is left lit."]
    told = await told_beside_the_answers(interview)
    assert not any(each in told for each in ("Ivo", "2016", "drank"))
    assert MATTER in result["turns"][0]["user_response"], "the conversation keeps their words"


async def test_an_exploration_meets_the_wish_before_its_question_and_keeps_no_fact_of_it(
    guided: Product, model: ModelServer
) -> None:
    interview = await explored(guided)
    facts = [
        {"text": "Ivo drank from 2016 on.", "span": MATTER},
        {"text": "Maria saw the till.", "span": "Maria had seen it at a fair"},
    ]
    model.script("word_topic", worded("Who was with Maria at the fair?", facts=facts))
    await interview.answered(f"{RICH} {MATTER}.")
    kept = {"off_record": True, "kept_out": ["f1", WISH]}
    model.script("word_topic", worded("What did Ivo say to Maria of the till?", **kept))
    model.script("reword_topic", worded("What did Maria say of the till?", **kept))
    state = await interview.answered(f"She was there with a cousin, but {WISH}.")
    assert state["question"]["acknowledgement"] == MET
    assert state["question"]["question_text"] == "What did Maria say of the till?"
    assert [each["text"] for each in (await interview.result())["facts"]] == ["Maria saw the till."]
    await interview.answered("She said that it was too heavy for one person to carry.")
    assert "f1 " not in model.requests[-1].user
    assert "f2 Maria saw the till." in model.requests[-1].user
    told = await told_beside_the_answers(interview)
    assert not any(each in told for each in ("Ivo", "2016", "drank"))
