/** Who is a member, of the installation or of a study: each change is stored at once, over the version that was read. */

import { make } from "../shared/dom.js";
import { settle } from "../shared/settle.js";
import { ask } from "./dialog.js";
import { notify, notifyError, reasonOf } from "./voice.js";

/** @typedef {{subject: string | null, email: string | null, name: string, role: string}} Member */
/** @typedef {{items: Member[], viewers_read_answers?: boolean}} Members */
/** @typedef {[role: string, said: string][]} Roles */

/** @type {Roles} */
const ROLES = [
  ["owner", "Owner: everything"], ["editor", "Editor: makes studies and interviews"], ["reviewer", "Reviewer: reads and reviews their own"],
  ["viewer", "Viewer: sees their own"], ["operator", "Operator: keeps the system running, reads nothing"],
];
/** @type {Roles} */
const STUDY_ROLES = [["editor", "Editor: runs the study"], ["reviewer", "Reviewer: reads and reviews"], ["viewer", "Viewer: sees results"]];

/** @param {import("./main.js").Desk} desk */
export function membersScreen({ api, place }) {
  place.append(make("h1", {}, "Members"),
    make("p", { class: "soft" }, "These roles hold outside of studies. Each study has members of its own; owners see all studies."));
  memberList({ api, place, path: "/api/members", roles: ROLES });
}

/** @param {import("./studies/study.js").AtStudy} at */
export function membersTab({ desk: { api, place }, base }) {
  place.append(make("p", { class: "soft" }, "Only members see the study and what is in it; owners do, too."));
  memberList({ api, place, path: `${base}/members`, roles: STUDY_ROLES });
}

/** @param {{api: import("./api.js").StaffApi, place: HTMLElement, path: string, roles: Roles}} given */
function memberList({ api, place, path, roles }) {
  const state = make("p", { class: "soft", role: "status" });
  const list = make("ul", { class: "sessions" });
  const answers = make("div");
  /** @type {Members} */
  let known = { items: [] };
  let etag = "";
  const look = async () => {
    try {
      const { data, etag: found } = await api.read(path);
      known = data;
      etag = found ?? "";
      settle(list, known.items.map((each, at) => memberRow(each, at, roles)));
      settle(answers, known.viewers_read_answers === undefined ? [] : [answersRow(known.viewers_read_answers)]);
      settle(state, [known.items.length === 0 ? "Nobody is named yet." : ""]);
    } catch (error) {
      settle(state, [reasonOf(error)]);
    }
  };
  /** @param {Partial<Members>} change @param {string} done */
  const save = async (change, done) => {
    try {
      await api.send("PUT", path, { json: { ...known, ...change }, headers: { "If-Match": etag } });
      notify(done);
    } catch (error) {
      notifyError(error);
    }
    await look();
  };
  const add = make("button", { class: "button", type: "button" }, "Add a member…");
  place.append(state, list, answers, make("div", { class: "buttons" }, add));
  add.addEventListener("click", async () => {
    const filled = await ask({
      title: "Add a member", confirm: "Add", text: "They are known by the address with which they sign in, once their provider has verified it.",
      fields: [
        { name: "email", label: "E-mail address", kind: "text", limits: { type: "email", spellcheck: "false" } },
        { name: "name", label: "Name", kind: "text", required: false },
        { name: "role", label: "Role", kind: "select", choices: roles, value: roles[roles.length > 3 ? 1 : 2][0] },
      ],
    });
    if (filled) await save({ items: [...known.items, { subject: null, email: filled.email, name: filled.name, role: filled.role }] }, "The member is added.");
  });
  place.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.dataset.at) {
      const at = Number(target.dataset.at);
      save({ items: known.items.map((each, place) => place === at ? { ...each, role: target.value } : each) }, "The role is changed. It holds within a minute.");
    } else if (target instanceof HTMLInputElement && target.id === "viewers-read") {
      save({ viewers_read_answers: target.checked }, target.checked ? "Viewers may read what people said." : "Viewers see results alone.");
    }
  });
  list.addEventListener("click", async ({ target }) => {
    const at = target instanceof HTMLElement ? target.dataset.remove : undefined;
    if (at === undefined) return;
    const who = saidOf(known.items[Number(at)]);
    const sure = await ask({ title: "Remove this member?", text: `${who} loses this role within a minute.`, confirm: "Remove", danger: true });
    if (sure) await save({ items: known.items.filter((_, place) => place !== Number(at)) }, `${who} is removed.`);
  });
  look();
}

/** How somebody is called in the list. @param {Member} member */
export function saidOf({ name, email, subject }) {
  return [name, name && email ? `(${email})` : email].filter(Boolean).join(" ") || subject || "somebody";
}

/**
 * @param {Member} member
 * @param {number} at
 * @param {Roles} roles
 */
function memberRow(member, at, roles) {
  const who = saidOf(member);
  const choice = make("select", { "data-at": String(at), "aria-label": `Role of ${who}` },
    ...roles.map(([role, said]) => make("option", { value: role, selected: role === member.role }, said)));
  return make("li", { "data-key": `${member.subject ?? ""} ${member.email ?? ""} ${member.role}` },
    make("span", {}, make("strong", {}, who)), choice,
    make("button", { class: "button plain small", type: "button", "data-remove": String(at), "aria-label": `Remove ${who}…` }, "Remove…"));
}

/** @param {boolean} checked */
function answersRow(checked) {
  return make("p", { class: "field", "data-key": String(checked) },
    make("label", { for: "viewers-read" }, make("input", { id: "viewers-read", type: "checkbox", checked }), " Viewers may read what people said, word for word"));
}
