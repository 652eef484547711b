import assert from "node:assert/strict";
import { test } from "node:test";

import { COLUMNS, examRows, examSaid, examTiles } from "../../../web/console/exam.js";
import { rightsOf } from "../../../web/console/rights.js";
import { interviewTiles, modelTiles } from "../../../web/console/tiles.js";
import { possibleActions } from "../../../web/console/stuck-actions.js";
import { agreementSaid, doubtsSaid, markedIn, verdictOfKey } from "../../../web/console/review-words.js";
import { entriesOf } from "../../../web/console/trail.js";
import { outcomeOf } from "../../../web/console/webhooks.js";
import { costOf, counted, howLong } from "../../../web/console/words.js";

const PRICES = { currency: "EUR", input: 0.35, output: 1.4 };

test("a cost is that of both kinds of tokens, small ones with more digits", () => {
  assert.equal(costOf({ input_tokens: 1_000_000, output_tokens: 2_000_000 }, PRICES), "€3.15");
  assert.equal(costOf({ input_tokens: 9_000, output_tokens: 2_100 }, PRICES), "€0.0061");
  assert.equal(costOf({ input_tokens: 0, output_tokens: 0 }, PRICES), "€0.00");
});

test("counts and times are written as people do", () => {
  assert.deepEqual([counted(1, "nudge"), counted(0, "nudge"), counted(1200, "token")], ["1 nudge", "0 nudges", "1,200 tokens"]);
  assert.deepEqual([howLong(0.0145), howLong(3.14), howLong(61), howLong(7200), howLong(777_600)], ["15 ms", "3.1 s", "61 s", "2 h", "9 days"]);
});

test("the trail lists actions and judgements in the order of their times", () => {
  const view = {
    audit: [
      { action: "end", who: "Reyes", verified: true, at: "2026-01-01T10:03:00Z", turn: 4 },
      { action: "extend", who: "staff", verified: false, at: "2026-01-01T10:01:00Z", turn: 2, answer_deadline_s: 777_600 },
      { action: "wave", who: "staff", verified: false, at: "2026-01-01T10:04:00Z", turn: 4 }],
    overrides: [{ field: "gaps.x", concept: "oil", author: "Ines", verified: false, at: "2026-01-01T10:02:00Z", turn_id: 3 }],
  };
  assert.deepEqual(entriesOf(view).map(({ who, what }) => `${who} ${what}`), [
    "staff gave turn 2 a deadline of 9 days",
    "Ines put a judgement beside the machine’s: gap “oil” of turn 3",
    "Reyes (signed in) ended the interview at turn 4",
    "staff wave",
  ]);
});

const PATHS = Object.fromEntries(["rewind", "retry", "nudge", "extend"].map((action) => [`/api/interviews/{id}/${action}`, {}]));
const stuck = (status, runtime_status, advice) => ({ status, runtime_status, advice });
const offered = (one, paths = PATHS) => possibleActions(one, paths).map(([action]) => action);

test("nothing is offered for a stuck interview that would be refused for certain", () => {
  assert.deepEqual(offered(stuck("thinking", "FAILED", "rewind")), ["rewind", "retry", "erase"]);
  assert.deepEqual(offered(stuck("awaiting_answer", "TERMINATED", "retry")), ["retry", "erase"]);
  assert.deepEqual(offered(stuck("parked", "RUNNING", "wait")), ["nudge", "extend", "erase"]);
  assert.deepEqual(offered(stuck("thinking", null, "erase")), ["erase"]);
  assert.deepEqual(offered(stuck("thinking", "FAILED", "rewind"), {}), ["erase"]);
});

test("what is bad among the counts is marked, and a cost is there with prices alone", () => {
  const summary = { running: 3, awaiting_answer: 2, parked: 1, stuck: 1, failed: 0, completed_24h: 9, model: { calls: 4, failures: 0, input_tokens: 10, output_tokens: 2 } };
  assert.deepEqual(interviewTiles(summary).filter(({ bad }) => bad).map(({ name }) => name), ["stuck"]);
  assert.equal(modelTiles(summary).length, 4);
  assert.equal(modelTiles({ ...summary, model_prices: PRICES }).length, 5);
});

test("a webhook's last outcome is told in a few words", () => {
  const fine = { disabled: false, failures_in_a_row: 0, last_success_at: "2026-01-01T10:00:00Z" };
  assert.equal(outcomeOf(fine), "last one taken");
  assert.equal(outcomeOf({ ...fine, last_success_at: null }), "nothing sent yet");
  assert.equal(outcomeOf({ ...fine, failures_in_a_row: 3 }), "failed 3× in a row");
  assert.equal(outcomeOf({ ...fine, failures_in_a_row: 9, disabled: true }), "switched off: it answered that it is gone");
});

