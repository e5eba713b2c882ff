import { beforeAll, describe, expect, test } from "vitest";
import { codeOf } from "#test/support/authenticator.ts";
import { type AnonymousClient, newPerson, signedIn, visitor } from "#test/support/anonymous-client.ts";
import { newPasskeyDevice } from "#test/support/passkey-device.ts";
import { type TestApp, testApp, testAppWith } from "#test/support/test-app.ts";
import { newProtected } from "#test/support/two-factor.ts";

const PASSKEYS = "/api/auth/passkeys";
const SIGN_IN = "/api/auth/sign-in/passkey";
const NOT_VALID = { status: 403, body: { code: "passkey.not-valid" } };

let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});

type Proof = { password: string; code?: string };

/** Adds a passkey on a new device. */
async function addPasskey(guest: AnonymousClient, proof: Proof) {
  const device = newPasskeyDevice();
  const { options } = (
    await guest.post(`${PASSKEYS}/creation-options`, { password: proof.password, code: proof.code })
  ).body;
  const reply = await guest.post(PASSKEYS, { name: "My laptop", ...device.create(options) });
  return { device, reply };
}

type Device = ReturnType<typeof newPasskeyDevice>;

async function signInWith(device: Device, faults: Parameters<Device["sign"]>[1] = {}) {
  const guest = visitor(server.app);
  const { options } = (await guest.post(`${PASSKEYS}/sign-in-options`)).body;
  return { guest, reply: await guest.post(SIGN_IN, device.sign(options, faults)) };
}

async function newOwner() {
  const person = newPerson();
  return { person, guest: await signedIn(server.app, person) };
}

describe("a passkey", () => {
  test("signs in without a password, is listed with its last use, and is removed", async () => {
    const { person, guest } = await newOwner();
    const { device, reply } = await addPasskey(guest, person);
    expect(reply).toMatchObject({ status: 201, body: { name: "My laptop", lastUsedAt: null } });
    const first = await signInWith(device);
    expect(first.reply).toMatchObject({ status: 200, body: { user: { email: person.email } } });
    expect((await first.guest.get("/api/session")).status).toBe(200);
    const { items } = (await guest.get(PASSKEYS)).body;
    expect(items).toMatchObject([{ id: reply.body.id, lastUsedAt: expect.any(String) }]);

    const stranger = (await newOwner()).guest;
    expect((await stranger.delete(`${PASSKEYS}/${reply.body.id}`)).status).toBe(404);
    expect((await guest.delete(`${PASSKEYS}/${reply.body.id}`)).status).toBe(204);
    expect((await signInWith(device)).reply).toMatchObject(NOT_VALID);
  });

  test("replaces the code too, so adding one requires it", async () => {
    const { person, guest, key } = await newProtected(server);
    const { password } = person;
    const withoutCode = await guest.post(`${PASSKEYS}/creation-options`, { password });
    expect(withoutCode).toMatchObject({ status: 422, body: { code: "auth.wrong-code" } });
    const { device } = await addPasskey(guest, { password, code: codeOf(key) });
    expect((await signInWith(device)).reply.body.user).toMatchObject({ email: person.email });
  });

  test("isn't added with a wrong password, for another site, twice, or by another user", async () => {
    const { person, guest } = await newOwner();
    const wrong = await guest.post(`${PASSKEYS}/creation-options`, { password: "wrong" });
    expect(wrong).toMatchObject({ status: 422, body: { code: "auth.wrong-password" } });

    const device = newPasskeyDevice();
    const challenge = async () =>
      (await guest.post(`${PASSKEYS}/creation-options`, { password: person.password })).body.options;
    const add = (client: AnonymousClient, answer: ReturnType<Device["create"]>) =>
      client.post(PASSKEYS, { name: "My laptop", ...answer });
    const elsewhere = device.create(await challenge(), { origin: "http://localhost:4000" });
    expect(await add(guest, elsewhere)).toMatchObject(NOT_VALID);
    const answer = device.create(await challenge());
    expect(await add((await newOwner()).guest, answer)).toMatchObject(NOT_VALID);
    const again = device.create(await challenge());
    expect((await add(guest, again)).status).toBe(201);
    expect(await add(guest, again)).toMatchObject(NOT_VALID);
    expect(await add(guest, device.create(await challenge()))).toMatchObject(NOT_VALID);
  });

  test("is rejected for another site, without its user, with a used challenge and as a copy", async () => {
    const { person, guest } = await newOwner();
    const { device } = await addPasskey(guest, person);
    expect((await signInWith(device, { origin: "https://phishing.example" })).reply).toMatchObject(NOT_VALID);
    expect((await signInWith(device, { isUserVerified: false })).reply).toMatchObject(NOT_VALID);
    expect((await signInWith(newPasskeyDevice())).reply.status).toBe(400);

    const { options } = (await guest.post(`${PASSKEYS}/sign-in-options`)).body;
    const answer = device.sign(options, { counter: 5 });
    expect((await visitor(server.app).post(SIGN_IN, answer)).status).toBe(200);
    expect(await visitor(server.app).post(SIGN_IN, answer)).toMatchObject(NOT_VALID);
    expect((await signInWith(device, { counter: 5 })).reply).toMatchObject(NOT_VALID);
    expect((await signInWith(device, { counter: 6 })).reply.status).toBe(200);
  });

  test("counts as a failed sign-in if it isn't valid", async () => {
    const limited = await testAppWith({ SIGN_IN_FAILURES_PER_ADDRESS: "1" });
    const guest = visitor(limited.app, { address: "203.0.113.78" });
    const { person, guest: owner } = await newOwner();
    const { device } = await addPasskey(owner, person);
    const answer = device.sign({ challenge: "unknown" });
    expect(await guest.post(SIGN_IN, answer)).toMatchObject(NOT_VALID);
    expect((await guest.post(SIGN_IN, answer)).status).toBe(429);
  });
});
