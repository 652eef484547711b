"""The probes that stand alone; all sentences were made up for this file."""

from typing import Final, get_args

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import is_question
from shared.language.requests.interview import Exchange
from shared.language.rules.following_up.probes import (
    FOLLOW_UP_WORDS,
    ProbeKind,
    is_story,
    more_probes,
    opens,
    probe_after,
    tells_case,
)
from shared.studies.preflight.style import leaning

LANGUAGES: Final[tuple[LanguageCode, ...]] = get_args(LanguageCode.__value__)
HABIT: Final[dict[LanguageCode, str]] = {
    "en": "I oil the hinges and count the boats.",
    "de": "Ich öle die Scharniere und zähle die Boote.",
    "fr": "Je huile les gonds et je compte les bateaux.",
    "es": "Engraso las bisagras y cuento las barcas.",
    "it": "Ungo i cardini e conto le barche.",
}
WITH_OTHERS: Final[dict[LanguageCode, str]] = {
    "en": "Last winter the gate was open and we had nine boats on the road, in the end all were back.",
    "de": "Letzten Winter war das Tor offen und wir hatten neun Boote auf der Straße, am Ende waren alle zurück.",
    "fr": "L'hiver dernier la grille était ouverte et on a eu neuf bateaux sur la route, finalement tout allait.",
    "es": "El invierno pasado la verja estaba abierta y tuvimos nueve barcas en la calle, al final volvieron.",
    "it": "L'inverno scorso il cancello era aperto e abbiamo avuto nove barche in strada, alla fine tutto bene.",
}
ALONE: Final[dict[LanguageCode, str]] = {
    "en": "Last winter the gate was open and nine boats were on the road in the dark.",
    "de": "Letzten Winter war das Tor offen und neun Boote waren im Dunkeln auf der Straße.",
    "fr": "L'hiver dernier la grille était ouverte et neuf bateaux étaient sur la route dans le noir.",
    "es": "El invierno pasado la verja estaba abierta y había nueve barcas en la calle a oscuras.",
    "it": "L'inverno scorso il cancello era aperto e nove barche erano in strada al buio.",
}
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def kinds(answer: str, language: LanguageCode, *asked: str, question: str = "?") -> list[ProbeKind]:
    found = probe_after([Exchange(question, answer)], language, asked)
    return [kind for kind, text in FOLLOW_UP_WORDS[language].probes.items() if text == found]


@in_every_language
def test_what_is_usual_is_asked_for_one_real_case_once_an_interview(language: LanguageCode) -> None:
    """G3."""
    assert kinds(HABIT[language], language) == ["case"]
    assert kinds(HABIT[language], language, FOLLOW_UP_WORDS[language].probes["case"]) == []


@in_every_language
def test_of_a_story_with_others_the_own_part_is_asked_for(language: LanguageCode) -> None:
    """G3."""
    assert is_story(WITH_OTHERS[language], language)
    assert kinds(WITH_OTHERS[language], language) == ["own"]


@in_every_language
def test_of_a_story_of_ones_own_nothing_is_asked_for(language: LanguageCode) -> None:
    """G2: it was told already."""
    assert is_story(ALONE[language], language)
    assert kinds(ALONE[language], language) == []


@pytest.mark.parametrize(("language", "told"), [
    ("en", "Last winter there were two of us for nine boats, so I took the big ones in and let the rest lie."),
    ("de", "Letzten Winter waren wir zu zweit für neun Boote, hab dann die großen geholt und den Rest liegen lassen."),
    ("fr", "L'hiver dernier on était deux pour neuf bateaux, alors j'ai rentré les grands et laissé le reste."),
    ("es", "El invierno pasado éramos dos y tuvimos nueve barcas, así que llevé las grandes y dejé el resto."),
    ("it", "L'inverno scorso eravamo in due e noi avevamo nove barche, ho preso le grandi e lasciato il resto."),
])  # fmt: skip
def test_who_told_what_they_did_is_not_asked_for_their_part(language: LanguageCode, told: str) -> None:
    """G2: “I just said that.”"""
    assert is_story(told, language)
    assert kinds(told, language) == []


@pytest.mark.parametrize(("language", "told"), [
    ("en", "You walk round the boat with the key out. One lad tipped it in 2017, that is why I stay beside them."),
    ("de", "Man geht einmal um das Boot. Im März ist einer damit ins Wasser gefallen, darum bleibe ich dabei."),
    ("fr", "J'étais référente en 2017, un défaut affichait les cartes en gris, je l'ai signalé trois fois."),
    ("es", "Se da la vuelta a la barca. En 2017 uno la volcó, por eso me quedo siempre a su lado."),
    ("it", "Si gira attorno alla barca. Nel 2017 uno la rovesciava sempre, per questo resto accanto."),
])  # fmt: skip
def test_an_answer_with_a_deed_and_its_time_tells_a_case(language: LanguageCode, told: str) -> None:
    """G2: nobody is asked for a real case right after it."""
    assert tells_case(told, language)
    assert kinds(told, language) == []


