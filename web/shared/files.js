/** Files on their way to the person's disk. */

import { make } from "./dom.js";

/** @param {{file: Blob, name: string}} download */
export function save({ file, name }) {
  const address = URL.createObjectURL(file);
  const link = make("a", { href: address, download: name });
  link.click();
  // By the next task the browser has opened the address.
  window.setTimeout(() => URL.revokeObjectURL(address), 0);
}
