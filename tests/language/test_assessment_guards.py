"""An assessment is mended to the side of what is certain."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from shared.interview.state_machine.assessment import (
    AssessmentDraft,
    Correction,
    Engagement,
    Fact,
    Finding,
    Intent,
    Verdict,
)
from shared.interview.state_machine.intents import WISHES
from shared.interview.state_machine.wording import leaks_ideal
from shared.language.guards import MAX_FACTS, InvalidReply
from shared.language.requests.interview import AssessRequest, Exchange, Known
from shared.language.tasks.assess import checked_assessment
from tests.language.tasks import ANSWER, CONCEPTS, assess_task, attribute_task

SECOND = "The dependency array does not matter, the effect always runs."


def finding(concept_id: str, verdict: Verdict, evidence: str | None = None) -> Finding:
    return Finding(concept_id=concept_id, verdict=verdict, evidence=evidence)


def checked(
    *findings: Finding, task: AssessRequest | None = None, intent: Intent = "answer"
) -> AssessmentDraft:
    draft = AssessmentDraft(intent=intent, findings=findings or (finding("c1", "not_demonstrated"),))
    return checked_assessment(draft, task or assess_task())


def verdicts(draft: AssessmentDraft) -> dict[str, Verdict]:
    return {each.concept_id: each.verdict for each in draft.findings}


class TestFindings:
    def test_one_for_each_concept_in_the_tasks_order(self) -> None:
        draft = checked(
            finding("c3", "needs_review"), finding("c1", "demonstrated", "runs side effects after render")
        )
        assert [each.concept_id for each in draft.findings] == ["c1", "c2", "c3"]
        assert verdicts(draft) == {"c1": "demonstrated", "c2": "not_demonstrated", "c3": "needs_review"}

    def test_unknown_ids_are_dropped(self) -> None:
        draft = checked(finding("c9", "demonstrated", "after render"), finding("c1", "not_demonstrated"))
        assert set(verdicts(draft)) == {"c1", "c2", "c3"}

    def test_an_assessment_of_none_of_the_concepts_is_invalid(self) -> None:
        with pytest.raises(InvalidReply, match="no_known_concept"):
            checked(finding("c9", "demonstrated", "after render"))

    def test_a_concept_without_a_finding_is_one_that_no_answer_touches(self) -> None:
        """A5: the model is not paid to say so of each."""
        draft = checked_assessment(AssessmentDraft(), assess_task())
        assert set(verdicts(draft).values()) == {"not_demonstrated"}

    @pytest.mark.parametrize("verdict", ["demonstrated", "needs_review"])
    def test_who_declines_has_shown_nothing_and_leaves_nothing_to_decide(self, verdict: Verdict) -> None:
        """A5: "I'd rather not say which hook" is no word on a hook."""
        declined = "I'd rather not say which hook."
        task = assess_task()
        asked = Exchange(task.exchanges[-1].question, f"It runs side effects after render. {declined}")
        told = task.model_copy(update={"exchanges": (asked,)})
        (first, *_) = checked(finding("c1", verdict, declined), task=told).findings
        assert (first.verdict, first.evidence) == ("not_demonstrated", None)

    def test_what_was_demonstrated_before_needs_no_finding(self) -> None:
        """A5: it stays so, and the model is not paid to say so again."""
        everything = assess_task(covered=("c1", "c2", "c3"))
        draft = checked_assessment(AssessmentDraft(), everything)
        assert set(verdicts(draft).values()) == {"demonstrated"}

    def test_no_concepts_need_no_findings(self) -> None:
        task = assess_task().model_copy(update={"concepts": ()})
        assert checked(finding("c1", "not_demonstrated"), task=task).findings == ()

    def test_of_two_on_one_concept_the_first_counts(self) -> None:
        draft = checked(finding("c1", "not_demonstrated"), finding("c1", "demonstrated", "after render"))
        assert verdicts(draft)["c1"] == "not_demonstrated"

    def test_the_quotation_is_the_answers_own_text(self) -> None:
        draft = checked(finding("c1", "demonstrated", "it  RUNS side effects after render"))
        assert draft.findings[0].evidence == "It runs side effects after render"

    @pytest.mark.parametrize(("point", "said", "expected"), [
        ("throw away what stood out for over two hours", "out an hour max then binned", "demonstrated"),
        ("throw away what stood out for over two hours", "out three hours then binned", "needs_review"),
        ("no water on burning fat", "if its fat, a blanket or the wet one, never water", "demonstrated"),
        ("put water on burning wood", "on wood I would never put water", "needs_review"),
        ("not more than about half of the wood", "you want it under half the wood", "demonstrated"),
        ("not more than about half of the wood", "I go for over half the wood", "needs_review"),
        ("not more than about half of the wood", "not under half the wood", "needs_review"),
        ("no water within two hours", "water within two hours is fine", "needs_review"),
    ])  # fmt: skip
    def test_what_is_stricter_than_the_point_or_denies_what_it_denies_is_not_doubted(
        self, point: str, said: str, expected: Verdict
    ) -> None:
        """G4: a model's verdict is held against the words, and these words agree with it."""
        concept = CONCEPTS[0].model_copy(update={"text": point, "label": point})
        task = assess_task(said).model_copy(update={"concepts": (concept,), "main_question": "How?"})
        assert verdicts(checked(finding("c1", "demonstrated", said), task=task)) == {"c1": expected}

    def test_an_invented_quotation_leaves_a_gap(self) -> None:
        draft = checked(finding("c3", "demonstrated", "the cleanup runs first of all things"))
        assert draft.findings[2] == finding("c3", "not_demonstrated")

    def test_a_misquotation_leaves_it_unclear(self) -> None:
        draft = checked(finding("c1", "demonstrated", "it always runs side effects after render"))
        assert draft.findings[0] == finding("c1", "needs_review").model_copy(
            update={"doubts": ("quotation",)}
        )

    @pytest.mark.parametrize("verdict", ["demonstrated", "contradicted"])
    def test_no_quotation_leaves_a_gap(self, verdict: Verdict) -> None:
        assert verdicts(checked(finding("c1", verdict)))["c1"] == "not_demonstrated"

    def test_what_needs_a_review_shows_the_words_in_doubt_and_what_is_missing_none(self) -> None:
        assert checked(finding("c1", "needs_review", "after render")).findings[0].evidence == "after render"
        assert checked(finding("c1", "not_demonstrated", "after render")).findings[0].evidence is None

    @pytest.mark.parametrize("verdict", ["demonstrated", "contradicted"])
    def test_a_verdict_of_little_confidence_is_for_review(self, verdict: Verdict) -> None:
        """G4: a model's word on its own verdict is always too high, so a low one is taken at its word."""
        said = finding("c1", verdict, "after render").model_copy(update={"confidence": "low"})
        found = checked(said).findings[0]
        assert (found.verdict, found.doubts) == ("needs_review", ("unsure",))

    @pytest.mark.parametrize(("point", "answer", "span", "doubts"), [
        ("Keep it at 100 °C", "We keep it at 90 °C for long.", "keep it at", ("number",)),
        ("Keep it under 100 °C", "We keep it at 90 °C for long.", "keep it at", ()),
        ("Put it away within 20 minutes", "In inside ten minutes, with a day sticker.", "inside ten minutes", ()),
        ("Put it away within 20 minutes", "In inside thirty minutes.", "inside thirty minutes", ("number",)),
        ("Refuse what is above 7 degrees", "Over 5 degrees fish goes back, in August two.", "fish goes back", ()),
        ("Tell the patient first", "We do not tell the patient first.", "tell the patient", ("negation",)),
        ("Render effects", "What does useEffect do?", "useEffect do", ("echo",)),
        ("Render effects", "useEffect", "useEffect", ("echo",)),
        ("It is 9 effects at most", "The effect runs. 9 it is.", "9 it is", ()),
    ])  # fmt: skip
    def test_a_verdict_that_the_sentence_around_its_quotation_speaks_against_is_for_review(
        self, point: str, answer: str, span: str, doubts: tuple[str, ...]
    ) -> None:
        """G4: the same checks as for the rules."""
        task = assess_task(answer)
        concept = CONCEPTS[0].model_copy(update={"text": point, "label": point})
        task = task.model_copy(update={"concepts": (concept,)})
        found = checked(finding("c1", "demonstrated", span), task=task).findings[0]
        assert (found.verdict, found.doubts) == ("needs_review" if doubts else "demonstrated", doubts)

    def test_a_contradiction_stands_on_its_quotation(self) -> None:
        draft = checked(
            finding("c2", "contradicted", "the effect always runs"), task=assess_task(ANSWER, SECOND)
        )
        assert draft.findings[1] == finding("c2", "contradicted", "the effect always runs")


