import { beforeAll, expect, test } from "vitest";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { newMember, within } from "#test/support/people.ts";
import { type TestApp, testApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";

// The owner sees and ends a member's sessions and tokens for the company (Security 2.2).

let server: TestApp;
let owner: TestBooks;

beforeAll(async () => {
  server = await testApp();
  owner = await newBooks();
});

const opensWith = async (secret: string) =>
  (await server.app.inject({ url: "/api/accounts", headers: { authorization: `Bearer ${secret}` } }))
    .statusCode;
const accessOf = async ({ userId }: TestBooks) => expectMade(await owner.get(`/members/${userId}/access`));

test("the owner sees a member's sessions, but only the tokens for this company", async () => {
  const person = await newBooks();
  expectMade(await person.post("/tokens", { name: "Own company" }));
  const member = await newMember(owner, "accountant", { person });
  expectMade(await member.post("/tokens", { name: "Program", scope: "read" }));
  const { sessions, tokens } = await accessOf(member);
  expect(sessions).toHaveLength(1);
  expect(Object.keys(sessions[0]).toSorted()).toEqual(["createdAt", "lastUsedAt", "userAgent"]);
  expect(tokens).toMatchObject([{ name: "Program", scope: "read", lastUsedAt: null }]);
});

test("an ended session still opens the member's other companies, and this one after a new sign-in", async () => {
  const otherBooks = await newBooks();
  const member = await newMember(owner, "accountant");
  const elsewhere = within(member, otherBooks);
  await newMember(otherBooks, "viewer", { person: member });
  expect((await owner.post(`/members/${member.userId}/end-sessions`)).status).toBe(204);
  expect(await member.get("/accounts")).toMatchObject({ status: 401, body: { code: "auth.required" } });
  expect(await member.get("/members")).toMatchObject({ status: 401, body: { code: "auth.required" } });
  expect((await elsewhere.get("/accounts")).status).toBe(200);
  expect((await accessOf(member)).sessions).toEqual([]);
  const again = await server.app.inject({
    method: "POST",
    url: "/api/auth/sign-in/email",
    payload: { email: member.email, password: member.password },
  });
  const cookie = again.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const headers = { cookie, "twofold-company": owner.bookId };
  expect((await server.app.inject({ url: "/api/accounts", headers })).statusCode).toBe(200);
});

test("a token that the owner revokes stops working with the next request", async () => {
  const member = await newMember(owner, "accountant");
  const { id, secret } = expectMade(await member.post("/tokens", { name: "Program" }));
  expect(await opensWith(secret)).toBe(200);
  expect((await owner.delete(`/members/${member.userId}/tokens/${id}`)).status).toBe(204);
  expect(await opensWith(secret)).toBe(401);
  expect((await owner.delete(`/members/${member.userId}/tokens/${id}`)).body.code).toBe("record.not-found");
});

test("a token of a member for another company can't be revoked", async () => {
  const person = await newBooks();
  const { id, secret } = expectMade(await person.post("/tokens", { name: "Own company" }));
  const member = await newMember(owner, "accountant", { person });
  expect((await owner.delete(`/members/${member.userId}/tokens/${id}`)).body.code).toBe("record.not-found");
  expect(await opensWith(secret)).toBe(200);
});

test("a member reads their own access, and no other member's", async () => {
  const member = await newMember(owner, "accountant");
  expect((await member.get(`/members/${member.userId}/access`)).status).toBe(200);
  const refused = { status: 403, body: { code: "member.not-allowed" } };
  expect(await member.get(`/members/${owner.userId}/access`)).toMatchObject(refused);
  expect(await member.post(`/members/${owner.userId}/end-sessions`)).toMatchObject(refused);
  expect(await member.delete(`/members/${owner.userId}/tokens/${owner.userId}`)).toMatchObject(refused);
});

test("ending a member's access is recorded in the member history", async () => {
  const member = await newMember(owner, "accountant");
  const { id } = expectMade(await member.post("/tokens", { name: "Program" }));
  await owner.post(`/members/${member.userId}/end-sessions`);
  await owner.delete(`/members/${member.userId}/tokens/${id}`);
  const { items } = expectMade(await owner.get("/members/history"));
  expect(items.slice(0, 2)).toMatchObject([
    { action: "token_revoked", email: member.email, changedBy: "Test Owner" },
    { action: "signed_out", email: member.email },
  ]);
});

test("a person outside the company has no access to list", async () => {
  const stranger = await newBooks();
  expect((await owner.get(`/members/${stranger.userId}/access`)).body.code).toBe("member.not-found");
  expect((await owner.post(`/members/${stranger.userId}/end-sessions`)).body.code).toBe("member.not-found");
});
