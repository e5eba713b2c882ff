import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCK_AREA_OF, LOCK_AREAS, type LockArea } from "#domain/period-locks.ts";
import { bankFile, ofxOf, withBank } from "#test/support/bank-file.ts";
import type { TestBooks } from "#test/support/new-books.ts";
import { asApplication, asOwner, NEW_ID, readAsOwner } from "#test/support/raw-sql.ts";
import { inDays, newSchedule, work } from "#test/support/schedules.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { editInput, expectMade, newTrader, type TestTrader } from "#test/support/trade.ts";

// What each lock covers (Accounting 33, I-124), also where no journal is written (Decision 0152).

await useOwnTestApp();

const LOCKED = "2026-03-31";
const REFUSED = { status: 409, body: { code: "journal.period-closed", errors: [{ field: "date" }] } };
const RULE = { rule: "journal_period_is_open" };

const lock = (books: TestBooks, area: LockArea, hardLockDate: string | null = LOCKED) =>
  books.post("/lock-dates", { area, hardLockDate });

test("the database assigns every kind to the same area", async () => {
  const { database } = await testApp();
  const { books } = await newTrader();
  const kinds = Object.keys(LOCK_AREA_OF).map((kind) => `('${kind}')`);
  const rows = await readAsOwner(
    database,
    books.bookId,
    `select kind, lock_area_of(kind) as area from (values ${kinds.join(", ")}) kinds (kind)`,
  );
  expect(Object.fromEntries(rows.map(({ kind, area }) => [kind, area]))).toEqual(LOCK_AREA_OF);
});

