"""The peer: an interview of ten turns as a LangGraph, kept in SQLite and served by FastAPI. It judges nothing.

python app.py PORT DATA_FOLDER
"""

import sys
import uuid
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypedDict

import uvicorn
from fastapi import FastAPI
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.graph import END, START, StateGraph
from langgraph.types import Command, interrupt
from pydantic import BaseModel

TURNS = 10


class Interview(TypedDict):
    turn: int
    answers: list[str]


class Answer(BaseModel):
    user_response: str


class Question(BaseModel):
    interview_id: str
    turn: int
    question_text: str | None


def ask(state: Interview) -> Interview:
    """Show the next question, and wait for its answer as long as it takes."""
    said = interrupt(f"Question {state['turn'] + 1}: how do you look after the lanterns?")
    return {"turn": state["turn"] + 1, "answers": [*state["answers"], said]}


def judge(state: Interview) -> Interview:
    """What a model would do here costs nothing."""
    return state


def is_over(state: Interview) -> str:
    return END if state["turn"] >= TURNS else "ask"


def graph_of(saver: AsyncSqliteSaver):
    built = StateGraph(Interview)
    built.add_node("ask", ask)
    built.add_node("judge", judge)
    built.add_edge(START, "ask")
    built.add_edge("ask", "judge")
    built.add_conditional_edges("judge", is_over)
    return built.compile(checkpointer=saver)


def app_over(data: Path) -> FastAPI:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        async with AsyncSqliteSaver.from_conn_string(str(data / "peer.db")) as saver:
            app.state.graph = graph_of(saver)
            yield

    app = FastAPI(lifespan=lifespan)

    async def advance(interview_id: str, given: object) -> Question:
        result = await app.state.graph.ainvoke(given, {"configurable": {"thread_id": interview_id}})
        shown = result.get("__interrupt__")
        text = shown[0].value if shown else None
        return Question(interview_id=interview_id, turn=result["turn"] + 1, question_text=text)

    @app.get("/health")
    async def health() -> dict[str, bool]:
        return {"ok": True}

    @app.post("/start")
    async def start() -> Question:
        return await advance(uuid.uuid4().hex, {"turn": 0, "answers": []})

    @app.post("/interviews/{interview_id}/respond")
    async def respond(interview_id: str, answer: Answer) -> Question:
        return await advance(interview_id, Command(resume=answer.user_response))

    return app


if __name__ == "__main__":
    uvicorn.run(app_over(Path(sys.argv[2])), port=int(sys.argv[1]), log_level="warning", access_log=False)
