/** Tokens for programs: made with a role, shown once, revoked at once. */

import { make } from "../shared/dom.js";
import { plain } from "../shared/naming.js";
import { settle } from "../shared/settle.js";
import { copyField } from "./copy-field.js";
import { ask, show } from "./dialog.js";
import { notify, notifyError, reasonOf } from "./voice.js";
import { when } from "./words.js";

const PATH = "/api/tokens";
const FULLEST_FIRST = ["owner", "editor", "reviewer", "viewer"];
const DAY_MS = 86_400_000;

/** @typedef {import("../shared/api-types.js").ListedToken} Token */

/** @param {import("./main.js").Desk} desk */
export function tokensScreen({ api, me, place }) {
  const state = make("p", { class: "soft", role: "status" });
  const list = make("ul", { class: "sessions" });
  const look = async () => {
    try {
      const { items } = await api.get(PATH);
      settle(list, items.map(tokenRow));
      settle(state, [items.length === 0 ? "There is none." : ""]);
    } catch (error) {
      settle(state, [reasonOf(error)]);
    }
  };
  const makeOne = make("button", { class: "button", type: "button", hidden: me.roles.length === 0 }, "Make a token…");
  place.append(make("h1", {}, "Tokens"),
    make("p", { class: "soft" }, "A program shows a token instead of signing in. It never does more than you may, and nothing once it is revoked."),
    state, list, make("div", { class: "buttons" }, makeOne));
  makeOne.addEventListener("click", () => create(api, me).then(look, notifyError));
  list.addEventListener("click", ({ target }) => {
    const { revoke, name = "" } = target instanceof HTMLElement ? target.dataset : {};
    if (revoke) remove(api, revoke, name).then(look, notifyError);
  });
  look();
}

/** @param {Token} one */
function tokenRow(one) {
  const where = one.studies.length > 0 ? ` in ${one.studies.length} ${one.studies.length === 1 ? "study" : "studies"}` : "";
  return make("li", { "data-key": `${one.token_id} ${one.last_used_at ?? ""}` },
    make("span", {}, make("strong", {}, one.name), ` ${plain(one.role)}${where}, `,
      make("span", { class: "soft" }, `made by ${one.made_by} ${when(one.created_at)}, ${one.last_used_at ? `used about ${when(one.last_used_at)}` : "not used yet"}, ${one.expires_at ? `until ${when(one.expires_at)}` : "without an end"}`)),
    make("button", { class: "button plain small", type: "button", "data-revoke": one.token_id, "data-name": one.name, "aria-label": `Revoke ${one.name}…` }, "Revoke…"));
}

/** What a token of theirs can be: nothing that does more than they may. @param {import("../shared/api-types.js").Me} me */
function rolesFor({ role, roles }) {
  const own = FULLEST_FIRST.findIndex((each) => roles.some((one) => one === each));
  return [...(own < 0 ? [] : FULLEST_FIRST.slice(own)), ...(role === "owner" || role === "operator" ? ["operator"] : [])];
}

/**
 * @param {import("./api.js").StaffApi} api
 * @returns {Promise<[id: string, name: string][]>} those that they see
 */
async function studiesOf(api) {
  const { items } = await api.get("/api/studies", { limit: "100" });
  return items.map((/** @type {{study_id: string, name: string}} */ one) => [one.study_id, `In “${one.name}” alone`]);
}

/**
 * @param {import("./api.js").StaffApi} api
 * @param {import("../shared/api-types.js").Me} me
 */
async function create(api, me) {
  const roles = rolesFor(me);
  const studies = roles.includes("viewer") ? await studiesOf(api) : [];
  const filled = await ask({
    title: "Make a token", confirm: "Make it", text: "Choose no more than the program needs.",
    fields: [
      { name: "name", label: "What it is for", kind: "text", limits: { maxlength: "200" } },
      { name: "role", label: "Role", kind: "select", value: roles.includes("viewer") ? "viewer" : roles[0], choices: roles.map((role) => [role, plain(role)]) },
      { name: "where", label: "Where it holds", kind: "select", required: false, choices: [...me.role ? /** @type {[string, string][]} */ ([["", "Outside of studies"]]) : [], ...studies], hint: "An owner’s and an operator’s holds everywhere." },
      { name: "days", label: "Days until it ends", kind: "number", value: "90", required: false, hint: "Empty for no end.", limits: { min: "1", max: "3650" } },
    ],
  });
  if (filled === null) return;
  const expires_at = filled.days ? new Date(Date.now() + Number(filled.days) * DAY_MS).toISOString() : null;
  const { data } = await api.send("POST", PATH, { json: { name: filled.name, role: filled.role, studies: filled.where ? [filled.where] : [], expires_at } });
  show("The token", make("p", {}, `Give it to ${data.name}, as Authorization: Bearer. It is shown here only.`), copyField("new-token", "Token", data.token, "Copy the token"));
}

/**
 * @param {import("./api.js").StaffApi} api
 * @param {string} id
 * @param {string} name
 */
async function remove(api, id, name) {
  const sure = await ask({ title: "Revoke this token?", text: `${name} opens nothing any more, at once.`, confirm: "Revoke it", danger: true });
  if (sure === null) return;
  await api.send("DELETE", `${PATH}/${encodeURIComponent(id)}`);
  notify("The token is revoked.");
}
