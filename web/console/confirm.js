/** Asks for confirmation: of an action on an interview, with the name that the trail will show; or of how much goes. */

import { ask } from "./dialog.js";
import { storeName, storedName } from "./session.js";
import { notify } from "./voice.js";

/**
 * @param {import("./dialog.js").Wish} wish
 * @returns {Promise<Record<string, string> | null>} what was filled in beside the name, or null for no
 */
export async function confirmed(wish) {
  const filled = await ask({ ...wish, fields: [...wish.fields ?? [], nameField(false)] });
  if (filled === null) return null;
  const { author, ...rest } = filled;
  storeName(author);
  return rest;
}

/**
 * Whether everything of something large is to be erased: its number has to be typed.
 * @param {string} title
 * @param {number} count
 * @param {string} things what they are, behind their number
 * @param {string} label
 */
export async function erasureConfirmed(title, count, things, label) {
  const filled = await ask({
    title, confirm: "Erase it all", danger: true, text: `${count} ${things} with it, for good. Type their number to confirm.`,
    fields: [{ name: "count", label, kind: "number", limits: { min: "0", step: "1" } }],
  });
  if (filled === null) return false;
  if (Number(filled.count) === count) return true;
  notify(`Nothing is erased: it is ${count}, and not ${filled.count}.`, true);
  return false;
}

/**
 * @param {boolean} required
 * @returns {import("./dialog.js").Field}
 */
export function nameField(required) {
  return { name: "author", label: required ? "Your name" : "Your name, for the trail", kind: "text", value: storedName(), required, limits: { maxlength: "200" } };
}
