/** A chosen colour can be read on the page in the light and in the dark. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ENOUGH, contrast, readable, rgbOf } from "../../../web/shared/colour.js";

const PAPERS = ["#f8f6f2", "#13181a", "#ffffff", "#1b2124"];

/** @param {string} css */
const parts = (css) => (css.match(/\d+/g) ?? []).map(Number);

test("every colour is readable on every paper, and so is what stands on it", () => {
  for (let value = 0; value < 0xffffff; value += 0x010f1d) {
    const chosen = `#${value.toString(16).padStart(6, "0")}`;
    for (const paper of PAPERS) {
      const { accent, on } = readable(chosen, paper);
      assert.ok(contrast(parts(accent), rgbOf(paper)) >= ENOUGH, `${chosen} on ${paper}`);
      assert.ok(contrast(parts(on), parts(accent)) >= ENOUGH, `text on ${chosen} beside ${paper}`);
    }
  }
});

test("a colour that can be read stays as it is", () => {
  assert.deepEqual(readable("#14605b", "#f8f6f2"), { accent: "rgb(20 96 91)", on: "rgb(255 255 255)" });
});
