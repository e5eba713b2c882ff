import { expect, test } from "vitest";
import { tokenIn } from "#test/support/smtp-server.ts";
import { testApp, testAppWith } from "#test/support/test-app.ts";
import { newPerson, signedIn, visitor } from "#test/support/anonymous-client.ts";
import { newResetLink } from "./operators.ts";

const RESET = "/api/auth/reset-password";
const SIGN_IN = "/api/auth/sign-in/email";

test("a link from an operator replaces a password once and ends all sessions", async () => {
  const server = await testApp();
  const person = newPerson();
  const guest = await signedIn(server.app, person);
  const stranger = await signedIn(server.app);
  const older = await newResetLink(server, person.email);
  const link = await newResetLink(server, ` ${person.email.toUpperCase()} `);
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/reset-password\?token=[\w-]{43}$/);

  const reset = (from: string | null, newPassword: string) =>
    visitor(server.app).post(RESET, { token: tokenIn(from ?? ""), newPassword });
  expect((await reset(older, "another pass phrase")).status).toBe(400);
  expect((await guest.get("/api/session")).status).toBe(200);
  expect((await reset(link, "another pass phrase")).status).toBe(200);
  expect((await reset(link, "a third pass phrase")).status).toBe(400);
  expect((await guest.get("/api/session")).status).toBe(401);
  expect((await stranger.get("/api/session")).status).toBe(200);
  const { email } = person;
  expect((await visitor(server.app).post(SIGN_IN, { email, password: person.password })).status).toBe(401);
  const reply = await visitor(server.app).post(SIGN_IN, { email, password: "another pass phrase" });
  expect(reply.status).toBe(200);
});

test("an operator's link uses the public address", async () => {
  const server = await testAppWith({ PUBLIC_URL: "https://books.example" });
  const person = newPerson();
  await signedIn(server.app, person);
  expect(await newResetLink(server, person.email)).toMatch(
    /^https:\/\/books\.example\/reset-password\?token=/,
  );
});

test("there is no link for an unknown address", async () => {
  const server = await testApp();
  expect(await newResetLink(server, newPerson().email)).toBeNull();
  expect(await newResetLink(server, "nobody")).toBeNull();
});