class TestCoveredBefore:
    @pytest.mark.parametrize("verdict", ["not_demonstrated", "needs_review"])
    def test_it_stays_covered_when_the_answer_does_not_mention_it(self, verdict: Verdict) -> None:
        draft = checked(finding("c1", verdict), task=assess_task(ANSWER, SECOND, covered=("c1",)))
        assert draft.findings[0] == finding("c1", "demonstrated")

    def test_it_stays_covered_when_the_model_leaves_it_out(self) -> None:
        draft = checked(finding("c2", "not_demonstrated"), task=assess_task(ANSWER, SECOND, covered=("c1",)))
        assert verdicts(draft)["c1"] == "demonstrated"

    def test_the_latest_answer_can_contradict_it(self) -> None:
        task = assess_task(ANSWER, SECOND, covered=("c2",))
        draft = checked(finding("c2", "contradicted", "The dependency array does not matter"), task=task)
        assert verdicts(draft)["c2"] == "contradicted"

    def test_an_earlier_answer_cannot_contradict_it_any_more(self) -> None:
        task = assess_task(SECOND, ANSWER, covered=("c2",))
        draft = checked(finding("c2", "contradicted", "The dependency array does not matter"), task=task)
        assert verdicts(draft)["c2"] == "demonstrated"

    def test_the_latest_answer_can_say_that_it_was_somebody_elses(self) -> None:
        task = assess_task(ANSWER, "My son typed the part on arrays.", covered=("c2",))
        draft = checked(finding("c2", "not_demonstrated", "My son typed the part on arrays"), task=task)
        assert draft.findings[1] == finding("c2", "not_demonstrated", "My son typed the part on arrays")

    def test_words_of_an_earlier_answer_withdraw_nothing(self) -> None:
        task = assess_task("My son typed the part on arrays.", SECOND, covered=("c2",))
        draft = checked(finding("c2", "not_demonstrated", "My son typed the part on arrays"), task=task)
        assert verdicts(draft)["c2"] == "demonstrated"

    def test_an_invented_contradiction_reopens_nothing(self) -> None:
        task = assess_task(ANSWER, SECOND, covered=("c2",))
        draft = checked(finding("c2", "contradicted", "arrays are never read"), task=task)
        assert verdicts(draft)["c2"] == "demonstrated"


