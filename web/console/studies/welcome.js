/** What participants read before they agree and after the end, as fields. */

import { make } from "../../shared/dom.js";
import { reasonOf } from "../voice.js";
import { numberField, textField } from "../forms/fields.js";

/** @returns {import("../forms/fields.js").Field[]} */
export function welcomeFields() {
  return [
    textField({ path: "welcome.organisation", label: "Who asks", help: "Your organisation or team, as participants know it.", limits: { maxlength: "200" } }),
    textField({ path: "welcome.purpose", label: "What it is about", help: "Why you ask them, and what their answers are for.", lines: 3, limits: { maxlength: "2000" } }),
    numberField({ path: "welcome.minutes", label: "Minutes it takes", limits: { min: "1", max: "1440", step: "1" } }),
    textField({ path: "welcome.data_use", label: "What happens with the answers", help: "Who reads them, and when they are erased.", lines: 3, limits: { maxlength: "2000" } }),
    textField({ path: "welcome.contact", label: "Whom to ask", help: "A name with an e-mail address or a number.", limits: { maxlength: "200" } }),
    textField({ path: "welcome.accommodation", label: "If somebody needs it another way", help: "How to get more time, another language, or a talk with a person.", lines: 2, limits: { maxlength: "2000" } }),
    colourField(),
  ];
}

/** @returns {import("../forms/fields.js").Field[]} */
export function closingFields() {
  return [
    textField({ path: "closing.text", label: "What they read at the end", lines: 2, limits: { maxlength: "2000" } }),
    textField({ path: "closing.redirect_url", label: "Where a link leads them from there", limits: { maxlength: "1000", type: "url", placeholder: "https://" } }),
  ].map((field) => (field.path === "closing.redirect_url" ? { ...field, read: () => field.read() || null } : field));
}

/** A colour is chosen, or not: an input of colours always has one. @returns {import("../forms/fields.js").Field} */
function colourField() {
  const path = "welcome.colour";
  const own = make("input", { id: "study-own-colour", type: "checkbox" });
  const colour = make("input", { type: "color", value: "#14605b", "aria-label": "Colour of the page", hidden: true });
  own.addEventListener("change", () => { colour.hidden = !own.checked; });
  return {
    path,
    element: make("div", { class: "field", "data-path": path }, make("label", { class: "box", for: own.id }, own, "A colour of your own"), colour),
    read: () => (own.checked ? colour.value : null),
    fill: (value) => {
      own.checked = typeof value === "string";
      colour.hidden = !own.checked;
      if (typeof value === "string") colour.value = value;
    },
  };
}

/**
 * The logo, sent as soon as it is chosen: the study itself changes when it is saved.
 * @param {import("../api.js").StaffApi} api
 * @param {string | undefined} studyId a study that is not there yet has no place for it
 * @returns {import("../forms/fields.js").Field}
 */
export function logoField(api, studyId) {
  const path = "welcome.logo_url";
  /** @type {string | null} */
  let value = null;
  const input = make("input", { id: "study-logo", type: "file", accept: "image/png,image/jpeg", "aria-describedby": "study-logo-help" });
  const remove = make("button", { class: "button plain small", type: "button", hidden: true }, "Remove the logo");
  const state = make("p", { class: "soft", role: "status" });
  /** @param {string | null} logo */
  const set = (logo) => {
    value = logo;
    remove.hidden = !logo;
    remove.dispatchEvent(new Event("input", { bubbles: true }));
  };
  input.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    if (!file || !studyId) return;
    const form = new FormData();
    form.append("file", file);
    try {
      const { data } = await api.send("POST", `/api/studies/${studyId}/logo`, { form });
      state.textContent = "It is in the preview, and on the page once you save.";
      set(data.logo_url);
    } catch (error) {
      state.textContent = reasonOf(error);
      input.value = "";
    }
  });
  remove.addEventListener("click", () => { input.value = ""; set(null); input.focus(); });
  const element = studyId
    ? make("div", { class: "field", "data-path": path }, make("label", { for: input.id }, "Logo"), make("p", { class: "soft help", id: "study-logo-help" }, "PNG or JPEG, at most 256 KB."), input, make("div", { class: "buttons" }, remove), state)
    : make("p", { class: "soft" }, "A logo can be added as soon as the study is there.");
  return { path, element, read: () => value, fill: (given) => { value = typeof given === "string" ? given : null; remove.hidden = !value; } };
}
