/** The staff key: kept for this tab alone, and dropped at sign-out. */

const NAME = "console:key";

export function keptKey() {
  return sessionStorage.getItem(NAME);
}

/** @param {string} key */
export function keepKey(key) {
  sessionStorage.setItem(NAME, key);
}

export function dropKey() {
  sessionStorage.removeItem(NAME);
}