class TestIntent:
    @pytest.mark.parametrize("intent", ["clarification", "off_topic"])
    def test_a_text_that_covers_something_new_is_an_answer(self, intent: Intent) -> None:
        """So that no model can throw an answer away (D15)."""
        draft = checked(finding("c1", "demonstrated", "runs side effects after render"), intent=intent)
        assert draft.intent == "answer"

    def test_a_question_stays_a_clarification_even_if_it_uses_the_words(self) -> None:
        task = assess_task("What do you mean by cleanup function?")
        draft = checked(finding("c3", "demonstrated", "cleanup function"), task=task, intent="clarification")
        assert draft.intent == "clarification"

    def test_what_an_earlier_answer_covered_makes_no_answer_of_this_text(self) -> None:
        task = assess_task(ANSWER, "I like trains.", covered=("c1",))
        draft = checked(
            finding("c1", "demonstrated", "runs side effects after render"), task=task, intent="off_topic"
        )
        assert draft.intent == "off_topic"

    @pytest.mark.parametrize(
        ("text", "intent"), [("I do not know.", "dont_know"), ("I'd rather not say.", "answer")]
    )
    def test_not_knowing_and_refusing_are_never_off_the_topic(self, text: str, intent: Intent) -> None:
        """D15"""
        assert checked(task=assess_task(text), intent="off_topic").intent == intent

    @pytest.mark.parametrize(("led_back", "intent"), [(False, "off_topic"), (True, "answer")])
    def test_who_speaks_of_another_thing_is_led_back_once(self, led_back: bool, intent: Intent) -> None:
        """G2: whoever still does has no more to say to it; what was said is judged."""
        task = assess_task("The dust cart comes on Tuesdays.").model_copy(update={"led_back": led_back})
        assert checked(task=task, intent="off_topic").intent == intent

    @pytest.mark.parametrize("intent", sorted(WISHES))
    def test_what_answers_beside_a_wish_is_kept_and_so_is_the_wish(self, intent: Intent) -> None:
        """G1, G2"""
        found = checked(finding("c1", "demonstrated", "runs side effects after render"), intent=intent)
        assert (found.intent, found.beside) == ("answer", intent)
        assert [each.verdict for each in found.findings][:1] == ["demonstrated"]

    @pytest.mark.parametrize("intent", sorted(WISHES))
    def test_a_wish_that_answers_nothing_is_one(self, intent: Intent) -> None:
        found = checked(intent=intent)
        assert (found.intent, found.beside) == (intent, None)

    @pytest.mark.parametrize(("heard", "said", "intent"), [
        ("already_said", ANSWER, "already_said"),
        ("correction", f"What I said before was wrong. {ANSWER}", "correction"),
        ("correction", ANSWER, "answer"),
    ])  # fmt: skip
    def test_what_the_words_say_of_earlier_answers_holds_where_they_say_it_plainly(
        self, heard: Intent, said: str, intent: Intent
    ) -> None:
        """G2"""
        task = assess_task(said).model_copy(update={"heard": heard})
        assert checked(task=task, intent="answer").intent == intent

    def test_what_was_said_to_another_question_is_evidence_too(self) -> None:
        earlier = (Exchange("And before?", "The cleanup runs on unmounting."),)
        task = assess_task("I said so.").model_copy(update={"earlier": earlier})
        draft = checked(finding("c3", "demonstrated", "cleanup runs on unmounting"), task=task)
        assert draft.findings[2].verdict == "demonstrated"

    def test_a_short_answer_that_is_right_is_not_low(self) -> None:
        """E7"""
        task = assess_task("after render")
        draft = checked(finding("c1", "demonstrated", "after render"), task=task)
        assert draft.engagement == "neutral"

    def test_an_answer_that_asks_besides_is_an_answer(self) -> None:
        task = assess_task("The cleanup runs on unmounting. Is that what you meant?")
        draft = checked(
            finding("c3", "demonstrated", "cleanup runs on unmounting"), task=task, intent="clarification"
        )
        assert draft.intent == "answer"

    def test_only_what_is_known_is_corrected_and_in_words_of_the_latest_answer(self) -> None:
        known = Known(concept_id="s1.scale", subject="the team", said="six fitters", source="resume")
        task = attribute_task("It was five, not six.").model_copy(update={"known": (known,)})
        given = (("s9.scale", "five"), ("s1.scale", "seven"), ("s1.scale", "five, not six"))
        draft = AssessmentDraft(
            findings=(finding("s1.autonomy", "not_demonstrated"),),
            corrections=tuple(Correction(concept_id=each, span=span) for each, span in given),
        )
        assert [each.span for each in checked_assessment(draft, task).corrections] == ["five, not six"]

    def test_what_is_off_the_topic_stays_so(self) -> None:
        assert (
            checked(task=assess_task("My cat likes to sit in the sun."), intent="off_topic").intent
            == "off_topic"
        )


