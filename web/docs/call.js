/** The form that tries an operation, and the answer it got. */

import { exampleOf, isJson, resolve } from "./contract.js";
import { make } from "./dom.js";

/** @typedef {import("./contract.js").Operation} Operation */
/** @typedef {import("./contract.js").Parameter} Parameter */
/** @typedef {import("./contract.js").Schema} Schema */
/** @typedef {{staff: string, bearer: string}} Keys */

/**
 * @param {Schema} contract
 * @param {Operation} operation
 * @param {() => Keys} keys asked for at each call
 */
export function callForm(contract, operation, keys) {
  const inputs = operation.parameters.map((parameter) => ({ parameter, input: inputFor(contract, operation, parameter) }));
  const body = bodyFor(contract, operation);
  const answer = make("div", { class: "answer", role: "status" });
  const send = make("button", { class: "button small", type: "submit" }, "Send");
  const form = make("form", { class: "try", "aria-label": `Try ${operation.method.toUpperCase()} ${operation.path}` },
    inputs.length > 0 ? make("div", { class: "pair" }, ...inputs.map(({ parameter, input }) => labelled(parameter.name, input))) : null,
    ...body.parts,
    make("div", { class: "buttons" }, send),
    answer);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = inputs.map(({ parameter, input }) => ({ parameter, value: input.value.trim() }));
    answer.replaceChildren(...(await tried(operation, values, body, keys())));
  });
  return form;
}

/**
 * @param {string} name
 * @param {HTMLElement} input
 */
function labelled(name, input) {
  return make("p", {}, make("label", { for: input.id }, name), input);
}

/**
 * @param {Schema} contract
 * @param {Operation} operation
 * @param {Parameter} parameter
 * @returns {HTMLInputElement | HTMLSelectElement}
 */
function inputFor(contract, operation, parameter) {
  const id = `${operation.id}-${parameter.in}-${parameter.name}`;
  const needed = parameter.required === true;
  const choices = resolve(contract, parameter.schema ?? {}).enum;
  if (!choices) return make("input", { id, required: needed, spellcheck: "false" });
  const options = [...(needed ? [] : [""]), ...choices].map((value) => make("option", { value: String(value) }, String(value)));
  return make("select", { id, required: needed }, ...options);
}

/**
 * @typedef {object} Body
 * @property {HTMLElement[]} parts what stands in the form
 * @property {() => {content: BodyInit | undefined, type: string | null}} read
 *
 * @param {Schema} contract
 * @param {Operation} operation
 * @returns {Body}
 */
function bodyFor(contract, operation) {
  const [media] = operation.bodies;
  if (!media) return { parts: [], read: () => ({ content: undefined, type: null }) };
  if (media.type.startsWith("multipart/")) return filesFor(contract, operation, media.schema);
  const box = make("textarea", { id: `${operation.id}-body`, spellcheck: "false" });
  if (isJson(media.type)) box.value = JSON.stringify(exampleOf(contract, media.schema), null, 2);
  return { parts: [labelled(`Body (${media.type})`, box)], read: () => ({ content: box.value, type: media.type }) };
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

/**
 * @param {Operation} operation
 * @param {{parameter: Parameter, value: string}[]} values
 * @param {Body} body
 * @param {Keys} keys
 * @returns {Promise<HTMLElement[]>}
 */
async function tried(operation, values, body, keys) {
  const { content, type } = body.read();
  const headers = new Headers({ Accept: "application/json" });
  if (type) headers.set("Content-Type", type);
  if (keys.staff) headers.set("x-functions-key", keys.staff);
  if (keys.bearer) headers.set("Authorization", `Bearer ${keys.bearer}`);
  for (const { parameter, value } of values) if (parameter.in === "header" && value) headers.set(parameter.name, value);
  const started = performance.now();
  try {
    const response = await fetch(addressOf(operation.path, values), { method: operation.method.toUpperCase(), headers, body: content });
    const text = await response.text();
    const took = Math.round(performance.now() - started);
    return [
      make("p", { class: "soft" }, `${response.status} ${response.statusText} in ${took} ms`),
      make("pre", { tabindex: "0", "aria-label": "Answer" }, readable(text)),
    ];
  } catch (error) {
    return [make("p", { class: "note alarm" }, `No answer: ${error instanceof Error ? error.message : error}`)];
  }
}

/**
 * @param {string} path
 * @param {{parameter: Parameter, value: string}[]} values
 */
function addressOf(path, values) {
  const query = new URLSearchParams();
  let address = path;
  for (const { parameter, value } of values) {
    if (parameter.in === "path") address = address.replace(`{${parameter.name}}`, encodeURIComponent(value));
    if (parameter.in === "query" && value) query.set(parameter.name, value);
  }
  return query.size > 0 ? `${address}?${query}` : address;
}

/** @param {string} text */
function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text || "(no content)";
  }
}
