/** Beginning an assessment: whose documents, and the criteria, written one by one or pasted. */

import { make } from "../shared/dom.js";
import { CORPUS } from "./evidence.js";
import { cardsField } from "./forms/cards.js";
import { choiceField, textField } from "./forms/fields.js";
import { editForm } from "./forms/form.js";
import { fillAll, readAll } from "./forms/values.js";
import { languagesOf } from "./studies/setup.js";
import { notify } from "./voice.js";

const PATH = "/api/assessments";
const MOST = 200;
const SHOWN = 80;
let made = 0;

/**
 * @param {import("./api.js").StaffApi} api
 * @param {import("../shared/contract.js").Schema} contract
 */
export function assessmentForm(api, contract) {
  const criteria = cardsField({ path: "criteria", label: "Criteria", single: "criterion", most: MOST, make: criterionCard, help: "Each is judged over the documents: met, partly, not met, or left to you." });
  const fields = [
    textField({ path: "corpus", label: "Corpus", help: "The name under which the documents were added.", required: true, limits: { pattern: CORPUS, list: "corpora", spellcheck: "false" } }),
    criteria,
    choiceField({ path: "language", label: "Language of the criteria", choices: languagesOf(contract) }),
  ];
  fillAll(fields, { language: "en" });
  const form = editForm({
    name: "Begin an assessment", confirm: "Judge these criteria", edits: false,
    parts: [make("h2", {}, "Begin an assessment"), fields[0].element, criteria.element, pasting(criteria), fields[2].element],
    send: async () => {
      const { data } = await api.send("POST", PATH, { json: readAll(fields), headers: { "Idempotency-Key": key } });
      location.hash = `assessment/${data.assessment_id}`;
      notify("The criteria are being judged.");
    },
  });
  // The same key for a repeated press: it is begun once even where the answer was lost. What is changed in between is another one.
  let key = crypto.randomUUID();
  form.addEventListener("input", () => { key = crypto.randomUUID(); });
  form.classList.add("card");
  return form;
}

/** Criteria that stand in a document already. @param {import("./forms/fields.js").Field} criteria */
function pasting(criteria) {
  const lines = make("textarea", { id: "criteria-pasted", rows: "5" });
  const add = make("button", { class: "button plain small", type: "button" }, "Add them as criteria");
  add.addEventListener("click", () => {
    const pasted = lines.value.split("\n").map((line) => line.trim()).filter(Boolean).map((question) => ({ question }));
    if (pasted.length === 0) return;
    const there = /** @type {{question: string}[]} */ (criteria.read()).filter(({ question }) => question);
    criteria.fill([...there, ...pasted].slice(0, MOST));
    lines.value = "";
    notify(`${pasted.length === 1 ? "One is" : `${pasted.length} are`} added.`);
  });
  return make("details", {}, make("summary", {}, "Paste many at once"),
    make("div", { class: "inside" }, make("p", { class: "field" }, make("label", { for: lines.id }, "One criterion a line"), lines), make("div", { class: "buttons" }, add)));
}

/** @returns {import("./forms/cards.js").Card} */
function criterionCard() {
  const id = `criterion-${++made}`;
  const question = make("textarea", { id, rows: "2", maxlength: "2000" });
  return {
    element: make("div", { class: "field", "data-part": "question" }, make("label", { for: id }, "Question"), question),
    read: () => ({ question: question.value.trim() }),
    fill: (value) => { question.value = value.question ?? ""; },
    title: () => (question.value.length > SHOWN ? `${question.value.slice(0, SHOWN - 1)}…` : question.value),
  };
}
