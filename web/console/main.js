/** Shows the screen that the address names, to somebody who is signed in. */

import { make, part, setting } from "../shared/dom.js";
import { StaffApi } from "./api.js";
import { assessmentScreen } from "./assessment.js";
import { assessmentsScreen } from "./assessments.js";
import { auditScreen } from "./audit.js";
import { corporaScreen, corpusScreen } from "./corpora.js";
import { correctionOf } from "./correction.js";
import { factsScreen } from "./handover-facts.js";
import { interviewScreen } from "./interview.js";
import { shortened } from "./interview-link.js";
import { libraryScreen } from "./library.js";
import { listScreen } from "./list.js";
import { settingOf } from "./library-entry.js";
import { membersScreen } from "./members.js";
import { nowhere } from "./nowhere.js";
import { operationsScreen } from "./operations.js";
import { rightsOf } from "./rights.js";
import { reviewsScreen } from "./reviews.js";
import { accountScreen } from "./account.js";
import { clearSession, onOtherTabs, storeKey, storedKey, storedName, takePlace, tellOtherTabs } from "./session.js";
import { signIn } from "./sign-in.js";
import { startScreen } from "./start.js";
import { newStudyScreen } from "./studies/create.js";
import { homeScreen } from "./studies/home.js";
import { studyScreen } from "./studies/study.js";
import { hasEdits, mayLeave } from "./forms/unsaved.js";
import { notify, notifyError, reasonOf } from "./voice.js";
import { terminalScreen } from "./terminal.js";
import { tokensScreen } from "./tokens.js";
import { webhooksScreen } from "./webhooks.js";

/**
 * @typedef {object} Desk what every screen works with
 * @property {StaffApi} api
 * @property {import("../shared/contract.js").Schema} contract
 * @property {HTMLElement} place
 * @property {import("../shared/api-types.js").Me} me
 * @property {import("./rights.js").May} may
 *
 * @typedef {() => void} Leave ends what a screen does by itself
 * @typedef {{api: StaffApi, title: string, parts: ChildNode[]}} Filled a screen on which something may be filled in
 * @typedef {(desk: Desk, name: string) => Leave | void} Screen
 */

/** What they are for may be done by some roles alone. @type {{name: string, title: string, needs: string, screen: Screen}[]} */
const PLACES = [
  { name: "", title: "Studies", needs: "list_studies", screen: homeScreen },
  { name: "interviews", title: "Interviews", needs: "list_all", screen: listScreen },
  { name: "sets", title: "Library", needs: "list_sets", screen: libraryScreen("sets") },
  { name: "assessments", title: "Assessments", needs: "list_all_assessments", screen: assessmentsScreen },
  { name: "reviews", title: "Reviews", needs: "list_reviews", screen: reviewsScreen },
  { name: "operations", title: "Operations", needs: "ops_summary", screen: operationsScreen },
  { name: "audit", title: "Audit", needs: "list_audit", screen: auditScreen },
  { name: "webhooks", title: "Webhooks", needs: "list_all_webhooks", screen: webhooksScreen },
  { name: "members", title: "Members", needs: "list_members", screen: membersScreen },
  { name: "tokens", title: "Tokens", needs: "list_all_tokens", screen: tokensScreen },
];
/** @type {Record<string, {title: string, within: string, needs?: string, screen: Screen} | undefined>} */
const INNER = {
  account: { title: "Your sign-in", within: "account", screen: accountScreen },
  terminal: { title: "Sign a terminal in", within: "account", screen: terminalScreen },
  "new-study": { title: "New study", within: "", needs: "create_study", screen: newStudyScreen },
  study: { title: "Study", within: "", screen: studyScreen },
  start: { title: "Start an interview", within: "interviews", needs: "start_interview", screen: startScreen },
  interview: { title: "Interview", within: "interviews", needs: "look_at", screen: interviewScreen },
  set: { title: "Question set", within: "sets", needs: "get_question_set", screen: settingOf("sets") },
  plans: { title: "Plans", within: "sets", needs: "list_all_plans", screen: libraryScreen("plans") },
  questionnaires: { title: "Questionnaires", within: "sets", needs: "list_questionnaires", screen: libraryScreen("questionnaires") },
  guides: { title: "Guides", within: "sets", needs: "list_guides", screen: libraryScreen("guides") },
  plan: { title: "Plan", within: "sets", needs: "get_plan", screen: settingOf("plans") },
  questionnaire: { title: "Questionnaire", within: "sets", needs: "get_questionnaire", screen: settingOf("questionnaires") },
  guide: { title: "Guide", within: "sets", needs: "get_guide", screen: settingOf("guides") },
  preparation: { title: "Preparation", within: "interviews", needs: "correct_preparation", screen: correctionOf("preparation") },
  backlog: { title: "Backlog", within: "interviews", needs: "correct_handover_backlog", screen: correctionOf("backlog") },
  facts: { title: "Facts", within: "interviews", needs: "correct_stated_facts", screen: factsScreen },
  corpora: { title: "Corpora", within: "assessments", needs: "list_all_corpora", screen: corporaScreen },
  corpus: { title: "Corpus", within: "assessments", needs: "look_at_corpus", screen: corpusScreen },
  assessment: { title: "Assessment", within: "assessments", screen: assessmentScreen },
};

const NOWHERE = { title: "No such page", screen: (/** @type {Desk} */ { place }) => { nowhere(place); } };

/** @type {Leave} */
let leave = () => {};
/** Whether the screen looks at the server by itself: there is nothing on it that would be lost. */
let isLive = false;
/** From the end of a sign-in to the next one. @type {Filled | null} */
let aside = null;
/** What the screens ask with. @type {StaffApi | null} */
let asking = null;

