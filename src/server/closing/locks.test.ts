import { beforeEach, describe, expect, test } from "vitest";
import type { LockArea } from "#domain/period-locks.ts";
import { credit, debit, journal, newBooks } from "#test/support/new-books.ts";
import { newMember } from "#test/support/people.ts";
import { asApplication, asOwner, NEW_ID, readAsOwner } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade, newTrader, type TestTrader } from "#test/support/trade.ts";

// Hard locks by area (Accounting 33, I-124).

const LOCKED = "2026-03-31";
const OPEN = "2026-04-01";
const REFUSED = {
  status: 409,
  body: {
    code: "journal.period-closed",
    detail: "This date is in a closed period. The first open day is Apr 1, 2026.",
  },
};

let trader: TestTrader;
let cash: string;
let sales: string;

beforeEach(async () => {
  trader = await newTrader();
  cash = expectMade(
    await trader.books.post("/accounts", { code: "1001", name: "Till", type: "asset", moneyKind: "cash" }),
  ).id;
  sales = expectMade(
    await trader.books.post("/accounts", { code: "4001", name: "Other sales", type: "revenue" }),
  ).id;
});

const lock = (area: LockArea, hardLockDate: string | null = LOCKED) =>
  trader.books.post("/lock-dates", { area, hardLockDate });

const item = () => ({ productId: trader.freight, quantity: "1", unitPrice: "100" });
const invoice = (date = LOCKED) => ({ partyId: trader.customer, date, status: "posted", items: [item()] });
const bill = (date = LOCKED) => ({ ...invoice(date), partyId: trader.vendor });
const byHand = (date = LOCKED) => ({
  date,
  description: "By hand",
  status: "posted",
  lines: [
    { accountId: cash, debit: "5", credit: "0" },
    { accountId: sales, debit: "0", credit: "5" },
  ],
});
const receipt = (date = LOCKED) => ({
  direction: "in",
  partyId: trader.customer,
  date,
  accountId: cash,
  amount: "10",
  allocations: [],
});

const POSTS = {
  sales: ["/invoices", invoice],
  purchases: ["/bills", bill],
  payments: ["/payments", receipt],
} as const;

const post = (area: keyof typeof POSTS, date?: string) =>
  trader.books.post(POSTS[area][0], POSTS[area][1](date));