describe("posting", () => {
  let trader: TestTrader;
  let [cash, savings, sales] = ["", "", ""];
  beforeAll(async () => {
    trader = await newTrader();
    const account = async (body: object) => expectMade(await trader.books.post("/accounts", body)).id;
    cash = await account({ code: "1001", name: "Till", type: "asset", moneyKind: "cash" });
    savings = await account({ code: "1002", name: "Savings", type: "asset", moneyKind: "bank" });
    sales = await account({ code: "4001", name: "Other sales", type: "revenue" });
  });
  beforeEach(async () => {
    for (const area of LOCK_AREAS) expectMade(await lock(trader.books, area, null));
  });

  const item = (unitPrice = "100") => ({ productId: trader.freight, quantity: "1", unitPrice });
  const document = (partyId: string, items = [item()]) => ({
    partyId,
    date: LOCKED,
    status: "posted",
    items,
  });
  const payment = (direction: "in" | "out", partyId: string) => {
    return { direction, partyId, date: LOCKED, accountId: cash, amount: "10", allocations: [] };
  };
  const money = (kind: string, accountId: string) => {
    return { kind, date: LOCKED, accountId: cash, lines: [{ accountId, amount: "5" }] };
  };
  const journal = () => ({
    date: LOCKED,
    description: "By hand",
    status: "posted",
    lines: [
      { accountId: cash, debit: "5", credit: "0" },
      { accountId: sales, debit: "0", credit: "5" },
    ],
  });
  const POSTS: [record: string, area: LockArea, path: string, body: () => object][] = [
    ["an invoice", "sales", "/invoices", () => document(trader.customer)],
    ["an invoice for nothing", "sales", "/invoices", () => document(trader.customer, [item("0")])],
    ["a credit note", "sales", "/credit-notes", () => document(trader.customer)],
    ["a bill", "purchases", "/bills", () => document(trader.vendor)],
    ["a vendor credit", "purchases", "/vendor-credits", () => document(trader.vendor)],
    ["a receipt", "payments", "/payments", () => payment("in", trader.customer)],
    ["a payment", "payments", "/payments", () => payment("out", trader.vendor)],
    ["a deposit", "payments", "/money/entries", () => money("deposit", sales)],
    ["a transfer", "payments", "/money/entries", () => money("transfer", savings)],
    ["a journal entry", "all", "/journals", journal],
    ["an import", "all", "/journals/import", () => ({ journals: [journal()] })],
    [
      "a count of stock without value",
      "all",
      "/stock-adjustments",
      () => ({ productId: trader.widget, date: LOCKED, countedQuantity: "0" }),
    ],
  ];

  const LISTS: Record<string, string> = { "/money/entries": "/journals", "/journals/import": "/journals" };

  test.each(POSTS)("%s is in the area %s", async (_record, area, path, body) => {
    expectMade(await lock(trader.books, area));
    const list = LISTS[path] ?? path;
    const before = expectMade(await trader.books.get(list)).items.length;
    const refused = await trader.books.post(path, body());
    expect(refused.body.code).toBe("journal.period-closed");
    expect(refused.body.errors[0].message).toContain("The first open day is Apr 1, 2026.");
    expect(expectMade(await trader.books.get(list)).items).toHaveLength(before);
    expectMade(await lock(trader.books, area, null));
    for (const otherArea of LOCK_AREAS)
      if (otherArea !== "all" && otherArea !== area) expectMade(await lock(trader.books, otherArea));
    expectMade(await trader.books.post(path, body()));
  });

  test("doesn't include a posted document's notes and due date, which change no balance", async () => {
    const invoice = expectMade(await trader.books.post("/invoices", document(trader.customer)));
    expectMade(await lock(trader.books, "sales"));
    const changed = { notes: "Paid next week", dueDate: "2026-12-31" };
    expectMade(await trader.books.put(`/invoices/${invoice.id}`, editInput(invoice, changed)));
    const edit = editInput(invoice, { version: 2, ...changed, items: [{ ...item(), description: "Other" }] });
    expect(await trader.books.put(`/invoices/${invoice.id}`, edit)).toMatchObject(REFUSED);
  });

  test("of a document for nothing can't be undone either, or bypassed with raw SQL", async () => {
    const invoice = expectMade(await trader.books.post("/invoices", document(trader.customer, [item("0")])));
    expectMade(await lock(trader.books, "sales"));
    const voided = editInput(invoice, { status: "void" });
    expect(await trader.books.put(`/invoices/${invoice.id}`, voided)).toMatchObject(REFUSED);
    const { database } = await testApp();
    const raw = (text: string) =>
      asApplication(database, trader.books, [`update documents set version = version + 1, ${text}`]);
    expect(await raw(`status = 'void' where id = '${invoice.id}'`)).toMatchObject(RULE);
    expect(await raw(`date = '2026-04-01' where id = '${invoice.id}'`)).toMatchObject(RULE);
  });
});

test("a journal entry created from a bank transaction is in the payments area, also in raw SQL", async () => {
  const { books, bank } = await withBank();
  const rent = expectMade(await books.post("/accounts", { code: "5050", type: "expense", name: "Rent" })).id;
  const rows: [string, string, string][] = [
    ["20260301", "-5.00", "Rent"],
    ["20260302", "-5.00", "Rent"],
  ];
  expectMade(await books.post("/bank/imports", bankFile(ofxOf(rows), bank, "march.ofx")));
  const [first, second] = expectMade(await books.get(`/bank/transactions?accountId=${bank}`)).items;
  const lines = [{ accountId: rent }];
  expectMade(await books.post("/bank/matches/categorize", { bankTransactionId: first.id, lines }));
  const [{ id: journalId }] = expectMade(await books.get("/journals")).items;
  const manual = {
    date: second.date,
    description: "Entered first",
    status: "posted",
    lines: [
      { accountId: rent, debit: "5", credit: "0" },
      { accountId: bank, debit: "0", credit: "5" },
    ],
  };
  const entered = expectMade(await books.post("/journals", manual)).id;
  expectMade(await lock(books, "payments"));
  expect(await books.delete(`/journals/${journalId}`)).toMatchObject({
    body: { detail: "This date is in a closed period. The first open day is Apr 1, 2026." },
  });
  expect(await books.delete(`/bank/matches/${first.id}`)).toMatchObject(REFUSED);
  const { database } = await testApp();
  const match = (isCreated: boolean) =>
    `insert into bank_matches (book_id, bank_transaction_id, journal_id, account_id, amount, is_created_by_match)
      values (current_book(), '${second.id}', '${entered}', '${bank}', -5, ${isCreated})`;
  expect(await asApplication(database, books, [match(true)])).toMatchObject(RULE);
  expect(await asApplication(database, books, [match(false)])).toBeNull();
  expect(
    await asApplication(database, books, [`delete from bank_matches where journal_id = '${journalId}'`]),
  ).toMatchObject(RULE);
  expect((await books.get("/books-check")).body.hasPassed).toBe(true);
});

