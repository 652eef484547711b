/** The one dialog of the page: it asks before anything is done that others notice. */

import { make, part } from "../shared/dom.js";

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} label
 * @property {"text" | "area" | "number" | "select" | "password"} kind
 * @property {[value: string, said: string][]} [choices] of a select
 * @property {string} [value]
 * @property {string} [hint]
 * @property {boolean} [required] unless false
 * @property {Record<string, string>} [limits] further attributes of the input
 *
 * @typedef {object} Wish
 * @property {string} title
 * @property {string} text
 * @property {string} confirm what the button says
 * @property {boolean} [danger]
 * @property {Field[]} [fields]
 */

/**
 * @param {Wish} wish
 * @returns {Promise<Record<string, string> | null>} what was filled in, or null where the person thought better of it
 */
export function ask({ title, text, confirm, danger = false, fields = [] }) {
  const dialog = /** @type {HTMLDialogElement} */ (part("dialog"));
  const rows = fields.map(rowOf);
  const form = make("form", { method: "dialog" },
    make("h2", { id: "dialog-title" }, title),
    make("p", {}, text),
    ...rows.map(({ row }) => row),
    make("div", { class: "buttons" },
      make("button", { class: "button plain", type: "button", "data-cancel": true, autofocus: danger }, "Cancel"),
      make("button", { class: danger ? "button danger" : "button", type: "submit", value: "yes" }, confirm)));
  dialog.replaceChildren(form);
  dialog.returnValue = "";
  return new Promise((resolve) => {
    form.querySelector("[data-cancel]")?.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => {
      const filled = Object.fromEntries(rows.map(({ name, input }) => [name, input.value.trim()]));
      resolve(dialog.returnValue === "" ? null : filled);
    }, { once: true });
    dialog.showModal();
  });
}

/**
 * Shows something that stands there until it is closed: what is shown once is then nowhere on the page.
 * @param {string} title
 * @param {...HTMLElement} parts
 */
export function show(title, ...parts) {
  const dialog = /** @type {HTMLDialogElement} */ (part("dialog"));
  dialog.replaceChildren(make("form", { method: "dialog" }, make("h2", { id: "dialog-title" }, title), ...parts,
    make("div", { class: "buttons" }, make("button", { class: "button", type: "submit", autofocus: true }, "Close"))));
  dialog.addEventListener("close", () => dialog.replaceChildren(), { once: true });
  dialog.showModal();
}

/** @param {Field} field */
function rowOf(field) {
  const input = inputOf(field);
  const hint = field.hint ? make("span", { class: "soft", id: `${input.id}-hint` }, field.hint) : null;
  if (hint) input.setAttribute("aria-describedby", hint.id);
  return { name: field.name, input, row: make("p", { class: "field" }, make("label", { for: input.id }, field.label), input, hint) };
}

/** @param {Field} field */
function inputOf({ name, kind, choices = [], value = "", required = true, limits = {} }) {
  const attributes = { id: `dialog-${name}`, name, required, ...limits };
  if (kind === "select") {
    return make("select", attributes, ...choices.map(([each, said]) => make("option", { value: each, selected: each === value }, said)));
  }
  const input = kind === "area"
    ? make("textarea", { ...attributes, rows: "3" })
    : make("input", { ...attributes, type: kind, autocomplete: "off" });
  input.value = value;
  return input;
}
