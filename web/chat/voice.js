/** What is said aloud, in the page's one polite live region, to who cannot see that something has changed. */

import { part } from "../shared/dom.js";

/** @param {string} text */
export function say(text) {
  const place = part("announcer");
  // The same words again are heard only where the text differs.
  place.textContent = place.textContent === text ? `${text}\u00a0` : text;
}
