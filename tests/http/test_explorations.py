"""Explorations over HTTP, led by the rules: all phases, ends, data and rewards, in five languages (D1 to D7, D15)."""

from typing import Any

import pytest

from shared.interview.state_machine.wording import repeats
from tests.plans import EMAIL, NAME, REWARD, RICH, SOLID, STOCK, THIN, TILL, configuration, plan, start_with
from tests.product import Interview, Product

ADDRESS = "ada@example.org"


async def explored(product: Product, *topics: dict[str, Any], **changes: Any) -> Interview:
    """An interview over a plan of its own; `language` and `settings` go to the start, the rest to the plan."""
    own = {name: changes.pop(name) for name in ("language", "settings") if name in changes}
    return await product.start(start_with({"plan": configuration(*topics, **changes)}, **own))


async def to_the_data(interview: Interview) -> Any:
    """Thin answers until the topics are done; the state then."""
    state = await interview.until_open_or_over()
    while state["phase"] in ("EXPLORE", "DEEPEN"):
        state = await interview.answered(THIN)
    return state


class TestTopics:
    async def test_it_begins_with_the_first_topic_and_its_first_sub_goal(self, product: Product) -> None:
        state = await (await explored(product)).state()
        assert (state["phase"], state["turn"], state["progress"], state["remaining"]) == (
            "EXPLORE",
            1,
            0.0,
            2,
        )
        question = state["question"]
        assert (question["question_id"], question["kind"], question["order"]) == ("t1", "main", 0)
        assert "The till" in question["question_text"]
        assert "who decided on it" in question["question_text"]

    async def test_a_rich_answer_keeps_the_topic_and_names_what_was_rich(self, product: Product) -> None:
        """D2, D4."""
        state = await (await explored(product)).answered(RICH)
        question = state["question"]
        assert (question["question_id"], question["parent_question_id"], question["order"]) == (
            "t1:f1",
            "t1",
            1,
        )
        assert "what went wrong with it" in question["question_text"]
        taken_up = "that you changed the till in March because Maria had seen it at a fair."
        assert taken_up in question["question_text"]
        assert state["progress"] == pytest.approx(1 / 3, abs=0.01)

    async def test_what_is_left_is_deepened_with_a_recap(self, product: Product) -> None:
        """D6."""
        interview = await explored(product, TILL | {"sub_goals": ["a", "what it costs", "c", "d"]}, STOCK)
        await interview.answered(SOLID)
        await interview.answered(THIN)
        state = await interview.answered(THIN)
        assert (state["phase"], state["question"]["question_id"]) == ("DEEPEN", "t1:f2")
        assert "The till" in state["question"]["question_text"]

    async def test_no_question_is_shown_twice(self, product: Product) -> None:
        goals = ["who pays", "who uses it"]
        interview = await explored(product, {"label": "A", "sub_goals": goals}, max_duration_mins=9)
        await interview.finish([f"{RICH} Number {turn}." for turn in range(30)], default=RICH)
        texts = [turn["question_text"] for turn in (await interview.result())["turns"]]
        assert len(texts) > 8
        assert not any(repeats(text, texts[:place]) for place, text in enumerate(texts))
        assert all(text.endswith("?") for text in texts)


class TestEnding:
    async def test_closing_in_words_does_the_same(self, product: Product) -> None:
        interview = await explored(product, fields=[EMAIL])
        state = await interview.answered("I would like to stop here, please.")
        assert (state["phase"], state["question"]["kind"]) == ("DATA_COLLECTION", "consent")
        state = await interview.answered("No, thank you.")
        assert (state["status"], state["ended_reason"]) == ("ended", "participant_ended")

    async def test_without_fields_there_is_nothing_to_collect(self, product: Product) -> None:
        interview = await explored(product, reward=REWARD)
        state = await interview.answered("Let's stop here.")
        assert (state["status"], state["reward"]) == ("ended", REWARD)
        assert REWARD["code"] in state["closing_message"]


