/** All assessments; where one is begun, and where the evidence for it comes from. */

import { make } from "../shared/dom.js";
import { settle } from "../shared/settle.js";
import { assessmentForm } from "./assessment-form.js";
import { evidenceForm } from "./evidence.js";
import { reasonOf } from "./voice.js";
import { when } from "./words.js";

const PATH = "/api/assessments";
const PAGE = "25";

/** @param {import("./main.js").Desk} desk */
export function assessmentsScreen({ api, contract, place, may }) {
  const corpora = make("datalist", { id: "corpora" });
  const listed = "get" in contract.paths[PATH];
  place.append(make("h1", {}, "Assessments"), ...(listed ? [listOf(api, corpora)] : []),
    ...(may("add_document") ? [evidenceForm(api)] : []), ...(may("start_assessment") ? [assessmentForm(api, contract)] : []), corpora, make("details", {}, make("summary", {}, "Open one by its id"), openingForm()));
}

/**
 * @param {import("./api.js").StaffApi} api
 * @param {HTMLElement} corpora the names of those that were assessed before
 */
function listOf(api, corpora) {
  const rows = make("tbody");
  const state = make("p", { class: "soft", role: "status" });
  const older = make("button", { class: "button plain small", type: "button", hidden: true }, "Older");
  /** @type {import("../shared/api-types.js").ListedAssessment[]} */
  const items = [];
  let cursor = "";
  const more = async () => {
    try {
      const page = await api.get(PATH, { limit: PAGE, cursor });
      items.push(...page.items);
      cursor = page.next_cursor ?? "";
      settle(rows, items.map(rowOf));
      corpora.replaceChildren(...[...new Set(items.map(({ corpus }) => corpus))].map((value) => make("option", { value })));
      state.textContent = items.length === 0 ? "There is none yet." : "";
      older.hidden = !cursor;
    } catch (error) {
      state.textContent = reasonOf(error);
    }
  };
  older.addEventListener("click", more);
  more();
  const head = ["Assessment", "Corpus", "Criteria", "Begun"].map((name) => make("th", { scope: "col" }, name));
  return make("section", { class: "listed", "aria-label": "All assessments" },
    make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Assessments, table" },
      make("table", {}, make("thead", {}, make("tr", {}, ...head)), rows)),
    state, older);
}

/** @param {import("../shared/api-types.js").ListedAssessment} one */
function rowOf({ assessment_id, corpus, criteria, first_question, created_at }) {
  return make("tr", { "data-key": assessment_id },
    make("th", { scope: "row" }, make("a", { href: `#assessment/${assessment_id}` }, first_question)),
    make("td", {}, corpus), make("td", { class: "number" }, String(criteria)), make("td", {}, when(created_at)));
}

function openingForm() {
  const input = make("input", { id: "assessment-id", required: true, autocomplete: "off", spellcheck: "false" });
  const form = make("form", { class: "card generated", "aria-label": "Open an assessment" },
    make("p", { class: "field" }, make("label", { for: input.id }, "Open one by its id"), input),
    make("div", { class: "buttons" }, make("button", { class: "button plain", type: "submit" }, "Open")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    location.hash = `assessment/${encodeURIComponent(input.value.trim())}`;
  });
  return form;
}
