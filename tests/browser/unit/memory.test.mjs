import assert from "node:assert/strict";
import { test } from "node:test";

import { Memory, tokenIn } from "../../../web/chat/memory.js";
import { begin, reduce } from "../../../web/chat/state.js";

class Shelf {
  getItem(key) { return Object.hasOwn(this, key) ? this[key] : null; }
  setItem(key, value) { this[key] = value; }
  removeItem(key) { delete this[key]; }
}
const question = { question_id: "q1", question_text: "Why?" };
const received = { type: "received", interview: { revision: 1, status: "awaiting_answer", question } };
const address = (hash) => ({ hash, pathname: "/interview/i", search: "" });

test("what was typed, sent and agreed is there after a reload", () => {
  const shelf = new Shelf();
  const memory = new Memory("i", () => shelf);
  const steps = [received, { type: "agreed" }, { type: "typed", text: "Since then." }, { type: "sent", clientAnswerId: "c1" }];
  let state = begin();
  for (const step of steps) {
    const before = state;
    state = reduce(state, step);
    memory.save(before, state);
  }
  const { agreed, drafts, outgoing } = new Memory("i", () => shelf).load();
  assert.equal(agreed, true);
  assert.equal(drafts.q1.text, "Since then.");
  assert.equal(outgoing.clientAnswerId, "c1");
  assert.deepEqual(new Memory("another", () => shelf).load().drafts, {});
});

test("forgetting leaves nothing of this interview, and all of another", () => {
  const shelf = new Shelf();
  shelf.setItem("interview:other:agreed", "true");
  const memory = new Memory("i", () => shelf);
  memory.save(begin(), begin({ agreed: true, drafts: { q1: { text: "a", questionText: "b" } } }));
  memory.forget();
  assert.deepEqual(Object.keys(shelf), ["interview:other:agreed"]);
});

test("the token leaves the address bar only once it is kept", () => {
  const moves = [];
  const history = { replaceState: (...move) => moves.push(move[2]) };
  const closed = new Memory("i", () => { throw new Error("storage is forbidden"); });
  closed.saveToken("i.secret", address("#i.secret"), history);
  assert.deepEqual([closed.token(), moves], [null, []]);
  const shelf = new Shelf();
  new Memory("i", () => shelf).saveToken("i.secret", address("#i.secret"), history);
  assert.deepEqual(moves, ["/interview/i"]);
  assert.equal(new Memory("i", () => shelf).token(), "i.secret");
  new Memory("i", () => shelf).saveToken("i.secret", address(""), history);
  assert.equal(moves.length, 1);
});

test("another tab's token is news, its removal is not, and neither is another interview's", () => {
  const shelf = new Shelf();
  const memory = new Memory("i", () => shelf);
  shelf.setItem("interview:i:token", JSON.stringify("i.new"));
  assert.equal(memory.tokenFrom({ key: "interview:i:token", newValue: JSON.stringify("i.new") }), "i.new");
  assert.equal(memory.tokenFrom({ key: "interview:i:token", newValue: null }), null);
  assert.equal(memory.tokenFrom({ key: "interview:other:token", newValue: "x" }), null);
});

test("what another tab keeps or removes of this interview is news", () => {
  const shelf = new Shelf();
  const memory = new Memory("i", () => shelf);
  const draft = { text: "Since then.", questionText: "Why?" };
  const kept = (key, value) => { shelf.setItem(key, JSON.stringify(value)); return { key, newValue: JSON.stringify(value) }; };
  const told = memory.actionFrom(kept("interview:i:draft:q1", draft));
  assert.deepEqual(told, { type: "draftElsewhere", questionId: "q1", draft });
  assert.equal(reduce(begin(), told).drafts.q1.text, "Since then.");
  assert.equal(memory.actionFrom({ key: "interview:i:draft:q1", newValue: null }).draft, null);
  assert.deepEqual(memory.actionFrom(kept("interview:i:history", [])), { type: "historyElsewhere", history: [] });
  assert.deepEqual(memory.actionFrom({ key: "interview:i:history", newValue: null }), { type: "forgotten" });
  assert.equal(memory.actionFrom(kept("interview:i:agreed", true)), null);
  assert.equal(memory.actionFrom(kept("interview:other:draft:q1", draft)), null);
  assert.equal(memory.actionFrom({ key: null, newValue: null }), null);
});

test("a fragment that is no token is none", () => {
  assert.equal(tokenIn("#main"), null);
  assert.equal(tokenIn(""), null);
});
