/** Criteria, written one by one on cards, pasted one a line, or read out of a file. */

import { make } from "../shared/dom.js";
import { cardsField, linesOf } from "./forms/cards.js";
import { notify, notifyError } from "./voice.js";

const PATH = "/api/assessments/criteria";
const MOST = 200;
const SHOWN = 80;
let made = 0;

/**
 * @param {import("./api.js").StaffApi} api
 * @returns {import("./forms/fields.js").Field}
 */
export function criteriaField(api) {
  const cards = cardsField({ path: "criteria", label: "Criteria", single: "criterion", most: MOST, make: criterionCard, help: "Each is judged over the documents: met, partly, not met, or left to you." });
  return { ...cards, element: make("div", { class: "inside" }, cards.element, pasting(api, cards)) };
}

/**
 * Criteria that stand in a document already.
 * @param {import("./api.js").StaffApi} api
 * @param {import("./forms/fields.js").Field} criteria
 */
function pasting(api, criteria) {
  const lines = make("textarea", { id: "criteria-pasted", rows: "5" });
  const add = make("button", { class: "button plain small", type: "button" }, "Add them as criteria");
  add.addEventListener("click", () => {
    const pasted = linesOf(lines.value).map((question) => ({ question }));
    if (pasted.length === 0) return;
    put(pasted, []);
    lines.value = "";
  });
  const file = make("input", { id: "criteria-file", type: "file", accept: ".csv,.xlsx,.ods,.txt,.md,.docx", "aria-describedby": "criteria-file-help" });
  file.addEventListener("change", async () => {
    const form = new FormData();
    form.append("file", /** @type {FileList} */ (file.files)[0]);
    file.value = "";
    try {
      const { data } = await api.send("POST", PATH, { form });
      put(data.criteria, data.rejected);
    } catch (error) {
      notifyError(error);
    }
  });
  /** @param {{question: string}[]} found @param {{row: number, reason: string}[]} rejected */
  const put = (found, rejected) => {
    const there = /** @type {{question: string}[]} */ (criteria.read()).filter(({ question }) => question);
    criteria.fill([...there, ...found].slice(0, MOST));
    criteria.element.dispatchEvent(new Event("input", { bubbles: true }));
    notify([`${found.length === 1 ? "One is" : `${found.length} are`} added.`, ...rejected.map(({ row, reason }) => `Line ${row}: ${reason}.`)].join(" "), rejected.length > 0);
  };
  return make("details", {}, make("summary", {}, "Paste or import many at once"),
    make("div", { class: "inside" }, make("p", { class: "field" }, make("label", { for: lines.id }, "One criterion a line"), lines), make("div", { class: "buttons" }, add),
      make("p", { class: "field" }, make("label", { for: file.id }, "Or a file"), file, make("span", { class: "soft", id: "criteria-file-help" }, "CSV or Excel with a column “question” and, if you like, “criterion_id”; or a text with one a line."))));
}

/** @returns {import("./forms/cards.js").Card} */
function criterionCard() {
  const id = `criterion-${++made}`;
  const question = make("textarea", { id, rows: "2", maxlength: "2000" });
  /** The id that a file gave it. @type {Record<string, any>} */
  let before = {};
  return {
    element: make("div", { class: "field", "data-part": "question" }, make("label", { for: id }, "Question"), question),
    read: () => ({ ...before, question: question.value.trim() }),
    fill: (value) => { before = value; question.value = value.question ?? ""; },
    title: () => (question.value.length > SHOWN ? `${question.value.slice(0, SHOWN - 1)}…` : question.value),
  };
}