test("a review is given by key, and the answer is marked where the doubt lies", () => {
  assert.deepEqual(["1", "2", "3", "4", " ", "u", "5", "x"].map((key) => verdictOfKey(key, "point")),
    ["demonstrated", "not_demonstrated", "contradicted", "cannot_tell", "cannot_tell", "undo", "", ""]);
  assert.deepEqual(["1", "2", "3"].map((key) => verdictOfKey(key, "fact")), ["right", "wrong", "cannot_tell"]);
  assert.equal(verdictOfKey("4", "fact"), "");
  const item = { answer_text: "We plan it. Soon.", machine: { verdict: "needs_review", evidence: "plan it", doubts: ["plan", "unsure"] } };
  assert.deepEqual(markedIn(item), ["We ", "plan it", ". Soon."]);
  assert.deepEqual(markedIn({ ...item, machine: { ...item.machine, evidence: "not there" } }), ["We plan it. Soon.", "", ""]);
  assert.equal(doubtsSaid(item), "In doubt: it is planned, not done; the machine is not sure.");
  assert.equal(doubtsSaid({ machine: { verdict: "not_demonstrated", doubts: [] } }), "The machine says: not demonstrated.");
  assert.equal(doubtsSaid({ kind: "skill", machine: { verdict: "right", doubts: ["wording"] } }), "In doubt: the name was taken out of a sentence.");
});

test("agreement is told in a sentence, and nothing where nothing is known", () => {
  assert.match(agreementSaid({ reviewed: 0 }), /Nothing is reviewed yet/);
  const figures = { reviewed: 9, decided: 4, agreed: 3, kappa: null, false_credit: 0.25 };
  const told = agreementSaid({ ...figures, model_confidence: { sure_from: "medium", fitted: false } });
  assert.match(told, /Of 9 reviewed, the machine had decided 4 itself and was right on 3 \(kappa –\)\. False credit: 25 %\.$/);
  assert.match(agreementSaid({ ...figures, model_confidence: { sure_from: "high", fitted: true } }), /By your reviews, a model’s verdicts are taken from high confidence on\./);
});

test("the card of the exam: what is not measured is a dash, and only a model can have failed", () => {
  const marks = { answers: 8, points: 32, kappa: null, false_credit: 0.031, false_contradiction: 0, credited: 0.4, denied: null, decided: 0.4, review: 0.2, follow_ups: 6, leaks: 1, fell_back: 0.25, input_tokens: 1000.4, output_tokens: 200, seconds: 1.5 };
  const intents = { utterances: 10, macro_f1: 0.8, stops_heard: 0.9, false_stops: 0, fell_back: 0 };
  const card = { model: "tiny:1b", taken_at: "2026-11-23T10:00:00Z", sample: 8, intents, intents_by_language: {},
    sets: [{ name: "heldout", marks, by_language: { de: marks }, by_kind: { wrong_number: marks } }, { name: "known", marks: { ...marks, false_credit: 1 }, by_language: {}, by_kind: {} }] };
  const tiles = Object.fromEntries(examTiles(card).map(({ name, value }) => [name, value]));
  assert.equal(tiles["false credit"], "3\u00a0%");
  assert.equal(tiles["agreement (kappa)"], "–");
  assert.equal(tiles["tokens a turn"], "1,200");
  assert.deepEqual(examTiles(card).filter(({ bad }) => bad).map(({ name }) => name), ["leaks", "turns in which the model failed"]);
  assert.equal(examTiles({ ...card, model: null }).length, examTiles(card).length - 1);
  assert.match(examSaid(card), /^tiny:1b, .* on 8 answers of the set “heldout”, a sample\.$/);
  assert.deepEqual(examRows(card).map(([name]) => name), ["de", "wrong number"]);
  assert.ok(examRows(card).every((row) => row.length === COLUMNS.length));
});

test("rights hold in the studies that they name, outside of studies, and where nothing is named anywhere", () => {
  const may = rightsOf({ may: [{ studies: null, operations: ["create_plan"] }, { studies: ["s1"], operations: ["add", "look_at"] }] });
  assert.deepEqual([may("add", "s1"), may("add", "s2"), may("add", null), may("add")], [true, false, false, true]);
  assert.deepEqual([may("create_plan"), may("create_plan", null), may("create_plan", "s1")], [true, true, false]);
  const owner = rightsOf({ may: [{ studies: null, operations: ["add"] }] });
  assert.deepEqual([owner("add", "s1"), owner("add", null), owner("add")], [true, true, true]);
});
