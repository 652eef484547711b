/** The smallest moves on the document. Each does nothing where nothing changes, so that live regions stay quiet. */

import { part } from "../shared/dom.js";

/**
 * @param {Element} element
 * @param {boolean} visible
 */
export function show(element, visible) {
  element.toggleAttribute("hidden", !visible);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {string} text
 * @returns {E}
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
  return element;
}

/**
 * @param {string} id
 * @param {string} text nothing to say hides the part
 */
export function optional(id, text) {
  write(part(id), text);
  show(part(id), text !== "");
}
