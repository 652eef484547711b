"""Whom the participants of a study can turn to: said to who wishes for a person (G2)."""

from dataclasses import replace

from shared.interview.interview import Interview
from shared.interview.state_machine.effects import Compose
from shared.interview.state_machine.texts import contact_named
from shared.modes.mode import Worded
from shared.studies.records import STUDIES


async def with_contact(interview: Interview, effect: Compose, worded: Worded) -> Worded:
    ref = interview.header.study
    if effect.question.offer != "contact" or ref is None:
        return worded
    study = await STUDIES.read(interview.store, ref.study_id)
    if study is None or not study.welcome.contact:
        return worded
    return replace(worded, lead=contact_named(effect.language, study.welcome.contact))
