import { beforeAll, describe, expect, test } from "vitest";
import type { LockArea } from "#domain/period-locks.ts";
import { bankFile, ofxOf, withBank } from "#test/support/bank-file.ts";
import { loanOf, newLoanBooks } from "#test/support/loans.ts";
import type { TestBooks } from "#test/support/new-books.ts";
import { expectMade, newTrader, type TestTrader } from "#test/support/trade.ts";

// Soft locks (Accounting 33, Decision 0141): up to a date, every change needs a reason.

const SOFT = "2026-03-31";
const OPEN = "2026-04-01";
const NEEDS_REASON = {
  status: 409,
  body: {
    code: "lock.reason-required",
    detail: "This date is locked. Enter a reason to post, change or void anyway.",
  },
};
const REASON = "Invoice of März came late";
const because = (reason = REASON) => ({ "lock-reason": encodeURIComponent(reason) });

let trader: TestTrader;
let books: TestBooks;
let [cash, sales] = ["", ""];
beforeAll(async () => {
  trader = await newTrader();
  ({ books } = trader);
  const account = async (code: string, type: string) =>
    expectMade(await books.post("/accounts", { code, name: `Account ${code}`, type })).id;
  cash = await account("1001", "asset");
  sales = await account("4001", "revenue");
});

const lock = (area: LockArea, softLockDate: string | null, hardLockDate: string | null = null) =>
  books.post("/lock-dates", { area, hardLockDate, softLockDate });
const items = () => [{ productId: trader.freight, quantity: "1", unitPrice: "100" }];
const invoice = (date = SOFT) => ({ partyId: trader.customer, date, status: "posted", items: items() });
const byHand = (date = SOFT) => ({
  date,
  description: "By hand",
  status: "posted",
  lines: [
    { accountId: cash, debit: "5", credit: "0" },
    { accountId: sales, debit: "0", credit: "5" },
  ],
});
const historyOf = async (journalId: string) =>
  expectMade(await books.get(`/journals/${journalId}/history`)).items.map(
    ({ lockReason }: { lockReason: string | null }) => lockReason,
  );

test("posting to softly locked days needs a reason, which stays with the journal", async () => {
  expectMade(await lock("sales", SOFT));
  expect(await books.post("/invoices", invoice())).toMatchObject(NEEDS_REASON);
  expect(expectMade(await books.get("/invoices")).items).toEqual([]);
  const { journalId } = expectMade(await books.post("/invoices", invoice(), because()));
  expect(await historyOf(journalId)).toEqual([REASON]);
  expect(await historyOf(expectMade(await books.post("/invoices", invoice(OPEN))).journalId)).toEqual([null]);
  expect(await historyOf(expectMade(await books.post("/journals", byHand())).id)).toEqual([null]);
});

test("voiding in softly locked days needs a reason too", async () => {
  expectMade(await lock("sales", null));
  const { id, journalId, version } = expectMade(await books.post("/invoices", invoice()));
  expectMade(await lock("sales", SOFT));
  const body = { ...invoice(), version, status: "void", payments: "void" };
  expect(await books.put(`/invoices/${id}`, body)).toMatchObject(NEEDS_REASON);
  expect((await books.put(`/invoices/${id}`, body, because("Sent twice"))).status).toBe(200);
  expect(await historyOf(journalId)).toEqual(["Sent twice", null]);
});

test("a reason doesn't override a hard lock", async () => {
  expectMade(await lock("sales", SOFT, "2026-02-28"));
  const reply = await books.post("/invoices", invoice("2026-02-28"), because());
  expect(reply.body).toMatchObject({
    code: "journal.period-closed",
    detail: "This date is in a closed period. The first open day is Mar 1, 2026.",
  });
  expectMade(await books.post("/invoices", invoice("2026-03-01"), because()));
});

