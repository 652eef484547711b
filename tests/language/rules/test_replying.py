"""What the rules ask and explain (A5, D15), and how they summarise."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from shared.interview.state_machine.assessment import Concept, Intent
from shared.interview.state_machine.concepts import concepts_of
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import is_question, leaks_ideal, repeats
from shared.language.port import LanguageFailed
from shared.language.requests.interview import (
    ClarifyRequest,
    Exchange,
    FollowUpRequest,
    SummaryQuestion,
    SummaryRequest,
)
from shared.language.rules.language import RulesLanguage
from shared.language.rules.phrases import PHRASES
from shared.language.rules.replying import clarification, follow_up
from shared.language.rules.summarising import summary
from shared.language.tasks.clarify import CLARIFY
from shared.text.words import content_words, words
from tests.language.rules.tasks import IDEAL, QUESTION

LANGUAGES: tuple[LanguageCode, ...] = ("en", "it", "es", "de", "fr")
ANSWER = "Keys are spread over a linked list of small drawers."


def gap(label: str, severity: str = "major", number: int = 1) -> Concept:
    return Concept.model_validate(
        {"concept_id": f"q1.c{number}", "text": f"all about {label}", "label": label, "severity": severity}
    )


def follow_up_task(
    *gaps: Concept,
    order: int = 1,
    asked: tuple[str, ...] = (QUESTION,),
    ideal: str = IDEAL,
    language: LanguageCode = "en",
    answer: str = ANSWER,
) -> FollowUpRequest:
    return FollowUpRequest(
        language=language,
        main_question=QUESTION,
        ideal_answer=ideal,
        gaps=gaps,
        exchanges=(Exchange(QUESTION, answer),),
        order=order,
        asked=asked,
    )


def _templates(language: LanguageCode) -> list[str]:
    return [template for order in PHRASES[language].said.follow_ups for template in order]


TEMPLATE_WORDS = "the hash function of a key, maps and 42 what can you tell me about; case. in (here)"


class TestFollowUps:
    def test_they_differ_by_order(self) -> None:
        assert len({follow_up(follow_up_task(gap("worst case"), order=order)) for order in (1, 2, 3)}) == 3

    def test_the_most_severe_gap_comes_first_wherever_it_stands(self) -> None:
        gaps = (gap("remainder", "minor"), gap("hash function", "critical", 2), gap("worst case", "major", 3))
        assert "hash function" in follow_up(follow_up_task(*gaps))

    def test_among_equal_gaps_the_one_not_asked_about_yet_comes_first(self) -> None:
        gaps = (gap("open addressing"), gap("worst case", number=2))
        first = follow_up(follow_up_task(*gaps))
        second = follow_up(follow_up_task(*gaps, order=2, asked=(QUESTION, first)))
        assert "open addressing" in first
        assert "worst case" in second

    @pytest.mark.parametrize("answer", ["No idea.", "I would rather not say."])
    def test_what_was_left_open_is_turned_to_last_however_severe(self, answer: str) -> None:
        """It was said that it can stay open."""
        gaps = (gap("hash function", "critical"), gap("worst case", "minor", 2))
        first = follow_up(follow_up_task(*gaps))
        task = follow_up_task(*gaps, order=2, asked=(QUESTION, first))
        task = task.model_copy(update={"exchanges": (*task.exchanges, Exchange(first, answer))})
        second = follow_up(task)
        assert "hash function" in first
        assert "worst case" in second
        task = task.model_copy(
            update={"asked": (*task.asked, second), "exchanges": (*task.exchanges, Exchange(second, answer))}
        )
        assert "hash function" in follow_up(task)

    def test_they_can_take_up_what_the_participant_said(self) -> None:
        asked = [QUESTION]
        for _ in range(12):
            asked.append(follow_up(follow_up_task(gap("worst case"), asked=tuple(asked))))
        assert any("linked list" in text for text in asked)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_each_names_the_gap_and_asks_anew_until_nothing_is_left(self, language: LanguageCode) -> None:
        asked = [QUESTION]
        for turn in range(7):
            task = follow_up_task(
                gap("worst case"), order=turn % 3 + 1, asked=tuple(asked), language=language
            )
            text = follow_up(task)
            assert is_question(text)
            assert "worst case" in text
            assert not repeats(text, asked)
            asked.append(text)
        every = [text.format(label="worst case", said="linked list") for text in _templates(language)]
        with pytest.raises(LanguageFailed, match="exhausted"):
            follow_up(
                follow_up_task(gap("worst case"), asked=(*asked, *every), language=language, answer="🙂")
            )

    def test_without_a_gap_there_is_nothing_to_ask(self) -> None:
        with pytest.raises(LanguageFailed, match="exhausted"):
            follow_up(follow_up_task())

    def test_a_wording_that_would_leak_is_passed_over(self) -> None:
        telling = "What can you tell me about a name"
        text = follow_up(follow_up_task(gap("name"), ideal=telling))
        assert not leaks_ideal(text, telling, [QUESTION])

    @given(
        ideal=st.lists(
            st.sampled_from(TEMPLATE_WORDS.split()),
            min_size=1,
            max_size=40,
        ).map(" ".join),
        order=st.sampled_from((1, 2, 3)),
        language=st.sampled_from(LANGUAGES),
    )
    def test_no_ideal_answer_ever_leaks(self, ideal: str, order: int, language: LanguageCode) -> None:
        """A5: the words of an ideal answer are the templates' own here, to make it hard."""
        concepts = concepts_of("q1", QUESTION, ideal, None, language)
        try:
            text = follow_up(follow_up_task(*concepts, order=order, ideal=ideal, language=language))
        except LanguageFailed:
            assume(False)
        else:
            assert is_question(text)
            assert not leaks_ideal(text, ideal, [QUESTION, ANSWER])


