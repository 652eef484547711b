"""Statements grouped by meaning, named, told from what contradicts them; and when little is new any more (H4)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.studies import ThemeGroup
from shared.language.rules.themes import theme_label
from shared.language.vectors import load_vectors
from shared.studies.results.disagreeing import contrast_of, disagreements
from shared.studies.results.grouping import grouped
from shared.studies.results.saturation import is_saturated, new_in_each
from shared.studies.results.statements import SaidQuote, Statement

TILL = "What goes wrong with the till?"


def said(interview: str, text: str, *, topic: str = "till~1", language: LanguageCode = "en") -> Statement:
    quote = SaidQuote(interview_id=interview, turn_id=1, topic=topic, text=text)
    return Statement(quote, language, TILL)


SLOW, ALSO_SLOW = "The till is slow in the morning.", "The till takes ten minutes to start in the morning."
REFUND, ALSO_REFUND = (
    "Only Maria can approve refunds at the till.",
    "For a refund at the till we wait for Maria.",
)


class TestGroups:
    @pytest.mark.parametrize("with_vectors", [True, False])
    def test_what_says_the_same_stands_together(self, with_vectors: bool) -> None:
        statements = [said("a", "We have no backup of the billing server."), said("b", REFUND)]
        statements += [said("c", "There is no backup of the billing server."), said("d", ALSO_REFUND)]
        assert grouped(statements, load_vectors() if with_vectors else None)[0] == [0, 2]

    def test_the_words_of_the_question_make_nothing_alike(self) -> None:
        statements = [said("a", SLOW), said("b", REFUND), said("c", ALSO_SLOW), said("d", ALSO_REFUND)]
        assert grouped(statements, load_vectors()) == [[0, 2], [1, 3]]

    def test_of_nothing_there_are_no_groups(self) -> None:
        assert grouped([], load_vectors()) == []

    def test_a_group_is_named_by_what_its_members_share_and_the_question_does_not_say(self) -> None:
        group = ThemeGroup(statements=(REFUND, ALSO_REFUND), asked=TILL)
        assert theme_label(group, "en") == "Maria"


class TestDisagreements:
    @pytest.mark.parametrize(
        ("one", "other", "contrast"),
        [
            ("The till takes ten minutes to start.", "The till takes two minutes to start.", "amount"),
            ("The till takes 120 minutes to start.", "The till takes two hours to start.", None),
            ("We count the stock with 3 people.", "We count the stock for 2 hours.", None),
            ("The backup of the server runs daily.", "There is no backup of the server.", "denial"),
            ("I dry the ropes at night.", "I never dry the ropes at night.", "denial"),
            ("I dry the ropes at night.", "I dry the ropes at night, too.", None),
            (
                "In winter the till takes ten minutes to start.",
                "The till takes two minutes to start in summer.",
                None,
            ),
            ("Before the update we had no backup.", "Since the update we have a backup.", None),
        ],
    )
    def test_other_amounts_and_denials_are_found(self, one: str, other: str, contrast: str | None) -> None:
        assert contrast_of(said("a", one), said("b", other)) == contrast

    def test_nobody_contradicts_themselves_or_what_was_said_of_something_else(self) -> None:
        here, there = "I dry the ropes at night.", "I never dry the ropes at night."
        assert disagreements([said("a", here), said("a", there)], [[0, 1]]) == ()
        assert disagreements([said("a", here), said("b", there, topic="rope~2")], [[0, 1]]) == ()
        assert disagreements([said("a", here), said("b", there, language="de")], [[0, 1]]) == ()
        [found] = disagreements([said("a", here), said("b", there)], [[0, 1]])
        assert (found.a.interview_id, found.b.interview_id, found.contrast) == ("a", "b", "denial")


class TestSaturation:
    def test_new_is_what_no_interview_before_said(self) -> None:
        statements = [said("a", SLOW), said("a", REFUND), said("b", ALSO_SLOW), said("c", "No till.")]
        assert new_in_each(["a", "b", "c"], statements, [[0, 2], [1], [3]]) == (2, 0, 1)

    @pytest.mark.parametrize(
        ("new", "flat"),
        [
            ([5, 3, 2, 1, 0, 0, 0], True),
            ([5, 3, 2, 1, 0, 0, 1], False),
            ([5, 3, 0, 0, 0, 0], False),
            ([20, 10, 8, 5, 1, 0, 1], True),
            ([], False),
        ],
    )
    def test_the_curve_is_flat_once_a_run_adds_a_twentieth_of_the_base(
        self, new: list[int], flat: bool
    ) -> None:
        assert is_saturated(new) is flat
