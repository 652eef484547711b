import assert from "node:assert/strict";
import { test } from "node:test";

import { screenOf } from "../../../web/chat/screen.js";
import { begin, draftText, leftBehind, lengthOf, reduce } from "../../../web/chat/state.js";

const interview = (changes = {}) => ({
  interview_id: "i", revision: 1, status: "awaiting_answer", remaining: 2, progress: 0.5, warnings: [],
  question: { question_id: "q1", question_text: "What happens at night?", acknowledgement: null, kind: "main", nudges: 0 },
  feedback: null, closing_message: null, reward: null, ...changes,
});
const asked = (id, revision, changes = {}) => interview({
  revision, question: { ...interview().question, question_id: id, question_text: `Question ${id}?`, ...changes },
});
const after = (state, ...actions) => actions.reduce(reduce, state);
const talking = () => after(begin({ agreed: true }), { type: "received", interview: interview() });
const typed = (text) => ({ type: "typed", text });
const sent = (clientAnswerId = "c1") => ({ type: "sent", clientAnswerId });

test("an older state never takes the page back", () => {
  const state = after(talking(), { type: "received", interview: asked("q2", 5) });
  assert.equal(reduce(state, { type: "received", interview: asked("q1", 4) }), state);
});

test("sending twice keeps the first id", () => {
  const state = after(talking(), typed("By hand."), sent("c1"), sent("c2"));
  assert.equal(state.outgoing.clientAnswerId, "c1");
});

test("a blank answer is not sent", () => {
  const state = after(talking(), typed(" \n "), sent());
  assert.equal(state.outgoing, null);
  assert.equal(state.mistake, "blank");
});

test("an answer over the limit is not sent, and none of it is lost", () => {
  const state = after(talking(), typed("x".repeat(20_001)), sent());
  assert.equal(state.outgoing, null);
  assert.equal(state.mistake, "tooLong");
  assert.equal(draftText(state).length, 20_001);
});

test("characters are counted as the server counts them", () => {
  assert.equal(lengthOf("😀".repeat(20_000)), 20_000);
  assert.notEqual(after(talking(), typed("😀".repeat(20_000)), sent()).outgoing, null);
});

test("an accepted answer moves to the conversation and its draft goes", () => {
  const state = after(talking(), typed("By hand."), sent(), {
    type: "accepted", interview: interview({ revision: 2, status: "thinking", question: null }),
  });
  assert.deepEqual(state.history.map(({ questionId, answer }) => [questionId, answer]), [["q1", "By hand."]]);
  assert.deepEqual(state.drafts, {});
  assert.equal(state.outgoing, null);
  assert.equal(screenOf(state).waiting, "thinking");
});

test("an answer acknowledged twice stands once in the conversation", () => {
  const outgoing = { questionId: "q1", questionText: "?", acknowledgement: "", answer: "A", text: "A", clientAnswerId: "c" };
  const accepted = { type: "accepted", interview: interview({ revision: 2 }) };
  const once = after(begin({ agreed: true, outgoing }), accepted);
  assert.equal(after({ ...once, outgoing }, accepted).history.length, 1);
});

test("the answer may be acknowledged after the next question was seen", () => {
  const state = after(talking(), typed("By hand."), sent(),
    { type: "received", interview: asked("q2", 3) },
    { type: "accepted", interview: interview({ revision: 2, status: "thinking", question: null }) });
  assert.equal(state.interview.question.question_id, "q2");
  assert.equal(state.history.length, 1);
  assert.equal(leftBehind(state), null);
});

test("a draft whose question went away is kept until the person decides", () => {
  const moved = after(talking(), typed("Half a thought"), { type: "received", interview: asked("q2", 2) });
  assert.equal(leftBehind(moved).draft.text, "Half a thought");
  assert.equal(draftText(moved), "");
  assert.equal(leftBehind(reduce(moved, { type: "keptDropped" })), null);
  const used = after(moved, typed("Also this."), { type: "keptUsed" });
  assert.equal(draftText(used), "Also this.\n\nHalf a thought");
  assert.equal(leftBehind(used), null);
});

test("nothing is offered back while the next question is not there yet", () => {
  const state = after(talking(), typed("Half"), {
    type: "received", interview: interview({ revision: 2, status: "thinking", question: null }),
  });
  assert.equal(leftBehind(state), null);
});

