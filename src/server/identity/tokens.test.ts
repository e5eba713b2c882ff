import { describe, expect, test } from "vitest";
import { testApp } from "#test/support/test-app.ts";
import { newPerson, signedIn, visitor } from "#test/support/anonymous-client.ts";
import { ownerOf } from "#test/support/raw-sql.ts";

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

describe("an API token", () => {
  test("is shown once, stored as a hash, and opens the books of its owner", async () => {
    const { app, database } = await testApp();
    const owner = await signedIn(app);
    const created = await owner.post("/api/tokens", { name: " Import " });
    expect(created).toMatchObject({ status: 201, body: { name: "Import", lastUsedAt: null } });
    expect(created.body.secret).toMatch(/^tf_[\w-]{43}$/);
    const listed = await owner.get("/api/tokens");
    expect(listed.body.items).toMatchObject([{ id: created.body.id, name: "Import" }]);
    expect(listed.text).not.toContain(created.body.secret);
    const { rows } = await ownerOf(database).query<{ row: string }>(
      "select t::text as row from auth.api_tokens t",
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(created.body.secret);

    const session = await visitor(app).get("/api/session", bearer(created.body.secret));
    expect(session.body).toEqual((await owner.get("/api/session")).body);
    expect((await owner.get("/api/tokens")).body.items[0].lastUsedAt).not.toBeNull();
  });

  test("is created once per idempotency key, and a repeat doesn't return its secret", async () => {
    const { app, database } = await testApp();
    const owner = await signedIn(app);
    const make = (body: object, key = "make-a-token") =>
      owner.post("/api/tokens", body, { "idempotency-key": key });
    const created = await make({ name: "Import" });
    expect(created.status).toBe(201);
    const again = await make({ name: "Import" });
    expect(again).toMatchObject({
      status: 409,
      body: { code: "token.already-created", detail: expect.stringContaining("revoke the token") },
    });
    expect(again.text).not.toContain("tf_");
    expect(await make({ name: "Another" })).toMatchObject({
      status: 422,
      body: { code: "request.key-reused" },
    });
    expect((await owner.get("/api/tokens")).body.items).toMatchObject([{ id: created.body.id }]);
    const { rows } = await ownerOf(database).query<{ row: string }>(
      "select t::text as row from auth.api_tokens t",
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(created.body.secret);
    expect((await visitor(app).get("/api/session", bearer(created.body.secret))).status).toBe(200);

    expect((await owner.delete(`/api/tokens/${created.body.id}`)).status).toBe(204);
    expect((await make({ name: "Import" })).status).toBe(409);
    expect((await make({ name: "Import" }, "another-key")).status).toBe(201);
  });

  test("is created once by ten simultaneous requests with one key", async () => {
    const { app } = await testApp();
    const owner = await signedIn(app);
    const make = () => owner.post("/api/tokens", { name: "Import" }, { "idempotency-key": "at-once" });
    const replies = await Promise.all(Array.from({ length: 10 }, make));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
    expect((await owner.get("/api/tokens")).body.items).toHaveLength(1);
  });

  test("isn't created if its idempotency key was used for another request", async () => {
    const { app } = await testApp();
    const owner = await signedIn(app);
    const key = { "idempotency-key": "used-before" };
    const account = { code: "1500", type: "asset", name: "Till" };
    expect((await owner.post("/api/accounts", account, key)).status).toBe(201);
    expect(await owner.post("/api/tokens", { name: "Import" }, key)).toMatchObject({
      status: 422,
      body: { code: "request.key-reused" },
    });
    expect((await owner.get("/api/tokens")).body.items).toEqual([]);
  });

  test("with read access can only read", async () => {
    const { app } = await testApp();
    const owner = await signedIn(app);
    const created = await owner.post("/api/tokens", { name: "Report", scope: "read" });
    expect(created).toMatchObject({ status: 201, body: { scope: "read", expiresAt: null } });
    const program = visitor(app);
    const headers = bearer(created.body.secret);
    expect((await program.get("/api/accounts", headers)).status).toBe(200);
    expect((await program.get("/api/session", headers)).status).toBe(200);
    const refused = { status: 403, body: { code: "token.read-only" } };
    const account = { code: "1500", type: "asset", name: "Till" };
    expect(await program.post("/api/accounts", account, headers)).toMatchObject(refused);
    expect(await program.post("/api/journals", {}, headers)).toMatchObject(refused);
    expect(await program.post("/api/sample-company", {}, headers)).toMatchObject(refused);
    expect((await owner.get("/api/accounts")).body.items).toEqual([]);
  });

  test("stops working when it expires", async () => {
    const { app, database } = await testApp();
    const owner = await signedIn(app);
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const { id, secret } = (await owner.post("/api/tokens", { name: "A minute", expiresAt })).body;
    const program = visitor(app);
    for (const path of ["/api/session", "/api/accounts"]) {
      expect((await program.get(path, bearer(secret))).status).toBe(200);
    }
    await ownerOf(database).query("update auth.api_tokens set expires_at = now() where id = $1", [id]);
    for (const path of ["/api/session", "/api/accounts"]) {
      expect((await program.get(path, bearer(secret))).status).toBe(401);
    }
    expect((await owner.get("/api/tokens")).body.items).toMatchObject([{ id }]);
  });

  test("can't be created with an expiry date in the past", async () => {
    const { app } = await testApp();
    const owner = await signedIn(app);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    expect(await owner.post("/api/tokens", { name: "Late", expiresAt: yesterday })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "expiresAt" }] },
    });
    expect((await owner.get("/api/tokens")).body.items).toEqual([]);
  });

  test("is revoked by a new password, unless its owner keeps it", async () => {
    const { app } = await testApp();
    const person = newPerson();
    const owner = await signedIn(app, person);
    const make = async (name: string) => (await owner.post("/api/tokens", { name })).body;
    const [active, ended] = [await make("Webshop"), await make("Forgotten")];
    const stranger = await signedIn(app);
    const otherToken = (await stranger.post("/api/tokens", { name: "Theirs" })).body;
    const passwords = { currentPassword: person.password, newPassword: "a better one" };
    const change = (keptTokenIds: string[]) =>
      owner.post("/api/auth/change-password", { ...passwords, keptTokenIds });
    expect(await change([active.id, otherToken.id])).toMatchObject({
      status: 404,
      body: { errors: [{ field: "keptTokenIds" }] },
    });
    expect((await change([active.id])).status).toBe(200);
    const statusOf = async ({ secret }: { secret: string }) =>
      (await visitor(app).get("/api/session", bearer(secret))).status;
    expect([await statusOf(active), await statusOf(ended), await statusOf(otherToken)]).toEqual([
      200, 401, 200,
    ]);
    expect((await owner.get("/api/tokens")).body.items).toMatchObject([{ id: active.id }]);
  });

  test("stops working immediately when it is revoked", async () => {
    const { app } = await testApp();
    const owner = await signedIn(app);
    const { id, secret } = (await owner.post("/api/tokens", { name: "Old" })).body;
    expect((await owner.delete(`/api/tokens/${id}`)).status).toBe(204);
    expect((await visitor(app).get("/api/session", bearer(secret))).status).toBe(401);
    expect((await owner.delete(`/api/tokens/${id}`)).status).toBe(404);
  });

  test("can be revoked only by its owner", async () => {
    const { app } = await testApp();
    const owner = await signedIn(app);
    const { id, secret } = (await owner.post("/api/tokens", { name: "Mine" })).body;
    const stranger = await signedIn(app);
    expect((await stranger.delete(`/api/tokens/${id}`)).status).toBe(404);
    expect((await visitor(app).get("/api/session", bearer(secret))).status).toBe(200);
  });

  test("can't create tokens, list sessions or end them", async () => {
    const { app } = await testApp();
    const owner = await signedIn(app);
    const { id, secret } = (await owner.post("/api/tokens", { name: "Lost" })).body;
    const program = visitor(app);
    const statuses = [
      await program.post("/api/tokens", { name: "Another" }, bearer(secret)),
      await program.get("/api/tokens", bearer(secret)),
      await program.get("/api/sessions", bearer(secret)),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 403]);
    expect((await owner.get("/api/tokens")).body.items).toMatchObject([{ id }]);
  });

  test.each([
    "Bearer",
    "Bearer ",
    "Bearer tf_",
    `Bearer tf_${"a".repeat(43)}`,
    `Bearer tf_${"a".repeat(5000)}`,
    "Basic dGVzdDp0ZXN0",
    "tf_x",
  ])("that isn't valid (%s) is refused, even with a valid cookie", async (authorization) => {
    const { app } = await testApp();
    const guest = await signedIn(app);
    expect(await guest.get("/api/session", { authorization })).toMatchObject({
      status: 401,
      body: { code: "auth.required", detail: "Authentication required" },
    });
  });

  test.each([{}, { name: "" }, { name: "  " }, { name: "a".repeat(101) }, { name: "a\u0007" }, { name: 1 }])(
    "needs a valid name: %j",
    async (body) => {
      const { app } = await testApp();
      const guest = await signedIn(app);
      expect(await guest.post("/api/tokens", body)).toMatchObject({
        status: 400,
        body: { code: "request.invalid" },
      });
    },
  );
});
