/** What is done to an interview is asked for once more, with the name that the trail will show. */

import { ask } from "./dialog.js";
import { keepName, keptName } from "./session.js";

/**
 * @param {import("./dialog.js").Wish} wish
 * @returns {Promise<Record<string, string> | null>} what was filled in beside the name, or null for no
 */
export async function confirmed(wish) {
  const filled = await ask({ ...wish, fields: [...wish.fields ?? [], nameField(false)] });
  if (filled === null) return null;
  const { author, ...rest } = filled;
  keepName(author);
  return rest;
}

/**
 * @param {boolean} required
 * @returns {import("./dialog.js").Field}
 */
export function nameField(required) {
  return { name: "author", label: required ? "Your name" : "Your name, for the trail", kind: "text", value: keptName(), required, limits: { maxlength: "200" } };
}
