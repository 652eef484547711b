"""Explorations led by the rules: what was told is not asked for, and stands under its topic (D4, G3)."""

import pytest

from shared.interview.results.markdown import to_markdown
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.texts import fixed_reply
from shared.modes.topic_exploration.start import StartExploration
from tests.orchestrators.driver import Interviews

PLAN = {
    "research_goal": "Find out how people use the repair shed",
    "max_duration_mins": 3,
    "topics": [
        {
            "label": "The shed",
            "sub_goals": [
                "When the person usually comes",
                "A time when they wanted to come and it was closed",
            ],
        },
        {
            "label": "Bicycles",
            "sub_goals": ["What bothers them about the stands", "How they patch or replace tyres"],
        },
    ],
}
SAID = {
    "usually come": "Mondays after work, with my nephew. I patch mine at home with a kit from the market.",
    "it was closed": "No wait. In spring I stood in front of the door with a flat tyre.",
    "behind that": "Nothing much, that is how it is.",
    "bothers you": "The stands are too low for me, my back hurts after ten minutes.",
}


async def led(interviews: Interviews) -> list[str]:
    await interviews.begin(
        StartExploration.model_validate(
            {"mode": "topic_exploration", "language": "en", "material": {"plan": PLAN}}
        )
    )
    while (await interviews.header()).status == "awaiting_answer":
        question = (await interviews.question()).question_text
        await interviews.answer(next(said for asked, said in SAID.items() if asked in question))
    return [turn.shown.question_text for turn in await interviews.turns()]


async def test_sub_goals_on_the_person_are_asked_for_and_none_that_was_told_in_passing(
    interviews: Interviews,
) -> None:
    asked = await led(interviews)
    assert len(asked) == len(SAID) - ("behind that" not in " ".join(asked))
    assert not any("patch or" in each or "the person" in each for each in asked)


async def test_a_summary_tells_what_was_asked_with_the_whole_answer_and_its_turn(
    interviews: Interviews,
) -> None:
    """A6, G4: answers were cut into pieces, each under the sub-goal that it seemed to tell."""
    given = {"mode": "topic_exploration", "language": "en", "material": {"plan": PLAN}}
    await interviews.begin(StartExploration.model_validate(given))
    first = "Mondays after work, with my nephew. I patch mine at home with a kit.\nIt cost me six euros."
    await interviews.answer(f"{first} The key I leave with Tom, don't write that down. Who reads this?")
    await interviews.answer("In spring I stood in front of the door. I was so cross that I rang the council.")
    await interviews.end()
    summary = (await interviews.result()).summary
    assert summary is not None
    shed, bicycles = (each.text for each in summary.sections)
    assert shed.splitlines() == [
        f"- When the person usually comes (turn 1): “{first.replace('\n', ' / ')}”",
        "- A time when they wanted to come and it was closed (turn 2):"
        " “In spring I stood in front of the door. I was so cross that I rang the council.”",
    ]
    assert bicycles.splitlines()[-4:] == [
        "- What bothers them about the stands (turn 3): Not answered.",
        "",
        "Not asked:",
        "- How they patch or replace tyres (see turn 1)",
    ]


@pytest.mark.parametrize(
    ("asked", "reply"),
    [
        ("What do you mean by usually?", "Whatever comes to your mind"),
    ],
)
async def test_who_asks_something_beside_an_answer_gets_a_sentence_and_the_next_question_without_a_label(
    interviews: Interviews, asked: str, reply: str
) -> None:
    """G1: "It is about this: X. One more thing: X. Could you tell me which …?" was said to "What is that?"."""
    given = {"mode": "topic_exploration", "language": "en", "material": {"plan": PLAN}}
    await interviews.begin(StartExploration.model_validate(given))
    await interviews.answer(f"I come on Mondays after work with my nephew and his old bicycle. {asked}")
    turn = (await interviews.turns())[-1].shown
    assert turn.question_text == "Could you tell me about a time when you wanted to come and it was closed?"
    assert (turn.acknowledgement or "").startswith(reply)


