/** Reads the contract that this very server serves, and lays it out. */

import { groupsOf } from "../shared/contract.js";
import { make, part, setting } from "../shared/dom.js";
import { operationView } from "./operation.js";

const FIELDS = /** @type {const} */ (["staff-key", "bearer"]);

/** @param {string} id */
function input(id) {
  return /** @type {HTMLInputElement} */ (part(id));
}

function keys() {
  return { staff: input("staff-key").value.trim(), bearer: input("bearer").value.trim() };
}

function keepKeysInThisTab() {
  for (const id of FIELDS) {
    input(id).value = sessionStorage.getItem(`docs:${id}`) ?? "";
    input(id).addEventListener("input", () => sessionStorage.setItem(`docs:${id}`, input(id).value));
  }
  part("keys").addEventListener("submit", (event) => event.preventDefault());
}

/** An address with an operation's name opens it. */
function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named instanceof HTMLDetailsElement) {
    named.open = true;
    named.scrollIntoView({ block: "start" });
  }
}

/** @param {import("../shared/contract.js").Schema} contract */
function layOut(contract) {
  part("title").textContent = contract.info?.title ?? "API";
  part("about").textContent = contract.info?.description ?? "";
  const groups = groupsOf(contract);
  part("operations").replaceChildren(...groups.map(({ name, operations }) => make("section", { class: "tag" },
    make("h2", {}, name), ...operations.map((operation) => operationView(contract, operation, keys)))));
  part("contents").replaceChildren(...groups.flatMap(({ name, operations }) => [
    make("h2", {}, name),
    make("ul", {}, ...operations.map(({ id, summary, method, path }) => make("li", {},
      make("a", { href: `#${id}` }, summary || `${method.toUpperCase()} ${path}`)))),
  ]));
}

/** Calls of staff carry the session of this browser by themselves. */
async function nameTheSession() {
  if (!setting("has-session")) return;
  const response = await fetch("/api/me");
  if (response.ok) part("session").textContent = `You are signed in as ${(await response.json()).name}: without a key, calls of staff go under this name.`;
}

async function start() {
  keepKeysInThisTab();
  nameTheSession().catch(() => {});  // the calls themselves say what is wrong
  try {
    const response = await fetch("/openapi.json");
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    layOut(await response.json());
    part("state").hidden = true;
    openNamed();
  } catch (error) {
    part("state").textContent = `The contract could not be read: ${error instanceof Error ? error.message : error}.`;
  }
  window.addEventListener("hashchange", openNamed);
}

start();
