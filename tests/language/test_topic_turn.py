"""Wording a message of an exploration through its guards, in the contract's order and in three calls at most (D13)."""

from dataclasses import dataclass, field, replace
from typing import Any, Final

import pytest

from shared.interview.state_machine.assessment import Fact
from shared.language.fallback import FallbackLanguage
from shared.language.port import LanguageFailed, Reply, Usage
from shared.language.requests.exploration import TopicRequest, TopicWording
from shared.language.requests.interview import Exchange
from shared.language.rules.language import RulesLanguage
from shared.language.tasks.listen import LISTEN
from shared.language.tasks.word_topic import WORD_TOPIC, TopicReply, with_facts
from shared.language.tasks.word_topic.guards import ALIKE, closure_fault, enforcer_fault, is_duplicate
from shared.language.tasks.word_topic.prompt import topic_prompt
from shared.language.vectors import load_vectors
from shared.modes.topic_exploration.phases import Phase
from tests.fakes.fixed_language import FixedLanguage
from tests.fakes.model_exploration_answers import NOTHING_HEARD
from tests.language.exploring import ANSWER, EMAIL, PLACE, QUESTION, data_task, listen_task, topic_task

SOUND: Final = QUESTION
OTHER: Final = "You changed the till in March. What would have to happen so that you change it again?"
OFFER: Final = "Our time is used up. Would you like to go on for a few more questions?"
REPEATED: Final = "How did the last purchase of software come about in your shop?"
REFUSED: Final = {
    "no question mark": "You told me about Maria and the fair.",
    "two questions": "Who decided? And who paid for it in the end?",
    "nothing": "",
    "goodbye": "Thank you for participating, goodbye! Was there anything else?",
    "the end": "This concludes our talk about the till. Do you agree?",
    "completion tag": "INTERVIEW_COMPLETED What else did Maria say?",
    "a bare tag": "[END] What else did Maria say about it?",
    "contact": "Before I go on, what is your email address?",
    "phone": "May I have your phone number to talk about the till?",
    "promotion": "You could sign up for our newsletter, would that help you with the till?",
    "discount": "Would a discount on a new till interest you?",
    "a made-up quotation": "You said “we hated every minute of it”. What happened then?",
    "a made-up number": "You paid 9,500 for it. Who decided on that?",
    "a fragment": "You mentioned “a fair”. Who decided on that?",
    "a long preamble": f"{'That was in March when Maria saw it. ' * 4}Who decided on that?",
}


@dataclass
class Scripted:
    """Asks nobody: what is said comes from a list, what was asked is kept."""

    said: list[str | LanguageFailed]
    facts: tuple[Fact, ...] = ()
    answered: tuple[str, ...] = ()
    asked: list[TopicRequest] = field(default_factory=list)

    async def run(self, task: Any, request: Any) -> Reply[Any]:
        self.asked.append(request)
        told = self.said.pop(0)
        if isinstance(told, LanguageFailed):
            raise told
        return Reply(
            TopicWording(text=told, facts=self.facts, answered=self.answered, serves="partly"),
            "model",
            Usage(model_calls=1, input_tokens=10),
        )

    @property
    def wanted(self) -> list[str]:
        return [task.wanted for task in self.asked]


async def worded(scripted: Scripted, task: TopicRequest | None = None) -> Reply[TopicWording]:
    assert WORD_TOPIC.model is not None
    by_model_alone = replace(WORD_TOPIC, model=replace(WORD_TOPIC.model, falls_back=False))
    return await FallbackLanguage(scripted, FixedLanguage()).run(by_model_alone, task or topic_task())


def reply(**changes: Any) -> TopicReply:
    return TopicReply.model_validate({"message": "Who decided?", **NOTHING_HEARD, **changes})


