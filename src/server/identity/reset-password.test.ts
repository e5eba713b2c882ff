import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { tokenIn } from "#test/support/mail-server.ts";
import { newPerson, signedIn, visitor } from "#test/support/visitor.ts";

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

  test("is replaced once through the link, which ends all sessions and signs nobody in", async () => {
    const person = newPerson();
    const guest = await signedIn(app, person);
    expect(await visitor(app).post(REQUEST, { email: person.email }, { host: "evil.example" })).toMatchObject(
      SENT,
    );
    const page = await mailbox(server, person.email, 1);
    expect(page).toContain("http://books.example:8080/reset-password?token=");
    expect(page).not.toContain("evil.example");

    const anybody = visitor(app);
    const reset = { token: tokenIn(page), newPassword: "another pass phrase" };
    const reply = await anybody.post(RESET, reset);
    expect(reply).toMatchObject({ status: 200, body: { success: true } });
    expect(reply.headers["set-cookie"]).toBeUndefined();
    expect((await guest.get("/api/session")).status).toBe(401);
    const signIn = (password: string) => visitor(app).post(SIGN_IN, { email: person.email, password });
    expect((await signIn(person.password)).status).toBe(401);
    expect((await signIn(reset.newPassword)).status).toBe(200);
    expect(await anybody.post(RESET, { ...reset, newPassword: "a third pass phrase" })).toMatchObject(
      INVALID,
    );
    expect((await signIn("a third pass phrase")).status).toBe(401);
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

  test("asked for again makes the older link worthless", async () => {
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

  test("has a link of thirty minutes, stored as a hash", async () => {
    const person = newPerson();
    await signedIn(app, person);
    await visitor(app).post(REQUEST, { email: person.email });
    const token = tokenIn(await mailbox(server, person.email, 1));
    for (const table of ["verifications", "outbox"]) {
      const { rows } = await database.pool.query<{ row: string }>(
        `select t::text as row from auth.${table} t`,
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.map(({ row }) => row).join()).not.toContain(token);
    }
    await database.pool.query(
      "update auth.verifications set expires_at = expires_at - interval '31 minutes'",
    );
    expect(await visitor(app).post(RESET, { token, newPassword: "another one" })).toMatchObject(INVALID);
  });

  test("for an unknown address answers the same and writes nothing", async () => {
    const { email } = newPerson();
    expect(await visitor(app).post(REQUEST, { email })).toMatchObject(SENT);
    await server.identity.close();
    const { rows } = await database.pool.query("select from auth.outbox where recipient = $1", [email]);
    expect(rows).toEqual([]);
  });

  test("of one account is mailed three times an hour, known or not", async () => {
    for (const person of [newPerson(), newPerson()]) {
      const statuses = [];
      for (let times = 0; times < 4; times += 1) {
        statuses.push((await visitor(app).post(REQUEST, { email: person.email })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });

  test.each(["", "x", "a".repeat(300), "\u0000", "'; drop table users"])("no link: %j", async (token) => {
    const reply = await visitor(app).post(RESET, { token, newPassword: "good enough" });
    expect(reply.status).toBe(400);
  });
});

test("in production without mail the answer is neutral and no link is made", async () => {
  const { app, database, identity } = await startTestApp();
  const person = newPerson();
  await signedIn(app, person);
  expect(await visitor(app).post(REQUEST, { email: person.email })).toMatchObject(SENT);
  await identity.close();
  const { rows } = await database.pool.query(
    "select (select count(*)::int from auth.outbox) as messages, (select count(*)::int from auth.verifications) as links",
  );
  expect(rows).toEqual([{ messages: 0, links: 0 }]);
});

/** The newest message to this address on the mailbox page, once there are as many as expected. */
async function mailbox({ app }: TestApp, email: string, count: number): Promise<string> {
  for (;;) {
    const { body } = await app.inject({ url: "/dev/mailbox" });
    const messages = body.split("<article>").filter((article) => article.includes(email));
    if (messages.length >= count && messages[0]) return messages[0];
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
