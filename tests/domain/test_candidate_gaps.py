"""The candidate modes decide: which gap is asked for, when it is probed, and when it is enough (E)."""

import pytest

from shared.interview.state_machine.assessment import Gap
from shared.interview.state_machine.effects import ClaimFollowUp, Close, Compose, Summarise
from shared.interview.state_machine.events import BETTER_LEFT
from shared.interview.state_machine.follow_ups import TOLD_MORE
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.intents import OfferChoice
from shared.interview.state_machine.state import RULES_VERSION, CandidateGap
from tests.domain.candidates import Candidacy, a_gap
from tests.domain.play import effect_of


def closed(play: Candidacy) -> Close:
    play.summarised()
    return effect_of(play, Close)


class TestSelection:
    def test_the_questions_of_a_set_are_asked_by_order_and_filled_ones_are_skipped(self) -> None:
        """E6, E4."""
        play = Candidacy(a_gap("q2"), a_gap("q1", status="resume_filled"), a_gap("q3"))
        assert play.question == "q2"
        play.answer("q2.c1")
        assert play.question == "q3"

    def test_by_severity_required_questions_come_first_where_the_setting_says_so(self) -> None:
        """E6: order_by."""
        gaps = (a_gap("q1", required=False), a_gap("q2"))
        assert Candidacy(*gaps).question == "q1"
        assert Candidacy(*gaps, order_by="severity").question == "q2"

    def test_a_skill_is_finished_before_the_next_one(self) -> None:
        """E6: dynamic. The preparation has put them in order."""
        gaps = (
            a_gap("s1.depth", "s1.depth", weight=1.0, order=0, max_probes=0),
            a_gap("s1.constraints", "s1.constraints", weight=0.5, order=1, max_probes=0),
            a_gap("s2.depth", "s2.depth", weight=1.0, order=2, max_probes=0),
        )
        play = Candidacy(*gaps, mode="dynamic_gap", total=6)
        play.answer("s1.depth")
        assert play.question == "s1.constraints"

    @pytest.mark.parametrize(
        ("rules_version", "following"), [(RULES_VERSION, "s2.depth"), (18, "s1.constraints")]
    )
    def test_who_has_little_time_is_asked_about_another_skill_before_a_second_time_about_one(
        self, rules_version: int, following: str
    ) -> None:
        gaps = (
            a_gap("s1.depth", "s1.depth", order=0),
            a_gap("s1.constraints", "s1.constraints", order=1),
            a_gap("s2.depth", "s2.depth", order=2),
        )
        play = Candidacy(*gaps, mode="dynamic_gap", total=6, rules_version=rules_version)
        play.answer("s1.depth", leaving="main_first")
        assert play.question == following

    def test_a_main_question_is_asked_once(self) -> None:
        """E5."""
        play = Candidacy(a_gap("q1", max_probes=0), a_gap("q2", max_probes=0), minimum_completeness=1.0)
        play.answer(missing=("q1.c1",))
        play.answer(missing=("q2.c1",))
        assert play.reason == "no_gaps"
        assert [gap.status for gap in play.part.gaps] == ["exhausted", "exhausted"]


