"""What the model is shown in a handover: the files, about 2,000 tokens a round, and the whole conversation (B1 to B3)."""

import re
from typing import Any, Final

import pytest

from shared.language.file_lines import lines_data, lines_shown
from shared.language.found_in_files import numbered_findings
from shared.language.requests.handover_turn import WaitingQuestion
from shared.language.tasks.dive_into_file import dive_prompt, shown_passages
from shared.language.tasks.extract_facts import EXTRACT_FACTS, extract_prompt
from shared.language.tasks.plan_backlog import backlog_prompt
from shared.language.tasks.word_backlog_question import WORD_BACKLOG_QUESTION, word_prompt
from shared.text.passages import Passage, passages
from tests.language.files import DIVE, PRICING, backlog_task, dive_task, file
from tests.language.handover_turn import (
    ANSWER,
    FILE,
    QUESTION,
    SHOWN,
    WAITING,
    extract_task,
    first_word_task,
    long_round,
    word_task,
)
from tests.language.tasks import limits
from tests.language.test_prompts import size, system_of

ROUND_TOKENS: Final = 2_066
LONG_ROUND_TOKENS: Final = 3_588
REPLY_TOKENS: Final = 1_200


class TestSizes:
    def test_a_typical_round_takes_about_two_thousand_tokens_in(self) -> None:
        """B2: both calls of a round together. Whoever edits a prompt sees here what it costs."""
        parts = [size(extract_prompt(extract_task())), size(word_prompt(word_task()))]
        assert sum(parts) <= ROUND_TOKENS, parts

    def test_a_late_round_takes_hardly_more(self) -> None:
        """B3: the conversation is remembered whole, and condensed."""
        extract, word = long_round()
        parts = [size(extract_prompt(extract)), size(word_prompt(word))]
        assert sum(parts) <= LONG_ROUND_TOKENS, parts

    def test_the_replies_of_a_round_take_about_a_thousand_at_most(self) -> None:
        """B2."""
        most = limits(EXTRACT_FACTS).max_output_tokens + limits(WORD_BACKLOG_QUESTION).max_output_tokens
        assert most <= REPLY_TOKENS

    def test_both_tasks_are_done_at_temperature_0_2(self) -> None:
        """B2."""
        assert limits(EXTRACT_FACTS).temperature == limits(WORD_BACKLOG_QUESTION).temperature == 0.2


class TestRules:
    @pytest.mark.parametrize(("rule", "name"), [
        ("whatever they tell beside it", "extract_facts"),
        ("what nobody else has or knows", "extract_facts"),
        ("how rather than where", "extract_facts"),
        ("nor for a moment", "extract_facts"),
        ("nothing left to ask of", "extract_facts"),
        ("no place, figure or holder that may prove wrong", "extract_facts"),
        ("what was quoted is not quoted again", "word_backlog_question"),
        ("a few human words on that itself", "word_backlog_question"),
        ("what they want put first is passed on", "word_backlog_question"),
        ("those that hold what they corrected", "extract_facts"),
        ("they want it to stand first", "extract_facts"),
        ("Dates and times stay as they said them", "extract_facts"),
        ("tired of it, not just decline", "extract_facts"),
        ("grave, admitted or strange", "extract_facts"),
        ("questions put to you or whoever invited them", "extract_facts"),
        ("what now holds, after a correction", "word_backlog_question"),
        ("not if the last question did", "word_backlog_question"),
        ("nothing presumed", "word_backlog_question"),
        ("where that is next or they must go", "extract_facts"),
        ("else no word of that", "summarise_project"),
        ("of a month at most its year", "plan_backlog"),
        ("danger, a near deadline, what only they know", "plan_backlog"),
        ("from within that line", "dive_into_file"),
        ("by name if you are told who leaves", "word_backlog_question"),
        ("danger, a near deadline, what only they know", "extract_facts"),
        ("today is what they say it is", "extract_facts"),
        ("a grumble, \"I turn it all off\", allows nothing", "extract_facts"),
        ("or pointless now", "extract_facts"),
        ("are more exact now", "extract_facts"),
        ("It comes before next_question", "extract_facts"),
        ("raised ones first", "extract_facts"),
        ("no mere name, is not to be written", "extract_facts"),
        ("of health or private life only what the work", "extract_facts"),
        ("what they promise and for when", "extract_facts"),
        ("ask only what is still open", "word_backlog_question"),
        ("a conflict with a file, a known fact or itself", "extract_facts"),
        ("ambiguous or a danger", "extract_facts"),
        ("stands within it", "word_backlog_question"),
        ("person or time left out", "extract_facts"),
        ("or sent before", "extract_facts"),
        ("at most three, the weightiest first", "extract_facts"),
    ])  # fmt: skip
    def test_what_begs_to_be_asked_is_told_where_the_next_question_is_found(
        self, rule: str, name: str
    ) -> None:
        """B5: what only one person has is the worth of a handover; not knowing is no answer, whatever is beside it."""
        assert system_of(name).count(rule) == 1


