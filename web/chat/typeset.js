/** How a language wants its lines to break. Pure. */

/**
 * French sets a space before some signs and within its quotation marks, at which a line must never break.
 * @param {string} text
 * @param {string} language
 */
export function typeset(text, language) {
  if (language !== "fr") return text;
  return text.replace(/ (?=[?!:;»])/g, "\u00a0").replace(/« /g, "«\u00a0");
}
