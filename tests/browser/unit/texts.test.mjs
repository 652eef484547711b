import assert from "node:assert/strict";
import { test } from "node:test";

import { LANGUAGES, textsFor } from "../../../web/chat/texts.js";

/** What another language may well say in the very words of English. */
const MAY_BE_ALIKE = new Set(["brand", "pageTitle", "ctrl", "round"]);
const told = (text) => (typeof text === "function" ? text(2, "20,000") : text);

test("every language has every text, and none is left in English by mistake", () => {
  const keys = Object.keys(LANGUAGES.en).sort();
  for (const [code, texts] of Object.entries(LANGUAGES)) {
    assert.deepEqual(Object.keys(texts).sort(), keys, code);
    for (const key of keys) assert.equal(typeof texts[key], typeof LANGUAGES.en[key], `${code}.${key}`);
    if (code === "en") continue;
    const same = keys.filter((key) => told(texts[key]) === told(LANGUAGES.en[key]));
    assert.deepEqual(same.filter((key) => !MAY_BE_ALIKE.has(key)), [], code);
  }
});

test("the interview's language wins over the browser's", () => {
  assert.equal(textsFor("de", ["fr-FR"]).code, "de");
  assert.equal(textsFor("it-CH", ["fr"]).code, "it");
});

test("without one the browser's languages are tried in order, then English", () => {
  assert.equal(textsFor("", ["ja", "es-MX", "fr"]).code, "es");
  assert.equal(textsFor("tlh", ["ja"]).code, "en");
  assert.equal(textsFor("", []).code, "en");
});
