"""What a model makes of an answer in a handover, and how it words the next question, held against what is known."""

import re

import pytest

from shared.interview.state_machine.assessment import Confidence, Fact
from shared.interview.state_machine.wording import is_question
from shared.language.extraction_guards import checked_extraction
from shared.language.guards import InvalidReply
from shared.language.requests.handover_turn import (
    Contradiction,
    DiscoveredQuestion,
    Extraction,
    RewordedQuestion,
    SettledQuestion,
    WaitingQuestion,
)
from shared.language.requests.interview import Exchange
from shared.language.tasks.word_backlog_question import checked_message, without_lines
from shared.text.passages import Passage, passages
from tests.language.handover_turn import (
    ANSWER,
    NEXT,
    QUESTION,
    SHOWN,
    extract_task,
    first_word_task,
    word_task,
)

SPAN = "We lowered it to 0.3"


def draft(**changes: object) -> Extraction:
    given: dict[str, object] = {
        "confidence": "medium",
        "facts": (Fact(text="The threshold was lowered to 0.3.", span=SPAN),),
    }
    return Extraction.model_validate(given | changes)


def discovered(*texts: str) -> tuple[DiscoveredQuestion, ...]:
    return tuple(DiscoveredQuestion(text=text, priority="P1") for text in texts)


class TestFacts:
    def test_a_fact_whose_span_was_said_is_kept_with_the_answers_own_words(self) -> None:
        """B4: word for word, white space and case aside."""
        fact = Fact(text="The threshold was lowered to 0.3.", span="we  lowered it\nto 0.3")
        assert checked_extraction(draft(facts=(fact,)), extract_task()).facts == (
            Fact(text="The threshold was lowered to 0.3.", span=SPAN),
        )

    def test_a_time_told_in_words_is_written_in_figures(self) -> None:
        """B4: such a fact came back as the bare words of its span."""
        answer = "The gate opens at twenty to six, and the tide clerk signs."
        task = extract_task(answer=answer)
        told = Fact(text="The gate opens at 5.40.", span="The gate opens at twenty to six")
        (fact,) = checked_extraction(draft(facts=(told,)), task).facts
        assert fact.text == told.text
        (other,) = checked_extraction(
            draft(facts=(told.model_copy(update={"text": "It opens at 5.50."}),)), task
        ).facts
        assert other.text == told.span

    @pytest.mark.parametrize("span", [
        "It was 0.5 until the audit of 2021 … we catch nine in ten",
        "It was 0.5 until the audit of 2021, and that was that.",
    ])  # fmt: skip
    def test_of_a_span_that_was_joined_or_reworded_the_longest_clause_that_was_said_is_kept(
        self, span: str
    ) -> None:
        """B4: a slip in copying does not cost the fact."""
        fact = Fact(text="The threshold was 0.5 until the audit of 2021.", span=span)
        (kept,) = checked_extraction(draft(facts=(fact,)), extract_task()).facts
        assert kept == fact.model_copy(update={"span": "It was 0.5 until the audit of 2021"})

    def test_a_promise_may_be_told_with_its_day(self) -> None:
        fact = Fact(text="Keys will be cut by the owner on 27 November 2026.", span="I cut the keys tonight")
        task = extract_task("I cut the keys tonight.", day="Friday 27 November 2026")
        assert checked_extraction(draft(facts=(fact,)), task).facts == (fact,)

    def test_a_very_long_span_ends_with_a_clause(self) -> None:
        answer = ", ".join(f"gate {number} is oiled by hand in week {number}" for number in range(40)) + "."
        (kept,) = checked_extraction(
            draft(facts=(Fact(text="The gates are oiled by hand.", span=answer),)), extract_task(answer)
        ).facts
        assert len(kept.span) <= 600
        assert kept.span[-8:].strip().startswith("week ")

    @pytest.mark.parametrize("span", ["We raised it to 0.7", "", "it", "LOSS_THRESHOLD = 0.3"])
    def test_one_that_nobody_said_is_dropped(self, span: str) -> None:
        """The files do not count: a fact comes from the answer."""
        assert (
            checked_extraction(draft(facts=(Fact(text="Something.", span=span),)), extract_task()).facts == ()
        )

    def test_a_question_is_no_fact(self) -> None:
        fact = Fact(text="Who lowered it?", span=SPAN)
        assert checked_extraction(draft(facts=(fact,)), extract_task()).facts == ()

    def test_one_that_names_what_nobody_spoke_of_is_told_in_its_own_words(self) -> None:
        fact = Fact(text="The threshold in audit_2021.xlsx was lowered to 0.3.", span=SPAN)
        assert checked_extraction(draft(facts=(fact,)), extract_task()).facts[0].text == SPAN

    @pytest.mark.parametrize(("language", "answer", "text"), [
        ("en", "It's the twenty nineteen one, before the database.", "The old list is of 2019."),
        ("en", "Nineteen oh five is on the badge.", "The badge says 1905."),
        ("en", "It took forty two minutes that night.", "It took 42 minutes."),
        ("it", "È quella del duemiladiciannove, di prima.", "La lista è del 2019."),
        ("de", "Das ist die von zweitausendneunzehn.", "Die Liste ist von 2019."),
        ("fr", "C'est celle de deux mille dix-neuf.", "La liste date de 2019."),
        ("es", "Es la de veinte diecinueve, de antes.", "La lista es de 2019."),
    ])  # fmt: skip
    def test_a_number_that_was_said_in_words_is_the_same_in_figures(
        self, language: str, answer: str, text: str
    ) -> None:
        """B4."""
        fact = Fact(text=text, span=answer.rstrip("."))
        assert checked_extraction(draft(facts=(fact,)), extract_task(answer, language=language)).facts == (
            fact,
        )

    @pytest.mark.parametrize("answer", ["It is the twenty nineteen one.", "Twenty, eighteen of them red."])
    def test_another_number_than_the_one_said_in_words_is_none(self, answer: str) -> None:
        fact = Fact(text="The list is of 2018.", span=answer.rstrip("."))
        assert checked_extraction(draft(facts=(fact,)), extract_task(answer)).facts[0].text == fact.span

    def test_what_was_told_before_is_no_new_fact(self) -> None:
        """B4."""
        known = "The loss threshold was lowered to 0.3 after the audit of 2021."
        fact = Fact(text="After the audit of 2021 the loss threshold was lowered to 0.3.", span=SPAN)
        assert checked_extraction(draft(facts=(fact,)), extract_task(facts=(known,))).facts == ()

    def test_one_that_has_a_word_of_the_family_in_it_is_kept(self) -> None:
        """B4: the date after which nobody can send the newsletter is no private matter."""
        answer = "Mine, at home. The laptop goes with me to my daughter in three weeks."
        fact = Fact(text="The owner's laptop goes away in three weeks.", span=answer[15:-1])
        assert checked_extraction(draft(facts=(fact,)), extract_task(answer)).facts == (fact,)

    def test_their_number_and_length_are_bounded(self) -> None:
        answer = " ".join(f"Rule {number} holds for region number {number}." for number in range(40))
        facts = tuple(
            Fact(text=f"Rule {number} {'x' * 900}", span=f"Rule {number} holds") for number in range(40)
        )
        kept = checked_extraction(draft(facts=facts), extract_task(answer)).facts
        assert len(kept) == 10
        assert all(len(fact.text) <= 400 for fact in kept)


