import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AnonymousClient, newPerson, signedIn, visitor } from "#test/support/anonymous-client.ts";
import {
  type ProviderUser,
  startIdentityProvider,
  type TestProvider,
} from "#test/support/identity-provider.ts";
import { ownerOf } from "#test/support/raw-sql.ts";
import { type TestApp, testAppWith } from "#test/support/test-app.ts";
import { newProtected } from "#test/support/two-factor.ts";

let provider: TestProvider;
let server: TestApp;

beforeAll(async () => {
  provider = await startIdentityProvider();
  server = await testAppWith(provider.env);
});
beforeEach(() => provider.failWith({}));
afterAll(() => provider.close());

const START = "/api/auth/provider/start";
const FINISH = "/api/auth/provider/finish";
const CONNECT = "/api/auth/provider/connect";
const CONNECTION = "/api/auth/provider";

/** A user of the provider with an address that has no account yet. */
function employee(claims: Partial<ProviderUser> = {}): ProviderUser {
  const { email } = newPerson();
  return { sub: `sub-${email}`, email, email_verified: true, name: "Ada Employee", ...claims };
}

/** Signs in at the provider and returns, in this browser. */
async function signInWith(
  user: ProviderUser | null,
  { guest = visitor(server.app), path = START, answer = {} }: SignInOptions = {},
) {
  provider.signInAs(user);
  const { url } = (await guest.post(path)).body;
  const reply = await guest.post(FINISH, { ...provider.answerAt(url), ...answer });
  return { guest, reply };
}
type SignInOptions = { guest?: AnonymousClient; path?: string; answer?: Record<string, string> };

async function countUsers(email: string | undefined): Promise<number> {
  const text = "select count(*)::int as count from auth.users where email = $1";
  return (await ownerOf(server.database).query<{ count: number }>(text, [email])).rows[0]?.count ?? 0;
}

describe("signing in with the identity provider", () => {
  test("creates the account at the first sign-in, and finds it by its subject at the next", async () => {
    const user = employee();
    const first = await signInWith(user);
    expect(first.reply).toMatchObject({
      status: 200,
      body: { user: { name: "Ada Employee", email: user.email, isEmailVerified: true } },
    });
    expect((await first.guest.get("/api/session")).body.user).toMatchObject({ email: user.email });

    // A new address at the provider is still the same person.
    const next = await signInWith({ ...user, email: "renamed@example.com", email_verified: false });
    expect(next.reply.body.user).toEqual(first.reply.body.user);
  });

  test("reads the email from the second answer if the first has none", async () => {
    provider.failWith({ hidesEmail: true });
    const user = employee();
    expect((await signInWith(user)).reply.body).toMatchObject({ user: { email: user.email } });
  });

  test("never takes over an account with the same address", async () => {
    const person = newPerson();
    await signedIn(server.app, person);
    const { guest, reply } = await signInWith(employee({ email: person.email }));
    expect(reply).toMatchObject({ status: 409, body: { code: "auth.provider-not-connected" } });
    expect((await guest.get("/api/session")).status).toBe(401);
  });

  test.each([{ email_verified: false }, { email_verified: undefined }, { email: "no address" }])(
    "needs a verified address for a new account: %o",
    async (claims) => {
      const user = employee(claims);
      const { reply } = await signInWith(user);
      expect(reply).toMatchObject({ status: 403, body: { code: "auth.provider-email-unverified" } });
      expect(await countUsers(user.email)).toBe(0);
    },
  );

  test("counts as both factors", async () => {
    const { person, guest } = await newProtected(server);
    const user = employee({ email: person.email });
    await signInWith(user, { guest, path: CONNECT });
    const { guest: other, reply } = await signInWith(user);
    expect(reply.body.user).toMatchObject({ email: person.email });
    expect((await other.get("/api/session")).status).toBe(200);
  });
});

describe("an answer of the identity provider is rejected", () => {
  test.each([
    ["of another issuer", { claims: { iss: "https://other.example.com" } }],
    ["for another client", { claims: { aud: "another" } }],
    ["for another sign-in", { claims: { nonce: "another" } }],
    ["that has expired", { claims: { exp: 1 } }],
    ["without a subject", { claims: { sub: "" } }],
    ["signed with another key", { hasForeignKey: true }],
  ])("%s", async (_, faults) => {
    provider.failWith(faults);
    const user = employee();
    const { guest, reply } = await signInWith(user);
    expect(reply).toMatchObject({ status: 403, body: { code: "auth.provider-failed" } });
    expect((await guest.get("/api/session")).status).toBe(401);
    expect(await countUsers(user.email)).toBe(0);
  });

  test.each([
    ["from another issuer", { iss: "https://other.example.com" }, "auth.provider-failed"],
    ["with another state", { state: "another" }, "auth.provider-expired"],
    ["with an invented code", { code: "invented" }, "auth.provider-failed"],
    ["that reports a broken request", { error: "invalid_scope" }, "auth.provider-failed"],
  ])("%s", async (_, answer, code) => {
    expect((await signInWith(employee(), { answer })).reply).toMatchObject({ status: 403, body: { code } });
  });

  test("in another browser, and a second time", async () => {
    const guest = visitor(server.app);
    provider.signInAs(employee());
    const { url } = (await guest.post(START)).body;
    const answer = provider.answerAt(url);
    const expired = { status: 403, body: { code: "auth.provider-expired" } };
    expect(await visitor(server.app).post(FINISH, answer)).toMatchObject(expired);
    const cookie = guest.cookie();
    expect((await guest.post(FINISH, answer)).status).toBe(200);
    expect(await visitor(server.app, { cookie }).post(FINISH, answer)).toMatchObject(expired);
  });

  test("if the user cancels", async () => {
    const { reply } = await signInWith(null);
    expect(reply).toMatchObject({ status: 403, body: { code: "auth.provider-denied" } });
  });

  test("after ten minutes", async () => {
    const guest = visitor(server.app);
    provider.signInAs(employee());
    const { url } = (await guest.post(START)).body;
    await ownerOf(server.database).query(
      "update auth.verifications set expires_at = now() where value = 'provider:'",
    );
    expect((await guest.post(FINISH, provider.answerAt(url))).body.code).toBe("auth.provider-expired");
  });
});

