import assert from "node:assert/strict";
import { test } from "node:test";

import { UNREAD, isDue, prefilledView, reducePrefilled } from "../../../web/chat/prefilled.js";
import { screenOf } from "../../../web/chat/screen.js";
import { begin, reduce, turnOf } from "../../../web/chat/state.js";

const item = (id) => ({ question_id: id, question_text: `Question ${id}?`, evidence: [`Evidence of ${id}`] });
const awaited = { type: "prefilledAwaited" };
const read = (...ids) => ({ type: "prefilledRead", items: ids.map(item) });
const failed = { type: "prefilledRead", items: null };
const marked = (questionId, mark) => ({ type: "reopen", questionId, mark });
const during = (turn, prefilled, ...actions) =>
  actions.reduce((before, action) => reducePrefilled(before, action, turn), prefilled);
const shown = (prefilled) => prefilledView(prefilled, true)?.items.map(({ question_id: id, mark }) => [id, mark]);

test("the list is read once a turn until it is empty", () => {
  assert.equal(isDue(UNREAD, ""), false);
  assert.equal(isDue(UNREAD, "q1"), true);
  assert.equal(isDue(during("q1", UNREAD, awaited), "q2"), false);
  const known = during("q1", UNREAD, awaited, read("a"));
  assert.equal(isDue(known, "q1"), false);
  assert.equal(isDue(known, "q2"), true);
  assert.equal(isDue(during("q2", known, awaited, read()), "q3"), false);
});

test("a question that somebody else had asked leaves the list with its turn", () => {
  const known = during("q1", UNREAD, awaited, read("a", "b"));
  assert.deepEqual(shown(during("a", known, awaited, read("b"))), [["b", ""]]);
});

test("a read that failed is due again with the next question, and takes nothing away", () => {
  const prefilled = during("q1", UNREAD, awaited, failed);
  assert.equal(isDue(prefilled, "q1"), false);
  assert.equal(isDue(prefilled, "q2"), true);
  assert.deepEqual(shown(during("q1", UNREAD, read("a"), awaited, failed)), [["a", ""]]);
});

test("a reopened question is told until the turn changes, then goes", () => {
  const reopened = during("q4", during("q1", UNREAD, read("a", "b")), marked("a", "sending"), marked("a", "reopened"));
  assert.equal(isDue(reopened, "q4"), true);
  const again = during("q4", reopened, awaited, read("b"));
  assert.deepEqual(shown(again), [["a", "reopened"], ["b", ""]]);
  assert.equal(prefilledView(again, true).count, 1);
  assert.equal(isDue(again, "q4"), false);
  assert.equal(isDue(again, "q5"), true);
  const next = during("q5", again, awaited, read("b"));
  assert.deepEqual(shown(next), [["b", ""]]);
});

test("a server that is slow to take the question from the list is asked again with every turn", () => {
  const slow = during("q1", UNREAD, read("a"), marked("a", "reopened"), awaited, read("a"));
  assert.deepEqual(shown(slow), [["a", "reopened"]]);
  const slower = during("q2", slow, awaited, read("a"));
  assert.deepEqual(shown(slower), [["a", "reopened"]]);
  assert.equal(isDue(slower, "q3"), true);
  assert.equal(prefilledView(during("q3", slower, awaited, read()), true), null);
});

test("a reopening while a read is on its way makes another read due", () => {
  const reading = during("q1", UNREAD, read("a", "b"), marked("a", "reopened"), awaited);
  const crossed = during("q1", reading, marked("b", "reopened"));
  assert.equal(isDue(crossed, "q1"), false);
  assert.equal(isDue(during("q1", crossed, read("b")), "q1"), true);
});

test("a wish that is withdrawn leaves nothing behind", () => {
  const known = during("q1", UNREAD, read("a"));
  assert.deepEqual(during("q1", known, marked("a", "confirming"), marked("a", "")), known);
});

test("a question that went without a wish of the person takes its mark along", () => {
  const prefilled = during("q1", UNREAD, read("a", "b"), marked("a", "confirming"), marked("b", "reopened"), awaited, read());
  assert.deepEqual(shown(prefilled), [["b", "reopened"]]);
  assert.deepEqual(prefilled.marks, { b: "reopened" });
});

test("before the agreement nothing of the list is asked for or shown", () => {
  const interview = { revision: 1, status: "awaiting_answer", question: { question_id: "q1", question_text: "Why?" } };
  const waiting = reduce(begin(), { type: "received", interview });
  assert.equal(isDue(waiting.prefilled, turnOf(waiting)), false);
  const agreed = reduce(waiting, { type: "agreed" });
  assert.equal(isDue(agreed.prefilled, turnOf(agreed)), true);
  assert.deepEqual(screenOf(reduce(agreed, read("a"))).prefilled.items.map(({ mark }) => mark), [""]);
});

test("an end that came because the resume answered everything shows what it answered, and no other end does", () => {
  for (const [reason, due] of [["all_filled", true], ["complete", false], [null, false]]) {
    const interview = { revision: 1, status: "completed", question: null, ended_reason: reason };
    const closed = reduce(begin(), { type: "received", interview });
    assert.equal(isDue(closed.prefilled, turnOf(closed)), due, reason);
    const known = reduce(closed, read("a"));
    assert.equal(isDue(known.prefilled, turnOf(known)), false, reason);
    assert.equal(screenOf(known).prefilled?.count ?? null, due ? 1 : null, reason);
  }
});

test("after the end only what was really not asked is told", () => {
  const reopened = during("q1", UNREAD, read("a", "b"), marked("a", "reopened"));
  assert.deepEqual(prefilledView(reopened, false).items.map(({ question_id: id }) => id), ["b"]);
});
