import assert from "node:assert/strict";
import { test } from "node:test";

import { lanesOf, openAfter } from "../../../web/console/charts/lanes.js";
import { spansOf } from "../../../web/console/charts/spans.js";
import { shortened } from "../../../web/console/charts/svg.js";

const gap = (id) => ({ gap_id: id, concept: `concept ${id}`, severity: "major" });
const turn = (turn_id, main, gaps) => ({
  turn_id, question_id: main, parent_question_id: null, assessment: gaps && { gaps: gaps.map(gap) } });

test("a gap is open from the answer that shows it to the answer that closes it", () => {
  const lanes = lanesOf([turn(1, "q", ["a", "b"]), turn(2, "q", ["b"]), turn(3, "q", ["b"])], []);
  assert.deepEqual(lanes.map(({ gapId, from, to, last }) => [gapId, from, to, last]), [["a", 1, 2, 2], ["b", 1, null, 3]]);
  assert.deepEqual(openAfter(lanes, [1, 2, 3]), [2, 1, 1]);
});

test("a gap that opens again is open until it closes for good", () => {
  const [lane] = lanesOf([turn(1, "q", ["a"]), turn(2, "q", []), turn(3, "q", ["a"]), turn(4, "q", [])], []);
  assert.deepEqual([lane.from, lane.to], [1, 4]);
});

test("questions do not close each other's gaps", () => {
  const lanes = lanesOf([turn(1, "q", ["a"]), turn(2, "r", ["b"]), turn(3, "r", [])], []);
  assert.deepEqual(lanes.map(({ gapId, to }) => [gapId, to]), [["a", null], ["b", 3]]);
  assert.deepEqual(openAfter(lanes, [1, 2, 3]), [1, 2, 1]);
});

test("what the first answer covers is closed at once, and never counts as open", () => {
  const known = [{ ...gap("c"), question_id: "q", status: "closed" }, { ...gap("d"), question_id: "unasked", status: "closed" }];
  const lanes = lanesOf([turn(4, "q", [])], known);
  assert.deepEqual(lanes.map(({ gapId, from, to }) => [gapId, from, to]), [["c", 4, 4]]);
  assert.deepEqual(openAfter(lanes, [4]), [0]);
});

test("turns without an assessment say nothing of gaps", () => {
  assert.deepEqual(lanesOf([turn(1, "q", null)], []), []);
});

test("the points of one skill, whose names begin alike, are told apart by their labels", () => {
  const points = ["how deep the knowledge goes", "how independently the candidate worked"];
  const labels = points.map((point) => shortened(`Harbour Freight Systems: ${point}`, 26, true));
  assert.deepEqual(labels, ["Harbour Freig…owledge goes", "Harbour Freig…idate worked"]);
  assert.ok(labels.every((label) => label.length <= 26));
  assert.equal(shortened("Harbour Freight Systems", 16, false), "Harbour Freight…");
});

const SETTINGS = { nudge_after_s: 30, max_nudges: 2 };
const at = (seconds) => new Date(seconds * 1000).toISOString();

test("a turn's time is the person's up to the answer, then the system's up to the next question", () => {
  const turns = [
    { turn_id: 1, asked_at: at(0), answered_at: at(40), nudges: 1 },
    { turn_id: 2, asked_at: at(41.5), answered_at: at(50), nudges: 0 },
  ];
  const [first, second] = spansOf(turns, SETTINGS, at(52), 0);
  assert.deepEqual([first.person, first.system, first.nudges, first.parked], [40, 1.5, [{ at: 30, byStaff: false }], null]);
  assert.deepEqual([second.person, second.system], [8.5, 2]);
});

test("a question that was nudged as often as may be is parked until the answer", () => {
  const [span] = spansOf([{ turn_id: 1, asked_at: at(0), answered_at: at(500), nudges: 2 }], SETTINGS, null, 0);
  assert.deepEqual([span.parked, span.person, span.system], [60, 500, null]);
});

test("an open question takes the person's time until now, and a skipped one until the next", () => {
  const [open] = spansOf([{ turn_id: 1, asked_at: at(0), answered_at: null, nudges: 0 }], SETTINGS, null, 7_000);
  assert.deepEqual([open.person, open.system, open.answered], [7, null, false]);
  const [skipped] = spansOf([
    { turn_id: 1, asked_at: at(0), answered_at: null, nudges: 0 },
    { turn_id: 2, asked_at: at(9), answered_at: null, nudges: 0 }], SETTINGS, at(10), 99_000);
  assert.deepEqual([skipped.person, skipped.system], [9, null]);
});

test("a nudge that no clock explains stands where the turn ended", () => {
  const [span] = spansOf([{ turn_id: 1, asked_at: at(0), answered_at: at(5), nudges: 1 }], SETTINGS, null, 0);
  assert.deepEqual(span.nudges, [{ at: 5, byStaff: false }]);
});

test("where the system's time went stands with its turn, where it was taken down", () => {
  const turns = [
    { turn_id: 1, asked_at: at(0), answered_at: at(40), nudges: 0 },
    { turn_id: 2, asked_at: at(41.5), answered_at: null, nudges: 0 },
  ];
  const timing = { turn: 1, person_s: 40, engine_s: 0.4, model_s: 1, store_s: 0.1 };
  assert.deepEqual(spansOf(turns, SETTINGS, null, 0, [timing]).map(({ parts }) => parts), [timing, null]);
});

test("a nudge of staff's stands at its time, and the clock begins anew with it", () => {
  const nudge = (seconds, turn = 1) => ({ action: "nudge", turn, at: at(seconds) });
  const turns = [{ turn_id: 1, asked_at: at(0), answered_at: at(500), nudges: 3 }];
  const actions = [nudge(10), nudge(200), nudge(7, 2), { action: "extend", turn: 1, at: at(20) }];
  const [span] = spansOf(turns, SETTINGS, null, 0, [], actions);
  assert.deepEqual(span.nudges.map(({ at: when, byStaff }) => [when, byStaff]), [[10, true], [40, false], [200, true]]);
  assert.equal(span.parked, 40);
});
