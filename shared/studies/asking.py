"""What a study asks: checked and read when it is stored, and put together with a participant when they agree (H1)."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from shared.assessments.asking import round_material, round_settings
from shared.assessments.criteria.rounds import MAX_OF_A_ROUND
from shared.interview.state_machine.settings import LanguageCode
from shared.modes.mode import Gathered, named_mode
from shared.modes.start import Start
from shared.platform.services import Services
from shared.studies.model import GivenStudy, Study
from shared.studies.records import Participant, StudyHead

ANYBODY: Final = {"candidate_id": "participant", "resume_text": "A resume."}
"""Stands for what participants bring, when a study is checked before it has any."""


def start_body(
    study: GivenStudy, brought: Mapping[str, Any], language: LanguageCode | None
) -> dict[str, Any]:
    """The start of an interview of this study, as a client would send it. `brought` is what a participant brings."""
    settings = round_settings(study.settings) if study.criteria else study.settings
    told = {
        "mode": study.mode,
        "settings": settings.model_dump(exclude_none=True),
        "material": _all_criteria(study, language) if study.criteria else study.material,
        "question_set_id": study.question_set_id,
        "language": language,
        **(brought if named_mode(study.mode).needs_resume else {}),
    }
    return {name: value for name, value in told.items() if value is not None}


def _all_criteria(study: GivenStudy, language: LanguageCode | None) -> dict[str, Any]:
    """What would be asked of somebody of whom nothing is known: each criterion, as far as one interview asks them."""
    asked = ((each.criterion_id or "", each.question, ()) for each in study.criteria[:MAX_OF_A_ROUND])
    return round_material(asked, language or "en").model_dump(mode="json")


def brought_by(row: Participant, resume: str | None) -> dict[str, Any]:
    candidate_id = (row.external_id or row.participant_id)[:200]
    given = {"resume_document_id": row.resume_document_id} if resume is None else {"resume_text": resume}
    return {"candidate_id": candidate_id, **given}


async def gather_asked(services: Services, study: Study, wanted: Start) -> Gathered:
    """The material of one interview of the study: the one that it keeps, or as it is now. Raises NotStartable."""
    mode = named_mode(study.mode)
    if study.asked is None:
        return await mode.gather(services, wanted)
    return await mode.gather_kept(services, wanted, study.asked)


def next_study(
    given: GivenStudy,
    study_id: str,
    before: tuple[StudyHead, Study] | None,
    gathered: Gathered | None,
    now: datetime,
) -> tuple[StudyHead, Study]:
    """The version that `given` becomes, with its head: the one after `before`, or the first.

    `gathered` is what is asked, read anew; None where that is as it was in the version before.
    """
    head, known = before or (None, None)
    version = head.version + 1 if head else 1
    asked = known.asked if known else None
    language = known.asked_language if known else None
    if gathered is not None:
        asked = gathered.material if named_mode(given.mode).asks_the_same else None
        language = gathered.language
    study = Study(
        **{name: getattr(given, name) for name in GivenStudy.model_fields},
        id=study_id,
        version=version,
        asked_version=known.asked_version if known and gathered is None else version,
        asked=asked,
        asked_language=language,
        created_at=head.created_at if head else now,
        updated_at=now,
    )
    kept = head.model_dump() if head else {"study_id": study_id}
    news = study.model_dump(include={"version", "name", "mode", "closes_at", "created_at", "updated_at"})
    return StudyHead.model_validate({**kept, **news, "assesses": bool(study.criteria)}), study
