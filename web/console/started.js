/** What a start gave: the participant's personal link, to be passed on. */

import { make } from "../shared/dom.js";
import { plain } from "../shared/naming.js";
import { copyField } from "./copy-field.js";

/** @type {Record<string, string>} */
const STANDS = { preparing: "It is being prepared.", awaiting_answer: "Its first question waits for an answer." };

/** @param {import("../shared/api-types.js").StartedInterview} started */
export function startedCard(started) {
  return make("section", { class: "card generated", "aria-labelledby": "started-title" },
    make("h2", { id: "started-title", tabindex: "-1" }, "The interview is started"),
    make("p", {}, `${STANDS[started.status] ?? `It is ${plain(started.status)}.`} Give this personal link to the person who is asked; whoever has it can answer. It is shown here only.`),
    copyField("participant-link", "Participant’s link", started.participant_url, "Copy the link"),
    ...started.warnings.map((warning) => make("p", { class: "note warm" }, warning)),
    make("div", { class: "buttons" },
      make("a", { class: "button", href: `#interview/${started.interview_id}` }, "Follow the interview"),
      make("a", { class: "button plain", href: started.participant_url, target: "_blank", rel: "noopener" }, "Open as the participant")));
}
