"""A text is shown as it should be, or not at all."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import leaks_ideal, repeats
from shared.language.guards import InvalidReply, lead_fault
from shared.language.requests.interview import (
    Exchange,
    GoalTold,
    SummaryDraft,
    SummaryQuestion,
    SummarySection,
)
from shared.language.requests.resume import GapWording, OpenGap
from shared.language.tasks.clarify import checked_clarification
from shared.language.tasks.summarise import (
    MAX_SECTION_CHARS,
    MAX_SECTIONS,
    MAX_SUMMARY_CHARS,
    checked_summary,
)
from shared.language.tasks.word_follow_up import checked_follow_up
from shared.language.tasks.word_gap_question import checked_gap_question, checked_wording
from tests.language.tasks import QUESTION, clarify_task, follow_up_task, gap_question_task, summary_task

GOOD = "You mentioned loading data; where would a cleanup function come in?"


def fault(text: str, *asked: str) -> str:
    with pytest.raises(InvalidReply) as refused:
        checked_follow_up(text, follow_up_task(asked=(QUESTION, *asked)))
    return refused.value.fault


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A boom that falls is a serious matter. Who knows of it?", "praise"),
        ("That was very sad. What did the yard do?", "praise"),
        ("Dass der Baum fiel, war eine schlimme Sache. Wer weiß davon?", "praise"),
        ("Une bôme qui tombe, c'est très grave. Qui le sait ?", "praise"),
        ("Un boma che cade è una cosa seria. Chi lo sa?", "praise"),
        ("Que cayera es muy grave. ¿Quién lo sabe?", "praise"),
        ("How do you tell that a crack is serious?", None),
        ("Come si accorge che la crepa è grave?", None),
        ("You haul out before the first night of frost. Who hauls out before the first night of frost?", "recited"),
        ("You haul the boat out before the frost. Who tells you that it is coming?", None),
    ],
)  # fmt: skip
def test_a_lead_neither_labels_what_was_told_nor_is_said_again_by_its_question(
    text: str, expected: str | None
) -> None:
    """G3: "that is a serious matter", and on to the next subject."""
    assert lead_fault(text) == expected


def test_a_question_does_not_say_again_what_stands_before_it_either() -> None:
    before, asked = (
        "You decide at night whether the ferry runs.",
        "Since when do you decide at night whether the ferry runs?",
    )
    assert lead_fault(asked, before) == "recited"


class TestFollowUps:
    def test_a_proper_question_is_taken(self) -> None:
        assert checked_follow_up(GOOD, follow_up_task()) == GOOD

    def test_it_is_put_on_one_line_without_emphasis_or_invisible_characters(self) -> None:
        raw = " You mentioned **loading**\n data;\x00 where would a `cleanup function` come\u202e in?\n"
        assert checked_follow_up(raw, follow_up_task()) == GOOD

    @pytest.mark.parametrize(("text", "expected"), [
        ("Why?", "length"), ("And why " + "so very " * 60 + "long?", "length"), ("<" * 500_000, "length"),
        ("Tell me about the cleanup function.", "not_one_question"),
        ("What is a cleanup function? And when does it run?", "not_one_question"),
        ("What is a cleanup function? Think about it.", "not_one_question"), ("??????????????", "not_one_question"),
        ("          ?           ", "length"), ("Where would a <b>cleanup</b> function come in?", "markup"),
        ("Where would <script src=x> come in?", "markup"), ("Where would <x onload=alert(1)> come in?", "markup"),
        ("# Cleanup\nWhere does it come in?", "markup"), ("- Where does the cleanup function come in?", "markup"),
        ("Where does [cleanup](http://example.org) come in?", "markup"),
        ("Have you read https://example.org/cleanup?", "link"),
        ("Could you write to me at someone@example.org?", "link"),
        ("Perfect! Where would a cleanup function come in?", "praise"),
        ("That was a great answer, but where does the cleanup function come in?", "praise"),
        ("Do you know that a cleanup function runs before the next effect?", "leak"),
        ("Do you know that a clean\u00adup func\u200btion ru\u2060ns bef\u200dore the ne\ufe0fxt effect?", "leak"),
        ("Do you know that a cle\u0430nup function runs befor\u0435 the next effect?", "disguised"),
        ("Do you know that a c\u0332leanup f\u0332unction runs b\u0332efore the n\u0332ext effect?", "disguised"),
        ("How does the useEffect hook work in React?", "repeat"),
    ])  # fmt: skip
    def test_what_may_not_be_shown_is_refused_with_the_reason(self, text: str, expected: str) -> None:
        assert fault(text) == expected

    def test_accents_and_units_are_no_disguise(self) -> None:
        text = "How would a cleanup of the cafe\u0301 take 5 \u00b5s, as \u0410\u043d\u043d\u0430 says?"
        assert checked_follow_up(text, follow_up_task()) == text

    def test_a_point_without_a_topic_may_not_be_named_before_the_participant_does(self) -> None:
        """G3."""
        task = follow_up_task()
        untold = tuple(each.model_copy(update={"topic": None}) for each in task.gaps)
        task = task.model_copy(update={"gaps": untold})
        with pytest.raises(InvalidReply, match="leak"):
            checked_follow_up(GOOD, task)
        told = task.model_copy(update={"exchanges": (Exchange(QUESTION, "There is a cleanup function."),)})
        assert checked_follow_up(GOOD, told) == GOOD

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            (f"{'You told me of this and that, and of the other. ' * 4}What comes then?", "preamble"),
            ("You spoke of “loading data”, so what comes then?", "fragment"),
        ],
    )
    def test_it_gets_to_the_point_and_quotes_clauses(self, text: str, why: str) -> None:
        """G3."""
        assert fault(text) == why

    def test_what_was_asked_anywhere_in_the_interview_is_a_repeat(self) -> None:
        asked = "Where would a cleanup function come in when a component loads remote data?"
        assert (
            fault("When a component loads remote data, where would a cleanup function come in?", asked)
            == "repeat"
        )

    def test_five_words_that_the_participant_said_are_no_leak(self) -> None:
        said = "A cleanup function runs before the next effect."
        text = "You say a cleanup function runs before the next effect; what for?"
        assert checked_follow_up(text, follow_up_task(answer=said)) == text

    @pytest.mark.parametrize(
        "text", ["What does List<String> tell the compiler here?", "¿Dónde entra la función de limpieza?"]
    )
    def test_generics_and_other_languages_are_no_fault(self, text: str) -> None:
        assert checked_follow_up(text, follow_up_task()) == text

    @given(st.text(max_size=450) | st.text(max_size=100).map(lambda text: f"{text} cleanup function?"))
    def test_whatever_is_shown_is_one_new_question_without_the_ideal(self, text: str) -> None:
        task = follow_up_task()
        try:
            shown = checked_follow_up(text, task)
        except InvalidReply:
            return
        assert shown.endswith("?")
        assert shown.count("?") == 1
        assert 10 <= len(shown) <= 400
        assert not leaks_ideal(shown, task.ideal_answer, [])
        assert not repeats(shown, task.asked)
        assert checked_follow_up(shown, task) == shown


class TestGapQuestions:
    GOOD = "In your 3 years with Apache Kafka, which decisions were yours to take?"

    def test_one_that_takes_up_what_is_known_is_taken(self) -> None:
        """E2"""
        assert checked_gap_question(f" {self.GOOD}\n", gap_question_task()) == self.GOOD

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("Which decisions were yours to take there?", "other_topic"),
            ("Which decisions about Kafka Streams were yours?", "invented"),
            ("In your 4 years with Apache Kafka, which decisions were yours?", "invented"),
            ("When you ran Apache Kafka on Kubernetes, which decisions were yours?", "invented"),
            ("At Google, which decisions about Apache Kafka were yours? ", "invented"),
            ("When you ran Apache Kafka at Google, which decisions were yours?", "invented"),
            ("Tell me what you decided about Apache Kafka.", "not_one_question"),
            ("which decisions about Apache Kafka had you taken yourself?", "repeat"),
        ],
    )
    def test_what_may_not_be_shown_is_refused_with_the_reason(self, text: str, expected: str) -> None:
        asked = ("What brought you to Turin?", "Which decisions about Apache Kafka had you taken yourself?")
        with pytest.raises(InvalidReply) as refused:
            checked_gap_question(text, gap_question_task(asked=asked))
        assert refused.value.fault == expected

    def test_what_was_not_given_is_named_to_the_model_and_an_accent_makes_no_other_name(self) -> None:
        """E2: "Martín" was typed without its accent, and its question was thrown away."""
        answers = (Exchange("Who was with you?", "Only Martin, in Cordoba."),)
        task = gap_question_task().model_copy(update={"language": "es", "so_far": answers})
        text = "Con Apache Kafka y con Martín en Córdoba y {}, ¿qué decidió usted?"
        assert checked_gap_question(text.replace(" y {}", ""), task).endswith("usted?")
        with pytest.raises(InvalidReply) as refused:
            checked_gap_question(text.format("Sevilla"), task)
        assert (refused.value.fault, refused.value.over) == ("invented", "sevilla")

    @pytest.mark.parametrize(
        "text",
        [
            "With Apache Kafka, which decisions about SLAs and the API did you take, and I mean yourself?",
            "You used Apache Kafka: Which decisions were yours to take?",
            "When you moved to Turin, which decisions about Apache Kafka were yours?",
        ],
    )
    def test_acronyms_the_start_of_a_clause_and_what_was_asked_before_are_no_invention(
        self, text: str
    ) -> None:
        assert checked_gap_question(text, gap_question_task()) == text

    def test_a_job_may_be_named_by_its_employer(self) -> None:
        """E2: of two jobs of one title the employer is the better name."""
        task = gap_question_task(known=("EHPAD Les Charmes, Rezé, 2015 à 2019",)).model_copy(
            update={"language": "fr", "skill": "Infirmière"}
        )
        text = "À l'EHPAD Les Charmes, par qui commenciez-vous quand plusieurs avaient besoin de vous ?"
        assert checked_gap_question(text, task) == text

    def test_one_that_goes_into_what_the_last_answer_admits_is_taken(self) -> None:
        """E2: what was let slip is asked into before the next skill is due."""
        said = "I train new nurses. One I let go too early, and the patient waited for an hour."
        task = gap_question_task().model_copy(update={"last": Exchange("How do you train them?", said)})
        text = "When the patient waited, what had made you think that your colleague was ready?"
        assert checked_gap_question(text, task) == text
        with pytest.raises(InvalidReply) as refused:
            checked_gap_question("Which decisions were yours to take there?", task)
        assert refused.value.fault == "other_topic"

    @pytest.mark.parametrize(("left", "is_true"), [(14, True), (4, False)])
    def test_the_first_question_may_say_how_many_there_are_and_no_other_number(
        self, left: int, is_true: bool
    ) -> None:
        """E2"""
        task = gap_question_task().model_copy(update={"left": left})
        text = "Hello, there are about 14 questions. Of Apache Kafka, which decision was yours alone?"
        if is_true:
            assert checked_gap_question(text, task) == text
        else:
            with pytest.raises(InvalidReply, match="invented"):
                checked_gap_question(text, task)

    def test_a_job_may_be_named_by_what_the_resume_says_of_it(self) -> None:
        """E2: "your part in the safety reporting" was refused for not naming the title of the job."""
        task = gap_question_task().model_copy(
            update={"resume": "Workshop technician\n- Contribution to safety reporting"}
        )
        text = "Of the safety reporting, what was your own part in one case?"
        assert checked_gap_question(text, task) == text
        with pytest.raises(InvalidReply, match="other_topic"):
            checked_gap_question(text, gap_question_task())

    def test_one_about_the_point_that_was_chosen_is_taken(self) -> None:
        """E6: of another skill, or of what the work needs."""
        others = (
            OpenGap(gap_id="s2.depth", severity="critical", of="Ice rescue", attribute="depth"),
            OpenGap(gap_id="t3.needs", severity="critical", needs=("Boat licence in force, with its class",)),
        )
        task = gap_question_task()
        task = task.model_copy(update={"open": (*task.open, *others)})
        for text, gap in (
            ("At an ice rescue, what do you look at first?", others[0]),
            ("Which class of boat licence do you hold that is in force?", others[1]),
        ):
            wording = GapWording(text=text, gap_id=gap.gap_id)
            assert checked_wording(wording, task) == wording
            with pytest.raises(InvalidReply, match="other_topic"):
                checked_wording(GapWording(text=text), task)

    @pytest.mark.parametrize("left", [1, 2])
    def test_the_last_one_may_ask_for_what_was_not_asked(self, left: int) -> None:
        """E2: where nothing weighty is open, "what did I not ask?" is worth more than the next point."""
        wording = GapWording(text="What did I not ask you that they ought to hear?", none=True)
        task = gap_question_task().model_copy(update={"left": left})
        if left == 1:
            assert checked_wording(wording, task) == wording
        else:
            with pytest.raises(InvalidReply, match="other_topic"):
                checked_wording(wording, task)

    @pytest.mark.parametrize(
        ("language", "text"),
        [
            ("de", "Welche Entscheidungen zu Apache Kafka haben Sie allein getroffen?"),
            ("it", "Quali decisioni su Apache Kafka ha preso Lei da sola?"),
            ("fr", "Avec Apache Kafka, quelles décisions ont été les vôtres ?"),
            ("es", "¿Qué decisiones sobre Apache Kafka tomó usted por su cuenta?"),
        ],
    )
    def test_nouns_and_polite_forms_of_other_languages_are_no_invention(
        self, language: LanguageCode, text: str
    ) -> None:
        task = gap_question_task().model_copy(update={"language": language})
        assert checked_gap_question(text, task) == text

    @given(
        st.text(max_size=100).map(lambda text: f"{text} with Apache Kafka {text}?") | st.text(max_size=450)
    )
    def test_whatever_is_shown_is_one_new_question_about_the_skill(self, text: str) -> None:
        task = gap_question_task()
        try:
            shown = checked_gap_question(text, task)
        except InvalidReply:
            return
        assert shown.endswith("?")
        assert shown.count("?") == 1
        assert 10 <= len(shown) <= 400
        assert "apache kafka" in shown.lower()
        assert set(re.findall(r"\d", shown)) <= {"3", f"{task.left}"}  # how many are left it may say
        assert not repeats(shown, task.asked)
        assert checked_gap_question(shown, task) == shown


class TestClarifications:
    TEXT = "A hook is a function that React calls for you. In plain words, what does this one do?"

    def test_an_explanation_that_ends_in_the_question_is_taken(self) -> None:
        assert checked_clarification(self.TEXT, clarify_task()) == self.TEXT

    def test_the_ideal_answer_explains_nothing(self) -> None:
        task = clarify_task().model_copy(update={"ideal_answer": follow_up_task().ideal_answer})
        leak = "It is that a cleanup function runs before the next effect, so how does useEffect work?"
        with pytest.raises(InvalidReply, match="leak"):
            checked_clarification(leak, task)
        said = task.model_copy(update={"said": "So a cleanup function runs before the next effect, or what?"})
        assert checked_clarification(leak, said) == leak

    def test_the_question_alone_explains_nothing(self) -> None:
        with pytest.raises(InvalidReply, match="repeat"):
            checked_clarification(QUESTION, clarify_task())

    def test_the_same_explanation_is_not_given_twice(self) -> None:
        with pytest.raises(InvalidReply, match="repeat"):
            checked_clarification(self.TEXT, clarify_task(asked=(QUESTION, self.TEXT)))

    @pytest.mark.parametrize("text", ["It is about hooks.", "See www.example.org, what do you think?", ""])
    def test_what_may_not_be_shown_is_refused(self, text: str) -> None:
        with pytest.raises(InvalidReply):
            checked_clarification(text, clarify_task())


class TestSummaries:
    def test_it_is_cleaned_and_bounded(self) -> None:
        section = SummarySection(title="A\ntitle" * 100, text="word\x00 " * 10_000)
        empty = SummarySection(title="Nothing", text=" ")
        summary = checked_summary(
            SummaryDraft(text="x" * 9_000, sections=(empty, *(section,) * 200)), summary_task()
        )
        assert len(summary.text) == MAX_SUMMARY_CHARS
        assert summary.text.endswith("…")
        assert len(summary.sections) == MAX_SECTIONS
        assert all(len(each.text) <= MAX_SECTION_CHARS for each in summary.sections)
        assert not any("\n" in each.title or "\x00" in each.text for each in summary.sections)

    def test_a_question_that_was_not_answered_is_reported_as_unanswered_whatever_a_model_writes(self) -> None:
        """A6"""
        task = summary_task()
        untold = task.questions[0].model_copy(update={"question": "And why?", "exchanges": (), "covered": ()})
        asked = task.model_copy(update={"questions": (*task.questions, untold)})
        sections = checked_summary(SummaryDraft(text="Little was said."), asked).sections
        assert [(each.title, each.text) for each in sections] == [("And why?", "Not answered.")]

    def test_what_an_answer_tells_counts_by_its_words_whatever_question_drew_it(self) -> None:
        """D4: a model names an open sub-goal and the words that tell it; what was not said tells none."""
        task = summary_task()
        goals = {"t2.1": "who clears up", "t2.2": "what it costs", "t2.3": "who pays"}
        untold = SummaryQuestion(
            question="Cost",
            exchanges=(),
            similarity=None,
            covered=(),
            open_gaps=tuple(goals.values()),
            goals=goals,
        )
        asked = task.model_copy(update={"questions": (*task.questions, untold)})
        told = (
            GoalTold(number="t2.1", span="none that I know of"),
            GoalTold(number="t2.2", span="nine pounds a week"),
            GoalTold(number="t9.9", span="None that I know of"),
        )
        summary = checked_summary(SummaryDraft(text="Little was said.", told=told), asked)
        assert [each.number for each in summary.told] == ["t2.1"]
        assert summary.sections == ()

    def test_paragraphs_stay(self) -> None:
        assert checked_summary(SummaryDraft(text="One.\n\nTwo."), summary_task()).text == "One.\n\nTwo."

    @pytest.mark.parametrize("text", ["", " \n", "…"])
    def test_one_that_says_nothing_is_refused(self, text: str) -> None:
        with pytest.raises(InvalidReply, match="empty"):
            checked_summary(SummaryDraft(text=text), summary_task())
