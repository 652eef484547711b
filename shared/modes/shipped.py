"""The modes of the product, in the order in which they are named; the first is that of a start that names none."""

from shared.modes.adaptive_follow_up.mode import AdaptiveFollowUpMode
from shared.modes.dynamic_gap.mode import DynamicGapMode
from shared.modes.knowledge_handover.mode import KnowledgeHandoverMode
from shared.modes.predefined_questions.mode import PredefinedQuestionsMode
from shared.modes.registry import register
from shared.modes.topic_exploration.mode import TopicExplorationMode

for _mode in (
    DynamicGapMode,
    PredefinedQuestionsMode,
    AdaptiveFollowUpMode,
    KnowledgeHandoverMode,
    TopicExplorationMode,
):
    register(_mode())