@in_every_language
def test_what_is_usual_tells_no_case(language: LanguageCode) -> None:
    assert not tells_case(HABIT[language], language)


@in_every_language
def test_a_case_that_was_asked_for_is_a_story_whatever_its_words(language: LanguageCode) -> None:
    asked = FOLLOW_UP_WORDS[language].probes["case"]
    told = WITH_OTHERS[language].partition(" ")[2].partition(" ")[2]
    assert kinds(told, language, asked, question=asked) == ["own"]
    assert kinds(HABIT[language], language, asked, question=asked) == []


@pytest.mark.parametrize("answer", [
    "My father died on that pier last winter and we had to close it.",
    "Last winter we had nine boats on the road. I would rather not talk about it.", "The boats were on the road.",
])  # fmt: skip
def test_what_is_sad_left_alone_or_past_without_being_a_story_brings_none(answer: str) -> None:
    """G1, G2."""
    assert kinds(answer, "en") == []


@in_every_language
def test_each_is_one_question_that_hangs_on_nothing(language: LanguageCode) -> None:
    """G2: “The hardest part of what?”"""
    for text in FOLLOW_UP_WORDS[language].probes.values():
        assert is_question(text)
        assert leaning(text, "", language) == []


def test_a_long_answer_opens_a_probe_and_a_short_one_a_sign_alone() -> None:
    told = "I go round the boats with a lamp and a book, first the old ones by the wall, and write on each."
    assert opens(told, "en")
    assert not opens(f"{told} My father died there.", "en")
    assert not opens("I go round the boats with a lamp.", "en")
    assert opens("I go round the boats. Once we lost nine of them.", "en")


LACKING: Final[dict[LanguageCode, tuple[str, str, str]]] = {
    "en": ("What do you do when a mooring snaps?", "I throw out the second anchor and start the engine.",
           "I throw out the second anchor. If not, we drift on the rocks, so we risk the hull."),
    "de": ("Was tun Sie, wenn eine Leine reißt?", "Ich werfe den zweiten Anker und lasse den Motor an.",
           "Ich werfe den zweiten Anker, sonst ist das eine Gefahr für den Rumpf und alle."),
    "fr": ("Que faites-vous quand une amarre casse ?", "Je jette la seconde ancre et je lance le moteur.",
           "Je jette la seconde ancre, sinon il y a un risque pour la coque et le reste."),
    "es": ("¿Qué hace usted si se suelta un cabo?", "Echo la segunda ancla y arranco el motor.",
           "Echo la segunda ancla, si no hay peligro para el casco y los demás."),
    "it": ("Che cosa fa se si stacca una cima?", "Getto la seconda ancora e accendo il motore.",
           "Getto la seconda ancora, altrimenti è un pericolo per lo scafo e gli altri."),
}  # fmt: skip


@in_every_language
def test_a_side_that_an_answer_tells_is_not_asked_for(language: LanguageCode) -> None:
    """G2: "What could go wrong?" after an answer that says it is a question for a school."""
    question, bare, told = LACKING[language]
    sides = FOLLOW_UP_WORDS[language].more["conduct"]
    asked_first = more_probes([Exchange(question, bare)], question, language)
    asked_then = more_probes([Exchange(question, told)], question, language)
    assert asked_first
    assert sides["wrong"] in asked_first
    assert asked_then
    assert sides["wrong"] not in asked_then


@pytest.mark.parametrize(("language", "told"), [
    ("en", "In March 2019 the mooring snapped at four in the morning and the barge went across the basin, I jumped"
     " over with a rope, tied it to the crane and sat there until the harbour master came at seven."),
    ("de", "Im März 2019 ist die Leine nachts um vier gerissen und der Kahn trieb quer durchs Becken, ich bin mit"
     " einem Seil rüber, hab ihn am Kran festgemacht und saß da, bis um sieben der Hafenmeister kam."),
])  # fmt: skip
def test_after_a_rich_story_nothing_is_asked_that_fits_any(language: LanguageCode, told: str) -> None:
    question = LACKING[language][0]
    assert more_probes([Exchange(question, told)], question, language, is_critical=True) == ()


@in_every_language
def test_each_that_asks_for_the_rest_hangs_on_nothing(language: LanguageCode) -> None:
    """G2."""
    for text in (each for listed in FOLLOW_UP_WORDS[language].more.values() for each in listed.values()):
        assert is_question(text)
        assert leaning(text, "", language) == []
