import { describe, expect, test } from "vitest";
import { codeOf } from "#test/support/authenticator.ts";
import { startTestApp, testApp, testAppWith } from "#test/support/test-app.ts";
import { newProtected, SECOND_STEP, signInWith, TWO_FACTOR, withPassword } from "#test/support/two-factor.ts";
import { newPerson, signedIn, visitor } from "#test/support/anonymous-client.ts";
import { runLimited, MOST_AT_ONCE, MOST_WAITING } from "./passwords.ts";
import { ownerOf } from "#test/support/raw-sql.ts";

const SIGN_IN = "/api/auth/sign-in/email";
const REFUSED = {
  status: 401,
  body: { code: "auth.invalid-credentials", detail: "Invalid email or password. Please try again." },
};

const WRONG_CODE = {
  status: 422,
  body: {
    code: "auth.wrong-code",
    errors: [{ field: "code", message: expect.stringContaining("incorrect or has already been used") }],
  },
};

describe("signing in", () => {
  test("works with the right password, in any spelling of the address", async () => {
    const { app } = await testApp();
    const person = newPerson();
    await signedIn(app, person);
    const guest = visitor(app);
    const reply = await guest.post(SIGN_IN, { email: person.email.toUpperCase(), password: person.password });
    expect(reply).toMatchObject({ status: 200, body: { user: { email: person.email } } });
    expect(Object.keys(reply.body)).toEqual(["user"]);
    expect((await guest.get("/api/session")).status).toBe(200);
  });

  test("is refused in the same way for a wrong password and an unknown address", async () => {
    const { app } = await testApp();
    const person = newPerson();
    await signedIn(app, person);
    expect(await visitor(app).post(SIGN_IN, { ...login(person), password: "wrong" })).toMatchObject(REFUSED);
    expect(await visitor(app).post(SIGN_IN, login(newPerson()))).toMatchObject(REFUSED);
  });

  test("compares a password for an unknown address just like for a known one", async () => {
    const { app } = await testApp();
    const person = newPerson();
    await signedIn(app, person);
    // The maximum of comparisons is running and waiting, so that one more is refused as busy.
    let letGo = () => {};
    const end = new Promise<void>((resolve) => (letGo = resolve));
    const otherSignIns = Array.from({ length: MOST_AT_ONCE + MOST_WAITING }, () => runLimited(() => end));
    for (const email of [person.email, newPerson().email])
      expect(await visitor(app).post(SIGN_IN, { email, password: "a guess" })).toMatchObject({
        status: 503,
        body: { code: "request.busy" },
      });
    letGo();
    await Promise.all(otherSignIns);
  });

  test("reports missing fields", async () => {
    const { app } = await testApp();
    const reply = await visitor(app).post(SIGN_IN, { email: "", password: "" });
    expect(reply.body.errors).toEqual([
      { field: "email", message: "Email is required" },
      { field: "password", message: "Password is required" },
    ]);
  });

  test("starts a new session and ends the browser's previous one", async () => {
    const { app } = await testApp();
    const person = newPerson();
    const guest = await signedIn(app, person);
    const old = guest.cookie();
    await guest.post(SIGN_IN, login(person));
    expect(guest.cookie()).not.toBe(old);
    expect((await visitor(app, { cookie: old }).get("/api/session")).status).toBe(401);
    expect((await guest.get("/api/session")).status).toBe(200);
  });

  test("without 'remember me' sets a cookie that expires with the browser", async () => {
    const { app } = await testApp();
    const person = newPerson();
    await signedIn(app, person);
    const reply = await visitor(app).post(SIGN_IN, { ...login(person), rememberMe: false });
    expect(String(reply.headers["set-cookie"])).not.toContain("Max-Age");
  });

  test("accepts an accented password from a keyboard that composes differently", async () => {
    const { app } = await testApp();
    const person = { ...newPerson(), password: "caf\u00e9 au lait" };
    await signedIn(app, person);
    const reply = await visitor(app).post(SIGN_IN, { ...login(person), password: "cafe\u0301 au lait" });
    expect(reply.status).toBe(200);
  });
});

