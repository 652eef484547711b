"""What a result says, and says once: corrections with what they correct, evidence that speaks of it (A6, G2, G4)."""

import pytest

from shared.interview.results.markdown import to_markdown
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import Exchange
from shared.language.rules.corrections.righting import righting
from shared.language.rules.corrections.told import corrections_told
from shared.language.rules.phrases import PHRASES
from shared.language.rules.resume.counted_otherwise import counted_otherwise
from tests.interviewing.led_by_rules import adaptive, candidate
from tests.orchestrators import explorations
from tests.orchestrators.driver import Interviews

RESUME = """Odette Farrow
Experience
Senior Baker, Millrace Bakery, Leeds, 2016 to today
- Led a team of 18 bakers and packers on two sites
- Introduced a sourdough line sold in 30 shops
Skills: sourdough, HACCP
"""
CLOCK = {
    "question_text": "A cuckoo clock stops. How do you find the fault?",
    "ideal_answer": "x",
    "key_concepts": [{"concept": "hang the clock straight"}, {"concept": "renegotiate the prices every May"}],
}
DROPS: dict[LanguageCode, tuple[str, str, str]] = {
    "en": ("How is a clock oiled?", "I never take more than 3 drops.", "Sorry, not 3 drops, 2 drops."),
    "de": (
        "Wie wird eine Uhr geölt?",
        "Ich nehme nie mehr als drei Tropfen.",
        "Nee Moment, drei Tropfen stimmt nich.",
    ),
    "fr": ("Comment huile-t-on une horloge ?", "Je mets 3 gouttes.", "Pardon, pas 3 gouttes, 2 gouttes."),
    "es": (
        "¿Cómo se engrasa un reloj?",
        "Pongo siempre 3 gotas.",
        "Te dije mal, son 2 gotas, 3 gotas era antes.",
    ),
    "it": ("Come si olia un orologio?", "Metto sempre 3 gocce.", "Scusi, non 3 gocce, 2 gocce."),
}


@pytest.mark.parametrize("language", list(DROPS))
async def test_what_was_put_right_stands_with_what_was_said_before(
    language: LanguageCode, interviews: Interviews
) -> None:
    asked, wrong, right = DROPS[language]
    questions = [{"question_text": text, "ideal_answer": "Xyz. Abc."} for text in (asked, f"2: {asked}")]
    await adaptive(interviews, *questions, language=language)
    await interviews.answer(wrong)
    await interviews.answer(right)
    if (await interviews.header()).status == "awaiting_answer":
        await interviews.end()
    summary = (await interviews.result()).summary
    assert summary is not None
    righted, *others = (each.text for each in summary.sections)
    before, later = (
        getattr(PHRASES[language].reported, each).partition("{")[0] for each in ("before", "later")
    )
    turn = PHRASES[language].reported.turn.format(turn=2)
    assert righted == f"- “{right}” ({turn}; {before}“{wrong}”)"
    told = "".join(others)
    assert wrong not in told or f"{wrong} [{later}{right}]" in told, "never as if it still held"


async def test_a_word_that_was_broken_off_is_put_right_nowhere(interviews: Interviews) -> None:
    await adaptive(interviews, CLOCK)
    await interviews.answer(
        "I hang it straight with Jo and... no wait Jo was not there yet, it was Sam and me."
    )
    await interviews.end()
    summary = (await interviews.result()).summary
    assert summary is not None
    assert [each.title for each in summary.sections] == [f"1. {CLOCK['question_text']}"]


async def test_a_figure_of_the_resume_does_not_stand_alone_where_another_was_told(
    interviews: Interviews,
) -> None:
    """E11, G2: "team of 18" stood there as known after "I led six bakers"."""
    await candidate(interviews, "dynamic_gap", RESUME)
    await interviews.answer("That sounds bigger than it was. I led six bakers, the packers were under Dee.")
    await interviews.end()
    result = await interviews.result()
    scale = result.skills[0].scale
    assert scale is not None
    assert (scale.source, scale.told) == ("resume", "I led six bakers, the packers were under Dee.")
    assert "team of 18 (resume; told otherwise, turn 1: “I led six bakers" in to_markdown(result)


