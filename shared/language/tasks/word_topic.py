"""Word the next thing that is said in an exploration, through its guards and in at most three calls (D10 to D15)."""

from shared.interview.state_machine.assessment import Fact
from shared.language.model_settings import TaskSettings
from shared.language.requests.exploration import TopicRequest, TopicWording
from shared.language.rules.exploring import topic_wording
from shared.language.structured import FactReply, StructuredReply
from shared.language.task import ByModel, ByRules, Task, by_words
from shared.language.topic_prompt import topic_prompt
from shared.language.topic_turn import with_facts, word_through_guards

# No docstrings on the replies: pydantic would send them to the model as descriptions.


class TopicReply(StructuredReply[TopicRequest, TopicWording]):
    message: str
    facts: list[FactReply]

    def result(self, request: TopicRequest) -> TopicWording:
        return TopicWording(
            text=self.message, facts=tuple(Fact(text=each.text, span=each.span) for each in self.facts)
        )


WORD_TOPIC = Task(
    name="word_topic",
    request=TopicRequest,
    result=TopicWording,
    rules=ByRules(by_words(topic_wording)),
    model=ByModel(
        prompt=topic_prompt,
        reply=TopicReply,
        ask=word_through_guards,
        limits=TaskSettings(max_output_tokens=450, temperature=0.7),
        keep=with_facts,
    ),
)
