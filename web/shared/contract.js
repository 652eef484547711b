/** Reads an OpenAPI 3.1 document. Pure: the document in, plain values out. */

/**
 * @typedef {Record<string, any>} Schema a JSON Schema, as the document has it
 * @typedef {{name: string, in: string, required?: boolean, description?: string, schema?: Schema}} Parameter
 *
 * @typedef {object} Operation
 * @property {string} id
 * @property {string} method in lower case
 * @property {string} path
 * @property {string} summary
 * @property {string} description
 * @property {boolean} isOfStaff whether staff's credentials open it
 * @property {Parameter[]} parameters
 * @property {{type: string, schema: Schema}[]} bodies one for each media type, JSON first
 * @property {{status: string, description: string, schema: Schema | null}[]} responses
 *
 * @typedef {{name: string, operations: Operation[]}} Group
 */

const METHODS = ["get", "post", "put", "patch", "delete"];

/**
 * The operations by their first tag, in the order of the document.
 * @param {Schema} contract
 * @returns {Group[]}
 */
export function groupsOf(contract) {
  /** @type {Map<string, Operation[]>} */
  const groups = new Map((contract.tags ?? []).map((/** @type {Schema} */ tag) => [tag.name, []]));
  for (const [path, item] of Object.entries(contract.paths ?? {})) {
    for (const method of METHODS.filter((name) => name in item)) {
      const tag = item[method].tags?.[0] ?? "Other";
      if (!groups.has(tag)) groups.set(tag, []);
      groups.get(tag)?.push(operationOf(contract, path, method, item));
    }
  }
  return [...groups].map(([name, operations]) => ({ name, operations })).filter((group) => group.operations.length > 0);
}

/**
 * @param {Schema} contract
 * @param {string} path
 * @param {string} method
 * @param {Schema} item
 * @returns {Operation}
 */
function operationOf(contract, path, method, item) {
  const declared = item[method];
  const parameters = [...(item.parameters ?? []), ...(declared.parameters ?? [])].map((one) => resolve(contract, one));
  const body = resolve(contract, declared.requestBody ?? {});
  return {
    id: declared.operationId ?? `${method}-${path.replace(/\W+/g, "-")}`,
    method,
    path,
    summary: declared.summary ?? "",
    description: declared.description ?? "",
    isOfStaff: (declared.security ?? []).some((/** @type {Schema} */ one) => "staffKey" in one),
    parameters: /** @type {Parameter[]} */ (parameters),
    bodies: mediaOf(body.content),
    responses: Object.entries(declared.responses ?? {}).map(([status, found]) => {
      const response = resolve(contract, found);
      return { status, description: response.description ?? "", schema: mediaOf(response.content)[0]?.schema ?? null };
    }),
  };
}

/** @param {Record<string, Schema> | undefined} content */
function mediaOf(content) {
  return Object.entries(content ?? {})
    .map(([type, media]) => ({ type, schema: media.schema ?? {} }))
    .sort((one, other) => Number(isJson(other.type)) - Number(isJson(one.type)));
}

/** @param {string} type */
export function isJson(type) {
  return /[/+]json/.test(type);
}

/**
 * Follows references inside the document.
 * @param {Schema} contract
 * @param {Schema} schema
 * @returns {Schema}
 */
export function resolve(contract, schema) {
  let found = schema;
  for (let hops = 0; typeof found?.$ref === "string" && hops < 20; hops += 1) {
    const keys = found.$ref.replace(/^#\//, "").split("/").map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
    found = keys.reduce((/** @type {any} */ place, key) => place?.[key], contract) ?? {};
  }
  return found ?? {};
}

/**
 * The choices of a schema: `anyOf` or `oneOf`, without null.
 * @param {Schema} contract
 * @param {Schema} schema
 * @returns {Schema[]}
 */
export function choicesOf(contract, schema) {
  const choices = schema.anyOf ?? schema.oneOf ?? [];
  return choices.map((/** @type {Schema} */ one) => resolve(contract, one)).filter((/** @type {Schema} */ one) => one.type !== "null");
}

/**
 * The type of a value, in a few words.
 * @param {Schema} contract
 * @param {Schema} unresolved
 * @returns {string}
 */
export function typeOf(contract, unresolved) {
  const schema = resolve(contract, unresolved);
  const choices = choicesOf(contract, schema);
  if (choices.length > 0) return choices.map((one) => typeOf(contract, one)).join(" or ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((/** @type {unknown} */ value) => JSON.stringify(value)).join(", ");
  if (schema.type === "array") return `list of ${typeOf(contract, schema.items ?? {})}`;
  if (schema.type === "object" || schema.properties) return schema.title ?? "object";
  return [schema.type ?? "any", schema.format && `(${schema.format})`].filter(Boolean).join(" ");
}

/**
 * An example to start from: the document's own, else one made from the schema.
 * @param {Schema} contract
 * @param {Schema} unresolved
 * @param {number} [depth]
 * @returns {unknown}
 */
export function exampleOf(contract, unresolved, depth = 0) {
  const schema = resolve(contract, unresolved);
  if ("example" in schema) return schema.example;
  if (schema.examples?.length) return schema.examples[0];
  if ("const" in schema) return schema.const;
  if ("default" in schema) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [choice] = choicesOf(contract, schema);
  if (choice) return exampleOf(contract, choice, depth);
  if (schema.type === "array") return depth > 6 ? [] : [exampleOf(contract, schema.items ?? {}, depth + 1)];
  if (schema.type === "object" || schema.properties) return objectOf(contract, schema, depth);
  return { string: "", integer: 0, number: 0, boolean: false }[String(schema.type)] ?? null;
}

/**
 * The examples to choose from: all of each choice of the schema, or one. The property that tells the choices
 * apart names them where there is one.
 * @param {Schema} contract
 * @param {Schema} unresolved
 * @returns {{name: string, value: unknown}[]}
 */
export function examplesOf(contract, unresolved) {
  const schema = resolve(contract, unresolved);
  const choices = "examples" in schema ? [schema] : choicesOf(contract, schema);
  const values = choices.length === 0
    ? [exampleOf(contract, schema)]
    : choices.flatMap((one) => one.examples ?? [exampleOf(contract, one)]);
  const mark = schema.discriminator?.propertyName;
  return values.map((value, place) => ({ name: String(value?.[mark] ?? (values.length > 1 ? `JSON, example ${place + 1}` : "JSON")), value }));
}

/**
 * @param {Schema} contract
 * @param {Schema} schema
 * @param {number} depth
 */
function objectOf(contract, schema, depth) {
  if (depth > 6) return {};
  const required = new Set(schema.required ?? []);
  const entries = Object.entries(schema.properties ?? {}).filter(([name]) => required.size === 0 || required.has(name));
  return Object.fromEntries(entries.map(([name, part]) => [name, exampleOf(contract, part, depth + 1)]));
}
