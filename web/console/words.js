/** How names, times and numbers are written for people. */

/** @type {Record<string, string>} */
const MODES = {
  dynamic_gap: "Resume gaps",
  predefined_questions: "Question set",
  adaptive_follow_up: "Adaptive follow-ups",
  knowledge_handover: "Knowledge handover",
  topic_exploration: "Topic exploration",
};

/** @param {string} mode */
export function modeName(mode) {
  return MODES[mode] ?? plain(mode);
}

/**
 * `awaiting_answer` → “awaiting answer”
 * @param {string} name
 */
export function plain(name) {
  return name.replaceAll("_", " ");
}

/**
 * `candidate_id` → “Candidate id”
 * @param {string} name
 */
export function labelOf(name) {
  const words = plain(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param {string | null | undefined} time ISO 8601 */
export function when(time) {
  return time ? new Date(time).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" }) : "–";
}

/** @param {number} seconds */
export function howLong(seconds) {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 90) return `${Number(seconds.toFixed(seconds < 10 ? 1 : 0))} s`;
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 129_600) return `${Number((seconds / 3_600).toFixed(1))} h`;
  return `${Number((seconds / 86_400).toFixed(1))} days`;
}

/** @param {number} share */
export function percent(share) {
  return `${Math.round(share * 100)} %`;
}

/** @param {number | null | undefined} value */
export function number(value) {
  return value === null || value === undefined ? "–" : value.toLocaleString("en-GB", { maximumFractionDigits: 2 });
}
