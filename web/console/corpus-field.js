/** The corpus that criteria are judged over: chosen from a list, with a look at its documents. */

import { make } from "../shared/dom.js";
import { allCorpora, corpusHref } from "./corpora.js";
import { choiceField } from "./forms/fields.js";
import { reasonOf } from "./voice.js";
import { counted } from "./words.js";

/** Of a corpus, that are named below it. */
const SHOWN = 20;

/**
 * @param {import("./api.js").StaffApi} api
 * @param {() => string} study the id of the study whose corpora are offered, nothing for those of none
 * @returns {{field: import("./forms/fields.js").Field, refresh: (chosen?: string) => Promise<void>}}
 */
export function corpusField(api, study) {
  const field = choiceField({ path: "corpus", label: "Corpus", help: "The documents that the criteria are judged over.", required: true, choices: [["", "…"]] });
  const select = /** @type {HTMLSelectElement} */ (field.element.querySelector("select"));
  const documents = make("div", { role: "status" });
  field.element.append(documents);
  const look = () => { lookInto(api, select.value, documents, study()); };
  select.addEventListener("change", look);
  const refresh = async (chosen = select.value) => {
    try {
      const corpora = (await allCorpora(api)).filter(({ study_id }) => (study_id ?? "") === study());
      select.replaceChildren(make("option", { value: "" }, "…"), ...corpora.map(({ corpus, documents: count }) => make("option", { value: corpus }, `${corpus} (${counted(count, "document")})`)));
      select.value = chosen || (corpora.length === 1 ? corpora[0].corpus : "");
      if (corpora.length === 0) documents.replaceChildren(make("p", { class: "soft" }, "There is none yet: add its first document above."));
      else look();
    } catch (error) {
      documents.replaceChildren(make("p", { class: "soft" }, reasonOf(error)));
    }
  };
  return { field, refresh };
}

/**
 * @param {import("./api.js").StaffApi} api
 * @param {string} corpus
 * @param {HTMLElement} room
 * @param {string} studyId
 */
async function lookInto(api, corpus, room, studyId) {
  room.replaceChildren();
  if (!corpus) return;
  try {
    const page = await api.get(`/api/corpora/${encodeURIComponent(corpus)}/documents`, { limit: String(SHOWN), ...(studyId ? { study_id: studyId } : {}) });
    const names = page.items.map((/** @type {any} */ one) => one.file_name || one.question);
    room.replaceChildren(make("p", { class: "soft" }, names.length === 0 ? "There is nothing in it." : `${names.join(", ")}${page.next_cursor ? " …" : ""} · `, make("a", { href: corpusHref({ corpus, study_id: studyId }), target: "_blank", rel: "opener" }, "Look into it")));
  } catch (error) {
    room.replaceChildren(make("p", { class: "soft" }, reasonOf(error)));
  }
}