class TestClosureGuard:
    async def test_a_sound_question_costs_one_call(self) -> None:
        scripted = Scripted([SOUND])
        reply = await worded(scripted)
        assert (reply.value.text, reply.value.takes_up, reply.usage.model_calls) == (SOUND, True, 1)

    @pytest.mark.parametrize("name", REFUSED)
    async def test_what_must_not_be_shown_is_worded_once_more(self, name: str) -> None:
        scripted = Scripted([REFUSED[name], SOUND])
        reply = await worded(scripted)
        assert (reply.value.text, scripted.wanted) == (SOUND, ["whole", "again"])
        (fault,) = scripted.asked[1].faults
        assert fault.endswith(REFUSED[name][:60].split("! ")[0]) or REFUSED[name][:40] in fault

    async def test_after_a_second_failure_the_bare_question_is_asked_for(self) -> None:
        scripted = Scripted([REFUSED["goodbye"], REFUSED["contact"], OTHER])
        reply = await worded(scripted)
        assert (reply.value.text, scripted.wanted) == (OTHER, ["whole", "again", "question_only"])
        assert (reply.value.takes_up, reply.usage.model_calls) == (False, 3)

    async def test_after_a_third_there_is_no_wording_of_the_models(self) -> None:
        scripted = Scripted([REFUSED["goodbye"]] * 3)
        with pytest.raises(LanguageFailed) as failed:
            await worded(scripted)
        assert (failed.value.reason, failed.value.usage.model_calls) == ("invalid", 3)

    async def test_a_reply_that_is_of_no_use_counts_as_a_wording(self) -> None:
        useless = LanguageFailed("invalid", "json", Usage(model_calls=1))
        scripted = Scripted([useless, SOUND])
        reply = await worded(scripted)
        assert (reply.value.text, reply.usage.model_calls) == (SOUND, 2)

    @pytest.mark.parametrize("reason", ["timeout", "unavailable", "rate_limited", "server_error"])
    async def test_a_model_that_cannot_be_reached_is_not_asked_again(self, reason: str) -> None:
        scripted = Scripted([LanguageFailed(reason, "", Usage(model_calls=1))])
        with pytest.raises(LanguageFailed, match=reason):
            await worded(scripted)
        assert len(scripted.asked) == 1

    def test_what_the_topic_itself_is_about_may_be_named(self) -> None:
        task = topic_task(topic="Discount campaigns", sub_goal="what a discount changes")
        assert closure_fault("What did the last discount change for you?", task) is None
        assert closure_fault("What did the last discount change for you?", topic_task()) == "promotion"

    @pytest.mark.parametrize(
        ("language", "text", "fault"),
        [
            ("it", "Grazie per aver partecipato, arrivederci. Tutto bene?", "goodbye"),
            ("it", "Qual è la sua email?", "contact"),
            ("es", "La entrevista ha terminado, ¿verdad?", "goodbye"),
            ("es", "¿Me da su teléfono?", "contact"),
            ("de", "Wie lautet Ihre Telefonnummer?", "contact"),
            ("de", "Das war die letzte Frage, einverstanden?", "goodbye"),
            ("fr", "Quelles sont vos coordonnées ?", "contact"),
            ("fr", "Une réduction vous plairait-elle ?", "promotion"),
        ],
    )
    def test_it_listens_in_five_languages(self, language: str, text: str, fault: str) -> None:
        assert closure_fault(text, topic_task(language=language)) == fault

    def test_what_was_said_may_be_quoted(self) -> None:
        assert (
            closure_fault("You said “the receipts did not print”. What did you do then?", topic_task())
            is None
        )
        assert closure_fault("It cost 4,000 euros. Who decided to spend that?", topic_task()) is None


