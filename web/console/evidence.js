/** Documents that become evidence: sent one after the other, each listed with what was read of it. */

import { make } from "../shared/dom.js";
import { reasonOf } from "./voice.js";
import { counted } from "./words.js";

/** What a corpus may be called. */
export const CORPUS = "[A-Za-z0-9][A-Za-z0-9._\\-]{0,63}";

/**
 * @param {import("./api.js").StaffApi} api
 * @param {string} name of the corpus, nothing where the person says it
 * @param {(corpus: string) => void} done called once they are added
 * @param {() => string} [study] the id of the study that they belong to, nothing where there is none
 */
export function evidenceForm(api, name, done, study = () => "") {
  const corpus = make("input", { id: "evidence-corpus", required: true, autocomplete: "off", pattern: CORPUS, "aria-describedby": "evidence-hint", value: name });
  const files = make("input", { id: "evidence-files", type: "file", required: true, multiple: true, accept: ".pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp,.html,.htm,.eml,.ipynb,.md,.txt" });
  const results = make("ul", { class: "told" });
  const form = make("form", { class: "card generated", "aria-label": "Add documents" },
    make("h2", {}, "Add documents"),
    make("p", { class: "field", hidden: name !== "" }, make("label", { for: corpus.id }, "Corpus"), corpus,
      make("span", { class: "soft", id: "evidence-hint" }, "A name of letters, digits, “.”, “_” and “-”; it begins with its first document.")),
    make("p", { class: "field" }, make("label", { for: files.id }, "PDF, Office, HTML, e-mail, notebook, Markdown or text"), files),
    make("div", { class: "buttons" }, make("button", { class: "button plain", type: "submit" }, "Add them")), make("div", { role: "status" }, results));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    results.replaceChildren();
    for (const file of files.files ?? []) results.append(make("li", {}, `${file.name}: ${await sent(api, corpus.value.trim(), file, study())}`));
    files.value = "";
    form.ariaBusy = null;
    done(corpus.value.trim());
  });
  return form;
}

/**
 * @param {import("./api.js").StaffApi} api
 * @param {string} corpus
 * @param {File} file
 * @param {string} studyId
 * @returns {Promise<string>} the result, in a sentence
 */
async function sent(api, corpus, file, studyId) {
  const form = new FormData();
  form.append("corpus", corpus);
  form.append("file", file);
  try {
    const { data } = await api.send("POST", `/api/documents${studyId ? `?study_id=${studyId}` : ""}`, { form });
    return [`${counted(data.passages, "passage")}.`, ...data.warnings ?? []].join(" ");
  } catch (error) {
    return reasonOf(error);
  }
}