class TestWhatIsLeftAlone:
    @pytest.mark.parametrize(
        ("said", "kept"), [("Do not ask me for the password", True), ("Ask nobody", False)]
    )
    def test_it_is_told_in_words_of_the_message_or_not_at_all(self, said: str, kept: bool) -> None:
        """G2."""
        task = extract_task("He told me.", whole="He told me. Do not ask me for the password please.")
        assert checked_extraction(draft(spared=said), task).spared == (said if kept else None)


class TestConfidence:
    @pytest.mark.parametrize("answer", ["I don't know.", "No idea, sorry.", "I'd rather not answer that."])
    def test_not_knowing_is_an_answer_of_low_confidence(self, answer: str) -> None:
        """B5, D15."""
        checked = checked_extraction(draft(confidence="high", intent="off_topic"), extract_task(answer))
        intent = "answer" if "rather not" in answer else "dont_know"
        assert (checked.confidence, checked.intent, checked.engagement) == ("low", intent, "low")

    def test_two_words_are_never_an_answer_of_high_confidence(self) -> None:
        assert (
            checked_extraction(draft(confidence="high"), extract_task("Audit wanted.")).confidence == "medium"
        )


WHO_USES = "Who uses expected_loss in loss_model.py?"


class TestFollowUps:
    def test_a_fit_one_is_kept(self) -> None:
        """B5."""
        text = "What did the audit of 2021 measure to find the missed contracts?"
        assert checked_extraction(draft(follow_up=text), extract_task()).follow_up == text

    @pytest.mark.parametrize("text", [
        None, "", "Tell me more.", WHO_USES, "What about audit_tool.exe, who runs it?",
        "Great answer! What else is there?", "Where is it? And who knows it?",
    ], ids=["none", "empty", "no question", "a repeat", "made up", "praise", "two questions"])  # fmt: skip
    def test_where_it_is_missing_or_unfit_the_rules_ask(self, text: str | None) -> None:
        """B5: a thin answer is probed all the same."""
        told = "It has always been so."
        task = extract_task(told, file_name="loss_model.py", main_question=WHO_USES, question=WHO_USES)
        found = checked_extraction(draft(follow_up=text, confidence="low"), task).follow_up
        assert found is not None
        assert found != text
        assert is_question(found)

    def test_who_was_asked_why_is_not_asked_for_the_reason_again(self) -> None:
        """G2."""
        task = extract_task("It has always been so.", file_name="loss_model.py")
        assert checked_extraction(draft(follow_up=None, confidence="medium"), task).follow_up is None

    def test_who_does_not_know_is_asked_nothing_more_where_the_model_would_not(self) -> None:
        """B5: who named the one who knows is not asked who would know."""
        given, task = (
            draft(follow_up=None, intent="dont_know"),
            extract_task("I don't know, Joris put that in."),
        )
        assert checked_extraction(given, task).follow_up is None

    def test_a_sure_answer_gets_none_whatever_the_model_would_ask(self) -> None:
        """B5."""
        asked = draft(follow_up="What did the audit measure?", confidence="high")
        assert checked_extraction(asked, extract_task()).follow_up is None

    def test_none_is_asked_of_who_refuses_or_where_none_is_wanted(self) -> None:
        given = draft(follow_up="What did the audit measure?")
        assert checked_extraction(given, extract_task("I'd rather not answer that.")).follow_up is None
        assert checked_extraction(given, extract_task(may_follow_up=False)).follow_up is None

    @pytest.mark.parametrize("level", ["medium", "high"])
    def test_one_that_may_not_be_put_now_waits_its_turn_where_the_answer_leaves_something(
        self, level: Confidence
    ) -> None:
        """B5: what the model found missing is not lost with the room for it."""
        asked = draft(follow_up="What did the audit measure?", confidence=level)
        found = checked_extraction(asked, extract_task(may_follow_up=False))
        waiting = [(each.text, each.priority, each.comes_next) for each in found.discovered]
        assert waiting == ([("What did the audit measure?", "P0", False)] if level == "medium" else [])

    @pytest.mark.parametrize(("presses", "waits"), [(True, False), (False, True)])
    def test_where_the_rounds_are_short_it_waits_unless_it_presses(
        self, *, presses: bool, waits: bool
    ) -> None:
        """B5: a danger, or what is lost with them, goes before the questions of the files."""
        asked = draft(follow_up="What did the audit measure?", presses=presses)
        found = checked_extraction(asked, extract_task(may_go_deeper=False))
        assert ([each.priority for each in found.discovered], found.presses) == (["P1"] * waits, presses)

    @pytest.mark.parametrize(("presses", "may_press", "waits"), [
        (True, True, []), (True, False, [("P0", False)]), (False, True, [("P1", False)]),
    ])  # fmt: skip
    def test_on_a_subject_that_was_asked_enough_a_danger_alone_is_asked_into_and_not_for_ever(
        self, *, presses: bool, may_press: bool, waits: list[tuple[str, bool]]
    ) -> None:
        """B2: a gas in the hall waited behind a form."""
        asked = draft(follow_up="What did the audit measure?", presses=presses)
        found = checked_extraction(asked, extract_task(may_stay=False, may_press=may_press))
        assert [(each.priority, each.comes_next) for each in found.discovered] == waits
        assert found.follow_up == asked.follow_up

    def test_one_that_presses_is_next_where_no_follow_up_may_be_put_and_makes_the_sure_answer_less_so(
        self,
    ) -> None:
        """B5: of a danger one goes on asking."""
        asked = draft(follow_up="What did the audit measure?", presses=True, confidence="high")
        found = checked_extraction(asked, extract_task(may_follow_up=False))
        assert [(each.text, each.comes_next) for each in found.discovered] == [(asked.follow_up, True)]
        assert found.presses
        put = checked_extraction(asked, extract_task())
        assert (put.confidence, put.follow_up) == ("medium", asked.follow_up)

    def test_of_somebody_in_a_hurry_what_does_not_press_is_asked_another_time(self) -> None:
        asked = draft(follow_up="What did the audit measure?", must_go=True)
        assert checked_extraction(asked, extract_task()).discovered != ()

    def test_about_a_contradiction_it_is_next_before_what_the_model_would_ask(self) -> None:
        """B5, B6: figures of a waiting question are those of its file."""
        waiting = (
            WaitingQuestion(question_id="q4", text="Line 3 has LOSS_THRESHOLD = 0.4. Who may change it?"),
        )
        task = extract_task(may_follow_up=False, waiting=waiting)
        differs = Contradiction(in_file="LOSS_THRESHOLD = 0.4", said="lowered it to 0.3")
        given = draft(
            follow_up="Which threshold holds since the audit?",
            contradiction=differs,
            next_question_id="q4",
            confidence="medium",
        )
        found = checked_extraction(given, task)
        assert found.contradiction == differs
        assert [(each.text, each.comes_next) for each in found.discovered] == [(given.follow_up, True)]
        assert found.next_question_id is None


