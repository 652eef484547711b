/** The values of fields, put together into a body and taken out of one. Pure. */

/** @typedef {Record<string, any>} Body */
/** @typedef {{path: string, read: () => unknown, fill: (value: unknown) => void}} Valued */

/**
 * @param {Valued[]} fields
 * @param {Body} [base] what stands beside them
 * @returns {Body} a copy of the base with the value of each field; undefined leaves the field out
 */
export function readAll(fields, base = {}) {
  const body = structuredClone(base);
  for (const { path, read } of fields) put(body, path.split("."), read());
  return body;
}

/**
 * @param {Valued[]} fields
 * @param {Body} body
 */
export function fillAll(fields, body) {
  for (const { path, fill } of fields) fill(valueAt(body, path));
}

/**
 * @param {Body} body
 * @param {string} path
 * @returns {any}
 */
export function valueAt(body, path) {
  return path.split(".").reduce((/** @type {any} */ place, name) => place?.[name], body);
}

/**
 * @param {Body} body
 * @param {string[]} names
 * @param {unknown} value
 */
function put(body, [name, ...rest], value) {
  if (rest.length > 0) {
    if (value === undefined && !body[name]) return;
    body[name] ??= {};
    put(body[name], rest, value);
  } else if (value === undefined) delete body[name];
  else body[name] = value;
}
