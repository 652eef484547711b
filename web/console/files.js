/** Files on their way to the person's disk. */

import { make } from "../shared/dom.js";

/** @param {{file: Blob, name: string}} download */
export function save({ file, name }) {
  const address = URL.createObjectURL(file);
  const link = make("a", { href: address, download: name });
  link.click();
  // The browser has taken the address over by the next turn of its loop.
  window.setTimeout(() => URL.revokeObjectURL(address), 0);
}