class TestDuplicateDetector:
    async def test_a_repeated_question_is_replaced_by_a_bare_one(self) -> None:
        scripted = Scripted([REPEATED, OTHER])
        reply = await worded(scripted)
        assert (reply.value.text, scripted.wanted) == (OTHER, ["whole", "question_only"])

    async def test_repeated_again_it_is_not_shown(self) -> None:
        scripted = Scripted([REPEATED, REPEATED])
        with pytest.raises(LanguageFailed, match="repeat"):
            await worded(scripted)

    async def test_a_closing_and_a_repeat_together_cost_three_calls(self) -> None:
        scripted = Scripted([REFUSED["goodbye"], REPEATED, OTHER])
        reply = await worded(scripted)
        assert (reply.value.text, reply.usage.model_calls) == (OTHER, 3)

    def test_another_lead_does_not_make_it_another_question(self) -> None:
        assert is_duplicate(f"You spoke of Maria and of March. {REPEATED}", topic_task(), None)

    @pytest.mark.parametrize(
        ("asked", "text", "same"),
        [
            (
                "Who decides about the budget in your shop?",
                "Which person in your shop decides on the budget?",
                True,
            ),
            (
                "When did you last have trouble with the till?",
                "When was the last time the till gave you trouble?",
                True,
            ),
            ("Who decides about the budget in your shop?", "How large is the budget in your shop?", False),
            ("How often do you count the stock by hand?", "Why do you count the stock by hand?", False),
            ("What bothers you most about the new till?", "What helps you most in the new till?", False),
            (
                "How was the last time that the van came?",
                "How was the last time that the van didn't come?",
                False,
            ),
        ],
    )
    def test_with_vectors_it_sees_the_same_meaning(self, asked: str, text: str, same: bool) -> None:
        """D13: semantic. The threshold is where other questions about the same thing are still let through."""
        vectors = load_vectors()
        assert vectors is not None
        assert ALIKE == 0.86
        assert is_duplicate(text, topic_task(asked=(asked,)), vectors) is same

    def test_only_the_last_sixty_count(self) -> None:
        others = tuple(f"What about matter number {number} of thing {number}?" for number in range(60))
        assert is_duplicate(REPEATED, topic_task(asked=(REPEATED, *others[:59])), None)
        assert not is_duplicate(REPEATED, topic_task(asked=(REPEATED, *others)), None)

    def test_an_explanation_may_repeat_what_it_explains(self) -> None:
        task = topic_task(purpose="clarification", explained=REPEATED, intent="clarification")
        assert not is_duplicate(REPEATED, task, None)


class TestEnforcers:
    @pytest.mark.parametrize(
        ("language", "text"),
        [
            ("en", "It is voluntary. Would you like to leave an e-mail, so that they can reach you?"),
            ("de", "Es ist freiwillig. Möchten Sie eine E-Mail dalassen, damit man Sie erreichen kann?"),
            ("es", "Es voluntario. ¿Quiere dejar un e-mail, para que puedan hablar con usted?"),
            ("fr", "C'est facultatif. Voulez-vous laisser un e-mail, pour qu'on puisse vous joindre ?"),
            ("it", "È facoltativo. Vuole lasciare un'e-mail, per essere ricontattata?"),
        ],
    )
    def test_the_consent_may_be_asked_for_as_people_talk(self, language: str, text: str) -> None:
        """D7"""
        task = data_task(labels=("E-mail",)).model_copy(update={"language": language})
        assert enforcer_fault(text, task) is None

    @pytest.mark.parametrize(
        ("task", "sound", "other"),
        [
            (topic_task(purpose="offer", phase=Phase.DEEP_OFFER), OFFER, "Who decided in the end?"),
            (
                data_task(),
                "Do you agree that we ask for your e-mail address and your place?",
                "What is your e-mail address?",
            ),
            (
                data_task(),
                "It is voluntary: may we note your e-mail address and place?",
                "Do you agree that we ask for your income?",
            ),
            (
                data_task(purpose="field", field=EMAIL),
                "Which e-mail address may I note?",
                "Do you like surveys?",
            ),
            (
                data_task(purpose="field", field=PLACE),
                "Which place fits: Town or Village?",
                "Which place do you live in?",
            ),
        ],
    )
    async def test_what_is_due_is_asked_and_nothing_else(
        self, task: TopicRequest, sound: str, other: str
    ) -> None:
        """D13: the enforcers of DEEP_OFFER and DATA_COLLECTION, one more call at most."""
        assert enforcer_fault(sound, task) is None
        assert enforcer_fault(other, task) == f"no_{task.purpose}"
        scripted = Scripted([other, sound])
        reply = await worded(scripted, task)
        assert (reply.value.text, scripted.wanted) == (sound, ["whole", "question_only"])
        with pytest.raises(LanguageFailed, match="invalid"):
            await worded(Scripted([other, other]), task)

    def test_no_text_completes_an_interview(self) -> None:
        """D13, completion guard: whether it is complete is decided by the state alone."""
        task = data_task()
        text = "INTERVIEW_COMPLETED. Do you agree that we ask for your e-mail address and place?"
        assert enforcer_fault(text, task) == "completion"


