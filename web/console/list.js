/** All interviews, newest first, refreshed while the page is visible. */

import { make } from "../shared/dom.js";
import { plain } from "../shared/naming.js";
import { askedName, interviewLink, shortened } from "./interview-link.js";
import { repeat } from "./repeat.js";
import { settle } from "../shared/settle.js";
import { STATUSES } from "./statuses.js";
import { completenessOf, counted, modeName, when } from "./words.js";

/** @typedef {import("./main.js").Desk} Desk */
/** @typedef {import("../shared/api-types.js").ListedInterview} Listed */

const ROUND_MS = 4_000;
const PAGE = "25";
const SUMMARY = "/api/ops/summary";
const COLUMNS = ["Who", "Status", "Mode", "Complete", "Started", "Ended", "Id"];

/**
 * @param {Desk} desk
 * @param {string} address what is filtered by, as `addressOf` writes it
 */
export function listScreen({ api, contract, place, may }, address) {
  const filters = filterForm(contract, address);
  const overall = make("p", { class: "soft" });
  const counts = make("ul", { class: "counts", "aria-label": "Of those shown" });
  const state = make("p", { class: "soft", id: "list-state" });
  const rows = make("tbody", { role: "rowgroup" });
  const pages = make("div", { class: "buttons" });
  place.append(
    make("div", { class: "head" }, make("h1", {}, "Interviews"), may("start_interview") ? make("a", { class: "button", href: "#start" }, "Start an interview") : null),
    overall, filters.form, counts,
    make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Interviews" }, make("table", { class: "list", role: "table" },
      make("thead", { role: "rowgroup" }, make("tr", { role: "row" }, ...COLUMNS.map((name) => make("th", { scope: "col", role: "columnheader" }, name)))),
      rows)),
    state, pages);

  /** @type {string[]} cursors of the pages up to this one */
  let trail = [];
  let asked = 0;
  /** What is shown, by what it was asked with. @type {{query: string, etag: string | null}} */
  let shown = { query: "", etag: null };
  /** @type {Map<string, string>} names of studies by their ids, each asked for once */
  const studies = new Map();
  /** @param {Listed[]} items */
  const nameStudies = async (items) => {
    const ids = new Set(items.map(({ study_id }) => study_id ?? "").filter((id) => id && !studies.has(id)));
    // One that is being erased has no name any more.
    await Promise.all([...ids].map(async (id) => studies.set(id, await api.get(`/api/studies/${id}`).then(({ name }) => name, () => ""))));
  };
  /** @param {import("../shared/api-types.js").InterviewList} found */
  const show = (found) => {
    settle(rows, found.items.map((one) => rowOf(one, may, studies.get(one.study_id ?? ""))));
    settle(counts, countsOf(found.items));
    settle(pages, pagesOf(trail.length, found.next_cursor));
    settle(state, [stateOf(found.items.length, trail.length)]);
  };
  const look = async () => {
    const mine = ++asked;
    const wanted = { ...filters.read(), cursor: trail.at(-1), limit: PAGE };
    const query = JSON.stringify(wanted);
    try {
      const { data, etag } = await api.read("/api/interviews", wanted, query === shown.query ? shown.etag : null);
      if (data) await nameStudies(data.items);
      if (mine !== asked) return ROUND_MS;
      if (data) show(data);
      shown = { query, etag };
      if (may("ops_summary")) settle(overall, [overallOf(await api.get(SUMMARY))]);
    } catch (error) {
      shown.etag = null;
      settle(state, [`${error instanceof Error ? error.message : error} Trying again.`]);
    }
    return ROUND_MS;
  };
  const stop = repeat(look);
  filters.form.addEventListener("input", () => {
    trail = [];
    // Back from an interview the same are listed again.
    history.replaceState(null, "", addressOf(filters.read()));
    look();
  });
  filters.form.addEventListener("submit", (event) => event.preventDefault());
  pages.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button) return;
    trail = button.dataset.cursor ? [...trail, button.dataset.cursor] : trail.slice(0, -1);
    look();
  });
  return stop;
}

/**
 * @param {import("../shared/contract.js").Schema} contract
 * @param {string} address
 */
