/** Shows the screen that the address names, to somebody who is signed in. */

import { make, part } from "../shared/dom.js";
import { StaffApi } from "./api.js";
import { assessmentScreen } from "./assessment.js";
import { assessmentsScreen } from "./assessments.js";
import { corporaScreen, corpusScreen } from "./corpora.js";
import { correctionOf } from "./correction.js";
import { factsScreen } from "./handover-facts.js";
import { interviewScreen } from "./interview.js";
import { libraryScreen } from "./library.js";
import { listScreen } from "./list.js";
import { settingOf } from "./library-entry.js";
import { operationsScreen } from "./operations.js";
import { reviewsScreen } from "./reviews.js";
import { clearSession, storeKey, storedKey, storedName } from "./session.js";
import { signIn } from "./sign-in.js";
import { startScreen } from "./start.js";
import { newStudyScreen } from "./studies/create.js";
import { homeScreen } from "./studies/home.js";
import { studyScreen } from "./studies/study.js";
import { hasEdits, mayLeave } from "./forms/unsaved.js";
import { reasonOf, notify } from "./voice.js";
import { webhooksScreen } from "./webhooks.js";

/**
 * @typedef {object} Desk what every screen works with
 * @property {StaffApi} api
 * @property {import("../shared/contract.js").Schema} contract
 * @property {HTMLElement} place
 *
 * @typedef {() => void} Leave ends what a screen does by itself
 * @typedef {{api: StaffApi, title: string, parts: ChildNode[]}} Filled a screen on which something may be filled in
 * @typedef {(desk: Desk, name: string) => Leave | void} Screen
 */

/** @type {{name: string, title: string, path: string, screen: Screen}[]} */
const PLACES = [
  { name: "", title: "Studies", path: "/api/studies", screen: homeScreen },
  { name: "interviews", title: "Interviews", path: "/api/interviews", screen: listScreen },
  { name: "sets", title: "Library", path: "/api/question-sets", screen: libraryScreen("sets") },
  { name: "assessments", title: "Assessments", path: "/api/assessments", screen: assessmentsScreen },
  { name: "reviews", title: "Reviews", path: "/api/reviews", screen: reviewsScreen },
  { name: "operations", title: "Operations", path: "/api/ops/summary", screen: operationsScreen },
  { name: "webhooks", title: "Webhooks", path: "/api/webhooks", screen: webhooksScreen },
];
/** @type {Record<string, {title: string, within: string, screen: Screen}>} */
const INNER = {
  "new-study": { title: "New study", within: "", screen: newStudyScreen },
  study: { title: "Study", within: "", screen: studyScreen },
  start: { title: "Start an interview", within: "interviews", screen: startScreen },
  interview: { title: "Interview", within: "interviews", screen: interviewScreen },
  set: { title: "Question set", within: "sets", screen: settingOf("sets") },
  plans: { title: "Plans", within: "sets", screen: libraryScreen("plans") },
  questionnaires: { title: "Questionnaires", within: "sets", screen: libraryScreen("questionnaires") },
  guides: { title: "Guides", within: "sets", screen: libraryScreen("guides") },
  plan: { title: "Plan", within: "sets", screen: settingOf("plans") },
  questionnaire: { title: "Questionnaire", within: "sets", screen: settingOf("questionnaires") },
  guide: { title: "Guide", within: "sets", screen: settingOf("guides") },
  preparation: { title: "Preparation", within: "interviews", screen: correctionOf("preparation") },
  backlog: { title: "Backlog", within: "interviews", screen: correctionOf("backlog") },
  facts: { title: "Facts", within: "interviews", screen: factsScreen },
  corpora: { title: "Corpora", within: "assessments", screen: corporaScreen },
  corpus: { title: "Corpus", within: "assessments", screen: corpusScreen },
  assessment: { title: "Assessment", within: "assessments", screen: assessmentScreen },
};

/** Of ids, in the title of the tab: several may be open. */
const SHOWN_OF_ID = 8;

