"""An exploration as tests of the language port see it: small shops, and how they choose their software."""

from typing import Any, Final

from shared.language.requests.exploration import ListenRequest, RoadmapTopic, TopicRequest
from shared.language.requests.interview import Exchange
from shared.modes.topic_exploration.fields import DataField
from shared.modes.topic_exploration.memory import Memory, NumberedFact, TopicMemory
from shared.modes.topic_exploration.phases import Phase
from shared.modes.topic_exploration.plan import Intelligence, Knowledge

GOAL: Final = "How small shops choose the software that they work with, and what they regret about it"
TOPIC: Final = "Choosing a till system"
SUB_GOAL: Final = "who has a say in the decision, and whose word counts in the end"
SHOWN: Final = "How did the last purchase of software come about in your shop?"
ANSWER: Final = (
    "We changed the till in March because Maria, who runs the shop with me, had seen it at a fair. It cost 4,000 euros "
    "and for six weeks it was a real problem, since the receipts did not print and customers complained."
)
QUESTION: Final = (
    "Maria had seen the till at a fair. Whose word counted in the end when it was about to be bought?"
)
EMAIL: Final = DataField(name="email", type="email", label="E-mail address")
PLACE: Final = DataField(name="place", type="choice", label="Place", choices=("Town", "Village"))
NOTES: Final = Intelligence(
    interpretation_cues=(
        "Who speaks of we without a name often means that somebody else decided.",
        "Complaints about the price may stand for a lack of trust in the seller.",
    ),
    significance_signals=(
        "A person outside the shop who had a say.",
        "A moment at which the decision could have gone the other way.",
        "Costs that turned up only afterwards.",
    ),
    probe_angles=(
        "The day on which it was signed.",
        "Who was asked and who was not.",
        "What would be done otherwise.",
    ),
)
MEMORY: Final = Memory(
    topics=(
        TopicMemory(
            label="Daily work",
            sub_goals=4,
            covered=3,
            key_insight="I count the stock by hand every evening because nobody trusts the numbers on the screen",
        ),
        TopicMemory(
            label=TOPIC,
            sub_goals=3,
            covered=1,
            key_insight="It cost 4,000 euros and for six weeks it was a real problem",
        ),
    ),
    facts=tuple(
        NumberedFact(text=text, span=text, number=number)
        for number, text in enumerate(
            (
                "The shop has two owners.",
                "The stock is counted by hand every evening.",
                "The till was changed in March.",
                "The till cost 4,000 euros.",
                "For six weeks the receipts did not print.",
            ),
            1,
        )
    ),
    fatigue=0.2,
    style="casual",
)


def topic_task(**changes: Any) -> TopicRequest:
    """A question of EXPLORE about who has a say, after a rich answer."""
    given: dict[str, Any] = {
        "language": "en",
        "purpose": "topic",
        "phase": Phase.EXPLORE,
        "research_goal": GOAL,
        "total_s": 900,
        "remaining_s": 610.0,
        "roadmap": tuple(
            RoadmapTopic.model_validate({"label": label, "progress": progress})
            for label, progress in (
                ("Daily work", "left over"),
                (TOPIC, "now"),
                ("Support", "ahead"),
                ("Wishes", "ahead"),
            )
        ),
        "topic": TOPIC,
        "sub_goal": SUB_GOAL,
        "turns_left": 2,
        "insight": "It cost 4,000 euros and for six weeks it was a real problem",
        "band": "HIGH",
        "last": Exchange(SHOWN, ANSWER),
        "asked": (
            "Hello! What does a usual day look like in your shop?",
            "How do you count the stock?",
            SHOWN,
        ),
        "memory": MEMORY,
        "knowledge": Knowledge(source="plan", intelligence=NOTES),
    }
    return TopicRequest.model_validate(given | changes)


def data_task(**changes: Any) -> TopicRequest:
    """The consent to an e-mail address and a place, or what `changes` make of it."""
    given: dict[str, Any] = {
        "language": "en",
        "purpose": "consent",
        "phase": Phase.DATA_COLLECTION,
        "research_goal": GOAL,
        "total_s": 900,
        "labels": (EMAIL.label, PLACE.label),
        "asked": (SHOWN,),
    }
    return TopicRequest.model_validate(given | changes)


def listen_task(answer: str, question: str = SHOWN, **changes: Any) -> ListenRequest:
    """An answer about choosing a till."""
    given: dict[str, Any] = {
        "language": "en",
        "about": (GOAL, TOPIC, SUB_GOAL),
        "said": (Exchange(question, answer),),
    }
    return ListenRequest.model_validate(given | changes)


def twenty_turns() -> list[TopicRequest]:
    """An interview of twenty turns over five topics, with long answers, growing memory and an explanation."""
    answer = f"{ANSWER} {ANSWER} That is how it went, and it took us until June to get used to it."
    turns: list[TopicRequest] = []
    for turn in range(20):
        asked = tuple(
            f"What about case {number} of the till, and of number {number}?" for number in range(turn)
        )
        facts = tuple(
            NumberedFact(
                text=f"In case {number} the receipts of the {number}th week did not print.",
                span="x",
                number=number,
            )
            for number in range(1, 2 * turn + 1)
        )
        topics = tuple(
            TopicMemory(
                label=f"Topic number {place} of the shop",
                sub_goals=4,
                covered=3,
                key_insight=MEMORY.topics[0].key_insight,
            )
            for place in range(turn // 4 + 1)
        )
        changes = {"phase": Phase.DEEPEN} if turn > 15 else {}
        changes |= {"purpose": "clarification", "explained": QUESTION} if turn % 10 == 9 else {}
        turns.append(
            topic_task(
                asked=asked,
                last=Exchange(QUESTION, answer) if turn else None,
                memory=Memory(topics=topics, facts=facts, fatigue=0.4, style="verbose"),
                **changes,
            )
        )
    return turns
