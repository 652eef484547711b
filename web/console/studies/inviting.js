/** Invitations by e-mail, where the installation sends any. */

import { ask } from "../dialog.js";
import { counted } from "../words.js";

const PATH = "/api/studies/{id}/participants/invite";

/** @param {import("../../shared/contract.js").Schema} contract */
export function mayInvite(contract) {
  return PATH in contract.paths;
}

/**
 * @param {import("./study.js").AtStudy} at
 * @returns {Promise<string | null>} what came of it, null where the person thought better of it
 */
export async function invite({ desk: { api }, base, study }) {
  const waiting = study.counts.invited ?? 0;
  const sure = await ask({ title: "Invite by e-mail?", text: `Everybody who has not opened their link and has an e-mail address gets a mail with it: ${counted(waiting, "person").replace("persons", "people")} at most.`, confirm: "Send the invitations" });
  if (sure === null) return null;
  await api.send("POST", `${base}/participants/invite`, { json: { state: "invited" } });
  return "The invitations are on their way.";
}
