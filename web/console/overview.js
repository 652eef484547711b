/** The facts of an interview, and its pictures. */

import { countedOf } from "../shared/counting.js";
import { make } from "../shared/dom.js";
import { plain } from "../shared/naming.js";
import { budgetChart } from "./charts/budgets.js";
import { gapChart } from "./charts/gaps.js";
import { backlogTable, skillHeat, topicHeat } from "./charts/heat.js";
import { timeline } from "./charts/timeline.js";
import { durableFact } from "./durable.js";
import { KINDS } from "./kinds.js";
import { FINAL } from "./statuses.js";
import { completenessOf, costOf, counted, languageName, modeName, number, percent, when } from "./words.js";

/** More questions of a backlog than these are folded. */
const FEW = 12;

/** @typedef {[name: string, value: string | Node | null][]} Facts those without a value are left out */

/** How it stands, for everybody. @param {import("./interview.js").Seen} seen */
export function factsOf({ view, result }) {
  return rowsOf([
    ["Status", statusOf(view)],
    ["Mode", modeName(view.mode)],
    ["Does not agree", view.declined_at && `said ${when(view.declined_at)}`],
    ...libraryOf(view),
    ["Language", languageName(view.language)],
    ["Open question", view.question && `${view.question.question_text} (nudged ${view.question.nudges}×)`],
    ["Progress", percent(view.progress)],
    ["Completeness", completenessOf(view) + (view.undecided > 0 ? ` so far; another ${percent(view.undecided)} waits for a person to decide` : "")],
    ["Points", result.points && `${result.points.covered} covered, ${result.points.to_review} for a person to decide, ${result.points.open} open`],
    ["Questions", questionsOf(view)],
    ["Begun", when(view.started_at ?? view.created_at)],
    ["Over", view.ended_at && when(view.ended_at)],
    ["Participant’s link", linkOf(view)],
    ["Teams", chatOf(view.chat)],
    ["Warnings", view.warnings.join(" ") || null],
    ["Error", view.error],
  ]);
}

/** What only those need who run the installation. @param {import("./interview.js").Seen} seen */
export function operatorFactsOf({ id, view, result, durable }) {
  const usage = result.usage;
  return rowsOf([
    ["Interview", make("code", {}, id)],
    ["Candidate’s id", view.candidate_id],
    ["Phase", view.phase && plain(view.phase)],
    ["Model", `${counted(usage.model_calls, "call")}, ${counted(usage.input_tokens, "token")} in, ${number(usage.output_tokens)} out; the rules stepped in ${counted(usage.fallbacks, "time")}`],
    ["Cost", view.model_prices && `${costOf(usage, view.model_prices)}, at this installation’s prices of tokens`],
    ["Durable’s status", durableFact(durable)],
  ]);
}

/** @param {Facts} facts */
function rowsOf(facts) {
  return facts.filter(([, value]) => value).flatMap(([name, value]) => [
    make("dt", { "data-key": name }, name), make("dd", { "data-key": `${name}:` }, value)]);
}

/** What of the library it asks. @param {import("../shared/api-types.js").StaffView} view @returns {Facts} */
function libraryOf(view) {
  return Object.values(KINDS).map(({ one, single }) => {
    const ref = view[/** @type {"plan"} */ (single.replace(" ", "_"))];
    return [single.charAt(0).toUpperCase() + single.slice(1), ref && make("span", {}, make("a", { href: `#${one}/${ref.id}` }, ref.name || ref.id), `, version ${ref.version}`)];
  });
}

/** Why an interview is over. @type {Record<Exclude<import("../shared/api-types.js").EndedReason, "complete">, string>} */
const ENDS = {
  no_gaps: "nothing is left to ask", max_rounds: "as much as may be asked", covered: "all topics are covered", all_filled: "the resume answers everything",
  time_up: "the time is up", extension_refused: "they wanted to stop when the time was up", participant_ended: "stopped before the last question",
  disengaged: "empty answers", abandoned: "nobody answered any more", failed: "something failed",
};

/** As its participant reads it, and how many that were with follow-ups. @param {import("../shared/api-types.js").StaffView} view */
function questionsOf(view) {
  const counted = countedOf(view);
  const asked = `${view.questions_asked} asked, follow-ups included`;
  return counted && !FINAL.includes(view.status) ? `Question ${counted.done + 1} of about ${counted.of}; ${asked}` : asked;
}

/** @param {import("../shared/api-types.js").StaffView} view */
function statusOf(view) {
  const said = view.ended_reason && view.ended_reason !== "complete" ? `${plain(view.status)}: ${ENDS[view.ended_reason]}` : plain(view.status);
  return make("span", { class: "status", "data-status": view.status }, said);
}

/** Null for a link that works for good. @param {import("../shared/api-types.js").StaffView} view */
function linkOf({ link_revoked, link_expires_at }) {
  if (link_revoked) return "Revoked: none works.";
  if (!link_expires_at) return null;
  return `${new Date(link_expires_at) > new Date() ? "Good until" : "Expired"} ${when(link_expires_at)}.`;
}

/** @param {import("../shared/api-types.js").LinkedChat | null} chat null where Teams is not set up */
function chatOf(chat) {
  if (!chat) return null;
  if (chat.unreachable) return "A chat is linked, but Teams does not take what is sent there.";
  return chat.linked ? "A chat is linked." : "No chat is linked.";
}

/** @param {import("./interview.js").Seen} seen */
export function pictures({ view, result }) {
  const made = [
    gapChart(result.turns, view.gaps),
    skillHeat(view.skills),
    topicHeat(view.topics),
    budgetChart(view.topics),
    timeline(result.turns, view.settings, view.ended_at, view.timings, view.audit),
    view.backlog.length > 0 ? backlogFigure(view.backlog) : null,
  ].filter((each) => each !== null);
  return made.length > 0 ? made : [make("p", { class: "soft" }, "There is nothing to draw before the first answer.")];
}

/** A long backlog is folded. @param {import("../shared/api-types.js").StaffView["backlog"]} backlog */
function backlogFigure(backlog) {
  const table = backlogTable(backlog);
  return make("figure", { class: "chart", "data-key": "backlog" }, make("figcaption", {}, make("strong", {}, "Backlog")),
    backlog.length > FEW ? make("details", { "data-key": "backlog-all" }, make("summary", {}, counted(backlog.length, "question")), table) : table);
}
