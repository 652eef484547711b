"""Word a message of an exploration again, at a lower temperature: asked inside `word_topic` alone (D13)."""

from dataclasses import replace

from shared.language.model_settings import TaskSettings
from shared.language.tasks.word_topic import WORD_TOPIC

assert WORD_TOPIC.model is not None
REWORD_TOPIC = replace(
    WORD_TOPIC,
    name="reword_topic",
    model=replace(WORD_TOPIC.model, limits=TaskSettings(max_output_tokens=550, temperature=0.3)),
)