describe("a hard lock", () => {
  test.each(["sales", "purchases", "payments"] as const)("of %s locks only that area", async (area) => {
    expectMade(await lock(area));
    expect(await post(area)).toMatchObject(REFUSED);
    expectMade(await post(area, OPEN));
    for (const otherArea of ["sales", "purchases", "payments"] as const)
      if (otherArea !== area) expectMade(await post(otherArea));
    expectMade(await trader.books.post("/journals", byHand()));
    expectMade(await lock(area, null));
    expectMade(await post(area));
    expect((await trader.books.get("/books-check")).body.hasPassed).toBe(true);
  });

  test("of all areas locks everything, and the later lock of an area applies", async () => {
    expectMade(await lock("all"));
    expectMade(await lock("sales", "2026-02-28"));
    for (const area of ["sales", "purchases", "payments"] as const)
      expect(await post(area)).toMatchObject(REFUSED);
    expect(await trader.books.post("/journals", byHand())).toMatchObject(REFUSED);
    expect(await trader.books.post("/journals/import", { journals: [byHand(OPEN), byHand()] })).toMatchObject(
      REFUSED,
    );
    expect((await trader.books.get("/journals")).body.items).toEqual([]);
    expect((await trader.books.get("/company")).body).toMatchObject({
      closedThrough: null,
      lockDates: { all: LOCKED, sales: LOCKED, purchases: LOCKED, payments: LOCKED },
    });
  });

  test("prevents edits and voids of documents and payments", async () => {
    const before = expectMade(await post("sales"));
    const paid = expectMade(
      await trader.books.post("/payments", {
        ...receipt(),
        allocations: [{ documentId: before.id, amount: "10" }],
      }),
    );
    expectMade(await lock("sales"));
    expectMade(await lock("payments"));
    const { version } = expectMade(await trader.books.get(`/invoices/${before.id}`));
    const putLock = (more: object) =>
      trader.books.put(`/invoices/${before.id}`, { ...invoice(), version, ...more });
    expect(await putLock({ items: [{ ...item(), unitPrice: "90" }] })).toMatchObject({ status: 409 });
    expect(await putLock({ status: "void", payments: "keep_as_credit" })).toMatchObject({ status: 409 });
    expect(await trader.books.post(`/payments/${paid.id}/void`, { reason: "Wrong" })).toMatchObject(REFUSED);
    expect(expectMade(await trader.books.get(`/invoices/${before.id}`))).toMatchObject({
      version,
      paidAmount: "10.00",
    });
  });

  test("moves reversals of a closed year to the first day on which their area is open", async () => {
    const { id } = expectMade(await post("sales", "2025-05-05"));
    const { database } = await testApp();
    const { bookId } = trader.books;
    await asOwner(database, bookId, [
      `update books set closed_through = '2025-12-31' where book_id = '${bookId}'`,
    ]);
    expectMade(await lock("sales"));
    const { version } = expectMade(await trader.books.get(`/invoices/${id}`));
    expectMade(
      await trader.books.put(`/invoices/${id}`, { ...invoice("2025-05-05"), version, status: "void" }),
    );
    expect(
      await readAsOwner(
        database,
        bookId,
        `select date from journals where book_id = '${bookId}' and source = 'reversal'`,
      ),
    ).toEqual([{ date: OPEN }]);
    expect((await trader.books.get("/books-check")).body.hasPassed).toBe(true);
  });

  test("has a history, and setting the same lock again adds nothing", async () => {
    expectMade(await lock("sales"));
    expectMade(await lock("sales"));
    expectMade(await lock("sales", "2026-01-31"));
    const { items } = (await trader.books.get("/lock-dates")).body;
    expect(items).toMatchObject([
      { area: "sales", hardLockDate: "2026-01-31", setBy: { email: trader.books.email } },
      { area: "sales", hardLockDate: LOCKED },
    ]);
  });

  test("is changed only by an owner or accountant", async () => {
    expectMade(await lock("sales"));
    const bookkeeper = await newMember(trader.books, "bookkeeper");
    expect(await bookkeeper.post("/lock-dates", { area: "sales", hardLockDate: null })).toMatchObject({
      status: 403,
    });
    expect((await bookkeeper.get("/lock-dates")).body.items).toHaveLength(1);
    expect(await post("sales")).toMatchObject(REFUSED);
    const accountant = await newMember(trader.books, "accountant");
    expectMade(await accountant.post("/lock-dates", { area: "sales", hardLockDate: "2026-02-28" }));
    expectMade(await post("sales"));
  });

  test("applies to every client that posts after it is set", async () => {
    const replies = await Promise.all([
      ...Array.from({ length: 6 }, () => post("sales")),
      lock("sales"),
      ...Array.from({ length: 6 }, () => post("sales")),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect((await trader.books.get("/books-check")).body.hasPassed).toBe(true);
    expect(await post("sales")).toMatchObject(REFUSED);
  });
});

describe("an exception", () => {
  const except = (memberId: string, more: object = {}) =>
    trader.books.post("/lock-dates/exceptions", { area: "sales", memberId, endsOn: "2199-12-31", ...more });

  test("lets one member past the lock of its area until it ends", async () => {
    expectMade(await lock("sales"));
    expectMade(await lock("payments"));
    const bookkeeper = await newMember(trader.books, "bookkeeper");
    const memberId = bookkeeper.userId;
    expectMade(await except(memberId));
    expectMade(await bookkeeper.post("/invoices", invoice()));
    expect(await bookkeeper.post("/payments", receipt())).toMatchObject(REFUSED);
    expect(await post("sales")).toMatchObject(REFUSED);
    expect((await bookkeeper.get("/company")).body.lockDates).toMatchObject({
      sales: null,
      payments: LOCKED,
    });
    expectMade(await except(memberId, { endsOn: "2001-01-01" }));
    expect(await bookkeeper.post("/invoices", invoice())).toMatchObject(REFUSED);
    expectMade(await except(memberId, { area: "all" }));
    expectMade(await bookkeeper.post("/payments", receipt()));
    expect((await trader.books.get("/books-check")).body.hasPassed).toBe(true);
    const { items } = (await bookkeeper.get("/lock-dates/exceptions")).body;
    expect(items.map(({ area }: { area: string }) => area)).toEqual(["all", "sales", "sales"]);
    expect(items[0]).toMatchObject({
      member: { email: bookkeeper.email },
      setBy: { email: trader.books.email },
    });
  });

  test("is granted only to members, by owners and accountants", async () => {
    const stranger = await newBooks();
    expect(await except(stranger.userId)).toMatchObject({ status: 404, body: { code: "member.not-found" } });
    const bookkeeper = await newMember(trader.books, "bookkeeper");
    const exception = { area: "all", memberId: bookkeeper.userId, endsOn: "2199-12-31" };
    expect(await bookkeeper.post("/lock-dates/exceptions", exception)).toMatchObject({ status: 403 });
    expect((await trader.books.get("/lock-dates/exceptions")).body.items).toEqual([]);
  });
});

describe("raw SQL as the application's role", () => {
  const attempt = async (...statements: string[]) =>
    asApplication((await testApp()).database, trader.books, statements);
  const header = (source: string, sourceId: string, status = "posted") =>
    `insert into journals (id, number, date, description, status, total, source, source_id)
      values ('${NEW_ID}', 'RAW', '${LOCKED}', 'Raw', '${status}', 7, '${source}', ${sourceId})`;
  const rule = "journal_period_is_open";

  test("can't post into locked days", async () => {
    const { id } = expectMade(await post("sales", OPEN));
    const paid = expectMade(await post("payments", OPEN));
    expectMade(await lock("sales"));
    expect(await attempt(header("document", `'${id}'`))).toMatchObject({ rule });
    expect(await attempt(header("reversal", `'${id}'`))).toMatchObject({ rule });
    expect(await attempt(header("document", `'${NEW_ID}'`))).toMatchObject({ rule });
    expectMade(await lock("payments"));
    expect(await attempt(header("payment", `'${paid.id}'`))).toMatchObject({ rule });
    expect(await attempt(header("money", "null"))).toMatchObject({ rule });
    const applied = `insert into allocations (id, payment_id, document_id, date, amount, currency)
      values ('${NEW_ID}', '${paid.id}', '${id}', '${LOCKED}', 5, 'USD')`;
    expect(await attempt(applied)).toMatchObject({ rule });
    expectMade(await lock("all"));
    expect(await attempt(header("manual", "null"))).toMatchObject({ rule });
  });

  test("can't change or backdate a lock", async () => {
    expectMade(await lock("sales"));
    for (const text of [
      "update period_locks set hard_through = null",
      "update period_locks set area = 'payments'",
      "delete from period_locks",
      "truncate period_locks",
    ])
      expect((await attempt(text))?.message).toContain("permission denied");
    expect(
      await attempt(
        `insert into period_locks (id, area, hard_through, set_at, history_sequence)
          values ('${NEW_ID}', 'sales', null, '2020-01-01', 999)`,
      ),
    ).toBeNull();
    const { database } = await testApp();
    const rows = await readAsOwner(
      database,
      trader.books.bookId,
      "select set_at > now() - interval '1 hour' as is_now, history_sequence from period_locks where book_id = current_book() order by set_at",
    );
    expect(rows).toEqual([
      { is_now: true, history_sequence: "0" },
      { is_now: true, history_sequence: "0" },
    ]);
  });
});

test("the integrity check finds a journal in locked days", async () => {
  expectMade(await lock("all"));
  const books = await newBooks({ accounts: { Cash: "asset", Sales: "revenue" } });
  expectMade(
    await books.post(
      "/journals",
      journal(books, [debit("Cash", "1"), credit("Sales", "1")], { date: LOCKED }),
    ),
  );
  const { database } = await testApp();
  await asOwner(database, books.bookId, [
    "alter table period_locks disable trigger user",
    `insert into period_locks (book_id, id, area, hard_through, set_by) values ('${books.bookId}', '${NEW_ID}', 'all', '${LOCKED}', gen_random_uuid())`,
    "alter table period_locks enable trigger user",
  ]);
  const { checks } = (await books.get("/books-check")).body;
  const check = checks.find(({ invariant }: { invariant: string }) => invariant === "I-124");
  expect(check.problems).toEqual([
    expect.stringContaining("was posted although the books were locked through 2026-03-31"),
  ]);
});
