import { describe, expect, test } from "vitest";
import { credit, debit, journal, newBooks, type TestBooks } from "#test/support/new-books.ts";
import { readAsApplication } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";

const CASH = { code: "1000", type: "asset", name: "Cash" };

async function add(books: TestBooks, more: object) {
  const reply = await books.post("/accounts", { ...CASH, ...more });
  expect(reply.status, reply.text).toBe(201);
  return reply.body;
}

async function auditOf(books: TestBooks, subjectId: string) {
  const { database } = await testApp();
  return readAsApplication(
    database,
    books,
    `select action, actor_id, before ->> 'name' as before, after ->> 'name' as after from audit_log
      where subject_id = '${subjectId}' order by id`,
  );
}

const CODE_IN_USE = /^An account with this code already exists: Account \d+ \(.+\). Enter another code.$/;

describe("adding an account", () => {
  test("returns the account and records who added it", async () => {
    const books = await newBooks();
    const account = await add(books, { description: "On hand" });
    expect(account).toEqual({
      ...CASH,
      id: expect.any(String),
      description: "On hand",
      parentId: null,
      isActive: true,
      moneyKind: null,
      currency: null,
      version: 1,
    });
    expect((await books.get(`/accounts/${account.id}`)).body).toEqual(account);
    expect(await auditOf(books, account.id)).toEqual([
      { action: "account.created", actor_id: books.userId, before: null, after: "Cash" },
    ]);
  });

  test("with a code in use is rejected with the message of Behavior 5.2, and writes nothing", async () => {
    const books = await newBooks({ accounts: { Cash: "asset" } });
    expect(await books.post("/accounts", { ...CASH, type: "expense", name: "Other" })).toMatchObject({
      status: 409,
      body: {
        code: "account.duplicate-code",
        detail: "An account with this code already exists",
        errors: [{ field: "code", message: expect.stringMatching(CODE_IN_USE) }],
      },
    });
    expect((await books.get("/accounts")).body.items).toHaveLength(1);
  });

  test.each([
    { given: { code: "10a0" }, field: "code", message: "Account code must contain only numbers" },
    { given: { code: "" }, field: "code", message: "Account code is required" },
    { given: { code: undefined }, field: "code", message: "Account code is required" },
    { given: { name: "  " }, field: "name", message: "Account name is required" },
    { given: { type: "" }, field: "type", message: "Account type is required" },
    {
      given: { type: "money" },
      field: "type",
      message: "Invalid account type: money. Must be one of: asset, liability, equity, revenue, expense",
    },
    { given: { name: "x".repeat(201) }, field: "name", message: "Enter at most 200 characters" },
    { given: { parentId: "1000" }, field: "parentId", message: "Enter a valid ID (a UUID)" },
  ])("with $given is rejected at the field", async ({ given, field, message }) => {
    const books = await newBooks();
    const reply = await books.post("/accounts", { ...CASH, ...given });
    expect(reply).toMatchObject({ status: 400, body: { code: "request.invalid", detail: message } });
    expect(reply.body.errors[0]).toEqual({ field, message });
  });

  test("trims and normalizes its texts", async () => {
    const books = await newBooks();
    const account = await add(books, { code: " 1000 ", name: "  Cafe\u0301  " });
    expect(account).toMatchObject({ code: "1000", name: "Caf\u00e9" });
    const atLength = await add(books, { code: "1001", name: ` ${"x".repeat(200)} ` });
    expect(atLength.name).toHaveLength(200);
  });

  test("is rejected, without a crash, if normalizing makes a text too long", async () => {
    const books = await newBooks();
    const reply = await books.post("/accounts", { ...CASH, name: "\u0958".repeat(200) });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: "name" }] } });
  });
});

