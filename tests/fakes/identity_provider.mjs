/* A certified provider of OpenID Connect on loopback, with accounts of its own: `node identity_provider.mjs`.

   PORT, CLIENT (JSON: the one client that it knows) and ACCOUNTS (JSON: login → claims) come from the environment. Whoever
   types a login signs in as that account, with any password; the pages are those that the library brings for trying it. */

import Provider from "oidc-provider";

const { PORT, CLIENT, ACCOUNTS } = process.env;
const accounts = JSON.parse(ACCOUNTS);
const issuer = `http://127.0.0.1:${PORT}`;

const provider = new Provider(issuer, {
  clients: [JSON.parse(CLIENT)],
  claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"], groups: ["groups"] },
  scopes: ["openid", "profile", "email", "groups"],
  features: { deviceFlow: { enabled: true }, devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: false } },
  findAccount: (_, id) => accounts[id] && { accountId: id, claims: () => ({ sub: id, ...accounts[id] }) },
  cookies: { keys: ["a key of a test"] },
});
provider.listen(Number(PORT), "127.0.0.1", () => console.log(`Listening on ${issuer}`));
