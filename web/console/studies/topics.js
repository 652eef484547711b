/** A plan that is written in the study itself: what is to be learnt, and the topics, each on a card. */

import { make } from "../../shared/dom.js";
import { AUTHORED } from "../../shared/authored.js";
import { cardsField, linesOf, part } from "../forms/cards.js";
import { numberField, textField } from "../forms/fields.js";

const MOST = 20;
let made = 0;

/** @param {string} [within] where the plan stands in the body @returns {import("../forms/fields.js").Field[]} */
export function planFields(within = "material.plan.") {
  return [
    textField({ path: `${within}research_goal`, label: "What you want to learn", help: "One sentence. It guides the questions, and participants do not see it.", lines: 2, required: true, limits: { maxlength: "1000" } }),
    numberField({ path: `${within}max_duration_mins`, label: "Minutes that a conversation may take", required: true, limits: { min: "1", max: "240", step: "1" } }),
    cardsField({ path: `${within}topics`, label: "Topics", single: "topic", most: MOST, make: topicCard, help: "The time is shared between the topics; what one does not need goes to the others." }),
  ];
}

/** @returns {import("../forms/cards.js").Card} */
function topicCard() {
  const id = `topic-${++made}`;
  const label = make("input", { id, type: "text", maxlength: "200", autocomplete: "off" });
  const goals = make("textarea", { id: `${id}-goals`, rows: "3" });
  /** @type {Record<string, any>} */
  let before = {};
  return {
    element: make("div", { class: "inside" },
      part("label", "Topic", "", label),
      part("sub_goals", "What to find out about it", "One thing a line. After a bar | a name for it that may be shown, and after more bars your own questions for it.", goals)),
    read: () => ({ ...before, label: label.value.trim(), sub_goals: linesOf(goals.value).map(AUTHORED.read) }),
    fill: (value) => {
      before = value;
      label.value = value.label ?? "";
      goals.value = (value.sub_goals ?? []).map(AUTHORED.write).join("\n");
    },
    title: () => label.value,
  };
}
