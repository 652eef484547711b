/** The documents of each participant, the verdicts over them, and who has to be asked about what stays open. */

import { make } from "../../shared/dom.js";
import { settle } from "../../shared/settle.js";
import { show } from "../dialog.js";
import { interviewLink } from "../interview-link.js";
import { repeat } from "../repeat.js";
import { notify, notifyError, reasonOf } from "../voice.js";
import { counted, tallied } from "../words.js";
import { inviteOne, isMailLost, mailSaid, sendsMail } from "./inviting.js";
import { calledSo, isUnderWay, STATES } from "./kinds.js";
import { copyLink } from "./one-participant.js";

/** @typedef {import("../../shared/api-types.js").ListedParticipant} Participant */
/** @typedef {import("../../shared/api-types.js").BegunAssessments} Begun */

const PAGE = "25";
const ROUND_MS = 3_000;
/** While nobody answers and nothing is judged: each look counts the documents of everybody shown. */
const IDLE_ROUND_MS = 8_000;
const COLUMNS = ["Name", "Documents", "Verdicts", "To be asked", "Stands", "What to do"];
const WAITING = ["invited", "opened"];
const OVER = ["completed", "ended", "failed"];

/** Why somebody's documents are not judged now. @type {Record<string, string>} */
const NOT_ASSESSED = { no_documents: "No documents yet", being_judged: "Being judged already", being_asked: "Being asked at the moment; what they say is judged", unknown: "Not there any more" };
const NAMED = 5;

/** @param {import("./study.js").AtStudy} at */
export function documentsTab(at) {
  const { desk: { api, place, may }, study, base } = at;
  const rows = make("tbody", { role: "rowgroup" });
  const state = make("p", { class: "soft", role: "status" });
  const older = make("button", { class: "button plain small", type: "button", hidden: true }, "More");
  const table = make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Documents and verdicts, table" }, make("table", { class: "list people", role: "table" },
    make("thead", { role: "rowgroup" }, make("tr", { role: "row" }, ...COLUMNS.map((name) => make("th", { scope: "col", role: "columnheader" }, name)))), rows));
  const mayAssess = may("assess_documents", study.study_id);
  let pages = 1;
  /** @type {Participant[]} */
  let items = [];
  const look = async () => {
    try {
      const found = await api.pages(`${base}/participants`, { limit: PAGE }, pages);
      items = found.items;
      older.hidden = !found.next;
      table.hidden = items.length === 0;
      settle(rows, items.map((one) => rowOf(at, one)));
      settle(state, items.length > 0 ? [] : ["Nobody is there yet. ", make("a", { href: `#study/${study.study_id}/participants` }, "Add the people whose documents are assessed"), "."]);
    } catch (error) {
      settle(state, [`${reasonOf(error)} Trying again.`]);
    }
    return items.some(isUnderWay) ? ROUND_MS : IDLE_ROUND_MS;
  };
  const everybody = make("button", { class: "button", type: "button" }, "Assess everybody new");
  everybody.addEventListener("click", () => { assess(at, null, items).then(look, notifyError); });
  older.addEventListener("click", () => { pages += 1; look(); });
  place.append(make("section", { class: "listed", "aria-labelledby": "documents-title" },
    make("div", { class: "head" }, make("h2", { id: "documents-title", tabindex: "-1" }, "Documents and verdicts"), mayAssess ? make("div", { class: "buttons" }, everybody) : null),
    make("p", { class: "soft" }, "Add each one’s documents, and have them assessed. What stays open is asked when they open their link; their answers lead to the next verdict."),
    table, state, older));
  rows.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button[data-do]") : null;
    const one = items.find(({ participant_id }) => participant_id === button?.closest("tr")?.dataset.key);
    if (button instanceof HTMLElement && one) actOn(at, one, button.dataset.do ?? "").then(look, notifyError);
  });
  return repeat(look);
}

/**
 * @param {import("./study.js").AtStudy} at
 * @param {Participant} one
 */
