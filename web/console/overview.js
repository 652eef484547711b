/** The facts of an interview, and its pictures. */

import { make } from "../shared/dom.js";
import { budgetChart } from "./charts/budgets.js";
import { gapChart } from "./charts/gaps.js";
import { backlogTable, skillHeat, topicHeat } from "./charts/heat.js";
import { timeline } from "./charts/timeline.js";
import { modeName, number, percent, plain, when } from "./words.js";

/** @param {import("./interview.js").Seen} seen */
export function factsOf({ id, view, result }) {
  const usage = result.usage;
  /** @type {[string, string | Node | null][]} */
  const facts = [
    ["Status", statusOf(view)],
    ["Mode", modeName(view.mode)],
    ["Candidate", view.candidate_id],
    ["Phase", view.phase && plain(view.phase)],
    ["Language", view.language],
    ["Open question", view.question && `${view.question.question_text} (nudged ${view.question.nudges}×)`],
    ["Progress", percent(view.progress)],
    ["Completeness", percent(view.completeness)],
    ["Questions asked", `${view.questions_asked}${view.remaining === null ? "" : `, ${view.remaining} left`}`],
    ["Begun", when(view.started_at ?? view.created_at)],
    ["Over", view.ended_at && when(view.ended_at)],
    ["Model", `${number(usage.model_calls)} calls, ${number(usage.input_tokens)} tokens in, ${number(usage.output_tokens)} out; ${number(usage.fallbacks)} times the rules stepped in`],
    ["Warnings", view.warnings.join(" ") || null],
    ["Error", view.error],
    ["Durable’s status", statusLink(id)],
  ];
  return facts.filter(([, value]) => value).flatMap(([name, value]) => [
    make("dt", { "data-key": name }, name), make("dd", { "data-key": `${name}:` }, value)]);
}

/** @param {any} view */
function statusOf(view) {
  const said = view.ended_reason ? `${plain(view.status)}: ${plain(view.ended_reason)}` : plain(view.status);
  return make("span", { class: "status", "data-status": view.status }, said);
}

/** Durable's own page of the orchestration is for operators: the staff key does not open it. @param {string} id */
function statusLink(id) {
  const link = make("a", { href: `/runtime/webhooks/durabletask/instances/${encodeURIComponent(id)}?showInput=false`, rel: "noopener", target: "_blank" }, "orchestration");
  return make("span", {}, link, " (needs the operator’s system key: add ", make("code", {}, "&code=…"), ")");
}

/** @param {import("./interview.js").Seen} seen */
export function pictures({ view, result }) {
  const made = [
    gapChart(result.turns, view.gaps),
    skillHeat(view.skills),
    topicHeat(view.topics ?? []),
    budgetChart(view.topics ?? []),
    timeline(result.turns, view.settings, view.ended_at),
    view.backlog.length > 0 ? make("figure", { class: "chart", "data-key": "backlog" }, make("figcaption", {}, make("strong", {}, "Backlog")), backlogTable(view.backlog)) : null,
  ].filter((each) => each !== null);
  return made.length > 0 ? made : [make("p", { class: "soft" }, "There is nothing to draw before the first answer.")];
}
