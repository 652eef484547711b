/** One study: how it stands, what can be done with it, and the tab that the address names. */

import { make } from "../../shared/dom.js";
import { settle } from "../../shared/settle.js";
import { Refused } from "../api.js";
import { repeat } from "../repeat.js";
import { reviewQueue } from "../reviews.js";
import { nowhere } from "../nowhere.js";
import { notify, notifyError, reasonOf } from "../voice.js";
import { membersTab } from "../members.js";
import { countsBar } from "./bar.js";
import { documentsTab } from "./documents.js";
import { assesses, kindOfStudy } from "./kinds.js";
import { participantsTab } from "./participants.js";
import { preflightPart } from "./preflight.js";
import { resultsTab } from "./results.js";
import { settingsTab } from "./settings.js";
import { setupForm } from "./setup.js";

/**
 * @typedef {import("../main.js").Desk} Desk
 * @typedef {import("../../shared/api-types.js").StudyView} StudyView
 *
 * @typedef {object} AtStudy what a tab works with
 * @property {Desk} desk whose place is that of the tab
 * @property {StudyView} study
 * @property {string} base of its calls
 * @property {(change: any, done: string) => Promise<void>} save changes the study, in the version that was read
 * @property {() => Promise<void>} lookAtHead shows how many stand where now
 * @property {string} part of the tab that the address names
 */

const ROUND_MS = 5_000;
/** @typedef {{name: string, title: string, needs: string, fits?: (study: StudyView) => boolean, show: (at: AtStudy) => (() => void) | void}} StudyTab shown to those who may do what it needs, of a study that it fits */

/** @type {StudyTab[]} */
const TABS = [
  { name: "participants", title: "Participants", needs: "list_participants", show: participantsTab },
  { name: "documents", title: "Documents and verdicts", needs: "list_participants", fits: assesses, show: documentsTab },
  { name: "results", title: "Results", needs: "results", show: resultsTab },
  { name: "review", title: "Review", needs: "give_review", show: ({ desk, study }) => reviewQueue(desk, { study_id: study.study_id }) },
  { name: "setup", title: "Setup", needs: "change_study", show: setupTab },
  { name: "settings", title: "Settings", needs: "change_study", show: settingsTab },
  { name: "members", title: "Members", needs: "change_study_members", show: membersTab },
];

/**
 * @param {Desk} desk
 * @param {string} address `<id>/<tab>/<part of it>`
 */
