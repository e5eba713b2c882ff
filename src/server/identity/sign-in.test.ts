import { describe, expect, test } from "vitest";
import { startTestApp, testApp } from "#test/support/test-app.ts";
import { newPerson, signedIn, visitor } from "#test/support/visitor.ts";

const SIGN_IN = "/api/auth/sign-in/email";
const REFUSED = {
  status: 401,
  body: { code: "auth.invalid-credentials", detail: "Invalid email or password. Please try again." },
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

  test("is refused alike for a wrong password and an unknown address", async () => {
    const { app } = await testApp();
    const person = newPerson();
    await signedIn(app, person);
    expect(await visitor(app).post(SIGN_IN, { ...login(person), password: "wrong" })).toMatchObject(REFUSED);
    expect(await visitor(app).post(SIGN_IN, login(newPerson()))).toMatchObject(REFUSED);
  });

  test("asks for what is missing", async () => {
    const { app } = await testApp();
    const reply = await visitor(app).post(SIGN_IN, { email: "", password: "" });
    expect(reply.body.errors).toEqual([
      { field: "email", message: "Email is required" },
      { field: "password", message: "Password is required" },
    ]);
  });

  test("starts a new session and ends the one that the browser brought along", async () => {
    const { app } = await testApp();
    const person = newPerson();
    const guest = await signedIn(app, person);
    const old = guest.cookie();
    await guest.post(SIGN_IN, login(person));
    expect(guest.cookie()).not.toBe(old);
    expect((await visitor(app, { cookie: old }).get("/api/session")).status).toBe(401);
    expect((await guest.get("/api/session")).status).toBe(200);
  });

  test("without 'remember me' leaves a cookie that ends with the browser", async () => {
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
  test("ends after ten failures for an account, even with the right one, also many at once", async () => {
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

    // A minute later there is one try, and only one.
    const later = "update auth.limits set last_at = last_at - interval '61 seconds'";
    await database.pool.query(later);
    expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
    // The right password clears the account.
    await database.pool.query(later);
    expect((await visitor(app).post(SIGN_IN, login(person))).status).toBe(200);
    expect((await guess()).status).toBe(401);
  });

  test("is counted for unknown addresses as well", async () => {
    const { app } = await startTestApp({ SIGN_IN_FAILURES_PER_ACCOUNT: "2" });
    const nobody = login(newPerson());
    const statuses = [];
    for (let tries = 0; tries < 3; tries += 1)
      statuses.push((await visitor(app).post(SIGN_IN, nobody)).status);
    expect(statuses).toEqual([401, 401, 429]);
  });

  test("from one network address ends after its limit; others go on, and successes do not count", async () => {
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
    // One network of IPv6 is one address.
    expect((await from("2001:db8::4", login(person))).status).toBe(429);
    expect((await from("2001:db8:0:1::1", login(person))).status).toBe(200);
  });

  test("behind a proxy counts for the address that the proxy has seen, whatever a client says before", async () => {
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
    const other = await visitor(app).post(SIGN_IN, login(person), forwarded("203.0.113.8"));
    expect(other.status).toBe(200);
  });

  test("without one forwarded addresses are not believed", async () => {
    const { app } = await testApp();
    const guest = visitor(app, { address: "203.0.113.9" });
    await guest.post("/api/auth/sign-up/email", newPerson(), { "x-forwarded-for": "198.51.100.1" });
    expect((await guest.get("/api/sessions")).body.items).toMatchObject([{ ipAddress: "203.0.113.9" }]);
  });

  test("sign-ups from one address end after twenty an hour", async () => {
    const { app } = await startTestApp({ SIGN_UPS_PER_HOUR: "2" });
    const statuses = [];
    for (let times = 0; times < 3; times += 1) {
      statuses.push((await visitor(app).post("/api/auth/sign-up/email", newPerson())).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });
});

function login({ email, password }: { email: string; password: string }) {
  return { email, password };
}