class TestChoosing:
    """Whoever words a question may ask for another open point than the one that is due (E6)."""

    GAPS = tuple(
        a_gap(f"s{number}.depth", f"s{number}.depth", order=number, max_probes=1) for number in (1, 2, 3)
    )

    def test_what_was_chosen_is_in_hand_and_what_was_due_is_asked_later(self) -> None:
        play = Candidacy(*self.GAPS, mode="dynamic_gap", total=18, minimum_completeness=1.0)
        play.asked(chosen="s3.depth")
        assert play.pending.question.question_id == play.pending.question.main_id == "s3.depth"
        play.answered()
        play.assessed(Ledger(covered=("s3.depth",), similarity=1.0))
        assert play.gap("s3.depth").status == "closed"
        assert play.question == "s1.depth"

    def test_what_counts_for_nothing_of_what_is_known_is_asked_as_early_as_planned(self) -> None:
        """E2: the untold time after the first skill, whichever skills were chosen."""
        time = a_gap("s1.time", "s1.time", order=1, weight=0.0, max_probes=0)
        first, *others = self.GAPS
        play = Candidacy(
            first.model_copy(update={"order": 0}),
            time,
            *others,
            mode="dynamic_gap",
            total=18,
            minimum_completeness=1.0,
        )
        play.asked(chosen="s3.depth")
        play.answered()
        play.assessed(Ledger(covered=("s3.depth",), similarity=1.0))
        assert play.question == "s1.time"
        play.answer("s1.time")
        assert play.question == "s1.depth"
        play.answer("s1.depth")
        assert play.question == "s2.depth"

    def test_a_follow_up_probes_what_was_chosen(self) -> None:
        play = Candidacy(*self.GAPS, mode="dynamic_gap", total=18)
        play.asked(chosen="s2.depth")
        play.answered()
        missing = Gap(gap_id="s2.depth", concept="depth", severity="major")
        play.assessed(Ledger(open=(missing,)))
        assert effect_of(play, ClaimFollowUp).main_id == "s2.depth"