export function studyScreen(desk, address) {
  const [id, wanted, part = ""] = address.split("/");
  const tabs = TABS.filter(({ needs }) => desk.may(needs, id));
  const tab = wanted ? tabs.find(({ name }) => name === wanted) : tabs[0] ?? TABS[0];
  if (!tab) return nowhere(desk.place);
  const base = `/api/studies/${encodeURIComponent(id)}`;
  const head = make("div", { class: "study-head" }, make("h1", {}, "Study"));
  const counts = make("div", {});
  const place = make("div", { class: "screen" }, make("p", { class: "soft" }, "One moment …"));
  const bar = make("nav", { class: "tabs", "aria-label": "Of this study" });
  const showTabs = () => {
    settle(bar, tabs.filter(({ fits }) => !fits || (study && fits(study))).map(({ name, title }) => tabOf(name, title, id, tab.name)));
    // On a phone the tabs are one line that scrolls.
    bar.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  };
  desk.place.append(make("p", {}, make("a", { href: "#" }, "All studies")), head, counts, bar, place);

  let over = false;
  let leave = () => {};
  /** @type {StudyView | null} */
  let study = null;
  /** @type {string | null} */
  let etag = null;
  showTabs();
  const showHead = () => {
    if (!study) return;
    settle(head, headOf(study, desk.may, (path, done) => switched(path, done)));
    settle(counts, [countsBar(study.counts)]);
    document.title = `${study.name} · Staff console`;
  };
  const load = async () => {
    try {
      const found = await desk.api.read(base);
      ({ data: study, etag } = found);
      if (over) return;
      showHead();
      showTabs();
      leave();
      place.replaceChildren();
      if (study) leave = tab.show({ desk: { ...desk, place }, study, base, save, lookAtHead, part }) ?? (() => {});
    } catch (error) {
      const gone = error instanceof Refused && error.status === 404;
      bar.hidden = gone;
      place.replaceChildren(make("p", { class: "note", role: "alert" }, gone ? "There is no such study. It may have been erased." : reasonOf(error)));
    }
  };
  /** @param {any} change @param {string} done */
  const save = async (change, done) => {
    const { data } = await desk.api.send("PUT", base, { json: change, headers: { "If-Match": etag ?? "" } });
    notify(data.asked_version === data.version && data.version > 1 ? `${done} Interviews that have begun keep what they were asked.` : done);
    await load();
    const title = head.querySelector("h1");
    title?.setAttribute("tabindex", "-1");
    title?.focus({ preventScroll: true });
  };
  /** @param {string} path @param {string} done */
  const switched = async (path, done) => {
    try {
      const { data } = await desk.api.send("POST", `${base}/${path}`, path === "copy" ? { headers: { "Idempotency-Key": crypto.randomUUID() } } : {});
      notify(done);
      if (path === "copy") location.hash = `study/${data.study_id}/setup`;
      else { study = data; showHead(); }
    } catch (error) {
      notifyError(error);
    }
  };
  load();
  const lookAtHead = async () => {
    const found = study && await desk.api.get(base).catch(() => null);
    if (!over && found && study?.version === found.version) { study = found; showHead(); }
  };
  const stop = repeat(async () => {
    await lookAtHead();
    return ROUND_MS;
  });
  return () => { over = true; stop(); leave(); };
}

/** @param {AtStudy} at */
function setupTab(at) {
  const { desk, study, save } = at;
  const trying = preflightPart(at);
  desk.place.append(setupForm(desk, { study, confirm: "Save", send: (changed) => save(changed, "The setup is saved.") }), trying.element);
  return trying.leave;
}

/**
 * @param {string} name
 * @param {string} title
 * @param {string} id
 * @param {string} current
 */
function tabOf(name, title, id, current) {
  return make("a", { href: `#study/${encodeURIComponent(id)}/${name}`, "data-key": name, ...(name === current ? { "aria-current": "page" } : {}) }, title);
}

/** @type {Record<string, string>} */
export const STATUS_SAID = { draft: "draft: nobody can begin yet", open: "open", closed: "closed: nobody can begin any more" };

/**
 * @param {StudyView} study
 * @param {import("../rights.js").May} may
 * @param {(path: string, done: string) => Promise<void>} switched
 */
function headOf(study, may, switched) {
  /** @param {string} said @param {string} look @param {string} path @param {string} done */
  const button = (said, look, path, done) => {
    const element = make("button", { class: `button ${look}`, type: "button", "data-key": path }, said);
    element.addEventListener("click", () => switched(path, done));
    return element;
  };
  const isOpen = study.status === "open";
  return [
    make("div", { class: "head" }, make("h1", { tabindex: "-1" }, study.name), make("div", { class: "buttons" },
      !may(isOpen ? "close_study" : "open_study", study.study_id) ? null : isOpen ? button("Close the study", "plain", "close", "The study is closed. Who has begun may go on.") : button(study.status === "closed" ? "Open it again" : "Open the study", "", "open", "The study is open: links let people begin."),
      may("copy_study", study.study_id) ? button("Copy the study", "plain", "copy", "This is the copy, a draft. Nobody is invited to it yet.") : null)),
    make("p", { class: "soft" }, make("span", { class: "status", "data-status": study.status }, STATUS_SAID[study.status]), ` ${kindOfStudy(study).name} · version ${study.version}`),
    ...study.warnings.map((warning) => make("p", { class: "note warm" }, warning)),
  ];
}
