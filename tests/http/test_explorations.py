"""Explorations over HTTP, led by the rules: all phases, ends, data and rewards, in five languages (D1 to D7, D15)."""

from typing import Any

import pytest

from tests.plans import EMAIL, NAME, REWARD, RICH, SOLID, STOCK, THIN, configuration, plan, start_with
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


async def test_it_begins_with_the_first_topic_and_its_first_sub_goal(product: Product) -> None:
    state = await (await explored(product)).state()
    shown = (state["phase"], state["turn"], state["progress"], state["remaining"])
    assert shown == ("EXPLORE", 1, 0.0, 2)
    question = state["question"]
    assert (question["question_id"], question["kind"], question["order"]) == ("t1", "main", 0)
    assert "First: the till." in question["question_text"]
    assert "who decided on it" in question["question_text"]


async def test_closing_in_words_leads_to_the_data_and_then_to_the_end(product: Product) -> None:
    """Without fields there is nothing to collect."""
    interview = await explored(product, fields=[EMAIL])
    state = await interview.answered("I would like to stop here, please.")
    assert (state["phase"], state["question"]["kind"]) == ("DATA_COLLECTION", "consent")
    state = await interview.answered("No, thank you.")
    assert (state["status"], state["ended_reason"]) == ("ended", "participant_ended")
    without = await (await explored(product, reward=REWARD)).answered("Let's stop here.")
    assert (without["status"], without["reward"]) == ("ended", REWARD)


async def test_a_result_says_where_nobody_asked_for_consent(product: Product) -> None:
    """D7: it was not given, and not refused either."""
    interview = await explored(product, reward=REWARD)
    await interview.answered("Let's stop here.")
    assert "- Consent: not asked for" in (await interview.staff("GET", "/result?format=markdown")).text


@pytest.mark.parametrize(
    "said",
    [
        ["I would like to stop here, please. Goodbye!"],
        ["Lets stop maybe? I have the water on.", "Yes, it is boiling. Have a nice day."],
    ],
)
async def test_whoever_takes_leave_is_asked_for_no_data(said: list[str], product: Product) -> None:
    """G1, D7: a goodbye ends the interview; whoever says it is not kept for a consent."""
    interview = await explored(product, fields=[EMAIL], reward=REWARD)
    *_, state = [await interview.answered(each) for each in said]
    assert (state["status"], state["ended_reason"]) == ("ended", "participant_ended")
    assert state["reward"] == REWARD


async def test_an_address_that_is_given_at_once_is_agreed_to_though_something_else_is_refused(
    product: Product,
) -> None:
    """D7: it had counted as a refusal, and nobody got the summary."""
    interview = await explored(product, fields=[EMAIL])
    assert (await to_the_data(interview))["question"]["kind"] == "consent"
    await interview.answered("ada(at)example.org\nthe summary yes, no newsletter please")
    result = await interview.result()
    assert result["data"] == {"consent": True, "fields": {"email": ADDRESS}}
    assert ADDRESS not in str(result["turns"])
    assert "no newsletter please" in str(result["turns"])


async def test_an_address_may_be_spoken_and_half_of_one_agrees_to_being_asked_for_it(
    product: Product,
) -> None:
    """D7: who had dictated theirs was told that a yes or a no is needed."""
    interview = await explored(product, fields=[EMAIL])
    assert (await to_the_data(interview))["question"]["kind"] == "consent"
    state = await interview.answered("ada punto lund arroba correo")
    assert state["question"]["kind"] == "field"
    await interview.answered("ada punto lund arroba correo punto example")
    result = await interview.result()
    assert result["data"] == {"consent": True, "fields": {"email": "ada.lund@correo.example"}}


