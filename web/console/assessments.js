/** All assessments; where one is begun, and where the evidence for it comes from. */

import { make } from "../shared/dom.js";
import { settle } from "../shared/settle.js";
import { assessmentForm } from "./assessment-form.js";
import { corpusHref, isOfParticipant } from "./corpora.js";
import { evidenceForm } from "./evidence.js";
import { choiceField } from "./forms/fields.js";
import { notifyError, reasonOf } from "./voice.js";
import { tallied, when } from "./words.js";

const PATH = "/api/assessments";
const PAGE = "25";
const COLUMNS = ["Assessment", "Corpus", "Criteria", "Verdicts", "Begun"];

/** @param {import("./main.js").Desk} desk */
export function assessmentsScreen({ api, contract, place, may }) {
  const study = studyField(api, may);
  const chosen = () => String(study.read() ?? "");
  const begin = may("start_assessment") ? assessmentForm(api, contract, chosen) : null;
  study.element.addEventListener("change", () => { begin?.refresh(""); });
  place.append(
    make("div", { class: "head" }, make("h1", {}, "Assessments"), may("list_all_corpora") ? make("a", { class: "button plain", href: "#corpora" }, "All corpora") : null),
    listOf(api, may), ...(begin ? [study.element] : []), ...(may("add_document") ? [evidenceForm(api, "", (corpus) => { begin?.refresh(corpus); }, chosen)] : []), ...(begin ? [begin.form] : []));
}

/**
 * The study that documents and an assessment belong to: who may see it sees them.
 * @param {import("./api.js").StaffApi} api
 * @param {import("./session.js").May} may
 */
function studyField(api, may) {
  const field = choiceField({ path: "study_id", label: "For the study", help: "Documents and verdicts are then seen by its members. One supplier each: make a study of criteria instead.", choices: [["", "None"]] });
  const select = /** @type {HTMLSelectElement} */ (field.element.querySelector("select"));
  api.get("/api/studies", { limit: "100" }).then(({ items }) => {
    for (const one of items) if (may("start_assessment", one.study_id)) select.append(make("option", { value: one.study_id }, one.name));
  }).catch(notifyError);
  return field;
}

/**
 * @param {import("./api.js").StaffApi} api
 * @param {import("./session.js").May} may
 */
function listOf(api, may) {
  const rows = make("tbody", { role: "rowgroup" });
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
      settle(rows, items.map((one) => rowOf(one, may("look_at_corpus", one.study_id))));
      state.textContent = items.length === 0 ? "There is none yet." : "";
      older.hidden = !cursor;
    } catch (error) {
      state.textContent = reasonOf(error);
    }
  };
  older.addEventListener("click", more);
  more();
  const head = COLUMNS.map((name) => make("th", { scope: "col", role: "columnheader" }, name));
  return make("section", { class: "listed", "aria-label": "All assessments" },
    make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Assessments, table" },
      make("table", { class: "list worded", role: "table" }, make("thead", { role: "rowgroup" }, make("tr", { role: "row" }, ...head)), rows)),
    state, older);
}

/**
 * The roles are explicit, since a phone shows each row as a block, which would remove them.
 * @param {import("../shared/api-types.js").ListedAssessment} one
 * @param {boolean} opensCorpus
 */
function rowOf({ assessment_id, name, corpus, study_id, criteria, first_question, created_at, counts }, opensCorpus) {
  const called = isOfParticipant(corpus) ? "their documents" : corpus;
  const cells = [opensCorpus ? make("a", { href: corpusHref({ corpus, study_id }) }, called) : called, String(criteria), tallied(counts), when(created_at)];
  return make("tr", { "data-key": assessment_id, role: "row" },
    make("th", { scope: "row", role: "rowheader" }, make("a", { href: `#assessment/${assessment_id}` }, name ?? first_question)),
    ...cells.map((cell, place) => make("td", { role: "cell", "data-label": COLUMNS[place + 1] }, cell)));
}
