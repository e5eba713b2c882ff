import { describe, expect, test } from "vitest";
import { testApp } from "#test/support/test-app.ts";
import { newPerson, signedIn, visitor } from "#test/support/anonymous-client.ts";
import { ownerOf } from "#test/support/raw-sql.ts";

const SIGN_IN = "/api/auth/sign-in/email";

describe("a session", () => {
  test("ends at sign-out, on the server too", async () => {
    const { app } = await testApp();
    const guest = await signedIn(app);
    const cookie = guest.cookie();
    const reply = await guest.post("/api/auth/sign-out");
    expect(reply).toMatchObject({ status: 200, body: { success: true } });
    expect(String(reply.headers["set-cookie"])).toContain("Max-Age=0");
    expect(guest.cookie()).toBe("");
    expect((await visitor(app, { cookie }).get("/api/session")).status).toBe(401);
  });

  test("signing out twice, or without a session, is fine", async () => {
    const { app } = await testApp();
    expect((await visitor(app).post("/api/auth/sign-out", {})).status).toBe(200);
  });

  test("isn't opened by a cookie that was changed, truncated or signed with another secret", async () => {
    const { app } = await testApp();
    const cookie = (await signedIn(app)).cookie();
    const otherCookie = (await signedIn(app)).cookie();
    const [token = "", signature = ""] = cookie.split(".");
    const [otherToken = "", otherSignature = ""] = otherCookie.split(".");
    const wrong = [
      token,
      `${token}.`,
      `${token}.${otherSignature}`,
      `${otherToken}.${signature}`,
      `${token}x.${signature}`,
      cookie.slice(0, -1),
      "twofold_session=",
      `twofold_session=${"a".repeat(10_000)}`,
      "twofold_session=%00.%00",
    ];
    for (const attempt of wrong) {
      expect((await visitor(app, { cookie: attempt }).get("/api/session")).status).toBe(401);
    }
  });

  test.each([
    { rememberMe: true, days: 7 },
    { rememberMe: false, days: 1 },
  ])("lasts $days days without use if rememberMe is $rememberMe", async ({ rememberMe, days }) => {
    const { app, database } = await testApp();
    const person = newPerson();
    await signedIn(app, person);
    await ownerOf(database).query(
      "delete from auth.sessions s using auth.users u where email = $1 and user_id = u.id",
      [person.email],
    );
    await visitor(app).post(SIGN_IN, { email: person.email, password: person.password, rememberMe });
    const text = `select expires_at - last_used_at = make_interval(hours => $2) as "isRight"
      from auth.sessions s join auth.users u on u.id = s.user_id where email = $1`;
    expect((await ownerOf(database).query(text, [person.email, days * 24])).rows).toEqual([
      { isRight: true },
    ]);
  });

  test("keeps only the printable part of the user agent", async () => {
    const { app } = await testApp();
    const guest = visitor(app);
    const program = ` B\u00fccher/1.0 ${"x".repeat(600)}`;
    await guest.post("/api/auth/sign-up/email", newPerson(), { "user-agent": program });
    const [session] = (await guest.get("/api/sessions")).body.items;
    expect(session.userAgent).toMatch(/^Bcher\/1\.0 x+$/);
    expect(session.userAgent.length).toBeLessThanOrEqual(500);
  });

  test("in use stays open, but at most thirty days after sign-in", async () => {
    const { app, database } = await testApp();
    const guest = await signedIn(app);
    const { user } = (await guest.get("/api/session")).body;
    const age = async (days: number, idleHours: number) => {
      const text = `update auth.sessions set created_at = now() - make_interval(days => $2),
        last_used_at = now() - make_interval(hours => $3),
        expires_at = now() - make_interval(hours => $3) + interval '7 days' where user_id = $1`;
      await ownerOf(database).query(text, [user.id, days, idleHours]);
    };
    const daysLeft = async () => {
      const text = `select extract(epoch from expires_at - now())::int / 86400.0 as days
        from auth.sessions where user_id = $1`;
      const { rows } = await ownerOf(database).query<{ days: string }>(text, [user.id]);
      return Number(rows[0]?.days);
    };
    await age(1, 2 * 24);
    expect(await daysLeft()).toBeCloseTo(5, 1);
    expect((await guest.get("/api/session")).status).toBe(200);
    expect(await daysLeft()).toBeCloseTo(7, 1);
    await age(28, 2);
    expect((await guest.get("/api/session")).status).toBe(200);
    expect(await daysLeft()).toBeCloseTo(2, 1);
    await age(31, 24 * 7);
    expect((await guest.get("/api/session")).status).toBe(401);
  });

  test("isn't written again while it is used often", async () => {
    const { app, database } = await testApp();
    const guest = await signedIn(app);
    const { user } = (await guest.get("/api/session")).body;
    const stored = async () => {
      const text = "select last_used_at, expires_at, xmin from auth.sessions where user_id = $1";
      return (await ownerOf(database).query(text, [user.id])).rows;
    };
    const before = await stored();
    await guest.get("/api/session");
    expect(await stored()).toEqual(before);
  });
});

describe("your sessions", () => {
  test("are listed with the current one marked, and can be ended individually", async () => {
    const { app } = await testApp();
    const person = newPerson();
    const first = await signedIn(app, person);
    const second = visitor(app);
    await second.post(SIGN_IN, { email: person.email, password: person.password }, { "user-agent": "Phone" });
    const list = await first.get("/api/sessions");
    expect(list.body.nextCursor).toBeNull();
    expect(list.body.items).toHaveLength(2);
    const otherSession = list.body.items.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    expect(otherSession).toMatchObject({ userAgent: "Phone", ipAddress: "127.0.0.1" });

    expect((await first.delete(`/api/sessions/${otherSession.id}`)).status).toBe(204);
    expect((await second.get("/api/session")).status).toBe(401);
    expect((await first.get("/api/sessions")).body.items).toHaveLength(1);
    expect((await first.delete(`/api/sessions/${otherSession.id}`)).status).toBe(404);
  });

  test("can't be ended by another user", async () => {
    const { app } = await testApp();
    const owner = await signedIn(app);
    const [session] = (await owner.get("/api/sessions")).body.items;
    const stranger = await signedIn(app);
    expect(await stranger.delete(`/api/sessions/${session.id}`)).toMatchObject({
      status: 404,
      body: { code: "record.not-found" },
    });
    expect((await owner.get("/api/session")).status).toBe(200);
  });
});

describe("other endpoints of sign-in libraries", () => {
  test.each([
    ["GET", "/api/auth/get-session"],
    ["GET", "/api/auth/list-sessions"],
    ["GET", "/api/auth/verify-email?token=x"],
    ["POST", "/api/auth/update-user"],
    ["POST", "/api/auth/change-email"],
    ["POST", "/api/auth/delete-user"],
    ["POST", "/api/auth/sign-in/social"],
    ["GET", "/api/auth/ok"],
    ["GET", "/dev/mailbox"],
  ] as const)("%s %s does not exist", async (method, url) => {
    const { app } = await testApp();
    const guest = await signedIn(app);
    const reply = method === "GET" ? await guest.get(url) : await guest.post(url, {});
    expect(reply).toMatchObject({ status: 404, body: { code: "request.not-found" } });
  });

  test("the application role can't use the identity schema", async () => {
    const { database } = await testApp();
    const text = "select has_schema_privilege('twofold_app', 'auth', 'usage') as may_enter";
    expect((await ownerOf(database).query(text)).rows).toEqual([{ may_enter: false }]);
  });
});
