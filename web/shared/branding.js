/** A study's own colour on a page, readable in the light and in the dark. */

import { readable } from "./colour.js";

const DARK = window.matchMedia("(prefers-color-scheme: dark)");

/** @param {string | null} colour `#rrggbb` */
export function brand(colour) {
  if (!colour) return;
  const paint = () => {
    const root = document.documentElement;
    const paper = getComputedStyle(root).getPropertyValue("--paper").trim();
    const { accent, on } = readable(colour, paper);
    root.style.setProperty("--accent", accent);
    root.style.setProperty("--accent-strong", accent);
    root.style.setProperty("--on-accent", on);
  };
  paint();
  DARK.addEventListener("change", paint);
}