class TestEngagement:
    def engagement(self, answer: str, judged: Engagement) -> Engagement:
        draft = AssessmentDraft(findings=(finding("c1", "not_demonstrated"),), engagement=judged)
        return checked_assessment(draft, assess_task(answer)).engagement

    @pytest.mark.parametrize("answer", ["After render.", "I'd rather not answer that."])
    def test_it_is_low_under_four_words_or_without_an_answer(self, answer: str) -> None:
        assert self.engagement(answer, "high") == "low"

    @pytest.mark.parametrize("judged", ["low", "neutral", "high"])
    def test_else_the_model_judges_it(self, judged: Engagement) -> None:
        assert self.engagement(ANSWER, judged) == judged

    @pytest.mark.parametrize("judged", ["low", "high"])
    def test_who_says_that_they_do_not_know_is_honest(self, judged: Engagement) -> None:
        """E7"""
        assert self.engagement("I do not know.", judged) == "neutral"

    def test_who_points_to_their_resume_is_not_unwilling(self) -> None:
        """E9"""
        assert self.engagement("That is already in my resume.", "low") == "neutral"


class TestSkillAttributes:
    def test_what_an_answer_says_of_an_attribute_is_its_evidence(self) -> None:
        """E2"""
        task = attribute_task("Nobody told me what to do: I chose the partitions on my own.")
        draft = checked(finding("s1.autonomy", "demonstrated", "i chose the partitions on my own"), task=task)
        assert draft.findings == (finding("s1.autonomy", "demonstrated", "I chose the partitions on my own"),)

    def test_a_guess_leaves_the_attribute_unknown(self) -> None:
        task = attribute_task("We used it a lot in that company.")
        draft = checked(finding("s1.autonomy", "demonstrated", "decided everything alone"), task=task)
        assert draft.findings == (finding("s1.autonomy", "not_demonstrated"),)