class TestDiscoveries:
    FIT = "Who is Karin Holm, and what does she sign off?"

    def test_a_question_about_what_the_answer_names_is_kept(self) -> None:
        """B6."""
        found = checked_extraction(draft(discovered=discovered(self.FIT)), extract_task()).discovered
        assert found == discovered(self.FIT)

    @pytest.mark.parametrize("text", [
        "Tell me about Karin Holm.", NEXT, QUESTION, "What colour are the umbrellas outside?",
        "What does Karin Holm do with payroll_v2.py?", "See https://example.org, who is Karin Holm?",
    ], ids=["no question", "in the backlog", "asked", "not of the answer", "made up", "a link"])  # fmt: skip
    def test_others_are_dropped(self, text: str) -> None:
        """B6."""
        assert checked_extraction(draft(discovered=discovered(text)), extract_task()).discovered == ()

    def test_one_in_another_language_than_the_answer_shares_no_word_with_it(self) -> None:
        """B6: the questions stay in the language of the interview."""
        answer = "Das macht die Karin, weil sie den Schlüssel hat und es sonst keiner darf."
        given = discovered("Who has the second key to the store, and where is it?")
        found = checked_extraction(draft(facts=(), discovered=given), extract_task(answer)).discovered
        assert found == given

    def test_one_that_is_there_twice_is_kept_once(self) -> None:
        twice = discovered(self.FIT, "Who is Karin Holm and what does she sign off?")
        assert len(checked_extraction(draft(discovered=twice), extract_task()).discovered) == 1

    @pytest.mark.parametrize(("may", "kept"), [(0, 0), (1, 1), (3, 3), (9, 3), (-2, 0)])
    def test_no_more_than_may_join_are_kept(self, may: int, kept: int) -> None:
        texts = (
            self.FIT,
            "What did the audit of 2021 look at?",
            "How were failing contracts counted before?",
            "Which contracts does risk look at today?",
        )
        given = draft(discovered=discovered(*texts))
        assert len(checked_extraction(given, extract_task(may_discover=may)).discovered) == kept


