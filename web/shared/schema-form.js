/** Forms made from JSON schemas: each schema becomes a control that can be read, and filled with a value. */

import { choicesOf, resolve } from "./contract.js";
import { make } from "./dom.js";
import { labelOf } from "./naming.js";
import { listControl } from "./schema-list.js";
import { scalarControl } from "./schema-scalar.js";

/** @typedef {import("./contract.js").Schema} Schema */

/**
 * @typedef {object} Control
 * @property {HTMLElement | null} element null where the person has nothing to fill in
 * @property {() => unknown} read undefined where it is left out
 * @property {(value: unknown) => void} fill
 *
 * @typedef {object} Place where a control stands
 * @property {string} name of the field
 * @property {string} label
 * @property {boolean} required
 * @property {string} id for its input, unique on the page
 *
 * @typedef {(contract: Schema, schema: Schema, place: Place) => Control} Special makes the control of a field that is not
 *   made from its schema alone
 *
 * @typedef {object} Making
 * @property {Schema} contract
 * @property {Record<string, Special>} special by name of the field
 * @property {string[]} [first] names of fields that come before the others of their object
 */

/** Counts the controls, so that each id is unique on the page, also after items of a list were removed. */
let made = 0;

/**
 * @param {Making} making
 * @param {Schema} unresolved
 * @param {Omit<Place, "id">} where
 * @returns {Control}
 */
export function controlFor(making, unresolved, where) {
  const place = { ...where, id: `field-${++made}-${where.name}` };
  const schema = resolve(making.contract, unresolved);
  if (schema.type === "null") return fixed(undefined);
  const special = making.special[where.name];
  if (special) return special(making.contract, schema, place);
  if ("const" in schema) return fixed(schema.const);
  const control = madeOf(making, schema, place);
  const start = schema.default ?? unresolved.default;
  if (start !== undefined && start !== null) control.fill(start);
  return control;
}

/**
 * @param {Making} making
 * @param {Schema} schema
 * @param {Place} place
 * @returns {Control}
 */
function madeOf(making, schema, place) {
  const choices = choicesOf(making.contract, schema);
  if (choices.length === 1) return controlFor(making, choices[0], place);
  if (choices.length > 1) return choiceControl(making, choices, place);
  if (schema.properties) return objectControl(making, schema, place);
  if (schema.type === "array") {
    const item = () => controlFor(making, schema.items, { name: "item", label: "", required: true });
    return listControl(making.contract, schema, place, item);
  }
  return scalarControl(schema, place);
}

/**
 * A field that always has this value.
 * @param {unknown} value
 * @returns {Control}
 */
export function fixed(value) {
  return { element: null, read: () => value, fill: () => {} };
}

/**
 * A hidden field that returns the value it was filled with.
 * @returns {Control}
 */
export function kept() {
  /** @type {unknown} */
  let value;
  return { element: null, read: () => value ?? undefined, fill: (given) => { value = given; } };
}

/**
 * @param {Making} making
 * @param {Schema} schema
 * @param {Place} place
 * @returns {Control}
 */
function objectControl(making, schema, place) {
  const required = new Set(schema.required ?? []);
  const early = (/** @type {string} */ name) => Number(!making.first?.includes(name));
  const parts = Object.entries(schema.properties).sort(([one], [other]) => early(one) - early(other));
  const fields = parts.map(([name, part]) => ({
    name, control: controlFor(making, part, { name, label: labelOf(name), required: place.required && required.has(name) }) }));
  const seen = fields.flatMap(({ control }) => control.element ?? []);
  const element = framed(make("div", { class: "fields-of" }, ...seen), seen.length, place);
  return {
    element,
    read: () => {
      const entries = fields.map(({ name, control }) => [name, control.read()]).filter(([, value]) => value !== undefined);
      return entries.length > 0 || place.required ? Object.fromEntries(entries) : undefined;
    },
    fill: (value) => {
      const given = /** @type {Record<string, unknown>} */ (value ?? {});
      if (element instanceof HTMLDetailsElement && Object.values(given).some((each) => each !== null)) element.open = true;
      for (const { name, control } of fields) if (name in given) control.fill(given[name]);
    },
  };
}

/**
 * Optional fields are folded.
 * @param {HTMLElement} inside
 * @param {number} seen
 * @param {Place} place
 */
function framed(inside, seen, { label, required }) {
  if (seen === 0) return null;
  if (!label) return inside;
  return required
    ? make("fieldset", {}, make("legend", {}, label), inside)
    : make("details", { class: "optional" }, make("summary", {}, label), inside);
}

/**
 * @param {Making} making
 * @param {Schema[]} choices
 * @param {Place} place
 * @returns {Control}
 */
function choiceControl(making, choices, place) {
  const controls = choices.map((one) => controlFor(making, one, { ...place, label: "", required: true }));
  const select = make("select", { id: place.id }, ...choices.map((one, number) => make("option", {}, labelOf(one.title ?? one.type ?? `${number + 1}`))));
  const inside = make("div");
  const show = () => inside.replaceChildren(...[controls[select.selectedIndex]?.element].filter((one) => one instanceof Node));
  select.addEventListener("change", show);
  show();
  return {
    element: make("div", { class: "choice" }, make("p", { class: "field" }, make("label", { for: place.id }, place.label), select), inside),
    read: () => controls[select.selectedIndex].read(),
    fill: (value) => {
      select.selectedIndex = Math.max(0, choices.findIndex((one) => fits(one, value)));
      show();
      controls[select.selectedIndex].fill(value);
    },
  };
}

/**
 * @param {Schema} schema
 * @param {unknown} value
 */
function fits(schema, value) {
  if (!schema.properties) return schema.type === typeof value;
  return value !== null && typeof value === "object" && Object.keys(value).every((name) => name in schema.properties);
}
