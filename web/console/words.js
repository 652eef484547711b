/** How names, times and numbers are written for people. */

import { plain } from "../shared/naming.js";

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

/** `de` → “German” @param {string} code */
export function languageName(code) {
  return new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code;
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

/**
 * @param {number} count
 * @param {string} one what there is so often, in the singular
 */
export function counted(count, one) {
  return `${number(count)} ${one}${count === 1 ? "" : "s"}`;
}

/** “2 met, 1 needs review” @param {Record<string, number>} counts */
export function tallied(counts) {
  return Object.entries(counts).filter(([, times]) => times > 0).map(([verdict, times]) => `${times} ${plain(verdict)}`).join(", ") || "none yet";
}

/** @param {number} share */
export function percent(share) {
  return `${Math.round(share * 100)}\u00a0%`;
}

/**
 * Whether answers are compared with expectations. In the other modes nobody knows the answer beforehand.
 * @param {{mode: string}} view
 */
export function comparesWithExpectations({ mode }) {
  return mode !== "knowledge_handover" && mode !== "topic_exploration";
}

/**
 * How complete an interview is; of sub-goals nothing measures how well they were told, so no share is shown. One that compares nothing with expectations may have nothing to score, and where all is in doubt nothing is judged.
 * @param {{mode: string, completeness: number, judged?: boolean}} one
 */
export function completenessOf(one) {
  if (one.mode === "topic_exploration") return one.completeness === 1 ? "all spoken of" : one.completeness > 0 ? "partly spoken of" : "not scored";
  if (one.completeness > 0) return percent(one.completeness);
  if (!comparesWithExpectations(one)) return "not scored";
  return one.judged === false ? "not judged" : percent(0);
}

/**
 * What tokens cost, at these prices of a million; small sums with more digits.
 * @param {{input_tokens: number, output_tokens: number}} usage
 * @param {{currency: string, input: number, output: number}} prices
 */
export function costOf(usage, { currency, input, output }) {
  const sum = (usage.input_tokens * input + usage.output_tokens * output) / 1_000_000;
  return sum.toLocaleString("en-GB", { style: "currency", currency, minimumFractionDigits: 2, maximumFractionDigits: sum < 1 ? 4 : 2 });
}

/** @param {number | null | undefined} value */
export function number(value) {
  return value === null || value === undefined ? "–" : value.toLocaleString("en-GB", { maximumFractionDigits: 2 });
}
