"""What operators read in Durable's status APIs: the custom status, a few hundred bytes and no text of a person."""

from typing import Any

from shared.interview.state_machine.state import InterviewState, Stage

SHOWN = {
    Stage.NEW: "preparing",
    Stage.PREPARING: "preparing",
    Stage.CONFIRMING: "preparing",
    Stage.WAITING: "awaiting_answer",
    Stage.PARKED: "parked",
}


def custom_status(state: InterviewState) -> dict[str, Any]:
    """`{mode, status, stage, turn, question_id, kind, nudges, ended_reason}`; the last two where they apply."""
    question = state.pending or state.asking
    final = state.ended.status if state.ended and state.stage is Stage.DONE else None
    return {
        "mode": state.part.mode,
        "status": final or SHOWN.get(state.stage, "thinking"),
        "stage": state.stage.value,
        "turn": state.turn,
        "question_id": question.question.question_id if question else None,
        "kind": question.question.kind if question else None,
        "nudges": state.pending.nudges if state.pending else 0,
        "ended_reason": state.ended.reason if state.ended else None,
    }
