/** The corpora: what each holds, and one with its documents, to which more are added and which is removed as a whole. */

import { make } from "../shared/dom.js";
import { tableOf } from "./charts/svg.js";
import { ask } from "./dialog.js";
import { evidenceForm } from "./evidence.js";
import { notify, notifyError, reasonOf } from "./voice.js";
import { counted, number, when } from "./words.js";

/** @typedef {import("../shared/api-types.js").CorpusSummary} Corpus */

const PATH = "/api/corpora";
const PAGE = "100";

/** @param {import("./main.js").Desk} desk */
export function corporaScreen({ api, place, may }) {
  const list = make("div", {}, make("p", { class: "soft" }, "One moment …"));
  const fill = () => listInto(api, list);
  place.append(make("p", {}, make("a", { href: "#assessments" }, "All about assessments")), make("h1", {}, "Corpora"),
    make("p", { class: "soft" }, "The documents of one supplier, project or question, over which criteria are judged."), list, may("add_document") ? evidenceForm(api, "", fill) : "");
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
      corpora.map((one) => [one.corpus, number(one.documents), number(one.answers), number(one.characters), when(one.changed_at), one.last_used_at ? when(one.last_used_at) : "never"]));
    for (const head of table.querySelectorAll("tbody th")) head.replaceChildren(make("a", { href: `#corpus/${head.textContent}` }, head.textContent ?? ""));
    list.replaceChildren(table);
  } catch (error) {
    list.replaceChildren(make("p", { class: "note alarm" }, reasonOf(error)));
  }
}

/**
 * @param {import("./api.js").StaffApi} api
 * @returns {Promise<Corpus[]>} by name
 */
export function allCorpora(api) {
  return allOf(api, PATH);
}

/**
 * @param {import("./api.js").StaffApi} api
 * @param {string} path
 */
async function allOf(api, path) {
  /** @type {any[]} */
  const items = [];
  let cursor = "";
  do {
    const page = await api.get(path, { limit: PAGE, cursor });
    items.push(...page.items);
    cursor = page.next_cursor ?? "";
  } while (cursor);
  return items;
}

/**
 * @param {import("./main.js").Desk} desk
 * @param {string} name
 */
export function corpusScreen({ api, place, may }, name) {
  const path = `${PATH}/${encodeURIComponent(name)}`;
  const about = make("p", { class: "soft", role: "status" }, "One moment …");
  const documents = make("div");
  const erase = make("button", { class: "button danger", type: "button" }, "Erase the corpus…");
  const fill = async () => {
    try {
      /** @type {Corpus} */
      const corpus = await api.get(path);
      about.textContent = `${counted(corpus.documents, "document")}, ${counted(corpus.answers, "answer")}, ${counted(corpus.characters, "character")}. Changed ${when(corpus.changed_at)}. ${corpus.last_used_at ? `Last judged over ${when(corpus.last_used_at)}.` : "Never judged over."}`;
      documents.replaceChildren(documentsOf(await allOf(api, `${path}/documents`), may("delete_document") ? (id, called) => { eraseOne(api, id, called, fill).catch(notifyError); } : null));
    } catch (error) {
      about.textContent = reasonOf(error);
    }
  };
  erase.addEventListener("click", () => { eraseAll(api, path, name).catch(notifyError); });
  place.append(make("p", {}, make("a", { href: "#corpora" }, "All corpora")), make("h1", {}, name), about, documents, may("add_document") ? evidenceForm(api, name, fill) : "",
    !may("delete_corpus") ? "" : make("section", { class: "part danger-zone", "aria-labelledby": "erasing-title" }, make("h2", { id: "erasing-title" }, "Erase this corpus"),
      make("p", {}, "Its documents and answers are deleted with it. Verdicts that were given stay, with what they quote."), make("div", { class: "buttons" }, erase)));
  fill();
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
 */
async function eraseAll(api, path, name) {
  /** @type {Corpus} */
  const corpus = await api.get(path);
  const count = corpus.documents + corpus.answers;
  const filled = await ask({
    title: `Erase the corpus “${name}”?`, confirm: "Erase it all", danger: true,
    text: `${count === 1 ? "1 document or answer goes" : `${count} documents and answers go`} with it, for good. Type their number to confirm.`,
    fields: [{ name: "count", label: "Number of documents and answers", kind: "number", limits: { min: "0", step: "1" } }],
  });
  if (filled === null) return;
  if (Number(filled.count) !== count) {
    notify(`Nothing is erased: it is ${count}, and not ${filled.count}.`, true);
    return;
  }
  await api.send("DELETE", `${path}?documents=${count}`);
  location.hash = "corpora";
  notify(`“${name}” is erased.`);
}
