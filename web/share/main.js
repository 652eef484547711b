/** The page of a shared link: one document, read-only. Text is only ever set as text. */

import { optional, show } from "../chat/parts.js";
import { textsFor } from "../chat/texts.js";
import { make, part } from "../shared/dom.js";
import { SHARED } from "./texts.js";

/** @typedef {import("../shared/api-types.js").SharedView} View */
/** @typedef {import("../shared/api-types.js").SharedSection} Section */
/** @typedef {import("../shared/api-types.js").SharedItem} Item */

const AGAIN_MS = 3_000;
const LIMIT_MS = 45_000;
const shareId = location.pathname.split("/").filter(Boolean).pop() ?? "";

/** @param {string} language the document's, else the browser's */
function speak(language) {
  const { code } = textsFor(language, navigator.languages);
  document.documentElement.lang = code;
  return { code, words: SHARED[code] };
}

/** What was shared; null where the link opens nothing. @returns {Promise<View | null>} */
async function read() {
  for (;;) {
    try {
      const response = await fetch(`/api/shared/${encodeURIComponent(shareId)}`, {
        headers: { Authorization: `Bearer ${location.hash.slice(1)}`, Accept: "application/json" },
        signal: AbortSignal.timeout(LIMIT_MS), cache: "no-store", credentials: "omit",
      });
      if (response.ok) return await response.json();
      if (response.status < 500 && response.status !== 429) return null;
    } catch {
      // The connection may come back.
    }
    optional("trouble", speak("").words.away);
    await new Promise((resolve) => { setTimeout(resolve, AGAIN_MS); });
  }
}

/** @param {View} view */
function fill({ document: shared, reader, expires_at }) {
  const { code, words } = speak(shared.language);
  document.title = shared.title;
  const until = new Date(expires_at).toLocaleDateString(code, { dateStyle: "long" });
  const print = make("button", { class: "button plain small", type: "button" }, words.print);
  print.addEventListener("click", () => window.print());
  part("document").replaceChildren(
    make("h1", {}, shared.title), make("p", { class: "soft" }, words.forReader(reader, until)),
    ...(shared.lead ? [make("p", { class: "lead prose" }, shared.lead)] : []),
    make("div", { class: "buttons" }, print), ...shared.sections.map(sectionOf));
}

/** @param {Section} section */
function sectionOf({ title, text, items }) {
  return make("section", {}, make("h2", {}, title), text ? make("p", { class: "prose" }, text) : null,
    items && items.length > 0 ? make("ul", { class: "points" }, ...items.map(itemOf)) : null);
}

/** @param {Item} item */
function itemOf({ lead, text, note }) {
  return make("li", {}, lead ? make("p", { class: "asked" }, lead) : null, text, note ? make("small", { class: "soft" }, ` ${note}`) : null);
}

async function open() {
  speak("");
  const view = await read();
  show(part("loading"), false);
  optional("trouble", view ? "" : speak("").words.closed);
  if (view) fill(view);
  show(part("document"), view !== null);
}

// The fragment changes where another link is pasted into the same tab.
window.addEventListener("hashchange", () => location.reload());
void open();