describe("a subaccount", () => {
  test("is allowed only below an active four-digit main account of its type", async () => {
    const books = await newBooks({ accounts: { Sales: "revenue" } });
    const parent = await add(books, {});
    const child = await add(books, { code: "1000001", name: "Petty cash", parentId: parent.id });
    expect(child.parentId).toBe(parent.id);
    const long = await add(books, { code: "12345", name: "Five digits" });
    const inactive = await add(books, { code: "1100", name: "Inactive", isActive: false });
    for (const parentId of [child.id, long.id, inactive.id, books.account("Sales")]) {
      const reply = await books.post("/accounts", { ...CASH, code: "1000777", parentId });
      expect(reply).toMatchObject({
        status: 422,
        body: { code: "account.invalid-parent", errors: [{ field: "parentId" }] },
      });
    }
  });

  test("cannot be an account with subaccounts, and cannot be below itself", async () => {
    const books = await newBooks();
    const parent = await add(books, {});
    const second = await add(books, { code: "1100", name: "Second" });
    await add(books, { code: "1000001", name: "Child", parentId: parent.id });
    for (const parentId of [second.id, parent.id]) {
      const reply = await books.put(`/accounts/${parent.id}`, { version: 1, ...CASH, parentId });
      expect(reply).toMatchObject({ status: 422, body: { code: "account.invalid-parent" } });
    }
  });

  test("keeps its parent's code at four digits", async () => {
    const books = await newBooks();
    const parent = await add(books, {});
    await add(books, { code: "1000001", name: "Child", parentId: parent.id });
    const longer = { version: 1, ...CASH, code: "10005" };
    expect(await books.put(`/accounts/${parent.id}`, longer)).toMatchObject({
      status: 422,
      body: { code: "account.parent-code-length", errors: [{ field: "code" }] },
    });
    expect((await books.put(`/accounts/${parent.id}`, { ...longer, code: "1005" })).status).toBe(200);
  });

  test("keeps a parent that is deactivated later", async () => {
    const books = await newBooks();
    const parent = await add(books, {});
    const child = await add(books, { code: "1000001", name: "Child", parentId: parent.id });
    await books.put(`/accounts/${parent.id}`, { version: 1, ...CASH, isActive: false });
    const reply = await books.put(`/accounts/${child.id}`, {
      version: 1,
      ...CASH,
      code: "1000001",
      name: "Renamed",
      parentId: parent.id,
    });
    expect(reply).toMatchObject({ status: 200, body: { name: "Renamed" } });
  });
});

describe("changing an account", () => {
  test("returns the new account, and records the state before and after", async () => {
    const books = await newBooks();
    const { id } = await add(books, {});
    const reply = await books.put(`/accounts/${id}`, {
      ...CASH,
      id,
      name: "Bank",
      isActive: false,
      version: 1,
    });
    expect(reply).toMatchObject({ status: 200, body: { name: "Bank", isActive: false, version: 2 } });
    expect((await auditOf(books, id)).at(-1)).toMatchObject({
      action: "account.edited",
      before: "Cash",
      after: "Bank",
    });
  });

  test("of an outdated version is rejected with the current account, and overwrites nothing", async () => {
    const books = await newBooks();
    const { id } = await add(books, {});
    await books.put(`/accounts/${id}`, { ...CASH, name: "First", version: 1 });
    expect(await books.put(`/accounts/${id}`, { ...CASH, name: "Second", version: 1 })).toMatchObject({
      status: 409,
      body: { code: "record.stale", current: { name: "First", version: 2 } },
    });
    expect((await books.get(`/accounts/${id}`)).body.name).toBe("First");
  });

  test("with another record's ID in the body is rejected", async () => {
    const books = await newBooks({ accounts: { Bank: "asset" } });
    const { id } = await add(books, { code: "1001" });
    const reply = await books.put(`/accounts/${id}`, { version: 1, ...CASH, id: books.account("Bank") });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: "id" }] } });
  });

  test("to another type is rejected once it has lines or subaccounts", async () => {
    const books = await newBooks({
      accounts: { Cash: "asset", Sales: "revenue", Free: "equity", Parent: "asset" },
    });
    await books.post("/accounts", {
      ...CASH,
      code: "1003001",
      name: "Child",
      parentId: books.account("Parent"),
    });
    await books.post("/journals", journal(books, [debit("Cash", "1.00"), credit("Sales", "1.00")]));
    const retype = (name: string, code: string) =>
      books.put(`/accounts/${books.account(name)}`, { version: 1, code, name, type: "expense" });
    for (const [name, code] of [
      ["Cash", "1000"],
      ["Parent", "1003"],
    ] as const) {
      expect(await retype(name, code)).toMatchObject({
        status: 409,
        body: { code: "account.type-in-use", errors: [{ field: "type" }] },
      });
    }
    expect((await retype("Free", "5002")).status).toBe(200);
  });
});