@pytest.mark.parametrize(
    ("language", "line", "span", "asked", "said", "is_told"),
    [
        ("de", "Leitung eines Teams von 12 Gerüstbauern", "Teams von 12", "Wie viele haben Sie geleitet?",
         "Vier Gerüstbauer, mehr nicht.", True),
        ("fr", "Dirigé une équipe de 15 jardiniers", "équipe de 15", "Qui avez-vous dirigé ?",
         "Trois jardiniers seulement.", True),
        ("es", "Dirigí un equipo de 20 costureras", "equipo de 20", "¿Quién dependía de usted?",
         "Eran seis costureras en mi equipo.", True),
        ("it", "Guidato una squadra di 10 muratori", "squadra di 10", "Chi ha guidato?",
         "Tre muratori, gli altri no.", True),
        ("en", "Led a team of 18 bakers", "team of 18", "What went wrong?", "Two bakers overslept.", False),
        ("en", "Led a team of 18 bakers", "team of 18", "Whom did you lead?", "All 18 bakers, and two lads.", False),
    ],
)  # fmt: skip
def test_another_number_of_the_same_people_is_told_otherwise(
    language: LanguageCode, line: str, span: str, asked: str, said: str, *, is_told: bool
) -> None:
    assert counted_otherwise(span, [line], [Exchange(asked, said)], language) == (said if is_told else None)


async def test_points_without_words_of_the_answers_share_a_line_and_no_talk_is_quoted(
    interviews: Interviews,
) -> None:
    await adaptive(interviews, CLOCK)
    await interviews.answer("Hm. In May my daughter was born. I would rather leave it there.")
    if (await interviews.header()).status == "awaiting_answer":
        await interviews.end()
    before, _, _ = to_markdown(await interviews.result()).partition("## Conversation")
    assert "“I would rather leave it there.”" not in before
    listed = before.partition("## For a person to decide")[2] or before.partition("## Open points")[2]
    assert "“" not in listed


async def test_what_is_told_before_a_question_to_the_interviewer_is_in_the_summary(
    interviews: Interviews,
) -> None:
    await adaptive(interviews, CLOCK)
    await interviews.answer(
        "One hung so crooked that the cuckoo only coughed. What exactly do you mean by the fault?"
    )
    await interviews.end()
    result = await interviews.result()
    assert result.summary is not None
    assert "the cuckoo only coughed" in result.summary.sections[-1].text


async def test_a_sub_goal_quotes_nothing_that_does_not_speak_of_it(interviews: Interviews) -> None:
    plot = {"label": "The plot", "sub_goals": ["who chose the plot", "moments of distrust"]}
    await explorations.start(interviews, plot, minutes=40, fields=[])
    await interviews.answer("My wife chose the plot, for the shade of the walnut tree.")
    await interviews.answer("I told you that already. And my wrist hurts today.")
    await interviews.end()
    summary = (await interviews.result()).summary
    assert summary is not None
    assert "distrust: “" not in "".join(each.text for each in summary.sections)


def test_what_is_taken_back_in_german_stands_with_what_holds() -> None:
    said = (
        "Ich muss das von vorhin mit der Leiter zurücknehmen. Die Leiter nehme ich nur innen. Sonst Gerüst."
    )
    assert righting(said, "de") == (said.partition(" Sonst")[0],)
    assert righting("Die Kiste muss ich zurücknehmen. Dann zahle ich aus.", "de") == ()


