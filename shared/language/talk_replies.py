"""The shapes that the model answers in while a handover is talked through; numbers get their ids back here."""

from shared.domain.assessment import Confidence, Engagement, Fact, Intent
from shared.domain.handover import Priority
from shared.language.model_replies import FactReply, WireModel
from shared.language.resume_prompts import numbered
from shared.language.talk_prompts import WAITING_COUNT
from shared.language.talk_tasks import DiscoveredQuestion, Extraction, ExtractTask

# No docstrings on the shapes: pydantic would send them to the model as descriptions.


class DiscoveredReply(WireModel):
    question: str
    priority: Priority


class ExtractReply(WireModel):
    intent: Intent
    facts: list[FactReply]
    confidence: Confidence
    engagement: Engagement
    follow_up: str | None
    discovered: list[DiscoveredReply]
    next_question: str | None

    def extraction(self, task: ExtractTask) -> Extraction:
        """The reply in the port's words, not yet checked against the task; an unknown number names no question."""
        waiting = numbered(task.waiting[:WAITING_COUNT])
        chosen = waiting.get((self.next_question or "").strip())
        return Extraction(
            intent=self.intent,
            facts=tuple(Fact(text=each.text, span=each.span) for each in self.facts),
            confidence=self.confidence,
            engagement=self.engagement,
            follow_up=self.follow_up,
            discovered=tuple(
                DiscoveredQuestion(text=each.question, priority=each.priority) for each in self.discovered
            ),
            next_question_id=chosen.question_id if chosen else None,
        )


class MessageReply(WireModel):
    message: str