describe("deleting an account", () => {
  test("removes it and records what it was", async () => {
    const books = await newBooks();
    const { id } = await add(books, {});
    expect(await books.delete(`/accounts/${id}`)).toMatchObject({ status: 204, text: "" });
    expect((await books.get(`/accounts/${id}`)).body.detail).toBe("Account not found or already deleted");
    expect((await books.delete(`/accounts/${id}`)).body.detail).toBe("Account not found or already deleted");
    expect((await auditOf(books, id)).at(-1)).toMatchObject({ action: "account.deleted", before: "Cash" });
  });

  test("with subaccounts or journal entries, including drafts, is rejected", async () => {
    const books = await newBooks({ accounts: { Cash: "asset", Sales: "revenue", Parent: "asset" } });
    await books.post("/accounts", {
      ...CASH,
      code: "1002001",
      name: "Child",
      parentId: books.account("Parent"),
    });
    const draft = journal(books, [debit("Cash", "1.00"), credit("Sales", "1.00")], { status: "draft" });
    await books.post("/journals", draft);
    expect(await books.delete(`/accounts/${books.account("Cash")}`)).toMatchObject({
      status: 409,
      body: { detail: "Cannot delete account with existing journal entries" },
    });
    expect((await books.delete(`/accounts/${books.account("Parent")}`)).body.code).toBe(
      "account.has-subaccounts",
    );
    expect((await books.get("/accounts")).body.items).toHaveLength(4);
  });
});

describe("the list", () => {
  test("is sorted by code, and its pages neither repeat nor skip an account", async () => {
    const books = await newBooks({
      accounts: { A: "asset", B: "liability", C: "equity", D: "revenue", E: "expense" },
    });
    await add(books, { code: "1000001", name: "Child", parentId: books.account("A") });
    const names: string[] = [];
    let path: string | null = "/accounts?limit=2";
    while (path !== null) {
      const { body }: Awaited<ReturnType<TestBooks["get"]>> = await books.get(path);
      expect(body.items.length).toBeLessThanOrEqual(2);
      names.push(...body.items.map(({ name }: { name: string }) => name));
      path = body.nextCursor === null ? null : `/accounts?limit=2&cursor=${body.nextCursor}`;
    }
    expect(names).toEqual(["A", "Child", "B", "C", "D", "E"]);
  });

  test.each([
    ["search=CASH", ["Petty Cash"]],
    ["search=1000", ["Petty Cash"]],
    ["search=drawer", ["Petty Cash"]],
    ["search=%25", ["100% owned"]],
    ["search=_", ["Under_score"]],
    ["search=%5C", ["Back\\slash"]],
    ["search=caf%C3%89", ["Café"]],
    ["type=expense", ["Café"]],
    ["isActive=false", ["Under_score"]],
    ["search=nothing", []],
  ])("with %s contains %j", async (query, names) => {
    const books = await newBooks();
    await add(books, { code: "1000", name: "Petty Cash", description: "In the drawer" });
    await add(books, { code: "1101", name: "100% owned" });
    await add(books, { code: "1102", name: "Under_score", isActive: false });
    await add(books, { code: "1103", name: "Back\\slash" });
    await add(books, { code: "5104", name: "Café", type: "expense" });
    const { body } = await books.get(`/accounts?${query}`);
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(names);
  });

  test.each([
    "limit=0",
    "limit=1001",
    "limit=1.5",
    "limit=0x10",
    "limit=1e2",
    "limit=",
    "cursor=!",
    "cursor=e30",
    "unknown=1",
    "limit=1&limit=2",
  ])("rejects %s", async (query) => {
    const books = await newBooks();
    expect((await books.get(`/accounts?${query}`)).status).toBe(400);
  });
});
