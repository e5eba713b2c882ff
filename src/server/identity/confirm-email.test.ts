import { describe, expect, test } from "vitest";
import { startMailServer, tokenIn } from "#test/support/mail-server.ts";
import { startTestApp } from "#test/support/test-app.ts";
import { newPerson, visitor } from "#test/support/visitor.ts";

const SIGN_UP = "/api/auth/sign-up/email";
const SIGN_IN = "/api/auth/sign-in/email";
const CONFIRM = "/api/auth/verify-email";
const AGAIN = "/api/auth/send-verification-email";
const SENT = "Please check your email for a confirmation link to complete your registration.";

describe("with mail, an address is confirmed before its first sign-in", async () => {
  const mail = await startMailServer();
  const admin = newPerson();
  const server = await startTestApp({
    SMTP_URL: mail.url,
    PUBLIC_URL: "https://books.example",
    ADMIN_EMAILS: admin.email.toUpperCase(),
  });
  const { app, database } = server;
  const origin = { origin: "https://books.example" };

  test("by the link's page with a POST, once", async () => {
    const person = newPerson();
    const guest = visitor(app);
    const reply = await guest.post(SIGN_UP, person, { ...origin, host: "evil.example" });
    expect(reply).toMatchObject({
      status: 200,
      body: { user: null, confirmationNeeded: true, message: SENT },
    });
    expect(guest.cookie()).toBe("");
    const message = await mail.message(person.email);
    expect(message).toContain("https://books.example/auth/confirm?token=");
    expect(message).not.toContain("evil.example");
    expect(message).toContain(`To: ${person.email}`);

    const signIn = () => guest.post(SIGN_IN, { email: person.email, password: person.password });
    expect(await signIn()).toMatchObject({
      status: 403,
      body: { detail: "Please check your email and click the confirmation link to verify your account." },
    });
    expect((await guest.post(SIGN_IN, { email: person.email, password: "wrong" })).status).toBe(401);
    const token = tokenIn(message);
    expect((await guest.get(`${CONFIRM}?token=${token}`)).status).toBe(404);
    expect((await signIn()).status).toBe(403);
    const confirmed = await guest.post(CONFIRM, { token });
    expect(confirmed).toMatchObject({ status: 200, body: { success: true } });
    expect(confirmed.headers["set-cookie"]).toBeUndefined();
    const done = await signIn();
    expect(done.status).toBe(200);
    expect(String(done.headers["set-cookie"])).toMatch(/^__Host-twofold_session=.*; Secure/);
    expect((await guest.get("/api/session")).body.user).toMatchObject({
      emailVerified: true,
      isAdmin: false,
    });
    expect(await guest.post(CONFIRM, { token })).toMatchObject({
      status: 400,
      body: { code: "auth.link-invalid" },
    });
  });

  test("and whether it has an account is told by mail alone", async () => {
    const person = newPerson();
    const first = await visitor(app).post(SIGN_UP, person);
    await confirm(person.email, 1);
    const again = await visitor(app).post(SIGN_UP, { ...person, password: "somebody else's" });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await mail.message(person.email, 2)).toContain("Subject: You already have an account");
    const other = await visitor(app).post(SIGN_IN, { email: person.email, password: "somebody else's" });
    expect(other.status).toBe(401);
    for (const email of [person.email, newPerson().email]) {
      const reply = await visitor(app).post(AGAIN, { email });
      expect(reply).toMatchObject({ status: 200, body: { message: SENT } });
    }
  });

  test("again on request; the older link is then worthless, and no link lasts more than a day", async () => {
    const person = newPerson();
    await visitor(app).post(SIGN_UP, person);
    const older = tokenIn(await mail.message(person.email));
    await visitor(app).post(AGAIN, { email: person.email });
    const newer = tokenIn(await mail.message(person.email, 2));
    expect((await visitor(app).post(CONFIRM, { token: older })).status).toBe(400);
    await database.pool.query("update auth.verifications set expires_at = expires_at - interval '25 hours'");
    expect((await visitor(app).post(CONFIRM, { token: newer })).status).toBe(400);
  });

  test("or by a link that replaces the password, because it was read in the same place", async () => {
    const person = newPerson();
    await visitor(app).post(SIGN_UP, person);
    await mail.message(person.email);
    await visitor(app).post("/api/auth/request-password-reset", { email: person.email });
    const token = tokenIn(await mail.message(person.email, 2));
    await visitor(app).post("/api/auth/reset-password", { token, newPassword: "another pass phrase" });
    const reply = await visitor(app).post(SIGN_IN, { email: person.email, password: "another pass phrase" });
    expect(reply.body.user).toMatchObject({ emailVerified: true });
    expect(await mail.message(person.email, 3)).toContain("Subject: Your password was changed");
  });

  test("and only a confirmed address of ADMIN_EMAILS makes an administrator", async () => {
    const guest = visitor(app);
    await guest.post(SIGN_UP, admin);
    await confirm(admin.email, 1);
    await guest.post(SIGN_IN, { email: admin.email, password: admin.password });
    expect((await guest.get("/api/session")).body.user.isAdmin).toBe(true);
    await database.pool.query("update auth.users set email_verified = false where email = $1", [admin.email]);
    expect((await guest.get("/api/session")).body.user.isAdmin).toBe(false);
  });

  test("even when the mail server refuses the message at first; a sent message is emptied", async () => {
    const person = newPerson();
    mail.refuseNext(1);
    await visitor(app).post(SIGN_UP, person);
    const waiting = "select attempts, sent_at, sealed_body from auth.outbox where recipient = $1";
    const stored = async () => (await database.pool.query(waiting, [person.email])).rows[0];
    await until(async () => (await stored())?.attempts === 1 && mail.count(person.email) === 0);
    expect(await stored()).toMatchObject({ sent_at: null });
    expect((await stored())?.sealed_body).not.toContain("token");
    await until(async () => {
      const due = "update auth.outbox set next_attempt_at = now() where recipient = $1 and sent_at is null";
      await database.pool.query(due, [person.email]);
      server.identity.outbox.wake();
      return mail.count(person.email) === 1;
    });
    await until(async () => (await stored())?.sent_at !== null);
    expect(await stored()).toMatchObject({ sealed_body: null });
  });

  async function confirm(email: string, number: number): Promise<void> {
    const token = tokenIn(await mail.message(email, number));
    await visitor(app).post(CONFIRM, { token });
  }
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}
