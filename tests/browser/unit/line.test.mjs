import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { Refused, Unreachable } from "../../../web/chat/api.js";
import { Line } from "../../../web/chat/line.js";

const settled = () => new Promise((resolve) => setImmediate(resolve));

function lineThatTells() {
  const told = [];
  return { told, line: new Line({ trouble: (how) => told.push(how), fine: () => told.push("fine") }) };
}

test("a call is tried again until it succeeds, and one stumble alone is not worth a word", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { told, line } = lineThatTells();
  const outcomes = [new Unreachable(), new Refused(503, null), "answer"];
  const done = line.persist(async () => {
    const outcome = outcomes.shift();
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
  await settled();
  assert.deepEqual(told, []);
  mock.timers.tick(1_000);
  await settled();
  assert.deepEqual(told, ["lost"]);
  mock.timers.tick(1_000);
  assert.equal(await done, "answer");
  assert.deepEqual(told, ["lost", "fine"]);
  mock.timers.reset();
});

test("the server's own pause is kept to", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { told, line } = lineThatTells();
  let calls = 0;
  const done = line.persist(async () => {
    calls += 1;
    if (calls === 1) throw new Refused(429, 7);
    return calls;
  });
  await settled();
  assert.deepEqual(told, ["busy"]);
  mock.timers.tick(6_999);
  await settled();
  assert.equal(calls, 1);
  mock.timers.tick(1);
  assert.equal(await done, 2);
  mock.timers.reset();
});

test("a refusal that is final gets out at once", async () => {
  const { line } = lineThatTells();
  for (const status of [401, 404, 409, 413, 422]) {
    await assert.rejects(line.persist(async () => { throw new Refused(status, null); }), { status });
  }
});

test("hurrying ends a pause", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { line } = lineThatTells();
  let away = true;
  const done = line.persist(async () => {
    if (away) throw new Unreachable();
    return "answer";
  });
  await settled();
  away = false;
  line.hurry();
  assert.equal(await done, "answer");
  mock.timers.reset();
});

test("a call that the person waits for stays in trouble while other calls succeed", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { told, line } = lineThatTells();
  let refusal = new Refused(503, 60);
  const send = line.persist(async () => {
    if (refusal) throw refusal;
    return "answer";
  });
  await settled();
  line.hurry();
  await settled();
  assert.deepEqual(told, ["lost"]);
  await line.persist(async () => "news", false);
  assert.deepEqual(told, ["lost", "lost"]);
  refusal = null;
  line.hurry();
  assert.equal(await send, "answer");
  assert.equal(told.at(-1), "fine");
  mock.timers.reset();
});

test("a poll in trouble does not outlast the proof that the line is fine", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { told, line } = lineThatTells();
  let away = true;
  const poll = line.persist(async () => {
    if (away) throw new Refused(429, 60);
    return "news";
  }, false);
  await settled();
  assert.equal(await line.persist(async () => "answer"), "answer");
  assert.deepEqual(told, ["busy", "fine"]);
  away = false;
  line.hurry();
  assert.equal(await poll, "news");
  mock.timers.reset();
});

test("a final refusal proves that the line is fine", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { told, line } = lineThatTells();
  const outcomes = [new Refused(429, 1), new Refused(422, null)];
  const refused = assert.rejects(line.persist(async () => { throw outcomes.shift(); }), { status: 422 });
  await settled();
  mock.timers.tick(1_000);
  await refused;
  assert.deepEqual(told, ["busy", "fine"]);
  mock.timers.reset();
});

test("nothing is listened for while nobody sees the page, and at once when somebody does", async () => {
  let show = () => {};
  const shown = new Promise((resolve) => { show = resolve; });
  let reads = 0;
  const api = { read: async () => { reads += 1; return { revision: reads }; } };
  const line = new Line({ trouble: () => {}, fine: () => {}, seen: () => shown });
  const done = line.listen(api, () => 0, () => false);
  await settled();
  assert.equal(reads, 0);
  show();
  await done;
  assert.equal(reads, 1);
});