async def test_consent_and_fields_one_by_one_and_kept_apart_from_the_conversation(product: Product) -> None:
    """D7."""
    interview = await explored(product, fields=[EMAIL, NAME], reward=REWARD)
    state = await to_the_data(interview)
    question = state["question"]
    assert (question["kind"], question["question_id"]) == ("consent", "consent:1")
    assert all(label in question["question_text"] for label in ("E-mail", "Name"))
    state = await interview.answered("Yes, I agree.")
    assert (state["question"]["kind"], state["question"]["question_id"]) == ("field", "field:email:1")
    shown = {"name": "email", "type": "email", "label": "E-mail", "choices": None, "attempt": 1}
    assert state["question"]["field"] == shown
    for said, following in (
        ("ada at example dot org", "field:email:2"), (f"Sorry: {ADDRESS}", "field:full_name:1"),
    ):  # fmt: skip
        assert (await interview.answered(said))["question"]["question_id"] == following
    state = await interview.answered("My name is Ada Lovelace")
    assert (state["status"], state["ended_reason"], state["reward"]) == ("completed", "complete", REWARD)
    result = await interview.result()
    assert result["data"] == {"consent": True, "fields": {"email": ADDRESS, "full_name": "Ada Lovelace"}}
    assert result["reward"] == REWARD
    said = [turn["user_response"] for turn in result["turns"] if turn["kind"] == "field"]
    assert said == ["[email]", "[email]", "[full_name]"]
    of_data = [turn for turn in result["turns"] if turn["kind"] in ("consent", "field")]
    assert all(turn["assessment"] is None for turn in of_data)
    view = await interview.view()
    assert (view["phase"], view["supervisor_status"]) == ("END", "FINAL_GOODBYE")
    for path in ("/transcript", "/turns"):
        assert ADDRESS not in (await interview.staff("GET", path)).text
    assert ADDRESS not in str(result["summary"])
    assert ADDRESS not in (await product.operator("GET", f"/instances/{interview.interview_id}")).text


async def test_who_asks_what_it_is_for_is_told_and_asked_again(product: Product) -> None:
    """At the consent, at a field, and beside an answer about a topic."""
    interview = await explored(product, {"label": "The till", "sub_goals": ["who decided"]}, fields=[EMAIL])
    state = await interview.answered("What is this for?")
    assert "How small shops choose their software" in state["question"]["acknowledgement"]
    assert state["question"]["question_text"] == "Back to the question: Could you tell me who decided?"
    await interview.answered("My sister.")
    state = await interview.answered("What is it for?")
    assert (state["question"]["kind"], state["question"]["question_id"]) == ("consent", "consent:2")
    assert state["question"]["question_text"].startswith("It is voluntary")
    assert state["question"]["acknowledgement"] is None, "the answer is in the question"
    assert (await interview.answered("oh, go on then"))["question"]["kind"] == "field"
    state = await interview.answered("What do you need it for?")
    assert state["question"]["question_text"].startswith("It is voluntary")


async def test_who_only_asks_at_the_consent_has_refused_nothing(product: Product) -> None:
    """D7: told and asked again; without a yes or a no nothing is collected, and nothing is called a refusal."""
    interview = await explored(
        product, {"label": "Cassa", "sub_goals": ["chi ha deciso"]}, fields=[EMAIL], language="it"
    )
    await interview.answered("Mia sorella, in marzo.")
    asks = "La mia e-mail… e a cosa vi serve, scusi? Poi la guarda mio figlio, io non ci vo mai dentro."
    assert (await interview.answered(asks))["question"]["question_id"] == "consent:2"
    await interview.answered("Mah, e chi la legge?")
    assert (await interview.result())["data"] == {"consent": None, "fields": {}}


class TestStarting:
    async def test_a_kept_plan_is_pinned_in_its_version_and_its_language_holds(
        self, product: Product
    ) -> None:
        """D8: later changes leave the interview alone; the start may name another language."""
        made = await product.staff("POST", "/api/plans", json=plan(language="de"))
        started = [
            await product.start(start_with({"plan_id": made.json["id"]}, **given))
            for given in ({}, {"language": None}, {"language": "it"})
        ]
        path = f"/api/plans/{made.json['id']}"
        await product.staff("PUT", path, json=plan(STOCK), If_Match="*")
        await product.staff("DELETE", path, If_Match="*")
        for interview, greeting in zip(started, ("Guten Tag", "Guten Tag", "Buongiorno"), strict=True):
            assert (await interview.state())["question"]["question_text"].startswith(greeting)
            await interview.answered(THIN)
            labels = [topic["label"] for topic in (await interview.view())["topics"]]
            assert labels == ["The till", "Counting the stock"]

    async def test_the_signal_by_content_is_a_setting(self, product: Product) -> None:
        """D12: a dense answer of a dozen words is LOW by the formula and more by content."""
        dense = (
            "Maria negotiated the maintenance contract, invoices doubled, receipts vanished, suppliers left."
        )
        for settings, level in (({}, "LOW"), ({"signal": "content"}, "MEDIUM")):
            interview = await explored(product, settings=settings)
            await interview.answered(dense)
            decision = (await interview.result())["turns"][0]["decision"]
            assert decision["reason"].startswith(f"{level} signal")

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
            "probe for the supply of loans",
        ]
        interview = await explored(product, {"label": "The till", "sub_goals": goals}, max_duration_mins=5)
        states = [await interview.state(), await interview.answered(SOLID)]
        texts = [state["question"]["question_text"] for state in states]
        assert texts[0].endswith("the till. Who had the last word?")
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
    assert first["key_insight"] is None, "the rules cannot tell what is"
    assert (first["covered_sub_goals"], second["label"]) == (["who decided on it"], "Counting the stock")
    assert first["uncovered_sub_goals"] == ["what went wrong with it"]
    assert result["completeness"] == pytest.approx(1 / 3, abs=0.01)
    assert any("March" in fact["text"] for fact in result["facts"])
    assert result["turns"][0]["decision"]["reason"].startswith("HIGH signal")
    markdown = (await interview.staff("GET", "/result?format=markdown")).text
    for shown in ("## Topics", "The till", "We changed the till in March", "## Data", ADDRESS, "SHOP"):
        assert shown in markdown
    rows = (await interview.staff("GET", "/result?format=csv")).text
    assert ',"topic",' in rows
    assert ADDRESS in rows


