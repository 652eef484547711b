/** The participants of a study: who stands where, found and sorted, with their links. */

import { make } from "../../shared/dom.js";
import { settle } from "../../shared/settle.js";
import { repeat } from "../repeat.js";
import { save } from "../../shared/files.js";
import { notifyError, reasonOf } from "../voice.js";
import { interviewLink } from "../interview-link.js";
import { completenessOf, percent, when } from "../words.js";
import { addingPart } from "./adding.js";
import { invite, isMailLost, MAIL_STATES, mailSaid, sendsMail } from "./inviting.js";
import { assesses, calledSo, kindOf, STATES } from "./kinds.js";
import { linksFile } from "./links-file.js";
import { actOn, actionsFor } from "./one-participant.js";
import { copyField } from "../copy-field.js";

/** @typedef {import("../../shared/api-types.js").ListedParticipant} Participant */

const PAGE = "25";
const ROUND_MS = 5_000;
const COLUMNS = ["Name", "Stands", "Progress", "Complete", "To review", "Last active", "Link"];
/** @type {[string, string][]} */
const SORTS = [["invited_at", "Invited last"], ["name", "Name"], ["state", "How they stand"], ["last_active_at", "Last active"], ["completeness", "Most complete"]];

/** @param {import("./study.js").AtStudy} at */
export function participantsTab(at) {
  const { desk: { api, place, may }, study, base } = at;
  const mayAdd = may("add", study.study_id);
  const mayInvite = may("invite", study.study_id);
  const filters = filterForm(at.part);
  const rows = make("tbody", { role: "rowgroup" });
  const state = make("p", { class: "soft", role: "status" });
  const pages = make("div", { class: "buttons" });
  const table = make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Participants, table" }, make("table", { class: "list people", role: "table" },
    make("thead", { role: "rowgroup" }, make("tr", { role: "row" }, ...COLUMNS.map((name) => make("th", { scope: "col", role: "columnheader" }, name)))), rows));
  /** @type {string[]} */
  let trail = [];
  /** @type {Participant[]} */
  let items = [];
  let asked = 0;
  const look = async () => {
    const mine = ++asked;
    try {
      const found = await api.get(`${base}/participants`, { ...filters.read(), cursor: trail.at(-1), limit: PAGE });
      if (mine !== asked) return ROUND_MS;
      items = found.items;
      settle(rows, items.map((one) => rowOf(one, at)));
      settle(pages, [
        trail.length > 0 ? make("button", { id: "newer", class: "button plain small", type: "button" }, "Back") : null,
        found.next_cursor ? make("button", { id: "older", class: "button plain small", type: "button", "data-cursor": found.next_cursor }, "More") : null]);
      table.hidden = items.length === 0;
      settle(state, items.length > 0 ? [] : filters.isEmpty() ? nobodyYet(at, mayAdd) : ["Nobody is like that."]);
    } catch (error) {
      settle(state, [`${reasonOf(error)} Trying again.`]);
    }
    return ROUND_MS;
  };
  const acting = make("div", { class: "buttons" }, ...(mayAdd ? [fileButton(at)] : []), ...(sendsMail() && mayInvite ? [inviteButton(at, look)] : []));
  const mailless = sendsMail() || !mayInvite ? null : make("p", { class: "soft" }, "No invitations are sent by e-mail here: this installation has no mail server (SMTP_HOST). Copy each link, or download all of them.");
  const added = () => Promise.all([look(), at.lookAtHead()]);
  place.append(...(mayAdd ? [addingPart(at, added), ...publicLink(study)] : []), make("section", { class: "listed", "aria-labelledby": "people-title" },
    make("div", { class: "head" }, make("h2", { id: "people-title", tabindex: "-1" }, "Who takes part"), acting), mailless, filters.form, table, state, pages));
  filters.form.addEventListener("input", () => { trail = []; look(); });
  filters.form.addEventListener("submit", (event) => event.preventDefault());
  pages.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button) return;
    trail = button.dataset.cursor ? [...trail, button.dataset.cursor] : trail.slice(0, -1);
    look();
  });
  rows.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button[data-do]") : null;
    const one = items.find(({ participant_id }) => participant_id === button?.closest("tr")?.dataset.key);
    if (button instanceof HTMLElement && one) actOn(at, one, button.dataset.do ?? "").then(look, notifyError);
  });
  return repeat(look);
}

