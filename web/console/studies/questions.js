/** The questions of a study that compares answers with what is expected, each on a card. */

import { make } from "../../shared/dom.js";
import { cardsField, part, titleOf } from "../forms/cards.js";

/** @typedef {{concept: string, severity: string}} Point */

/** How much a point weighs, in the words of people. @type {[string, string][]} */
const WEIGHTS = [["critical", "must be there"], ["major", "should be there"], ["minor", "nice to have"]];
const MOST = 50;
const MOST_POINTS = 20;
let made = 0;

export function questionsField(path = "material.questions") {
  return cardsField({
    path, label: "Questions", single: "question", most: MOST, make: questionCard,
    help: "They are asked in this order, word for word. What a good answer holds is never shown to anybody who answers.",
  });
}

/** @returns {import("../forms/cards.js").Card} */
function questionCard() {
  const id = `question-${++made}`;
  const text = make("textarea", { id, rows: "2", maxlength: "2000" });
  const ideal = make("textarea", { id: `${id}-ideal`, rows: "3" });
  const points = pointsOf(id);
  /** What the card does not show stays as it was. @type {Record<string, any>} */
  let before = {};
  return {
    element: make("div", { class: "inside" },
      part("question_text", "Question", "", text),
      part("ideal_answer", "What a good answer holds", "In a sentence or two. Answers are compared with it.", ideal),
      points.element),
    read: () => {
      const concepts = points.read();
      return { ...before, question_text: text.value.trim(), ideal_answer: ideal.value.trim(), key_concepts: concepts };
    },
    fill: (value) => {
      before = value;
      text.value = value.question_text ?? "";
      ideal.value = value.ideal_answer ?? "";
      points.fill(value.key_concepts ?? []);
    },
    title: () => titleOf(text.value),
  };
}

/** @param {string} id */
function pointsOf(id) {
  const rows = make("ul", { class: "points-of" });
  const adding = make("button", { class: "button plain small", type: "button" }, "Add a point");
  /** What a row does not show stays as it was. @type {WeakMap<Element, any>} */
  const before = new WeakMap();
  /** @param {any} point */
  const add = (point) => {
    const concept = make("input", { type: "text", maxlength: "300", autocomplete: "off", "aria-label": "Point" });
    const weight = make("select", { "aria-label": "How much it weighs" }, ...WEIGHTS.map(([value, said]) => make("option", { value, selected: value === point.severity }, said)));
    concept.value = point.concept ?? "";
    const row = make("li", {}, concept, weight, make("button", { class: "button plain small", type: "button", "aria-label": "Remove this point" }, "Remove"));
    before.set(row, point);
    rows.append(row);
    adding.hidden = rows.childElementCount >= MOST_POINTS;
    return concept;
  };
  adding.addEventListener("click", () => { add({ severity: "major" }).focus(); });
  rows.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button) return;
    rows.dispatchEvent(new Event("input", { bubbles: true }));
    button.closest("li")?.remove();
    adding.hidden = false;
    adding.focus();
  });
  return {
    element: make("div", { class: "field", role: "group", "aria-labelledby": `${id}-points`, "data-part": "key_concepts" },
      make("strong", { id: `${id}-points` }, "Points that matter", make("span", { class: "soft" }, " (without any, they are read from the good answer)")), rows, make("div", {}, adding)),
    read: () => [...rows.children].map((row) => ({
      ...before.get(row), concept: /** @type {HTMLInputElement} */ (row.querySelector("input")).value.trim(), severity: /** @type {HTMLSelectElement} */ (row.querySelector("select")).value,
    })).filter(({ concept }) => concept !== ""),
    fill: (/** @type {any[]} */ points) => { rows.replaceChildren(); for (const point of points) add(point); },
  };
}
