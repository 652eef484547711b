/** One operation as the page shows it. What is inside is made when it is first opened. */

import { callForm } from "./call.js";
import { choicesOf, resolve, typeOf } from "../shared/contract.js";
import { make } from "../shared/dom.js";

/** @typedef {import("../shared/contract.js").Operation} Operation */
/** @typedef {import("../shared/contract.js").Schema} Schema */

/** Schemas may refer to themselves; past this depth only the name is shown. */
const DEEPEST = 5;

/**
 * @param {Schema} contract
 * @param {Operation} operation
 * @param {() => import("./call.js").Keys} keys
 */
export function operationView(contract, operation, keys) {
  const folded = make("details", { class: "operation", id: operation.id },
    make("summary", {},
      make("span", { class: "method", "data-method": operation.method }, operation.method.toUpperCase()),
      make("code", {}, operation.path),
      operation.summary ? make("span", { class: "said" }, operation.summary) : null));
  folded.addEventListener("toggle", () => folded.append(inside(contract, operation, keys)), { once: true });
  return folded;
}

/**
 * @param {Schema} contract
 * @param {Operation} operation
 * @param {() => import("./call.js").Keys} keys
 */
function inside(contract, operation, keys) {
  const { description, parameters, bodies, responses } = operation;
  return make("div", { class: "inside" },
    description ? make("p", {}, description) : null,
    parameters.length > 0 ? section("Parameters", make("ul", { class: "fields" }, ...parameters.map((one) => field(
      contract, one.name, one.schema ?? {}, one.required === true, one.description ?? "", DEEPEST, `in ${one.in}`)))) : null,
    ...bodies.map(({ type, schema }) => section(`Body, ${type}`, fields(contract, schema, 0))),
    section("Answers", make("dl", { class: "responses" }, ...responses.flatMap(({ status, description: said, schema }) => [
      make("dt", {}, status),
      make("dd", {}, said, schema ? make("details", { class: "schema" }, make("summary", {}, typeOf(contract, schema)), fields(contract, schema, 0)) : null),
    ]))),
    section("Try it", callForm(contract, operation, keys)));
}

/**
 * @param {string} title
 * @param {HTMLElement} content
 */
function section(title, content) {
  return make("section", {}, make("h3", {}, title), content);
}

/**
 * The fields of an object, of each choice of one, or of a list's items.
 * @param {Schema} contract
 * @param {Schema} unresolved
 * @param {number} depth
 * @returns {HTMLElement}
 */
function fields(contract, unresolved, depth) {
  const schema = resolve(contract, unresolved);
  const choices = choicesOf(contract, schema);
  if (choices.length === 1) return fields(contract, choices[0], depth);
  if (choices.length > 1) {
    return make("ul", { class: "fields choices" }, ...choices.map((one, place) => choice(contract, one, place === 0 ? "Either" : "or", depth)));
  }
  if (schema.type === "array") return fields(contract, schema.items ?? {}, depth);
  const required = new Set(schema.required ?? []);
  return make("ul", { class: "fields" }, ...Object.entries(schema.properties ?? {}).map(([name, part]) =>
    field(contract, name, part, required.has(name), resolve(contract, part).description ?? "", depth, "")));
}

/**
 * @param {Schema} contract
 * @param {Schema} one
 * @param {string} joint
 * @param {number} depth
 */
function choice(contract, one, joint, depth) {
  return make("li", {},
    make("span", { class: "field-name" }, `${joint} ${typeOf(contract, one)}`),
    one.description ? make("p", {}, one.description) : null,
    fields(contract, one, depth + 1));
}

/**
 * @param {Schema} contract
 * @param {string} name
 * @param {Schema} schema
 * @param {boolean} required
 * @param {string} description
 * @param {number} depth
 * @param {string} place
 */
function field(contract, name, schema, required, description, depth, place) {
  const nested = depth < DEEPEST && hasFields(contract, schema);
  return make("li", {},
    make("span", { class: "field-name" }, name),
    make("span", { class: "type" }, [typeOf(contract, schema), place].filter(Boolean).join(", ")),
    required ? make("span", { class: "needed" }, "required") : null,
    description ? make("p", {}, description) : null,
    nested ? make("details", { class: "schema" }, make("summary", {}, "Fields"), fields(contract, schema, depth + 1)) : null);
}

/**
 * @param {Schema} contract
 * @param {Schema} unresolved
 * @returns {boolean}
 */
function hasFields(contract, unresolved) {
  const schema = resolve(contract, unresolved);
  if (schema.type === "array") return hasFields(contract, schema.items ?? {});
  return Object.keys(schema.properties ?? {}).length > 0 || choicesOf(contract, schema).some((one) => hasFields(contract, one));
}
