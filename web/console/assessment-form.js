/** Beginning an assessment: whose documents, and the criteria, written one by one or pasted. */

import { make } from "../shared/dom.js";
import { corpusField } from "./corpus-field.js";
import { criteriaField } from "./criteria-field.js";
import { choiceField, textField } from "./forms/fields.js";
import { editForm } from "./forms/form.js";
import { fillAll, readAll } from "./forms/values.js";
import { languagesOf } from "./studies/setup.js";
import { notify } from "./voice.js";

const PATH = "/api/assessments";

/**
 * @param {import("./api.js").StaffApi} api
 * @param {import("../shared/contract.js").Schema} contract
 * @param {() => string} study the id of the study that it belongs to, nothing where there is none
 */
export function assessmentForm(api, contract, study) {
  const corpus = corpusField(api, study);
  const name = textField({ path: "name", label: "Name", help: "For the list and for files. Without one it goes by its first criterion.", limits: { maxlength: "200" } });
  const fields = [
    { ...name, read: () => name.read() || undefined },
    corpus.field,
    criteriaField(api),
    choiceField({ path: "language", label: "Language of the criteria", choices: languagesOf(contract) }),
  ];
  fillAll(fields, { language: "en" });
  const form = editForm({
    name: "Begin an assessment", confirm: "Judge these criteria", edits: false,
    parts: [make("h2", {}, "Begin an assessment"), ...fields.map(({ element }) => element)],
    send: async () => {
      const { data } = await api.send("POST", `${PATH}${study() ? `?study_id=${study()}` : ""}`, { json: readAll(fields), headers: { "Idempotency-Key": key } });
      location.hash = `assessment/${data.assessment_id}`;
      notify("The criteria are being judged.");
    },
  });
  // The same key for a repeated press: it is begun once even where the answer was lost. What is changed in between is another one.
  let key = crypto.randomUUID();
  form.addEventListener("input", () => { key = crypto.randomUUID(); });
  form.classList.add("card");
  corpus.refresh();
  return { form, refresh: corpus.refresh };
}
