import { beforeAll, describe, expect, test } from "vitest";
import { codeOf } from "#test/support/authenticator.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { SECOND_STEP } from "#test/support/two-factor.ts";
import { visitor } from "#test/support/anonymous-client.ts";
import { ownerOf } from "#test/support/raw-sql.ts";

/**
 * The data that the version of Decision 0006, which used a sign-in library, left in databases and browsers, as it
 * wrote it, except for the times, which are current, and the columns that a migration dropped. All of it keeps
 * working (Decision 0027).
 */
const SECRET = "the secret of the version before this one";

const ADA = "01a20590-5846-7736-af5f-8a54068d256c";
const BEN = "01a20590-5c09-75cf-9ad8-b79b98dc7a49";
const CORA = "01a20590-5e96-7357-88d3-fcedff1cfc35";

/** Ada has two-factor sign-in, Ben requested a new password, and Cora still has to confirm her address. */
const ROWS = `
  insert into auth.users (id, name, email, email_verified) values
    ('${ADA}', 'Ada', 'ada@example.com', true),
    ('${BEN}', 'Ben', 'ben@example.com', true),
    ('${CORA}', 'Cora', 'cora@example.com', false);
  insert into auth.credentials (id, user_id, password) values
    ('01a20590-584a-76d5-8a11-fc6a5eae3923', '${ADA}',
      '$argon2id$v=19$m=47104,t=1,p=1$M6D1vXOBgFUFCRXLFh5rWg$p9/wwXh2hwEpNzusUNWnBDNlhk2WSWREGB/5STaot/E'),
    ('01a20590-5c0f-7674-8cbd-535665ba395b', '${BEN}',
      '$argon2id$v=19$m=47104,t=1,p=1$t2Xn7TTEygJymN07biyw9g$o/C7+qG2NFW01KePy2lJlE5hos+4MiUNTESihkfn7Tg'),
    ('01a20590-5e98-7703-828a-d28fe86b074c', '${CORA}',
      '$argon2id$v=19$m=47104,t=1,p=1$udjBqi7ym1lXAkZeJJeWuQ$s5IJhJXXkGQ6xUYLrnB0ruaUfkXs6rauOrQ9295kUG8');
  insert into auth.sessions (id, user_id, token_hash, expires_at, ip_address, user_agent) values
    ('01a20590-5b45-741b-bf98-9e37719483cc', '${ADA}', 'K1zTKk8yBPpGk-erDCHeYvqtPqhCmMWCbG4y1HkkL18',
      now() + interval '7 days', '127.0.0.1', 'lightMyRequest'),
    ('01a20590-5d77-759f-a95a-05e27ffa9d44', '${BEN}', '3nOTjBxW6-3BOpyhr6KONWrcv6BGlBEL5tnAranZ_Ck',
      now() + interval '7 days', '127.0.0.1', 'lightMyRequest');
  insert into auth.verifications (id, identifier, value, expires_at) values
    ('01a20590-5bc3-76f3-a08b-aeddcfc0c130', 'bzhEthjCQ-76eIGx7_gsK04a4Xwg0aRn0KsWEFY-UcA', 'second-step:${ADA}',
      now() + interval '10 minutes'),
    ('01a20590-5d94-71f7-9a8d-c520ceb763d5', 'RVwdJjhDSzjzmyfegJSy_A1s4b8IJH-1Bua_0CI4gkQ', '${BEN}',
      now() + interval '30 minutes'),
    ('01a20590-5eaa-7365-a445-ebd5838d11dc', 'hjWXszI7K3krB7jbCePgEz0DkG4rh01TQlOE1K-QWRg',
      'confirm:${CORA} $argon2id$v=19$m=47104,t=1,p=1$udjBqi7ym1lXAkZeJJeWuQ$s5IJhJXXkGQ6xUYLrnB0ruaUfkXs6rauOrQ9295kUG8 Cora',
      now() + interval '24 hours');
  insert into auth.two_factor_keys (id, user_id, sealed_key, is_active, last_step) values
    ('01a20590-5add-7354-8d0a-a6f37dfda467', '${ADA}',
      'HBciJX+l6r6bSvJHWU0Qz9Qogs9rxGmkOUbNYyVqL9tFglCkPV9AlTESEnVAYYw2mbZ/DeMxJA==', true, 0);
  insert into auth.recovery_codes (id, user_id, code_hash) values
    ('01a20590-5b11-7267-ad8a-27658d7bf4ad', '${ADA}', 'wKKr7OWLeG92pwvoZo7i419iCztgqZ2VJs-AtKBogPg'),
    ('01a20590-5b1f-70f1-8ef4-a9aee5d2ffa6', '${ADA}', 'b_XM0U8wyUjJDDeotlI4Glr9GLdEeAqx7TZFoFU6Ejw');`;

