/** Files on their way to the person's disk. */

import { make } from "./dom.js";

const MOST_OF_A_TITLE = 80;

/**
 * The download named after what people call it, where its name holds an id.
 * @param {{file: Blob, name: string}} download
 * @param {string} title
 */
export function calledAfter({ file, name }, title) {
  const words = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, MOST_OF_A_TITLE);
  return { file, name: words ? name.replace(/[0-9a-f]{32}/, words) : name };
}

/** @param {{file: Blob, name: string}} download */
export function save({ file, name }) {
  const address = URL.createObjectURL(file);
  const link = make("a", { href: address, download: name });
  link.click();
  // By the next task the browser has opened the address.
  window.setTimeout(() => URL.revokeObjectURL(address), 0);
}
