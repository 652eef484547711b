/** What participants read before they agree and after the end: its fields, and a preview of the page. */

import { make } from "../../shared/dom.js";
import { numberField, textField } from "./fields.js";

/** @returns {import("./fields.js").Field[]} */
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

/** @returns {import("./fields.js").Field[]} */
export function closingFields() {
  return [
    textField({ path: "closing.text", label: "What they read at the end", lines: 2, limits: { maxlength: "2000" } }),
    textField({ path: "closing.redirect_url", label: "Where a link leads them from there", limits: { maxlength: "1000", type: "url", placeholder: "https://" } }),
  ].map((field) => (field.path === "closing.redirect_url" ? { ...field, read: () => field.read() || null } : field));
}

/** A colour is chosen, or not: an input of colours always has one. @returns {import("./fields.js").Field} */
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
 * The page as a participant will see it, more or less.
 * @param {any} study
 */
export function previewOf({ name, welcome = {} }) {
  const said = (/** @type {string} */ title, /** @type {string | null | undefined} */ text) => (text ? [make("p", {}, make("strong", {}, title)), make("p", { class: "prose" }, text)] : []);
  const button = make("span", { class: "button" }, "I agree, let’s begin");
  // A colour of the study's own: set by script, since the page's policy allows no style in markup.
  if (welcome.colour) button.style.setProperty("background", welcome.colour);
  if (welcome.colour) button.style.setProperty("color", isDark(welcome.colour) ? "#ffffff" : "#1c2326");
  return make("div", { class: "card preview" },
    welcome.logo_url ? make("img", { src: welcome.logo_url, alt: "" }) : null,
    welcome.organisation ? make("p", { class: "eyebrow" }, welcome.organisation) : null,
    make("p", { class: "title" }, name || "The study’s name"),
    welcome.purpose ? make("p", { class: "prose" }, welcome.purpose) : make("p", { class: "soft" }, "What it is about."),
    welcome.minutes ? make("p", {}, `It takes about ${welcome.minutes} minutes.`) : null,
    ...said("What happens with your answers", welcome.data_use), ...said("If you need it another way", welcome.accommodation), ...said("Questions?", welcome.contact),
    make("div", { class: "buttons" }, button, make("span", { class: "button plain" }, "I do not want to take part")));
}

/** @param {string} colour */
function isDark(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 150;
}
