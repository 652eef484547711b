import assert from "node:assert/strict";
import { test } from "node:test";

import { formOf } from "../../../web/chat/fields.js";
import { screenOf } from "../../../web/chat/screen.js";
import { begin, draftText, leftBehind, reduce } from "../../../web/chat/state.js";

const field = (type, changes = {}) => ({ name: type, type, label: "Yours", choices: null, attempt: 1, ...changes });
const question = (kind, changes = {}) => ({ question_id: kind, question_text: "Well?", acknowledgement: null, kind, ...changes });
const at = (revision, asked, changes = {}) => ({
  type: "received",
  interview: { interview_id: "i", revision, status: asked ? "awaiting_answer" : "thinking", question: asked, ...changes },
});
const over = (revision) => at(revision, null, { status: "completed" });
const after = (state, ...actions) => actions.reduce(reduce, state);
const talking = (...actions) => after(begin({ agreed: true }), ...actions);
const typed = (text) => ({ type: "typed", text });
const sent = { type: "sent", clientAnswerId: "c1" };
const pressed = (text) => ({ type: "pressed", text, clientAnswerId: "c1" });
const accepted = (revision, asked = null) => ({ ...at(revision, asked), type: "accepted" });
const email = (attempt) => question("field", { question_id: `field:email:${attempt}`, field: field("email", { attempt }) });

test("fields of every type are typed in what suits them", () => {
  const told = (given) => formOf(question("field", { field: given }), false);
  assert.deepEqual(told(field("email")).entry, { name: "email", type: "email", autocomplete: "email", autocapitalize: "off" });
  assert.equal(told(field("phone")).entry.type, "tel");
  assert.equal(told(field("name")).entry.autocomplete, "name");
  assert.equal(told(field("name", { name: "last_name" })).entry.autocomplete, "family-name");
  assert.equal(told(field("text", { name: "company" })).entry.autocomplete, "organization");
  assert.equal(told(field("text", { name: "remarks" })).control, "words");
  assert.deepEqual(told(field("choice", { choices: ["A", "B"] })).choices, ["A", "B"]);
  assert.equal(told(field("email", { name: "city" })).entry.autocomplete, "email");
});

test("a field that is not described is answered in words, and can be passed", () => {
  const form = formOf(question("field"), false);
  assert.equal(form.control, "words");
  assert.deepEqual(form.passes, ["fieldSkip", "fieldNone"]);
});

test("what cannot be taken is there to be corrected, and stays gone where the person removes it", () => {
  const state = talking(at(1, email(1)), typed("ann at example"), sent, accepted(2), at(3, email(2)));
  assert.equal(draftText(state), "ann at example");
  assert.equal(screenOf(state).question.form.again, true);
  assert.equal(draftText(after(state, typed(""), at(4, email(2)))), "");
});

test("it is there too where the next question was seen before the answer was acknowledged", () => {
  const state = talking(at(1, email(1)), typed("ann at example"), sent, at(3, email(2)), accepted(2));
  assert.equal(draftText(state), "ann at example");
});

test("what was said to another field, or pressed, is no start for this one", () => {
  const name = question("field", { question_id: "field:name:2", field: field("name", { attempt: 2 }) });
  assert.equal(draftText(talking(at(1, email(1)), typed("ann"), sent, accepted(2, name))), "");
  assert.equal(draftText(talking(at(1, email(1)), pressed("Skip"), accepted(2, email(2)))), "");
});

test("what was half typed for a field goes with it", () => {
  const next = talking(at(1, email(1)), typed("ann@"), at(2, question("main")));
  assert.equal(leftBehind(next), null);
  assert.deepEqual(next.drafts, {});
  assert.deepEqual(talking(at(1, email(1)), typed("ann@"), over(2)).drafts, {});
});