function filterForm(contract, address) {
  const [firstStatus, firstMode = "", ...firstCandidate] = address.split("/");
  const modes = contract.components?.schemas?.Mode?.enum ?? [];
  const mode = choice("filter-mode", "Any mode", modes.map((/** @type {string} */ each) => [each, modeName(each)]));
  const status = choice("filter-status", "Any status", STATUSES.map((each) => [each, plain(each)]));
  if (STATUSES.includes(firstStatus)) status.value = firstStatus;
  if (modes.includes(firstMode)) mode.value = firstMode;
  const candidate = make("input", { id: "filter-candidate", type: "search", autocomplete: "off", spellcheck: "false" });
  candidate.value = firstCandidate.join("/");
  const form = make("form", { class: "filters", role: "search", "aria-label": "Filter interviews" },
    ...[["Mode", mode], ["Status", status], ["Candidate, the whole id", candidate]].map(([name, input]) =>
      make("p", { class: "field" }, make("label", { for: /** @type {HTMLElement} */ (input).id }, /** @type {string} */ (name)), input)));
  return { form, read: () => ({ mode: mode.value, status: status.value, candidate_id: candidate.value.trim() }) };
}

/** @param {{mode: string, status: string, candidate_id: string}} filters */
function addressOf({ mode, status, candidate_id }) {
  return `#interviews/${[status, mode, candidate_id].map(encodeURIComponent).join("/").replace(/\/+$/, "")}`;
}

/**
 * @param {string} id
 * @param {string} any
 * @param {[string, string][]} choices
 */
function choice(id, any, choices) {
  return make("select", { id }, make("option", { value: "" }, any), ...choices.map(([value, said]) => make("option", { value }, said)));
}

/**
 * The roles are explicit, since a phone shows each row as a block, which would remove them.
 * @param {Listed} one
 * @param {import("./rights.js").May} may
 * @param {string} [study] its name
 */
function rowOf(one, may, study) {
  const id = shortened(one.interview_id);
  const cells = [statusOf(one), modeName(one.mode), completenessOf(one), when(one.created_at), when(one.ended_at),
    make("code", { title: one.interview_id }, id)];
  return make("tr", { "data-key": one.interview_id, role: "row" },
    make("th", { scope: "row", role: "rowheader" }, interviewLink(may, one, askedName(one, `Interview ${id}`)),
      study ? make("small", {}, " ", make("a", { href: `#study/${one.study_id}` }, study)) : null),
    ...cells.map((cell, place) => make("td", { role: "cell", "data-label": COLUMNS[place + 1] }, cell)));
}

/** @param {Listed} one */
function statusOf({ status, person_wanted_at, declined_at }) {
  const shown = make("span", { class: "status", "data-status": status }, plain(status));
  const said = person_wanted_at ? " wants a person" : declined_at ? " does not agree" : "";
  return said ? make("span", {}, shown, make("small", { class: "wanted" }, said)) : shown;
}

/** @param {Listed[]} items */
function countsOf(items) {
  return STATUSES.map((status) => ({ status, count: items.filter((one) => one.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => make("li", { "data-key": status }, make("span", { class: "status", "data-status": status }, `${count} ${plain(status)}`)));
}

/**
 * @param {number} behind
 * @param {string | null} next
 */
function pagesOf(behind, next) {
  return [
    behind > 0 ? make("button", { id: "newer", class: "button plain small", type: "button" }, "Newer") : null,
    next ? make("button", { id: "older", class: "button plain small", type: "button", "data-cursor": next }, "Older") : null,
  ];
}

/**
 * All interviews, whatever is listed.
 * @param {Record<string, any>} summary
 */
function overallOf(summary) {
  const { running, awaiting_answer, parked, stuck, failed, completed_24h } = summary;
  return `In all: ${running} running (${awaiting_answer} waiting for an answer, ${parked} parked), ${stuck} stuck, ${failed} failed, ${completed_24h} completed in the last 24 hours.`;
}

/**
 * @param {number} shown
 * @param {number} behind
 */
function stateOf(shown, behind) {
  if (shown === 0) return behind === 0 ? "There is no such interview." : "There are no older ones.";
  const which = behind === 0 ? `The newest ${shown === 1 ? "one" : shown}` : `Page ${behind + 1}, ${counted(shown, "interview")}`;
  return `${which}, kept up to date.`;
}
