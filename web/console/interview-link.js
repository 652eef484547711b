/** The way to an interview, for those who may read what was said in it. */

import { make } from "../shared/dom.js";

/**
 * @param {import("./rights.js").May} may
 * @param {{interview_id: string, study_id: string | null}} of
 * @param {string} said
 * @param {string} [tab] which is shown first
 * @returns {Node | string}
 */
export function interviewLink(may, { interview_id, study_id }, said, tab = "") {
  const href = ["#interview", interview_id, tab].filter(Boolean).join("/");
  return may("look_at", study_id) ? make("a", { href }, said) : said;
}
