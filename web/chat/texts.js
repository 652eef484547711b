/** Every fixed text of the page, in five languages: one table each, with the same keys. */

import { DE } from "./texts/de.js";
import { EN } from "./texts/en.js";
import { ES } from "./texts/es.js";
import { FR } from "./texts/fr.js";
import { IT } from "./texts/it.js";

/** @typedef {import("./texts/en.js").Texts} Texts */

/** @type {Record<string, Texts>} */
export const LANGUAGES = { en: EN, it: IT, es: ES, de: DE, fr: FR };

/**
 * The interview's own language where the page has it, else the first that the person's browser asks for.
 * @param {string} interviewLanguage may be empty or unknown
 * @param {readonly string[]} preferred
 * @returns {{code: string, texts: Texts}}
 */
export function textsFor(interviewLanguage, preferred) {
  const wanted = [interviewLanguage, ...preferred].map((tag) => tag.toLowerCase().split("-")[0]);
  const code = wanted.find((tag) => Object.hasOwn(LANGUAGES, tag)) ?? "en";
  return { code, texts: LANGUAGES[code] };
}
