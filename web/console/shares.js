/** Links by which somebody outside reads a result or a package: made, listed, revoked. */

import { make } from "../shared/dom.js";
import { confirmed } from "./confirm.js";
import { copyField } from "./copy-field.js";
import { show } from "./dialog.js";
import { FINAL } from "./statuses.js";
import { notify, notifyError } from "./voice.js";
import { when } from "./words.js";

/** @typedef {import("./interview.js").Seen} Seen */
/** @typedef {import("../shared/api-types.js").ListedShare} Share */

const DAY_MS = 86_400_000;

/** @param {Seen} seen */
export async function shareIt(seen) {
  const base = `/api/interviews/${encodeURIComponent(seen.id)}/shares`;
  const packed = seen.view.mode === "knowledge_handover" && FINAL.includes(seen.view.status);
  const filled = await confirmed({
    title: "Share with somebody outside?", confirm: "Make the link",
    text: "Who has the link reads it until it expires or you revoke it. Scores are not shown and secrets are masked; the audit has each opening.",
    fields: [
      { name: "what", label: "What", kind: "select", choices: [["result", "The result"], ...(packed ? /** @type {[string, string][]} */ ([["package", "The onboarding package"]]) : [])] },
      { name: "reader", label: "For whom", kind: "text", limits: { maxlength: "200" } },
      { name: "days", label: "Days until it expires", kind: "number", value: "14", limits: { min: "0.01", max: "365", step: "any" } },
    ],
  });
  if (filled === null) return;
  const { what, reader, days } = filled;
  const { data } = await seen.api.send("POST", base, { json: { what, reader, expires_at: new Date(Date.now() + Number(days) * DAY_MS - 1_000).toISOString() } });
  show("A link for somebody outside", make("p", {}, `Give it to ${reader}. It is shown here only.`), copyField("share-link", "Link", data.url, "Copy the link"));
}

/** @param {Seen} seen */
export async function listShares(seen) {
  const base = `/api/interviews/${encodeURIComponent(seen.id)}/shares`;
  const { items } = await seen.api.get(base);
  const list = make("ul", { class: "points" }, .../** @type {Share[]} */ (items).map((share) => itemOf(share, async () => {
    await seen.api.send("DELETE", `${base}/${share.share_id}`);
    notify(`${share.reader} can no longer open it.`);
  })));
  show("Shared with somebody outside", items.length === 0 ? make("p", {}, "Nobody yet.") : list);
}

/**
 * @param {Share} share
 * @param {() => Promise<void>} revoke
 */
function itemOf(share, revoke) {
  const over = share.revoked_at ? `revoked ${when(share.revoked_at)}` : `until ${when(share.expires_at)}`;
  const button = make("button", { class: "button plain small", type: "button", "aria-label": `Revoke the link of ${share.reader}` }, "Revoke");
  button.addEventListener("click", () => revoke().then(() => button.remove(), notifyError));
  return make("li", {}, make("strong", {}, share.reader), ` the ${share.what}, ${over}; opened ${share.opened}×. Made by ${share.made_by}. `, share.revoked_at ? null : button);
}
