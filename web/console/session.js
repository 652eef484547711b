/** The staff key, and what the person calls themselves: kept for this tab alone, and dropped at sign-out. */

const NAME = "console:key";
const WHO = "console:name";

export function keptKey() {
  return sessionStorage.getItem(NAME);
}

/** @param {string} key */
export function keepKey(key) {
  sessionStorage.setItem(NAME, key);
}

export function dropKey() {
  sessionStorage.removeItem(NAME);
  sessionStorage.removeItem(WHO);
}

/** The name that stands beside what is done; empty while there is none. */
export function keptName() {
  return sessionStorage.getItem(WHO) ?? "";
}

/** @param {string} name */
export function keepName(name) {
  sessionStorage.setItem(WHO, name);
}
