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


async def test_what_tells_a_sub_goal_stands_with_it_under_its_own_topic_and_a_halt_nowhere(
    interviews: Interviews,
) -> None:
    await led(interviews)
    summary = (await interviews.result()).summary
    assert summary is not None
    shed, bicycles = (each.text for each in summary.sections)
    assert "How they patch or replace tyres: “I patch mine at home with a kit from the market.”" in bicycles
    assert "I patch mine" not in shed
    assert "No wait" not in shed


async def test_an_answer_stands_whole_and_once_by_the_sub_goal_that_it_tells(
    interviews: Interviews,
) -> None:
    given = {"mode": "topic_exploration", "language": "en", "material": {"plan": PLAN}}
    await interviews.begin(StartExploration.model_validate(given))
    await interviews.answer(
        "Mondays after work, with my nephew. I patch mine at home with a kit. It cost me six euros. My mother taught me,"
        " she had a shop. The key I leave with Tom, don't write that down."
    )
    await interviews.answer("In spring I stood in front of the door. I was so cross that I rang the council.")
    await interviews.end()
    summary = (await interviews.result()).summary
    assert summary is not None
    shed, bicycles = (each.text for each in summary.sections)
    assert "comes: “Mondays after work, with my nephew. … My mother taught me, she had a shop.”" in shed
    assert "closed: “In spring I stood in front of the door. I was so cross that I rang the council.”" in shed
    assert (shed.count("Mondays"), shed.count("In spring")) == (1, 1)
    assert "tyres: “I patch mine at home with a kit. It cost me six euros.”" in bicycles
    assert "Tom" not in shed + bicycles


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


async def test_after_a_grief_in_passing_the_open_sub_goal_is_asked_and_the_answer_stands_without_its_bref(
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
    assert "garder cette lampe. ma mamie lisait dessous le soir, javais peur de la casser" in told
    assert "bref" not in told


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
    assert all(each.startswith("Pour l'atelier : ") for each in asked[1:])
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
    assert any(line.endswith(f"“{told} … {righted}”") for line in lines)
    assert all(righted in each for each in lines if "28" in each)


async def test_a_result_tells_what_was_spoken_of_and_measures_nothing(interviews: Interviews) -> None:
    """A sub-goal that somebody said something to is neither "covered" by a share nor "still open"."""
    given = {"mode": "topic_exploration", "language": "en", "material": {"plan": PLAN}}
    await interviews.begin(StartExploration.model_validate(given))
    await interviews.answer("Mondays after work, with my nephew.")
    await interviews.end()
    result = await interviews.result()
    assert result.summary is not None
    shed = result.summary.sections[0].text
    assert shed.startswith("Spoken of:\n- ")
    assert "\n\nNot spoken of:\n- " in shed
    text = to_markdown(result)
    assert "%" not in text.partition("## Conversation")[0]
    told = sum(len(each.covered_sub_goals) for each in result.topics)
    assert f"- **Sub-goals**: {told} spoken of, " in text
    assert "| Spoken of | Not spoken of |" in text


async def test_what_was_denied_later_is_no_key_insight_of_a_topic(interviews: Interviews) -> None:
    """D11: another answer of the topic is quoted in its place."""
    given = {"mode": "topic_exploration", "language": "en", "material": {"plan": PLAN}}
    await interviews.begin(StartExploration.model_validate(given))
    denied = (
        "The porter locked the shed in May 2023, because two bicycles were stolen. I was furious, it was terrible, and"
        " we decided to complain to the council at once, which nobody had ever done before in all the years there."
    )
    await interviews.answer(denied)
    first = (await interviews.result()).topics[0].key_insight
    await interviews.answer(
        "No, the porter never locked the shed in May, and no bicycles were stolen from the back wall."
    )
    await interviews.end()
    assert first is not None
    assert "porter locked" in first
    assert "porter locked" not in ((await interviews.result()).topics[0].key_insight or "")
