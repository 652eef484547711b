"""What a served product with telemetry on sends to a collector and to Application Insights, writes to its log, and keeps.

The product was stopped before anything is looked at: what was not sent yet was sent at its end.
"""

import json
from collections import Counter
from datetime import datetime
from itertools import pairwise

import pytest

from shared.platform.telemetry.work import turn_ids
from tests.fakes.collector import Span
from tests.telemetry.conftest import ANSWER, CANARY, LED, Told
from tests.traces import laid_open

PARTS = ("person", "engine", "model", "store")


def trace(told: Told, mode: str, turn: int) -> list[Span]:
    """The spans of a turn's trace, as they began."""
    trace_id = f"{turn_ids(told.views[mode]['interview_id'], turn).trace_id:032x}"
    found = [span for span in told.collector.spans if span.trace_id == trace_id]
    return sorted(found, key=lambda span: span.began)


class TestTraces:
    def test_what_was_done_for_a_turn_meets_below_the_turn_in_one_trace(self, told: Told) -> None:
        spans = trace(told, "adaptive_follow_up", 1)
        (turn,) = [span for span in spans if not span.parent_id]
        assert turn.name == "turn"
        assert turn.span_id == f"{turn_ids(told.adaptive['interview_id'], 1).span_id:016x}"
        steps = [span for span in spans if span.parent_id == turn.span_id]
        assert [span.name for span in steps] == ["POST /api/interview/{id}/respond", "assess", "compose"]
        assert turn.began <= steps[0].began
        parents = {span.span_id for span in spans}
        assert all(span.parent_id in parents for span in spans if span is not turn)
        assert {span.attributes.get("interviews.id") for span in (turn, *steps)} == {
            told.adaptive["interview_id"]
        }
        assert {span.attributes["interviews.turn"] for span in (turn, *steps)} == {1}

    def test_each_call_of_the_model_and_of_the_store_is_a_span(self, told: Told) -> None:
        spans = trace(told, "adaptive_follow_up", 1)
        (asked,) = [span for span in spans if span.attributes.get("interviews.task") == "assess"]
        assert asked.name == "chat test-model"
        assert asked.attributes == {
            "gen_ai.operation.name": "chat", "gen_ai.provider.name": "openai", "gen_ai.request.model": "test-model",
            "gen_ai.usage.input_tokens": 120, "gen_ai.usage.output_tokens": 30, "interviews.task": "assess",
            "interviews.model_calls": 1,
        }  # fmt: skip
        stored = [span.attributes for span in spans if "db.system.name" in span.attributes]
        written = {
            "db.system.name": "sqlite",
            "db.operation.name": "write",
            "db.collection.name": "interviews",
        }
        assert written in stored

    def test_nothing_is_told_twice_and_replays_tell_nothing(self, told: Told) -> None:
        ids = Counter(span.span_id for span in told.collector.spans)
        assert ids.most_common(1)[0][1] == 1
        for mode, view in told.views.items():
            for turn in range(1, view["turn"] + 1):
                names = Counter(span.name for span in trace(told, mode, turn))
                assert names["turn"] == 1
                assert (names["assess"], names["compose"]) <= (1, 1)

    def test_a_poll_has_a_trace_of_its_own(self, told: Told) -> None:
        polls = [span for span in told.collector.spans if span.name == "GET /api/interview/{id}"]
        assert polls
        assert all(not span.parent_id for span in polls)


class TestTimes:
    @pytest.mark.parametrize("mode", ["adaptive_follow_up", "dynamic_gap", "topic_exploration"])
    def test_the_parts_add_up_from_each_question_to_the_next(self, told: Told, mode: str) -> None:
        asked = [datetime.fromisoformat(turn["asked_at"]) for turn in told.results[mode]["turns"]]
        timings = told.views[mode]["timings"]
        assert [timing["turn"] for timing in timings] == list(range(1, LED + 1))
        for (began, ended), timing in zip(pairwise(asked), timings, strict=False):
            whole = sum(timing[f"{part}_s"] for part in PARTS)
            assert whole == pytest.approx((ended - began).total_seconds(), abs=0.003)
            assert timing["model_s"] > 0
            assert timing["store_s"] >= 0
            assert timing["engine_s"] > 0

    def test_the_store_takes_time_though_not_a_millisecond_in_each_turn(self, told: Told) -> None:
        assert sum(timing["store_s"] for view in told.views.values() for timing in view["timings"]) > 0

    def test_the_histogram_holds_each_turn_once_by_part_and_mode(self, told: Told) -> None:
        found = {
            (point.attributes["interviews.mode"], point.attributes["interviews.part"]): point
            for point in told.collector.points("interviews.turn.duration")
        }
        expected = {mode: view["timings"] for mode, view in told.views.items() if view["timings"]}
        assert set(found) == {(mode, part) for mode in expected for part in PARTS}
        for (mode, part), point in found.items():
            assert (point.unit, point.count) == ("s", len(expected[mode]))
            assert point.value == pytest.approx(sum(timing[f"{part}_s"] for timing in expected[mode]))