describe("guessing passwords", () => {
  test("is blocked after ten failures for an account, even simultaneous ones or with the right password", async () => {
    const { app, database } = await startTestApp({ SIGN_IN_FAILURES_PER_ADDRESS: "0" });
    const person = newPerson();
    await signedIn(app, person);
    const guess = () => visitor(app).post(SIGN_IN, { ...login(person), password: "a guess" });
    const guesses = await Promise.all(Array.from({ length: 14 }, guess));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4);
    const refused = await visitor(app).post(SIGN_IN, login(person));
    expect(refused).toMatchObject({ status: 429, body: { code: "request.rate-limited" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);

    // A minute later, exactly one more try is allowed.
    const later = "update auth.limits set last_at = last_at - interval '61 seconds'";
    await ownerOf(database).query(later);
    expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
    // The right password resets the account's failures.
    await ownerOf(database).query(later);
    expect((await visitor(app).post(SIGN_IN, login(person))).status).toBe(200);
    expect((await guess()).status).toBe(401);
  });

  test("is also limited for unknown addresses", async () => {
    const { app } = await testAppWith({ SIGN_IN_FAILURES_PER_ACCOUNT: "2" });
    const unknownLogin = login(newPerson());
    const statuses = [];
    for (let tries = 0; tries < 3; tries += 1)
      statuses.push((await visitor(app).post(SIGN_IN, unknownLogin)).status);
    expect(statuses).toEqual([401, 401, 429]);
  });

  test("from one network address is blocked at its limit; others aren't, and successes don't count", async () => {
    const { app } = await startTestApp({ SIGN_IN_FAILURES_PER_ADDRESS: "3" });
    const person = newPerson();
    await signedIn(app, person);
    const from = (address: string, body: object) => visitor(app, { address }).post(SIGN_IN, body);
    for (let times = 0; times < 4; times += 1) {
      expect((await from("2001:db8::1", login(person))).status).toBe(200);
    }
    for (const address of ["2001:db8::1", "2001:db8::2", "2001:db8::3"]) {
      expect((await from(address, login(newPerson()))).status).toBe(401);
    }
    // An IPv6 network is one address.
    expect((await from("2001:db8::4", login(person))).status).toBe(429);
    expect((await from("2001:db8:0:1::1", login(person))).status).toBe(200);
  });

  test("behind a proxy counts for the address that the proxy saw, whatever a client forwards", async () => {
    const { app } = await startTestApp({ SIGN_IN_FAILURES_PER_ADDRESS: "2", TRUST_PROXY: "true" });
    const person = newPerson();
    const forwarded = (addresses: string) => ({ "x-forwarded-for": addresses });
    const guest = visitor(app);
    await guest.post("/api/auth/sign-up/email", person, forwarded("198.51.100.1, 203.0.113.7"));
    const { items } = (await guest.get("/api/sessions")).body;
    expect(items).toMatchObject([{ ipAddress: "203.0.113.7" }]);
    const statuses = [];
    for (const invented of ["198.51.100.1", "198.51.100.2", "198.51.100.3"]) {
      const from = forwarded(`${invented}, 203.0.113.7`);
      statuses.push((await visitor(app).post(SIGN_IN, login(newPerson()), from)).status);
    }
    expect(statuses).toEqual([401, 401, 429]);
    const otherReply = await visitor(app).post(SIGN_IN, login(person), forwarded("203.0.113.8"));
    expect(otherReply.status).toBe(200);
  });

  test("without a proxy ignores forwarded addresses", async () => {
    const { app } = await testApp();
    const guest = visitor(app, { address: "203.0.113.9" });
    await guest.post("/api/auth/sign-up/email", newPerson(), { "x-forwarded-for": "198.51.100.1" });
    expect((await guest.get("/api/sessions")).body.items).toMatchObject([{ ipAddress: "203.0.113.9" }]);
  });

  test("sign-ups from one address are limited per hour", async () => {
    const { app } = await startTestApp({ SIGN_UPS_PER_HOUR: "2" });
    const statuses = [];
    for (let times = 0; times < 3; times += 1) {
      statuses.push((await visitor(app).post("/api/auth/sign-up/email", newPerson())).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe("two-factor sign-in", () => {
  test("the right password alone doesn't sign in; the code does", async () => {
    const server = await testApp();
    const owner = await newProtected(server);
    const { email, password } = owner.person;
    const guest = visitor(server.app);
    const first = await guest.post(SIGN_IN, { email, password });
    expect([first.status, first.body]).toEqual([200, { user: null }]);
    expect(String(first.headers["set-cookie"])).toMatch(
      /^twofold_second_step=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
    );
    expect((await guest.get("/api/session")).status).toBe(401);
    expect((await owner.guest.get("/api/sessions")).body.items).toHaveLength(1);

    const second = await guest.post(SECOND_STEP, { code: codeOf(owner.key) });
    expect(second).toMatchObject({ status: 200, body: { user: { email } } });
    expect(Object.keys(second.body)).toEqual(["user"]);
    expect(guest.cookie()).toMatch(/^twofold_session=[\w.-]+$/);
    expect((await guest.get("/api/session")).body.user.email).toBe(email);
  });

  test("a wrong password and an unknown address are refused in the same way, on or off", async () => {
    const server = await testApp();
    const { person } = await newProtected(server);
    const refused = { status: 401, body: { code: "auth.invalid-credentials" } };
    const wrong = await visitor(server.app).post(SIGN_IN, { email: person.email, password: "a guess" });
    expect(wrong).toMatchObject(refused);
    expect(wrong.headers["set-cookie"]).toBeUndefined();
    const { email } = newPerson();
    expect(await visitor(server.app).post(SIGN_IN, { email, password: "a guess" })).toMatchObject(refused);
  });

  test("a code works once, even if it is used several times simultaneously", async () => {
    const server = await testApp();
    const owner = await newProtected(server);
    const browsers = await Promise.all(Array.from({ length: 5 }, () => withPassword(server, owner)));
    const code = codeOf(owner.key);
    const replies = await Promise.all(browsers.map((browser) => browser.post(SECOND_STEP, { code })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422]);
    // An earlier code isn't valid either, though its half minute may not be over.
    expect(await signInWith(server, owner, codeOf(owner.key, -1))).toMatchObject(WRONG_CODE);
    expect((await signInWith(server, owner, codeOf(owner.key, 1))).status).toBe(200);
  });

  test("the code that turned on two-factor sign-in can't be used again", async () => {
    const server = await testApp();
    const person = newPerson();
    const guest = await signedIn(server.app, person);
    const { key } = (await guest.post(`${TWO_FACTOR}/enable`, { password: person.password })).body;
    const code = codeOf(key);
    await guest.post(`${TWO_FACTOR}/confirm`, { code });
    expect(await signInWith(server, { person }, code)).toMatchObject(WRONG_CODE);
  });

  test("a code can be typed in two groups, as the app shows it", async () => {
    const server = await testApp();
    const owner = await newProtected(server);
    const code = codeOf(owner.key).replace(/^.../, "$& ");
    expect((await signInWith(server, owner, ` ${code} `)).status).toBe(200);
  });

  test("another user's code isn't valid", async () => {
    const server = await testApp();
    const owner = await newProtected(server);
    const otherUser = await newProtected(server);
    expect(await signInWith(server, owner, codeOf(otherUser.key))).toMatchObject(WRONG_CODE);
    expect(await signInWith(server, owner, otherUser.recoveryCodes[0] ?? "")).toMatchObject(WRONG_CODE);
  });

  test("each recovery code works once in place of the app, in any spelling", async () => {
    const server = await testApp();
    const owner = await newProtected(server);
    const [first = "", second = ""] = owner.recoveryCodes;
    expect((await signInWith(server, owner, first)).status).toBe(200);
    expect(await signInWith(server, owner, first)).toMatchObject(WRONG_CODE);
    expect((await signInWith(server, owner, second.toUpperCase().replaceAll("-", " "))).status).toBe(200);
    expect((await owner.guest.get(TWO_FACTOR)).body).toEqual({
      isEnabled: true,
      remainingRecoveryCodeCount: 8,
    });
    const third = owner.recoveryCodes[2] ?? "";
    const browsers = await Promise.all(Array.from({ length: 4 }, () => withPassword(server, owner)));
    const replies = await Promise.all(browsers.map((browser) => browser.post(SECOND_STEP, { code: third })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
  });

  test("without 'remember me' sets a cookie that expires with the browser", async () => {
    const server = await testApp();
    const owner = await newProtected(server);
    const guest = await withPassword(server, owner);
    const reply = await guest.post(SECOND_STEP, { code: codeOf(owner.key), rememberMe: false });
    const [session] = Array.isArray(reply.headers["set-cookie"]) ? reply.headers["set-cookie"] : [];
    expect(session).toMatch(/^twofold_session=/);
    expect(session).not.toContain("Max-Age");
  });

  test("ends the browser's previous session once the code is right", async () => {
    const server = await testApp();
    const owner = await newProtected(server);
    const guest = await signedIn(server.app);
    const old = guest.cookie();
    await guest.post(SIGN_IN, { email: owner.person.email, password: owner.person.password });
    await guest.post(SECOND_STEP, { code: codeOf(owner.key) });
    expect((await guest.get("/api/session")).body.user.email).toBe(owner.person.email);
    expect((await visitor(server.app, { cookie: old }).get("/api/session")).status).toBe(401);
  });
});

function login({ email, password }: { email: string; password: string }) {
  return { email, password };
}
