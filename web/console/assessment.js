/** Assessments of criteria: the verdict beside its evidence, and how it changed from round to round. */

import { make } from "../shared/dom.js";
import { plain } from "../shared/naming.js";
import { Refused } from "./api.js";
import { tableOf } from "./charts/svg.js";
import { corpusHref } from "./corpora.js";
import { ask } from "./dialog.js";
import { save } from "../shared/files.js";
import { repeat } from "./repeat.js";
import { settle } from "../shared/settle.js";
import { inDoubt } from "./review-words.js";
import { startedCard } from "./started.js";
import { reasonOf, notify, notifyError } from "./voice.js";
import { percent, tallied, when } from "./words.js";

/** @typedef {import("../shared/api-types.js").JudgedCriterion} Criterion */

/** While criteria are judged, and when that is done, until a round's answers come back. */
const JUDGING_MS = 1_000;
const ROUND_MS = 4_000;
/** What it may be taken away as. */
const FILES = [["xlsx", "Excel"], ["docx", "Word"], ["markdown", "Markdown"]];
/** @type {Record<string, string>} */
const CHANGES = { better: " better than before", worse: " worse than before", same: " the same as before" };

/**
 * @param {import("./main.js").Desk} desk
 * @param {string} id
 */
export function assessmentScreen({ api, place, may }, id) {
  const path = `/api/assessments/${encodeURIComponent(id)}`;
  const title = make("h1", {}, "Assessment");
  const state = make("p", { class: "soft", role: "status" });
  const rounds = make("ul", { class: "rounds" });
  const criteria = make("div", { class: "criteria" });
  const room = make("div");
  const choose = make("button", { class: "button plain", type: "button" }, "Ask about what is open…");
  const erase = make("button", { class: "button danger", type: "button" }, "Erase…");
  erase.addEventListener("click", () => { eraseIt(api, path).catch(notifyError); });
  const back = make("p", {}, make("a", { href: "#assessments" }, "All about assessments"));
  const buttons = make("div", { class: "buttons", hidden: true }, may("ask_follow_ups") ? choose : null, ...FILES.map(([format, said]) => fileButton(api, path, format, said)), may("delete_assessment") ? erase : null);
  place.append(back, title,
    state, rounds, buttons, room, criteria);
  /** @type {Criterion[]} */
  let judged = [];
  choose.addEventListener("click", () => { askFollowUps(api, path, judged, room).catch(notifyError); });
  return repeat(async () => {
    try {
      const found = await api.get(path);
      judged = found.criteria;
      buttons.hidden = false;
      choose.hidden = !may("ask_follow_ups", found.study_id);
      erase.hidden = !may("delete_assessment", found.study_id);
      title.textContent = found.name ?? `Assessment of ${found.corpus}`;
      const corpus = may("look_at_corpus", found.study_id) ? make("a", { href: corpusHref(found) }, "its documents") : "its documents";
      settle(back, [found.study_id ? make("a", { href: `#study/${found.study_id}/documents` }, "The study") : make("a", { href: "#assessments" }, "All about assessments")]);
      settle(state, [`${plain(found.status)}, ${percent(found.progress)}: ${tallied(found.counts)}. Over `, corpus, found.study_id ? "." : ` (corpus ${found.corpus}).`]);
      settle(rounds, found.rounds.map(roundOf));
      settle(criteria, judged.map(criterionOf));
      return found.status === "running" ? JUDGING_MS : ROUND_MS;
    } catch (error) {
      settle(state, [reasonOf(error)]);
      return error instanceof Refused && error.status === 404 ? 0 : ROUND_MS;
    }
  });
}

/**
 * @param {import("./api.js").StaffApi} api
 * @param {string} path
 * @param {string} format
 * @param {string} said
 */
function fileButton(api, path, format, said) {
  const button = make("button", { class: "button plain", type: "button" }, said);
  button.addEventListener("click", () => { api.download(`${path}?format=${format}`).then(save, notifyError); });
  return button;
}

