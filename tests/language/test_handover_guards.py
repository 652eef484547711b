"""What a model made of files, held against them: excerpts stand where they are said to, and nothing is made up (B1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.language.guards import InvalidReply
from shared.language.quoting import Quotable
from shared.language.tasks.dive_into_file import checked_findings
from shared.language.tasks.plan_backlog import checked_backlog
from shared.language.tasks.summarise_project import checked_project
from shared.modes.knowledge_handover.handover import BacklogQuestion, DeepDive, Finding, FindingKind, Priority
from shared.modes.knowledge_handover.reconciling import question_id
from tests.language.files import DIVE, PRICING, backlog_task, dive_task, project_task


def found(
    excerpt: str, line: int = 1, text: str = "Nothing says why.", kind: FindingKind = "threshold"
) -> Finding:
    return Finding(text=text, kind=kind, line=line, excerpt=excerpt)


def planned(
    text: str, file_name: str | None = "pricing.py", line: int | None = 3, priority: Priority = "P0"
) -> BacklogQuestion:
    origin = "FILE" if file_name else "GLOBAL"
    identity = question_id(origin, text, file_name, line)
    return BacklogQuestion(
        question_id=identity,
        text=text,
        priority=priority,
        origin=origin,
        file_name=file_name,
        line=line if file_name else None,
    )


class TestQuotations:
    @pytest.mark.parametrize(("quoted", "place"), [
        ("LOSS_THRESHOLD = 0.3", (3, "LOSS_THRESHOLD = 0.3")), ("LOSS_THRESHOLD=0.3", (3, "LOSS_THRESHOLD = 0.3")),
        ("3: LOSS_THRESHOLD = 0.3", (3, "LOSS_THRESHOLD = 0.3")),
        ("if order.customer == “ACME”:", (7, 'if order.customer == "ACME":')),
        ("return cost * 1.21 # TODO: ask", (8, "return cost * 1.21\n    # TODO: ask")),
    ])  # fmt: skip
    def test_white_space_quotation_marks_and_the_lines_number_do_not_matter(
        self, quoted: str, place: tuple[int, str]
    ) -> None:
        assert Quotable(PRICING).find(quoted, 1) == place

    @pytest.mark.parametrize("quoted", ["LOSS_THRESHOLD = 0.4", "loss_threshold = 0.3", "", "=", "x" * 301])
    def test_what_does_not_stand_there_or_says_nothing_is_not_found(self, quoted: str) -> None:
        assert Quotable(PRICING).find(quoted, 1) is None

    def test_of_several_places_the_nearest_counts(self) -> None:
        text = "rate = 2\nx\nx\nx\nrate = 2\n"
        assert [Quotable(text).find("rate = 2", line) for line in (1, 4)] == [
            (1, "rate = 2"),
            (5, "rate = 2"),
        ]

    @given(st.text(max_size=200), st.integers(0, 200), st.integers(3, 60))
    def test_whatever_stands_in_a_text_is_found_there(self, text: str, start: int, length: int) -> None:
        part = text[start : start + length]
        place = Quotable(text).find(part, None)
        if place is not None:
            line, words = place
            assert "".join(words.split()) in "".join(text.split())
            assert words in "\n".join(text.split("\n")[line - 1 :])
        else:
            assert sum(map(str.isalnum, part)) < 3


class TestFindings:
    def test_a_wrong_line_is_mended_and_the_excerpt_is_the_files_own(self) -> None:
        kept = checked_findings([found("LOSS_THRESHOLD=0.3", line=99)], dive_task())
        assert [(each.line, each.excerpt) for each in kept] == [(3, "LOSS_THRESHOLD = 0.3")]

    def test_what_stands_nowhere_is_dropped(self) -> None:
        kept = checked_findings([found("MAX_LOSS = 0.5"), found("LOSS_THRESHOLD = 0.3")], dive_task())
        assert [each.excerpt for each in kept] == ["LOSS_THRESHOLD = 0.3"]

    @pytest.mark.parametrize("text", ["", " … ", "x" * 301, "<script>alert(1)</script>", "See ](x)"])
    def test_a_text_that_says_nothing_or_too_much_is_dropped(self, text: str) -> None:
        with pytest.raises(InvalidReply, match="no_finding"):
            checked_findings([found("LOSS_THRESHOLD = 0.3", text=text)], dive_task())

    def test_one_purpose_and_one_finding_of_a_kind_on_a_line_are_enough(self) -> None:
        twice = [found("LOSS_THRESHOLD = 0.3"), found("LOSS_THRESHOLD", text="Again.")]
        purposes = [found("Works out the price list", kind="purpose"), found("def price", kind="purpose")]
        assert len(checked_findings([*twice, *purposes], dive_task())) == 2

    def test_no_more_are_kept_than_asked_for(self) -> None:
        many = [found(line.strip(), kind=kind) for line in PRICING.split("\n") if len(line) > 9
                for kind in ("threshold", "formula")]  # fmt: skip
        assert len(checked_findings(many, dive_task(most=3))) == 3

    def test_of_lines_that_were_not_shown_the_rules_tell(self) -> None:
        dull = "".join(f"note_{n} = call_{n}(first_{n}, second_{n}, third_{n})\n" for n in range(3_000))
        task = dive_task(f"LOSS_THRESHOLD = 0.3\n{dull}" + "".join(f"x{n} = y * {n}.5\n" for n in range(900)))
        kept = checked_findings([found("LOSS_THRESHOLD = 0.3")], task)
        assert kept[0].line == 1
        assert all((each.line or 0) > 100 for each in kept[1:])


class TestProject:
    def test_sentences_that_name_what_was_not_found_are_left_out(self) -> None:
        text = (
            "It works with pricing.py. It reads rates.csv every night. The limit is 0.3; it was 0.7 before."
        )
        assert checked_project(text, project_task()) == "It works with pricing.py. The limit is 0.3"

    @pytest.mark.parametrize("text", ["", " ", "See rates.csv.", "…"])
    def test_when_nothing_is_left_it_is_refused(self, text: str) -> None:
        with pytest.raises(InvalidReply, match="empty"):
            checked_project(text, project_task())

    def test_it_is_bounded(self) -> None:
        assert len(checked_project("It makes prices. " * 1_000, project_task())) <= 4_000


class TestBacklog:
    GOOD = "In pricing.py, line 3, losses stop at 0.3. Who chose that number?"

    def test_the_models_questions_stand_alone_those_for_any_project_among_the_first(self) -> None:
        made = checked_backlog([planned(self.GOOD), planned("What breaks first?", None)], backlog_task())
        assert [each.text for each in made] == ["What breaks first?", self.GOOD]

    def test_no_more_are_pressing_than_an_interview_has_rounds_for(self) -> None:
        made = checked_backlog(
            [planned(f"What about matter {word}?", None) for word in "abcdefghijkl"], backlog_task()
        )
        assert [each.priority for each in made] == ["P0"] * 8 + ["P1"] * 4

    def test_the_rules_ask_about_the_whole_where_the_model_does_not(self) -> None:
        made = checked_backlog([planned(self.GOOD)], backlog_task())
        assert sum(each.origin == "GLOBAL" for each in made) == 8

    @pytest.mark.parametrize("text", [
        "In rates.csv, line 3, losses stop at 0.3. Who chose that?",
        "In pricing.py, losses stop at 0.7. Who chose that?", "What does GAIN_THRESHOLD mean?",
        "Tell me about the threshold.", "Why " + "so " * 200 + "low?",
    ])  # fmt: skip
    def test_a_question_that_may_not_be_asked_is_dropped(self, text: str) -> None:
        with pytest.raises(InvalidReply, match="no_question"):
            checked_backlog([planned(text)], backlog_task())

    def test_an_address_in_a_question_is_dropped_and_the_question_kept(self) -> None:
        """B1: what it asks about may weigh as much as any other."""
        text = "The losses go to board@club.example every month. Who reads them?"
        made = checked_backlog([planned(text, None)], backlog_task())
        assert "The losses go to board every month. Who reads them?" in [each.text for each in made]

    def test_no_more_are_kept_than_asked_for(self) -> None:
        many = [planned(f"What about matter {word}?", None) for word in "abcdefghij"]
        assert len(checked_backlog(many, backlog_task(most=4))) == 4

    @given(st.lists(st.text(max_size=120).map(lambda text: f"{text}?"), min_size=1, max_size=4))
    def test_whatever_the_model_says_what_is_kept_ends_with_a_question_mark(self, texts: list[str]) -> None:
        try:
            made = checked_backlog(
                [planned(text, None) for text in texts], backlog_task(DeepDive(file_name="a"))
            )
        except InvalidReply:
            return
        assert all(each.text.endswith("?") and each.text.count("?") == 1 for each in made)

    def test_a_sentence_that_runs_over_two_lines_may_be_cited_by_both(self) -> None:
        """B1: what the files contradict each other about is not lost for the line that goes on."""
        text = "In pricing.py, lines 41 and 42, who is the exception for?"
        made = checked_backlog([planned(text, line=41)], backlog_task(DIVE))
        assert text in [each.text for each in made]

    def test_lines_of_findings_may_be_cited(self) -> None:
        made = checked_backlog(
            [planned("In pricing.py, line 7, why ACME in particular?", line=7)], backlog_task(DIVE)
        )
        assert 7 in [each.line for each in made]
