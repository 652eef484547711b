/** Durable's status of an interview: a summary for staff, and the whole of it for operators, who have its key. */

import { make } from "../shared/dom.js";
import { plain } from "../shared/naming.js";
import { StaffApi } from "./api.js";
import { ask, show } from "./dialog.js";
import { when } from "./words.js";

/** @typedef {import("../shared/api-types.js").DurableStatus} Orchestration */

/**
 * The short of it; null for those who may not see it, and where nothing is left.
 * @param {Pick<import("./main.js").Desk, "api" | "may">} desk
 * @param {import("../shared/api-types.js").StaffView} view
 * @param {string} base
 * @returns {Promise<Orchestration | null>}
 */
export async function orchestrationOf({ api, may }, { study_id }, base) {
  if (!may("durable_status", study_id)) return null;
  return api.get(`${base}/orchestration`).catch(() => null);
}

/** @param {Orchestration | null} found */
export function durableFact(found) {
  if (!found) return null;
  const { stage } = found.custom_status ?? {};
  const said = `${found.runtime_status.toLowerCase()}${stage ? `, ${plain(String(stage))}` : ""}, ${when(found.last_updated_at)} `;
  return make("span", {}, said,
    make("button", { class: "link", type: "button", "data-action": "durable" }, "Durable’s own answer…"),
    " · ", make("a", { href: found.management_path, rel: "noopener", target: "_blank", title: "It takes Durable’s system key, as ?code=…" }, "its address"));
}

/**
 * Durable's own status needs Durable's key, which is sent with this one call and stored nowhere.
 * @param {import("./interview.js").Seen} seen
 */
export async function askDurable({ durable }) {
  if (!durable) return;
  const filled = await ask({
    title: "Durable’s own answer", confirm: "Ask Durable",
    text: `For operators: ${durable.management_path} is behind Durable’s system key. The key goes with this one call and is kept nowhere.`,
    fields: [{ name: "key", label: "Durable’s system key", kind: "password" }],
  });
  if (filled === null) return;
  const answer = await new StaffApi(filled.key).get(durable.management_path, { showInput: "false", showHistory: "true" });
  show("Durable’s own answer", make("pre", { class: "answer", tabindex: "0", "aria-label": "Durable’s answer" }, JSON.stringify(answer, null, 2)));
}