/**
 * @param {import("./api.js").StaffApi} api
 * @param {string} path
 * @param {Criterion[]} judged
 * @param {HTMLElement} room for the participant's link
 */
async function askFollowUps(api, path, judged, room) {
  const open = judged.filter((one) => one.open_gaps.length > 0);
  if (open.length === 0) throw new Error("Nothing is open.");
  const every = open.map((one) => one.criterion_id).join(" ");
  const filled = await ask({
    title: "Ask somebody about what is open?", confirm: "Start the interview",
    text: "An interview is started; when it ends, the criteria are judged again with its answers.",
    fields: [{ name: "criteria", label: "About", kind: "select", choices: [[every, `all that is open (${open.length})`], ...open.map((one) => /** @type {[string, string]} */ ([one.criterion_id, one.question]))] }],
  });
  if (filled === null) return;
  const { data } = await api.send("POST", `${path}/follow-ups`, { json: { criterion_ids: filled.criteria.split(" ") } });
  room.replaceChildren(startedCard(data));
  document.getElementById("started-title")?.focus();
}

/**
 * @param {import("./api.js").StaffApi} api
 * @param {string} path
 */
async function eraseIt(api, path) {
  const sure = await ask({ title: "Erase this assessment for good?", text: "Its verdicts and what they quote are deleted; documents and interviews stay. This cannot be undone.", confirm: "Erase it", danger: true });
  if (sure === null) return;
  await api.send("DELETE", path);
  location.hash = "assessments";
  notify("The assessment is erased.");
}

/** @param {import("../shared/api-types.js").Round} round @param {number} place */
function roundOf(round, place) {
  return make("li", { "data-key": round.interview_id }, `Round ${place + 1}, ${plain(round.status)}: `,
    make("a", { href: `#interview/${round.interview_id}` }, "its interview"));
}

/** @param {Criterion} one */
function criterionOf(one) {
  return make("section", { class: "card criterion", "data-key": one.criterion_id, "aria-label": one.question },
    make("h2", {}, one.question),
    make("p", {}, make("span", { class: "status", "data-verdict": one.verdict ?? "" }, plain(one.verdict ?? "being judged")),
      CHANGES[one.change ?? ""] ?? null,
      one.review ? ` · ${one.review.by} says: ${plain(one.review.verdict)}` : null, one.error ? ` ${one.error}` : null),
    one.doubts.length > 0 ? make("p", { class: "soft" }, inDoubt(one.doubts)) : null,
    make("div", { class: "side-by-side" },
      make("div", {}, make("h3", {}, "Verdict"), make("p", { class: "prose" }, one.rationale ?? "–"), ...openGaps(one.open_gaps)),
      make("div", {}, make("h3", {}, "Evidence"), ...evidenceOf(one.citations))),
    ...historyOf(one));
}

/** @param {string[]} gaps */
function openGaps(gaps) {
  return gaps.length > 0 ? [make("h4", {}, "Still open"), make("ul", {}, ...gaps.map((gap) => make("li", {}, gap)))] : [];
}

/** @param {Criterion["citations"]} citations */
function evidenceOf(citations) {
  if (citations.length === 0) return [make("p", { class: "soft" }, "None was found.")];
  return citations.map((each) => make("figure", {}, make("blockquote", { class: "said" }, each.span), make("figcaption", { class: "soft" }, `[${each.index}] ${each.source}`)));
}

/** @param {Criterion} one */
function historyOf({ criterion_id, history }) {
  if (history.length < 2) return [];
  return [make("h3", {}, "From round to round"),
    make("ol", { class: "verdicts", "aria-label": "Verdicts, oldest first" }, ...history.map((round) =>
      make("li", {}, make("span", { class: "status", "data-verdict": round.verdict }, plain(round.verdict))))),
    tableOf(`Rounds of ${criterion_id}`, ["Round", "When", "Verdict", "Follow-ups that bear on it"],
    history.map((round, place) => [String(place + 1), when(round.at), plain(round.verdict), String(round.matched_follow_ups)]))];
}
