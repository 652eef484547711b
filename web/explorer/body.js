/** What a call sends: a text to edit or files to choose, in each of the forms that the operation takes. */

import { examplesOf, isJson, resolve } from "../shared/contract.js";
import { labelled, make } from "../shared/dom.js";

/** @typedef {import("../shared/contract.js").Operation} Operation */
/** @typedef {import("../shared/contract.js").Schema} Schema */

/**
 * @typedef {object} Body
 * @property {HTMLElement[]} parts what stands in the form
 * @property {() => {content: BodyInit | undefined, type: string | null}} read
 *
 * @typedef {Body & {name: string}} Form one that a body may have
 */

/**
 * @param {Schema} contract
 * @param {Operation} operation
 * @returns {Body}
 */
export function bodyFor(contract, operation) {
  const forms = operation.bodies.flatMap(({ type, schema }) => formsOf(contract, operation, type, schema));
  if (forms.length < 2) return forms[0] ?? { parts: [], read: () => ({ content: undefined, type: null }) };
  const choice = make("select", { id: `${operation.id}-form` }, ...forms.map(({ name }) => make("option", {}, name)));
  const place = make("div", { class: "form" }, ...forms[0].parts);
  choice.addEventListener("change", () => place.replaceChildren(...forms[choice.selectedIndex].parts));
  return { parts: [labelled("Send", choice), place], read: () => forms[choice.selectedIndex].read() };
}

/**
 * A file as the whole body cannot be tried; every operation that accepts one also accepts a form with a file.
 * @param {Schema} contract
 * @param {Operation} operation
 * @param {string} type
 * @param {Schema} schema
 * @returns {Form[]}
 */
function formsOf(contract, operation, type, schema) {
  if (type.startsWith("multipart/")) return [{ name: "a file", ...filesFor(contract, operation, schema) }];
  if (isJson(type)) {
    return examplesOf(contract, schema).map(({ name, value }) => textFor(operation, type, name, JSON.stringify(value, null, 2)));
  }
  return /^text\/|yaml/.test(type) ? [textFor(operation, type, type, "")] : [];
}

/**
 * @param {Operation} operation
 * @param {string} type
 * @param {string} name
 * @param {string} text
 * @returns {Form}
 */
function textFor(operation, type, name, text) {
  const box = make("textarea", { id: `${operation.id}-body`, spellcheck: "false" });
  box.value = text;
  return { name, parts: [labelled(`Body (${type})`, box)], read: () => ({ content: box.value, type }) };
}

/**
 * @param {Schema} contract
 * @param {Operation} operation
 * @param {Schema} schema
 * @returns {Body}
 */
function filesFor(contract, operation, schema) {
  const fields = Object.entries(resolve(contract, schema).properties ?? {}).map(([name, unresolved]) => {
    const field = resolve(contract, unresolved);
    const one = field.type === "array" ? resolve(contract, field.items ?? {}) : field;
    const file = one.format === "binary" || "contentMediaType" in one;
    const attributes = { id: `${operation.id}-${name}`, type: file ? "file" : "text", multiple: file && field.type === "array" };
    return { name, input: make("input", attributes) };
  });
  return {
    parts: fields.map(({ name, input }) => labelled(name, input)),
    read: () => {
      const content = new FormData();
      for (const { name, input } of fields) {
        if (input.type === "file") for (const file of input.files ?? []) content.append(name, file);
        else if (input.value) content.append(name, input.value);
      }
      return { content, type: null };
    },
  };
}
