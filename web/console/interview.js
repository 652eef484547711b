/** One interview, polled and updated while the person looks at it. */

import { make } from "../shared/dom.js";
import { plain } from "../shared/naming.js";
import { actionsOf, perform } from "./actions.js";
import { askSection, mayAsk } from "./ask-handover.js";
import { Refused } from "./api.js";
import { conversation } from "./conversation.js";
import { orchestrationOf } from "./durable.js";
import { factsOf, operatorFactsOf, pictures } from "./overview.js";
import { repeat } from "./repeat.js";
import { resultParts } from "./result.js";
import { settle } from "../shared/settle.js";
import { tabList } from "./tabs.js";
import { whoIsAsked } from "./who.js";
import { trailParts } from "./trail.js";
import { FINAL } from "./statuses.js";
import { announce } from "./voice.js";

/** @typedef {import("./main.js").Desk} Desk */
/** @typedef {import("../shared/api-types.js").StaffView} StaffView */
/** @typedef {{view: StaffView, result: import("../shared/api-types.js").Result, durable: import("./durable.js").Orchestration | null}} Loaded */
/** @typedef {Desk & Loaded & {id: string, refresh: () => void}} Seen what actions know of the interview */

/** Stands for what the server has not sent yet. @type {any} */
const UNREAD = null;
const ROUND_MS = 2_000;
/** While the next question is on its way. */
const BUSY_MS = 1_000;
const OVER_MS = 15_000;
/** After so many rounds without anything new Durable is asked again. */
const DURABLE_ROUNDS = 5;
/** As the address names them. */
const TABS = ["result", "conversation", "trail"];

/**
 * @param {Desk} desk
 * @param {string} address `<id>/<tab>`
 */
export function interviewScreen(desk, address) {
  const [id, tab] = address.split("/");
  const page = layOut(id, askSection(desk, id));
  desk.place.append(...page.parts);
  const base = `/api/interviews/${encodeURIComponent(id)}`;
  /** @type {Seen} */
  const seen = { ...desk, id, view: UNREAD, result: UNREAD, durable: null, refresh: () => { known = ""; look(); } };
  let known = "";
  let quiet = 0;
  const look = async () => {
    try {
      const view = await desk.api.get(base);
      const latest = JSON.stringify(view);
      if (latest !== known) {
        announceChange(seen.view, view);
        const [result, durable] = await Promise.all([desk.api.get(`${base}/result`), orchestrationOf(seen, view, base)]);
        if (!seen.view) await begin(page, desk.api, view, tab);
        Object.assign(seen, { view, result, durable });
        known = latest;
        fill(page, seen);
      } else if (!FINAL.includes(view.status)) await goOn(page, seen, base, ++quiet);
      settle(page.state, []);
      if (FINAL.includes(view.status)) return OVER_MS;
      return ["preparing", "thinking"].includes(view.status) ? BUSY_MS : ROUND_MS;
    } catch (error) {
      const gone = error instanceof Refused && error.status === 404;
      settle(page.state, [gone ? "There is no such interview. It may have been erased." : `${error instanceof Error ? error.message : error} Trying again.`]);
      if (gone) page.body.hidden = true;
      return gone ? 0 : ROUND_MS;
    }
  };
  desk.place.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-action]") : null;
    if (button instanceof HTMLElement && seen.view) perform(button, seen);
  });
  return repeat(look);
}

/**
 * Nothing new was said, but time passes, and an orchestration may stop without a word.
 * @param {ReturnType<typeof layOut>} page
 * @param {Seen} seen
 * @param {string} base
 * @param {number} quiet rounds so far without anything new
 */
async function goOn(page, seen, base, quiet) {
  settle(page.pictures, pictures(seen));
  if (quiet % DURABLE_ROUNDS !== 0) return;
  seen.durable = await orchestrationOf(seen, seen.view, base);
  settle(page.operator, operatorFactsOf(seen));
  settle(page.actions, actionsOf(seen));
}

/**
 * Who it is, and what is looked at first: the result where there is one, else the conversation.
 * @param {ReturnType<typeof layOut>} page
 * @param {import("./api.js").StaffApi} api
 * @param {StaffView} view
 * @param {string | undefined} tab that the address names
 */
async function begin(page, api, view, tab) {
  const { name, from } = await whoIsAsked(api, view);
  page.title.textContent = name;
  page.from.replaceChildren(from);
  document.title = `${name} · Staff console`;
  page.tabs.show(TABS.includes(tab ?? "") ? tab ?? "" : FINAL.includes(view.status) ? "result" : "conversation");
}

/**
 * @param {string} id
 * @param {HTMLElement} asking
 */
function layOut(id, asking) {
  const [facts, operator, actions, talk, seenPictures, result, trail] = ["dl", "dl", "div", "ol", "div", "div", "div"].map((tag) => make(/** @type {"div"} */ (tag)));
  facts.className = "facts";
  operator.className = "operator-facts";
  actions.className = "buttons";
  talk.className = "talk";
  seenPictures.className = "pictures";
  result.className = "result";
  const panels = {
    result: make("section", {}, make("h2", { id: "result-title", tabindex: "-1" }, "Result"), result, asking),
    conversation: make("section", { class: "beside" },
      make("div", { class: "inside" }, make("h2", { id: "talk-title", tabindex: "-1" }, "Conversation and decisions"), talk),
      make("div", { class: "inside" }, make("h2", { id: "pictures-title", tabindex: "-1" }, "Pictures"), seenPictures)),
    trail: make("section", {}, make("h2", { id: "trail-title", tabindex: "-1" }, "What staff did"), trail),
  };
  const tabs = tabList("Of this interview", [
    { name: "result", title: "Result", panel: panels.result },
    { name: "conversation", title: "Conversation", panel: panels.conversation },
    { name: "trail", title: "What staff did", panel: panels.trail },
  ], (name) => history.replaceState(null, "", `#interview/${id}/${name}`));
  const title = make("h1", {}, "Interview");
  const from = make("p", {}, make("a", { href: "#interviews" }, "All interviews"));
  const state = make("p", { class: "soft", id: "interview-state", role: "status" });
  const body = make("div", { class: "interview", hidden: true },
    make("section", { class: "card about", "aria-labelledby": "about-title" }, make("h2", { id: "about-title" }, "How it stands"), facts, actions,
      make("details", {}, make("summary", {}, "For operators"), operator)),
    tabs.element, ...Object.values(panels));
  return { parts: [from, title, state, body], title, from, tabs, facts, operator, actions, talk, pictures: seenPictures, result, trail, asking, state, body };
}

/**
 * @param {ReturnType<typeof layOut>} page
 * @param {Seen} seen
 */
function fill(page, seen) {
  settle(page.facts, factsOf(seen));
  settle(page.operator, operatorFactsOf(seen));
  settle(page.actions, actionsOf(seen));
  settle(page.talk, conversation(seen));
  settle(page.pictures, pictures(seen));
  settle(page.result, resultParts(seen));
  settle(page.trail, trailParts(seen));
  page.asking.hidden = !mayAsk(seen.view, seen.contract);
  page.body.hidden = false;
}

/**
 * @param {StaffView | null} before
 * @param {StaffView} after
 */
function announceChange(before, after) {
  if (!before) return;
  const decision = after.decisions.length > before.decisions.length ? after.decisions.at(-1) : null;
  if (decision) announce(`Turn ${decision.turn_id}: ${decision.reason}`);
  else if (after.status !== before.status) announce(`The interview is ${plain(after.status)}.`);
}
