/** Invitations by e-mail, where the installation sends any. */

import { make, setting } from "../../shared/dom.js";
import { ask, show } from "../dialog.js";
import { notify } from "../voice.js";
import { counted, when } from "../words.js";

/**
 * As `POST …/invite` answers: `remaining` are those of a further call.
 * @typedef {{queued: number, left_out: {participant_id: string, reason: string, detail: string}[], remaining: number}} Invited
 * @typedef {NonNullable<import("../../shared/api-types.js").ListedParticipant["mail"]>} Mail
 */

/** Whether the installation has a mail server. */
export function sendsMail() {
  return setting("sends-mail") === "yes";
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

/** The states of invitations by e-mail, as they are filtered by. @type {[string, string][]} */
export const MAIL_STATES = [["queued", "On its way"], ["sent", "Sent"], ["refused", "Refused"], ["bounced", "Came back"], ["failed", "Failed"]];

/** What became of somebody's invitation, in a few words; nothing where none was asked for. @param {Mail | null} mail */
export function mailSaid(mail) {
  if (!mail) return "";
  const why = mail.reason ? `: ${mail.reason}` : "";
  switch (mail.state) {
    case "queued": return mail.reason ? `the e-mail waits for its next attempt${why}` : "the e-mail is on its way";
    case "sent": {
      const sent = `invited by e-mail ${when(mail.at)}`;
      if (mail.reminded_at) return `${sent}, reminded ${when(mail.reminded_at)}`;
      return mail.reason ? `${sent}; the reminder was not sent${why}` : sent;
    }
    case "refused": return `the e-mail was refused${why}`;
    case "bounced": return `the e-mail came back${why}`;
    default: return `the e-mail failed${why}`;
  }
}

/** Whether somebody has to look at this mail. @param {Mail | null} mail */
export function isMailLost(mail) {
  return mail !== null && ["refused", "bounced", "failed"].includes(mail.state);
}

/**
 * Notes that a mail came back which the mail server had taken.
 * @param {import("./study.js").AtStudy} at
 * @param {string} participantId
 */
export async function noteBounce({ desk: { api }, base }, participantId) {
  const filled = await ask({ title: "The e-mail came back?", text: "Nobody is reminded at an address that does not work.", confirm: "Note it", fields: [{ name: "reason", label: "What the message says, if you like", kind: "text", required: false, limits: { maxlength: "200" } }] });
  if (filled === null) return;
  await api.send("POST", `${base}/participants/${participantId}/bounce`, { json: { reason: filled.reason ?? "" } });
  notify("It is noted. Send the link in another way.");
}