test("the lock that was set last applies, even if the clock was set back", async () => {
  const { books } = await newTrader();
  const { database } = await testApp();
  await asOwner(database, books.bookId, [
    "alter table period_locks disable trigger user",
    `insert into period_locks (book_id, id, area, hard_through, set_by, set_at)
      values ('${books.bookId}', '${NEW_ID}', 'all', null, gen_random_uuid(), now() + interval '1 hour')`,
    "alter table period_locks enable trigger user",
  ]);
  expectMade(await lock(books, "all"));
  expect((await books.get("/company")).body.lockDates.all).toBe(LOCKED);
});

test("a recurring invoice on a date that needs a reason waits for a member to give one", async () => {
  const server = await testApp();
  const trader = await newTrader();
  const { books } = trader;
  const schedule = await newSchedule(trader, { startsOn: inDays(0), occurrenceCount: 1 });
  expectMade(await books.post("/lock-dates", { area: "sales", hardLockDate: null, softLockDate: inDays(0) }));
  await work(server);
  const occurrences = async () => expectMade(await books.get(`/schedules/${schedule.id}`)).occurrences;
  expect(await occurrences()).toMatchObject([
    { status: "failed", error: expect.stringContaining("This date is locked.") },
  ]);
  const retry = (headers = {}) => books.post(`/schedules/${schedule.id}/retry`, { date: inDays(0) }, headers);
  expect(await retry()).toMatchObject({ status: 409, body: { code: "lock.reason-required" } });
  expectMade(await retry({ "lock-reason": "Agreed%20with%20the%20customer" }));
  await work(server);
  const [{ status, documentId }] = await occurrences();
  expect(status).toBe("created");
  const { journalId } = expectMade(await books.get(`/invoices/${documentId}`));
  expect(expectMade(await books.get(`/journals/${journalId}/history`)).items).toMatchObject([
    { lockReason: "Agreed with the customer" },
  ]);
});

test("16 clients who post while the lock moves leave nothing behind it", async () => {
  const { books, customer, freight } = await newTrader();
  const items = [{ productId: freight, quantity: "1", unitPrice: "1" }];
  const days = Array.from({ length: 20 }, (_, index) => `2026-03-${String(index + 1).padStart(2, "0")}`);
  const poster = async (client: number) => {
    const replies: number[] = [];
    for (const date of [...days.slice(client), ...days.slice(0, client)])
      replies.push(
        (await books.post("/invoices", { partyId: customer, date, status: "posted", items })).status,
      );
    return replies;
  };
  const locker = async () => {
    for (const date of days) expectMade(await lock(books, "sales", date));
    return [];
  };
  const statuses = (await Promise.all([...Array.from({ length: 15 }, (_, n) => poster(n)), locker()])).flat();
  expect(new Set(statuses)).toEqual(new Set([201, 409]));
  // The integrity check compares each journal with the locks that were set before it.
  expect((await books.get("/books-check")).body.hasPassed).toBe(true);
  expect(
    expectMade(await books.get("/lock-dates")).items.map(({ hardLockDate }: never) => hardLockDate),
  ).toEqual(days.toReversed());
});
