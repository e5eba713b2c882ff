import { describe, expect, test } from "vitest";
import { startTestApp, testApp } from "#test/support/test-app.ts";
import { newPerson, signedIn, visitor } from "#test/support/anonymous-client.ts";
import { ownerOf } from "#test/support/raw-sql.ts";

const SIGN_UP = "/api/auth/sign-up/email";

describe("signing up without email", () => {
  test("signs in immediately, with a cookie that scripts and other sites can't use", async () => {
    const { app } = await testApp();
    const person = newPerson();
    const guest = visitor(app);
    const reply = await guest.post(SIGN_UP, person);
    expect(reply).toMatchObject({
      status: 200,
      body: {
        user: { name: person.name, email: person.email },
        isConfirmationRequired: false,
        message: null,
      },
    });
    expect(String(reply.headers["set-cookie"])).toMatch(
      /; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    );
    const session = await guest.get("/api/session");
    expect(session).toMatchObject({ status: 200, body: { user: { email: person.email, isAdmin: false } } });
  });

  test("returns no token, and stores neither a token nor a password", async () => {
    const { app, database } = await startTestApp({}, { hasCostlyPasswords: true });
    const person = { ...newPerson(), password: "nobody else knows this" };
    const guest = visitor(app);
    const reply = await guest.post(SIGN_UP, person);
    const token = /=([\w-]+)\./.exec(guest.cookie())?.[1] ?? "no token";
    expect(token.length).toBeGreaterThan(30);
    expect(reply.text).not.toContain(token);
    for (const table of ["users", "credentials", "sessions", "verifications", "outbox", "limits"]) {
      const { rows } = await ownerOf(database).query<{ row: string }>(
        `select t::text as row from auth.${table} t`,
      );
      const stored = rows.map(({ row }) => row).join("\n");
      expect(stored).not.toContain(token);
      expect(stored).not.toContain(person.password);
    }
    const { rows } = await ownerOf(database).query<{ password: string }>(
      "select password from auth.credentials",
    );
    for (const { password } of rows) expect(password).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  });

  test("creates one book named 'My Company', however many first requests arrive simultaneously", async () => {
    const { app, database } = await testApp();
    const guest = await signedIn(app);
    const sessions = await Promise.all(Array.from({ length: 8 }, () => guest.get("/api/session")));
    expect(sessions.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(sessions.map(({ body }) => body.company.id)).size).toBe(1);
    expect(sessions[0]?.body.company).toMatchObject({ name: "My Company", currency: "USD" });
    const owned = "select count(*)::int as books from auth.memberships where user_id = $1";
    const { rows } = await ownerOf(database).query(owned, [sessions[0]?.body.user.id]);
    expect(rows).toEqual([{ books: 1 }]);
  });

  test("completes the book of a user whose first request was interrupted", async () => {
    const { app, database } = await testApp();
    const guest = await signedIn(app);
    const before = (await guest.get("/api/session")).body;
    await ownerOf(database).query("update auth.memberships set book_exists = false where user_id = $1", [
      before.user.id,
    ]);
    expect((await guest.get("/api/session")).body).toEqual(before);
  });

  test("is refused for an address that has an account, in any spelling", async () => {
    const { app } = await testApp();
    const person = newPerson();
    await signedIn(app, person);
    for (const email of [person.email, person.email.toUpperCase(), ` ${person.email} `]) {
      const reply = await visitor(app).post(SIGN_UP, { ...person, email });
      expect(reply).toMatchObject({
        status: 409,
        body: {
          code: "auth.already-registered",
          detail: "This email is already registered. Please sign in.",
        },
      });
      expect(reply.headers["set-cookie"]).toBeUndefined();
    }
  });

  test("twice simultaneously creates one account", async () => {
    const { app } = await testApp();
    const person = newPerson();
    const replies = await Promise.all(Array.from({ length: 4 }, () => visitor(app).post(SIGN_UP, person)));
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409, 409, 409]);
  });
});

describe("an invalid sign-up form", () => {
  test.each([
    [{ name: " " }, "name", "Name is required"],
    [{ name: undefined }, "name", "Name is required"],
    [{ email: "" }, "email", "Email is required"],
    [{ email: "nobody" }, "email", "Enter a valid email address"],
    [{ email: "a\u212a@example.com\u0000" }, "email", "Enter a valid email address"],
    [{ email: "a@b@example.com" }, "email", "Enter a valid email address"],
    [{ email: "a\r\nBcc: b@example.com" }, "email", "Enter a valid email address"],
    [{ password: "12345" }, "password", "Password must be at least 6 characters"],
    [{ password: "p\u0000assphrase" }, "password", "Remove the control characters from this password"],
    [{ confirmPassword: "something else" }, "confirmPassword", "Passwords do not match"],
  ])("%j is refused at its field", async (wrong, field, message) => {
    const { app } = await testApp();
    const reply = await visitor(app).post(SIGN_UP, { ...newPerson(), ...wrong });
    expect(reply).toMatchObject({ status: 400, body: { code: "request.invalid" } });
    expect(reply.body.errors).toContainEqual({ field, message });
  });

  test.each([
    ["an unknown field", { ...newPerson(), isAdmin: true }],
    ["a wrong type", { ...newPerson(), email: { $gt: "" } }],
    ["a number as password", { ...newPerson(), password: 1e21 }],
    ["a very long password", { ...newPerson(), password: "a".repeat(100_000) }],
    ["an array", []],
    ["a string", '"text"'],
    ["broken JSON", "{"],
    ["nothing", undefined],
    ["2 MB", { ...newPerson(), name: "a".repeat(2_000_000) }],
  ])("%s is refused", async (_name, body) => {
    const { app } = await testApp();
    const reply = await visitor(app).post(SIGN_UP, body);
    expect([400, 413, 415]).toContain(reply.status);
    expect(reply.body).toMatchObject({ status: reply.status, errors: expect.any(Array) });
  });

  test("one of the most common passwords is refused with its own message", async () => {
    const { app } = await testApp();
    for (const password of ["123456", "password", "PASSWORD", "qwerty123"]) {
      const reply = await visitor(app).post(SIGN_UP, { ...newPerson(), password });
      expect(reply).toMatchObject({ status: 422, body: { code: "auth.common-password" } });
    }
  });

  test("an address with letters beyond ASCII has one account for all its spellings", async () => {
    const { app } = await testApp();
    const name = `b${process.pid}`;
    const first = await visitor(app).post(SIGN_UP, { ...newPerson(), email: `${name}@bücher.example` });
    expect(first.body.user.email).toBe(`${name}@xn--bcher-kva.example`);
    const again = await visitor(app).post(SIGN_UP, {
      ...newPerson(),
      email: `${name}@XN--BCHER-KVA.example`,
    });
    expect(again.status).toBe(409);
  });
});