class TestGrade:
    def test_where_there_is_no_ideal_answer_there_is_no_grade(self) -> None:
        graded = AssessmentDraft(
            findings=(finding("c1", "not_demonstrated"), finding("s1.autonomy", "not_demonstrated")),
            grade=0.5,
        )
        assert checked_assessment(graded, assess_task()).grade == 0.5
        assert checked_assessment(graded, attribute_task("I chose the partitions.")).grade is None


class TestFacts:
    def facts(self, *spans: str) -> list[tuple[str, str]]:
        told = tuple(Fact(text=span, span=span) for span in spans)
        draft = AssessmentDraft(findings=(finding("c1", "not_demonstrated"),), facts=told)
        return [(each.text, each.span) for each in checked_assessment(draft, assess_task()).facts]

    def test_a_fact_is_the_sentence_that_its_span_stands_in(self) -> None:
        """A model copies a few words; who reads the fact reads what was said."""
        sentence = "I mostly use it to load data from our API."
        assert self.facts("to  load data") == [(sentence, sentence)]

    def test_an_invented_or_empty_one_is_dropped(self) -> None:
        assert self.facts("we use Vue", " ") == []

    def test_each_sentence_counts_once(self) -> None:
        assert len(self.facts("load data", "side effects", "load data from our API")) == 2

    def test_there_are_not_too_many(self) -> None:
        answer = " ".join(f"Boat number {number} is dry." for number in range(50))
        spans = [Fact(text=name, span=name) for name in (f"number {each}" for each in range(50))]
        draft = AssessmentDraft(findings=(finding("c1", "not_demonstrated"),), facts=tuple(spans))
        assert len(checked_assessment(draft, assess_task(answer)).facts) == MAX_FACTS