test("a provider that is down rejects sign-ins until it is back, and the rest of the server works", async () => {
  const late = await startIdentityProvider();
  await late.close();
  const other = await testAppWith(late.env);
  const guest = visitor(other.app);
  expect(await guest.post(START)).toMatchObject({ status: 503, body: { code: "auth.provider-unavailable" } });
  await signedIn(other.app);

  const port = Number(new URL(late.issuer).port);
  const back = await startIdentityProvider(port);
  back.signInAs(employee());
  const { url } = (await guest.post(START)).body;
  back.failWith({ status: 500 });
  const reply = await guest.post(FINISH, back.answerAt(url));
  expect(reply).toMatchObject({ status: 503, body: { code: "auth.provider-unavailable" } });
  await back.close();
});

describe("connecting an account", () => {
  test("needs the same, verified address, and then signs in", async () => {
    const person = newPerson();
    const guest = await signedIn(server.app, person);
    const refused = async (claims: Partial<ProviderUser>) =>
      (await signInWith(employee(claims), { guest, path: CONNECT })).reply.body.code;
    expect(await refused({})).toBe("auth.provider-email-mismatch");
    expect(await refused({ email: person.email, email_verified: false })).toBe(
      "auth.provider-email-unverified",
    );
    expect((await guest.get(CONNECTION)).body).toEqual({
      name: "Acme",
      connectedAt: null,
      hasPassword: true,
    });

    const user = employee({ email: person.email });
    expect((await signInWith(user, { guest, path: CONNECT })).reply.status).toBe(200);
    expect((await guest.get(CONNECTION)).body.connectedAt).toEqual(expect.any(String));
    expect((await signInWith(user)).reply.body.user).toMatchObject({ email: person.email });
    expect(await refused({ email: person.email, sub: "another" })).toBe("auth.provider-connected");

    expect((await guest.post(`${CONNECTION}/disconnect`)).status).toBe(200);
    expect((await signInWith(user)).reply.body.code).toBe("auth.provider-not-connected");
  });

  test("needs the session that started it", async () => {
    const person = newPerson();
    const guest = await signedIn(server.app, person);
    provider.signInAs(employee({ email: person.email }));
    const { url } = (await guest.post(CONNECT)).body;
    await guest.post("/api/auth/sign-out", {});
    expect((await guest.post(FINISH, provider.answerAt(url))).body.code).toBe("auth.provider-expired");
  });

  test("is kept as long as it is the only way to sign in", async () => {
    const { guest } = await signInWith(employee());
    expect((await guest.get(CONNECTION)).body).toMatchObject({ hasPassword: false });
    expect(await guest.post(`${CONNECTION}/disconnect`)).toMatchObject({
      status: 409,
      body: { code: "auth.last-sign-in-method" },
    });
  });
});

test("if the provider is the only way to sign in, no password works and the page says so", async () => {
  const only = await testAppWith({ ...provider.env, OIDC_ONLY: "true" });
  const person = newPerson();
  await signedIn(server.app, person);
  const guest = visitor(only.app);
  expect((await guest.get("/api/session/options")).body).toMatchObject({
    identityProvider: { name: "Acme", isOnlySignInMethod: true },
  });
  const { email, password } = person;
  for (const [path, body] of [
    ["sign-in/email", { email, password }],
    ["sign-up/email", newPerson()],
    ["sign-in/two-factor", { code: "123456" }],
    ["request-password-reset", { email }],
    ["reset-password", { token: "unknown", newPassword: "another pass phrase" }],
    ["send-verification-email", { email }],
  ] as const) {
    const reply = await guest.post(`/api/auth/${path}`, body);
    expect(reply, path).toMatchObject({ status: 403, body: { code: "auth.provider-only" } });
  }
  provider.signInAs(employee());
  const { url } = (await guest.post(START)).body;
  expect((await guest.post(FINISH, provider.answerAt(url))).status).toBe(200);
});

test("two first sign-ins at once create one account", async () => {
  const user = employee();
  const both = await Promise.all([signInWith(user), signInWith(user)]);
  expect(both.map(({ reply }) => reply.status)).toEqual([200, 200]);
  expect(await countUsers(user.email)).toBe(1);
});

test("failed sign-ins are limited", async () => {
  const limited = await testAppWith({ ...provider.env, SIGN_IN_FAILURES_PER_ADDRESS: "2" });
  const guest = visitor(limited.app, { address: "203.0.113.77" });
  const statuses: number[] = [];
  for (let count = 0; count < 3; count += 1)
    statuses.push((await guest.post(FINISH, { state: "invented", code: "invented" })).status);
  expect(statuses).toEqual([403, 403, 429]);
});
