/** Asks for confirmation of an action on an interview, and for the name that the trail will show. */

import { ask } from "./dialog.js";
import { storeName, storedName } from "./session.js";

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
 * @param {boolean} required
 * @returns {import("./dialog.js").Field}
 */
export function nameField(required) {
  return { name: "author", label: required ? "Your name" : "Your name, for the trail", kind: "text", value: storedName(), required, limits: { maxlength: "200" } };
}
