/* A certified provider of OpenID Connect on loopback, with accounts of its own: `node identity_provider.mjs`.

   PORT, CLIENT (JSON: the one client that it knows) and ACCOUNTS (JSON: login → claims) come from the environment. Whoever
   types a login is that account. The pages are plain, since those that the library brings load fonts from elsewhere. */

import { createServer } from "node:http";
import Provider from "oidc-provider";

const { PORT, CLIENT, ACCOUNTS } = process.env;
const accounts = JSON.parse(ACCOUNTS);
const issuer = `http://127.0.0.1:${PORT}`;
const SCOPES = ["openid", "profile", "email", "groups"];

const page = (body) => `<!doctype html><html lang="en"><title>Provider</title><link rel="icon" href="data:,"><h1>Provider</h1>${body}`;

/** Everybody agrees to everything. */
async function loadExistingGrant({ oidc }) {
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope(SCOPES.join(" "));
  await grant.save();
  return grant;
}

const provider = new Provider(issuer, {
  clients: [JSON.parse(CLIENT)],
  scopes: SCOPES,
  claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"], groups: ["groups"] },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource(ctx, form) { ctx.body = page(`${form}<button form="op.logoutForm" name="logout" value="yes">Sign out here, too</button>`); },
    },
  },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: (_, id) => accounts[id] && { accountId: id, claims: () => ({ sub: id, ...accounts[id] }) },
  loadExistingGrant,
  cookies: { keys: ["a key of a test"] },
});

async function interact(request, response) {
  if (request.method === "GET") {
    response.setHeader("Content-Type", "text/html");
    return response.end(page(`<form method="post"><label>Login <input name="login"></label> <button>Sign in</button></form>`));
  }
  let sent = "";
  for await (const chunk of request) sent += chunk;
  const login = new URLSearchParams(sent).get("login");
  const result = login in accounts ? { login: { accountId: login } } : { error: "access_denied" };
  return provider.interactionFinished(request, response, result);
}

const answer = provider.callback();
createServer((request, response) => (request.url.startsWith("/interaction/") ? interact : answer)(request, response))
  .listen(Number(PORT), "127.0.0.1", () => console.log(`Listening on ${issuer}`));