class TestCounters:
    def test_the_model_is_counted_by_task_as_the_operators_summary_counts_it(self, told: Told) -> None:
        points = told.collector.points("interviews.model.calls")
        calls = {point.attributes["interviews.task"]: point.value for point in points}
        asked = (request.task.replace("reword", "word") for request in told.model.requests)
        assert calls == dict(Counter(asked)), "a second wording is a call of the same task"
        assert told.usage["model"]["calls"] == sum(calls.values())
        tokens = sum(point.value for point in told.collector.points("interviews.model.tokens"))
        assert tokens == 150 * sum(calls.values())

    def test_requests_are_measured_by_route_and_status(self, told: Told) -> None:
        points = told.collector.points("http.server.request.duration")
        answered = [
            point for point in points if point.attributes["http.route"] == "/api/interview/{id}/respond"
        ]
        spans = [span for span in told.collector.spans if span.name == "POST /api/interview/{id}/respond"]
        assert sum(point.count for point in answered) == len(spans)
        assert {point.attributes["http.request.method"] for point in answered} == {"POST"}
        assert {point.attributes["http.response.status_code"] for point in answered} <= {200, 202}

    def test_no_activity_failed(self, told: Told) -> None:
        assert told.collector.points("interviews.activity.failures") == []


class TestApplicationInsights:
    def test_it_gets_the_same_in_its_envelopes(self, told: Told) -> None:
        envelopes = told.collector.envelopes
        trace_id = f"{turn_ids(told.adaptive['interview_id'], 1).trace_id:032x}"
        (request,) = [
            each
            for each in envelopes
            if each["data"]["baseType"] == "RequestData" and each["tags"]["ai.operation.id"] == trace_id
        ]
        assert request["data"]["baseData"]["properties"]["interviews.mode"] == "adaptive_follow_up"
        assert request["tags"]["ai.cloud.role"] == told.collector.service == "durable-interviews"
        metrics = {
            metric["name"]
            for each in envelopes
            if each["data"]["baseType"] == "MetricData"
            for metric in each["data"]["baseData"]["metrics"]
        }
        assert {"interviews.turn.duration", "interviews.model.calls", "interviews.model.tokens"} <= metrics


class TestLog:
    def test_each_line_of_a_turn_names_interview_turn_and_trace(self, told: Told) -> None:
        interview_id = told.adaptive["interview_id"]
        start = f"interview {interview_id}: assessed"
        lines = [line for line in told.log if line["message"].startswith(start)]
        assert [line["turn"] for line in lines] == list(range(1, LED + 1))
        for line in lines:
            assert (line["level"], line["logger"]) == ("INFO", "interviews.orchestrator")
            assert line["interview_id"] == interview_id
            assert line["trace_id"] == f"{turn_ids(interview_id, line['turn']).trace_id:032x}"


class TestPrivacy:
    """No participant's word, no question's text and no name leaves the store (docs/telemetry.md)."""

    def test_the_canary_was_there_in_every_mode(self, told: Told) -> None:
        assert set(told.views) == {
            "adaptive_follow_up", "dynamic_gap", "predefined_questions", "knowledge_handover",
            "topic_exploration",
        }  # fmt: skip
        for mode, result in told.results.items():
            assert ANSWER in json.dumps(result, ensure_ascii=False), mode
        kept = b"".join(laid_open(path.read_bytes()) for path in told.folder.glob("interviews.db*"))
        assert CANARY.encode() in kept

    def test_no_log_line_span_or_metric_has_it(self, told: Told) -> None:
        assert CANARY not in told.output
        assert b"interviews.turn.duration" in told.collector.raw
        assert CANARY.encode() not in told.collector.raw
        turns = [turn for result in told.results.values() for turn in result["turns"]]
        shown = {turn["question_text"] for turn in turns if len(turn["question_text"]) > 20}
        assert shown
        assert not any(text.encode() in told.collector.raw or text in told.output for text in shown)

    def test_no_history_state_or_custom_status_has_it(self, told: Told) -> None:
        for view in told.views.values():
            assert view["interview_id"] in told.histories
        assert '"stage": "done"' in told.histories
        assert CANARY not in told.histories
        kept = b"".join(laid_open(path.read_bytes()) for path in told.folder.glob("taskhub.db*"))
        assert told.adaptive["interview_id"].encode() in kept
        assert CANARY.encode() not in kept