class TestTheChoice:
    @pytest.mark.parametrize(
        ("choice", "kept"), [("q3", "q3"), ("q9", None), ("", None), (None, None), ("1", None)]
    )
    def test_only_what_was_offered_may_be_chosen(self, choice: str | None, kept: str | None) -> None:
        """B2."""
        assert checked_extraction(draft(next_question_id=choice), extract_task()).next_question_id == kept


GOOD = (
    "So the audit made you lower it to catch nine in ten. The rates in rates.csv are multiplied by 1.08 right there. "
    "Who may change that file, and how often is it updated?"
)
FIRST = (
    "Hello, and thank you for your time. I have read the files of your project. "
    "What made you set LOSS_THRESHOLD to 0.3 in loss_model.py?"
)


class TestMessages:
    def test_one_that_takes_up_the_answer_and_cites_the_files_is_shown(self) -> None:
        """B3."""
        assert checked_message(GOOD, word_task()) == GOOD

    def test_the_first_one_greets_and_says_that_the_files_were_read(self) -> None:
        """B3."""
        assert checked_message(FIRST, first_word_task()) == FIRST

    @pytest.mark.parametrize("text", [
        "What made you set LOSS_THRESHOLD to 0.3? It is in loss_model.py. Why is that?",
        "LOSS_THRESHOLD stands in loss_model.py. Why is it set to 0.3 there?",
        "Hello there, and welcome. Why is LOSS_THRESHOLD set to 0.3 in loss_model.py?",
    ], ids=["two questions", "no greeting", "files not read"])  # fmt: skip
    def test_a_first_one_without_is_refused(self, text: str) -> None:
        """B3."""
        with pytest.raises(InvalidReply):
            checked_message(text, first_word_task())

    @pytest.mark.parametrize(("text", "fault"), [
        (GOOD.replace("rates.csv", "payroll_v2.py"), "ungrounded"),
        (GOOD.replace("1.08", "1.19"), "ungrounded"),
        (f"Great answer! {GOOD}", "praise"),
        (f"One. Two. Three. {GOOD}", "sentences"),
        (f"You spoke of the “audit” there. {NEXT}", "fragment"),
        (f"{'So the audit of that year made you lower it again ' * 3}. {NEXT}", "preamble"),
        ("The audit made you lower it. Do you like the coffee in the canteen there?", "other_topic"),
        ("The audit made you lower it. Tell me who may change rates.csv.", "not_one_question"),
    ])  # fmt: skip
    def test_one_that_may_not_be_shown_is_refused(self, text: str, fault: str) -> None:
        """B3: nothing made up, no generic praise, a reference to what was said, the question that was chosen."""
        with pytest.raises(InvalidReply) as refused:
            checked_message(text, word_task())
        assert refused.value.fault == fault

    def test_one_that_was_asked_already_is_refused(self) -> None:
        """B3."""
        with pytest.raises(InvalidReply, match="repeat"):
            checked_message(f"So the audit lowered it. {NEXT}", word_task(asked=(SHOWN, f"Now then. {NEXT}")))

    def test_what_the_participant_named_may_be_named(self) -> None:
        """B3: the corpus, the question and what was said."""
        said = (Exchange(SHOWN, f"{ANSWER} It is kept in sign_off.xlsx, cell B12."),)
        text = f"You keep the sign-off in sign_off.xlsx at B12 since the audit. {NEXT}"
        assert checked_message(text, word_task(recent=said)) == text

    @pytest.mark.parametrize(
        "text",
        [
            "That is plain about the tin. The rates are what you named before that, and the table is yours; who may "
            'change rates.csv, as your note says "Nobody touches the rates. Never."?',
            "It stays open until the audit is through with it. You wrote that nobody but one has them, and your notes "
            'say "Nobody but me touches the rates here. Never." Who may change rates.csv?',
        ],
    )
    def test_sentences_that_it_quotes_are_none_of_its_own(self, text: str) -> None:
        """B3, G3: what a file says is no long lead, and no end of the question."""
        notes = "Nobody touches the rates. Never. Nobody but me touches the rates here. Never."
        assert checked_message(text, word_task(corpus=(notes, NEXT))) == text

    def test_a_question_about_a_file_in_another_language_shares_no_word_with_it(self) -> None:
        """B3: it was refused twice, and put in English to somebody who writes German."""
        text = "Wer darf die Sätze ändern, und wann kommen neue?"
        assert checked_message(text, word_task(language="de")) == text

    @pytest.mark.parametrize(("language", "question", "text"), [
        ("de", "In a.md steht „Restart it twice, then wait“. Was ist der Grund?",
         "Wenn die Pumpe hängt, starten Sie sie ja zweimal neu. Warum gerade so?"),
        ("it", "In a.md si legge «Do not lift it by the ring». Da dove viene?",
         "Per l'anello, dice la nota, non si solleva. Come mai?"),
    ])  # fmt: skip
    def test_what_a_question_quotes_in_another_language_is_said_in_other_words(
        self, language: str, question: str, text: str
    ) -> None:
        assert checked_message(text, word_task(language=language, question=question)) == text

    def test_one_in_the_language_of_the_question_asks_of_the_same(self) -> None:
        """B3: the model does not choose what comes next."""
        question = "Wer darf die Sätze ändern, und wie oft kommen neue dazu?"
        task = word_task(language="de", question=question)
        same = "Kommen oft neue dazu, und ändert sie außer dir noch jemand?"
        assert checked_message(same, task) == same
        quoted = "In a.md steht: „Wer die Sätze ändert, sagt es auch dem Lager.“ Warum?"
        for each in (task, word_task(language="de", question=quoted)):
            with pytest.raises(InvalidReply, match="other_topic"):
                checked_message("Mögen Sie den Kaffee in der Kantine, und wer kocht ihn?", each)

    @pytest.mark.parametrize("text", [NEXT, f"That is fine, we leave it there. {NEXT}"])
    def test_it_may_come_straight_to_the_point(self, text: str) -> None:
        assert checked_message(text, word_task(recent=(Exchange(SHOWN, "I don't know."),))) == text

    @pytest.mark.parametrize(("question", "put"), [
        ('notes.txt, line 10, says "Never." Why?', 'notes.txt says "Never." Why?'),
        ("a.md, lines 1 and 2, and b.txt, line 8, differ. Why?", "a.md and b.txt differ. Why?"),
        ("In a.md, Zeile 8, steht die 3. Warum?", "In a.md steht die 3. Warum?"),
        ("Dans a.md, lignes 8 et 9, il y a un 3. Pourquoi ?", "Dans a.md il y a un 3. Pourquoi ?"),
        ("En a.md, línea 8, pone 3. ¿Por qué?", "En a.md pone 3. ¿Por qué?"),
        ("In a.md, righe 8 e 9, c'è 3. Perché?", "In a.md c'è 3. Perché?"),
        ("My next question is about a.md, line 3. Why?", "My next question is about a.md. Why?"),
    ])  # fmt: skip
    def test_one_that_takes_the_place_of_a_models_names_files_and_no_lines(
        self, question: str, put: str
    ) -> None:
        """B3, A8: nobody says the number of a line."""
        files = (*passages("x", "plans/notes.txt"), *passages("x", "b.txt"))
        assert without_lines(question, (), word_task(file_name="a.md", passages=files)) == put

    @pytest.mark.parametrize("question", [
        "In a.md it says: “Driver on line 12 must call the depot.” Who is told?",
        "In a.md it says: “see a.md, line 4, before noon”. Why?",
        "In a.md there is a note on production line 3. Who runs it?",
        "In a.md steht: „Zeile 3 muss leer bleiben.“ Warum?", "Was hängt in a.md an Linie und Zeile 7?",
        "Dans a.md, on lit : « la ligne 4 part du quai ». Qui la conduit ?", "En a.md, ¿quién lleva la línea 5?",
        "In a.md si parla della riga 6. Perché?", "In a.md, line 3 must stay empty. Why?",
    ])  # fmt: skip
    def test_lines_that_are_of_the_work_stay(self, question: str) -> None:
        assert without_lines(question, (), word_task(file_name="a.md")) == question


