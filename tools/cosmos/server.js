"use strict";

// A local stand-in for Cosmos DB for NoSQL, for tests and for running against Cosmos without Azure:
//   node tools/cosmos/server.js [--port N] [--data FILE] [--test-clock] [--until-stdin-closes]
// It prints one line with its address once it listens. Any key will do. The certificate is the package's and has
// expired; Azure's SDK does not check certificates of 127.0.0.1.
const { parseArgs } = require("node:util");

const clock = require("./clock");
require("./corrections");
const { sweep } = require("./expiry");
const journal = require("./journal");
const { server: library } = require("./library");

const { values: options } = parseArgs({
  options: {
    port: { type: "string", default: "8081" },
    data: { type: "string" },
    // POST /test-clock?advance=SECONDS moves the clock, so that tests of expiry need not wait.
    "test-clock": { type: "boolean", default: false },
    // Ends with the program that started it, however that one ends.
    "until-stdin-closes": { type: "boolean", default: false },
  },
});

let kept = { flush() {} };

const server = library("index").createHttpsServer({ keepAlive: true });
// Node closes idle connections after five seconds; a client that reuses one in that moment fails.
server.keepAliveTimeout = 0;
const [serve] = server.listeners("request");
server.removeAllListeners("request").on("request", (request, response) => {
  const advance = options["test-clock"] && /^\/test-clock\?advance=(\d+)$/.exec(request.url);
  if (advance) {
    clock.advance(Number(advance[1]));
    response.end();
    return;
  }
  sweep();
  const end = response.end;
  response.end = (...given) => {
    kept.flush();
    return end.apply(response, given);
  };
  serve(request, response);
});

const stop = () => {
  kept.flush();
  process.exit(0);
};
process.on("SIGINT", stop).on("SIGTERM", stop);
if (options["until-stdin-closes"]) process.stdin.on("end", stop).resume();

server.on("error", (error) => {
  console.error(`Cosmos DB stand-in cannot listen: ${error.message}`);
  process.exit(1);
});
server.listen(Number(options.port), "127.0.0.1", () => {
  if (options.data) kept = journal.open(options.data);
  console.log(`Cosmos DB stand-in: https://127.0.0.1:${server.address().port}`);
});
