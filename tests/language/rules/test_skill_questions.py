"""The questions about a skill: one for each unknown attribute, never the same twice (E2)."""

import pytest

from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES, Concept, SkillAttribute
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import is_question, repeats
from shared.language.port import LanguageFailed
from shared.language.requests.interview import Exchange, FollowUpRequest
from shared.language.requests.resume import GapQuestionRequest
from shared.language.rules.language import RulesLanguage
from shared.language.rules.replying import follow_up
from shared.language.rules.resume_words import RESUME_WORDS
from shared.language.rules.skill_questions import gap_question
from shared.language.tasks.word_gap_question import WORD_GAP_QUESTION, checked_gap_question
from shared.text.words import normalised

LANGUAGES: list[LanguageCode] = ["en", "it", "es", "de", "fr"]


def task(
    attribute: SkillAttribute,
    *asked: str,
    language: LanguageCode = "en",
    skill: str = "Kafka",
    known: tuple[str, ...] = (),
) -> GapQuestionRequest:
    return GapQuestionRequest(language=language, skill=skill, attribute=attribute, known=known, asked=asked)


def ask_on(attribute: SkillAttribute, order: int, *asked: str, language: LanguageCode = "en") -> str:
    main = gap_question(task(attribute, language=language))
    gap = Concept(concept_id="g", text=attribute, label=attribute, severity="major", attribute=attribute)
    return follow_up(
        FollowUpRequest(
            language=language,
            main_question=main,
            ideal_answer="",
            gaps=(gap,),
            exchanges=(Exchange(main, "Some."),),
            order=order,
            asked=(main, *asked),
        )
    )


class TestTheQuestion:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_it_takes_up_something_that_is_known(self, language: LanguageCode) -> None:
        text = gap_question(task("depth", language=language, known=("2019 - 2023", "40 services")))

        assert "40 services" in text
        assert is_question(text)
        assert checked_gap_question(text, task("depth", language=language, known=("40 services",))) == text

    def test_what_was_taken_up_before_is_not_again(self) -> None:
        first = gap_question(task("depth", known=("40 services",)))
        second = gap_question(task("scale", first, known=("40 services",)))

        assert "40 services" in first
        assert "40 services" not in second

    def test_a_long_quotation_is_shortened(self) -> None:
        text = gap_question(task("depth", known=("word " * 60,)))

        assert len(text) < 300

    def test_braces_of_a_skill_are_left_alone(self) -> None:
        assert "C{known}" in gap_question(task("depth", skill="C{known}", known=("5 years",)))


class TestRepeating:
    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("attribute", SKILL_ATTRIBUTES)
    def test_every_wording_is_a_new_question_about_the_skill_until_there_is_none_left(
        self, attribute: SkillAttribute, language: LanguageCode
    ) -> None:
        asked: list[str] = []
        for _ in RESUME_WORDS[language].questions[attribute]:
            text = gap_question(task(attribute, *asked, language=language))
            assert is_question(text)
            assert "Kafka" in text
            assert "{" not in text
            assert not repeats(text, asked)
            asked.append(text)

        with pytest.raises(LanguageFailed) as failed:
            gap_question(task(attribute, *asked, language=language))

        assert failed.value.reason == "exhausted"

    def test_another_skill_is_asked_about_in_other_words_first(self) -> None:
        asked: list[str] = []
        for skill in ("Kafka", "Python", "Go", "Terraform"):
            asked.append(gap_question(task("depth", *asked, skill=skill)))
        shapes = {
            text.replace(skill, "*")
            for text, skill in zip(asked, ("Kafka", "Python", "Go", "Terraform"), strict=True)
        }

        assert len(shapes) == 4

    def test_many_skills_can_be_asked_for_the_same_attribute(self) -> None:
        asked: list[str] = []
        for number in range(8):
            asked.append(gap_question(task("duration", *asked, skill=f"Skill{number}")))

        assert len(set(asked)) == 8

    async def test_the_port_words_it_by_the_rules(self) -> None:
        reply = await RulesLanguage().run(WORD_GAP_QUESTION, task("autonomy"))

        assert reply.source == "rules"
        assert is_question(reply.value)


class TestAskingOn:
    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("attribute", SKILL_ATTRIBUTES)
    def test_an_attribute_that_stays_open_is_probed_in_plain_words_each_time_anew(
        self, attribute: SkillAttribute, language: LanguageCode
    ) -> None:
        asked: list[str] = []
        for order in (1, 2, 3):
            text = ask_on(attribute, order, *asked, language=language)
            assert is_question(text)
            assert attribute not in normalised(text)
            assert text in RESUME_WORDS[language].probes[attribute][order - 1]
            asked.append(text)

        assert len(set(asked)) == 3