test("it stays while it is on its way, and where it is refused for good", () => {
  const refused = talking(at(1, email(1)), typed("ann@example.org"), sent, { type: "notTaken", mistake: "notTaken" });
  assert.equal(draftText(refused), "ann@example.org");
  const moved = talking(at(1, email(1)), typed("ann@example.org"), sent, at(2, question("main")), { ...at(3, question("main")), type: "conflicted" });
  assert.deepEqual(moved.drafts, {});
});

test("a blank field says that it can be skipped", () => {
  assert.equal(talking(at(1, email(1)), sent).mistake, "fieldBlank");
  const choice = question("field", { field: field("choice", { choices: ["A", "B"] }) });
  assert.equal(talking(at(1, choice), sent).mistake, "choiceBlank");
});

test("what was typed to an offer is kept where the answer was pressed", () => {
  const state = talking(at(1, question("offer")), typed("If it is short"), pressed("Yes"), accepted(2, question("main")));
  assert.deepEqual(state.history.map(({ answer }) => answer), ["Yes"]);
  assert.equal(leftBehind(state).draft.text, "If it is short");
});

test("a press that comes too late leaves nothing behind", () => {
  const state = talking(at(1, question("offer")), pressed("Yes"), { ...at(2, question("main")), type: "conflicted" });
  assert.equal(state.outgoing, null);
  assert.equal(leftBehind(state), null);
});

test("a second press changes nothing", () => {
  const once = talking(at(1, question("offer")), pressed("Yes"));
  assert.equal(after(once, { ...pressed("No"), clientAnswerId: "c2" }), once);
});

test("a consent is answered at a press, and in words once these are wanted", () => {
  const control = (state) => screenOf(state).question.form.control;
  const state = talking(at(1, question("consent")));
  assert.equal(control(state), "folded");
  assert.equal(control(after(state, { type: "unfolded" })), "words");
  assert.equal(control(after(state, typed("Which data?"), typed(""))), "words");
});

test("a question that is probed stays visible above, once", () => {
  const main = (changes) => screenOf(talking(at(1, { ...question("follow_up"), main_question_text: "How do you trim it?", ...changes }))).question.main;
  assert.equal(main({}), "How do you trim it?");
  assert.equal(main({ question_text: "Back to it: How do you trim it?" }), "");
  assert.equal(main({ main_question_text: null }), "");
});

test("an offer is chosen by buttons, and every question can be skipped", () => {
  assert.deepEqual(formOf({ ...question("offer"), offer: "care" }, false).replies, ["goOn", "skipQuestion", "stopHere"]);
  assert.deepEqual(formOf({ ...question("offer"), offer: "pause" }, false).replies, ["goOn", "stopHere"]);
  assert.deepEqual(formOf(question("main"), false).passes, ["skipQuestion"]);
});

test("an exploration tells what is covered, and never how many questions were or will be", () => {
  const told = (changes) => {
    const { counted, covered, almostDone } = screenOf(talking(at(1, question("main"), { round: 7, remaining: 3, progress: 0.4, ...changes })));
    return [counted, covered, almostDone];
  };
  assert.deepEqual(told({}), [{ done: 2, of: 5 }, null, false]);
  for (const phase of ["EXPLORE", "DEEP_OFFER", "DEEPEN"]) assert.deepEqual(told({ phase }), [null, 0.4, false]);
  assert.deepEqual(told({ phase: "EXPLORE", progress: 0 }), [null, null, false]);
  assert.deepEqual(told({ phase: "DATA_COLLECTION" }), [null, null, true]);
});

test("what is asked once the topics were through is a closer look", () => {
  const mark = (kind, phase) => screenOf(talking(at(1, question(kind), { phase }))).question.mark;
  assert.deepEqual([mark("main", "DEEPEN"), mark("follow_up", "DEEPEN"), mark("clarification", "DEEPEN")], ["deepen", "deepen", "clarification"]);
  assert.deepEqual([mark("main", "EXPLORE"), mark("follow_up", "EXPLORE")], ["", "follow_up"]);
});
