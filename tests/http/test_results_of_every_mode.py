"""Results of a study in each of the five modes (H4): what is asked there is counted, quoted and compared."""

from typing import Any, Final

import pytest

from tests.every_mode import ANSWERS, SKILLED, starts
from tests.product import Product, eventually
from tests.studies import STUDIES, created, invited

OF_A_STUDY: Final = ("material", "question_set_id", "settings")
WANTED: Final = {
    "adaptive_follow_up": {"lanterns", "ropes"},
    "dynamic_gap": {"python", "terraform", "kubernetes"},
    "predefined_questions": {"ropes", "boats", "birds"},
    "knowledge_handover": {"threshold", "rates", "factor"},
    "topic_exploration": {"t1", "t2"},
}
"""The ids of what is asked; of skills those that the questions of an interview suffice for."""


@pytest.mark.parametrize("mode", WANTED)
async def test_each_mode_has_its_questions_quotes_and_cells(product: Product, mode: str) -> None:
    given = (await starts(product))[mode]
    asked = {name: given[name] for name in OF_A_STUDY if name in given}
    made = await created(product, **{"material": None, "mode": mode, **asked})
    resume = given.get("resume_text") and {"resume_text": given["resume_text"]}
    people: list[dict[str, Any]] = [{"name": name, **(resume or {})} for name in ("Ada", "Bo")]
    interviews = [await guest.agree() for guest in await invited(product, made["study_id"], *people)]
    for interview in interviews:
        await interview.finish(ANSWERS[mode] * 2)
    path = f"{STUDIES}/{made['study_id']}/results"

    async def are_in() -> bool:
        now = await product.look(path)
        return (now["n"]["completed"], now["sample"]["interviews"]) == (2, 2)

    await eventually(are_in)
    found = await product.look(path)
    questions = {each["id"]: each for each in found["questions"] if each["asked"]}
    assert set(questions) == WANTED[mode]
    assert {each["asked"] for each in questions.values()} == {2}
    results = [await interview.result() for interview in interviews]
    typed = "\n".join(turn["user_response"] or "" for result in results for turn in result["turns"])
    quotes = [quote for each in questions.values() for quote in each["quotes"]]
    assert quotes
    assert all(quote["text"] in typed for quote in quotes)
    for row in found["comparison"]:
        assert set(questions) <= set(row["cells"])
        assert row["participant"]["name"] in ("Ada", "Bo")
    assert {theme["interviews"] for theme in found["themes"]} == {2}
    listed = (await product.look(f"/api/interviews?study_id={made['study_id']}"))["items"]
    assert {each["study_id"] for each in listed} == {made["study_id"]}
    assert len(listed) == 2


async def test_a_result_names_what_of_the_library_it_asked(product: Product) -> None:
    given = await starts(product)
    by_set = await product.start({**given["predefined_questions"], "resume_text": SKILLED})
    result, view = await by_set.result(), await by_set.view()
    named = {
        "id": given["predefined_questions"]["question_set_id"],
        "name": (await product.look(f"/api/question-sets/{result['question_set']['id']}"))["name"],
        "version": 1,
    }
    assert (result["question_set"], view["question_set"]) == (named, named)
    assert (result["plan"], result["study_id"], view["study_id"]) == (None, None, None)
    files = [(await by_set.staff("GET", f"/result?format={form}")).text for form in ("csv", "markdown")]
    assert f'"{named["id"]} v1"' in files[0]
    assert f"- **Question set**: {named['name']}, version 1" in files[1]
    listed = (await product.look("/api/interviews?mode=predefined_questions&limit=1"))["items"]
    assert listed[0]["question_set"] == named
