/** How the names of fields and states are written for people. */

/** @type {[RegExp, string][]} */
const UNITS = [[/_s$/, " (seconds)"], [/_mins$/, " (minutes)"]];

/**
 * `awaiting_answer` → “awaiting answer”
 * @param {string} name
 */
export function plain(name) {
  return name.replaceAll("_", " ");
}

/**
 * `candidate_id` → “Candidate id”, `nudge_after_s` → “Nudge after (seconds)”
 * @param {string} name
 */
export function labelOf(name) {
  const unit = UNITS.find(([end]) => end.test(name));
  const words = plain(unit ? name.replace(unit[0], unit[1]) : name);
  return words === "url" ? "URL" : words.charAt(0).toUpperCase() + words.slice(1);
}
