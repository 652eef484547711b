/** The staff key, and what the person calls themselves: stored for this tab alone, and removed at sign-out. */

const NAME = "console:key";
const WHO = "console:name";

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

/** The name that is recorded with staff actions; empty if there is none. */
export function storedName() {
  return sessionStorage.getItem(WHO) ?? "";
}

/** @param {string} name */
export function storeName(name) {
  sessionStorage.setItem(WHO, name);
}