class TestProbing:
    def test_an_open_criterion_is_probed_until_the_probes_are_spent(self) -> None:
        """E5, E7: probes_attempted counts the follow-ups asked; then the gap closes as exhausted."""
        play = Candidacy(a_gap("q1", "q1.c1", "q1.c2"), a_gap("q2"))
        play.answer("q1.c1", missing=("q1.c2",))
        play.claimed()
        assert play.question == "q1:f1"
        assert effect_of(play, Compose).gaps == ("q1.c2",)
        play.answer("q1.c1", missing=("q1.c2",))
        play.claimed()
        play.answer("q1.c1", missing=("q1.c2",))
        assert play.question == "q2"
        assert play.gap("q1").probes_attempted == 2
        assert play.gap("q1").status == "exhausted"

    def test_what_an_answer_tells_is_asked_about_and_the_case_too_before_the_next_attribute(self) -> None:
        """E2: the attribute itself is settled; of a question of a set its criteria decide."""
        gaps = (a_gap("s1.depth", "s1.depth", order=0), a_gap("s1.scale", "s1.scale", order=1))
        play = Candidacy(*gaps, mode="dynamic_gap", total=6, minimum_completeness=1.0)
        play.answer("s1.depth", opens=True)
        assert play.claimed() is not None
        assert play.question == "s1.depth:f1"
        assert play.state.verdict is not None
        assert play.state.verdict.decision.reason == TOLD_MORE
        play.answer("s1.depth", opens=True)
        assert play.claimed() is not None
        assert play.question == "s1.depth:f2"
        play.answer("s1.depth", opens=True)
        assert play.question == "s1.scale"
        of_a_set = Candidacy(a_gap("q1"), a_gap("q2"))
        of_a_set.answer("q1.c1", opens=True)
        assert of_a_set.question == "q2"

    @pytest.mark.parametrize(("version", "question"), [(18, "q2"), (RULES_VERSION, "q1:f1")])
    def test_a_few_words_on_what_was_let_fall_are_asked_on_beyond_the_probes(
        self, version: int, question: str
    ) -> None:
        gaps = (a_gap("q1"), a_gap("q2"))
        play = Candidacy(*gaps, rules_version=version)
        play.answer("q1.c1", guarded=True)
        if version == RULES_VERSION:
            assert play.claimed() is not None
        assert play.question == question

    @pytest.mark.parametrize("leaving", [None, "main_first"])
    @pytest.mark.parametrize("mode", ["predefined_questions", "dynamic_gap"])
    def test_what_weighs_is_asked_about_once_before_the_next_gap_in_whatever_time(
        self, mode: str, leaving: str | None
    ) -> None:
        """E5: somebody told that their parents are deaf, and was asked about a thermometer."""
        gaps = (a_gap("s1.depth", "s1.depth", order=0), a_gap("s2.depth", "s2.depth", order=1))
        play = Candidacy(*gaps, mode=mode, total=6, minimum_completeness=1.0)
        play.answer("s1.depth", weighs=True, leaving=leaving)
        assert play.claimed() is not None
        assert play.question == "s1.depth:f1"
        play.answer("s1.depth", weighs=True)
        assert play.question == "s2.depth"
        play.answer("s2.depth", weighs=True)
        assert play.claimed() is not None
        assert play.question == "s2.depth:f1"

    @pytest.mark.parametrize(("most", "question"), [(3, "s2.depth"), (4, "s1.depth:f1")])
    def test_it_is_not_where_what_is_required_of_others_would_not_be_reached(
        self, most: int, question: str
    ) -> None:
        """E2, E6: one question is asked, and two that are required are to come."""
        gaps = [a_gap(f"s{number}.depth", f"s{number}.depth", order=number) for number in (1, 2, 3)]
        play = Candidacy(*gaps, mode="dynamic_gap", total=18, minimum_completeness=1.0, max_questions=most)
        play.answer("s1.depth", opens=True)
        if question.endswith("f1"):
            play.claimed()
        assert play.question == question

    def test_four_of_five_criteria_are_not_enough_to_resolve_a_question(self) -> None:
        """E4: resolved means every criterion, whatever the similarity."""
        criteria = tuple(f"q1.c{number}" for number in range(1, 6))
        play = Candidacy(a_gap("q1", *criteria))
        play.answer(*criteria[:4], missing=criteria[4:])
        assert isinstance(play.next, ClaimFollowUp)

    def test_an_answer_may_tell_of_several_attributes_of_its_skill(self) -> None:
        play = Candidacy(
            a_gap("s1.depth", "s1.depth", order=0),
            a_gap("s1.scale", "s1.scale", order=1),
            a_gap("s2.depth", "s2.depth", order=2),
            mode="dynamic_gap",
            total=12,
            known=0,
        )
        play.answer("s1.depth", "s1.scale")
        assert play.question == "s2.depth"
        assert play.gap("s1.scale").status == "closed"

    def test_what_was_told_of_a_skill_is_known_when_its_next_attribute_is_asked_for(self) -> None:
        play = Candidacy(
            a_gap("s1.depth", "s1.depth", order=0),
            a_gap("s1.scale", "s1.scale", order=1),
            mode="dynamic_gap",
            total=12,
        )
        play.answer("s1.depth", missing=("s1.scale",))
        assert play.question == "s1.scale"
        assert play.part.ledger.covered == ("s1.depth",)

    def test_a_follow_up_that_cannot_be_worded_leaves_the_gap_exhausted(self) -> None:
        """A8."""
        play = Candidacy(a_gap("q1"), a_gap("q2"))
        play.answer(missing=("q1.c1",))
        play.claimed()
        play.unworded()
        assert play.question == "q2"
        assert play.gap("q1").status == "exhausted"
        assert play.gap("q1").probes_attempted == 0

    def test_where_a_question_is_better_left_a_model_may_word_the_next_and_else_the_rules_do(self) -> None:
        for reason, by_rules in ((BETTER_LEFT, False), ("timeout", True)):
            play = Candidacy(a_gap("q1"), a_gap("q2"))
            asked = play.unworded(reason)
            assert isinstance(asked, Compose)
            assert (asked.question.main_id, asked.by_rules) == ("q2", by_rules)

    def test_a_question_that_nobody_answered_in_time_is_exhausted_and_the_next_is_asked(self) -> None:
        play = Candidacy(a_gap("q1"), a_gap("q2"), answer_deadline_s=60)
        play.asked()
        play.expired()
        assert play.question == "q2"
        assert play.gap("q1").status == "exhausted"


