/** What the server says of a field, in words of the form that the person filled in. Pure. */

import { labelOf, plain } from "./naming.js";

/** @typedef {{path: string, message: string}} FieldError */

/** @type {[RegExp, string][]} */
const SAID = [
  [/^Field required$|at least 1 character$/i, "please fill this in"],
  [/at least (\d+) characters?$/i, "at least $1 characters are needed"],
  [/at most (\d+) characters?$/i, "at most $1 characters fit"],
  [/at least (\d+) items?/i, "at least $1 is needed"],
  [/at most (\d+) items?/i, "at most $1 fit"],
  [/greater than or equal to (\S+)$/i, "at least $1"],
  [/greater than (\S+)$/i, "more than $1"],
  [/less than or equal to (\S+)$/i, "at most $1"],
  [/valid (integer|number)/i, "a number is needed"],
  [/match pattern '\^https:/i, "an address that begins with https:// is needed"],
  [/match pattern '\^\[\^\?\]/i, "one question that ends with its question mark is needed"],
  [/match pattern/i, "this is not written in the way that is needed"],
  [/^not an e-mail address$/i, "this is not an e-mail address"],
  [/^either resume_text or resume_document_id is needed$/i, "a resume is needed: give its text or a file, and not both"],
  [/^this mode takes no resume$/i, "this kind of study takes no resume"],
  [/^Extra inputs are not permitted$/i, "this is not known here"],
];
/** Names of fields that people know by another name. @type {Record<string, string>} */
const KNOWN = {
  external_id: "reference", email: "e-mail address", resume_text: "resume", resume_document_id: "resume", question_set_id: "question set",
  plan_id: "plan", handover_id: "files of the project", question_backlog: "questions", ideal_answer: "what a good answer holds", question_text: "question",
};

/**
 * @param {string} message
 * @returns {string} without a capital letter and without the names of the contract, unless they are to be written
 */
export function plainMessage(message) {
  for (const [pattern, said] of SAID) {
    const found = pattern.exec(message);
    if (found) return said.replace("$1", found[1] ?? "");
  }
  // What stands between backticks is to be written as it is.
  return message.replace(/`([^`]*)`|\b[a-z]+(?:_[a-z]+)+\b/g, (name, quoted) => quoted ?? KNOWN[name] ?? plain(name));
}

/**
 * `material.questions[0].ideal_answer` → “Questions 1, what a good answer holds”
 * @param {string} path
 */
export function placeOf(path) {
  const names = [...path.matchAll(/([A-Za-z_]+)|\[(\d+)\]/g)].map(([, name, place]) => name ? KNOWN[name] ?? labelOf(name).toLowerCase() : `${Number(place) + 1}`);
  const [first = "", ...rest] = names.filter((name) => !["material", "settings", "participants"].includes(name));
  return rest.reduce((said, name) => (/^\d+$/.test(name) ? `${said} ${name}` : `${said}, ${name}`), first.charAt(0).toUpperCase() + first.slice(1));
}

/** “E-mail address: this is not an e-mail address.” @param {FieldError} error */
export function plainError({ path, message }) {
  const said = plainMessage(message);
  const place = placeOf(path);
  return `${place ? `${place}: ${said}` : said.charAt(0).toUpperCase() + said.slice(1)}${/[.!?]$/.test(said) ? "" : "."}`;
}

/** A reason that the API writes as `field: message; field: message`. @param {string} reason */
export function plainReason(reason) {
  return reason.split("; ").map((part) => {
    const [, path = "", message] = /^(?:([\w.[\]]+): )?(.*)$/s.exec(part) ?? [];
    return plainError({ path, message });
  }).join(" ");
}
