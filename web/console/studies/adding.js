/** Adding people: one by one, or many by a CSV file. Rows that could not be added are shown with what is wrong. */

import { make } from "../../shared/dom.js";
import { plainReason } from "../../shared/plain-errors.js";
import { showErrors, clearErrors } from "../forms/errors.js";
import { save } from "../../shared/files.js";
import { resumeUpload } from "../uploads.js";
import { notify, reasonOf } from "../voice.js";
import { counted } from "../words.js";
import { choiceField, textField } from "../forms/fields.js";
import { kindOf } from "./kinds.js";
import { languagesOf } from "./setup.js";
import { fillAll, readAll } from "../forms/values.js";

/** @typedef {import("../../shared/api-types.js").AddedParticipants} Added */

/**
 * @param {import("./study.js").AtStudy} at
 * @param {() => Promise<unknown>} done
 */
export function addingPart(at, done) {
  const outcome = make("div", { class: "inside", role: "status", tabindex: "-1" });
  const tell = (/** @type {Added} */ added) => {
    outcome.replaceChildren(...outcomeOf(added));
    done();
  };
  const nobody = Object.values(at.study.counts).every((count) => count === 0);
  const single = make("details", { open: nobody }, make("summary", {}, "One person"), oneForm(at, tell));
  const many = make("details", {}, make("summary", {}, "Many, from a CSV file"), fileForm(at, (added) => {
    tell(added);
    if (added.items.length > 0) notify(`${added.items.length === 1 ? "One person is" : `${added.items.length} people are`} there.`);
    // All are there: what matters now is the list below.
    if (added.rejected.length === 0) single.open = many.open = false;
    outcome.focus();
  }));
  return make("section", { class: "card generated", "aria-labelledby": "adding-title" },
    make("h2", { id: "adding-title" }, "Add people"),
    single, many, outcome);
}

/** @param {Added} added */
function outcomeOf({ items, rejected }) {
  if (items.length + rejected.length === 0) return [];
  return [
    items.length > 0 ? make("p", { class: "note" }, items.length === 1 ? `${items[0].name || "One person"} is there, with a link of their own.` : `${items.length} people are there, each with a link of their own.`) : null,
    rejected.length > 0 ? make("div", { class: "note alarm", role: "alert" }, make("p", {}, `${counted(rejected.length, "row")} could not be added. Correct ${rejected.length === 1 ? "it and send it in a file of its own" : "them and send them in a file of their own"}: who is sent again is added again, unless they have a reference.`),
      make("ul", { class: "points" }, ...rejected.map(({ row, reason }) => make("li", {}, make("strong", {}, `Row ${row}: `), plainReason(reason))))) : null,
  ].filter((each) => each !== null);
}

/**
 * @param {import("./study.js").AtStudy} at
 * @param {(added: Added) => void} tell
 */
function oneForm({ desk: { api, contract }, base, study }, tell) {
  const wantsResume = kindOf(study.mode).resume;
  const languages = /** @type {[string, string][]} */ ([["", "That of the study"], ...languagesOf(contract)]);
  const fields = [
    textField({ path: "name", label: "Name", limits: { maxlength: "200" } }),
    textField({ path: "email", label: "E-mail address", limits: { maxlength: "254", type: "email" } }),
    textField({ path: "external_id", label: "Reference", help: "How you know this person elsewhere. The same reference is never added twice.", limits: { maxlength: "200" } }),
    choiceField({ path: "language", label: "Language", choices: languages }),
    ...(wantsResume ? [textField({ path: "resume_text", label: "Resume", help: "Paste it, or send it as a file below.", lines: 4 })] : []),
  ];
  const upload = wantsResume ? resumeUpload(api, study.study_id)(contract, {}, { name: "resume_document_id", label: "", required: false, id: "adding-resume" }) : null;
  const trouble = make("p", { class: "note alarm", role: "alert", tabindex: "-1", hidden: true });
  const form = make("form", { class: "inside", "aria-label": "Add one person", novalidate: true }, make("div", { class: "fields-of" }, ...fields.map(({ element }) => element), upload?.element ?? null), trouble,
    make("div", { class: "buttons" }, make("button", { class: "button", type: "submit" }, "Add")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    clearErrors(form, trouble);
    const row = Object.fromEntries(Object.entries({ ...readAll(fields), resume_document_id: upload?.read() }).filter(([, value]) => value));
    if (Object.keys(row).length === 0) return showErrors(form, trouble, { errors: [{ path: "name", message: "Field required" }] });
    try {
      const { data } = await api.send("POST", `${base}/participants`, { json: { participants: [row] } });
      const [wrong] = data.rejected;
      if (wrong) return showErrors(form, trouble, { errors: wrong.reason.split("; ").map(errorOf) });
      fillAll(fields, {});
      form.querySelector("input")?.focus();
      notify(`${data.items[0].name || "The person"} is added.`);
      tell(data);
    } catch (error) {
      showErrors(form, trouble, error);
    }
  });
  return form;
}

/** @param {string} said `field: message` */
function errorOf(said) {
  const [, path = "", message] = /^(?:(\w+): )?(.*)$/s.exec(said) ?? [];
  return { path, message };
}

/**
 * @param {import("./study.js").AtStudy} at
 * @param {(added: Added) => void} tell
 */
function fileForm({ desk: { api }, base, study }, tell) {
  const columns = ["name", "email", "external_id", "language", ...(kindOf(study.mode).resume ? ["resume_text"] : [])];
  const input = make("input", { id: "people-file", type: "file", accept: ".csv,text/csv", required: true, "aria-describedby": "people-file-help" });
  const trouble = make("p", { class: "note alarm", role: "alert", tabindex: "-1", hidden: true });
  const example = make("button", { class: "button plain small", type: "button" }, "Download an example");
  example.addEventListener("click", () => save({ name: "participants.csv", file: new Blob([`${columns.join(",")}\r\n${columns.map((name) => EXAMPLE[name]).join(",")}\r\n`], { type: "text/csv" }) }));
  const form = make("form", { class: "inside", "aria-label": "Add people from a file" },
    make("p", { class: "field" }, make("label", { for: input.id }, "The file"),
      make("span", { class: "soft help", id: "people-file-help" }, `The first line names the columns: ${columns.join(", ")}. None is needed, and their order is free. At most 1,000 people a file.`), input), trouble,
    make("div", { class: "buttons" }, make("button", { class: "button", type: "submit" }, "Add them"), example));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    trouble.hidden = true;
    const content = new FormData();
    content.append("file", /** @type {FileList} */ (input.files)[0]);
    try {
      const { data } = await api.send("POST", `${base}/participants`, { form: content });
      form.reset();
      tell(data);
    } catch (error) {
      trouble.textContent = reasonOf(error);
      trouble.hidden = false;
      trouble.focus();
    }
  });
  return form;
}

/** @type {Record<string, string>} */
const EXAMPLE = { name: "Robin Sample", email: "robin@example.org", external_id: "A-1001", language: "en", resume_text: '"Eight years of …"' };
