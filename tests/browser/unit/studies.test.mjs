import assert from "node:assert/strict";
import { test } from "node:test";

import { plainError, plainReason, placeOf } from "../../../web/shared/plain-errors.js";
import { fillAll, readAll } from "../../../web/console/forms/values.js";
import { sortedRows } from "../../../web/console/studies/comparison.js";
import { countsSaid, isUnderWay, KINDS_OF_STUDIES, STATES } from "../../../web/console/studies/kinds.js";
import { linesOf } from "../../../web/console/studies/links-file.js";

test("an error names the field as the form does, and never as the contract does", () => {
  assert.equal(placeOf("material.questions[1].ideal_answer"), "Questions 2, what a good answer holds");
  assert.equal(plainError({ path: "name", message: "String should have at least 1 character" }), "Name: please fill this in.");
  assert.equal(plainError({ path: "", message: "either resume_text or resume_document_id is needed" }), "A resume is needed: give its text or a file, and not both.");
  assert.equal(plainError({ path: "", message: "There are: `name`, `external_id`." }), "There are: name, external_id.");
  assert.equal(plainError({ path: "x", message: "handover_id brings all of it" }), "X: files of the project brings all of it.");
});

test("each reason of a row that was not added is a sentence", () => {
  assert.equal(
    plainReason("email: not an e-mail address; resume_text: either resume_text or resume_document_id is needed"),
    "E-mail address: this is not an e-mail address. Resume: a resume is needed: give its text or a file, and not both.");
  assert.equal(plainReason("a study has at most 10000 participants"), "A study has at most 10000 participants.");
});

test("fields are put together into a body, and a body fills them again", () => {
  const given = { name: "Lamps", welcome: { minutes: 5 }, material: null };
  const fields = [{ path: "welcome.purpose", read: () => "Why" }, { path: "material.plan.topics", read: () => ["a"] }, { path: "closes_at", read: () => undefined }]
    .map((field) => ({ ...field, fill: (value) => { field.filled = value; }, field }));
  const body = readAll(fields, given);
  assert.deepEqual(body, { name: "Lamps", welcome: { minutes: 5, purpose: "Why" }, material: { plan: { topics: ["a"] } } });
  assert.deepEqual(given.welcome, { minutes: 5 }, "what stood there before is left alone");
  fillAll(fields, body);
  assert.deepEqual(fields.map(({ field }) => field.filled), ["Why", ["a"], undefined]);
});

test("counts are said in the order of an interview, without those of nobody", () => {
  assert.deepEqual(countsSaid({ declined: 1, completed: 9, invited: 3, failed: 0 }).map(({ said }) => said), ["3 not opened", "9 completed", "1 declined"]);
  assert.equal(Object.keys(STATES).length, 9);
});

test("news of a participant is to come soon while they answer or their documents are judged", () => {
  const judged = { assessment_id: "a", counts: { met: 1 } };
  assert.ok(isUnderWay({ state: "started", assessed: judged }));
  assert.ok(isUnderWay({ state: "invited", assessed: { assessment_id: "a", counts: null } }));
  for (const assessed of [null, { assessment_id: null, counts: null }, judged]) assert.ok(!isUnderWay({ state: "invited", assessed }));
});

test("every kind of study says what it does in words of people", () => {
  for (const { name, does, needs } of KINDS_OF_STUDIES) assert.doesNotMatch(name + does + needs, /_/);
});

test("links are written as a file in which no cell is a formula", () => {
  const one = { name: '=HYPERLINK("x")', email: null, external_id: "A-1", state: "invited", url: "https://a.example/study/1#t" };
  assert.equal(linesOf([one]).split("\r\n")[1], `"'=HYPERLINK(""x"")","","A-1","invited","https://a.example/study/1#t"`);
});

test("a comparison is sorted by name, by completeness and by verdict, and both ways", () => {
  const row = (name, completeness, verdict) => ({ interview_id: name, participant: { name, external_id: null }, completeness, cells: { q: { verdict, quote: null } } });
  const rows = [row("Bo", 0.5, "contradicted"), row("Ada", null, "demonstrated"), row("Cy", 0.9, "needs_review")];
  const order = (by, down) => sortedRows(rows, by, down).map(({ interview_id }) => interview_id).join(" ");
  assert.equal(order("", false), "Bo Ada Cy");
  assert.equal(order("participant", false), "Ada Bo Cy");
  assert.equal(order("completeness", false), "Cy Bo Ada");
  assert.equal(order("q", false), "Ada Cy Bo");
  assert.equal(order("q", true), "Bo Cy Ada");
});
