/** What waits for a person, over all studies: to review, stuck, declined, failed. */

import { make } from "../../shared/dom.js";

/** @typedef {import("../../shared/api-types.js").ListedStudy} Listed */

/**
 * @param {import("../api.js").StaffApi} api
 * @param {import("../rights.js").May} may
 * @param {Listed[]} studies those that are listed
 */
export async function waitingParts(api, may, studies) {
  const [reviews, summary] = await Promise.all([
    may("list_reviews") ? api.get("/api/reviews", { status: "open", limit: "1" }) : null,
    may("ops_summary") ? api.get("/api/ops/summary") : null]);
  const declined = studiesWith(studies, "declined");
  const failed = studiesWith(studies, "failed");
  /** @type {[number, string, string][]} */
  const found = [
    [reviews?.counts.open ?? 0, "to review", "#reviews"],
    [summary?.stuck ?? 0, "stuck", "#operations"],
    [declined.count, "declined", declined.href],
    [failed.count, "failed", failed.href],
  ];
  return found.filter(([count]) => count > 0).map(([count, said, href]) =>
    make("li", { "data-key": said }, make("a", { href }, make("strong", {}, String(count)), ` ${said}`)));
}

/**
 * @param {Listed[]} studies
 * @param {"declined" | "failed"} state
 */
function studiesWith(studies, state) {
  const those = studies.filter(({ counts }) => (counts[state] ?? 0) > 0);
  return { count: those.reduce((sum, { counts }) => sum + Number(counts[state]), 0), href: those.length > 0 ? `#study/${those[0].study_id}` : "#" };
}
