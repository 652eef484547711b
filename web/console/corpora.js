/** The corpora: what each holds, and one with its documents, to which more are added and which is removed as a whole. */

import { make } from "../shared/dom.js";
import { tableOf } from "./charts/svg.js";
import { Refused } from "./api.js";
import { erasureConfirmed } from "./confirm.js";
import { ask } from "./dialog.js";
import { evidenceForm } from "./evidence.js";
import { calledSo } from "./studies/kinds.js";
import { notify, notifyError, reasonOf } from "./voice.js";
import { counted, number, when } from "./words.js";

/** @typedef {import("../shared/api-types.js").ListedCorpus} Corpus */

const PATH = "/api/corpora";
const PAGE = "100";

/** @param {import("./main.js").Desk} desk */
export function corporaScreen({ api, place, may }) {
  const list = make("div", {}, make("p", { class: "soft" }, "One moment …"));
  const fill = () => listInto(api, list);
  place.append(make("p", {}, make("a", { href: "#assessments" }, "All about assessments")), make("h1", {}, "Corpora"),
    make("p", { class: "soft" }, "The documents of one supplier, project or question, over which criteria are judged."), list, may("add_document", null) ? evidenceForm(api, "", fill) : "");
  fill();
}

/**
 * @param {import("./api.js").StaffApi} api
 * @param {HTMLElement} list
 */
async function listInto(api, list) {
  try {
    const corpora = await allCorpora(api);
    if (corpora.length === 0) return list.replaceChildren(make("p", { class: "soft" }, "There is none yet: the first document of one begins it."));
    const table = tableOf("Corpora", ["Corpus", "Documents", "Answers", "Characters", "Changed", "Last judged over"],
      corpora.map((one) => [nameOf(one), number(one.documents), number(one.answers), number(one.characters), when(one.changed_at), one.last_used_at ? when(one.last_used_at) : "never"]));
    table.querySelectorAll("tbody th").forEach((head, place) => head.replaceChildren(make("a", { href: corpusHref(corpora[place]) }, nameOf(corpora[place])), corpora[place].study_id ? make("small", { class: "soft" }, " of a study") : ""));
    list.replaceChildren(table);
  } catch (error) {
    list.replaceChildren(make("p", { class: "note alarm" }, reasonOf(error)));
  }
}

/** Of a participant's documents whose they are. @param {Corpus} one */
function nameOf({ corpus, participant_name }) {
  return participant_name ? `Documents of ${participant_name}` : corpus;
}

/** Where a corpus is shown: two studies may use one name. @param {{corpus: string, study_id?: string | null}} one */
export function corpusHref({ corpus, study_id }) {
  return `#corpus/${corpus}${study_id ? `/${study_id}` : ""}`;
}

/**
 * @param {import("./api.js").StaffApi} api
 * @returns {Promise<Corpus[]>} by name
 */
export async function allCorpora(api) {
  return (await api.pages(PATH, { limit: PAGE })).items;
}

/**
 * @param {import("./main.js").Desk} desk
 * @param {string} address `<name>`, or `<name>/<study id>`
 */
export function corpusScreen({ api, place, may }, address) {
  const [name, studyId = ""] = address.split("/");
  const path = `${PATH}/${encodeURIComponent(name)}`;
  /** @type {Record<string, string>} */
  const query = studyId ? { study_id: studyId } : {};
  const title = make("h1", {}, isOfParticipant(name) ? "Documents" : name);
  if (isOfParticipant(name)) nameAfter(api, title, name, studyId);
  const about = make("p", { class: "soft", role: "status" }, "One moment …");
  const documents = make("div");
  const erase = make("button", { class: "button danger", type: "button" }, "Erase the corpus…");
  const fill = async () => {
    try {
      /** @type {Corpus} */
      const corpus = await api.get(path, query);
      about.textContent = `${counted(corpus.documents, "document")}, ${counted(corpus.answers, "answer")}, ${counted(corpus.characters, "character")}. Changed ${when(corpus.changed_at)}. ${corpus.last_used_at ? `Last judged over ${when(corpus.last_used_at)}.` : "Never judged over."}`;
      documents.replaceChildren(documentsOf((await api.pages(`${path}/documents`, { ...query, limit: PAGE })).items, may("delete_document", studyId || null) ? (id, called) => { eraseOne(api, id, called, fill).catch(notifyError); } : null));
    } catch (error) {
      const none = studyId && error instanceof Refused && error.status === 404;
      about.textContent = none ? "There are no documents yet." : reasonOf(error);
    }
  };
  erase.addEventListener("click", () => { eraseAll(api, path, name, studyId).catch(notifyError); });
  place.append(make("p", {}, studyId ? make("a", { href: `#study/${studyId}/documents` }, "Documents and verdicts of the study") : make("a", { href: "#corpora" }, "All corpora")), title, about, documents, may("add_document", studyId || null) ? evidenceForm(api, name, fill, () => studyId) : "",
    !may("delete_corpus", studyId || null) ? "" : make("section", { class: "part danger-zone", "aria-labelledby": "erasing-title" }, make("h2", { id: "erasing-title" }, "Erase this corpus"),
      make("p", {}, "Its documents and answers are deleted with it. Verdicts that were given stay, with what they quote."), make("div", { class: "buttons" }, erase)));
  fill();
}

