"""What stands on the page's buttons is sent as it stands, so the rules must understand it in every language (D5, D7)."""

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import get_args

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.offered import offer_choice
from shared.modes.topic_exploration.fields import DataField, FieldType
from shared.modes.topic_exploration.replies import consent_answer, field_answer, offer_answer, wants_to_end

TEXTS = Path(__file__).parents[2] / "web" / "chat" / "texts.js"
LANGUAGES: tuple[LanguageCode, ...] = get_args(LanguageCode.__value__)
REPLIES = (
    *("offerYes", "offerNo", "consentYes", "consentNo", "fieldSkip", "fieldNone"),
    *("goOn", "skipQuestion", "stopHere"),
)
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
def test_every_button_is_understood_as_what_it_says(
    replies: Mapping[LanguageCode, Mapping[str, str]], language: LanguageCode
) -> None:
    """A button that was taken for the wish to end would end an offer as `participant_ended` where it was declined."""
    texts = replies[language]
    for understood, yes, no in (
        (offer_answer, "offerYes", "offerNo"), (consent_answer, "consentYes", "consentNo"),
    ):  # fmt: skip
        assert [understood(texts[key], language) for key in (yes, no)] == ["accepts", "refuses"]
    for field in FIELDS:
        assert field_answer(field, texts["fieldSkip"], language) == ("skips", None)
        assert field_answer(field, texts["fieldNone"], language) == ("refuses", None)
    ends = [key for key, text in texts.items() if wants_to_end(text, language)]
    assert {"goOn", "fieldSkip", "skipQuestion"}.isdisjoint(ends)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_of_an_offer_and_skipping_are_understood(
    replies: Mapping[LanguageCode, Mapping[str, str]], language: LanguageCode
) -> None:
    """G2"""
    texts = replies[language]
    chosen = [offer_choice(texts[key], language) for key in ("goOn", "skipQuestion", "stopHere")]
    assert chosen == ["go_on", "skip", "stop"]
    assert hear(texts["skipQuestion"], language, "What did you build last?").intent == "wish_to_skip"
