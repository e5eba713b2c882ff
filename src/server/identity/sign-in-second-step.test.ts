import { describe, expect, test } from "vitest";
import { codeOf } from "#test/support/authenticator.ts";
import { testApp } from "#test/support/test-app.ts";
import { newProtected, SECOND_STEP, signInWith, TWO_FACTOR, withPassword } from "#test/support/two-factor.ts";
import { newPerson, signedIn, visitor } from "#test/support/visitor.ts";

const SIGN_IN = "/api/auth/sign-in/email";
const WRONG_CODE = {
  status: 422,
  body: {
    code: "auth.wrong-code",
    errors: [{ field: "code", message: expect.stringContaining("not right") }],
  },
};

describe("signing in with two steps", () => {
  test("the right password alone opens nothing; the code does", async () => {
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

  test("a wrong password and an unknown address are refused as ever, whether it is on or not", async () => {
    const server = await testApp();
    const { person } = await newProtected(server);
    const refused = { status: 401, body: { code: "auth.invalid-credentials" } };
    const wrong = await visitor(server.app).post(SIGN_IN, { email: person.email, password: "a guess" });
    expect(wrong).toMatchObject(refused);
    expect(wrong.headers["set-cookie"]).toBeUndefined();
    const { email } = newPerson();
    expect(await visitor(server.app).post(SIGN_IN, { email, password: "a guess" })).toMatchObject(refused);
  });

  test("a code works once, also when many try it at the same moment", async () => {
    const server = await testApp();
    const owner = await newProtected(server);
    const browsers = await Promise.all(Array.from({ length: 5 }, () => withPassword(server, owner)));
    const code = codeOf(owner.key);
    const replies = await Promise.all(browsers.map((browser) => browser.post(SECOND_STEP, { code })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422]);
    // Neither is one from before it, though its half minute may not be over.
    expect(await signInWith(server, owner, codeOf(owner.key, -1))).toMatchObject(WRONG_CODE);
    expect((await signInWith(server, owner, codeOf(owner.key, 1))).status).toBe(200);
  });

  test("the code that switched it on is used up by that", async () => {
    const server = await testApp();
    const person = newPerson();
    const guest = await signedIn(server.app, person);
    const { key } = (await guest.post(`${TWO_FACTOR}/enable`, { password: person.password })).body;
    const code = codeOf(key);
    await guest.post(`${TWO_FACTOR}/confirm`, { code });
    expect(await signInWith(server, { person }, code)).toMatchObject(WRONG_CODE);
  });

  test("a code may be typed in two groups, as the app shows it", async () => {
    const server = await testApp();
    const owner = await newProtected(server);
    const code = codeOf(owner.key).replace(/^.../, "$& ");
    expect((await signInWith(server, owner, ` ${code} `)).status).toBe(200);
  });

  test("somebody else's code is no code", async () => {
    const server = await testApp();
    const owner = await newProtected(server);
    const other = await newProtected(server);
    expect(await signInWith(server, owner, codeOf(other.key))).toMatchObject(WRONG_CODE);
    expect(await signInWith(server, owner, other.recoveryCodes[0] ?? "")).toMatchObject(WRONG_CODE);
  });

  test("a recovery code stands in for the app, once each, in any spelling", async () => {
    const server = await testApp();
    const owner = await newProtected(server);
    const [first = "", second = ""] = owner.recoveryCodes;
    expect((await signInWith(server, owner, first)).status).toBe(200);
    expect(await signInWith(server, owner, first)).toMatchObject(WRONG_CODE);
    expect((await signInWith(server, owner, second.toUpperCase().replaceAll("-", " "))).status).toBe(200);
    expect((await owner.guest.get(TWO_FACTOR)).body).toEqual({ isOn: true, recoveryCodesLeft: 8 });
    const third = owner.recoveryCodes[2] ?? "";
    const browsers = await Promise.all(Array.from({ length: 4 }, () => withPassword(server, owner)));
    const replies = await Promise.all(browsers.map((browser) => browser.post(SECOND_STEP, { code: third })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
  });

  test("without 'remember me' leaves a cookie that ends with the browser", async () => {
    const server = await testApp();
    const owner = await newProtected(server);
    const guest = await withPassword(server, owner);
    const reply = await guest.post(SECOND_STEP, { code: codeOf(owner.key), rememberMe: false });
    const [session] = Array.isArray(reply.headers["set-cookie"]) ? reply.headers["set-cookie"] : [];
    expect(session).toMatch(/^twofold_session=/);
    expect(session).not.toContain("Max-Age");
  });

  test("ends the session that the browser brought along, once the code is right", async () => {
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
