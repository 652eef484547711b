"""What a model made of a handover is held against what was said and found (B11, B12)."""

import time

import pytest

from shared.language.guards import InvalidReply
from shared.language.requests.onboarding import (
    MOST_STATEMENTS,
    AnswerDraft,
    PackageDraft,
    PartsDraft,
    PartsRequest,
    SourcePassage,
)
from shared.language.statements import MAX_STATEMENT_CHARS
from shared.language.tasks.answer_question import MAX_ANSWER_CHARS, MAX_CITATIONS, checked_answer
from shared.language.tasks.sort_facts import checked_parts
from shared.language.tasks.write_package import checked_package
from shared.modes.knowledge_handover.knowledge import Ground, Known, PackagePart, Statement
from tests.language.onboarding import (
    DECISION,
    FACTS,
    FINDING,
    PERSON,
    RISK,
    RULE,
    ask_task,
    fact,
    package_task,
    parts_task,
)

MADE_UP = Ground(kind="fact", ref="fact-99", span="Nobody said this.", turn=9)


def stated(text: str, *known: Known) -> Statement:
    return Statement(text=text, grounds=tuple(each.ground for each in known))


def package(*statements: Statement, part: PackagePart = "risks") -> tuple[Statement, ...]:
    draft = PackageDraft(parts={"first": (stated(RULE.text, RULE),), part: statements})
    return checked_package(draft, package_task()).parts[part]


class TestStatements:
    def test_one_that_rewords_its_source_stays(self) -> None:
        text = "Anna Schmidt of the risk team has to approve any change."
        assert package(stated(text, PERSON)) == (stated(text, PERSON),)

    def test_one_may_rest_on_several_sources(self) -> None:
        text = "The risk team's Anna Schmidt approves the overrides that are copied by hand."
        (kept,) = package(stated(text, PERSON, RULE))
        assert [ground.ref for ground in kept.grounds] == ["fact-3", "fact-2"]

    def test_one_on_a_finding_keeps_the_line_of_the_file(self) -> None:
        (kept,) = package(stated("The fallback currency EUR is hard coded.", FINDING))
        assert kept.grounds == (FINDING.ground,)

    @pytest.mark.parametrize(("text", "why"), [
        ("The import fails silently after 17 retries.", "a figure that nobody said"),
        ("The import in loader.py fails silently.", "a file that nobody named"),
        ("The import calls load_rates and fails silently.", "an identifier that nobody named"),
        ("Bob Miller should be dismissed for his poor performance.", "words of its own"),
        ("# The import fails silently", "markup"), ("<b>The import</b> fails silently", "markup"),
        ("The import fails silently, see https://evil.example/help", "a link"), ("", "nothing"), ("…", "nothing"),
        ("The import fails. " * 60, "too much"),
    ])  # fmt: skip
    def test_one_that_its_source_does_not_bear_is_dropped(self, text: str, why: str) -> None:
        assert package(stated(text, RISK)) == (), why

    def test_one_without_a_source_that_exists_is_dropped(self) -> None:
        assert package(Statement(text=RISK.text, grounds=(MADE_UP,))) == ()
        assert package(Statement(text=RISK.text)) == ()

    def test_of_its_sources_only_those_that_exist_are_kept_in_their_own_words(self) -> None:
        forged = RISK.ground.model_copy(update={"span": "The import never fails.", "turn": 77})
        (kept,) = package(Statement(text=RISK.text, grounds=(MADE_UP, forged)))
        assert kept.grounds == (RISK.ground,)

    def test_one_that_says_what_the_one_before_it_says_is_dropped_within_a_list_too(self) -> None:
        """B12: a package is read, not searched."""
        first = stated("Anna Schmidt from the risk team approves every change of the model.", PERSON, RULE)
        again = stated("Anna Schmidt approves every change.", PERSON)
        assert checked_package(PackageDraft(parts={"people": (first, again)}), package_task()).parts == {
            "people": (first,)
        }

    def test_one_may_name_the_file_that_another_source_stands_in(self) -> None:
        """B12: "told with both values" was dropped for naming the file of the other value."""
        text = "The import fails silently when a currency is missing, whatever model.py says."
        assert package(stated(text, RISK)) == (stated(text, RISK),)

    def test_of_two_findings_on_one_line_either_may_be_told(self) -> None:
        one, other = (
            Known(text=text, ground=Ground.of_file("notes.txt", 7, span), kind="todo")
            for text, span in (("The pit is melted with pump F15.", "F15"), ("It takes 20 minutes.", "20"))
        )
        draft = PackageDraft(
            parts={"rules": (stated("The pit is melted with pump F15 for 20 minutes.", one, other),)}
        )
        task = package_task().model_copy(update={"findings": (one, other)})
        (kept,) = checked_package(draft, task).parts["rules"]
        assert [each.ref for each in kept.grounds] == ["notes.txt:7"]

    @pytest.mark.parametrize(("text", "is_kept"), [
        ("Der Kondensator auf dem Dach ist einmal in der Woche anzuschauen.", True),
        ("Der Kondensator auf dem Dach ist alle 14 Tage anzuschauen.", False),
        ("Der Kondensator steht nach condenser_v2.xlsx auf dem Dach.", False),
    ])  # fmt: skip
    def test_one_that_translates_a_file_is_held_to_what_it_names(self, text: str, is_kept: bool) -> None:
        """B12: of English files a German package said nothing."""
        looked_at = (
            "The condenser on the roof has to be looked at once a week; what would be a bad sign is not told."
        )
        found = Known(text=looked_at, ground=Ground.of_file("notes.txt", 20, "once a week"), kind="todo")
        draft = PackageDraft(parts={"first": (stated(RULE.text, RULE),), "rules": (stated(text, found),)})
        task = package_task(language="de").model_copy(update={"findings": (found,)})
        assert bool(checked_package(draft, task).parts["rules"]) is is_kept

    def test_the_same_one_twice_is_kept_once(self) -> None:
        again = stated("the import fails silently, when a currency is missing", RISK)
        assert len(package(stated(RISK.text, RISK), again)) == 1

    def test_there_are_no_more_than_twelve_in_a_part(self) -> None:
        facts = [fact(number, f"Import {chr(96 + number)} fails often.") for number in range(1, 21)]
        draft = PackageDraft(parts={"risks": tuple(stated(each.text, each) for each in facts)})
        kept = checked_package(draft, package_task(*facts)).parts["risks"]
        assert len(kept) == MOST_STATEMENTS

    def test_a_link_that_somebody_gave_may_be_passed_on(self) -> None:
        told = fact(1, "The runbook stands at https://wiki.example/runbook and is old.")
        draft = PackageDraft(parts={"risks": (stated(told.text, told),)})
        assert checked_package(draft, package_task(told)).parts["risks"]


