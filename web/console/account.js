/** Who is signed in, as what, and where: each session can be ended. */

import { make } from "../shared/dom.js";
import { plain } from "../shared/naming.js";
import { settle } from "../shared/settle.js";
import { ask } from "./dialog.js";
import { notify, notifyError, reasonOf } from "./voice.js";
import { when } from "./words.js";

const PATH = "/api/sessions";

/** @typedef {import("../shared/api-types.js").ListedSession} Session */

/** @param {import("./main.js").Desk} desk */
export function accountScreen({ api, me, place }) {
  const state = make("p", { class: "soft", role: "status" });
  const list = make("ul", { class: "sessions" });
  const everybody = make("input", { id: "everybody", type: "checkbox" });
  const all = make("button", { class: "button plain", type: "button", hidden: me.kind !== "person" }, "End all of yours…");
  const look = async () => {
    try {
      const { items } = await api.get(PATH, { whose: everybody.checked ? "everybody" : "own", limit: "100" });
      settle(list, items.map((/** @type {Session} */ one) => sessionRow(one, everybody.checked)));
      settle(state, [items.length === 0 ? "There is no session." : ""]);
    } catch (error) {
      settle(state, [reasonOf(error)]);
    }
  };
  place.append(make("h1", {}, "Your sign-in"),
    make("dl", { class: "facts" }, ...factsOf(me)),
    make("h2", {}, "Sessions"),
    make("p", { class: "soft" }, "A session ends after 8 hours without use, and after a day at the latest. One that you end is over at once, wherever it is."),
    me.role === "owner" ? make("p", { class: "field" }, make("label", { for: everybody.id }, everybody, " Those of everybody")) : "",
    state, list, make("div", { class: "buttons" }, all));
  all.addEventListener("click", () => endAll(api).catch(notifyError));
  everybody.addEventListener("change", look);
  list.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-end]") : null;
    if (button instanceof HTMLElement) end(api, button.dataset.end ?? "").then(look, notifyError);
  });
  look();
}

/** @param {import("../shared/api-types.js").Me} me */
function factsOf({ name, email, role, kind, studies }) {
  const inStudies = Object.values(studies).length;
  return [
    ["Name", kind === "key" ? "whoever has the staff key" : name],
    ["E-mail", email],
    ["Role", role ? plain(role) : inStudies ? "none outside of studies" : "none yet: ask an owner for one"],
    ["Studies", inStudies ? `a member of ${inStudies}` : null],
  ].flatMap(([term, value]) => value ? [make("dt", {}, term), make("dd", {}, value)] : []);
}

/**
 * @param {Session} one
 * @param {boolean} named
 */
function sessionRow(one, named) {
  const where = one.way === "terminal" ? `Terminal, ${one.agent || "of no name"}` : deviceOf(one.agent);
  const said = named ? `${one.name}: ${where}` : where;
  return make("li", { "data-key": one.session_id },
    make("span", {}, make("strong", {}, said), one.current ? " (this one)" : "", make("span", { class: "soft" }, ` since ${when(one.created_at)}, last used ${when(one.seen_at)}`)),
    make("button", { class: "button plain small", type: "button", "data-end": one.session_id, "aria-label": `End the session: ${said}…` }, "End…"));
}

/** “Firefox on Linux”, as far as the browser says. @param {string} agent */
export function deviceOf(agent) {
  const found = [/Edg|Firefox|Chrome|Safari/, /Windows|Android|iPhone|iPad|Mac OS X|Linux/].map((pattern) => pattern.exec(agent)?.[0]);
  const [browser, system] = [found[0] === "Edg" ? "Edge" : found[0], found[1] === "Mac OS X" ? "macOS" : found[1]];
  return [browser ?? "A browser", system].filter(Boolean).join(" on ");
}

/**
 * @param {import("./api.js").StaffApi} api
 * @param {string} id
 */
async function end(api, id) {
  const sure = await ask({ title: "End this session?", text: "It is signed out at once. Signing in again begins another one.", confirm: "End it", danger: true });
  if (sure === null) return;
  await api.send("DELETE", `${PATH}/${encodeURIComponent(id)}`);
  notify("The session has ended.");
}

/** @param {import("./api.js").StaffApi} api */
async function endAll(api) {
  const sure = await ask({ title: "End all of your sessions?", text: "They end at once, this one too: in browsers and at terminals. Tokens for programs stay good.", confirm: "End them", danger: true });
  if (sure === null) return;
  await api.send("DELETE", PATH);
  location.reload();
}
