/** The controls of single values: a text, a number, a choice, yes or no. */

import { make } from "./dom.js";

/** @typedef {import("./contract.js").Schema} Schema */
/** @typedef {import("./schema-form.js").Control} Control */
/** @typedef {import("./schema-form.js").Place} Place */

/** From so many characters on a text gets several lines. */
const LONG = 500;

/**
 * @param {Schema} schema
 * @param {Place} place
 * @returns {Control}
 */
export function scalarControl(schema, place) {
  if (schema.enum) return selectControl(schema.enum.map((/** @type {unknown} */ value) => [value, String(value).replaceAll("_", " ")]), place);
  if (schema.type === "boolean") return selectControl([[true, "yes"], [false, "no"]], place);
  if (schema.type === "integer" || schema.type === "number") return numberControl(schema, place);
  return textControl(schema, place);
}

/**
 * @param {[unknown, string][]} choices
 * @param {Place} place
 * @returns {Control}
 */
export function selectControl(choices, place) {
  const select = make("select", { id: place.id, required: place.required },
    place.required ? null : make("option", { value: "" }, "as usual"),
    ...choices.map(([value, said]) => make("option", { value: String(value) }, said)));
  const before = place.required ? 0 : 1;
  return {
    element: row(place, select),
    read: () => choices[select.selectedIndex - before]?.[0],
    fill: (value) => { select.selectedIndex = choices.findIndex(([each]) => each === value) + before; },
  };
}

/**
 * @param {Schema} schema
 * @param {Place} place
 * @returns {Control}
 */
function numberControl(schema, place) {
  const input = make("input", { id: place.id, type: "number", required: place.required, step: schema.type === "integer" ? "1" : "any" });
  if ("minimum" in schema) input.min = String(schema.minimum);
  if ("maximum" in schema) input.max = String(schema.maximum);
  return {
    element: row(place, input, rangeOf(schema)),
    read: () => (input.value === "" ? undefined : Number(input.value)),
    fill: (value) => { input.value = value === null || value === undefined ? "" : String(value); },
  };
}

/** @param {Schema} schema */
function rangeOf({ minimum, maximum }) {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
  return "";
}

/**
 * @param {Schema} schema
 * @param {Place} place
 * @returns {Control}
 */
function textControl(schema, place) {
  const long = !schema.pattern && (schema.maxLength ?? LONG) >= LONG;
  const attributes = { id: place.id, required: place.required, autocomplete: "off" };
  const input = long ? make("textarea", { ...attributes, rows: "3" }) : make("input", attributes);
  if (schema.maxLength) input.maxLength = schema.maxLength;
  return {
    element: row(place, input),
    read: () => (input.value.trim() === "" ? undefined : input.value),
    fill: (value) => { input.value = value === null || value === undefined ? "" : String(value); },
  };
}

/**
 * @param {Place} place
 * @param {HTMLElement} input
 * @param {string} [hint]
 */
export function row(place, input, hint = "") {
  const said = hint ? make("span", { class: "soft", id: `${place.id}-hint` }, hint) : null;
  if (said) input.setAttribute("aria-describedby", said.id);
  return make("p", { class: "field" },
    make("label", { for: place.id }, place.label, place.required ? null : make("span", { class: "soft" }, " (optional)")), input, said);
}