class TestData:
    async def test_consent_and_fields_one_by_one(self, product: Product) -> None:
        """D7: kept apart from the conversation."""
        interview = await explored(product, fields=[EMAIL, NAME], reward=REWARD)
        state = await to_the_data(interview)
        question = state["question"]
        assert (question["kind"], question["question_id"]) == ("consent", "consent:1")
        assert all(label in question["question_text"] for label in ("E-mail", "Name"))
        state = await interview.answered("Yes, I agree.")
        assert (state["question"]["kind"], state["question"]["question_id"]) == ("field", "field:email:1")
        shown = {"name": "email", "type": "email", "label": "E-mail", "choices": None, "attempt": 1}
        assert state["question"]["field"] == shown
        state = await interview.answered("ada at example dot org")
        assert state["question"]["question_id"] == "field:email:2"
        state = await interview.answered(f"Sorry: {ADDRESS}")
        assert state["question"]["question_id"] == "field:full_name:1"
        state = await interview.answered("My name is Ada Lovelace")
        assert (state["status"], state["ended_reason"], state["reward"]) == ("completed", "complete", REWARD)
        result = await interview.result()
        assert result["data"] == {"consent": True, "fields": {"email": ADDRESS, "full_name": "Ada Lovelace"}}
        assert result["reward"] == REWARD
        said = [turn["user_response"] for turn in result["turns"] if turn["kind"] == "field"]
        assert said == ["[email]", "[email]", "[full_name]"]
        assert all(
            turn["assessment"] is None for turn in result["turns"] if turn["kind"] in ("consent", "field")
        )
        view = await interview.view()
        assert (view["phase"], view["supervisor_status"]) == ("END", "FINAL_GOODBYE")

    async def test_contact_data_is_nowhere_but_in_the_data(self, product: Product) -> None:
        interview = await explored(product, fields=[EMAIL])
        await to_the_data(interview)
        await interview.answered("Yes")
        await interview.answered(ADDRESS)
        for path in ("/transcript", "/turns"):
            assert ADDRESS not in (await interview.staff("GET", path)).text
        assert ADDRESS not in str((await interview.result())["summary"])
        for path in (f"/instances/{interview.interview_id}",):
            assert ADDRESS not in (await product.operator("GET", path)).text

    async def test_erasing_takes_it_along(self, product: Product) -> None:
        interview = await explored(product, fields=[EMAIL])
        await to_the_data(interview)
        await interview.answered("Yes")
        await interview.answered(ADDRESS)
        assert (await interview.staff("DELETE")).status == 204
        assert (await interview.staff("GET", "/result")).status == 404


class TestStarting:
    async def test_a_kept_plan_is_pinned_in_its_version(self, product: Product) -> None:
        """D8: and later changes leave the interview alone."""
        made = await product.staff("POST", "/api/plans", json=plan())
        interview = await product.start(start_with({"plan_id": made.json["id"]}))
        await product.staff("PUT", f"/api/plans/{made.json['id']}", json=plan(STOCK), If_Match="*")
        await product.staff("DELETE", f"/api/plans/{made.json['id']}", If_Match="*")
        await interview.answered(THIN)
        assert [topic["label"] for topic in (await interview.view())["topics"]] == [
            "The till",
            "Counting the stock",
        ]

    async def test_the_plans_language_holds_where_the_start_names_none(self, product: Product) -> None:
        made = await product.staff("POST", "/api/plans", json=plan(language="de"))
        german = await product.start(start_with({"plan_id": made.json["id"]}))
        assert (await german.state())["question"]["question_text"].startswith("Guten Tag")
        silent = await product.start(start_with({"plan_id": made.json["id"]}, language=None))
        assert (await silent.view())["language"] == "de"
        italian = await product.start(start_with({"plan_id": made.json["id"]}, language="it"))
        assert (await italian.state())["question"]["question_text"].startswith("Buongiorno")

    async def test_the_signal_by_content_is_a_setting(self, product: Product) -> None:
        """D12: a dense answer of a dozen words is LOW by the formula and more by content."""
        dense = (
            "Maria negotiated the maintenance contract, invoices doubled, receipts vanished, suppliers left."
        )
        for settings, asked in (({}, "t2"), ({"signal": "content"}, "t1:f1")):
            interview = await explored(product, settings=settings)
            assert (await interview.answered(dense))["question"]["question_id"] == asked

    async def test_a_plan_says_how_answers_are_weighed_where_the_start_does_not(
        self, product: Product
    ) -> None:
        """Relevance: a short answer that serves the sub-goal is worth another turn."""
        for settings, asked in (({}, "t1:f1"), ({"signal": "formula"}, "t2")):
            interview = await explored(product, signal="relevance", settings=settings)
            assert (await interview.answered("My sister decided."))["question"]["question_id"] == asked

    async def test_the_authors_questions_and_names_are_asked(self, product: Product) -> None:
        """G3: the note never."""
        goals = [
            {"text": "power at home", "probes": ["Who had the last word?"]},
            {"text": "fear of loss", "topic": "the price"},
            "tight supply of loans",
        ]
        interview = await explored(product, {"label": "The till", "sub_goals": goals}, max_duration_mins=9)
        states = [await interview.state(), await interview.answered(SOLID), await interview.answered(SOLID)]
        texts = [state["question"]["question_text"] for state in states]
        assert texts[0].endswith("The till. Who had the last word?")
        assert "the price" in texts[1]
        assert not any(word in " ".join(texts) for word in ("power", "fear", "supply"))

    async def test_a_guide_steers_the_rules_too(self, product: Product) -> None:
        """D9."""
        guide = "Be kind. Who signed for the loss? Did they complain about the colour? How did it smell?"
        interview = await explored(
            product, {"label": "The till", "sub_goals": ["fear of loss"]}, guide=guide, max_duration_mins=9
        )
        assert "Who signed for the loss?" in (await interview.state())["question"]["question_text"]
        assert "How did it smell?" in (await interview.answered(SOLID))["question"]["question_text"]


