import { beforeAll, describe, expect, test } from "vitest";
import { credit, debit, journal, newBooks, type TestBooks } from "#test/support/new-books.ts";
import { invited, newMember, within } from "#test/support/people.ts";
import { ownerOf, readAsApplication } from "#test/support/raw-sql.ts";
import { type TestApp, testApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";

let server: TestApp;
let owner: TestBooks;

beforeAll(async () => {
  server = await testApp();
});

const accounts = { Cash: "asset", Sales: "revenue" } as const;
const rows = async (text: string, values: unknown[]) =>
  (await ownerOf(server.database).query(text, values)).rows;

describe("an invitation", () => {
  beforeAll(async () => {
    owner = await newBooks({ accounts });
  });

  test("makes the invited person a member, once", async () => {
    const person = await newBooks();
    const { token } = await invited(owner, { email: person.email, role: "accountant" });
    expect(expectMade(await owner.get("/invitations")).items).toMatchObject([{ email: person.email }]);
    expect(expectMade(await person.post("/invitations/lookup", { token }))).toEqual({
      company: "My Company",
      email: person.email,
      role: "accountant",
      invitedBy: "Test Owner",
    });
    expect(expectMade(await person.post("/invitations/accept", { token }))).toEqual({
      companyId: owner.bookId,
    });
    expect(expectMade(await owner.get("/invitations")).items).toEqual([]);
    expect(expectMade(await owner.get("/members")).items).toMatchObject([
      { userId: owner.userId, role: "owner", isYou: true },
      { userId: person.userId, role: "accountant", isYou: false },
    ]);
    expect(expectMade(await person.get("/companies")).items).toMatchObject([
      { id: person.bookId, role: "owner" },
      { id: owner.bookId, role: "accountant" },
    ]);
    for (const path of ["lookup", "accept"]) {
      expect(await person.post(`/invitations/${path}`, { token })).toMatchObject({
        status: 400,
        body: { code: "invitation.not-valid" },
      });
    }
  });

  test("is refused for another address, and can still be used", async () => {
    const [person, otherBooks] = [await newBooks(), await newBooks()];
    const { token } = await invited(owner, { email: person.email, role: "viewer" });
    expect(await otherBooks.post("/invitations/accept", { token })).toMatchObject({
      status: 403,
      body: { code: "invitation.email-mismatch" },
    });
    expect((await within(otherBooks, owner).get("/session")).status).toBe(409);
    expect((await person.post("/invitations/accept", { token })).status).toBe(200);
  });

  test("ends after 14 days, when it is revoked, and when the address is invited again", async () => {
    const person = await newBooks();
    const invitation = { email: person.email, role: "viewer" } as const;
    const expired = await invited(owner, invitation);
    const text = "update auth.invitations set expires_at = expires_at - interval '14 days' where id = $1";
    await rows(text, [expired.id]);
    const again = await invited(owner, invitation);
    const revoked = await invited(owner, invitation);
    expect((await owner.delete(`/invitations/${revoked.id}`)).status).toBe(204);
    expect((await owner.delete(`/invitations/${revoked.id}`)).body).toMatchObject({
      code: "invitation.not-found",
    });
    for (const { token } of [expired, again, revoked]) {
      expect((await person.post("/invitations/accept", { token })).body).toMatchObject({
        code: "invitation.not-valid",
      });
    }
    expect((await within(person, owner).get("/session")).status).toBe(409);
  });

  test("is refused for an existing member", async () => {
    const member = await newMember(owner, "viewer");
    for (const { email } of [member, owner]) {
      expect(await owner.post("/invitations", { email, role: "sales" })).toMatchObject({
        status: 409,
        body: { code: "member.already-member", errors: [{ field: "email" }] },
      });
    }
  });

  test("doesn't create another company for a new user", async () => {
    const email = `invited-${process.pid}@example.com`;
    const { token } = await invited(owner, { email, role: "viewer" });
    const signUp = await server.app.inject({
      method: "POST",
      url: "/api/auth/sign-up/email",
      payload: { name: "Invited", email, password: "a long pass phrase" },
    });
    const cookie = signUp.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const headers = { cookie };
    const accept = {
      method: "POST",
      url: "/api/invitations/accept",
      payload: { token },
      headers,
    } as const;
    expect((await server.app.inject(accept)).statusCode).toBe(200);
    const companies = await server.app.inject({ url: "/api/companies", headers });
    expect(companies.json().items).toMatchObject([{ id: owner.bookId, role: "viewer" }]);
  });
});

describe("the owner", () => {
  test("can't be removed, leave or get another role", async () => {
    owner = await newBooks({ accounts });
    const refused = { status: 409, body: { code: "member.is-owner" } };
    expect(await owner.delete(`/members/${owner.userId}`)).toMatchObject(refused);
    expect(await owner.put(`/members/${owner.userId}`, { role: "viewer" })).toMatchObject(refused);
    expect(await owner.post("/members/leave")).toMatchObject(refused);
    const member = await newMember(owner, "accountant");
    expect((await owner.put(`/members/${member.userId}`, { role: "owner" })).status).toBe(400);
  });

  test("hands the company over once the new owner accepts", async () => {
    owner = await newBooks({ accounts });
    const [first, second] = [await newMember(owner, "viewer"), await newBooks()];
    const offers = [
      await invited(owner, { email: first.email, role: "owner" }),
      await invited(owner, { email: second.email, role: "owner" }),
    ];
    expect((await first.post("/invitations/accept", { token: offers[0]?.token })).status).toBe(200);
    // Two offers are open: once one is accepted, the other isn't valid.
    expect((await second.post("/invitations/accept", { token: offers[1]?.token })).body).toMatchObject({
      code: "invitation.not-valid",
    });
    expect(expectMade(await first.get("/members")).items).toMatchObject([
      { userId: first.userId, role: "owner" },
      { userId: owner.userId, role: "accountant" },
    ]);
    expect((await owner.post("/invitations", { email: "a@example.com", role: "sales" })).body).toMatchObject({
      code: "member.not-allowed",
    });
    expect(expectMade(await first.get("/members/history")).items[0]).toMatchObject({
      action: "ownership_accepted",
      email: first.email,
      before: "viewer",
      after: "owner",
    });
  });

  test("is always exactly one per company, even with raw SQL", async () => {
    owner = await newBooks();
    const member = await newMember(owner, "accountant");
    const text = "update auth.memberships set role = 'owner' where user_id = $1 and book_id = $2";
    await expect(rows(text, [member.userId, owner.bookId])).rejects.toThrow("book_has_one_owner");
  });
});

describe("a member", () => {
  test("can't raise their own role or change other members", async () => {
    owner = await newBooks();
    const [accountant, viewer] = [await newMember(owner, "accountant"), await newMember(owner, "viewer")];
    const refused = { status: 403, body: { code: "member.not-allowed" } };
    for (const { userId } of [accountant, viewer, owner]) {
      expect(await accountant.put(`/members/${userId}`, { role: "bookkeeper" })).toMatchObject(refused);
      expect(await accountant.delete(`/members/${userId}`)).toMatchObject(refused);
    }
    expect(await accountant.post("/invitations", { email: owner.email, role: "owner" })).toMatchObject(
      refused,
    );
  });

  test("who is removed loses access with the next request, even with a token", async () => {
    owner = await newBooks({ accounts });
    const member = await newMember(owner, "accountant");
    const { secret } = expectMade(await member.post("/tokens", { name: "Program" }));
    const byToken = { headers: { authorization: `Bearer ${secret}` } };
    const url = "/api/accounts";
    expect((await server.app.inject({ url, ...byToken })).json().items).toHaveLength(2);
    expect((await owner.delete(`/members/${member.userId}`)).status).toBe(204);
    expect((await member.get("/accounts")).status).toBe(409);
    expect((await server.app.inject({ url, ...byToken })).statusCode).toBe(401);
    expect(expectMade(await owner.get("/members")).items).toHaveLength(1);
    expect((await owner.delete(`/members/${member.userId}`)).body).toMatchObject({
      code: "member.not-found",
    });
  });

  test("with read-only access can't create a write token, and gets a read-only one", async () => {
    owner = await newBooks({ accounts });
    const member = await newMember(owner, "viewer");
    expect(await member.post("/tokens", { name: "Program", scope: "write" })).toMatchObject({
      status: 422,
      body: { code: "token.broader-than-role", errors: [{ field: "scope" }] },
    });
    expect(expectMade(await member.get("/tokens")).items).toEqual([]);
    expect(expectMade(await member.post("/tokens", { name: "Program" })).scope).toBe("read");
  });

  test("can limit a token to one area of the role", async () => {
    owner = await newBooks({ accounts });
    const member = await newMember(owner, "sales");
    expect(await member.post("/tokens", { name: "Program", area: "bank" })).toMatchObject({
      status: 422,
      body: { code: "token.area-not-in-role", errors: [{ field: "area" }] },
    });
    const { secret, area } = expectMade(await owner.post("/tokens", { name: "Web shop", area: "sales" }));
    expect(area).toBe("sales");
    const byToken = (url: string) =>
      server.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${secret}` } });
    for (const url of ["/invoices", "/customers", "/accounts"])
      expect((await byToken(url)).statusCode, url).toBe(200);
    for (const url of ["/bills", "/journals", "/payments", "/members"]) {
      const reply = await byToken(url);
      expect(reply.statusCode, url).toBe(403);
      expect(reply.json().code).toBe("token.area-not-allowed");
    }
    const opened = await server.app.inject({
      method: "POST",
      url: "/api/accounts",
      headers: { authorization: `Bearer ${secret}` },
      payload: { code: "1999", name: "Raw", type: "asset" },
    });
    expect(opened.json().code).toBe("token.area-not-allowed");
  });

  test("whose role is narrowed has tokens limited to the new role", async () => {
    owner = await newBooks({ accounts });
    const member = await newMember(owner, "accountant");
    const { secret } = expectMade(await member.post("/tokens", { name: "Program" }));
    expectMade(await owner.put(`/members/${member.userId}`, { role: "viewer" }));
    const reply = await server.app.inject({
      method: "POST",
      url: "/api/accounts",
      headers: { authorization: `Bearer ${secret}` },
      payload: { code: "1999", name: "Raw", type: "asset" },
    });
    expect(reply.statusCode).toBe(403);
    expect(reply.json().code).toBe("member.not-allowed");
  });

  test("with a new role has it from the next request on", async () => {
    owner = await newBooks({ accounts });
    const member = await newMember(owner, "viewer");
    const sale = journal(owner, [debit("Cash", "5.00"), credit("Sales", "5.00")]);
    expect((await member.post("/journals", sale)).status).toBe(403);
    expectMade(await owner.put(`/members/${member.userId}`, { role: "bookkeeper" }));
    const { id } = expectMade(await member.post("/journals", sale));
    const history = expectMade(await owner.get(`/journals/${id}/history`));
    expect(JSON.stringify(history)).toContain(member.email);
  });

  test("can leave", async () => {
    owner = await newBooks();
    const member = await newMember(owner, "viewer");
    expect((await member.post("/members/leave")).status).toBe(204);
    expect(expectMade(await owner.get("/members")).items).toHaveLength(1);
    expect(expectMade(await owner.get("/members/history")).items[0]).toMatchObject({
      action: "left",
      before: "viewer",
    });
  });

  test("uses the owner's plan", async () => {
    owner = await newBooks();
    const member = await newMember(owner, "accountant");
    const text = `insert into auth.subscriptions (user_id, status, is_ending, premium_until)
      values ($1, 'active', false, now() + interval '1 day')`;
    await rows(text, [member.userId]);
    const isPremium = async () => {
      const [row] = await readAsApplication(server.database, member, "select is_premium() as is_so");
      return row?.["is_so"];
    };
    expect(await isPremium()).toBe(false);
    await rows(text, [owner.userId]);
    expect(await isPremium()).toBe(true);
  });
});