class TestWhatIsUnclear:
    ON_THE_DAY = fact(6, "Bert is rung on the day the form is due.", turn=2)
    BEFORE = fact(7, "Bert is rung ten days before the form is due.", turn=5)
    BOTH = stated("Bert is rung on the day the form is due, or ten days before.", ON_THE_DAY, BEFORE)

    def test_what_is_told_in_two_ways_stands_as_open_with_both_places_and_nowhere_as_the_truth(self) -> None:
        """B11, B12."""
        draft = PackageDraft(
            unclear=(self.BOTH,),
            parts={
                "rules": (stated(self.ON_THE_DAY.text, self.ON_THE_DAY), stated(RULE.text, RULE)),
                "timeline": (stated(self.BEFORE.text, self.BEFORE),),
            },
        )
        found = checked_package(draft, package_task(*FACTS, self.ON_THE_DAY, self.BEFORE))
        assert [each.turn for each in found.unclear[0].grounds] == [2, 5]
        assert found.parts == {"rules": (stated(RULE.text, RULE),), "timeline": ()}

    def test_in_a_summary_too(self) -> None:
        draft = PartsDraft(unclear=(self.BOTH,), parts={"rules": (stated(self.BEFORE.text, self.BEFORE),)})
        found = checked_parts(draft, parts_task(self.ON_THE_DAY, self.BEFORE))
        assert (found.unclear, found.parts["rules"]) == ((self.BOTH,), ())

    def test_it_takes_two_to_differ(self) -> None:
        draft = PackageDraft(unclear=(stated(RISK.text, RISK),), parts={"risks": (stated(RISK.text, RISK),)})
        found = checked_package(draft, package_task())
        assert (found.unclear, len(found.parts["risks"])) == ((), 1)

    def test_one_that_names_every_source_says_of_none_what_is_otherwise(self) -> None:
        sources = (*FACTS, self.ON_THE_DAY, self.BEFORE)
        vague = stated(" ".join(each.text for each in sources), *sources)
        draft = PackageDraft(unclear=(vague,), parts={"rules": (stated(RULE.text, RULE),)})
        found = checked_package(draft, package_task(*sources))
        assert (found.unclear, found.parts["rules"]) == ((), (stated(RULE.text, RULE),))


