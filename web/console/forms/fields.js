/** The fields of a form that is designed: a label, help beside it, and a place for what is wrong. */

import { make } from "../../shared/dom.js";

/** @typedef {import("../../shared/schema-form.js").Control} Control */

/**
 * A field, and where its value stands in the body: `welcome.purpose`.
 * @typedef {Control & {path: string, element: HTMLElement}} Field
 *
 * @typedef {object} Told
 * @property {string} path
 * @property {string} label
 * @property {string} [help]
 * @property {boolean} [required]
 * @property {Record<string, string>} [limits] further attributes of the input
 */

/** Counts the fields: a page may show the same one twice. */
let made = 0;

/**
 * @param {Told & {lines?: number}} told
 * @returns {Field}
 */
export function textField({ lines = 0, ...told }) {
  const input = lines > 0 ? make("textarea", { rows: String(lines) }) : make("input", { type: "text", autocomplete: "off" });
  return framed(told, input, () => input.value.trim(), (value) => { input.value = value === null || value === undefined ? "" : String(value); });
}

/**
 * @param {Told} told
 * @returns {Field} its value is null where nothing is filled in
 */
export function numberField(told) {
  const input = make("input", { type: "number", inputmode: "numeric" });
  return framed(told, input, () => (input.value === "" ? null : Number(input.value)), (value) => { input.value = typeof value === "number" ? String(Number(value.toFixed(4))) : ""; });
}

/**
 * @param {Told & {choices: [value: string, said: string][]}} told the first choice stands for null where its value is empty
 * @returns {Field}
 */
export function choiceField({ choices, ...told }) {
  const select = make("select", {}, ...choices.map(([value, said]) => make("option", { value }, said)));
  return framed(told, select, () => select.value || null, (value) => { select.value = String(value ?? ""); });
}

/**
 * @param {Told} told
 * @returns {Field} an ISO 8601 time, null for none
 */
export function timeField(told) {
  const input = make("input", { type: "datetime-local" });
  return framed(told, input, () => (input.value ? new Date(input.value).toISOString() : null), (value) => { input.value = value ? localTime(new Date(String(value))) : ""; });
}

/**
 * @param {Told} told
 * @returns {Field}
 */
export function boxField({ path, label, help }) {
  const input = make("input", { id: idOf(path), type: "checkbox" });
  const hint = helpOf(help, input);
  return {
    path, element: make("div", { class: "field", "data-path": path }, make("label", { class: "box", for: input.id }, input, label), hint),
    read: () => input.checked, fill: (value) => { input.checked = value === true; },
  };
}

/**
 * A field around an input of its own.
 * @param {Told} told
 * @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} input
 * @param {() => unknown} read
 * @param {(value: unknown) => void} fill
 * @returns {Field}
 */
function framed({ path, label, help, required = false, limits = {} }, input, read, fill) {
  input.id = idOf(path);
  input.required = required;
  for (const [name, value] of Object.entries(limits)) input.setAttribute(name, value);
  const hint = helpOf(help, input);
  const element = make("div", { class: "field", "data-path": path }, make("label", { for: input.id }, label, required ? make("span", { class: "soft" }, " (needed)") : null), hint, input);
  return { path, element, read, fill };
}

/** @param {string} path */
function idOf(path) {
  return `written-${path.replace(/\W+/g, "-")}-${++made}`;
}

/**
 * @param {string | undefined} help
 * @param {HTMLElement} input
 */
function helpOf(help, input) {
  if (!help) return null;
  const hint = make("p", { class: "soft help", id: `${input.id}-help` }, help);
  input.setAttribute("aria-describedby", hint.id);
  return hint;
}

/** @param {Date} time */
function localTime(time) {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
