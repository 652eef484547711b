import assert from "node:assert/strict";
import { test } from "node:test";

import { typeset } from "../../../web/chat/typeset.js";

test("in French no line breaks before its signs, nor within its quotation marks", () => {
  assert.equal(typeset("Vous dites : « oui » ; pourquoi ?", "fr"), "Vous dites\u00a0: «\u00a0oui\u00a0»\u00a0; pourquoi\u00a0?");
  assert.equal(typeset("Voir http://x à 9:30, n’est-ce pas ?", "fr"), "Voir http://x à 9:30, n’est-ce pas\u00a0?");
});

test("other languages keep their texts as they are", () => {
  for (const language of ["en", "it", "es", "de"]) assert.equal(typeset("So : « so » ?", language), "So : « so » ?");
});
