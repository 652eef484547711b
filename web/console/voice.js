/** Notices to the person: announced, and visible for a while. */

import { part } from "../shared/dom.js";
import { plainError } from "../shared/plain-errors.js";

const IN_SIGHT_MS = 8_000;
let hiding = 0;

/**
 * The result of something that the person did.
 * @param {string} text
 * @param {boolean} [bad]
 */
export function notify(text, bad = false) {
  const place = part("notice");
  place.textContent = text;
  place.classList.toggle("bad", bad);
  window.clearTimeout(hiding);
  hiding = window.setTimeout(() => { place.textContent = ""; }, IN_SIGHT_MS);
}

/** @param {unknown} error */
export function notifyError(error) {
  notify(reasonOf(error), true);
}

/**
 * The error in a sentence or two: which fields are wrong where it names any, in the words of the forms.
 * @param {any} error
 */
export function reasonOf(error) {
  /** @type {import("../shared/plain-errors.js").FieldError[]} */
  const fields = error?.errors ?? [];
  if (fields.length > 0) return fields.map(plainError).join(" ");
  return error instanceof Error ? error.message : String(error);
}

/**
 * A change that came by itself, for those who cannot see it.
 * @param {string} text
 */
export function announce(text) {
  part("announcer").textContent = text;
}
