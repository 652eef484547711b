/** What a start gave: the participant's personal link, to be passed on. */

import { make } from "../shared/dom.js";
import { tell } from "./voice.js";
import { plain } from "./words.js";

/** @param {{interview_id: string, participant_url: string, status: string, warnings?: string[]}} started */
export function startedCard(started) {
  const link = make("input", { id: "participant-link", readonly: true, value: started.participant_url });
  const copy = make("button", { class: "button", type: "button" }, "Copy the link");
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(started.participant_url);
      tell("The link is copied.");
    } catch {
      link.select();
      tell("The link is selected: copy it with your keyboard.", true);
    }
  });
  return make("section", { class: "card generated", "aria-labelledby": "started-title" },
    make("h2", { id: "started-title", tabindex: "-1" }, "The interview is started"),
    make("p", {}, `It is ${plain(started.status)}. Give this personal link to the person who is asked; whoever has it can answer. It is shown here only.`),
    make("p", { class: "field" }, make("label", { for: "participant-link" }, "Participant’s link"), link),
    ...(started.warnings ?? []).map((warning) => make("p", { class: "note warm" }, warning)),
    make("div", { class: "buttons" }, copy,
      make("a", { class: "button plain", href: `#interview/${started.interview_id}` }, "Follow the interview"),
      make("a", { class: "button plain", href: started.participant_url, target: "_blank", rel: "noopener" }, "Open as the participant")));
}
