/** The forms of the library, designed for each kind of entry. */

import { make } from "../shared/dom.js";
import { AUTHORED } from "../shared/authored.js";
import { cardsField, linesOf, part, titleOf } from "./forms/cards.js";
import { boxField, choiceField, textField } from "./forms/fields.js";
import { languagesOf } from "./studies/setup.js";
import { questionsField } from "./studies/questions.js";
import { planFields } from "./studies/topics.js";

/** @typedef {import("./forms/fields.js").Field} Field */
/** @typedef {import("../shared/contract.js").Schema} Schema */

const NAME = { path: "name", label: "Name", required: true, limits: { maxlength: "200" } };
const ACTIVE = { path: "is_active", label: "In use", help: "Whoever begins an interview or opens a study with one that is not in use is warned." };
/** What is asked of a participant at the end of an exploration. @type {[string, string][]} */
const TYPES = [["text", "text"], ["name", "a name"], ["email", "an e-mail address"], ["phone", "a phone number"], ["choice", "a choice"]];
let made = 0;

/** @type {Record<string, (contract: Schema) => Field[]>} */
export const FORMS = {
  sets: () => [
    textField(NAME),
    textField({ path: "role", label: "Role", help: "Whom it is for, for example Backend Engineer.", required: true, limits: { maxlength: "200" } }),
    textField({ path: "level", label: "Level", help: "For example Senior.", required: true, limits: { maxlength: "200" } }),
    boxField(ACTIVE),
    cardsField({ path: "questions", label: "Questions", single: "question", most: 100, make: setQuestionCard, help: "They are asked in this order, word for word. What a resume answers already is left out." }),
  ],
  plans: (contract) => [
    textField(NAME),
    languageField(contract),
    boxField(ACTIVE),
    ...planFields(""),
    textField({ path: "guide", label: "Guide", help: "What to listen for and where to probe, in your own words. A guide of the library can take its place in a study.", lines: 6, limits: { maxlength: "20000" } }),
    cardsField({ path: "fields", label: "Asked at the end", single: "field", most: 10, make: dataCard, empty: true, help: "What a participant may leave after the conversation, if they agree." }),
    rewardField(),
  ].map((field) => (field.path === "guide" ? orNull(field) : field)),
  questionnaires: (contract) => [textField(NAME), languageField(contract), boxField(ACTIVE), questionsField("questions")],
  guides: () => [
    textField(NAME),
    boxField(ACTIVE),
    textField({ path: "text", label: "Guide", help: "What to listen for and where to probe, in your own words.", lines: 16, required: true, limits: { maxlength: "20000" } }),
  ],
};

/** @param {Schema} contract */
function languageField(contract) {
  return choiceField({ path: "language", label: "Language", choices: languagesOf(contract) });
}

/** @param {Field} field @returns {Field} */
function orNull(field) {
  return { ...field, read: () => field.read() || null };
}

/** @returns {import("./forms/cards.js").Card} */
function setQuestionCard() {
  const id = `set-question-${++made}`;
  const text = make("textarea", { id, rows: "2", maxlength: "4000" });
  const points = make("textarea", { id: `${id}-points`, rows: "3" });
  const pattern = make("textarea", { id: `${id}-pattern`, rows: "2", maxlength: "4000" });
  const category = make("input", { id: `${id}-category`, type: "text", maxlength: "300", autocomplete: "off" });
  const needed = make("input", { id: `${id}-needed`, type: "checkbox", checked: true });
  /** What the card does not show stays as it was. @type {Record<string, any>} */
  let before = {};
  return {
    element: make("div", { class: "inside" },
      part("question_text", "Question", "", text),
      part("what_assesses", "What an answer has to show", "One point a line, of two words or more. After a bar | a name for it that may be shown, and after more bars your own questions for it.", points),
      part("expected_answer_pattern", "What a good answer is like", "For you and for follow-ups; candidates never see it.", pattern),
      part("category", "Category", "Needed: what the question belongs to, for example Operations.", category),
      make("div", { class: "field", "data-part": "is_required" }, make("label", { class: "box", for: needed.id }, needed, "An interview is complete only with this question"))),
    read: () => {
      // The order is that of the page.
      const { order, ...kept } = before;
      return { ...kept, question_text: text.value.trim(), what_assesses: linesOf(points.value).map(AUTHORED.read), expected_answer_pattern: pattern.value.trim() || null, category: category.value.trim(), is_required: needed.checked };
    },
    fill: (value) => {
      before = value;
      text.value = value.question_text ?? "";
      points.value = (value.what_assesses ?? []).map(AUTHORED.write).join("\n");
      pattern.value = value.expected_answer_pattern ?? "";
      category.value = value.category ?? "";
      needed.checked = value.is_required ?? true;
    },
    title: () => titleOf(text.value),
  };
}

/** @returns {import("./forms/cards.js").Card} */
function dataCard() {
  const id = `data-${++made}`;
  const label = make("input", { id, type: "text", maxlength: "200", autocomplete: "off" });
  const type = make("select", { id: `${id}-type` }, ...TYPES.map(([value, said]) => make("option", { value }, said)));
  const choices = make("textarea", { id: `${id}-choices`, rows: "3" });
  const among = part("choices", "To choose from", "One a line.", choices);
  const show = () => { among.hidden = type.value !== "choice"; };
  type.addEventListener("change", show);
  show();
  /** @type {Record<string, any>} */
  let before = {};
  return {
    element: make("div", { class: "inside" }, part("label", "What is asked for", "", label), part("type", "It is", "", type), among),
    read: () => ({ ...before, name: before.name ?? nameOf(label.value), label: label.value.trim(), type: type.value, choices: type.value === "choice" ? linesOf(choices.value) : null }),
    fill: (value) => {
      before = value;
      label.value = value.label ?? "";
      type.value = value.type ?? "text";
      choices.value = (value.choices ?? []).join("\n");
      show();
    },
    title: () => label.value,
  };
}

/** A label as the name of a column. @param {string} label */
function nameOf(label) {
  return label.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^[_0-9]+|_+$/g, "").slice(0, 40) || "field";
}

/** @returns {Field} both of its texts or none */
function rewardField() {
  const label = textField({ path: "reward.label", label: "Reward", help: "What a participant gets at the end, for example a voucher.", limits: { maxlength: "200" } });
  const code = textField({ path: "reward.code", label: "Its code or link", limits: { maxlength: "500" } });
  return {
    path: "reward",
    element: make("div", { class: "inside" }, label.element, code.element),
    read: () => (label.read() || code.read() ? { label: label.read(), code: code.read() } : null),
    fill: (value) => { const reward = /** @type {any} */ (value); label.fill(reward?.label ?? ""); code.fill(reward?.code ?? ""); },
  };
}
