/** The form that tries an operation, and the answer it got. */

import { bodyFor } from "./body.js";
import { resolve } from "../shared/contract.js";
import { labelled, make } from "../shared/dom.js";

/** @typedef {import("../shared/contract.js").Operation} Operation */
/** @typedef {import("../shared/contract.js").Parameter} Parameter */
/** @typedef {import("./body.js").Body} Body */
/** @typedef {import("../shared/contract.js").Schema} Schema */
/** @typedef {{staff: string, bearer: string}} Keys what goes with calls of staff, and with those of others */

/** What tokens of staff begin with; all else is the staff key. */
const TOKEN = /^d[is]_/;

/**
 * @param {Schema} contract
 * @param {Operation} operation
 * @param {() => Keys} keys asked for at each call
 */
export function callForm(contract, operation, keys) {
  const inputs = operation.parameters.map((parameter) => ({ parameter, input: inputFor(contract, operation, parameter) }));
  const body = bodyFor(contract, operation);
  const status = make("p", { class: "soft", role: "status" });
  const answer = make("pre", { tabindex: "0", "aria-label": "Answer", hidden: true });
  const send = make("button", { class: "button small", type: "submit" }, "Send");
  const form = make("form", { class: "try", "aria-label": `Try ${operation.method.toUpperCase()} ${operation.path}` },
    inputs.length > 0 ? make("div", { class: "pair" }, ...inputs.map(({ parameter, input }) => labelled(parameter.name, input))) : null,
    ...body.parts,
    make("div", { class: "buttons" }, send),
    make("div", { class: "answer" }, status, answer));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = inputs.map(({ parameter, input }) => ({ parameter, value: input.value.trim() }));
    const { said, text } = await tried(operation, values, body, keys());
    status.textContent = said;
    answer.textContent = text;
    answer.hidden = text === "";
  });
  return form;
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
 * @param {Operation} operation
 * @param {{parameter: Parameter, value: string}[]} values
 * @param {Body} body
 * @param {Keys} keys
 * @returns {Promise<{said: string, text: string}>} how it went, and what was answered
 */
async function tried(operation, values, body, keys) {
  const { content, type } = body.read();
  const headers = new Headers({ Accept: "application/json" });
  if (type) headers.set("Content-Type", type);
  const shown = operation.isOfStaff ? keys.staff : keys.bearer;
  if (shown && operation.isOfStaff && !TOKEN.test(shown)) headers.set("x-functions-key", shown);
  else if (shown) headers.set("Authorization", `Bearer ${shown}`);
  for (const { parameter, value } of values) if (parameter.in === "header" && value) headers.set(parameter.name, value);
  const started = performance.now();
  try {
    const response = await fetch(addressOf(operation.path, values), { method: operation.method.toUpperCase(), headers, body: content });
    const text = await read(response);
    const took = Math.round(performance.now() - started);
    return { said: `${response.status} ${response.statusText} in ${took} ms`, text };
  } catch (error) {
    return { said: `No answer: ${error instanceof Error ? error.message : error}`, text: "" };
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

/**
 * The response as a text; of a file or a sound only its size and type.
 * @param {Response} response
 */
async function read(response) {
  const type = response.headers.get("Content-Type") ?? "";
  if (!type || /^text\/|json\b/.test(type)) return readable(await response.text());
  return `(${(await response.blob()).size} bytes of ${type})`;
}

/** @param {string} text */
function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text || "(no content)";
  }
}
