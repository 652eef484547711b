/** The welcome page of a study as participants will see it, in its language and its colour. */

import { textsFor } from "../../chat/texts.js";
import { readable } from "../../shared/colour.js";
import { make } from "../../shared/dom.js";
import { WELCOMES } from "../../study/texts.js";

/** @param {any} study what is filled in so far */
export function previewOf({ name, language, welcome = {} }) {
  const { code, texts } = textsFor(language || "en", []);
  const words = WELCOMES[code];
  /** @type {[string, string][]} */
  const facts = [
    [words.takes, welcome.minutes ? words.minutes(welcome.minutes) : ""], [words.dataUse, welcome.data_use],
    [words.accommodation, welcome.accommodation], [words.contact, welcome.contact],
  ];
  const card = make("div", { class: "card preview", lang: code },
    welcome.logo_url ? make("img", { src: welcome.logo_url, alt: "" }) : null,
    welcome.organisation ? make("p", { class: "eyebrow" }, welcome.organisation) : null,
    make("p", { class: "title" }, name || "…"),
    welcome.purpose ? make("p", { class: "prose" }, welcome.purpose) : null,
    ...facts.filter(([, text]) => text).map(([title, text]) => make("p", { class: "prose" }, make("strong", {}, title), make("br"), text)),
    make("div", { class: "buttons" }, make("span", { class: "button" }, texts.agree), make("span", { class: "button plain" }, texts.decline)));
  if (welcome.colour) paint(card, welcome.colour);
  return card;
}

/**
 * By script, since the page's policy allows no style in markup.
 * @param {HTMLElement} card
 * @param {string} colour
 */
function paint(card, colour) {
  const { accent, on } = readable(colour, getComputedStyle(document.documentElement).getPropertyValue("--surface").trim());
  card.style.setProperty("--accent", accent);
  card.style.setProperty("--on-accent", on);
}
