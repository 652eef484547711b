/** What can be done with one participant: their link copied, replaced and revoked, and everything of them erased. */

import { make } from "../../shared/dom.js";
import { copyField } from "../copy-field.js";
import { ask, show } from "../dialog.js";
import { notify } from "../voice.js";
import { inviteOne, noteBounce, sendsMail } from "./inviting.js";
import { calledSo } from "./kinds.js";

/** @typedef {import("./participants.js").Participant} Participant */

/**
 * @param {Participant} one
 * @param {string} called
 * @param {boolean} mayChange
 */
export function actionsFor(one, called, mayChange) {
  /** @type {[boolean, string, string][]} */
  const offered = [[one.url !== null, "copy", "Copy"], [mayChange, "more", "More…"]];
  return make("div", { class: "buttons" }, ...offered.filter(([may]) => may).map(([, does, said]) =>
    make("button", { class: "button plain small", type: "button", "data-do": does, "data-key": does, "aria-label": does === "copy" ? `Copy the link of ${called}` : `More for ${called}` }, said)));
}

/**
 * @param {import("./study.js").AtStudy} at
 * @param {Participant} one
 * @param {string} does
 */
export async function actOn(at, one, does) {
  if (does === "copy") await copyLink(one.url ?? "");
  else await more(at, one);
}

/** @param {string} url */
export async function copyLink(url) {
  try {
    await navigator.clipboard.writeText(url);
    notify("The link is copied.");
  } catch {
    show("The participant’s link", copyField("copied-link", "Link", url, "Copy the link"));
  }
}

/**
 * @param {import("./study.js").AtStudy} at
 * @param {Participant} one
 */
async function more(at, one) {
  const { desk: { api, may }, base, study } = at;
  const path = `${base}/participants/${one.participant_id}`;
  const name = calledSo(one);
  /** @type {[boolean, string, string][]} */
  const offered = [
    [Boolean(one.email) && sendsMail() && may("invite", study.study_id), "invite", one.mail ? "Send the invitation by e-mail again" : "Send the invitation by e-mail"],
    [one.mail?.state === "sent" && may("note_bounce", study.study_id), "bounce", "Note that the e-mail came back"],
    [may("reissue_link", study.study_id), "link", "Make a new link: the old one stops working"],
    [may("revoke_participant_link", study.study_id), "revoke", "Revoke the link"],
    [may("erase_one", study.study_id), "erase", "Erase this person and their interview"],
  ];
  const choices = offered.filter(([fits]) => fits).map(([, does, said]) => /** @type {[string, string]} */ ([does, said]));
  const filled = await ask({ title: name, text: "What shall be done?", confirm: "Go on", fields: [{ name: "does", label: "Action", kind: "select", choices }] });
  if (filled === null) return;
  if (filled.does === "invite") await inviteOne(at, one.participant_id);
  else if (filled.does === "bounce") await noteBounce(at, one.participant_id);
  else if (filled.does === "link") {
    const { data } = await api.send("POST", `${path}/link`);
    show("The new link", make("p", {}, `It is ${name}’s from now on. Every link before it is void.`), copyField("new-link", "Link", data.url, "Copy the link"));
  } else if (filled.does === "revoke") {
    await api.send("DELETE", `${path}/link`);
    notify("The link is revoked. A new link lets them in again.");
  } else {
    const sure = await ask({ title: `Erase ${name}?`, text: "Their interview, their resume and what results hold of it are deleted. This cannot be undone.", confirm: "Erase", danger: true });
    if (sure === null) return;
    await api.send("DELETE", path);
    notify(`${name} is erased.`);
  }
}