const COOKIE_OF_ADA =
  "twofold_session=p9JvShTqDK0BPvVJtJFsU155DPkzrfZr.76qysTHC-IKxQORXHPsq6EA_Kgf0An0tmMcb4DF8veo";
const COOKIE_OF_BEN =
  "twofold_session=2IiVsdZT1j1MaGbfyZTnI7k65EZfrr4x.9XtGIX1qEG3X0zD8AAw60H67I4kH9P_UTaOAPxOKtf8";
const WAITING_COOKIE_OF_ADA =
  "twofold_second_step=qXGBGCB2HtcNhkauvG3Y69w7EAMHsFGYWKgSefXUIus.x3qT7-vURMH-QLQ-ta6wF_q5125Ok08EuXY0GP9PMbQ";
const KEY_OF_ADA = "JQYGK53HONJFK5SUGJYWO5TCNZATMUZTIJFESWLGHFRA";
const RECOVERY_CODES_OF_ADA = ["y2zu-p4kr-ypoa-3g34", "woil-zcqq-sdb6-wk55"];
const RESET_OF_BEN = "Fk8iCibyg4VhgD7x-wmIHCcvoarR9Wb7fFC7Z4-rxmw";
const CONFIRMATION_OF_CORA = "b3mceubGSaUr2Y81G76NNQoeoQLCOoiaGmQuapFnzG4";

const SIGN_IN = "/api/auth/sign-in/email";

describe("the previous version's sign-in data keeps working:", () => {
  let server: TestApp;
  const guest = (cookie = "") => visitor(server.app, { cookie });
  const signIn = (name: string, password = `the pass phrase of ${name}`) =>
    guest().post(SIGN_IN, { email: `${name.toLowerCase()}@example.com`, password });

  beforeAll(async () => {
    // With a mail server, so that an unconfirmed address can't sign in. The emails aren't read.
    server = await startTestApp({
      AUTH_SECRET: SECRET,
      SMTP_URL: "smtp://127.0.0.1:9",
      PUBLIC_URL: "http://books.example",
    });
    await ownerOf(server.database).query(ROWS);
  });

  test.each([
    { name: "Ada", cookie: COOKIE_OF_ADA },
    { name: "Ben", cookie: COOKIE_OF_BEN },
  ])("$name's session cookie", async ({ name, cookie }) => {
    const { status, body } = await guest(cookie).get("/api/session");
    expect([status, body?.user.name]).toEqual([200, name]);
  });

  test("a sign-in waiting for its code, and the authenticator key", async () => {
    const waiting = guest(WAITING_COOKIE_OF_ADA);
    const reply = await waiting.post(SECOND_STEP, { code: codeOf(KEY_OF_ADA) });
    expect(reply).toMatchObject({ status: 200, body: { user: { id: ADA } } });
    expect((await waiting.get("/api/session")).status).toBe(200);
  });

  test("a password with recovery codes", async () => {
    expect((await signIn("Ada", "the pass phrase of Ben")).status).toBe(401);
    for (const code of RECOVERY_CODES_OF_ADA) {
      const browser = guest();
      const login = { email: "ada@example.com", password: "the pass phrase of Ada" };
      expect((await browser.post(SIGN_IN, login)).body).toEqual({ user: null });
      expect((await browser.post(SECOND_STEP, { code })).body.user).toMatchObject({ id: ADA });
    }
    expect((await guest(COOKIE_OF_ADA).get("/api/auth/two-factor")).body).toEqual({
      isEnabled: true,
      remainingRecoveryCodeCount: 0,
    });
  });

  test("a password reset link, which ends the session", async () => {
    expect((await signIn("Ben")).body.user).toMatchObject({ id: BEN });
    const reset = { token: RESET_OF_BEN, newPassword: "another pass phrase" };
    expect((await guest().post("/api/auth/reset-password", reset)).status).toBe(200);
    expect((await guest(COOKIE_OF_BEN).get("/api/session")).status).toBe(401);
    expect((await signIn("Ben")).status).toBe(401);
    expect((await signIn("Ben", reset.newPassword)).status).toBe(200);
  });

  test("a confirmation link, with the sign-up password", async () => {
    expect((await signIn("Cora")).status).toBe(403);
    expect((await guest().post("/api/auth/verify-email", { token: CONFIRMATION_OF_CORA })).status).toBe(200);
    expect((await signIn("Cora")).body.user).toMatchObject({ name: "Cora", isEmailVerified: true });
  });
});
