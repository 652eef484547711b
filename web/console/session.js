/** Who works here: somebody who has signed in, or whoever has typed the staff key, which this tab alone stores. */

/** @typedef {import("./rights.js").May} May */

const NAME = "console:key";
const WHO = "console:name";
const BACK = "console:back";
/** Tells the other tabs of this browser that somebody has signed in. */
const SIGNED_IN = new BroadcastChannel("console:signed-in");

export function storedKey() {
  return sessionStorage.getItem(NAME);
}

/** @param {string} key */
export function storeKey(key) {
  sessionStorage.setItem(NAME, key);
}

export function clearSession() {
  sessionStorage.removeItem(NAME);
  sessionStorage.removeItem(WHO);
}

/** The name that is recorded with what is done with the staff key; empty if there is none. */
export function storedName() {
  return sessionStorage.getItem(WHO) ?? "";
}

/** @param {string} name */
export function storeName(name) {
  sessionStorage.setItem(WHO, name);
}

/** Before this tab goes to the provider: where it is to be afterwards. */
export function rememberPlace() {
  sessionStorage.setItem(BACK, location.hash);
}

/** Where this tab was before it went to the provider; empty else. */
export function takePlace() {
  const place = sessionStorage.getItem(BACK) ?? "";
  sessionStorage.removeItem(BACK);
  return place;
}

export function tellOtherTabs() {
  SIGNED_IN.postMessage("");
}

/** @param {(() => void) | null} enter called once somebody has signed in in another tab */
export function onOtherTabs(enter) {
  SIGNED_IN.onmessage = enter;
}
