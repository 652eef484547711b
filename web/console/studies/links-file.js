/** The links of all participants as a CSV file, for a mail merge. */

import { calledAfter } from "../../shared/files.js";

/** @typedef {import("../../shared/api-types.js").ListedParticipant} Participant */

const COLUMNS = /** @type {const} */ (["name", "email", "external_id", "state", "url"]);
const PAGE = "100";

/**
 * @param {import("../api.js").StaffApi} api
 * @param {string} base
 * @param {{study_id: string, name: string}} study
 */
export async function linksFile(api, base, study) {
  const { items } = await api.pages(`${base}/participants`, { limit: PAGE });
  const file = new Blob([linesOf(items)], { type: "text/csv;charset=utf-8" });
  return calledAfter({ file, name: `links-${study.study_id}.csv` }, study.name);
}

/** @param {Participant[]} people */
export function linesOf(people) {
  return [COLUMNS.join(","), ...people.map((one) => COLUMNS.map((name) => cellOf(one[name])).join(","))].map((line) => `${line}\r\n`).join("");
}

/** No spreadsheet reads a cell as a formula. @param {string | null} value */
function cellOf(value) {
  const text = value ?? "";
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
