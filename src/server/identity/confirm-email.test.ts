import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { startMailServer } from "#test/support/mail-server.ts";
import { tokenIn } from "#test/support/smtp-server.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { newProtected } from "#test/support/two-factor.ts";
import { newPerson, visitor } from "#test/support/anonymous-client.ts";
import { openIdentity } from "./identity.ts";
import { ownerOf } from "#test/support/raw-sql.ts";

const SIGN_UP = "/api/auth/sign-up/email";
const SIGN_IN = "/api/auth/sign-in/email";
const CONFIRM = "/api/auth/verify-email";
const FORGOT = "/api/auth/request-password-reset";
const AGAIN = "/api/auth/send-verification-email";
const SENT = "Please check your email for a confirmation link to complete your registration.";

type NewUser = ReturnType<typeof newPerson>;
const credentials = ({ email, password }: NewUser) => ({ email, password });

describe("with a mail server, confirming an address", async () => {
  const mailServer = await startMailServer();
  const admin = newPerson();
  const server = await startTestApp({
    SMTP_URL: mailServer.url,
    PUBLIC_URL: "https://books.example",
    ADMIN_EMAILS: admin.email.toUpperCase(),
    SUPPORT_EMAIL: "help@books.example",
  });
  const { app, database } = server;
  const origin = { origin: "https://books.example" };

  test("takes one POST from the link's page, before the first sign-in", async () => {
    const person = newPerson();
    const guest = visitor(app);
    const reply = await guest.post(SIGN_UP, person, { ...origin, host: "evil.example" });
    expect(reply).toMatchObject({
      status: 200,
      body: { user: null, isConfirmationRequired: true, message: SENT },
    });
    expect(guest.cookie()).toBe("");
    const message = await mailServer.message(person.email);
    expect(message).toContain("https://books.example/auth/confirm?token=");
    expect(message).not.toContain("evil.example");
    expect(message).toContain("Reply-To: help@books.example");
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
    const signedIn = await signIn();
    expect(signedIn.status).toBe(200);
    expect(String(signedIn.headers["set-cookie"])).toMatch(/^__Host-twofold_session=.*; Secure/);
    expect((await guest.get("/api/session")).body.user).toMatchObject({
      isEmailVerified: true,
      isAdmin: false,
    });
    expect(await guest.post(CONFIRM, { token })).toMatchObject({
      status: 400,
      body: { code: "auth.link-invalid" },
    });
  });

  test("reveals only by email whether the address has an account", async () => {
    const person = newPerson();
    const first = await visitor(app).post(SIGN_UP, person);
    await confirm(person, 1);
    const again = await visitor(app).post(SIGN_UP, { ...person, password: "somebody else's" });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    const message = await mailServer.message(person.email, 2);
    expect(message).toContain("Subject: You already have an account");
    // The link's label on the sign-in page.
    expect(message).toContain("Forgot your password?");
    const otherReply = await visitor(app).post(SIGN_IN, { email: person.email, password: "somebody else's" });
    expect(otherReply.status).toBe(401);
    for (const email of [person.email, newPerson().email]) {
      const reply = await visitor(app).post(AGAIN, { email });
      expect(reply).toMatchObject({ status: 200, body: { message: SENT } });
    }
  });

  test("works with a new link on request; links expire after a day, or once one of them is used", async () => {
    const person = newPerson();
    await visitor(app).post(SIGN_UP, person);
    await ownerOf(database).query(
      "update auth.verifications set expires_at = expires_at - interval '25 hours'",
    );
    expect((await confirm(person, 1)).status).toBe(400);
    for (const number of [2, 3]) {
      await visitor(app).post(AGAIN, { email: person.email });
      await mailServer.message(person.email, number);
    }
    expect((await confirm(person, 2)).status).toBe(200);
    expect((await confirm(person, 3)).status).toBe(400);
    expect((await visitor(app).post(SIGN_IN, credentials(person))).status).toBe(200);
  });

  test.each(["before", "after"])("doesn't confirm a stranger's sign-up %s the owner's", async (when) => {
    const owner = newPerson();
    const stranger = { ...owner, name: "Stranger", password: "known to a stranger" };
    const [first, second] = when === "before" ? [stranger, owner] : [owner, stranger];
    expect((await visitor(app).post(SIGN_UP, first)).body).toEqual(
      (await visitor(app).post(SIGN_UP, second)).body,
    );
    const [numberOfOwner, numberOfStranger] = when === "before" ? [1, 0] : [0, 1];
    const messages = [await mailServer.message(owner.email, 1), await mailServer.message(owner.email, 2)];
    // The messages arrive in any order.
    messages.sort((message) => (message.includes(`Hello ${first.name},`) ? -1 : 1));
    const [ownerToken, strangerToken] = [messages[numberOfOwner], messages[numberOfStranger]].map((message) =>
      tokenIn(message ?? ""),
    );
    expect((await visitor(app).post(SIGN_IN, credentials(owner))).status).not.toBe(200);
    expect((await visitor(app).post(CONFIRM, { token: ownerToken })).status).toBe(200);
    expect((await visitor(app).post(SIGN_IN, credentials(owner))).body.user).toMatchObject({
      name: owner.name,
      isEmailVerified: true,
    });
    expect((await visitor(app).post(SIGN_IN, credentials(stranger))).status).toBe(401);
    expect(await visitor(app).post(CONFIRM, { token: strangerToken })).toMatchObject({
      status: 400,
      body: { code: "auth.link-invalid" },
    });
    expect((await visitor(app).post(SIGN_IN, credentials(stranger))).status).toBe(401);
  });

  test.each(["the link of a sign-up", "a reset"])(
    "by %s ends the sessions and tokens opened before email was set up",
    async (linkKind) => {
      const { person, guest, secret } = await strangerFromBefore(server);
      const owner = { ...person, password: "the owner's alone" };
      await visitor(app).post(
        linkKind === "a reset" ? FORGOT : SIGN_UP,
        linkKind === "a reset" ? { email: owner.email } : owner,
      );
      const token = tokenIn(await mailServer.message(owner.email));
      const reply =
        linkKind === "a reset"
          ? await visitor(app).post("/api/auth/reset-password", { token, newPassword: owner.password })
          : await visitor(app).post(CONFIRM, { token });
      expect(reply.status).toBe(200);
      expect((await visitor(app, { cookie: guest.cookie() }).get("/api/session")).status).toBe(401);
      expect((await visitor(app).get("/api/session", { authorization: `Bearer ${secret}` })).status).toBe(
        401,
      );
      // No code is required.
      expect((await visitor(app).post(SIGN_IN, credentials(owner))).body.user).toMatchObject({
        email: owner.email,
      });
      expect((await visitor(app).post(SIGN_IN, credentials(person))).status).toBe(401);
    },
  );

  test("with a link requested again keeps the password and its sessions and tokens", async () => {
    const { person, secret } = await strangerFromBefore(server);
    await visitor(app).post(AGAIN, { email: person.email });
    expect((await confirm(person, 1)).status).toBe(200);
    expect((await visitor(app).get("/api/session", { authorization: `Bearer ${secret}` })).status).toBe(200);
    expect((await visitor(app).post(SIGN_IN, credentials(person))).body).toEqual({ user: null });
  });

  test("also happens with a password reset link, which arrived at the same address", async () => {
    const person = newPerson();
    await visitor(app).post(SIGN_UP, person);
    await mailServer.message(person.email);
    await visitor(app).post("/api/auth/request-password-reset", { email: person.email });
    const token = tokenIn(await mailServer.message(person.email, 2));
    await visitor(app).post("/api/auth/reset-password", { token, newPassword: "another pass phrase" });
    const reply = await visitor(app).post(SIGN_IN, { email: person.email, password: "another pass phrase" });
    expect(reply.body.user).toMatchObject({ isEmailVerified: true });
    expect(await mailServer.message(person.email, 3)).toContain("Subject: Your password was changed");
  });

  test("is required before an address in ADMIN_EMAILS makes an administrator", async () => {
    const guest = visitor(app);
    await guest.post(SIGN_UP, admin);
    await confirm(admin, 1);
    await guest.post(SIGN_IN, { email: admin.email, password: admin.password });
    expect((await guest.get("/api/session")).body.user.isAdmin).toBe(true);
    await ownerOf(database).query("update auth.users set email_verified = false where email = $1", [
      admin.email,
    ]);
    expect((await guest.get("/api/session")).body.user.isAdmin).toBe(false);
  });

  test("is retried when the mail server refuses the message at first; a sent message is emptied", async () => {
    const person = newPerson();
    mailServer.refuseNext(1);
    await visitor(app).post(SIGN_UP, person);
    const waiting = "select attempts, sent_at, sealed_body from auth.outbox where recipient = $1";
    const stored = async () =>
      (
        await ownerOf(database).query<{
          attempts: number;
          sealed_body: string | null;
          sent_at: string | null;
        }>(waiting, [person.email])
      ).rows[0];
    await until(async () => (await stored())?.attempts === 1 && mailServer.count(person.email) === 0);
    expect(await stored()).toMatchObject({ sent_at: null });
    expect((await stored())?.sealed_body).not.toContain("token");
    await until(async () => {
      const due = "update auth.outbox set next_attempt_at = now() where recipient = $1 and sent_at is null";
      await ownerOf(database).query(due, [person.email]);
      server.identity.outbox.wake();
      return mailServer.count(person.email) === 1;
    });
    await until(async () => (await stored())?.sent_at !== null);
    expect(await stored()).toMatchObject({ sealed_body: null });
  });

  async function confirm({ email }: NewUser, number: number) {
    const token = tokenIn(await mailServer.message(email, number));
    return visitor(app).post(CONFIRM, { token });
  }
});

/** A user who signed up, with a session, token and two-factor sign-in, before the server could send email. */
async function strangerFromBefore({ config, database, env }: TestApp) {
  const earlier = { ...config, smtpUrl: null };
  const identity = await openIdentity({ config: earlier, database });
  const app = await buildApp({ config: earlier, database, identity, webFolder: path.resolve("dist/web") });
  const { person, guest } = await newProtected({ app, config: earlier, database, identity, env });
  const { secret } = (await guest.post("/api/tokens", { name: "Mine" })).body;
  await app.close();
  await identity.close();
  return { person, guest, secret };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(20);
}