GARDEN = {
    "research_goal": "Find out how gardeners get water",
    "max_duration_mins": 3,
    "topics": [
        {"label": "Water", "sub_goals": ["Where the gardener gets water on the plot", "signs of fatigue"]}
    ],
}


async def test_a_result_tells_of_the_sub_goal_and_of_none_as_asked_for_that_was_not(
    interviews: Interviews,
) -> None:
    """D11: the insight into water was on a neighbour's hens, and a note that cannot be asked for stood as asked."""
    given = {"mode": "topic_exploration", "language": "en", "material": {"plan": GARDEN}}
    await interviews.begin(StartExploration.model_validate(given))
    await interviews.answer(
        "The tap by the gate, forty steps from my plot, so I carry cans every evening. "
        "My neighbour's goats broke his fence last winter and he had to give them away."
    )
    for _ in range(6):
        if (await interviews.header()).status == "awaiting_answer":
            await interviews.answer("That is all I can think of, it is the same every summer.")
    topic = (await interviews.result()).topics[0]
    assert topic.key_insight is None or "goats" not in topic.key_insight
    assert topic.unanswered_sub_goals == ()


PHONE = {
    "research_goal": "Comprendre comment on décide de réparer",
    "max_duration_mins": 15,
    "topics": [{"label": "La panne du grille-pain", "sub_goals": ["comment on le répare"]}],
}


async def test_who_asks_of_what_in_a_hurry_hears_of_the_time_and_what_it_is_about(
    interviews: Interviews,
) -> None:
    given = {"mode": "topic_exploration", "language": "fr", "material": {"plan": PHONE}}
    await interviews.begin(StartExploration.model_validate(given))
    await interviews.answer("on le répare avec mon frère, au garage, le samedi après le marché du village")
    assert "une fois dont vous vous souvenez" in (await interviews.question()).question_text
    await interviews.answer("de quoi ? jai cours ds 8 min fait vite stp")
    shown = await interviews.question()
    assert shown.kind == "clarification"
    assert shown.acknowledgement == fixed_reply("fr", "hurry", 0)
    assert "la panne du grille-pain" in shown.question_text


NOTES = {
    "research_goal": "Comprendre l'atelier",
    "max_duration_mins": 15,
    "topics": [
        {
            "label": "L'atelier",
            "sub_goals": ["comment on répare une lampe", "Voir s'il ose le dire à ses voisins"],
        }
    ],
}
LAMPS = {
    "research_goal": "Comprendre comment on décide de garder un objet",
    "max_duration_mins": 15,
    "topics": [
        {
            "label": "L'atelier de réparation",
            "sub_goals": [
                "Comprendre à qui elle confie un appareil, et ce qu'elle craint pour ses données",
                "Repérer ce qui la ferait venir plus souvent",
            ],
        }
    ],
}
GRIEF = (
    "garder cette lampe. ma mamie lisait dessous le soir, javais peur de la casser en la portant là-bas. "
    "elle est morte en juin. bref"
)


async def test_after_a_grief_in_passing_the_open_sub_goal_is_asked_and_the_answer_stands(
    interviews: Interviews,
) -> None:
    """G2, G8: all that the summary had of it was "bref"."""
    given = {"mode": "topic_exploration", "language": "fr", "material": {"plan": LAMPS}}
    await interviews.begin(StartExploration.model_validate(given))
    await interviews.answer(GRIEF)
    for _ in range(4):
        if "ce qui vous ferait venir plus souvent" in (await interviews.question()).question_text:
            break
        await interviews.answer("je le porte à un voisin du village, il garde tout dans son garage en bois")
    assert "ce qui vous ferait venir plus souvent" in (await interviews.question()).question_text
    await interviews.end()
    summary = (await interviews.result()).summary
    assert summary is not None
    told = "\n".join(each.text for each in summary.sections)
    assert GRIEF in told


