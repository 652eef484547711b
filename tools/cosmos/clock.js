"use strict";

// Seconds since 1970, as everything here sees them. Tests move it on instead of waiting for documents to expire.
let ahead = 0;

const now = () => Date.now() / 1000 + ahead;

const advance = (seconds) => {
  ahead += seconds;
};

module.exports = { now, advance };
