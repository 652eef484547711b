/** What a study asks, in the form of its mode: a set, questions on cards, a plan, or the files of a project. */

import { make } from "../../shared/dom.js";
import { criteriaField } from "../criteria-field.js";
import { picker } from "../picker.js";
import { handoverUpload } from "../uploads.js";
import { linesOf } from "../forms/cards.js";
import { textField } from "../forms/fields.js";
import { planFields } from "./topics.js";
import { questionsField } from "./questions.js";
import { fillAll, readAll, valueAt } from "../forms/values.js";

/** @typedef {import("../forms/fields.js").Field} Field */
/**
 * @typedef {object} Way one of the ways to say what is asked
 * @property {string} said
 * @property {Field[]} fields
 * @property {(material: any) => unknown} [keep] what stands beside the fields in the material, and stays as it was
 *
 * @typedef {object} Asked
 * @property {HTMLElement | null} element
 * @property {(study: any) => any} read the study with what is asked now
 * @property {(study: any) => void} fill
 */

/**
 * @param {import("../main.js").Desk} desk
 * @param {string} mode
 * @param {string} [studyId] of a study that is there
 * @returns {Asked}
 */
export function askedPart({ api, contract }, mode, studyId) {
  switch (mode) {
    case "predefined_questions": return oneOf([{ said: "The question set", fields: [picked(api, contract, "question_set_id", "Question set", "/api/question-sets", { is_active: "true" }, "#set/new")] }]);
    case "criteria": return oneOf([{ said: "Criteria", fields: [criteriaField(api)] }]);
    case "adaptive_follow_up": return oneOf([
      { said: "Questions written here", fields: [questionsField()] },
      { said: "A questionnaire from the library", fields: [picked(api, contract, "material.questionnaire_id", "Questionnaire", "/api/questionnaires", {}, "#questionnaires")] }]);
    case "topic_exploration": {
      const guide = () => picked(api, contract, "material.guide_id", "Guide from the library", "/api/guides", {}, "#guides", false);
      return oneOf([
        { said: "Topics written here", fields: [...planFields(), guide()], keep: (material) => ({ plan: { ...material?.plan } }) },
        { said: "A plan from the library", fields: [picked(api, contract, "material.plan_id", "Plan", "/api/plans", {}, "#plan/new"), guide()] }]);
    }
    case "knowledge_handover": return oneOf([
      { said: "Files of the project", fields: [projectFiles(api, contract, studyId)] },
      { said: "Questions of your own", fields: backlogFields(), keep: (material) => ({ deep_dive_corpus: material?.deep_dive_corpus ?? "" }) }]);
    default: return { element: null, read: (study) => study, fill: () => {} };
  }
}

/** Counts the lists to choose from: two ways may have the same one. */
let made = 0;

/** @param {Way[]} ways @returns {Asked} */
function oneOf(ways) {
  const name = `way-${crypto.randomUUID()}`;
  const boxes = ways.map(({ fields }) => make("div", { class: "inside" }, ...fields.map(({ element }) => element)));
  const radios = ways.map((_, place) => make("input", { type: "radio", name, value: String(place), checked: place === 0 }));
  const show = () => boxes.forEach((box, place) => {
    box.hidden = !radios[place].checked;
    // What is hidden is not asked for.
    for (const input of box.querySelectorAll("input, textarea, select")) input.toggleAttribute("disabled", box.hidden);
  });
  const choice = ways.length > 1 ? make("div", { class: "ways", role: "radiogroup", "aria-label": "What is asked" }, ...ways.map(({ said }, place) => make("label", { class: "box" }, radios[place], said))) : null;
  choice?.addEventListener("change", show);
  show();
  /** As the fields held it when they were filled. */
  let before = "";
  const written = (/** @type {any} */ study) => {
    const { fields, keep } = ways[radios.findIndex(({ checked }) => checked)];
    return readAll(fields, { ...study, question_set_id: null, material: keep?.(study.material) ?? null });
  };
  return {
    element: make("div", { class: "inside" }, choice, ...boxes),
    // What nobody has changed is sent as it came, word for word: else it would count as a new version of what is asked.
    read: (study) => (study.study_id && JSON.stringify(written({ material: study.material })) === before ? study : written(study)),
    fill: (study) => {
      // The first field of a way is its own.
      const found = ways.findIndex(({ fields }) => holds(valueAt(study, fields[0].path)));
      radios[Math.max(0, found)].checked = true;
      for (const { fields } of ways) fillAll(fields, study);
      show();
      before = JSON.stringify(written({ material: study.material }));
    },
  };
}

/** @param {unknown} value */
function holds(value) {
  return value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
}

/**
 * @param {import("../api.js").StaffApi} api
 * @param {import("../../shared/contract.js").Schema} contract
 * @param {string} path
 * @param {string} label
 * @param {string} list
 * @param {Record<string, string>} query
 * @param {string} where
 * @param {boolean} [required]
 * @returns {Field}
 */
function picked(api, contract, path, label, list, query, where, required = true) {
  const control = picker(api, list, query, where, required)(contract, {}, { name: path, label, required, id: `study-${path.replace(/\W/g, "-")}-${++made}` });
  return { path, element: make("div", { "data-path": path }, control.element), read: control.read, fill: control.fill };
}

/**
 * @param {import("../api.js").StaffApi} api
 * @param {import("../../shared/contract.js").Schema} contract
 * @param {string} [studyId]
 * @returns {Field}
 */
function projectFiles(api, contract, studyId) {
  const control = handoverUpload(api, studyId)(contract, {}, { name: "handover_id", label: "", required: true, id: "study-handover" });
  const there = make("p", { class: "note", hidden: true });
  /** @type {unknown} */
  let before;
  return {
    path: "material.handover_id",
    element: make("div", { class: "field", "data-path": "material.handover_id" }, there, control.element),
    read: () => control.read() ?? before,
    fill: (value) => {
      before = value ?? undefined;
      there.hidden = !value;
      there.replaceChildren("Files were read already. ", make("a", { href: `#backlog/${value}` }, "Look at the questions that came of them"), ". New files take their place.");
    },
  };
}

/** @returns {Field[]} */
function backlogFields() {
  const lines = textField({ path: "material.question_backlog", label: "Questions", help: "One a line. A line that begins with ! is asked first.", lines: 6 });
  /** @type {Map<string, any>} */
  let before = new Map();
  return [
    { ...lines,
      read: () => linesOf(String(lines.read())).map((line) => before.get(line) ?? { text: line.replace(/^!\s*/, ""), priority: line.startsWith("!") ? "P0" : "P1" }),
      fill: (value) => {
        before = new Map((Array.isArray(value) ? value : []).map((one) => [one.priority === "P0" ? `! ${one.text}` : one.text, one]));
        lines.fill([...before.keys()].join("\n"));
      } },
    textField({ path: "material.global_summary", label: "What the project is", help: "A few sentences that help to ask well.", lines: 3 }),
  ];
}