async def test_a_cry_is_the_insight_of_no_topic(interviews: Interviews) -> None:
    yard = {"label": "The yard", "sub_goals": ["what the neighbours said"]}
    await explorations.start(interviews, yard, minutes=40, fields=[])
    await interviews.answer(
        "The neighbours, oh dear! Mrs Quill shouted for six weeks about the dust, and it was a serious problem for us."
    )
    await interviews.end()
    (topic,) = (await interviews.result()).topics
    assert topic.key_insight is None or "Quill" in topic.key_insight


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "That line sounds bigger than it was. I led six bakers."),
        ("de", "Das klingt größer als es war. Es waren sechs."),
        ("fr", "Ça sonne plus grand que c'était. Ils étaient six."), ("es", "Eso suena a más de lo que era. Eran seis."),
        ("it", "Suona più grande di com'era. Erano sei."),
    ],
)  # fmt: skip
def test_what_sounds_bigger_than_it_was_is_put_right(language: LanguageCode, said: str) -> None:
    assert [each.said for each in corrections_told(said, (), language)] == [said]


WRITTEN: dict[LanguageCode, tuple[str, str, str, str]] = {
    "en": ("How long does the glue dry?", "The glue dries for five hours.", "Just to say, I wrote five hours.",
           "It's fifty hours."),
    "de": ("Wie lange trocknet der Leim?", "Der Leim trocknet fünf Stunden.",
           "Eins noch. Ich habe vorhin fünf Stunden geschrieben.", "Es sind fünfzig Stunden."),
    "fr": ("Combien de temps sèche la colle ?", "La colle sèche cinq heures.", "Attention. J'ai écrit cinq heures.",
           "C'est cinquante heures."),
    "es": ("¿Cuánto tarda la cola?", "La cola tarda cinco horas.", "Una cosa. Escribí cinco horas.",
           "Son cincuenta horas."),
    "it": ("Quanto asciuga la colla?", "La colla asciuga cinque ore.", "Una cosa. Ho scritto cinque ore.",
           "Sono cinquanta ore."),
}  # fmt: skip


@pytest.mark.parametrize("language", list(WRITTEN))
async def test_a_number_that_somebody_says_they_wrote_is_put_right_with_what_holds(
    language: LanguageCode, interviews: Interviews
) -> None:
    """G2: the old number stood first, and the new one nowhere near it."""
    asked, wrong, opening, right = WRITTEN[language]
    questions = [{"question_text": text, "ideal_answer": "Xyz. Abc."} for text in (asked, f"2: {asked}")]
    await adaptive(interviews, *questions, language=language)
    await interviews.answer(wrong)
    await interviews.answer(f"{opening} {right}")
    if (await interviews.header()).status == "awaiting_answer":
        await interviews.end()
    summary = (await interviews.result()).summary
    assert summary is not None
    righted = summary.sections[0].text
    assert right in righted
    assert PHRASES[language].reported.before.format(said=f"“{wrong}”") in righted


@pytest.mark.parametrize(("language", "told", "asks"), [
    ("en", "On the glue: it is the white one.", "Please correct that."),
    ("de", "Zum Leim: es ist der weiße.", "Bitte korrigieren."),
    ("fr", "La colle : c'est la blanche.", "Corrigez s'il vous plaît."),
    ("es", "La cola: es la blanca.", "Corrija eso."),
    ("it", "La colla: è quella bianca.", "Lo corregga."),
])  # fmt: skip
async def test_what_is_to_be_corrected_stands_whole_where_it_is_not_known_what_it_corrects(
    language: LanguageCode, told: str, asks: str, interviews: Interviews
) -> None:
    """G2"""
    questions = [{"question_text": text, "ideal_answer": "Xyz. Abc."} for text in (told, f"2: {told}")]
    await adaptive(interviews, *questions, language=language)
    await interviews.answer("42")
    await interviews.answer(f"Abc.\n{told} {asks}")
    if (await interviews.header()).status == "awaiting_answer":
        await interviews.end()
    summary = (await interviews.result()).summary
    assert summary is not None
    turn = PHRASES[language].reported.turn.format(turn=2)
    assert summary.sections[0].text == f"- “{told} {asks}” ({turn})"