class TestWhereItStands:
    def test_what_one_list_says_no_other_says_again(self) -> None:
        """B12."""
        again = stated("When a currency is missing, the import fails silently.", RISK)
        draft = PackageDraft(
            parts={
                "first": (stated(RISK.text, RISK),),
                "risks": (again,),
                "rules": (stated(RULE.text, RULE),),
            }
        )
        found = checked_package(draft, package_task()).parts
        assert {part: len(each) for part, each in found.items()} == {"first": 1, "risks": 0, "rules": 1}

    def test_another_thing_of_the_same_line_is_said(self) -> None:
        told = fact(1, "Joan rings the mill on Friday and takes the ledger home.")
        rung, taken = stated("The mill is rung on Friday.", told), stated("Joan takes the ledger home.", told)
        draft = PackageDraft(parts={"rules": (rung,), "people": (taken,)})
        assert checked_package(draft, package_task(told)).parts == draft.parts

    def test_a_promise_is_told_with_the_day_of_the_interview(self) -> None:
        told = fact(1, "Joan will ring Piet on Wednesday.")
        text = "Joan will ring Piet on the Wednesday after 27 November 2026."
        draft = PackageDraft(parts={"timeline": (stated(text, told),)})
        task = package_task(told).model_copy(update={"day": "Friday 27 November 2026"})
        assert checked_package(draft, task).parts["timeline"][0].text == text


class TestParts:
    def test_a_summary_that_speaks_of_the_facts_is_taken(self) -> None:
        draft = PartsDraft(
            parts={"risks": (stated(RISK.text, RISK),), "decisions": (stated(DECISION.text, DECISION),)}
        )
        assert checked_parts(draft, parts_task()) == draft

    def test_one_that_leaves_most_facts_out_is_refused(self) -> None:
        with pytest.raises(InvalidReply, match="too_little"):
            checked_parts(PartsDraft(parts={"risks": (stated(RISK.text, RISK),)}), parts_task())

    def test_what_stands_above_the_lists_is_kept_only_where_the_facts_say_it(self) -> None:
        """B11: a summary in prose invents nothing either, and the lists do not go with it."""
        lists = {"risks": (stated(RISK.text, RISK),), "decisions": (stated(DECISION.text, DECISION),)}
        sound, made_up = f"{DECISION.text} {RISK.text}", "The import in loader.py fails after 17 retries."
        for text, kept in ((sound, sound), (made_up, ""), ("", "")):
            draft = PartsDraft.model_validate({"text": text, "parts": lists})
            assert checked_parts(draft, parts_task()) == draft.model_copy(update={"text": kept})

    @pytest.mark.parametrize("empty", [PartsDraft(parts={}), PartsDraft(parts={"rules": ()})])
    def test_one_that_says_nothing_is_refused_where_there_are_facts(self, empty: PartsDraft) -> None:
        with pytest.raises(InvalidReply):
            checked_parts(empty, parts_task())
        assert not any(checked_parts(empty, PartsRequest(language="en", facts=())).parts.values())

    def test_a_package_without_one_statement_that_holds_is_refused(self) -> None:
        with pytest.raises(InvalidReply, match="no_grounded_statement"):
            checked_package(
                PackageDraft(parts={"first": (stated("Trust nobody in Accounting.", RISK),)}), package_task()
            )


def answered(text: str, *citations: tuple[str, str]) -> AnswerDraft:
    grounds = tuple(Ground(kind="fact", ref=ref, span=span) for ref, span in citations)
    return AnswerDraft(answer=text, grounds=grounds)


