"""What stands on the page's buttons is sent as it stands, so the rules must understand it in every language (D5, D7)."""

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import get_args

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.modes.topic_exploration.fields import DataField, FieldType
from shared.modes.topic_exploration.replies import consent_answer, field_answer, offer_answer, wants_to_end

TEXTS = Path(__file__).parents[2] / "web" / "chat" / "texts.js"
LANGUAGES: tuple[LanguageCode, ...] = get_args(LanguageCode.__value__)
REPLIES = ("offerYes", "offerNo", "consentYes", "consentNo", "fieldSkip", "fieldNone")
PRINTED = f"""
import {{ LANGUAGES }} from {json.dumps(TEXTS.as_uri())};
console.log(JSON.stringify(LANGUAGES, {json.dumps([*REPLIES, *LANGUAGES])}));
"""
FIELDS = tuple(
    DataField(name="field", type=kind, label="Yours", choices=("Day", "Night") if kind == "choice" else None)
    for kind in get_args(FieldType.__value__)
)

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def replies() -> Mapping[LanguageCode, Mapping[str, str]]:
    """The texts of the buttons, as the page itself has them."""
    printed = subprocess.run(
        ["node", "--input-type=module", "--eval", PRINTED], capture_output=True, check=True, timeout=60
    )
    return json.loads(printed.stdout)


@pytest.mark.parametrize("language", LANGUAGES)
class TestButtons:
    def test_yes_and_no_to_going_on_are_understood(
        self, replies: Mapping[LanguageCode, Mapping[str, str]], language: LanguageCode
    ) -> None:
        texts = replies[language]
        said = offer_answer(texts["offerYes"], language), offer_answer(texts["offerNo"], language)
        assert said == ("accepts", "refuses")

    def test_yes_and_no_to_giving_data_are_understood(
        self, replies: Mapping[LanguageCode, Mapping[str, str]], language: LanguageCode
    ) -> None:
        texts = replies[language]
        said = consent_answer(texts["consentYes"], language), consent_answer(texts["consentNo"], language)
        assert said == ("accepts", "refuses")

    def test_passing_a_field_and_refusing_them_all_are_understood_for_every_type(
        self, replies: Mapping[LanguageCode, Mapping[str, str]], language: LanguageCode
    ) -> None:
        texts = replies[language]
        assert [field_answer(field, texts["fieldSkip"], language) for field in FIELDS] == [
            ("skips", None)
        ] * len(FIELDS)
        assert [field_answer(field, texts["fieldNone"], language) for field in FIELDS] == [
            ("refuses", None)
        ] * len(FIELDS)

    def test_no_button_is_taken_for_the_wish_to_end_the_interview(
        self, replies: Mapping[LanguageCode, Mapping[str, str]], language: LanguageCode
    ) -> None:
        """That would end an offer as `participant_ended` where it was declined."""
        assert [key for key, text in replies[language].items() if wants_to_end(text, language)] == []