class TestContext:
    def test_an_extraction_shows_the_question_the_answer_and_what_may_come_next(self) -> None:
        user = extract_prompt(extract_task(facts=("The report is monthly.",))).user
        assert QUESTION in user
        assert ANSWER in user
        assert "1 P1 Who may change rates.csv" in user
        assert "f1 The report is monthly." in user

    def test_it_shows_what_the_files_say_whatever_language_the_answer_is_in(self) -> None:
        """B2, B6: a dialect shares no word with a file in English, and what is not shown nobody contradicts."""
        task = extract_task("Des steht da falsch drin.", language="de", files=passages(FILE, "loss_model.py"))
        user = extract_prompt(task).user
        assert "loss_model.py\n1: # Loss forecast\n2: The model in loss_model.py flags" in user
        assert "\n8: The report goes to finance" in user

    def test_of_lines_that_do_not_all_fit_the_likeliest_to_be_spoken_of_are_shown(self) -> None:
        many = "\n".join(
            f"Nothing at all happened in week {week}, as is usual here." for week in range(100, 400)
        )
        near, named, other = "The sluice has a bolt.", "Karin Holm has key 17.", "Nobody greases the mill."
        files = (
            Passage("log.txt", 1, 300, many),
            Passage("mill.txt", 1, 301, f"{many}\n{named}"),
            Passage("lock.txt", 8, 8, near),
            Passage("oil.txt", 3, 3, other),
        )
        task = extract_task("I said key 17, and he greases it.", files=files, file_name="lock.txt", line=9)
        shown = [each.text for each in lines_shown(task)]
        assert shown[:2] == [near, named]
        assert other in shown
        assert len(shown) < 100

    def test_the_lines_that_are_asked_about_are_shown_however_much_stands_before_them(self) -> None:
        """B6: only the first 3,000 lines of a project were looked at."""
        before = Passage("log.txt", 1, 4_000, "\n".join(f"Week {week} was fine." for week in range(4_000)))
        asked, behind = (Passage("sluice.txt", at, at, f"Line {at} of the sluice.") for at in (7, 8))
        task = extract_task("He greases it.", files=(before, asked, behind), file_name="sluice.txt", line=7)
        assert {each.text for each in lines_shown(task)[:2]} == {asked.text, behind.text}
        far = task.model_copy(update={"line": 70})
        assert asked.text not in {each.text for each in lines_shown(far)}

    def test_of_too_many_files_the_one_that_is_asked_about_is_shown_whatever_its_name(self) -> None:
        files = tuple(Passage(f"f{number}.txt", 1, 1, "All fine.") for number in range(10, 60))
        task = extract_task("He greases it.", files=(*files, Passage("z.txt", 1, 1, "The sluice.")))
        for asked in ("z.txt", "f10.txt"):
            shown = lines_data(task.model_copy(update={"file_name": asked, "line": 1}))
            assert (len(shown), sum(each.text.startswith(f"{asked}\n") for each in shown)) == (30, 1)

    def test_ids_of_the_backlog_are_not_shown(self) -> None:
        assert "q2" not in extract_prompt(extract_task()).user

    def test_a_wording_shows_the_files_the_latest_exchange_and_where_the_question_comes_from(self) -> None:
        """B3."""
        user = word_prompt(word_task(facts=("The report is monthly.",))).user
        for part in (
            "LOSS_THRESHOLD = 0.3",
            ANSWER,
            "loss_model.py, line 8",
            "The report is monthly.",
            SHOWN,
        ):
            assert part in user

    def test_of_many_facts_those_are_told_that_the_question_is_about_however_old_they_are(self) -> None:
        """B3: what was told in the first answer is not asked for again."""
        told = "Rates in rates.csv are changed by Karin Holm alone."
        righted = "In year 1949 nobody looked at it, not in 1948."
        others = tuple(f"In year {year} the audit looked at report {year}." for year in range(1900, 2014))
        user = word_prompt(word_task(facts=(told, righted, *others), righted=(righted,))).user
        assert told in user
        assert righted in user, "who told it wrong first told it right once"
        assert "In year 2013" in user
        assert "In year 1900" not in user

    def test_a_wording_that_was_thrown_out_is_asked_for_again_with_the_reason(self) -> None:
        """B3."""
        user = word_prompt(word_task(fault="preamble", refused="All of this and more. Why?")).user
        assert "more than 25 words stood before the question: All of this and more. Why?" in user

    def test_of_a_long_conversation_all_facts_and_the_latest_questions_are_kept(self) -> None:
        extract, word = long_round()
        told = word_prompt(word).user
        assert all(fact in text for fact in word.facts for text in (told, extract_prompt(extract).user))
        assert "How is step 8" in told

    def test_the_first_wording_has_no_exchange_to_take_up(self) -> None:
        user = word_prompt(first_word_task()).user
        assert "latest exchanges" not in user
        assert "Asked so far:\nnothing yet" in user