/** Whether a corpus holds the documents of a participant, whose id is its name. @param {string} name */
export function isOfParticipant(name) {
  return /^[0-9a-f]{32}$/.test(name);
}

/**
 * Those go by the name of the person.
 * @param {import("./api.js").StaffApi} api
 * @param {HTMLElement} title
 * @param {string} name
 * @param {string} studyId
 */
async function nameAfter(api, title, name, studyId) {
  const one = await api.get(`/api/studies/${encodeURIComponent(studyId)}/participants/${encodeURIComponent(name)}`).catch(() => null);
  title.textContent = one ? `Documents of ${calledSo(one)}` : name;
}

/**
 * @param {any[]} evidence
 * @param {((id: string, called: string) => void) | null} erase null for those who may not
 */
function documentsOf(evidence, erase) {
  if (evidence.length === 0) return make("p", { class: "soft" }, "There is nothing in it.");
  return make("ul", { class: "items documents" }, ...evidence.map((one) => {
    const called = one.kind === "document" ? one.file_name : one.question;
    const button = make("button", { class: "button plain small", type: "button", "aria-label": `Erase ${called}` }, "Erase…");
    button.addEventListener("click", () => erase?.(one.document_id, called));
    const said = one.kind === "document" ? `${one.file_kind}, ${counted(one.passages, "passage")}, ${when(one.created_at)}` : `answer${one.round_number ? ` of round ${one.round_number}` : ""}, ${when(one.at)}: ${one.answer}`;
    return make("li", {}, make("p", {}, make("strong", {}, called)), make("p", { class: "soft" }, said), ...one.warnings ? one.warnings.map((/** @type {string} */ each) => make("p", { class: "note warm" }, each)) : [], erase ? make("div", { class: "buttons" }, button) : null);
  }));
}

/**
 * @param {import("./api.js").StaffApi} api
 * @param {string} id
 * @param {string} called
 * @param {() => Promise<void>} done
 */
async function eraseOne(api, id, called, done) {
  const sure = await ask({ title: `Erase “${called}”?`, text: "It is no evidence any more when criteria are judged again. This cannot be undone.", confirm: "Erase it", danger: true });
  if (sure === null) return;
  await api.send("DELETE", `/api/documents/${encodeURIComponent(id)}`);
  await done();
  notify(`“${called}” is erased.`);
}

/**
 * @param {import("./api.js").StaffApi} api
 * @param {string} path
 * @param {string} name
 * @param {string} studyId
 */
async function eraseAll(api, path, name, studyId) {
  /** @type {Corpus} */
  const corpus = await api.get(path, studyId ? { study_id: studyId } : {});
  const count = corpus.documents + corpus.answers;
  const things = count === 1 ? "document or answer goes" : "documents and answers go";
  if (!await erasureConfirmed(`Erase the corpus “${name}”?`, count, things, "Number of documents and answers")) return;
  await api.send("DELETE", `${path}?documents=${count}${studyId ? `&study_id=${studyId}` : ""}`);
  location.hash = studyId ? `study/${studyId}/documents` : "corpora";
  notify(`“${name}” is erased.`);
}