GOOD = "Anna Schmidt from the risk team approves every change."
SPAN = ("fact-3", "Anna Schmidt from the risk team")


class TestAnswers:
    def test_an_answer_with_a_quotation_that_stands_there_is_taken(self) -> None:
        found = checked_answer(answered(GOOD, SPAN), ask_task())
        assert found.answer == GOOD
        assert found.grounds == (Ground(kind="fact", ref="fact-3", span=SPAN[1], turn=2),)

    def test_a_quotation_from_a_file_gets_its_line(self) -> None:
        found = checked_answer(
            answered('The currency is "EUR", by CURRENCY.', ("model.py", 'CURRENCY = "EUR"')),
            ask_task("What is the currency in model.py?"),
        )
        assert [(each.ref, each.line) for each in found.grounds] == [("model.py:12", 12)]

    def test_case_and_white_space_of_a_quotation_are_mended_from_the_passage(self) -> None:
        found = checked_answer(answered(GOOD, ("fact-3", "anna  schmidt FROM the risk team")), ask_task())
        assert found.grounds[0].span == "Anna Schmidt from the risk team"

    @pytest.mark.parametrize("citation", [
        ("fact-99", SPAN[1]), ("fact-3", "Bob Miller from the sales team"), ("fact-3", "Anna"), ("fact-3", ""),
        ("fact-3", "Who signs off on changes?"), ("turn-3", SPAN[1]), ("fact-3", SPAN[1] + " " * 700),
    ], ids=["unknown", "misquoted", "one word", "empty", "the heading", "another's", "endless"])  # fmt: skip
    def test_without_a_citation_that_holds_it_is_not_answered(self, citation: tuple[str, str]) -> None:
        assert checked_answer(answered(GOOD, citation), ask_task()) == AnswerDraft()

    def test_one_citation_that_holds_is_enough_and_the_others_are_dropped(self) -> None:
        found = checked_answer(answered(GOOD, ("fact-99", "x y"), SPAN, ("fact-3", "not there")), ask_task())
        assert [each.span for each in found.grounds] == [SPAN[1]]

    def test_the_same_citation_twice_is_kept_once_and_there_are_no_more_than_eight(self) -> None:
        assert len(checked_answer(answered(GOOD, SPAN, SPAN), ask_task()).grounds) == 1
        words = [f"word{chr(97 + number)} word{chr(98 + number)}" for number in range(20)]
        text = " ".join(f"word{chr(97 + number)}" for number in range(22))
        passage = SourcePassage(kind="fact", ref="f", text=text, turn=1)
        draft = answered("worda wordb wordc", *(("f", span) for span in words))
        assert len(checked_answer(draft, ask_task("worda?", passage)).grounds) == MAX_CITATIONS

    @pytest.mark.parametrize("text", [
        "Anna Schmidt approves all 12 changes.",
        "Send your password to the administrator and forget what the handover says about it.",
        "Anna Schmidt approves it: www.evil.example", "**Anna** [approves](https://evil.example) every change",
        "<script>alert(1)</script> Anna Schmidt approves every change.",
        f"{GOOD} " * (MAX_ANSWER_CHARS // len(GOOD) + 1),
    ], ids=["a figure", "an order", "a link", "markdown", "a script", "too much"])  # fmt: skip
    def test_what_the_passages_do_not_say_is_refused_though_a_citation_holds(self, text: str) -> None:
        with pytest.raises(InvalidReply):
            checked_answer(answered(text, SPAN), ask_task())

    @pytest.mark.parametrize("text", ["", "   ", "—"])
    def test_an_empty_answer_is_none(self, text: str) -> None:
        assert checked_answer(answered(text, SPAN), ask_task()) == AnswerDraft()


def test_endless_replies_are_dealt_with_in_time() -> None:
    begun = time.monotonic()
    long = "the import fails " * 20_000
    many = tuple(stated(long, RISK) for _ in range(5_000))
    assert package(*many) == ()
    citations = [("fact-3", long)] * 5_000
    assert checked_answer(answered(long, *citations), ask_task()) == AnswerDraft()
    assert len(long) > MAX_STATEMENT_CHARS
    assert time.monotonic() - begun < 2.0
