/** Whom an interview asks, and where somebody came from who looks at it: the study, or the list of all. */

import { make } from "../shared/dom.js";
import { shortened } from "./interview-link.js";
import { calledSo } from "./studies/kinds.js";

/**
 * @param {import("./api.js").StaffApi} api
 * @param {import("../shared/api-types.js").StaffView} view
 * @returns {Promise<{name: string, from: HTMLElement}>}
 */
export async function whoIsAsked(api, view) {
  const { study_id, participant_id, candidate_id, interview_id } = view;
  const own = { name: candidate_id ?? `Interview ${shortened(interview_id)}`, from: make("a", { href: "#interviews" }, "All interviews") };
  if (!study_id) return own;
  const base = `/api/studies/${study_id}`;
  try {
    const [{ name }, participant] = await Promise.all([api.get(base), api.get(`${base}/participants/${participant_id}`)]);
    return { name: calledSo(participant), from: make("a", { href: `#study/${study_id}` }, name) };
  } catch {
    return own;  // the study is being erased, or the server is away: the interview itself is there
  }
}
