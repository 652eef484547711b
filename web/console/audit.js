/** Who did and who read what of whom, newest first, narrowed by person, interview, study and time. */

import { make } from "../shared/dom.js";
import { labelOf } from "../shared/naming.js";
import { settle } from "../shared/settle.js";
import { reasonOf } from "./voice.js";
import { number, when } from "./words.js";

/** @typedef {import("../shared/api-types.js").AuditedCall} Entry */

const PAGE = "50";
const COLUMNS = ["When", "Who", "What", "Where"];
/** @type {[name: string, label: string, type: string][]} */
const FILTERS = [
  ["interview_id", "Interview, the whole id", "search"], ["study_id", "Study, the whole id", "search"],
  ["actor", "Who, the whole name or id", "search"], ["from", "From", "datetime-local"], ["to", "Before", "datetime-local"],
];
/** @type {Record<Entry["effect"], string>} */
const EFFECTS = { read: "read", write: "did", refused: "refused" };

/**
 * @param {import("./main.js").Desk} desk
 * @param {string} address `interview/study/actor`, each of which may be empty
 */
export function auditScreen({ api, contract, place }, address) {
  const inputs = filterInputs(address);
  const form = make("form", { class: "filters", role: "search", "aria-label": "Filter the audit" }, ...inputs.map(({ label, input }) =>
    make("p", { class: "field" }, make("label", { for: input.id }, label), input)));
  const rows = make("tbody", { role: "rowgroup" });
  const state = make("p", { class: "soft", role: "status" });
  const more = make("button", { class: "button plain small", type: "button", hidden: true }, "Older");
  place.append(make("h1", {}, "Audit"),
    make("p", { class: "soft" }, "What somebody reads several times within an hour is one entry. It holds nothing that anybody said, so erasing an interview leaves it."),
    form,
    make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Entries" }, make("table", { class: "list", role: "table" },
      make("thead", { role: "rowgroup" }, make("tr", { role: "row" }, ...COLUMNS.map((name) => make("th", { scope: "col", role: "columnheader" }, name)))), rows)),
    state, make("div", { class: "buttons" }, more));

  const names = namesOf(contract);
  /** @type {Entry[]} */
  let shown = [];
  /** @type {string | null} */
  let cursor = null;
  let asked = 0;
  const look = async (/** @type {boolean} */ older) => {
    const mine = ++asked;
    try {
      const page = await api.get("/api/audit", { ...wanted(inputs), cursor: older ? cursor : null, limit: PAGE });
      if (mine !== asked) return;
      shown = older ? [...shown, ...page.items] : page.items;
      cursor = page.next_cursor;
      settle(rows, shown.map((entry) => rowOf(entry, names)));
      more.hidden = cursor === null;
      settle(state, [shown.length === 0 ? "There is no such entry." : `${shown.length === 1 ? "One entry" : `${number(shown.length)} entries`}${cursor ? ", and older ones" : ""}.`]);
    } catch (error) {
      settle(state, [reasonOf(error)]);
    }
  };
  form.addEventListener("change", () => {
    history.replaceState(null, "", `#audit/${inputs.slice(0, 3).map(({ input }) => encodeURIComponent(input.value.trim())).join("/")}`);
    void look(false);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  more.addEventListener("click", () => void look(true));
  void look(false);
  return () => { asked += 1; };
}

/** @param {string} address */
function filterInputs(address) {
  const [interview, study, ...actor] = address.split("/");
  const given = [interview, study, actor.join("/")];
  return FILTERS.map(([name, label, type], place) => {
    const input = make("input", { id: `audit-${name}`, type, autocomplete: "off", spellcheck: "false" });
    if (type === "search") input.value = given[place] ?? "";
    return { name, label, input };
  });
}

/**
 * As the server takes them: a time of this device with its zone.
 * @param {ReturnType<typeof filterInputs>} inputs
 */
function wanted(inputs) {
  return Object.fromEntries(inputs.map(({ name, input }) => {
    const value = input.value.trim();
    return [name, value && input.type === "datetime-local" ? new Date(value).toISOString() : value];
  }));
}

/**
 * What each operation does, in the first words that the contract says of it.
 * @param {import("../shared/contract.js").Schema} contract
 * @returns {Map<string, string>}
 */
function namesOf(contract) {
  const operations = Object.values(contract.paths).flatMap((/** @type {any} */ path) => Object.values(path));
  return new Map(operations.filter(({ summary }) => summary).map(({ operationId, summary }) => [operationId, summary.split(/[,;:.]/)[0]]));
}

/**
 * @param {Entry} entry
 * @param {Map<string, string>} names
 */
function rowOf(entry, names) {
  const address = /^address:(.*)/.exec(entry.subject)?.[1];
  const who = make("a", { href: `#audit///${encodeURIComponent(entry.subject)}`, title: entry.subject }, address ? `${entry.name}, from ${address}` : entry.name);
  const cells = [make("span", {}, who, entry.verified || address ? "" : make("small", { class: "soft" }, " by their own word")), whatOf(entry, names), make("code", {}, entry.path || "–")];
  return make("tr", { "data-key": entry.entry_id, role: "row" },
    make("th", { scope: "row", role: "rowheader" }, when(entry.at)),
    ...cells.map((cell, place) => make("td", { role: "cell", "data-label": COLUMNS[place + 1] }, cell)));
}

/**
 * @param {Entry} entry
 * @param {Map<string, string>} names
 */
function whatOf({ effect, operation, status, count = 1, reason }, names) {
  const refused = status ? ` (refused: ${status}${count > 1 ? `, at least ${count} times` : ""})` : "";
  return make("span", {}, `${EFFECTS[effect]}: ${names.get(operation) ?? labelOf(operation)}${refused}`, reason ? make("small", { class: "soft" }, ` “${reason}”`) : null);
}