@pytest.mark.parametrize(
    ("language", "beside", "agrees"),
    [
        (
            "en",
            "The drawer sticks twice a week. And what do you want the address for?",
            "You did not listen. All right, yes, since it is for the summary.",
        ),
        (
            "de",
            "Die Schublade klemmt zweimal in der Woche. Wofür brauchen Sie die Adresse?",
            "Das war noch nicht alles. Na ja, meinetwegen, wenn es hilft.",
        ),
        (
            "es",
            "El cajón se atasca dos veces por semana. ¿Para qué quieren mi correo?",
            "Todavía no había acabado. Bueno, sí, claro, si es para eso.",
        ),
    ],
)
async def test_what_is_told_beside_the_consent_is_kept_and_what_is_asked_is_answered(
    product: Product, language: str, beside: str, agrees: str
) -> None:
    """The consent is heard in a longer message; who sees the address is said at the end."""
    interview = await explored(
        product, {"label": "Till", "sub_goals": ["who decided"]}, fields=[EMAIL], language=language
    )
    await to_the_data(interview)
    state = await interview.answered(beside)
    assert state["question"]["question_id"] == "consent:2"
    assert (await interview.answered(agrees))["question"]["kind"] == "field"
    state = await interview.answered(f"{ADDRESS}. {beside.split('.')[1]}")
    assert state["status"] == "completed"
    result = await interview.result()
    told = beside.split(".")[0]
    assert any(told in fact["text"] for fact in result["facts"])
    assert told in str(result["summary"])
    assert ADDRESS not in str(result["summary"])
    assert state["closing_message"] != (await to_an_end(product, language))["closing_message"]


async def to_an_end(product: Product, language: str) -> Any:
    """The state at the end of an interview without any question of the participant's."""
    interview = await explored(product, {"label": "Till", "sub_goals": ["who decided"]}, language=language)
    return await to_the_data(interview)


async def test_a_question_beside_an_answer_leaves_it_an_answer(product: Product) -> None:
    interview = await explored(product, {"label": "The till", "sub_goals": ["who decided", "what broke"]})
    await interview.answered("Ada decided that in May. What would the new one cover, anyway?")
    state = await interview.answered("It went to pieces in May. Is there a person I could talk to instead?")
    result = await interview.result()
    assert [turn["intent"] for turn in result["turns"] if turn["user_response"]] == ["answer", "answer"]
    assert (await interview.view())["person_wanted_at"] is not None
    assert state["status"] in ("completed", "awaiting_answer")


async def test_who_allows_one_field_alone_is_asked_for_that_one_alone(product: Product) -> None:
    """D7: the name is no finding, and what was asked beside it is answered."""
    interview = await explored(product, fields=[EMAIL, NAME])
    await to_the_data(interview)
    state = await interview.answered("mo will do. the e-mail no, that one is shared. what happens now?")
    assert (state["status"], state["ended_reason"]) == ("completed", "complete")
    assert "they will tell you" in state["closing_message"]
    result = await interview.result()
    assert result["data"] == {"consent": True, "fields": {"full_name": "mo"}, "refused": ["email"]}
    assert not any("mo will do" in fact["text"] for fact in result["facts"])


async def test_a_name_given_with_a_no_to_the_email_is_kept_and_nothing_more_is_asked(
    product: Product,
) -> None:
    """D7"""
    interview = await explored(product, fields=[NAME, EMAIL])
    await to_the_data(interview)
    state = await interview.answered("Nora Quist, and no to the email, I only look at it at Easter.")
    assert (state["status"], state["ended_reason"]) == ("completed", "complete")
    refused = {"consent": True, "fields": {"full_name": "Nora Quist"}, "refused": ["email"]}
    assert (await interview.result())["data"] == refused