/** @param {string} wanted the state that the address names */
function filterForm(wanted) {
  const query = make("input", { id: "people-query", type: "search", autocomplete: "off", spellcheck: "false" });
  const state = make("select", { id: "people-state" }, make("option", { value: "" }, "Everybody"), ...Object.entries(STATES).map(([value, said]) => make("option", { value }, said)));
  state.value = wanted in STATES ? wanted : "";
  const sort = make("select", { id: "people-sort" }, ...SORTS.map(([value, said]) => make("option", { value }, said)));
  const mail = make("select", { id: "people-mail" }, make("option", { value: "" }, "Any"), ...MAIL_STATES.map(([value, said]) => make("option", { value }, said)));
  /** @type {[string, HTMLElement][]} */
  const fields = [["Name, e-mail or reference", query], ["How they stand", state], ["Their e-mail", mail], ["Sorted by", sort]];
  const form = make("form", { class: "filters", role: "search", "aria-label": "Find participants" },
    ...fields.filter(([, input]) => input !== mail || sendsMail()).map(([name, input]) => make("p", { class: "field" }, make("label", { for: input.id }, name), input)));
  return {
    form,
    read: () => ({ query: query.value.trim(), state: state.value, mail: mail.value, sort: sort.value }),
    isEmpty: () => [query, state, mail].every(({ value }) => value === ""),
  };
}

/**
 * How complete it is: what waits for a person may still change it.
 * @param {Participant} one
 * @param {string} mode
 */
function soFar(one, mode) {
  const said = completenessOf({ ...one, mode });
  return one.to_review > 0 && said.endsWith("%") ? `${said} so far` : said;
}

/**
 * @param {Participant} one
 * @param {import("./study.js").AtStudy} at
 */
function rowOf(one, { desk: { may }, study }) {
  const called = calledSo(one);
  const title = one.interview_id ? interviewLink(may, { interview_id: one.interview_id, study_id: study.study_id }, called) : called;
  const toReview = may("give_review", study.study_id) ? make("a", { href: one.assessed ? `#study/${study.study_id}/review` : `#reviews/${one.interview_id}` }, String(one.to_review)) : String(one.to_review);
  const mailed = mailSaid(one.mail);
  const more = [one.email, one.external_id].filter((each) => each && each !== called).join(" · ");
  /** @type {(Node | string)[]} */
  const cells = [
    make("span", {}, make("span", { class: "status", "data-status": one.state }, STATES[one.state]), mailed ? make("small", { class: isMailLost(one.mail) ? "lost" : "soft" }, make("br"), mailed) : null),
    one.interview_id ? percent(one.progress) : "–", one.state === "completed" || one.state === "ended" ? soFar(one, study.mode) : "–",
    one.to_review > 0 ? toReview : "–", when(one.last_active_at), actionsFor(one, called, may("add", study.study_id))];
  return make("tr", { "data-key": one.participant_id, role: "row" },
    make("th", { scope: "row", role: "rowheader" }, title, more ? make("small", { class: "soft" }, make("br"), more) : null),
    ...cells.map((cell, place) => make("td", { role: "cell", "data-label": COLUMNS[place + 1], ...(cell === "–" ? { class: "nothing" } : {}) }, cell)));
}

/**
 * Where the first ones come from.
 * @param {import("./study.js").AtStudy} at
 * @param {boolean} mayAdd
 */
function nobodyYet({ desk: { may }, study }, mayAdd) {
  const maySet = may("change_study", study.study_id) && !study.public_url && !kindOf(study.mode).resume && !assesses(study);
  return ["Nobody is invited yet", mayAdd ? ": add people above" : "",
    ...(maySet ? [", or let everybody in who has a ", make("a", { href: `#study/${study.study_id}/settings` }, "public link")] : []), "."];
}

/** @param {import("./study.js").StudyView} study */
function publicLink({ public_url, public_link: { quota } }) {
  if (!public_url) return [];
  return [make("section", { class: "card generated", "aria-label": "The public link" },
    copyField("public-link", `The public link${quota ? `, for ${quota} people at most` : ""}`, public_url, "Copy the link"))];
}

/** @param {import("./study.js").AtStudy} at */
function fileButton({ desk: { api }, base, study }) {
  const button = make("button", { class: "button plain small", type: "button" }, "Download the links");
  button.addEventListener("click", async () => {
    try {
      save(await linksFile(api, base, study));
    } catch (error) {
      notifyError(error);
    }
  });
  return button;
}

/**
 * @param {import("./study.js").AtStudy} at
 * @param {() => Promise<unknown>} done
 */
function inviteButton(at, done) {
  const button = make("button", { class: "button plain small", type: "button" }, "Invite by e-mail…");
  button.addEventListener("click", () => { invite(at).then(done, notifyError); });
  return button;
}