test("a conflict keeps the text, and shows where the interview stands", () => {
  const state = after(talking(), typed("Mine"), sent(), { type: "conflicted", interview: asked("q2", 2) });
  assert.equal(state.outgoing, null);
  assert.equal(leftBehind(state).draft.text, "Mine");
  assert.equal(screenOf(state).name, "conversation");
});

test("a conflict over the question that still waits asks for the agreement again", () => {
  const state = after(talking(), typed("Mine"), sent(), { type: "conflicted", interview: interview({ revision: 2 }) });
  assert.equal(screenOf(state).name, "disclosure");
  assert.equal(draftText(reduce(state, { type: "agreed" })), "Mine");
});

test("text that was never sent is still there when the interview has ended or the link is void", () => {
  const draft = after(talking(), typed("Unsent"));
  const closed = reduce(draft, { type: "received", interview: interview({ revision: 2, status: "ended", question: null }) });
  assert.equal(screenOf(closed).kept.text, "Unsent");
  assert.equal(screenOf(reduce(draft, { type: "blocked", why: "notAllowed" })).kept.text, "Unsent");
});

test("what a parked question carries is a recap, not an acknowledgement", () => {
  const question = { ...interview().question, acknowledgement: "We spoke of the import.", nudges: 3 };
  const parked = after(talking(), { type: "received", interview: interview({ revision: 2, status: "parked", question }) });
  assert.deepEqual([screenOf(parked).question.recap, screenOf(parked).question.acknowledgement], ["We spoke of the import.", ""]);
  assert.equal(screenOf(parked).question.nudged, false);
});

test("every kind is gently named but for a main question, and an unknown kind is one", () => {
  const marks = ["main", "follow_up", "clarification", "offer", "consent", "field", "riddle"].map((kind, index) =>
    screenOf(after(talking(), { type: "received", interview: asked(`k${index}`, 2 + index, { kind }) })).question.mark);
  assert.deepEqual(marks, ["", "follow_up", "clarification", "offer", "consent", "field", ""]);
});

test("a question that stands there as it was asked before is not said to make anything clearer", () => {
  const question = (changes) => screenOf(after(talking(), { type: "received", interview: asked("k1:a1", 2, { kind: "clarification", ...changes }) })).question;
  assert.deepEqual([question({ again: true }).mark, question({}).mark], ["", "clarification"]);
});

test("no question shows before the agreement", () => {
  const state = after(begin(), { type: "received", interview: interview() });
  assert.equal(screenOf(state).name, "disclosure");
  assert.equal(screenOf(state).question, null);
  assert.equal(screenOf(reduce(state, { type: "declined" })).name, "declined");
});

test("an interview that is over needs no agreement", () => {
  for (const status of ["completed", "ended", "failed"]) {
    const state = after(begin(), { type: "received", interview: interview({ status, question: null }) });
    assert.equal(screenOf(state).name, "closing");
  }
});

test("the count shows only near the limit", () => {
  assert.equal(screenOf(after(talking(), typed("x".repeat(17_999)))).count, null);
  assert.equal(screenOf(after(talking(), typed("x".repeat(18_000)))).count, 18_000);
});

test("what another tab wrote is shown here, but for an answer that is on its way", () => {
  const draft = { text: "A gateway.", questionText: "What?" };
  const elsewhere = (id, changed) => ({ type: "draftElsewhere", questionId: id, draft: changed });
  const state = after(talking(), typed("Half"), elsewhere("q1", draft));
  assert.equal(draftText(state), "A gateway.");
  assert.equal(draftText(after(state, elsewhere("q1", null))), "");
  assert.equal(draftText(after(state, sent(), elsewhere("q1", { ...draft, text: "Other." }))), "A gateway.");
});

test("what was answered in another tab joins what was answered here", () => {
  const entry = (id) => ({ questionId: id, questionText: "What?", acknowledgement: "", answer: `Answer to ${id}.` });
  const state = begin({ history: [entry("q2")] });
  const joined = after(state, { type: "historyElsewhere", history: [entry("q1"), entry("q3")] });
  assert.deepEqual(joined.history.map(({ questionId }) => questionId), ["q1", "q3", "q2"]);
  assert.equal(after(joined, { type: "historyElsewhere", history: [entry("q1")] }), joined);
});
