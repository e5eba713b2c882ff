import { afterAll, beforeAll, expect, test } from "vitest";
import * as messages from "#server/outbox/messages.ts";
import { codeOf } from "#test/support/authenticator.ts";
import { type BuiltApp, startBuiltApp } from "#test/support/built-app.ts";
import { newBooks } from "#test/support/new-books.ts";
import { headerOf } from "#test/support/emails.ts";
import { tokenIn } from "#test/support/smtp-server.ts";
import { expectMade } from "#test/support/trade.ts";
import { advanceTwoFactorSteps } from "#test/support/two-factor.ts";
import { newPerson, visitor } from "#test/support/anonymous-client.ts";

/** Pages and messages of the built server, for signed-in users and others. */
let built: BuiltApp;

beforeAll(async () => {
  built = await startBuiltApp();
});
afterAll(async () => {
  await built.close();
});

test("every notification arrives", async () => {
  const { email, password, cookie } = await newBooks({}, built);
  const owner = visitor(built.app, { cookie });
  const guest = visitor(built.app);
  expectMade(await guest.post("/api/auth/sign-up/email", { ...newPerson(), email }));

  const { key } = expectMade(await owner.post("/api/auth/two-factor/enable", { password }));
  const { recoveryCodes } = expectMade(
    await owner.post("/api/auth/two-factor/confirm", { code: codeOf(key) }),
  );
  expectMade(await guest.post("/api/auth/sign-in/email", { email, password }));
  expectMade(await guest.post("/api/auth/sign-in/two-factor", { code: recoveryCodes[0] }));
  for (const path of ["/api/auth/two-factor/recovery-codes", "/api/auth/two-factor/disable"]) {
    await advanceTwoFactorSteps(built);
    expectMade(await owner.post(path, { password, code: codeOf(key) }));
  }

  expectMade(await owner.post("/api/invitations", { email: "invited@example.com", role: "viewer" }));
  await built.mailServer.message("invited@example.com");

  // Messages so far: those of the sign-ups and of two-factor sign-in.
  const before = 6;
  await built.mailServer.message(email, before);
  expectMade(await guest.post("/api/auth/request-password-reset", { email }));
  const token = tokenIn(await built.mailServer.message(email, before + 1));
  expectMade(await guest.post("/api/auth/reset-password", { token, newPassword: "another pass phrase" }));
  await built.mailServer.message(email, before + 2);

  const invitation = { inviter: "Test Owner", company: "My Company", role: "Viewer", days: 14 };
  const words = { name: "", link: "", remainingCodes: 0, ...invitation };
  const all = Object.values(messages).map((write) => write(words).subject);
  const arrived = built.mailServer.receivedEmail().map(({ raw }) => headerOf(raw, "Subject"));
  expect(new Set(arrived)).toEqual(new Set(all));
});

test.each(["/", "/terms", "/privacy", "/proof", "/auth", "/reset-password"])(
  "the page %s opens",
  async (path) => {
    const { statusCode, body } = await built.app.inject(path);
    expect(statusCode).toBe(200);
    expect(body).toContain("<title>");
  },
);
