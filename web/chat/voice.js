/** Announces changes in the page's one polite live region. */

import { part } from "../shared/dom.js";

/** @param {string} text */
export function say(text) {
  const place = part("announcer");
  // A screen reader repeats the same words only if the text differs.
  place.textContent = place.textContent === text ? `${text}\u00a0` : text;
}
