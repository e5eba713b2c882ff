import { describe, expect, test } from "vitest";
import { codeOf, keyBytes, wrongCodeOf } from "#test/support/authenticator.ts";
import { testApp } from "#test/support/test-app.ts";
import {
  newProtected,
  SECOND_STEP,
  signInWith,
  advanceTwoFactorSteps,
  TWO_FACTOR,
  withPassword,
} from "#test/support/two-factor.ts";
import { newPerson, signedIn, visitor } from "#test/support/anonymous-client.ts";
import { ownerOf } from "#test/support/raw-sql.ts";

const SIGN_IN = "/api/auth/sign-in/email";
const WRONG_CODE = {
  status: 422,
  body: {
    code: "auth.wrong-code",
    errors: [{ field: "code", message: expect.stringContaining("incorrect or has already been used") }],
  },
};
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

describe("turning on two-factor sign-in", () => {
  test("requires the password and a first correct code; nothing changes before that", async () => {
    const { app } = await testApp();
    const person = newPerson();
    const guest = await signedIn(app, person);
    const begin = (password: string) => guest.post(`${TWO_FACTOR}/enable`, { password });
    expect(await begin("a guess")).toMatchObject({
      status: 422,
      body: { code: "auth.wrong-password", errors: [{ field: "password" }] },
    });
    const confirm = (code: string) => guest.post(`${TWO_FACTOR}/confirm`, { code });
    expect(await confirm("123456")).toMatchObject({
      status: 409,
      body: { code: "auth.two-factor-not-started" },
    });

    const { key } = (await begin(person.password)).body;
    expect(await confirm(wrongCodeOf(key))).toMatchObject(WRONG_CODE);
    expect((await guest.get(TWO_FACTOR)).body).toEqual({ isEnabled: false, remainingRecoveryCodeCount: 0 });
    const single = await visitor(app).post(SIGN_IN, { email: person.email, password: person.password });
    expect(single.body.user).toMatchObject({ email: person.email });

    const { recoveryCodes } = (await confirm(codeOf(key))).body;
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    expect((await guest.get(TWO_FACTOR)).body).toEqual({ isEnabled: true, remainingRecoveryCodeCount: 10 });
  });

  test("can be restarted with a new key until it is on", async () => {
    const { app } = await testApp();
    const person = newPerson();
    const guest = await signedIn(app, person);
    const begin = () => guest.post(`${TWO_FACTOR}/enable`, { password: person.password });
    const older = (await begin()).body.key;
    const newer = (await begin()).body.key;
    expect(newer).not.toBe(older);
    expect(await guest.post(`${TWO_FACTOR}/confirm`, { code: codeOf(older) })).toMatchObject(WRONG_CODE);
    expect((await guest.post(`${TWO_FACTOR}/confirm`, { code: codeOf(newer) })).status).toBe(200);
    expect(await begin()).toMatchObject({ status: 409, body: { code: "auth.two-factor-on" } });
    expect((await guest.post(`${TWO_FACTOR}/confirm`, { code: codeOf(newer, 1) })).status).toBe(409);
  });

  test("ends all other sessions, which were opened with just the password, and renews this one", async () => {
    const { app } = await testApp();
    const person = newPerson();
    const current = await signedIn(app, person);
    const before = current.cookie();
    const otherDevice = visitor(app);
    await otherDevice.post(SIGN_IN, { email: person.email, password: person.password });
    const { key } = (await current.post(`${TWO_FACTOR}/enable`, { password: person.password })).body;
    expect((await otherDevice.get("/api/session")).status).toBe(200);
    await current.post(`${TWO_FACTOR}/confirm`, { code: codeOf(key) });
    expect((await otherDevice.get("/api/session")).status).toBe(401);
    expect((await visitor(app, { cookie: before }).get("/api/session")).status).toBe(401);
    expect((await current.get("/api/session")).status).toBe(200);
  });

  test("stores neither the key nor a recovery code in plain text", async () => {
    const server = await testApp();
    const { userId, key, recoveryCodes } = await newProtected(server);
    const { rows } = await ownerOf(server.database).query<{ row: string }>(
      `select t::text as row from auth.two_factor_keys t where user_id = $1
       union all select t::text from auth.recovery_codes t where user_id = $1`,
      [userId],
    );
    expect(rows).toHaveLength(11);
    const stored = rows.map(({ row }) => row).join();
    const rawKey = keyBytes(key);
    for (const secret of [key, rawKey.toString(), rawKey.toString("base64"), ...recoveryCodes]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(secret.replaceAll("-", ""));
    }
  });
});