class TestEnds:
    def test_a_resume_that_fills_everything_ends_the_interview_at_once(self) -> None:
        """E8."""
        play = Candidacy(a_gap("q1", status="resume_filled"), a_gap("q2", status="resume_filled"))
        assert play.reason == "all_filled"
        end = closed(play)
        assert end.status == "completed"
        assert end.standing.completeness == 1.0
        assert end.standing.round == 0

    def test_without_any_gap_there_is_nothing_to_ask(self) -> None:
        """E6."""
        assert Candidacy(mode="dynamic_gap").reason == "no_gaps"

    def test_enough_is_enough_once_everything_required_was_asked(self) -> None:
        """E7: complete at or above the minimum."""
        play = Candidacy(a_gap("q1"), a_gap("q2"), a_gap("q3", required=False))
        play.answer("q1.c1")
        assert play.reason is None
        play.answer("q2.c1")
        assert play.reason == "complete"
        assert closed(play).standing.completeness == pytest.approx(2 / 3, abs=1e-4)

    def test_an_optional_question_is_asked_while_too_little_is_known(self) -> None:
        play = Candidacy(a_gap("q1", max_probes=0), a_gap("q2", required=False))
        play.answer(missing=("q1.c1",))
        assert play.question == "q2"

    def test_asked_but_unresolved_does_not_count(self) -> None:
        """E4."""
        play = Candidacy(a_gap("q1", max_probes=0), a_gap("q2", max_probes=0))
        play.answer("q1.c1")
        play.answer(missing=("q2.c1",))
        assert play.reason == "no_gaps"
        assert closed(play).standing.completeness == 0.5

    @pytest.mark.parametrize(("version", "reason"), [(5, None), (6, "complete")])
    def test_what_waits_for_a_person_is_not_made_up_for_by_more_questions(
        self, version: int, reason: str | None
    ) -> None:
        """G4: it is not credited, but the interview has done its part of it."""
        gaps = (a_gap(f"s{number}.depth", f"s{number}.depth", required=False) for number in (1, 2))
        play = Candidacy(*gaps, mode="dynamic_gap", known=3, total=6, rules_version=version)
        play.asked()
        play.answered()
        play.assessed(
            ledger=Ledger(
                open=(Gap(gap_id="s1.depth", concept="depth", severity="major", confirmed=False),),
                unsure=("s1.depth",),
            )
        )
        assert play.reason == reason
        if reason:
            assert closed(play).standing.completeness == 0.5

    @pytest.mark.parametrize(("version", "asked"), [(9, "s1.autonomy"), (10, "s2.depth")])
    def test_what_an_answer_told_beside_is_not_asked_for(self, version: int, asked: str) -> None:
        """E2, E6: the order holds; what was told in passing waits for a person."""
        names = ("s1.depth", "s1.autonomy", "s2.depth")
        gaps = (a_gap(name, name, order=place, max_probes=0) for place, name in enumerate(names))
        play = Candidacy(*gaps, mode="dynamic_gap", total=12, rules_version=version)
        play.asked()
        play.answered()
        told = tuple(
            Gap(gap_id=name, concept=name, severity="critical", confirmed=False) for name in names[:2]
        )
        play.assessed(ledger=Ledger(open=told, unsure=names[:2]))
        assert play.question == asked

    @staticmethod
    def tired(version: int = 2) -> Candidacy:
        """Three low answers in a row."""
        play = Candidacy(
            *(a_gap(f"q{number}", max_probes=0) for number in range(1, 6)), rules_version=version
        )
        for number in (1, 2, 3):
            assert play.reason is None
            play.answer(missing=(f"q{number}.c1",), engagement="low")
        return play

    def test_three_low_quality_answers_in_a_row_bring_an_offer(self) -> None:
        """E7, acceptance test 4."""
        play = self.tired()
        assert play.reason is None
        assert play.offer == "effort"

    def test_declining_the_offer_ends_it(self) -> None:
        play = self.tired()
        play.choose("stop")
        assert play.reason == "disengaged"
        assert closed(play).status == "ended"

    @pytest.mark.parametrize("choice", ["go_on", "skip"])
    def test_a_low_answer_after_the_offer_ends_it(self, choice: OfferChoice) -> None:
        play = self.tired()
        play.choose(choice)
        assert play.reason is None
        play.answer(missing=("q3.c1", "q4.c1"), engagement="low")
        assert play.reason == "disengaged"

    def test_a_real_answer_after_the_offer_begins_the_count_anew(self) -> None:
        play = self.tired()
        play.choose("go_on")
        play.answer("q3.c1", engagement="neutral")
        play.answer(missing=("q4.c1",), engagement="low")
        assert (play.reason, play.offer) == (None, None)

    def test_not_knowing_one_thing_twice_counts_once_and_leaves_the_question(self) -> None:
        """A2, E7."""
        play = Candidacy(a_gap("q1"), a_gap("q2"))
        play.answer(missing=("q1.c1",), engagement="low", intent="dont_know")
        play.claimed()
        play.answer(missing=("q1.c1",), engagement="low", intent="dont_know")
        assert play.part.low_streak == 1
        assert play.question == "q2"

    def test_an_interview_of_before_ends_as_it_did(self) -> None:
        assert self.tired(version=1).reason == "disengaged"

    def test_any_better_answer_begins_the_count_anew(self) -> None:
        play = Candidacy(*(a_gap(f"q{number}", max_probes=0) for number in range(1, 8)))
        for number, engagement in enumerate(("low", "low", "neutral", "low", "low"), start=1):
            play.answer(missing=(f"q{number}.c1",), engagement=engagement)
        assert play.reason is None

    @pytest.mark.parametrize(("version", "next_one"), [(13, "s1.scale"), (RULES_VERSION, "s2.depth")])
    def test_a_skill_whose_question_is_skipped_does_not_come_back(self, version: int, next_one: str) -> None:
        """G2: “Next question, please” was followed by the next attribute of the same job."""
        gaps = [a_gap("s1.depth"), a_gap("s1.scale"), a_gap("s2.depth")]
        play = Candidacy(*gaps, mode="dynamic_gap", known=9, total=12, rules_version=version)
        play.answer(missing=("s1.depth.c1",), intent="wish_to_skip")
        assert play.question == next_one

    @pytest.mark.parametrize(("version", "next_one"), [(15, "s1.depth:f1"), (RULES_VERSION, "s2.depth")])
    def test_what_is_told_in_confidence_is_not_asked_on_about(self, version: int, next_one: str) -> None:
        """G2: the next question was of the same job, while they asked who would read it."""
        gaps = [a_gap(each, each) for each in ("s1.depth", "s1.scale", "s2.depth")]
        play = Candidacy(*gaps, mode="dynamic_gap", known=9, total=12, rules_version=version)
        play.answer(missing=("s1.depth",), confided=True)
        if version < RULES_VERSION:
            play.claimed()
        assert play.question == next_one
        if version == RULES_VERSION:
            play.answer("s2.depth")
            assert play.question == "s1.scale"

    @pytest.mark.parametrize(("version", "next_one"), [(14, "s1.scale"), (RULES_VERSION, "s2.depth")])
    def test_of_a_skill_that_is_hardly_theirs_one_more_thing_is_asked_and_no_attribute(
        self, version: int, next_one: str
    ) -> None:
        """E2: "petty cash is as far as we have gone" was followed by the scale, and what was hard about it."""
        gaps = [a_gap(each, each) for each in ("s1.depth", "s1.scale", "s2.depth")]
        play = Candidacy(*gaps, mode="dynamic_gap", known=9, total=12, rules_version=version)
        play.answer(missing=("s1.depth",), not_done=True)
        play.claimed()
        assert play.question == "s1.depth:f1"
        play.answer(missing=("s1.depth",), not_done=True)
        if version < RULES_VERSION:
            play.claimed()
            play.answer(missing=("s1.depth",))
        assert play.question == next_one

    def test_attributes_known_from_the_resume_count_towards_completeness(self) -> None:
        """E2."""
        play = Candidacy(a_gap("s1.depth", "s1.depth", order=0), mode="dynamic_gap", known=5, total=6)
        play.answer("s1.depth")
        assert play.reason == "complete"
        assert closed(play).standing.completeness == 1.0


