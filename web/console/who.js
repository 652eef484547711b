/** Whom an interview asks, and where somebody came from who looks at it: the study, or the list of all. */

import { make } from "../shared/dom.js";
import { calledSo } from "./studies/participants.js";

const SHOWN_OF_ID = 8;

/**
 * @param {import("./api.js").StaffApi} api
 * @param {import("../shared/api-types.js").StaffView} view
 * @returns {Promise<{name: string, from: HTMLElement}>}
 */
export async function whoIsAsked(api, view) {
  const { study, candidate_id, interview_id } = view;
  const own = { name: candidate_id ?? `Interview …${interview_id.slice(-SHOWN_OF_ID)}`, from: make("a", { href: "#interviews" }, "All interviews") };
  if (!study) return own;
  const base = `/api/studies/${study.study_id}`;
  try {
    const [{ name }, participant] = await Promise.all([api.get(base), api.get(`${base}/participants/${study.participant_id}`)]);
    return { name: calledSo(participant), from: make("a", { href: `#study/${study.study_id}` }, name) };
  } catch {
    return own;  // the study is being erased, or the server is away: the interview itself is there
  }
}