describe("other credentials:", () => {
  test("API tokens keep working, but can neither see nor change two-factor sign-in", async () => {
    const server = await testApp();
    const { guest, person, key } = await newProtected(server);
    const { secret } = (await guest.post("/api/tokens", { name: "Nightly" })).body;
    const program = visitor(server.app);
    expect((await program.get("/api/session", bearer(secret))).status).toBe(200);
    const proof = { password: person.password, code: codeOf(key) };
    const statuses = [
      await program.get(TWO_FACTOR, bearer(secret)),
      await program.post(`${TWO_FACTOR}/enable`, { password: person.password }, bearer(secret)),
      await program.post(`${TWO_FACTOR}/confirm`, { code: proof.code }, bearer(secret)),
      await program.post(`${TWO_FACTOR}/recovery-codes`, proof, bearer(secret)),
      await program.post(`${TWO_FACTOR}/disable`, proof, bearer(secret)),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 403, 403, 403]);
    expect((await guest.get(TWO_FACTOR)).body.isEnabled).toBe(true);
  });

  test("changing the password leaves it on, and ends sign-ins waiting for their code", async () => {
    const server = await testApp();
    const owner = await newProtected(server);
    const waiting = await withPassword(server, owner);
    const newPassword = "another pass phrase";
    const change = { currentPassword: owner.person.password, newPassword };
    expect((await owner.guest.post("/api/auth/change-password", change)).status).toBe(200);
    expect(await waiting.post(SECOND_STEP, { code: codeOf(owner.key) })).toMatchObject({
      status: 401,
      body: { code: "auth.sign-in-expired" },
    });
    const changed = { person: { ...owner.person, password: newPassword } };
    expect((await withPassword(server, changed)).cookie()).toMatch(/^twofold_second_step=/);
  });
});

describe("turning off two-factor sign-in", () => {
  test("requires the password and a code or recovery code; an open session isn't enough", async () => {
    const server = await testApp();
    const owner = await newProtected(server);
    const { guest, person, key, recoveryCodes } = owner;
    const off = (password: string, code: string) => guest.post(`${TWO_FACTOR}/disable`, { password, code });
    expect(await off("a guess", codeOf(key))).toMatchObject({
      status: 422,
      body: { code: "auth.wrong-password" },
    });
    expect(await off(person.password, wrongCodeOf(key))).toMatchObject(WRONG_CODE);
    expect((await guest.get(TWO_FACTOR)).body).toEqual({ isEnabled: true, remainingRecoveryCodeCount: 10 });

    const otherDevice = await withPassword(server, owner);
    await otherDevice.post(SECOND_STEP, { code: codeOf(key) });
    const before = guest.cookie();
    expect((await off(person.password, recoveryCodes[4] ?? "")).body).toEqual({ success: true });
    expect((await guest.get(TWO_FACTOR)).body).toEqual({ isEnabled: false, remainingRecoveryCodeCount: 0 });
    expect(guest.cookie()).not.toBe(before);
    expect((await otherDevice.get("/api/session")).status).toBe(401);
    const reply = await visitor(server.app).post(SIGN_IN, { email: person.email, password: person.password });
    expect(reply.body.user).toMatchObject({ email: person.email });
    expect(await off(person.password, codeOf(key, 1))).toMatchObject({
      status: 409,
      body: { code: "auth.two-factor-off" },
    });
  });
});

describe("recovery codes", () => {
  test("are replaced by ten new ones with the password and a code, and the old ones stop working", async () => {
    const server = await testApp();
    const owner = await newProtected(server);
    const { guest, person, key, recoveryCodes } = owner;
    const renew = (password: string, code: string) =>
      guest.post(`${TWO_FACTOR}/recovery-codes`, { password, code });
    expect((await renew("a guess", codeOf(key))).status).toBe(422);
    expect(await renew(person.password, wrongCodeOf(key))).toMatchObject(WRONG_CODE);
    const code = codeOf(key);
    const newer = (await renew(person.password, code)).body.recoveryCodes;
    expect(newer).toHaveLength(10);
    expect(newer).not.toContain(recoveryCodes[0]);
    expect(await renew(person.password, code)).toMatchObject(WRONG_CODE);
    await advanceTwoFactorSteps(server);
    expect(await signInWith(server, owner, recoveryCodes[0] ?? "")).toMatchObject(WRONG_CODE);
    expect((await signInWith(server, owner, newer[0])).status).toBe(200);
    expect((await guest.get("/api/session")).status).toBe(200);
  });
});
