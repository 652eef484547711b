/** Where everybody begins: what waits for a person, and all studies with how their participants stand. */

import { make } from "../../shared/dom.js";
import { settle } from "../../shared/settle.js";
import { repeat } from "../repeat.js";
import { reasonOf } from "../voice.js";
import { when } from "../words.js";
import { countsBar } from "./bar.js";
import { KINDS_OF_STUDIES, kindOfStudy } from "./kinds.js";
import { waitingParts } from "./waiting.js";

/** @typedef {import("../main.js").Desk} Desk */
/** @typedef {import("../../shared/api-types.js").ListedStudy} Listed */

const ROUND_MS = 8_000;
const PAGE = "25";

/** @param {Desk} desk */
export function homeScreen({ api, place, may }) {
  const filters = filterForm();
  const waiting = make("ul", { class: "waiting", "aria-label": "What waits for you" });
  const list = make("ul", { class: "studies", "aria-label": "Studies" });
  const state = make("p", { class: "soft", role: "status" });
  const more = make("button", { class: "button plain small", type: "button", hidden: true }, "Older studies");
  place.append(
    make("div", { class: "head" }, make("h1", {}, "Studies"), may("create_study") ? make("a", { class: "button", href: "#new-study" }, "New study") : null),
    waiting, filters.form, list, state, more);
  let pages = 1;
  let asked = 0;
  const look = async () => {
    const mine = ++asked;
    try {
      const { items, next } = await api.pages("/api/studies", { ...filters.read(), limit: PAGE }, pages);
      if (mine !== asked) return ROUND_MS;
      settle(list, items.map(rowOf));
      more.hidden = !next;
      const isAny = Object.values(filters.read()).some(Boolean);
      settle(state, items.length > 0 ? [] : [isAny ? "No study is like that." : "There is no study yet. A study holds what you ask, of whom, and what all of them said."]);
      filters.form.hidden = items.length === 0 && !isAny;
      settle(waiting, await waitingParts(api, may, items));
    } catch (error) {
      settle(state, [`${reasonOf(error)} Trying again.`]);
    }
    return ROUND_MS;
  };
  more.addEventListener("click", () => { pages += 1; look(); });
  filters.form.addEventListener("input", () => { pages = 1; look(); });
  filters.form.addEventListener("submit", (event) => event.preventDefault());
  return repeat(look);
}

function filterForm() {
  const query = make("input", { id: "studies-query", type: "search", autocomplete: "off" });
  const status = make("select", { id: "studies-status" }, ...[["", "Any"], ["draft", "Draft"], ["open", "Open"], ["closed", "Closed"]].map(([value, said]) => make("option", { value }, said)));
  const mode = make("select", { id: "studies-mode" }, make("option", { value: "" }, "Any"), ...KINDS_OF_STUDIES.map((kind) => make("option", { value: kind.mode }, kind.name)));
  const form = make("form", { class: "filters", role: "search", "aria-label": "Find studies", hidden: true },
    ...[["Name", query], ["Status", status], ["Kind", mode]].map(([name, input]) =>
      make("p", { class: "field" }, make("label", { for: /** @type {HTMLElement} */ (input).id }, /** @type {string} */ (name)), input)));
  return { form, read: () => ({ query: query.value.trim(), status: status.value, mode: mode.value }) };
}

/** @param {Listed} one */
function rowOf(one) {
  const { study_id, name, status, counts, created_at, closes_at } = one;
  return make("li", { class: "card study", "data-key": study_id },
    make("div", {}, make("h2", {}, make("a", { href: `#study/${study_id}` }, name)),
      make("p", { class: "soft" }, make("span", { class: "status", "data-status": status }, status), ` ${kindOfStudy(one).name} · since ${when(created_at)}${closes_at ? ` · until ${when(closes_at)}` : ""}`)),
    countsBar(counts));
}
