/** The participant's link: a new one in place of those before, and none at all. */

import { make } from "../shared/dom.js";
import { confirmed } from "./confirm.js";
import { copyField } from "./copy-field.js";
import { show } from "./dialog.js";
import { notify } from "./voice.js";
import { when } from "./words.js";

/** @typedef {import("./interview.js").Seen} Seen */

/** @param {Seen} seen */
export async function newLink(seen) {
  const filled = await confirmed({
    title: "Make a new link for the participant?", confirm: "Make the link",
    text: "Every link before it stops working at once. What was answered stays.",
    fields: [{ name: "days", label: "Days until it expires", kind: "number", required: false, hint: "Empty: as long as this installation says.", limits: { min: "0.01", max: "365", step: "any" } }],
  });
  if (filled === null) return;
  const { data } = await seen.api.send("POST", linkOf(seen), { json: filled.days ? { link_valid_s: Number(filled.days) * 86_400 } : {} });
  show("The participant’s new link",
    make("p", {}, `Give it to the person who is asked; everybody who has it can answer. ${data.link_expires_at ? `It is good until ${when(data.link_expires_at)}` : "It does not expire"}, and is shown here only.`),
    copyField("new-link", "Participant’s link", data.participant_url, "Copy the link"));
  seen.refresh();
}

/** @param {Seen} seen */
export async function revokeLink(seen) {
  const sure = await confirmed({
    title: "Revoke the participant’s link?", confirm: "Revoke it", danger: true,
    text: "The participant can no longer open the interview, and a chat in Teams is let go. What was answered stays. A new link lets them in again.",
  });
  if (sure === null) return;
  await seen.api.send("DELETE", linkOf(seen));
  notify("The participant’s link is revoked.");
  seen.refresh();
}

/** @param {Seen} seen */
function linkOf({ id }) {
  return `/api/interviews/${encodeURIComponent(id)}/link`;
}
