/** The study that an interview belongs to: whose it is, its colour, and what it says at the end. */

import { brand } from "../shared/branding.js";
import { part } from "../shared/dom.js";
import { optional, show, write } from "./parts.js";

/** @typedef {import("../shared/api-types.js").StudyOfInterview} Study */

/** @param {Study} study */
export function showStudy(study) {
  brand(study.colour ?? null);
  const name = part("brand");
  write(name, study.organisation || study.name);
  if (study.logo_url) {
    const logo = /** @type {HTMLImageElement} */ (name.previousElementSibling);
    logo.src = study.logo_url;
    logo.classList.add("own-logo");
  }
  optional("study-closing", study.closing.text ?? "");
  const onward = study.closing.redirect_url;
  show(part("study-onward"), Boolean(onward));
  if (onward) part("study-link").setAttribute("href", onward);
}
