/** Which staff actions are possible on a stuck interview. Pure: the server's entry in, plain values out. */

import { OPEN } from "./statuses.js";

/** @typedef {import("../shared/api-types.js").StuckInterview} Stuck */

/** @type {[action: string, said: string][]} */
const ACTIONS = [["rewind", "Rewind"], ["retry", "Retry"], ["nudge", "Nudge"], ["extend", "Extend the deadline"], ["erase", "Erase"]];
/** Durable's words for an orchestration that has ended; only then it can be resumed. */
export const ENDED = ["FAILED", "TERMINATED", "CANCELED", "COMPLETED"];

/**
 * The actions that the server may accept; those that it would refuse for certain are left out.
 * @param {Stuck} one
 * @param {Record<string, unknown>} paths of the contract
 */
export function possibleActions({ status, runtime_status, advice }, paths) {
  const may = /** @type {Record<string, boolean>} */ ({
    rewind: runtime_status === "FAILED",
    retry: advice === "retry" || ENDED.includes(runtime_status ?? ""),
    nudge: OPEN.includes(status) && runtime_status === "RUNNING",
    extend: OPEN.includes(status) && runtime_status === "RUNNING",
    erase: true,
  });
  return ACTIONS.filter(([action]) => may[action] && (action === "erase" || `/api/interviews/{id}/${action}` in paths));
}
