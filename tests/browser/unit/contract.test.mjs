import assert from "node:assert/strict";
import { test } from "node:test";

import { choicesOf, exampleOf, examplesOf, groupsOf, resolve, typeOf } from "../../../web/shared/contract.js";

const contract = {
  tags: [{ name: "participant" }, { name: "unused" }],
  components: {
    schemas: {
      Node: { type: "object", properties: { next: { $ref: "#/components/schemas/Node" } }, required: ["next"] },
      Start: {
        type: "object",
        required: ["mode", "count"],
        properties: {
          mode: { enum: ["dynamic_gap", "adaptive_follow_up"] },
          count: { type: "integer" },
          note: { anyOf: [{ type: "string" }, { type: "null" }] },
        },
      },
      "a/b": { type: "string", format: "date" },
    },
  },
  paths: {
    "/b": { post: { tags: ["staff"], requestBody: { content: { "multipart/form-data": {}, "application/json": { schema: { $ref: "#/components/schemas/Start" } } } } } },
    "/a/{id}": { parameters: [{ name: "id", in: "path", required: true }], get: { tags: ["participant"], operationId: "read" } },
  },
};

test("operations stand in groups, in the document's order of tags, and empty groups go", () => {
  const groups = groupsOf(contract);
  assert.deepEqual(groups.map(({ name }) => name), ["participant", "staff"]);
  assert.equal(groups[0].operations[0].parameters[0].name, "id");
  assert.deepEqual(groups[1].operations[0].bodies.map(({ type }) => type), ["application/json", "multipart/form-data"]);
});

test("references are followed, with their escapes, and a lost one is an empty schema", () => {
  assert.equal(typeOf(contract, { $ref: "#/components/schemas/a~1b" }), "string (date)");
  assert.deepEqual(resolve(contract, { $ref: "#/components/schemas/Nobody" }), {});
});

test("an example has what is required, and a schema that holds itself ends", () => {
  assert.deepEqual(exampleOf(contract, { $ref: "#/components/schemas/Start" }), { mode: "dynamic_gap", count: 0 });
  assert.ok(JSON.stringify(exampleOf(contract, { $ref: "#/components/schemas/Node" })).length < 200);
});

test("every choice's examples are offered, by the property that tells them apart", () => {
  const start = {
    discriminator: { propertyName: "mode" },
    oneOf: [
      { type: "object", examples: [{ mode: "a" }, { mode: "b" }] },
      { type: "object", required: ["mode"], properties: { mode: { const: "c" } } },
    ],
  };
  assert.deepEqual(examplesOf(contract, start).map(({ name }) => name), ["a", "b", "c"]);
  assert.deepEqual(examplesOf(contract, start)[2].value, { mode: "c" });
  assert.deepEqual(examplesOf(contract, { $ref: "#/components/schemas/Start" }).map(({ name }) => name), ["JSON"]);
});

test("null is not told as a choice", () => {
  const { note } = contract.components.schemas.Start.properties;
  assert.equal(choicesOf(contract, note).length, 1);
  assert.equal(typeOf(contract, note), "string");
});