LONG = "".join(f"def step_{n}(row):\n    return row.value_{n} + row.other_{n}\n\n" for n in range(2_000))
BURIED = LONG.replace(
    "def step_1500(row):\n", "def step_1500(row):\n    limit = row.share > 0.35  # who knows\n"
)


class TestDays:
    def test_todays_date_is_in_no_wording_of_a_question(self) -> None:
        """B3: held against the dates of old files it makes a question about a day that has passed."""
        assert "2026" not in word_prompt(word_task(day="Friday 27 November 2026")).user


class TestFormsOfAddress:
    def test_the_form_that_they_offered_is_told_with_every_question_from_then_on(self) -> None:
        """G3"""
        assert "Italian, with the tu that they" in word_prompt(word_task(familiar=True, language="it")).system
        assert "with the tu" not in word_prompt(word_task(language="it")).system
        assert "with the" not in word_prompt(word_task(familiar=True)).system.partition("## Style")[2][:60]


class TestFiles:
    def test_lines_are_numbered(self) -> None:
        assert "\n3: LOSS_THRESHOLD = 0.3\n" in dive_prompt(dive_task()).user

    def test_a_blank_line_stands_with_its_number_and_none_is_counted_behind_the_last(self) -> None:
        """B1: a line that is missing without a mark reads like one that was withheld."""
        user = dive_prompt(dive_task()).user
        assert "lines: 10\n" in user
        assert [f"\n{number}:" in user for number in range(1, 12)] == [True] * 10 + [False]
        assert "left out …]" not in user

    @pytest.mark.parametrize(("times", "most"), [(1, 6), (12, 24)])
    def test_a_small_file_is_asked_for_few_findings(self, times: int, most: int) -> None:
        """B1."""
        assert f"At most {most}, the weightiest first" in dive_prompt(dive_task(PRICING * times)).system

    def test_of_few_findings_few_questions_are_planned(self) -> None:
        """B1: a talk has some twelve rounds."""
        many = DIVE.model_copy(update={"findings": DIVE.findings * 18})
        asked = [
            re.findall(r"At most (\d+), each about", backlog_prompt(backlog_task(each)).system)
            for each in (DIVE, many)
        ]
        assert asked == [["12"], ["18"]]

    def test_a_long_file_is_shown_from_all_over_with_what_the_rules_find_in_it(self) -> None:
        shown = shown_passages(file(BURIED))
        lines = len(BURIED.split("\n"))
        assert any("row.share > 0.35" in each.text for each in shown)
        assert shown[0].first_line < lines / 10 < lines * 0.9 < shown[-1].last_line
        assert "left out …]" in dive_prompt(dive_task(BURIED)).user

    def test_where_not_all_findings_fit_each_file_has_its_first_ones(self) -> None:
        many = DIVE.model_copy(update={"findings": DIVE.findings * 40})
        numbered = numbered_findings([many.model_copy(update={"file_name": f"f{n}.py"}) for n in range(30)])
        counts = [sum(key.startswith(f"{n}.") for key in numbered) for n in range(1, 31)]
        assert max(counts) - min(counts) <= 1
        assert min(counts) > 3


