"""The order in which the jobs and skills of a resume are asked about, whoever read them (E2, E6)."""

from typing import Final

from shared.interview.state_machine.effects import Prepare
from shared.language.requests.resume import SkillDraft, SkillsRequest
from shared.language.rules.skills.extraction import skills
from shared.language.tasks.extract_skills import SkillReply, SkillsReply, checked_skills
from shared.modes.candidate_gaps.part import CandidatePart
from shared.modes.dynamic_gap.prepare import begin_with
from shared.modes.dynamic_gap.records import SkillProfile, SkillsRecord

RESUME: Final = """Applying for: buyer of Mosaik tiles

Storekeeper, Port Hall, 2019 to present
- Kept the stock of eleven shops

Baker, Sund Bakery
2004 to 2016
- Baked rye bread for two thousand people

Skills: Excel, Mosaik
"""


def read(*names: str, year: int | None = 2026, resume: str = RESUME) -> list[SkillDraft]:
    """What is left of jobs and skills that a model read; a star marks a job."""
    drafts = [SkillDraft(name=each.rstrip("*"), is_job=each.endswith("*")) for each in names]
    request = SkillsRequest(language="en", resume=resume, most=5, year=year)
    return list(checked_skills(drafts, request))


class TestAJobThatEndedTenYearsAgo:
    def test_stands_behind_the_skills_that_a_model_read(self) -> None:
        found = read("Baker, Sund Bakery*", "Storekeeper*", "Excel", "Mosaik")
        assert [each.name for each in found] == ["Storekeeper", "Excel", "Mosaik", "Baker, Sund Bakery"]
        assert [each.is_past for each in found] == [False, False, False, True]

    def test_is_none_that_is_not_dated_or_has_nothing_newer_beside_it(self) -> None:
        undated = RESUME.replace("2004 to 2016", "Rye")
        assert not any(each.is_past for each in read("Baker*", "Storekeeper*", resume=undated))
        assert not any(each.is_past for each in read("Baker, Sund Bakery*", "Excel"))
        assert not any(each.is_past for each in read("Baker*", "Storekeeper*", year=2025))
        assert not any(each.is_past for each in read("Baker*", "Storekeeper*", year=None))

    def test_is_asked_about_after_every_other_attribute_and_need_not_be(self) -> None:
        profiles = (
            SkillProfile(skill_id="s1", name="Baker", is_job=True, is_past=True),
            SkillProfile(skill_id="s2", name="Storekeeper", is_job=True),
            SkillProfile(skill_id="s3", name="Excel"),
        )
        record = SkillsRecord(skills=profiles, source="model", needs=("When the licence ends",))
        effect = Prepare(interview_id="i", step=1, language="en", max_follow_ups=2, max_questions=20)
        part = begin_with(record, dict.fromkeys(("s1", "s2", "s3"), ()), effect).part
        assert isinstance(part, CandidatePart)
        owners = [gap.gap_id.rpartition(".")[0] for gap in part.gaps]
        assert owners[:4] == ["s2", "s2", "t3.needs", "s3"]
        assert owners[-6:] == ["s1"] * 6
        assert not any(gap.required for gap in part.gaps[-6:])

    def test_is_marked_by_the_rules_too(self) -> None:
        found = skills(SkillsRequest(language="en", resume=RESUME, most=5, year=2026))
        assert [each.name for each in found if each.is_past] == ["Baker, Sund Bakery"]


class TestASkillThatThePostNames:
    def test_comes_before_others_that_a_model_read_but_before_no_job(self) -> None:
        blank = dict.fromkeys(
            ("depth", "production_vs_prototype", "autonomy", "scale", "duration", "constraints")
        )
        replies = [
            SkillReply.model_validate({"name": name, "is_job": is_job, "lines": [], "senseless": [], **blank})
            for name, is_job in (("Excel", False), ("Storekeeper", True), ("Mosaik", False), ("Buyer", True))
        ]
        reply = SkillsReply(skills=replies, applies_for="buyer of Mosaik tiles", needs=[])
        drafts = reply.result(SkillsRequest(language="en", resume=RESUME))
        assert [each.name for each in drafts if not each.is_job] == ["Mosaik", "Excel"]
        assert [each.name for each in drafts if each.is_job] == ["Storekeeper", "Buyer"]

    def test_comes_before_others_of_its_kind_by_the_rules(self) -> None:
        resume = RESUME.replace("eleven shops", "eleven shops with Python for nine years and Docker")
        for named, other in (("Python", "Docker"), ("Docker", "Python")):
            request = SkillsRequest(language="en", resume=resume.replace("Mosaik tiles", named), most=5)
            names = [each.name for each in skills(request)]
            assert names.index(named) < names.index(other)