function rowOf({ desk: { may }, study }, one) {
  const { study_id } = study;
  const { assessed, participant_id, state, interview_id } = one;
  const called = calledSo(one);
  const documents = assessed?.documents ?? 0;
  const said = documents === 0 ? "Add documents" : counted(documents, "document");
  const open = assessed?.open.length ?? 0;
  const offers = offersFor(one, study_id, may);
  const judged = assessed?.assessment_id ? (assessed.counts ? tallied(assessed.counts) : "being judged …") : null;
  const mailed = mailSaid(one.mail);
  /** @type {(Node | string)[]} */
  const cells = [
    may("look_at_corpus", study_id) ? make("a", { href: `#corpus/${participant_id}/${study_id}`, "aria-label": `${said} of ${called}` }, said) : String(documents),
    judged ? make("a", { href: `#assessment/${assessed?.assessment_id}`, "aria-label": `Verdicts of ${called}: ${judged}` }, judged) : "–",
    open > 0 ? `${open} of ${study.criteria?.length} criteria` : assessed?.counts ? "nothing" : "–",
    make("span", {}, make("span", { class: "status", "data-status": state }, STATES[state]), mailed ? make("small", { class: isMailLost(one.mail) ? "lost" : "soft" }, make("br"), mailed) : null),
    offers.length === 0 ? "–" : make("div", { class: "buttons" }, ...offers.map(([does, said]) => make("button", { class: "button plain small", type: "button", "data-do": does, "data-key": does, "aria-label": `${said}: ${called}` }, said)))];
  return make("tr", { "data-key": participant_id, role: "row" },
    make("th", { scope: "row", role: "rowheader" }, interview_id ? interviewLink(may, { interview_id, study_id }, called) : called),
    ...cells.map((cell, place) => make("td", { role: "cell", "data-label": COLUMNS[place + 1], ...(cell === "–" ? { class: "nothing" } : {}) }, cell)));
}

/**
 * What can be done with somebody now.
 * @param {Participant} one
 * @param {string} studyId
 * @param {import("../session.js").May} may
 */
function offersFor(one, studyId, may) {
  const open = (one.assessed?.open.length ?? 0) > 0;
  const idle = !["started", "parked"].includes(one.state);
  /** @type {[fits: boolean, does: string, said: string][]} */
  const offers = [
    [may("assess_documents", studyId) && idle && (one.assessed?.documents ?? 0) > 0, "assess", one.assessed?.assessment_id ? "Assess again" : "Assess"],
    [open && WAITING.includes(one.state) && Boolean(one.email) && sendsMail() && may("invite", studyId), "invite", "Invite by e-mail"],
    [open && WAITING.includes(one.state) && one.url !== null, "copy", "Copy the link"],
    [open && OVER.includes(one.state) && may("ask_again", studyId), "again", "Ask once more"],
  ];
  return offers.filter(([fits]) => fits).map(([, does, said]) => [does, said]);
}

/**
 * @param {import("./study.js").AtStudy} at
 * @param {Participant} one
 * @param {string} does
 */
async function actOn(at, one, does) {
  if (does === "assess") await assess(at, [one.participant_id], [one]);
  else if (does === "invite") await inviteOne(at, one.participant_id);
  else if (does === "copy") await copyLink(one.url ?? "");
  else {
    await at.desk.api.send("POST", `${at.base}/participants/${one.participant_id}/again`);
    notify(`${calledSo(one)} can be asked once more: the same link begins the next interview.`);
  }
}

/**
 * @param {import("./study.js").AtStudy} at
 * @param {string[] | null} ids null for everybody who was never assessed
 * @param {Participant[]} listed whose names are known
 */
async function assess({ desk: { api }, base }, ids, listed) {
  /** @type {Begun} */
  let found = { begun: [], left_out: [], remaining: 0 };
  /** @type {Map<string, Begun["left_out"][number]>} each once, though every call names them */
  const leftOut = new Map();
  let begun = 0;
  do {
    found = (await api.send("POST", `${base}/assess`, { json: { participant_ids: ids }, headers: { "Idempotency-Key": crypto.randomUUID() } })).data;
    begun += found.begun.length;
    for (const each of found.left_out) leftOut.set(each.participant_id, each);
  } while (found.remaining > 0 && found.begun.length > 0);
  const why = Map.groupBy(leftOut.values(), ({ reason }) => reason);
  const said = begun === 0 ? (why.size === 0 ? "Nobody is left to be assessed." : "Nothing is judged.") : `The documents of ${begun === 1 ? "one" : begun} are being judged.`;
  if (why.size === 0) notify(said);
  else show("Assessing", make("p", {}, said), make("ul", { class: "points" }, ...[...why].map(([reason, those]) => make("li", {}, `${NOT_ASSESSED[reason]}: ${namesOf(those, listed)}`))));
}

/**
 * @param {{participant_id: string}[]} those
 * @param {Participant[]} listed
 */
function namesOf(those, listed) {
  const names = those.flatMap(({ participant_id }) => listed.filter((one) => one.participant_id === participant_id).map(calledSo)).slice(0, NAMED);
  const others = those.length - names.length;
  return [...names, ...(others > 0 ? [names.length > 0 ? `${others} more` : counted(others, "participant")] : [])].join(", ");
}