async def test_after_a_death_of_long_ago_the_topic_goes_on_with_what_else_is_open_of_it(
    interviews: Interviews,
) -> None:
    """G2: the talk jumped to another topic, as if the one in hand had been closed."""
    given = {"mode": "topic_exploration", "language": "fr", "material": {"plan": LAMPS}}
    await interviews.begin(StartExploration.model_validate(given))
    await interviews.answer(
        "Au repas d'enterrement de mon mari en 2019, sa lampe ne marchait plus. J'ai attendu quatre ans avec."
    )
    shown = await interviews.question()
    assert "ce qui vous ferait venir plus souvent" in shown.question_text


async def test_a_probe_with_a_word_of_a_sub_goal_by_chance_does_not_claim_to_have_asked_for_it(
    interviews: Interviews,
) -> None:
    """D11: a note that cannot be asked for is asked around."""
    given = {"mode": "topic_exploration", "language": "fr", "material": {"plan": NOTES}}
    await interviews.begin(StartExploration.model_validate(given))
    for _ in range(6):
        if (await interviews.header()).status == "awaiting_answer":
            await interviews.answer("on porte les lampes au garage, le samedi après le marché du village")
    topic = (await interviews.result()).topics[0]
    asked = [turn.shown.question_text for turn in await interviews.turns()]
    assert len(asked) > 2
    assert not any("l'atelier" in each for each in asked[1:])
    assert topic.unanswered_sub_goals == ()


TWO_TOPICS = {
    "research_goal": "Understand repairs",
    "max_duration_mins": 2,
    "topics": [{"label": "Abc", "sub_goals": ["Xyz"]}, {"label": "Def", "sub_goals": ["Uvw"]}],
}
PRICES: dict[LanguageCode, tuple[str, str]] = {
    "en": (
        "i glued the handle myself, the glue was 28 euros",
        "oh and the glue its 38 not 28, i mixed it up",
    ),
    "de": (
        "ich hab den griff selbst geklebt, der kleber war 28 euro",
        "ach und der kleber 38 nicht 28, verwechselt",
    ),
    "fr": ("jai recollé la anse moi mm, la colle 28 balles", "ah et la colle c 38 pas 28, jme suis trompé"),
    "es": ("pegue el asa yo mismo, el pegamento 28 euros", "ah y el pegamento son 38 no 28, me confundi"),
    "it": ("ho incollato il manico da solo, la colla 28 euro", "ah e la colla 38 non 28, ho confuso"),
}


@pytest.mark.parametrize("language", list(PRICES))
async def test_a_figure_that_is_put_right_on_another_topic_stands_by_the_old_one(
    language: LanguageCode, interviews: Interviews
) -> None:
    """G1: the old price stood uncorrected under its topic, and the right one elsewhere."""
    told, righted = PRICES[language]
    given = {"mode": "topic_exploration", "language": language, "material": {"plan": TWO_TOPICS}}
    await interviews.begin(StartExploration.model_validate(given))
    await interviews.answer(told)
    await interviews.answer(righted)
    await interviews.end()
    summary = (await interviews.result()).summary
    assert summary is not None
    lines = "\n".join(each.text for each in summary.sections).splitlines()
    assert f"- “{righted}” (" in lines[0], "it is told before all else"
    assert all(righted in each for each in lines if "28" in each)


async def test_a_result_by_the_rules_claims_no_more_than_what_was_asked(interviews: Interviews) -> None:
    """G4: what was "spoken of" and a "key insight" were guessed."""
    given = {"mode": "topic_exploration", "language": "en", "material": {"plan": PLAN}}
    await interviews.begin(StartExploration.model_validate(given))
    await interviews.answer("Mondays after work, with my nephew.")
    await interviews.end()
    result = await interviews.result()
    text = to_markdown(result).partition("## Conversation")[0]
    assert "- **Sub-goals**: 2 asked, 2 not asked" in text
    assert "| Topic | Turns | Engagement | Asked | Not asked |" in text
    assert all(word not in text.casefold() for word in ("%", "spoken of", "covered", "insight"))
    assert all(each.key_insight is None for each in result.topics)