test("an import needs one reason for all its journals, and is rejected as a whole without it", async () => {
  expectMade(await lock("all", SOFT));
  const body = { journals: [byHand(OPEN), byHand()] };
  const before = expectMade(await books.get("/journals")).items.length;
  expect(await books.post("/journals/import", body)).toMatchObject(NEEDS_REASON);
  expect(expectMade(await books.get("/journals")).items).toHaveLength(before);
  expectMade(await books.post("/journals/import", body, because()));
  expectMade(await lock("all", null));
});

test("an invoice sent at the same time as another doesn't get its reason", async () => {
  expectMade(await lock("sales", SOFT));
  const replies = await Promise.all([
    books.post("/invoices", invoice(), because("First")),
    books.post("/invoices", invoice()),
    books.post("/invoices", invoice(), because("Second")),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([201, 409, 201]);
  const reasons = await Promise.all(
    replies.map(async ({ body }) => (body.journalId ? historyOf(body.journalId) : null)),
  );
  expect(reasons).toEqual([["First"], null, ["Second"]]);
});

test("a preview needs no reason", async () => {
  expectMade(await lock("sales", SOFT));
  expect((await books.post("/invoices/preview", invoice())).status).toBe(200);
});

test.each([
  ["blank", "%20"],
  ["too long", "a".repeat(501)],
  ["badly encoded", "%E0%A4%A"],
  ["a control character", "%00"],
  ["without visible characters", "%E2%80%AE"],
])("a reason that is %s is rejected", async (_description, reason) => {
  const reply = await books.post("/invoices", invoice(), { "lock-reason": reason });
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: "Lock-Reason" }] } });
});

test("the company shows the soft lock date of each area, and the books are sound", async () => {
  expectMade(await lock("sales", SOFT));
  expect(expectMade(await books.get("/company"))).toMatchObject({
    lockDates: { all: null },
    softLockDates: { all: null, sales: SOFT, purchases: null },
  });
  expect(expectMade(await books.get("/books-check")).hasPassed).toBe(true);
});

describe("a lock through March", () => {
  test.each([
    ["journal.period-closed", { hardLockDate: SOFT, softLockDate: null }],
    ["lock.reason-required", { hardLockDate: null, softLockDate: SOFT }],
  ])("of payments blocks bank transfers, and undoing them: %s", async (code, dates) => {
    const { books: owner, bank } = await withBank();
    const account = { code: "1020", type: "asset", name: "Savings", moneyKind: "bank" };
    const accountId = expectMade(await owner.post("/accounts", account)).id;
    const rows: [string, string, string][] = [
      ["20260301", "-5.00", "Own"],
      ["20260302", "-6.00", "Own"],
    ];
    expectMade(await owner.post("/bank/imports", bankFile(ofxOf(rows), bank, "march.ofx")));
    const [first, second] = expectMade(await owner.get(`/bank/transactions?accountId=${bank}`)).items;
    const transfer = (bankTransactionId: string) =>
      owner.post("/bank/matches/transfer", { bankTransactionId, accountId, description: "" });
    expectMade(await transfer(first.id));
    expectMade(await owner.post("/lock-dates", { area: "payments", ...dates }));
    expect((await transfer(second.id)).body.code).toBe(code);
    expect((await owner.delete(`/bank/matches/${first.id}`)).body.code).toBe(code);
    expect(expectMade(await owner.get("/journals")).items).toHaveLength(1);
  });

  test.each([
    ["journal.period-closed", { hardLockDate: "2024-03-31" }],
    ["lock.reason-required", { hardLockDate: null, softLockDate: "2024-03-31" }],
  ])("of all areas blocks paying out a loan: %s", async (code, dates) => {
    const loans = await newLoanBooks();
    const owner = loans.trader.books;
    expectMade(await owner.post("/lock-dates", { area: "all", ...dates }));
    const { body } = await owner.post("/loans", loanOf(loans));
    expect(body).toMatchObject({ code, errors: [{ field: "startsOn" }] });
  });
});
