"use strict";

// The pinned package's own modules. It exports no place to mend it, so its modules are addressed by path: that is why
// the version is pinned exactly, and why each correction is covered by the store's contract tests.
const path = require("node:path");

const own = path.dirname(require.resolve("@vercel/cosmosdb-server/package.json"));
const query = path.dirname(require.resolve("@zeit/cosmosdb-query", { paths: [own] }));

module.exports = {
  server: (name) => require(path.join(own, "lib", name)),
  query: (name) => require(path.join(query, name)),
};
