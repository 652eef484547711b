/** What waits for a person, over all studies: to review, stuck, declined, failed. */

import { make } from "../../shared/dom.js";

const MOST_SHOWN = 4;

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
  /** @type {[number, string, string][]} */
  const found = [
    [reviews?.counts.open ?? 0, "to review", "#reviews"],
    [summary?.stuck ?? 0, "stuck", "#operations"],
    ...studiesWith(studies, "declined"),
    ...studiesWith(studies, "failed"),
  ];
  return found.filter(([count]) => count > 0).map(([count, said, href]) =>
    make("li", { "data-key": href }, make("a", { href }, make("strong", {}, String(count)), ` ${said}`)));
}

/**
 * Each study with somebody in this state, and the way to them; of many studies those that are newest.
 * @param {Listed[]} studies
 * @param {"declined" | "failed"} state
 * @returns {[number, string, string][]}
 */
function studiesWith(studies, state) {
  return studies.filter(({ counts }) => (counts[state] ?? 0) > 0).slice(0, MOST_SHOWN)
    .map(({ study_id, name, counts }) => [Number(counts[state]), `${state}: ${name}`, `#study/${study_id}/participants/${state}`]);
}