/** @type {Leave} */
let leave = () => {};
/** Whether the screen looks at the server by itself: there is nothing on it that would be lost. */
let isLive = false;
/** From the key's end to the next sign-in. @type {Filled | null} */
let aside = null;

/** @param {Omit<Desk, "place">} desk */
function open(desk) {
  const [name, ...rest] = addressed().split("/");
  const inner = INNER[name];
  const found = inner ?? PLACES.find((place) => place.name === name) ?? PLACES[0];
  leave();
  leave = () => {};
  document.title = [found.title, inner && rest[0] ? ` …${rest[0].slice(-SHOWN_OF_ID)}` : "", " · Staff console"].join("");
  markPlace(inner ? inner.within : name);
  const place = make("div", { class: "screen" });
  part("main").replaceChildren(place);
  const ending = found.screen({ ...desk, place }, rest.join("/"));
  isLive = ending !== undefined;
  leave = ending ?? leave;
  window.scrollTo(0, 0);
}

/** What the address names; nothing where somebody typed what is no address. */
function addressed() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

/** @param {import("../shared/contract.js").Schema} contract */
function layOutPlaces(contract) {
  const links = PLACES.filter(({ path }) => path in (contract.paths ?? {}))
    .map(({ name, title }) => make("a", { href: `#${name}`, "data-place": name }, title));
  part("places").replaceChildren(...links);
}

/** @param {string} name */
function markPlace(name) {
  for (const link of part("places").querySelectorAll("a")) {
    if (link.dataset.place !== name) link.removeAttribute("aria-current");
    else {
      link.setAttribute("aria-current", "page");
      // On a phone the places are one line that scrolls.
      link.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }
}

/** @param {boolean} signedIn */
function dress(signedIn) {
  part("places").hidden = !signedIn;
  part("sign-out").hidden = !signedIn;
  part("zone").hidden = !signedIn;
}

/** The server knows the key no more. Several calls may find that out. @param {StaffApi} api */
function signedOut(api) {
  if (part("places").hidden) return;
  const filled = { api, title: document.title, parts: [...part("main").childNodes] };
  const isKept = !isLive || hasEdits();
  askForKey("You have been signed out: the key is not good any more.");
  aside = isKept ? filled : null;
}

/** @param {string} [why] */
function askForKey(why = "") {
  leave();
  leave = () => {};
  aside = null;
  /** @type {HTMLDialogElement} */ (part("dialog")).close();
  window.onhashchange = null;
  clearSession();
  dress(false);
  document.title = "Sign in · Staff console";
  signIn(part("main"), why, (key) => { storeKey(key); enter(key); });
}

/** @param {string} key */
async function enter(key) {
  const kept = aside;
  const api = kept?.api ?? new StaffApi(key, () => signedOut(api), storedName);
  api.key = key;
  try {
    const contract = await api.get("/openapi.json");
    layOutPlaces(contract);
    dress(true);
    window.onhashchange = ({ oldURL }) => { goOn(oldURL, () => { open({ api, contract }); focusTitle(); }); };
    if (kept) restore(kept);
    else open({ api, contract });
    focusTitle();
  } catch (error) {
    askForKey(reasonOf(error));
  }
}

/**
 * To where the address leads, unless something would be lost and the person stays.
 * @param {string} before the address that was left
 * @param {() => void} go
 */
async function goOn(before, go) {
  const wanted = location.hash;
  if (hasEdits()) history.replaceState(null, "", before);
  if (!await mayLeave()) return;
  history.replaceState(null, "", wanted || "#");
  go();
}

/** @param {Filled} kept */
function restore({ title, parts }) {
  document.title = title;
  part("main").replaceChildren(...parts);
  aside = null;
}

function focusTitle() {
  const title = part("main").querySelector("h1");
  title?.setAttribute("tabindex", "-1");
  title?.focus({ preventScroll: true });
}

part("zone").textContent = `Times are those of your device: ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`;
part("sign-out").addEventListener("click", () => { askForKey(); notify("You are signed out."); });
part("skip").addEventListener("click", (event) => { event.preventDefault(); part("main").focus(); });
const key = storedKey();
if (key) enter(key);
else askForKey();
