import { describe, expect, test } from "vitest";
import { codeOf, wrongCodeOf } from "#test/support/authenticator.ts";
import { startMailServer } from "#test/support/mail-server.ts";
import { tokenIn } from "#test/support/smtp-server.ts";
import { startTestApp, testApp, testAppWith } from "#test/support/test-app.ts";
import { newProtected, SECOND_STEP, signInWith, TWO_FACTOR, withPassword } from "#test/support/two-factor.ts";
import { newPerson, signedIn, visitor } from "#test/support/anonymous-client.ts";
import { switchOffTwoFactor } from "./operators.ts";
import { ownerOf } from "#test/support/raw-sql.ts";

const EXPIRED = {
  status: 401,
  body: {
    code: "auth.sign-in-expired",
    detail: "This sign-in has expired. Please start again with your email and password.",
  },
};

describe("a sign-in waiting for its code", () => {
  test("isn't completed without its cookie, with a made-up one or with a session cookie", async () => {
    const server = await testApp();
    const owner = await newProtected(server);
    const waiting = await withPassword(server, owner);
    const [token = "", signature = ""] = waiting.cookie().replace("twofold_second_step=", "").split(".");
    const session = owner.guest.cookie().replace("twofold_session=", "");
    const cookies = [
      "",
      `twofold_second_step=${"a".repeat(43)}.${signature}`,
      `twofold_second_step=${token}.${"a".repeat(43)}`,
      `twofold_second_step=${session}`,
      "twofold_second_step=x",
    ];
    const code = codeOf(owner.key);
    for (const cookie of cookies) {
      expect(await visitor(server.app, { cookie }).post(SECOND_STEP, { code }), cookie).toMatchObject(
        EXPIRED,
      );
    }
    // Its cookie isn't accepted as a session cookie either.
    const asSession = visitor(server.app, { cookie: `twofold_session=${token}.${signature}` });
    expect((await asSession.get("/api/session")).status).toBe(401);
    expect((await waiting.post(SECOND_STEP, { code })).status).toBe(200);
  });

  test("is stored as a hash, expires after ten minutes, and works once", async () => {
    const server = await testApp();
    const owner = await newProtected(server);
    const waiting = await withPassword(server, owner);
    const cookie = waiting.cookie();
    const token = /=([\w-]+)\./.exec(cookie)?.[1] ?? "";
    const { rows } = await ownerOf(server.database).query<{ row: string }>(
      "select t::text as row from auth.verifications t where value like '%' || $1",
      [owner.userId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(token);

    const age = (minutes: number) =>
      ownerOf(server.database).query(
        "update auth.verifications set expires_at = expires_at - make_interval(mins => $1)",
        [minutes],
      );
    await age(9);
    expect((await waiting.post(SECOND_STEP, { code: codeOf(owner.key) })).status).toBe(200);
    const again = visitor(server.app, { cookie });
    expect(await again.post(SECOND_STEP, { code: owner.recoveryCodes[0] })).toMatchObject(EXPIRED);
    const late = await withPassword(server, owner);
    await age(11);
    expect(await late.post(SECOND_STEP, { code: wrongCodeOf(owner.key) })).toMatchObject(EXPIRED);
    expect(await late.post(SECOND_STEP, { code: owner.recoveryCodes[0] })).toMatchObject(EXPIRED);
    expect((await signInWith(server, owner, owner.recoveryCodes[0] ?? "")).status).toBe(200);
  });

  test("ends when two-factor sign-in is turned off in the meantime", async () => {
    const server = await testApp();
    const owner = await newProtected(server);
    const waiting = await withPassword(server, owner);
    const proof = { password: owner.person.password, code: owner.recoveryCodes[0] };
    await owner.guest.post(`${TWO_FACTOR}/disable`, proof);
    expect(await waiting.post(SECOND_STEP, { code: codeOf(owner.key) })).toMatchObject(EXPIRED);
  });
});

describe("guessing codes", () => {
  test("is blocked after ten wrong ones, even simultaneous ones; the right password doesn't reset them", async () => {
    const server = await startTestApp({ SIGN_IN_FAILURES_PER_ADDRESS: "0" });
    const owner = await newProtected(server);
    const wrong = wrongCodeOf(owner.key);
    const waiting = await withPassword(server, owner);
    const guess = (code = wrong) => waiting.post(SECOND_STEP, { code });
    const guesses = await Promise.all(Array.from({ length: 14 }, () => guess()));
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4);
    const refused = await signInWith(server, owner, codeOf(owner.key));
    expect(refused).toMatchObject({ status: 429, body: { code: "request.rate-limited" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    // Codes entered in the account's settings share the limit.
    const proof = { password: owner.person.password, code: codeOf(owner.key) };
    expect((await owner.guest.post(`${TWO_FACTOR}/disable`, proof)).status).toBe(429);
    expect((await owner.guest.post(`${TWO_FACTOR}/recovery-codes`, proof)).status).toBe(429);
    // Other users aren't blocked.
    const otherUser = await newProtected(server);
    expect((await signInWith(server, otherUser, codeOf(otherUser.key))).status).toBe(200);

    // A minute later one more try is allowed, and the right code resets the account's failures.
    const later = "update auth.limits set last_at = last_at - interval '61 seconds'";
    await ownerOf(server.database).query(later);
    expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
    await ownerOf(server.database).query(later);
    expect((await guess(codeOf(owner.key, 1))).status).toBe(200);
    expect((await signInWith(server, owner, wrong)).status).toBe(422);
  });

  test("from one network address is blocked at its limit", async () => {
    const server = await startTestApp({ SIGN_IN_FAILURES_PER_ADDRESS: "2" });
    const owner = await newProtected(server);
    const { email, password } = owner.person;
    const from = async (address: string, code: string) => {
      const guest = visitor(server.app, { address });
      await guest.post("/api/auth/sign-in/email", { email, password });
      return (await guest.post(SECOND_STEP, { code })).status;
    };
    const wrong = wrongCodeOf(owner.key);
    expect(await from("192.0.2.1", wrong)).toBe(422);
    expect(await from("192.0.2.1", wrong)).toBe(422);
    // The password isn't checked at all.
    const third = visitor(server.app, { address: "192.0.2.1" });
    expect((await third.post("/api/auth/sign-in/email", { email, password })).status).toBe(429);
    expect(await from("192.0.2.2", codeOf(owner.key))).toBe(200);
  });

  test("is also limited while two-factor sign-in is being turned on", async () => {
    const { app } = await testAppWith({ SIGN_IN_FAILURES_PER_ACCOUNT: "2" });
    const person = newPerson();
    const guest = await signedIn(app, person);
    const { key } = (await guest.post(`${TWO_FACTOR}/enable`, { password: person.password })).body;
    const confirm = () => guest.post(`${TWO_FACTOR}/confirm`, { code: wrongCodeOf(key) });
    expect([(await confirm()).status, (await confirm()).status, (await confirm()).status]).toEqual([
      422, 422, 429,
    ]);
  });

  test("also counts wrong passwords for turning it on or off as failed sign-ins", async () => {
    const { app } = await testAppWith({ SIGN_IN_FAILURES_PER_ACCOUNT: "2" });
    const guest = await signedIn(app);
    const proof = { password: "a guess", code: "123456" };
    const statuses = [
      await guest.post(`${TWO_FACTOR}/enable`, { password: "a guess" }),
      await guest.post(`${TWO_FACTOR}/disable`, proof),
      await guest.post(`${TWO_FACTOR}/recovery-codes`, proof),
    ].map(({ status }) => status);
    expect(statuses).toEqual([422, 422, 429]);
  });
});

test("an operator can turn it off for a user who lost the phone and the recovery codes", async () => {
  const server = await testApp();
  const owner = await newProtected(server);
  const otherUser = await newProtected(server);
  const { email } = owner.person;
  expect(await switchOffTwoFactor(server.database, email.toUpperCase())).toBe("switched off");
  expect((await owner.guest.get(TWO_FACTOR)).body).toEqual({
    isEnabled: false,
    remainingRecoveryCodeCount: 0,
  });
  const guest = await withPassword(server, owner);
  expect((await guest.get("/api/session")).body.user.email).toBe(email);
  expect((await otherUser.guest.get(TWO_FACTOR)).body).toEqual({
    isEnabled: true,
    remainingRecoveryCodeCount: 10,
  });
  expect(await switchOffTwoFactor(server.database, email)).toBe("was not on");
  expect(await switchOffTwoFactor(server.database, newPerson().email)).toBe("unknown");
});

describe("with a mail server", async () => {
  const mailServer = await startMailServer();
  const server = await startTestApp({ SMTP_URL: mailServer.url, PUBLIC_URL: "https://books.example" });

  test("the user is notified of every change, and a password reset leaves it on", async () => {
    const { app } = server;
    const person = newPerson();
    await visitor(app).post("/api/auth/sign-up/email", person);
    const link = { token: tokenIn(await mailServer.message(person.email)) };
    await visitor(app).post("/api/auth/verify-email", link);
    const guest = await withPassword(server, { person });
    expect(guest.cookie()).toMatch(/^__Host-twofold_session=/);
    const { key } = (await guest.post(`${TWO_FACTOR}/enable`, { password: person.password })).body;
    const { recoveryCodes } = (await guest.post(`${TWO_FACTOR}/confirm`, { code: codeOf(key) })).body;
    expect(await mailServer.message(person.email, 2)).toContain(
      "Subject: Two-factor sign-in is on - Twofold",
    );

    const waiting = await withPassword(server, { person });
    expect(waiting.cookie()).toMatch(/^__Host-twofold_second_step=/);
    await visitor(app).post("/api/auth/request-password-reset", { email: person.email });
    const token = tokenIn(await mailServer.message(person.email, 3));
    const newPassword = "another pass phrase";
    expect((await visitor(app).post("/api/auth/reset-password", { token, newPassword })).status).toBe(200);
    await mailServer.message(person.email, 4);
    expect(await waiting.post(SECOND_STEP, { code: recoveryCodes[0] })).toMatchObject(EXPIRED);

    const changed = { person: { ...person, password: newPassword } };
    const back = await withPassword(server, changed);
    expect((await back.get("/api/session")).status).toBe(401);
    expect((await back.post(SECOND_STEP, { code: recoveryCodes[0] })).status).toBe(200);
    const used = await mailServer.message(person.email, 5);
    expect(used).toContain("Subject: A recovery code was used - Twofold");
    expect(used).toContain("you have 9 codes left");
    expect(used).not.toContain(recoveryCodes[0]);

    const proof = { password: newPassword, code: codeOf(key, 1) };
    const renewed = await back.post(`${TWO_FACTOR}/recovery-codes`, proof);
    expect(await mailServer.message(person.email, 6)).toContain(
      "Subject: You have new recovery codes - Twofold",
    );
    await back.post(`${TWO_FACTOR}/disable`, { ...proof, code: renewed.body.recoveryCodes[0] });
    expect(await mailServer.message(person.email, 7)).toContain(
      "Subject: Two-factor sign-in is off - Twofold",
    );
    expect(mailServer.count(person.email)).toBe(7);
  });
});
