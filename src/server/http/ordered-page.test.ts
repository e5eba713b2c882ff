import {
  DOCUMENT_COLUMNS,
  JOURNAL_COLUMNS,
  ORDER_COLUMNS,
  PARTY_COLUMNS,
  PAYMENT_COLUMNS,
  PRODUCT_COLUMNS,
  SCHEDULE_COLUMNS,
  TAX_RATE_COLUMNS,
} from "#domain/lists.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { Journal } from "#contract/journals.ts";
import { newSchedule } from "#test/support/schedules.ts";
import { entry, line, newMoney } from "#test/support/money-books.ts";
import { journalEventOf } from "#domain/journal-event.ts";
import {
  rereadDocument,
  change,
  type TradeItem,
  expectMade,
  newTrader,
  receive,
  type TestTrader,
  traderWithStock,
  widgets,
  write,
} from "#test/support/trade.ts";

// A list of any length can be sorted by any column, page by page: each record is on exactly one page, and
// records with equal values are sorted by id (Interface 1).

type ListedRow = Record<string, string> & { id: string };

const LISTS = {
  "/invoices": DOCUMENT_COLUMNS,
  "/journals": JOURNAL_COLUMNS,
  "/payments": PAYMENT_COLUMNS,
  "/customers": PARTY_COLUMNS,
  "/vendors": PARTY_COLUMNS,
  "/products": PRODUCT_COLUMNS,
  "/tax-rates": TAX_RATE_COLUMNS,
  "/quotes": ORDER_COLUMNS,
  "/schedules": SCHEDULE_COLUMNS,
} as const;

let trader: TestTrader;

beforeAll(async () => {
  trader = await newTrader();
  const { books, widget, freight } = trader;
  for (const name of ["élan", "Zebra", "Elan", "acorn"]) expectMade(await books.post("/customers", { name }));
  const { items: customers } = expectMade(await books.get("/customers"));
  const numbers = ["INV-9", "INV-10", "INV-0100", "B-2", "b-10", "A"];
  for (const [index, number] of numbers.entries()) {
    const day = `2026-01-0${1 + (index % 3)}`;
    const unitPrice = index % 2 === 0 ? "100.00" : String(9 + index);
    const invoice = await write(trader, "/invoices", {
      number,
      partyId: customers[index % customers.length].id,
      date: day,
      dueDate: index < 2 ? "2026-03-01" : day,
      status: index === 5 ? "draft" : "posted",
      items: [{ productId: freight, quantity: "1", unitPrice }],
    });
    const offer = { partyId: invoice.partyId, date: day, dueDate: `2099-01-0${1 + (index % 2)}` };
    const items = [{ productId: freight, quantity: "1", unitPrice }];
    await newSchedule(trader, { partyId: invoice.partyId, startsOn: `2099-01-0${1 + (index % 3)}`, items });
    expectMade(
      await books.post("/quotes", { ...offer, number, status: index < 2 ? "draft" : "sent", items }),
    );
    if (index !== 3 && index !== 4) continue;
    const paid = { direction: "in", partyId: invoice.partyId, date: day, amount: unitPrice };
    const allocations = [{ documentId: invoice.id, amount: unitPrice }];
    expectMade(await books.post("/payments", { ...paid, allocations }));
  }
  // Several payments per party, including parties with the same name.
  for (const { id: partyId } of [...customers, ...customers.toReversed(), ...customers])
    expectMade(await receive(trader, { partyId, date: "2026-01-04", amount: "1.00" }));
  await write(trader, "/bills", {
    date: "2026-01-01",
    items: [{ productId: widget, quantity: "5", unitPrice: "2" }],
  });
});

async function read(path: string, query: Record<string, string>) {
  return expectMade(await trader.books.get(`${path}?${new URLSearchParams(query)}`));
}

