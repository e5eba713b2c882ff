import { describe, expect, test } from "vitest";
import { startTestApp, testApp, type TestApp, testAppWith } from "#test/support/test-app.ts";
import { tokenIn } from "#test/support/smtp-server.ts";
import { newPerson, signedIn, visitor } from "#test/support/anonymous-client.ts";
import { ownerOf } from "#test/support/raw-sql.ts";

const CHANGE = "/api/auth/change-password";
const REQUEST = "/api/auth/request-password-reset";
const RESET = "/api/auth/reset-password";
const SIGN_IN = "/api/auth/sign-in/email";
const SENT = {
  status: 200,
  body: { message: "Password reset instructions have been sent to your email. Please check your inbox." },
};
const INVALID = {
  status: 400,
  body: {
    code: "auth.link-invalid",
    detail: "This link is not valid or has expired. Please request a new one.",
  },
};

describe("a forgotten password, with the mailbox page of development", async () => {
  const server = await startTestApp({ NODE_ENV: "development", PUBLIC_URL: "http://books.example:8080" });
  const { app, database } = server;

  test("is replaced once through the link, which ends all sessions and API tokens, and does not sign in", async () => {
    const person = newPerson();
    const guest = await signedIn(app, person);
    const { secret } = (await guest.post("/api/tokens", { name: "Webshop" })).body;
    expect(await visitor(app).post(REQUEST, { email: person.email }, { host: "evil.example" })).toMatchObject(
      SENT,
    );
    const page = await mailbox(server, person.email, 1);
    expect(page).toContain("http://books.example:8080/reset-password?token=");
    expect(page).not.toContain("evil.example");

    const anonymous = visitor(app);
    const reset = { token: tokenIn(page), newPassword: "another pass phrase" };
    const reply = await anonymous.post(RESET, reset);
    expect(reply).toMatchObject({ status: 200, body: { success: true } });
    expect(reply.headers["set-cookie"]).toBeUndefined();
    expect((await guest.get("/api/session")).status).toBe(401);
    const program = { authorization: `Bearer ${secret}` };
    expect((await visitor(app).get("/api/session", program)).status).toBe(401);
    const signIn = (password: string) => visitor(app).post(SIGN_IN, { email: person.email, password });
    expect((await signIn(person.password)).status).toBe(401);
    expect((await signIn(reset.newPassword)).status).toBe(200);
    expect(await anonymous.post(RESET, { ...reset, newPassword: "a third pass phrase" })).toMatchObject(
      INVALID,
    );
    expect((await signIn("a third pass phrase")).status).toBe(401);
  });

  test("is replaced once, even if the link is used several times simultaneously", async () => {
    const person = newPerson();
    await signedIn(app, person);
    await visitor(app).post(REQUEST, { email: person.email });
    const token = tokenIn(await mailbox(server, person.email, 1));
    const replies = await Promise.all(
      [1, 2, 3, 4].map((number) =>
        visitor(app).post(RESET, { token, newPassword: `pass phrase number ${number}` }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
  });

  test("keeps its link when the new password is refused", async () => {
    const person = newPerson();
    await signedIn(app, person);
    await visitor(app).post(REQUEST, { email: person.email });
    const token = tokenIn(await mailbox(server, person.email, 1));
    expect((await visitor(app).post(RESET, { token, newPassword: "12345" })).status).toBe(400);
    expect((await visitor(app).post(RESET, { token, newPassword: "password" })).status).toBe(422);
    expect((await visitor(app).post(RESET, { token, newPassword: "good enough" })).status).toBe(200);
  });

  test("requested again invalidates the older link", async () => {
    const person = newPerson();
    await signedIn(app, person);
    await visitor(app).post(REQUEST, { email: person.email });
    const older = tokenIn(await mailbox(server, person.email, 1));
    await visitor(app).post(REQUEST, { email: person.email });
    const newer = tokenIn(await mailbox(server, person.email, 2));
    expect(await visitor(app).post(RESET, { token: older, newPassword: "another one" })).toMatchObject(
      INVALID,
    );
    expect((await visitor(app).post(RESET, { token: newer, newPassword: "another one" })).status).toBe(200);
  });

  test("has a link that is valid for thirty minutes and stored as a hash", async () => {
    const person = newPerson();
    await signedIn(app, person);
    await visitor(app).post(REQUEST, { email: person.email });
    const token = tokenIn(await mailbox(server, person.email, 1));
    for (const table of ["verifications", "outbox"]) {
      const { rows } = await ownerOf(database).query<{ row: string }>(
        `select t::text as row from auth.${table} t`,
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.map(({ row }) => row).join()).not.toContain(token);
    }
    await ownerOf(database).query(
      "update auth.verifications set expires_at = expires_at - interval '31 minutes'",
    );
    expect(await visitor(app).post(RESET, { token, newPassword: "another one" })).toMatchObject(INVALID);
  });

  test("gets the same response for an unknown address, and nothing is saved", async () => {
    const { email } = newPerson();
    expect(await visitor(app).post(REQUEST, { email })).toMatchObject(SENT);
    await server.identity.close();
    const { rows } = await ownerOf(database).query("select from auth.outbox where recipient = $1", [email]);
    expect(rows).toEqual([]);
  });

  test("can be requested three times an hour per address, known or not", async () => {
    for (const person of [newPerson(), newPerson()]) {
      const statuses = [];
      for (let times = 0; times < 4; times += 1) {
        statuses.push((await visitor(app).post(REQUEST, { email: person.email })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });

  test.each(["", "x", "a".repeat(300), "\u0000", "'; drop table users"])(
    "isn't replaced with an invalid token: %j",
    async (token) => {
      const reply = await visitor(app).post(RESET, { token, newPassword: "good enough" });
      expect(reply.status).toBe(400);
    },
  );
});

test("in production without a mail server, the response is neutral and no link is created", async () => {
  const { app, database, identity } = await startTestApp();
  const person = newPerson();
  await signedIn(app, person);
  expect(await visitor(app).post(REQUEST, { email: person.email })).toMatchObject(SENT);
  await identity.close();
  const { rows } = await ownerOf(database).query(
    "select (select count(*)::int from auth.outbox) as messages, (select count(*)::int from auth.verifications) as links",
  );
  expect(rows).toEqual([{ messages: 0, links: 0 }]);
});

describe("changing your password", () => {
  test("ends all other sessions, renews this one, and invalidates the old password", async () => {
    const { app } = await testApp();
    const person = newPerson();
    const current = await signedIn(app, person);
    const before = current.cookie();
    const otherDevice = visitor(app);
    await otherDevice.post(SIGN_IN, { email: person.email, password: person.password });

    const change = { currentPassword: person.password, newPassword: "another pass phrase" };
    expect(await current.post(CHANGE, change)).toMatchObject({ status: 200, body: { success: true } });
    expect(current.cookie()).not.toBe(before);
    expect((await current.get("/api/session")).status).toBe(200);
    expect((await otherDevice.get("/api/session")).status).toBe(401);
    expect((await visitor(app, { cookie: before }).get("/api/session")).status).toBe(401);
    const signIn = (password: string) => visitor(app).post(SIGN_IN, { email: person.email, password });
    expect((await signIn(person.password)).status).toBe(401);
    expect((await signIn("another pass phrase")).status).toBe(200);
  });

  test("requires the current password, and changes nothing without it", async () => {
    const { app } = await testApp();
    const person = newPerson();
    const guest = await signedIn(app, person);
    const cookie = guest.cookie();
    const reply = await guest.post(CHANGE, {
      currentPassword: "a guess",
      newPassword: "another pass phrase",
    });
    expect(reply).toMatchObject({
      status: 422,
      body: { code: "auth.wrong-password", errors: [{ field: "currentPassword" }] },
    });
    expect(guest.cookie()).toBe(cookie);
    expect(
      (await visitor(app).post(SIGN_IN, { email: person.email, password: person.password })).status,
    ).toBe(200);
  });

  test.each([
    [{ newPassword: "12345" }, 400, "newPassword", "Password must be at least 6 characters"],
    [
      { newPassword: "long enough", confirmPassword: "long enouhg" },
      400,
      "confirmPassword",
      "Passwords do not match",
    ],
    [{ newPassword: "password1" }, 422, "newPassword", expect.stringContaining("too common")],
    [{ currentPassword: "", newPassword: "long enough" }, 400, "currentPassword", "Password is required"],
  ])("enforces the rules for a new password: %j", async (wrong, status, field, message) => {
    const { app } = await testApp();
    const person = newPerson();
    const guest = await signedIn(app, person);
    const reply = await guest.post(CHANGE, { currentPassword: person.password, ...wrong });
    expect(reply).toMatchObject({ status, body: { errors: [{ field, message }] } });
  });

  test("needs a session; an API token is not enough", async () => {
    const { app } = await testApp();
    const person = newPerson();
    const guest = await signedIn(app, person);
    const change = { currentPassword: person.password, newPassword: "another pass phrase" };
    expect((await visitor(app).post(CHANGE, change)).status).toBe(401);
    const { secret } = (await guest.post("/api/tokens", { name: "Program" })).body;
    const reply = await visitor(app).post(CHANGE, change, { authorization: `Bearer ${secret}` });
    expect(reply).toMatchObject({ status: 403, body: { code: "auth.forbidden" } });
  });

  test("counts guesses of the current password as failed sign-ins", async () => {
    const { app } = await testAppWith({ SIGN_IN_FAILURES_PER_ACCOUNT: "2" });
    const guest = await signedIn(app);
    const guess = () =>
      guest.post(CHANGE, { currentPassword: "a guess", newPassword: "another pass phrase" });
    expect([(await guess()).status, (await guess()).status, (await guess()).status]).toEqual([422, 422, 429]);
  });

  test("respects a longer minimum set on the server", async () => {
    const { app } = await testAppWith({ MIN_PASSWORD_LENGTH: "12" });
    expect((await visitor(app).get("/api/session/options")).body).toEqual({
      isEmailEnabled: false,
      isDevelopment: false,
      supportEmail: null,
      minPasswordLength: 12,
      passkeyOrigin: "http://localhost:3000",
      identityProvider: null,
    });
    const reply = await visitor(app).post("/api/auth/sign-up/email", {
      ...newPerson(),
      password: "eleven sign",
    });
    expect(reply.body.errors).toEqual([
      { field: "password", message: "Password must be at least 12 characters" },
    ]);
  });
});

/** The newest message to this address on the mailbox page, once the expected number has arrived. */
async function mailbox({ app }: TestApp, email: string, count: number): Promise<string> {
  for (;;) {
    const { body } = await app.inject({ url: "/dev/mailbox" });
    const messages = body.split("<article>").filter((article) => article.includes(email));
    if (messages.length >= count && messages[0]) return messages[0];
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