@pytest.mark.parametrize(
    ("language", "yes", "greeting"),
    [("it", "Sì, va bene", "Buongiorno"), ("es", "Sí, de acuerdo", "Hola"), ("de", "Ja, einverstanden", "Guten Tag"),
     ("fr", "Oui, d'accord", "Bonjour")],
)  # fmt: skip
async def test_it_is_held_in_other_languages_too(
    language: str, yes: str, greeting: str, product: Product
) -> None:
    interview = await explored(product, language=language, fields=[EMAIL], reward=REWARD)
    state = await interview.state()
    assert state["question"]["question_text"].startswith(greeting)
    state = await to_the_data(interview)
    state = await interview.answered(yes)
    assert state["question"]["kind"] == "field"
    state = await interview.answered(ADDRESS)
    assert (state["status"], state["reward"]) == ("completed", REWARD)
    assert REWARD["code"] in state["closing_message"]
    english = {"thank", "would", "could", "please"}
    for turn in (await interview.result())["turns"]:
        assert not english & set(turn["question_text"].lower().replace("“", " ").split())


async def test_the_result_tells_of_topics_in_every_format(product: Product) -> None:
    interview = await explored(product, fields=[EMAIL], reward=REWARD)
    await interview.answered(RICH)
    await to_the_data(interview)
    await interview.answered("Yes")
    await interview.answered(ADDRESS)
    result = await interview.result()
    first, second = result["topics"]
    assert set(first) >= {
        "topic_id", "label", "min_turns", "base_turns", "max_turns", "turns_used", "bonus_turns", "covered_sub_goals",
        "uncovered_sub_goals", "engagement", "key_insight",
    }  # fmt: skip
    assert first["key_insight"].startswith("We changed the till in March")
    assert len(first["key_insight"].split()) <= 20
    assert (first["covered_sub_goals"], second["label"]) == (["who decided on it"], "Counting the stock")
    assert first["uncovered_sub_goals"] == ["what went wrong with it"]
    assert result["completeness"] == pytest.approx(1 / 3, abs=0.01)
    assert any("March" in fact["text"] for fact in result["facts"])
    assert result["turns"][0]["decision"]["reason"].startswith("HIGH signal")
    markdown = (await interview.staff("GET", "/result?format=markdown")).text
    for shown in (
        "## Topics",
        "The till",
        "We changed the till in March",
        "## Data",
        ADDRESS.replace("_", ""),
        "SHOP",
    ):
        assert shown in markdown
    rows = (await interview.staff("GET", "/result?format=csv")).text
    assert ',"topic",' in rows
    assert f"{ADDRESS}" in rows


async def _in_phase(interview: Interview, phase: str) -> bool:
    return (await interview.state())["phase"] == phase