class TestFacts:
    async def test_facts_come_along_with_the_wording(self) -> None:
        """D11: no extra call."""
        span = "Maria, who runs the shop with me, had seen it at a fair"
        scripted = Scripted([SOUND], facts=(Fact(text="Maria saw the till at a fair.", span=span),))
        reply = await worded(scripted)
        assert [fact.text for fact in reply.value.facts or ()] == ["Maria saw the till at a fair."]

    @pytest.mark.parametrize(
        "fact",
        [
            Fact(text="The shop is bankrupt.", span="we are bankrupt"),
            Fact(text="It cost 7,000 euros.", span="It cost 4,000 euros"),
            Fact(text=" ", span="It cost 4,000 euros"),
        ],
    )
    async def test_what_was_not_said_is_no_fact(self, fact: Fact) -> None:
        assert (await worded(Scripted([SOUND], facts=(fact,)))).value.facts is None

    async def test_a_fact_with_one_figure_put_right_keeps_the_others_that_are_known(self) -> None:
        """D11: the corrected number of guests was lost for the hour that stood beside the wrong one."""
        right = Fact(text="The till cost 4,500 euros in March, not 4,000.", span="it was 4,500")
        task = topic_task(last=Exchange(QUESTION, "I said that wrong, it was 4,500."))
        reply = await worded(Scripted([SOUND], facts=(right,)), task)
        assert reply.value.facts == (right,)

    def test_a_fact_stands_where_all_that_was_to_put_it_right_is_dropped(self) -> None:
        """D11"""
        made_up, said = (
            Fact(text="The shop is bankrupt.", span="we are bankrupt"),
            topic_task().memory.facts[0].text,
        )
        for facts, replaced in (((made_up,), ()), ((), (said,))):
            told = TopicWording(text=SOUND, facts=facts, replaces=(said,))
            assert with_facts(TopicWording(text=SOUND), [told], topic_task()).replaces == replaced

    async def test_they_are_kept_where_the_wording_is_refused(self) -> None:
        fact = Fact(text="It cost 4,000 euros.", span="It cost 4,000 euros")
        language = FallbackLanguage(Scripted([REFUSED["goodbye"]] * 3, facts=(fact,)), RulesLanguage())
        reply = await language.run(WORD_TOPIC, topic_task())
        assert (reply.source, reply.value.facts) == ("rules", (fact,))
        assert (reply.usage.model_calls, reply.usage.fallbacks) == (3, 1)

    async def test_sub_goals_that_are_answered_come_along_too(self) -> None:
        """D4: no extra call, even where the wording is refused."""
        language = FallbackLanguage(Scripted([REFUSED["goodbye"]] * 3, answered=("t1.2",)), RulesLanguage())
        reply = await language.run(
            WORD_TOPIC, topic_task(open_goals={"t1.1": "who decided", "t1.2": "what it cost"})
        )
        assert (reply.source, reply.value.answered) == ("rules", ("t1.2",))

    def test_a_model_names_them_by_number_and_invents_none(self) -> None:
        said = reply(answered=["t1.2", " t2.3", "t9.1", "x"])
        task = topic_task(open_goals={"t1.2": "who decided", "t1.5": "what it cost"})
        assert said.result(task).answered == ("t1.2",)

    def test_what_is_put_right_is_named_by_its_number(self) -> None:
        task = topic_task(threads=("the fair", "the debt"))
        first = task.memory.facts[0].text
        assert reply(replaces=["f1", "f99"], closed=["t2"]).result(task).model_dump(
            include={"replaces", "closed"}
        ) == {"replaces": (first,), "closed": ("the debt",)}

    async def test_threads_and_what_is_not_to_be_written_stand_in_the_answer(self) -> None:
        span = "Maria, who runs the shop with me"
        said = TopicWording(text=SOUND, threads=(span, "we are bankrupt"))
        found = with_facts(TopicWording(text=SOUND), [said], topic_task())
        assert (found.threads, found.off_record) == ((span,), None)
        wishing = said.model_copy(update={"off_record": ("burn this", span)})
        found = with_facts(TopicWording(text=SOUND), [wishing], topic_task())
        assert (found.threads, found.off_record) == ((), (span,))

    @pytest.mark.parametrize(("sub_goal", "done"), [(None, True), ("who decided", False)])
    async def test_a_model_ends_a_topic_only_where_all_of_it_was_told(
        self, sub_goal: str | None, done: bool
    ) -> None:
        assert reply(done=True, message="").result(topic_task(sub_goal=sub_goal)).done is done

    @pytest.mark.parametrize(("answered", "done"), [(["t1.1"], False), (["t1.1", "t1.2"], True)])
    async def test_it_ends_one_where_its_reply_finds_all_that_was_open_answered(
        self, answered: list[str], done: bool
    ) -> None:
        task = topic_task(sub_goal="who decided", open_goals={"t1.1": "who decided", "t1.2": "what it cost"})
        assert reply(done=True, message="", answered=answered).result(task).done is done

    async def test_where_nothing_is_left_no_question_is_worded(self) -> None:
        class Done(Scripted):
            async def run(self, task: Any, request: Any) -> Reply[Any]:
                self.asked.append(request)
                return Reply(TopicWording(text="", serves="partly", done=True), "model", Usage(model_calls=1))

        scripted = Done([])
        worded_so = await worded(scripted, topic_task(sub_goal=None))
        assert (worded_so.value.text, worded_so.value.done, len(scripted.asked)) == ("", True, 1)

    async def test_who_asked_something_is_answered_at_more_length(self) -> None:
        long = "They want to know how you chose the till, and they alone read what you say here; " * 2
        asked = topic_task(last=Exchange(QUESTION, "It was the fair. But who reads this?"))
        assert closure_fault(f"{long.strip('; ')}. Who decided on that?", asked) is None
        assert closure_fault(f"{long.strip('; ')}. Who decided on that?", topic_task()) == "preamble"

    async def test_an_explanation_brings_none(self) -> None:
        task = topic_task(purpose="clarification", explained=QUESTION, intent="clarification")
        told = "It is about the shop. Put plainly: whose word counted in the end?"
        fact = Fact(text="It cost 4,000 euros.", span="It cost 4,000 euros")
        assert (await worded(Scripted([told], facts=(fact,)), task)).value.facts is None


