/** Invitations by e-mail, where the installation sends any. */

import { make } from "../../shared/dom.js";
import { ask, show } from "../dialog.js";
import { notify } from "../voice.js";
import { counted } from "../words.js";

const PATH = "/api/studies/{id}/invite";

/**
 * As `POST …/invite` answers: `remaining` are those of a further call.
 * @typedef {{queued: number, left_out: {participant_id: string, reason: string, detail: string}[], remaining: number}} Invited
 * @typedef {{state: string, reason: string | null, reminded_at: string | null}} Mail
 */

/** @param {import("../../shared/contract.js").Schema} contract */
export function mayInvite(contract) {
  return PATH in contract.paths;
}

/**
 * One person, again where they were invited before.
 * @param {import("./study.js").AtStudy} at
 * @param {string} participantId
 */
export async function inviteOne({ desk: { api }, base }, participantId) {
  const json = { participant_ids: [participantId], again: true };
  const { data } = await api.send("POST", `${base}/invite`, { json, headers: { "Idempotency-Key": crypto.randomUUID() } });
  notify(data.queued > 0 ? "The mail is on its way." : data.left_out[0]?.detail ?? "Nobody is left to be invited.", data.queued === 0);
}

/** @param {import("./study.js").AtStudy} at */
export async function invite({ desk: { api }, base }) {
  const sure = await ask({ title: "Invite by e-mail?", text: "Everybody who has not opened their link and has an e-mail address gets a mail with it. Nobody is invited twice.", confirm: "Send the invitations" });
  if (sure === null) return;
  /** @type {Invited} */
  let found = { queued: 0, left_out: [], remaining: 1 };
  let queued = 0;
  while (found.remaining > 0) {
    found = (await api.send("POST", `${base}/invite`, { json: { state: "invited" }, headers: { "Idempotency-Key": crypto.randomUUID() } })).data;
    queued += found.queued;
    if (found.queued === 0) break;
  }
  show("Invitations", make("p", {}, queued === 0 ? "Nobody is left to be invited." : `${counted(queued, "mail")} ${queued === 1 ? "is" : "are"} on the way.`), ...leftOut(found.left_out));
}

/** How many were left out, by why. @param {Invited["left_out"]} people */
function leftOut(people) {
  const counts = Map.groupBy(people, ({ detail }) => detail);
  return counts.size === 0 ? [] : [make("ul", { class: "points" }, ...[...counts].map(([detail, those]) => make("li", {}, `${those.length}: ${detail}`)))];
}

/** How the invitation of somebody went, in a few words; nothing where none was sent. @param {Mail | null | undefined} mail */
export function mailSaid(mail) {
  if (!mail) return "";
  if (mail.state === "sent") return mail.reminded_at ? "invited and reminded by e-mail" : "invited by e-mail";
  return `e-mail ${mail.state}${mail.reason ? `: ${mail.reason}` : ""}`;
}