class TestPutRight:
    LATE = WaitingQuestion(
        question_id="w", text="Who unlocks the lock house at twenty to six when you are away?"
    )
    TASK = extract_task("I said twenty to six for the lock house, it is 6.15 since May.", waiting=(LATE,))

    @pytest.mark.parametrize(("changes", "text", "is_taken"), [
        ({"intent": "correction"}, "Who unlocks the lock house at 6.15 when you are away?", True),
        ({"intent": "correction"}, "Who unlocks the lock house at 6.50 when you are away?", False),
        ({"intent": "correction"}, "Who paints the boats in the yard?", False),
        ({}, "Who unlocks the lock house at 6.15 when you are away?", False),
    ])  # fmt: skip
    def test_a_waiting_question_is_put_right_with_what_it_holds(
        self, changes: dict[str, str], text: str, is_taken: bool
    ) -> None:
        """B2: the old time was asked for nine turns after it was corrected."""
        reworded = (
            RewordedQuestion(question_id="w", text=text),
            RewordedQuestion(question_id="no", text=text),
        )
        found = checked_extraction(draft(facts=(), reworded=reworded, **changes), self.TASK)
        assert found.reworded == (reworded[:1] if is_taken else ())


class TestTheRecord:
    TASK = extract_task(
        file_name="loss_model.py",
        line=3,
        files=(Passage("loss_model.py", 3, 3, "LOSS_THRESHOLD = 0.4"),),
        facts=("It was 0.5 first.",),
    )

    def test_what_is_settled_has_words_of_the_answer(self) -> None:
        waiting = (WaitingQuestion(question_id="w", text="Who asked for the audit of 2021?"),)
        task = self.TASK.model_copy(update={"waiting": waiting})
        fit = SettledQuestion(question_id="w", span=SPAN)
        unfit = (fit.model_copy(update=change) for change in ({"span": "made up"}, {"question_id": "q9"}))
        assert checked_extraction(draft(settled=(*unfit, fit)), task).settled == (fit,)

    def test_what_an_earlier_answer_told_settles_a_question_too(self) -> None:
        """B2: it is not asked late for having been told early."""
        task = self.TASK.model_copy(
            update={
                "facts": ("The spare key hangs behind the boiler.",),
                "facts_said": ("it hangs behind the boiler",),
                "waiting": (WaitingQuestion(question_id="w", text="Where is the spare key?"),),
            }
        )
        fact = task.facts[0]
        given = draft(settled=(SettledQuestion(question_id="w", span="f1", fact=fact),))
        settled = SettledQuestion(question_id="w", span="it hangs behind the boiler", fact=fact)
        assert checked_extraction(given, task).settled == (settled,)

    def test_a_question_about_a_file_in_another_language_is_settled_too(self) -> None:
        """B2: who notices at night was told three times, and asked for in English it stayed open."""
        waiting = (
            WaitingQuestion(
                question_id="w", text="Who notices when the plant goes wrong at night, and what do they do?"
            ),
            WaitingQuestion(question_id="x", text="Wer hat den Schlüssel zum Lager, und wo liegt er?"),
        )
        span = "Ich gehe jeden Abend um halb elf selber noch einmal schauen"
        settled = tuple(SettledQuestion(question_id=each.question_id, span=span) for each in waiting)
        task = extract_task(f"{span}, weil es sonst keiner merkt.", language="de", waiting=waiting)
        assert checked_extraction(draft(settled=settled), task).settled == settled[:1]

    def test_what_is_settled_may_be_said_in_another_form_of_the_word(self) -> None:
        waiting = (
            WaitingQuestion(question_id="q5", text="Who decides whether the old list may be deleted?"),
        )
        settled = (SettledQuestion(question_id="q5", span="So don't delete it"),)
        task = extract_task("The service badges go by that. So don't delete it.", waiting=waiting)
        assert checked_extraction(draft(settled=settled), task).settled == settled

    def test_a_contradiction_has_words_of_the_file_and_of_the_answer_and_is_asked_about(self) -> None:
        given = Contradiction(in_file="LOSS_THRESHOLD = 0.4", said="lowered it to 0.3")
        found = checked_extraction(draft(contradiction=given, confidence="high"), self.TASK)
        assert found.contradiction == given.model_copy(update={"file_name": self.TASK.file_name})
        assert (found.confidence, found.follow_up is None) == ("medium", False)

    def test_one_with_a_line_of_another_file_is_kept_and_resolved_where_the_answer_says_which_holds(
        self,
    ) -> None:
        task = self.TASK.model_copy(update={"files": (Passage("notes.md", 7, 7, "Lowered to 0.4 in 2021"),)})
        given = Contradiction(in_file="0.4 in 2021", said="lowered it to 0.3", holds="lowered it to 0.3")
        found = checked_extraction(draft(contradiction=given, confidence="high"), task)
        assert found.contradiction == given.model_copy(update={"file_name": "notes.md", "line": 7})
        assert found.confidence == "high"

    def test_of_several_the_others_are_facts_that_name_what_the_file_says(self) -> None:
        """B11: of two in one answer one was lost."""
        files = (Passage("loss_model.py", 3, 5, 'LOSS_THRESHOLD = 0.4\nMISSED = 0.2\nSIGNED = "Bo"'),)
        task = self.TASK.model_copy(update={"files": files})
        first, second, third = (
            Contradiction(in_file=in_file, said=said, holds=said)
            for in_file, said in (
                ("LOSS_THRESHOLD = 0.4", "lowered it to 0.3"),
                ("MISSED = 0.2", "we missed a third"),
                ("nobody wrote this", "Karin Holm from risk"),
            )
        )
        found = checked_extraction(draft(contradiction=first, also_contradicts=(second, first, third)), task)
        assert found.contradiction is not None
        assert found.contradiction.said == first.said
        told = "In loss_model.py it says “MISSED = 0.2”; by the interview, this holds instead: “we missed a third”."
        assert found.facts[1:] == (Fact(text=told, span=second.said),)

    def test_of_long_ones_both_halves_are_told(self) -> None:
        """B11: what was said was cut off behind a long line of the file."""
        line = f"MISSED = 0.2{', as is usual' * 40}"
        said = f"we missed a third{', as always' * 40}"
        task = extract_task(
            f"It is 0.3 now, and {said}.", files=(Passage("loss_model.py", 3, 4, f"LOSS = 0.4\n{line}"),)
        )
        first = Contradiction(in_file="LOSS = 0.4", said="It is 0.3 now")
        second = Contradiction(in_file=line, said=said, holds=said)
        found = checked_extraction(draft(facts=(), contradiction=first, also_contradicts=(second,)), task)
        (told,) = found.facts
        assert re.search("“MISSED = 0.2, [^”]+…”.+“we missed a third, [^”]+…”[.]$", told.text)

    def test_one_with_a_question_that_comes_from_no_file_names_no_file(self) -> None:
        waiting = (WaitingQuestion(question_id="w", text="Line 3 has a RATE of 1.08. Who may change it?"),)
        first = Contradiction(in_file="LOSS_THRESHOLD = 0.4", said="lowered it to 0.3")
        second = Contradiction(in_file="a RATE of 1.08", said="we missed a third", holds="we missed a third")
        task = self.TASK.model_copy(update={"waiting": waiting})
        found = checked_extraction(draft(facts=(), contradiction=first, also_contradicts=(second,)), task)
        assert [each.text.partition(";")[0] for each in found.facts] == [
            "In a question it says “a RATE of 1.08”"
        ]

    @pytest.mark.parametrize(("in_file", "line"), [("LOSS_THRESHOLD = 0.4", None), ("RATE = 1.08", 4)])
    def test_what_the_file_says_is_cited_where_it_stands(self, in_file: str, line: int | None) -> None:
        """B11: a line near the one that the question is about is another line."""
        task = self.TASK.model_copy(
            update={"files": (Passage("loss_model.py", 3, 4, "LOSS_THRESHOLD = 0.4\nRATE = 1.08"),)}
        )
        found = checked_extraction(
            draft(contradiction=Contradiction(in_file=in_file, said="lowered it to 0.3")), task
        )
        assert found.contradiction is not None
        assert (found.contradiction.in_file, found.contradiction.line) == (in_file, line)

    @pytest.mark.parametrize(("in_file", "said"), [("0.9", "lowered it"), ("0.4", "raised it"), ("", "")])
    def test_one_that_is_made_up_is_none(self, in_file: str, said: str) -> None:
        given = Contradiction(in_file=in_file, said=said)
        assert checked_extraction(draft(contradiction=given), self.TASK).contradiction is None

    @pytest.mark.parametrize("intent", ["answer", "correction", "already_said"])
    def test_a_fact_is_taken_back_whatever_else_the_message_does(self, intent: str) -> None:
        """B4: who answers may put an earlier fact right in the same breath."""
        given = draft(replaced=("It was 0.5 first.",), intent=intent)
        assert checked_extraction(given, self.TASK).replaced == ("It was 0.5 first.",)

    def test_what_puts_a_fact_right_is_no_repetition_of_it(self) -> None:
        known = "Lanterns are lit by opening a tower and setting the dial by hand after 2 calls."
        right = known.replace("2", "3")
        said = "Correct me there: after 3 calls, 2 was the old rule."
        task = extract_task(said, facts=(known,))
        given = draft(facts=(Fact(text=right, span="after 3 calls"),), intent="correction", replaced=(known,))
        found = checked_extraction(given, task)
        assert ([each.text for each in found.facts], found.replaced) == ([right], (known,))
        told_again = given.model_copy(update={"replaced": ()})
        assert [each.text for each in checked_extraction(told_again, task).facts] == [right], "another figure"

    def test_a_fact_stands_where_all_that_was_to_put_it_right_is_dropped(self) -> None:
        known = "It was 0.5 first."
        made_up = draft(
            facts=(Fact(text="It was 0.6 first.", span="nobody said this"),),
            intent="correction",
            replaced=(known,),
        )
        found = checked_extraction(made_up, extract_task(facts=(known,)))
        assert (found.facts, found.replaced) == ((), ())

    def test_what_the_words_alone_say_stands_where_the_model_hears_less(self) -> None:
        task = self.TASK.model_copy(update={"heard": "correction"})
        assert checked_extraction(draft(), task).intent == "correction"


def test_a_wish_to_talk_about_nothing_that_waits_is_none() -> None:
    """It would only keep the follow-up back."""
    asked = draft(asked_for=True, next_question_id="elsewhere")
    assert not checked_extraction(asked, extract_task()).asked_for