class TestFallback:
    async def test_without_a_model_the_rules_word_it(self) -> None:
        reply = await FallbackLanguage(None, RulesLanguage()).run(WORD_TOPIC, topic_task())
        assert (reply.source, reply.usage.fallbacks) == ("rules", 0)
        assert reply.value.text.endswith("?")

    async def test_a_model_that_fails_is_stood_in_for(self) -> None:
        model = FixedLanguage(failure=LanguageFailed("timeout", "", Usage(model_calls=1)))
        reply = await FallbackLanguage(model, RulesLanguage()).run(WORD_TOPIC, topic_task())
        assert (reply.source, reply.usage.model_calls, reply.usage.fallbacks) == ("rules", 1, 1)

    async def test_no_model_is_asked_what_an_answer_is_worth(self) -> None:
        """D12, D13: the typical turn is one call."""
        model = FixedLanguage()
        await FallbackLanguage(model, RulesLanguage()).run(LISTEN, listen_task(ANSWER))
        assert model.calls["listen"] == 0


def test_a_consent_that_is_worded_again_still_sees_the_last_message() -> None:
    """D7"""
    task = data_task(last=Exchange("Anything else?", "Nobody rang me back."), wanted="question_only")
    assert "Nobody rang me back." in topic_prompt(task).user
