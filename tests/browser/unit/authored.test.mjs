import assert from "node:assert/strict";
import { test } from "node:test";

import { AUTHORED } from "../../../web/shared/authored.js";

test("a point is a line, with its topic and its probes after bars", () => {
  assert.equal(AUTHORED.read("who signs it"), "who signs it");
  assert.deepEqual(AUTHORED.read("who signs it | signing | Who signs first? | Who signs last?"), { text: "who signs it", topic: "signing", probes: ["Who signs first?", "Who signs last?"] });
  assert.deepEqual(AUTHORED.read("who signs it | | Who signs first?"), { text: "who signs it", topic: null, probes: ["Who signs first?"] });
});

test("what is written reads back as it was, bars of its own too", () => {
  for (const value of ["plain", "either | or", { text: "a | b", topic: null, probes: ["Why?"] }, { text: "a", topic: "t", probes: [] }]) {
    assert.deepEqual(AUTHORED.read(AUTHORED.write(value)), value);
  }
});
