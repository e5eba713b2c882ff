import { describe, expect, test } from "vitest";
import { startTestApp, testApp } from "#test/support/test-app.ts";
import { newPerson, signedIn, visitor } from "#test/support/visitor.ts";

const CHANGE = "/api/auth/change-password";
const SIGN_IN = "/api/auth/sign-in/email";

describe("changing the own password", () => {
  test("ends all other sessions, renews this one, and makes the old password worthless", async () => {
    const { app } = await testApp();
    const person = newPerson();
    const here = await signedIn(app, person);
    const before = here.cookie();
    const there = visitor(app);
    await there.post(SIGN_IN, { email: person.email, password: person.password });

    const change = { currentPassword: person.password, newPassword: "another pass phrase" };
    expect(await here.post(CHANGE, change)).toMatchObject({ status: 200, body: { success: true } });
    expect(here.cookie()).not.toBe(before);
    expect((await here.get("/api/session")).status).toBe(200);
    expect((await there.get("/api/session")).status).toBe(401);
    expect((await visitor(app, { cookie: before }).get("/api/session")).status).toBe(401);
    const signIn = (password: string) => visitor(app).post(SIGN_IN, { email: person.email, password });
    expect((await signIn(person.password)).status).toBe(401);
    expect((await signIn("another pass phrase")).status).toBe(200);
  });

  test("needs the current password, and leaves everything as it is without it", async () => {
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
    [{ newPassword: "password1" }, 422, "newPassword", expect.stringContaining("most common")],
    [{ currentPassword: "", newPassword: "long enough" }, 400, "currentPassword", "Password is required"],
  ])("keeps the rules of a new password: %j", async (wrong, status, field, message) => {
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
    const { app } = await startTestApp({ SIGN_IN_FAILURES_PER_ACCOUNT: "2" });
    const guest = await signedIn(app);
    const guess = () =>
      guest.post(CHANGE, { currentPassword: "a guess", newPassword: "another pass phrase" });
    expect([(await guess()).status, (await guess()).status, (await guess()).status]).toEqual([422, 422, 429]);
  });

  test("respects a longer minimum that the server was given", async () => {
    const { app } = await startTestApp({ MIN_PASSWORD_LENGTH: "12" });
    expect((await visitor(app).get("/api/session/options")).body).toEqual({
      mailEnabled: false,
      isDevelopment: false,
      supportEmail: null,
      minPasswordLength: 12,
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