/** @param {Omit<Desk, "place">} desk */
function open(desk) {
  const [name, ...rest] = addressed().split("/");
  const allowed = PLACES.filter(({ needs }) => desk.may(needs));
  const named = INNER[name];
  const inner = named && (!named.needs || desk.may(named.needs)) ? named : allowed.length === 0 ? INNER.account : undefined;
  // The first place is what somebody sees who names none.
  const outer = allowed.find((place) => place.name === name) ?? (name ? undefined : allowed[0]);
  const found = inner ?? outer ?? NOWHERE;
  leave();
  leave = () => {};
  // What it asks belongs to the screen that is left.
  /** @type {HTMLDialogElement} */ (part("dialog")).close();
  document.title = [found.title, inner && rest[0] ? ` ${shortened(rest[0])}` : "", " · Staff console"].join("");
  markPlace(inner ? inner.within : outer?.name);
  const place = make("div", { class: "screen" });
  part("main").replaceChildren(place);
  const ending = found.screen({ ...desk, place }, rest.join("/"));
  isLive = ending !== undefined;
  leave = ending ?? leave;
  window.scrollTo(0, 0);
}

/** What the address names; as it is where somebody typed what is no address. */
function addressed() {
  const typed = location.hash.slice(1);
  try {
    return decodeURIComponent(typed);
  } catch {
    return typed;
  }
}

/** @param {Omit<Desk, "place">} desk */
function layOutPlaces({ me, may }) {
  const links = PLACES.filter(({ needs }) => may(needs)).map(({ name, title }) => make("a", { href: `#${name}`, "data-place": name }, title));
  part("places").replaceChildren(...links);
  part("person").textContent = me.kind === "key" ? "Staff key" : me.name;
}

/** @param {string} [name] none of an address that leads nowhere */
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
  part("person").hidden = !signedIn;
  part("sign-out").hidden = !signedIn;
  part("zone").hidden = !signedIn;
}

/** The server knows the session, or the key, no more. Several calls may find that out. @param {StaffApi} api */
function signedOut(api) {
  if (part("places").hidden) return;
  const filled = { api, title: document.title, parts: [...part("main").childNodes] };
  const isKept = !isLive || hasEdits();
  const why = api.key ? "You have been signed out: the key is not good any more." : "Your sign-in has ended.";
  askToSignIn(isKept ? `${why} What you filled in is kept.` : why, isKept);
  aside = isKept ? filled : null;
}

/**
 * @param {string} [why]
 * @param {boolean} [keeps] whether something is filled in
 */
function askToSignIn(why = "", keeps = false) {
  leave();
  leave = () => {};
  aside = null;
  /** @type {HTMLDialogElement} */ (part("dialog")).close();
  window.onhashchange = null;
  clearSession();
  dress(false);
  document.title = "Sign in · Staff console";
  onOtherTabs(() => enter(""));
  signIn(part("main"), why, keeps, (key) => { storeKey(key); enter(key); });
}

/** @param {string} key empty where the browser has a session */
async function enter(key) {
  const kept = aside;
  const api = kept?.api ?? new StaffApi(key, () => signedOut(api), storedName);
  api.key = key;
  asking = api;
  try {
    const [me, contract] = await Promise.all([api.get("/api/me"), api.get("/openapi.json")]);
    const desk = { api, contract, me, may: rightsOf(me) };
    onOtherTabs(null);
    layOutPlaces(desk);
    dress(true);
    window.onhashchange = ({ oldURL }) => { goOn(oldURL, () => { open(desk); focusTitle(); }); };
    if (kept) restore(kept);
    else open(desk);
    focusTitle();
  } catch (error) {
    if (part("main").querySelector(".sign-in") === null || !kept) askToSignIn(reasonOf(error));
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

async function signOut() {
  // Else the screen hears from its next look that the sign-in has ended, as if that had not been wanted.
  if (isLive) {
    leave();
    leave = () => {};
    asking?.end();
  }
  const { data } = storedKey() === null ? await new StaffApi("").send("POST", "/auth/logout").catch(goOnAfter) : { data: null };
  askToSignIn();
  if (data?.url) return location.assign(data.url);
  notify("You are signed out.");
}

/** The sign-out failed: the screen looks at the server again. @param {unknown} error @returns {never} */
function goOnAfter(error) {
  if (isLive) enter(storedKey() ?? "");
  throw error;
}

/** By the link that the address holds, by the key that this tab stores, or by the session of this browser. */
async function start() {
  const [place, secret] = addressed().split("/");
  const refused = setting("sign-in-refused");
  if (refused) history.replaceState(null, "", "/console");
  if (place === "sign-in" && secret) {
    history.replaceState(null, "", "#");
    await new StaffApi("").send("POST", "/auth/link", { json: { secret } });
    clearSession();
    return enter("");
  }
  const key = storedKey();
  if (refused || key === null && !setting("has-session")) return askToSignIn(refused);
  const back = takePlace();
  if (back && !location.hash) history.replaceState(null, "", back);
  await enter(key ?? "");
  if (key === null) tellOtherTabs();
}

function focusTitle() {
  const title = part("main").querySelector("h1");
  title?.setAttribute("tabindex", "-1");
  title?.focus({ preventScroll: true });
}

part("zone").textContent = `Times are those of your device: ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`;
part("sign-out").addEventListener("click", () => { signOut().catch(notifyError); });
part("skip").addEventListener("click", (event) => { event.preventDefault(); part("main").focus(); });
start().catch((error) => askToSignIn(reasonOf(error)));