class TestClarifications:
    @staticmethod
    def task(
        *asked: str, question: str = QUESTION, intent: Intent = "clarification", language: LanguageCode = "en"
    ) -> ClarifyRequest:
        return ClarifyRequest(
            language=language, question=question, said="What?", intent=intent, asked=(question, *asked)
        )

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("intent", ["clarification", "off_topic"])
    def test_they_restate_the_question_each_time_differently(
        self, language: LanguageCode, intent: Intent
    ) -> None:
        """D15: at most two a question."""
        first = clarification(self.task(intent=intent, language=language))
        second = clarification(self.task(first, intent=intent, language=language))
        assert first != second
        assert all(text.endswith("?") and QUESTION in text for text in (first, second))

    def test_a_question_without_a_question_mark_is_asked_all_the_same(self) -> None:
        text = clarification(self.task(question="Describe insertion sort."))
        assert "Describe insertion sort." in text
        assert is_question(text)

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("intent", ["clarification", "off_topic"])
    def test_a_broad_question_is_put_again_without_a_word_of_it_as_its_subject(
        self, language: LanguageCode, intent: Intent
    ) -> None:
        """D15: in a handover, "successor" is not what the question is about."""
        question = "Whom should your successor call?"
        task = self.task(question=question, intent=intent, language=language).model_copy(
            update={"broad": True}
        )
        first = clarification(task)
        second = clarification(task.model_copy(update={"asked": (question, first)}))
        assert first != second
        for text in (first, second):
            assert text.endswith(question)
            assert "successor" not in text.removesuffix(question)

    def test_a_follow_up_is_explained_by_the_gap_it_names(self) -> None:
        follow = follow_up(follow_up_task(gap("worst case")))
        assert "about “worst case”;" in clarification(self.task(question=follow))

    def test_a_question_about_a_skill_is_explained_by_skill_and_attribute(self) -> None:
        probe = "What do you know about it that someone who has only just started would not?"
        task = self.task(question=probe).model_copy(update={"skill": "Kafka", "label": "depth of knowledge"})
        assert "about “Kafka” (depth of knowledge);" in clarification(task)

    def test_the_label_that_a_question_names_comes_before_what_else_it_quotes(self) -> None:
        question = "You spoke of “small drawers”. What part does “worst case” play in it?"
        task = self.task(question=question).model_copy(update={"label": "worst case"})
        assert "about “worst case”;" in clarification(task)

    def test_the_verb_that_asks_is_not_the_topic(self) -> None:
        assert "about “mistake”;" in clarification(self.task(question="Can you name one mistake you made?"))

    def test_a_question_without_a_topic_is_explained_too(self) -> None:
        assert "this subject" in clarification(self.task(question="Why?"))

    async def test_they_run_out(self) -> None:
        asked: list[str] = []
        rules = RulesLanguage()
        for _ in range(3):
            asked.append((await rules.run(CLARIFY, self.task(*asked))).value)
        with pytest.raises(LanguageFailed, match="exhausted"):
            await rules.run(CLARIFY, self.task(*asked))

    def test_they_say_no_more_than_the_question(self) -> None:
        """D15: from the question alone."""
        allowed = set(words(QUESTION)) | {
            word for t in PHRASES["en"].said.clarifications for word in words(t)
        }
        assert set(content_words(clarification(self.task()), "en")) <= allowed


class TestSummaries:
    QUESTIONS = (
        SummaryQuestion(
            question=QUESTION,
            exchanges=(Exchange(QUESTION, "With a hash function."), Exchange("And then?", "A bucket.")),
            follow_ups=2,
            similarity=0.75,
            covered=("hash function",),
            open_gaps=("worst case",),
        ),
        SummaryQuestion(
            question="What is a heap?", exchanges=(), similarity=None, covered=(), open_gaps=("root",)
        ),
    )

    @staticmethod
    def task(*questions: SummaryQuestion, language: LanguageCode = "en") -> SummaryRequest:
        return SummaryRequest(
            language=language, mode="adaptive_follow_up", ended_reason="complete", questions=questions
        )

    def test_they_tell_what_was_answered_covered_and_left_open(self) -> None:
        draft = summary(self.task(*self.QUESTIONS))
        covered, open_points, by_question = (section.text for section in draft.sections)
        assert "1 of 2 main questions" in draft.text
        assert covered == f"{QUESTION}\n- hash function"
        assert "- worst case" in open_points
        assert "- root" in open_points
        assert "With a hash function." in by_question
        assert "75 %" in by_question
        assert "follow-ups: 2" in by_question
        assert "Not answered." in by_question

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_an_interview_without_answers_says_so_and_names_its_mode(self, language: LanguageCode) -> None:
        draft = summary(self.task(language=language))
        said = PHRASES[language].reported
        assert said.nothing_answered in draft.text
        assert [section.text for section in draft.sections] == [
            said.nothing_covered, said.nothing_open, said.nothing_answered,
        ]  # fmt: skip
        assert said.modes["adaptive_follow_up"] in summary(self.task(*self.QUESTIONS, language=language)).text

    def test_long_answers_are_quoted_in_short(self) -> None:
        long = SummaryQuestion(
            question="Why?",
            exchanges=(Exchange("Why?", "so " * 500),),
            similarity=0.0,
            covered=(),
            open_gaps=(),
        )
        assert len(summary(self.task(long)).sections[2].text) < 400
