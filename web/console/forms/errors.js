/** Shows what is wrong with a form at the field that is wrong, and the rest above its button. */

import { make } from "../../shared/dom.js";
import { plainError, plainMessage } from "../../shared/plain-errors.js";
import { reasonOf } from "../voice.js";

/** @typedef {import("../../shared/plain-errors.js").FieldError} FieldError */

/** Ends the ids of what is said of an input. */
const WRONG = "-wrong";

/**
 * Inputs stand in elements with `data-path`; items of a list in `li` elements, and their inputs in elements with `data-part`.
 * @param {HTMLElement} form
 * @param {HTMLElement} trouble where everything is told that belongs to no field
 * @param {unknown} error
 */
export function showErrors(form, trouble, error) {
  clearErrors(form, trouble);
  /** @type {FieldError[]} */
  const errors = /** @type {any} */ (error)?.errors ?? [];
  const placed = errors.map((one) => ({ one, place: placeIn(form, one.path) }));
  for (const { one, place } of placed) if (place) mark(place, plainMessage(one.message));
  const rest = placed.filter(({ place }) => !place).map(({ one }) => plainError(one));
  const count = placed.length - rest.length;
  const said = [count > 0 ? `${count === 1 ? "One field is" : `${count} fields are`} not right yet: see what stands there in red.` : "", ...rest].filter(Boolean);
  trouble.textContent = errors.length > 0 ? said.join(" ") : reasonOf(error);
  trouble.hidden = false;
  const first = /** @type {HTMLElement | null} */ (form.querySelector("[aria-invalid]"));
  (first ?? trouble).focus();
}

/**
 * @param {HTMLElement} form
 * @param {HTMLElement} trouble
 */
export function clearErrors(form, trouble) {
  trouble.hidden = true;
  for (const input of form.querySelectorAll("[aria-invalid]")) {
    input.removeAttribute("aria-invalid");
    describe(input, (ids) => ids.filter((id) => !id.endsWith(WRONG)));
  }
  for (const said of form.querySelectorAll(".wrong")) said.remove();
}

/**
 * The element of the field; that of the list where the item is gone; null where the form has none.
 * @param {HTMLElement} form
 * @param {string} path
 * @returns {HTMLElement | null}
 */
function placeIn(form, path) {
  for (let known = path; known; known = known.replace(/(^|[.[])[^.[]*$/, "")) {
    const found = /** @type {HTMLElement | null} */ (form.querySelector(`[data-path="${CSS.escape(known)}"]`));
    if (!found) continue;
    const [, item, part] = /^\[(\d+)\](?:\.(\w+))?/.exec(path.slice(known.length)) ?? [];
    const row = item === undefined ? null : found.querySelectorAll(":scope li.item")[Number(item)];
    return row?.querySelector(`[data-part="${part ?? ""}"]`) ?? /** @type {HTMLElement | null} */ (row ?? null) ?? found;
  }
  return null;
}

/**
 * @param {HTMLElement} place
 * @param {string} message
 */
function mark(place, message) {
  for (let within = place.closest("details"); within; within = within.parentElement?.closest("details") ?? null) within.open = true;
  const input = place.querySelector("input, textarea, select");
  const said = make("p", { class: "wrong", id: `${input?.id || "form"}${WRONG}` }, message.charAt(0).toUpperCase() + message.slice(1) + (/[.!?]$/.test(message) ? "" : "."));
  input?.setAttribute("aria-invalid", "true");
  if (input) describe(input, (ids) => [...ids, said.id]);
  place.append(said);
}

/**
 * @param {Element} input
 * @param {(ids: string[]) => string[]} change of what describes it
 */
function describe(input, change) {
  const ids = change((input.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean));
  if (ids.length > 0) input.setAttribute("aria-describedby", ids.join(" "));
  else input.removeAttribute("aria-describedby");
}