class TestAcknowledgement:
    def acknowledgement(self, text: str | None, *answers: str) -> str | None:
        draft = AssessmentDraft(findings=(finding("c1", "not_demonstrated"),), acknowledgement=text)
        return checked_assessment(draft, assess_task(*answers)).acknowledgement

    def test_a_neutral_sentence_stays(self) -> None:
        assert self.acknowledgement("You load data\nfrom your `API` this way.") == (
            "You load data from your API this way."
        )

    @pytest.mark.parametrize("text", [
        None, "  ", "You load data, and what else?", "Great! You load data.", "Ottimo, carichi i dati.",
        "That was an excellent answer.",
        "You load data. " * 20, "See https://example.org for more.", "You <b>load</b> data.",
        "As a cleanup function runs before the next effect, you load data.",
        "As a clean\u00adup func\u200btion ru\u2060ns be\u200bfore the ne\u00adxt effect, you load data.",
        "As a cleanup f\u0443nction runs befor\u0435 the next effect, you load data.",
    ])  # fmt: skip
    def test_what_asks_praises_leaks_or_runs_on_is_dropped(self, text: str | None) -> None:
        assert self.acknowledgement(text) is None

    def test_the_ideals_words_are_no_leak_once_the_participant_said_them(self) -> None:
        said = "A cleanup function runs before the next effect, I know that."
        text = "You said that a cleanup function runs before the next effect."
        assert self.acknowledgement(text, said) == text


answers = st.lists(st.text(max_size=60), min_size=1, max_size=3)
findings = st.lists(
    st.builds(
        Finding,
        concept_id=st.sampled_from(["c1", "c2", "c3", "c9"]),
        verdict=st.sampled_from(["demonstrated", "not_demonstrated", "needs_review", "contradicted"]),
        evidence=st.none() | st.text(max_size=60),
    ),
    max_size=6,
)
drafts = st.builds(
    AssessmentDraft,
    intent=st.sampled_from(["answer", "clarification", "off_topic"]),
    findings=findings.map(tuple),
    facts=st.lists(st.builds(Fact, text=st.text(max_size=40), span=st.text(max_size=40)), max_size=4).map(
        tuple
    ),
    acknowledgement=st.none() | st.text(max_size=300),
)


class TestWhateverIsReturned:
    @example(AssessmentDraft(findings=(finding("c1", "demonstrated", "0:0:0"),)), ["0"], set())
    @example(AssessmentDraft(facts=(Fact(text="", span="0"),)), ["0\x1f\U00018cd6"], set())
    @given(drafts, answers, st.sets(st.sampled_from(["c1", "c2", "c3"])))
    def test_nothing_stands_that_was_not_said_or_may_not_be_shown(
        self, draft: AssessmentDraft, said: list[str], covered: set[str]
    ) -> None:
        task = assess_task(*said, covered=tuple(sorted(covered)))
        try:
            result = checked_assessment(draft, task)
        except InvalidReply:
            return
        assert [each.concept_id for each in result.findings] == [each.concept_id for each in CONCEPTS]
        for each in result.findings:
            assert each.evidence is None or any(each.evidence in text for text in said)
            assert (
                each.verdict in ("not_demonstrated", "needs_review")
                or each.evidence
                or each.concept_id in covered
            )
            assert each.concept_id not in covered or each.verdict in ("demonstrated", "contradicted")
        assert all(any(fact.span in text for text in said) for fact in result.facts)
        shown = result.acknowledgement or ""
        assert "?" not in shown
        assert "\n" not in shown
        assert len(shown) <= 240
        assert not leaks_ideal(shown, task.ideal_answer, said)
        assert checked_assessment(result, task) == result