/** All pages of a list, with three records each. */
async function paged(path: string, query: Record<string, string>): Promise<ListedRow[]> {
  const rows: ListedRow[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: { items: ListedRow[]; nextCursor: string | null } = await read(path, {
      ...query,
      limit: "3",
      ...(cursor && { cursor }),
    });
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  return rows;
}

const ids = (rows: readonly ListedRow[]) => rows.map(({ id }) => id);

describe.each(Object.entries(LISTS))("%s", (path, columns) => {
  test.each(columns)(
    "by %s is the same in pages and as a whole, ascending and descending",
    async (column) => {
      const whole: ListedRow[] = (await read(path, { sort: column })).items;
      expect(ids(await paged(path, { sort: column }))).toEqual(ids(whole));
      expect(ids(await paged(path, { sort: `-${column}` }))).toEqual(ids(whole).toReversed());
      expect(ids(whole).toSorted()).toEqual(ids((await read(path, {})).items).toSorted());
      expect(whole.length).toBeGreaterThan(0);
    },
  );

  test("returns the number of rows on request, on the first page only", async () => {
    const { items, total, nextCursor } = await read(path, { count: "true", limit: "1" });
    expect(items).toHaveLength(1);
    expect(total).toBe((await paged(path, {})).length);
    if (nextCursor === null) return;
    expect(await read(path, { count: "true", limit: "1", cursor: nextCursor })).toMatchObject({
      total: null,
    });
    expect(await read(path, { limit: "1" })).toMatchObject({ total: null });
  });

  test("accepts a cursor only with the order it was made for", async () => {
    const [first = "", second = ""] = columns;
    const { nextCursor } = await read(path, { sort: first, limit: "1" });
    if (nextCursor === null) return;
    for (const sort of [`-${first}`, second])
      expect(
        await trader.books.get(`${path}?${new URLSearchParams({ sort, cursor: nextCursor })}`),
      ).toMatchObject({ status: 400, body: { code: "request.invalid", errors: [{ field: "cursor" }] } });
  });
});

test("numbers sort naturally, names ignore case and accents, and amounts sort by size", async () => {
  const numbers = (await paged("/invoices", { sort: "number" })).map(({ number }) => number);
  expect(numbers).toEqual(["A", "B-2", "b-10", "INV-9", "INV-10", "INV-0100"]);
  const offered = (await paged("/quotes", { sort: "number" })).map(({ number }) => number);
  expect(offered).toEqual(numbers);
  const names = (await paged("/customers", { sort: "name" })).map(({ name }) => name);
  expect(names).toEqual(["acorn", "Customer", "élan", "Elan", "Zebra"]);
  const totals = (await paged("/invoices", { sort: "-total" })).map(({ total }) => total);
  expect(totals).toEqual(["100.00", "100.00", "100.00", "14.00", "12.00", "10.00"]);
});

test("a journal sorts like its document or payment: by total without cost of goods, and by status", async () => {
  const stocked = await traderWithStock();
  const sell = (unitPrice: string) =>
    write(stocked, "/invoices", { date: "2026-01-12", items: [widgets(stocked, "1", unitPrice)] });
  const [sold, wrong] = [await sell("3.00"), await sell("150.00")];
  await sell("0.00");
  expectMade(await receive(stocked, { amount: "2.00", date: "2026-01-13" }));
  expectMade(await change(stocked, sold, { items: [widgets(stocked, "1", "4.00")] }));
  expectMade(await change(stocked, wrong, { status: "void", voidReason: "Never delivered" }));
  const listed = async (sort: string): Promise<Journal[]> =>
    expectMade(await stocked.books.get(`/journals?sort=${sort}`)).items;
  const amounts = (await listed("amount")).map(({ source }) => source?.amount);
  expect(amounts).toEqual(["0.00", "2.00", "4.00", "130.00", "150.00", "200.00"]);
  expect((await listed("-status")).map(({ status }) => status)).toEqual(["void", ...Array(5).fill("posted")]);
});

test("a journal sorts by type and number, like its document or payment", async () => {
  const { trader: stocked, bank, rent } = await newMoney();
  const { books, freight } = stocked;
  const sell = (number: string, item: TradeItem) =>
    write(stocked, "/invoices", { number, date: "2026-01-12", items: [item] });
  const buy = (number: string, date: string, price: string) =>
    write(stocked, "/bills", { number, date, items: [widgets(stocked, "9", price)] });
  await buy("B-8", "2026-01-05", "20.00");
  const sold = await sell("B-9", widgets(stocked, "1", "3.00"));
  await buy("B-10", "2026-01-02", "99.00");
  const wrong = await sell("A-1", { productId: freight, quantity: "1", unitPrice: "5" });
  expectMade(await change(stocked, wrong, { status: "void", voidReason: "Never sent" }));
  expectMade(await receive(stocked, { number: "RC-0500", amount: "2.00", date: "2026-01-13" }));
  expectMade(await books.post("/money/entries", entry("expense", bank, line(rent, "4.00"))));
  const lines = [
    { accountId: rent, debit: "1.00" },
    { accountId: bank, credit: "1.00" },
  ];
  expectMade(
    await books.post("/journals", { number: "C-1", date: "2026-01-15", description: "By hand", lines }),
  );
  expectMade(await change(stocked, await rereadDocument(stocked, sold), { number: "B-11" }));
  const listed = async (sort: string) =>
    expectMade(await books.get(`/journals?sort=${sort}`)).items.map((journal: Journal) =>
      journalEventOf(journal),
    );
  const kinds = (await listed("kind")).map(({ event }: { event: string }) => event);
  expect(kinds).toEqual([
    "bill",
    "bill",
    "cost_of_goods",
    "expense",
    "invoice",
    "invoice",
    "journal",
    "receipt",
  ]);
  const numbers = (await listed("source")).map(({ number }: { number: string }) => number);
  expect(numbers.filter((number: string) => !number.startsWith("JE-"))).toEqual([
    "A-1",
    "B-8",
    "B-10",
    "B-11",
    "C-1",
    "RC-0500",
  ]);
});

test("payments sort by the first document they pay, unapplied ones first, and parties by address", async () => {
  const { books, customer, freight } = await newTrader();
  const ownTrader = { ...trader, books, customer, freight };
  const item = { productId: freight, quantity: "1", unitPrice: "10" };
  const first = await write(ownTrader, "/invoices", { number: "N-10", date: "2026-01-02", items: [item] });
  const second = await write(ownTrader, "/invoices", { number: "N-9", date: "2026-01-02", items: [item] });
  const pay = async (number: string, paid: readonly string[]) =>
    expectMade(
      await books.post("/payments", {
        direction: "in",
        partyId: customer,
        number,
        date: "2026-01-03",
        amount: "5.00",
        allocations: paid.map((documentId) => ({ documentId, amount: "2.00" })),
      }),
    );
  await pay("P-both", [first.id, second.id]);
  const late = await pay("P-second", [second.id]);
  await pay("P-none", []);
  const listed = async () =>
    expectMade(await books.get("/payments?sort=documentNumber")).items.map(
      ({ number }: { number: string }) => number,
    );
  expect(await listed()).toEqual(["P-none", "P-second", "P-both"]);
  const { version } = expectMade(await books.get(`/invoices/${second.id}`));
  expectMade(await change(ownTrader, { ...second, version }, { number: "N-11" }));
  expect(await listed()).toEqual(["P-none", "P-both", "P-second"]);
  expectMade(await books.post(`/payments/${late.id}/void`, { reason: "Bounced" }));
  expect((await listed()).toSorted().at(-1)).toBe("P-second");
  expect((await listed()).at(-1)).toBe("P-both");
});

test("schedules sort by contact or name, and paused ones come after every date", async () => {
  const ownTrader = await newTrader();
  const { books } = ownTrader;
  const [cash = "", rent = ""] = expectMade(await books.get("/accounts")).items.map(
    ({ id }: ListedRow) => id,
  );
  const lines = [
    { accountId: cash, debit: "7.00" },
    { accountId: rent, credit: "7.00" },
  ];
  const { id, version } = await newSchedule(ownTrader, { startsOn: "2099-01-01" });
  await newSchedule(ownTrader, {
    kind: "journal",
    partyId: null,
    items: [],
    journal: { description: "acorns", lines },
    startsOn: "2099-01-02",
  });
  expectMade(await books.post(`/schedules/${id}/pause`, { version }));
  const names = async (query: string) =>
    expectMade(await books.get(`/schedules?${query}`)).items.map(({ name }: { name: string }) => name);
  expect(await names("")).toEqual(["acorns", "Customer"]);
  expect(await names("sort=-name")).toEqual(["Customer", "acorns"]);
  expect(await names("sort=-total")).toEqual(["Customer", "acorns"]);
  expect(await names("search=ACORN&sort=kind")).toEqual(["acorns"]);
  expect(expectMade(await books.get("/schedules?search=nobody&count=true"))).toMatchObject({
    items: [],
    total: 0,
  });
});

test("the order also applies within a tab, a search and a period", async () => {
  const numbers = async (query: Record<string, string>) =>
    (await paged("/invoices", query)).map(({ number }) => number);
  expect(await numbers({ sort: "-number", status: "paid" })).toEqual(["b-10", "B-2"]);
  expect(await numbers({ sort: "number", search: "inv" })).toEqual(["INV-9", "INV-10", "INV-0100"]);
  expect(await numbers({ sort: "-total", search: "inv-1", start: "2026-01-02" })).toEqual(["INV-10"]);
});

test("overdue invoices start with the earliest due date", async () => {
  const due = (await paged("/invoices", { status: "overdue" })).map(({ dueDate = "" }) => dueDate);
  expect(due).toEqual(due.toSorted((a, b) => (a < b ? -1 : 1)));
  expect(new Set(due).size).toBeGreaterThan(1);
});

test("a column that a list does not have is refused", async () => {
  for (const path of Object.keys(LISTS))
    expect(await trader.books.get(`${path}?sort=notes`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: "sort" }] },
    });
});
