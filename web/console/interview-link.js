/** The way to an interview, by the name of who is asked, for those who may read what was said in it. */

import { make } from "../shared/dom.js";
import { calledSo } from "./studies/kinds.js";

/** Ids begin with the time, so neighbours differ at their ends. */
const SHOWN_OF_ID = 8;

/**
 * @param {import("./rights.js").May} may
 * @param {{interview_id: string, study_id: string | null}} of
 * @param {string} said
 * @param {string} [tab] which is shown first
 * @returns {Node | string}
 */
export function interviewLink(may, { interview_id, study_id }, said, tab = "") {
  const href = ["#interview", interview_id, tab].filter(Boolean).join("/");
  return may("look_at", study_id) ? make("a", { href }, said) : said;
}

/** The end of an id, by which people tell things without a name apart. @param {string} id */
export function shortened(id) {
  return `…${id.slice(-SHOWN_OF_ID)}`;
}

/**
 * Names come first, ids where there is nothing else.
 * @param {{candidate_id: string | null, participant_id: string | null, participant_name: string | null}} of
 * @param {string} otherwise what somebody is called of whom nothing is known
 */
export function askedName({ candidate_id, participant_id, participant_name }, otherwise) {
  if (!participant_id) return candidate_id ?? otherwise;
  return calledSo({ name: participant_name ?? "", email: null, external_id: null, participant_id });
}
