/** What the statuses of an interview mean for what can be done. */

export const OPEN = ["awaiting_answer", "parked"];
export const FINAL = ["completed", "ended", "failed"];
export const STATUSES = ["preparing", "awaiting_answer", "thinking", "parked", ...FINAL];