class TestPassages:
    LINES: Final = tuple(
        f"Note {number}: nothing of the sort happened on that day." for number in range(1, 60)
    )

    def test_of_a_long_passage_the_line_that_the_question_comes_from_is_shown(self) -> None:
        """B3: the prompt's room goes to the lines around it."""
        long = Passage("mail.txt", 11, 69, "\n".join(self.LINES))
        user = word_prompt(word_task(passages=(long,), file_name="mail.txt", line=40)).user
        assert self.LINES[29] in user
        assert self.LINES[0] not in user

    def test_without_a_place_the_line_with_most_words_of_the_question_is_shown(self) -> None:
        line = "Pump 2 has its own way when it starts."
        long = Passage("notes.txt", 1, 60, "\n".join([*self.LINES[:30], line, *self.LINES[30:]]))
        user = word_prompt(
            word_task(passages=(long,), file_name=None, line=None, question="How does pump 2 start?")
        ).user
        assert line in user


class TestWhatWasToldBefore:
    def test_a_fact_that_answers_what_waits_is_shown_whatever_the_answer_is_about(self) -> None:
        """B2: a question that was answered long ago is closed, not asked."""
        told = "The blue chest in the loft holds the spare sails."
        others = tuple(
            f"In year {year} the audit of {year} found rule {year} wrong." for year in range(1850, 2014)
        )
        waiting = (*WAITING, WaitingQuestion(question_id="chest", text="What is in the blue chest?"))
        task = extract_task(
            "In year 2000 the audit of 2000 was mine.",
            facts=(told, *others),
            waiting=waiting,
            righted=others[:1],
        )
        user = extract_prompt(task).user
        assert f"f1 {told}" in user
        assert f"f2 {others[0]}" in user
        assert f"f3 {others[1]}" not in user

    def test_all_that_waits_is_shown_as_far_as_it_may_be_asked(self) -> None:
        """B2: what is not shown can be settled by no answer."""
        waiting = tuple(
            WaitingQuestion(question_id=f"w{number}", text=f"Who pays for the repair of ship {number}?")
            for number in range(40)
        )
        user = extract_prompt(extract_task(waiting=waiting)).user
        assert all(each.text in user for each in waiting)

    @pytest.mark.parametrize(("changes", "following"), [
        ({}, "what follows best"),
        ({"may_go_deeper": False}, "the weightiest"),
        ({"may_stay": False, "may_go_deeper": False}, "the weightiest of another subject"),
        ({"last_one": True, "may_stay": False}, "the weightiest, as the last"),
    ])  # fmt: skip
    def test_what_is_next_is_told_with_how_long_the_talk_has_stayed(
        self, changes: dict[str, Any], following: str
    ) -> None:
        """B2: a model that does not see the count asks on and on about one room."""
        user = extract_prompt(extract_task(on_subject=2, left=8, **changes)).user
        assert f"asked on this subject: 2; left to ask: 8. Next is {following}." in user

    @pytest.mark.parametrize(("left", "following"), [(1, "the weightiest, as the last"), (0, "none")])
    def test_the_last_question_is_the_weightiest_of_all(self, left: int, following: str) -> None:
        """B2: it was whatever came next."""
        user = extract_prompt(extract_task(left=left)).user
        assert f"left to ask: {left}. Next is {following}." in user

    def test_a_pressing_question_of_the_files_stands_before_a_lesser_one_that_was_raised(self) -> None:
        """B2: the room in the prompt goes to what presses."""
        raised = WaitingQuestion(question_id="d", text="How do you feel for the edge?", raised=True)
        pressing = WaitingQuestion(question_id="p", text="What is insured?", priority="P0")
        user = extract_prompt(extract_task(waiting=(raised, pressing))).user
        assert "1 P0 What is insured?\n2 P1 raised How do you feel" in user

    def test_what_answers_raised_stands_first_among_what_waits(self) -> None:
        raised = WaitingQuestion(question_id="d", text="How do you feel for the edge?", raised=True)
        user = extract_prompt(extract_task(waiting=(*WAITING, raised))).user
        assert "1 P1 raised How do you feel for the edge?\n2 P1 Who may change" in user