class TestForcing:
    """E4: a human may force-ask; the participant may correct a pre-fill. The wish comes with what happens next."""

    def assessed(self, forced: tuple[str, ...], *more: CandidateGap) -> Candidacy:
        play = Candidacy(a_gap("q1"), *more)
        play.answer("q1.c1", forced=forced)
        return play

    def test_a_filled_question_that_somebody_wants_asked_comes_before_all_others(self) -> None:
        play = self.assessed(("q9",), a_gap("q2"), a_gap("q9", status="resume_filled"))
        assert play.question == "q9"

    def test_a_question_that_is_not_filled_is_left_as_it_is(self) -> None:
        play = self.assessed(("q3",), a_gap("q2"), a_gap("q3"))
        assert play.question == "q2"
        assert not play.gap("q3").forced

    def test_before_the_end_is_settled_it_takes_the_end_back_and_keeps_the_decision(self) -> None:
        play = self.assessed((), a_gap("q9", status="resume_filled"))
        verdict = effect_of(play, Summarise).verdict
        assert verdict is not None
        play.reopened(forced=("q9",))
        assert play.question == "q9"
        assert (effect_of(play, Compose).verdict, play.state.ended) == (verdict, None)

    def test_an_end_knows_which_wishes_it_has_taken_up(self) -> None:
        play = self.assessed(("q9",), a_gap("q9", status="resume_filled"))
        play.asked()
        play.end()
        assert effect_of(play, Summarise).forced == ("q9",)


