/** What the library keeps, and where. */

import { ENTRIES } from "./samples.js";

/**
 * @typedef {object} Kind
 * @property {string} base of its calls
 * @property {string} one the address of one of them
 * @property {string} many
 * @property {string} single
 * @property {string[]} columns of the list
 * @property {{create: string, change: string, remove: string}} needs the operations
 * @property {unknown} sample of a new one
 */

/** @type {Record<"sets" | "plans", Kind>} */
export const KINDS = {
  sets: { base: "/api/question-sets", one: "set", many: "Question sets", single: "question set", columns: ["role", "level", "question_count", "is_active", "version"], needs: { create: "create_question_set", change: "change_question_set", remove: "delete_question_set" }, sample: ENTRIES.sets },
  plans: { base: "/api/plans", one: "plan", many: "Plans", single: "plan", columns: ["language", "version"], needs: { create: "create_plan", change: "change_plan", remove: "delete_plan" }, sample: ENTRIES.plans },
};
