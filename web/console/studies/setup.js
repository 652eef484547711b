/** The setup of a study: what it is called, what it asks, and what participants read. For a new one, and for one that is there. */

import { make } from "../../shared/dom.js";
import { languageName } from "../words.js";
import { askedPart } from "./asked.js";
import { choiceField, textField } from "../forms/fields.js";
import { assesses, kindOfStudy } from "./kinds.js";
import { editForm } from "../forms/form.js";
import { previewOf } from "./preview.js";
import { fillAll, readAll } from "../forms/values.js";
import { closingFields, logoField, welcomeFields } from "./welcome.js";

/** @typedef {import("../../shared/api-types.js").StudyView} StudyView */

/**
 * @param {import("../main.js").Desk} desk
 * @param {{study: Partial<StudyView> & {mode: StudyView["mode"]}, confirm: string, send: (study: any) => Promise<void>}} given
 */
export function setupForm(desk, { study, confirm, send }) {
  const kind = kindOfStudy(study);
  const asked = askedPart(desk, assesses(study) ? "criteria" : study.mode, study.study_id);
  const first = [
    textField({ path: "name", label: "Name of the study", help: "Participants see it, too.", required: true, limits: { maxlength: "200" } }),
    languageField(desk.contract, study.mode),
  ];
  const welcome = [...welcomeFields(), logoField(desk.api, study.study_id)];
  const closing = closingFields();
  const fields = [...first, ...welcome, ...closing];
  const read = () => asked.read(readAll(fields, study));
  fillAll(fields, study);
  asked.fill(study);

  const preview = make("div", { class: "previewed" });
  const show = () => preview.replaceChildren(previewOf(readAll(fields)));
  show();
  const form = editForm({
    name: "Setup", confirm, edits: study.study_id !== undefined, send: () => send(read()),
    parts: [
      part("What it is", [make("p", { class: "soft" }, kind.does), ...first.map(({ element }) => element)]),
      part("What is asked", asked.element ? [asked.element] : [make("p", { class: "note" }, "Everything follows from the resume that each participant brings.")]),
      part("What participants read first", [
        make("div", { class: "with-preview" }, make("div", { class: "inside" }, ...welcome.map(({ element }) => element)),
          make("div", { class: "preview-of", role: "group", "aria-labelledby": "preview-title" }, make("p", { class: "eyebrow", id: "preview-title" }, "Preview"), preview))]),
      part("When it is over", closing.map(({ element }) => element)),
    ],
  });
  form.addEventListener("input", show);
  return form;
}

/**
 * @param {string} title
 * @param {(Node | null)[]} inside
 */
export function part(title, inside) {
  return make("section", { class: "part" }, make("h2", {}, title), ...inside);
}

/**
 * A plan has a language of its own; where nothing has one, English is what an empty language means.
 * @param {import("../../shared/contract.js").Schema} contract
 * @param {string} mode
 * @returns {import("../forms/fields.js").Field}
 */
function languageField(contract, mode) {
  const own = mode === "topic_exploration";
  const choices = /** @type {[string, string][]} */ ([...(own ? [["", "That of the plan"]] : []), ...languagesOf(contract)]);
  const field = choiceField({ path: "language", label: "Language", help: "Of the questions and of the pages.", choices });
  return own ? field : { ...field, fill: (value) => field.fill(value ?? "en") };
}

/**
 * @param {import("../../shared/contract.js").Schema} contract
 * @returns {[code: string, name: string][]}
 */
export function languagesOf(contract) {
  /** @type {string[]} */
  const known = contract.components?.schemas?.Language?.enum ?? [];
  return known.map((code) => [code, languageName(code)]);
}
