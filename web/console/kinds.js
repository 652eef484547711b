/** What the library keeps, and where. */

import { ENTRIES } from "./samples.js";

/**
 * @typedef {object} Kind
 * @property {string} base of its calls
 * @property {string} one the address of one of them
 * @property {string} many
 * @property {string} single
 * @property {string} does what it is for
 * @property {[name: string, said: string][]} columns of the list
 * @property {string} [files] what an import takes
 * @property {string} [accept]
 * @property {{list: string, create: string, change: string, remove: string, import?: string}} needs the operations
 * @property {unknown} sample of a new one
 *
 * @typedef {"sets" | "plans" | "questionnaires" | "guides"} Which
 */

const JSON_YAML = ".json,.yaml,.yml";

/** @type {Record<Which, Kind>} */
export const KINDS = {
  sets: {
    base: "/api/question-sets", one: "set", many: "Question sets", single: "question set", does: "Questions of a role, for candidates with a resume.",
    needs: { list: "list_sets", create: "create_question_set", change: "change_question_set", remove: "delete_question_set", import: "import_question_sets" },
    columns: [["role", "Role"], ["level", "Level"], ["question_count", "Questions"], ["is_active", "In use"], ["version", "Version"]],
    files: "a JSON or YAML file", accept: JSON_YAML, sample: ENTRIES.sets,
  },
  questionnaires: {
    base: "/api/questionnaires", one: "questionnaire", many: "Questionnaires", single: "questionnaire", does: "Questions with what a good answer holds; answers are compared with it.",
    needs: { list: "list_questionnaires", create: "create_questionnaire", change: "change_questionnaire", remove: "delete_questionnaire", import: "import_questionnaires" },
    columns: [["size", "Questions"], ["is_active", "In use"], ["version", "Version"]],
    files: "a JSON or YAML file", accept: JSON_YAML, sample: ENTRIES.questionnaires,
  },
  plans: {
    base: "/api/plans", one: "plan", many: "Plans", single: "plan", does: "Topics of an exploration, with the time for them.",
    needs: { list: "list_all_plans", create: "create_plan", change: "change_plan", remove: "delete_plan" },
    columns: [["topic_count", "Topics"], ["max_duration_mins", "Minutes"], ["language", "Language"], ["is_active", "In use"], ["version", "Version"]], sample: ENTRIES.plans,
  },
  guides: {
    base: "/api/guides", one: "guide", many: "Guides", single: "guide", does: "What to listen for and where to probe in an exploration.",
    needs: { list: "list_guides", create: "create_guide", change: "change_guide", remove: "delete_guide", import: "import_guides" },
    columns: [["size", "Characters"], ["is_active", "In use"], ["version", "Version"]],
    files: "a document (Word, PDF, Markdown, text), or a JSON or YAML file", accept: `${JSON_YAML},.md,.txt,.docx,.pdf,.odt,.html`, sample: ENTRIES.guides,
  },
};