class TestDropping:
    """G6: a skill that a person calls none is asked for no more and does not count; taken back, all is as before."""

    def begun(self) -> Candidacy:
        gaps = (
            a_gap("s1.depth", "s1.depth", order=0, max_probes=0),
            a_gap("s2.depth", "s2.depth", order=1, max_probes=0),
            a_gap("s2.scale", "s2.scale", order=2, max_probes=0),
            a_gap("s3.depth", "s3.depth", order=3, max_probes=0),
        )
        return Candidacy(*gaps, mode="dynamic_gap", known=14, total=18, minimum_completeness=1.0)

    def test_its_questions_are_left_out(self) -> None:
        play = self.begun()
        play.answer("s1.depth", dropped=("s2",))
        assert play.question == "s3.depth"
        assert effect_of(play, Compose).standing.completeness == pytest.approx(11 / 12, abs=1e-4)

    def test_taken_back_its_questions_come_in_their_order(self) -> None:
        play = self.begun()
        play.answer("s1.depth", dropped=("s3", "s2"))
        assert play.reason == "complete"
        play = self.begun()
        play.answer("s1.depth", dropped=("s2",))
        play.answer(missing=("s3.depth",), dropped=())
        assert play.question == "s2.depth"
        assert (play.part.known, play.part.total, play.part.aside) == (14, 18, ())

    def test_of_which_the_resume_tells_all_it_counts_no_more_either(self) -> None:
        play = Candidacy(
            a_gap("s1.depth", "s1.depth", order=0, max_probes=0),
            a_gap("s1.scale", "s1.scale", order=1, max_probes=0),
            mode="dynamic_gap", known=10, total=12, minimum_completeness=1.0,
        )  # fmt: skip
        play.answer("s1.depth", dropped=("s2",))
        assert (play.part.known, play.part.total) == (4, 6)

    def test_while_its_question_is_open_the_answer_to_that_leads_to_another_skill(self) -> None:
        play = self.begun()
        play.answer(missing=("s1.depth",))
        assert play.question == "s2.depth"
        play.answer(missing=("s2.depth", "s2.scale"), dropped=("s2",))
        assert play.question == "s3.depth"


def test_the_standing_tells_how_many_gaps_are_left() -> None:
    play = Candidacy(a_gap("q1"), a_gap("q2"), a_gap("q3", status="resume_filled"))
    standing = effect_of(play, Compose).standing
    assert (standing.remaining, standing.progress) == (2, pytest.approx(1 / 3, abs=1e-4))
    assert standing.gaps == play.part.gaps
