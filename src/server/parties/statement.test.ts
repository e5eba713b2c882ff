import { beforeAll, describe, expect, test } from "vitest";
import { readAsApplication } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import {
  closeThrough,
  editInput,
  expectMade,
  newTrader,
  type TestTrader,
  write,
} from "#test/support/trade.ts";

let trader: TestTrader;

/** A customer's quarter: invoices, a receipt, a credit note, a refund, a draft and a void document, and a reversal. */
beforeAll(async () => {
  trader = await newTrader();
  const { books, customer, freight } = trader;
  const items = (unitPrice: string) => [{ productId: freight, quantity: "1", unitPrice }];
  const invoice = (date: string, price: string, more: object = {}) =>
    write(trader, "/invoices", { date, items: items(price), ...more });
  await invoice("2025-12-31", "500");
  const wrong = await invoice("2026-01-05", "40");
  const first = await invoice("2026-01-15", "100");
  await invoice("2026-01-15", "30");
  const receipt = { direction: "in", partyId: customer, date: "2026-01-20", amount: "100.00" };
  expectMade(
    await books.post("/payments", { ...receipt, allocations: [{ documentId: first.id, amount: "100" }] }),
  );
  const credit = await write(trader, "/credit-notes", { date: "2026-02-03", items: items("20") });
  expectMade(
    await books.post("/payments", {
      ...receipt,
      direction: "out",
      date: "2026-02-04",
      amount: "20.00",
      isRefund: true,
      allocations: [{ documentId: credit.id, amount: "20.00" }],
    }),
  );
  await invoice("2026-02-10", "9999", { status: "draft" });
  const voidedInvoice = await invoice("2026-02-11", "8888");
  expectMade(await books.put(`/invoices/${voidedInvoice.id}`, editInput(voidedInvoice, { status: "void" })));
  const moved = await invoice("2026-02-12", "7");
  expectMade(
    await books.put(`/invoices/${moved.id}`, editInput(moved, { date: "2026-03-01", dueDate: "2026-03-31" })),
  );
  await closeThrough(books, "2026-01-31");
  expectMade(await books.put(`/invoices/${wrong.id}`, editInput(wrong, { status: "void" })));
});

const statement = (period: string, id = trader.customer, side = "customers") =>
  trader.books.get(`/${side}/${id}/statement?${period}`);
const rows = (items: Record<string, string>[]) =>
  items.map(({ date, number, debit, credit, balance }) => `${date} ${number} ${debit} ${credit} ${balance}`);

const YEAR = "start=2026-01-01&end=2026-12-31";
const LINES = [
  "2026-01-05 INV-0002 40.00 0.00 540.00",
  "2026-01-15 INV-0003 100.00 0.00 640.00",
  "2026-01-15 INV-0004 30.00 0.00 670.00",
  "2026-01-20 RC-0001 0.00 100.00 570.00",
  "2026-02-01 INV-0002 0.00 40.00 530.00",
  "2026-02-03 CN-0001 0.00 20.00 510.00",
  "2026-02-04 PM-0001 20.00 0.00 530.00",
  "2026-03-01 INV-0007 7.00 0.00 537.00",
];

test("a statement runs from opening to closing balance, without drafts and voids", async () => {
  const { status, body } = await statement(YEAR);
  expect(status).toBe(200);
  expect(body).toMatchObject({ openingBalance: "500.00", closingBalance: "537.00", nextCursor: null });
  expect(rows(body.items)).toEqual(LINES);
  const { balance, accountId } = expectMade(await trader.books.get(`/customers/${trader.customer}`));
  expect(balance).toBe("537.00");
  const { closingBalance } = expectMade(await trader.books.get(`/accounts/${accountId}/ledger?${YEAR}`));
  expect(closingBalance).toBe("537.00");
});

test("each line shows its source, and whether it is a reversal", async () => {
  const { items } = expectMade(await statement(YEAR));
  const types = items.map(
    ({ source, isReversal }: { source: { type: string }; isReversal: boolean }) =>
      `${source.type}${isReversal ? " back" : ""}`,
  );
  expect(types).toEqual([
    "invoice",
    "invoice",
    "invoice",
    "receipt",
    "invoice back",
    "credit_note",
    "payment",
    "invoice",
  ]);
  expect(items[0].source.id).toBe(items[4].source.id);
  expect(items[0].description).toBe("Invoice INV-0002 \u2013 Customer");
  expect(items[4].description).toBe("Invoice INV-0002 \u2013 Customer");
});

test("pages of any size, even split within a day, make up the same statement", async () => {
  for (const limit of [1, 2, 3]) {
    const listed: string[] = [];
    const openings: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const more: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const { body }: Awaited<ReturnType<typeof statement>> = await statement(
        `${YEAR}&limit=${limit}${more}`,
      );
      openings.push(body.openingBalance);
      listed.push(...rows(body.items));
      expect(body.closingBalance).toBe("537.00");
      cursor = body.nextCursor;
    }
    expect(listed).toEqual(LINES);
    expect(openings).toEqual([
      "500.00",
      ...LINES.filter((_, index) => index % limit === limit - 1 && index < LINES.length - 1).map(
        (line) => line.split(" ").at(-1) ?? "",
      ),
    ]);
  }
});

test("a period in the middle has the opening and closing balances of its dates", async () => {
  expect(expectMade(await statement("start=2026-01-16&end=2026-02-03"))).toMatchObject({
    openingBalance: "670.00",
    closingBalance: "510.00",
  });
  expect(expectMade(await statement("start=2026-06-01&end=2026-06-30"))).toEqual({
    currency: "USD",
    openingBalance: "537.00",
    closingBalance: "537.00",
    aging: null,
    balances: [{ currency: "USD", closingBalance: "537.00", baseClosingBalance: "537.00" }],
    items: [],
    nextCursor: null,
  });
  expect(expectMade(await statement("start=1900-01-01&end=2199-12-31"))).toMatchObject({
    openingBalance: "0.00",
    closingBalance: "537.00",
  });
});

test("a manual journal on a party's account changes the account but no statement", async () => {
  const otherTrader = await newTrader();
  const { books, customer, freight } = otherTrader;
  const items = [{ productId: freight, quantity: "1", unitPrice: "10" }];
  await write(otherTrader, "/invoices", { date: "2026-01-05", items });
  const { accountId } = expectMade(await books.get(`/customers/${customer}`));
  const cash = expectMade(await books.post("/accounts", { code: "1900", type: "asset", name: "Till" }));
  const lines = [
    { accountId, debit: "300.00", credit: "0.00" },
    { accountId: cash.id, debit: "0.00", credit: "300.00" },
  ];
  expectMade(await books.post("/journals", { date: "2026-01-06", description: "By hand", lines }));
  expect(expectMade(await books.get(`/customers/${customer}/statement?${YEAR}`))).toMatchObject({
    openingBalance: "0.00",
    closingBalance: "10.00",
    items: [{ number: "INV-0001" }],
  });
});

test("a vendor's balance grows with bills", async () => {
  const { books, vendor, freight } = trader;
  const items = [{ productId: freight, quantity: "1", unitPrice: "80" }];
  await write(trader, "/bills", { date: "2026-02-15", items });
  expectMade(
    await books.post("/payments", {
      direction: "out",
      partyId: vendor,
      date: "2026-02-16",
      amount: "30.00",
    }),
  );
  const { body } = await statement(YEAR, vendor, "vendors");
  expect(body).toMatchObject({ openingBalance: "0.00", closingBalance: "50.00" });
  expect(rows(body.items)).toEqual([
    "2026-02-15 BILL-0001 0.00 80.00 80.00",
    "2026-02-16 PM-0002 30.00 0.00 50.00",
  ]);
  expect(expectMade(await books.get("/vendors")).items).toMatchObject([{ balance: "50.00" }]);
});

test("monthly totals are the sums of the posted lines, despite edits and voids", async () => {
  const { database } = await testApp();
  const months = await readAsApplication(
    database,
    trader.books,
    `select party_id, month, account_id, debit, credit from party_month_totals where debit <> 0 or credit <> 0
     except
     select l.party_id, date_trunc('month', l.date)::date, l.account_id, sum(l.debit), sum(l.credit)
     from journal_lines l join journals j on j.id = l.journal_id
     where l.party_id is not null and j.status = 'posted' and j.deleted_at is null group by 1, 2, 3`,
  );
  expect(months).toEqual([]);
});

describe("a statement refuses", () => {
  test("a period that ends before it begins, at its field", async () => {
    expect(await statement("start=2026-02-01&end=2026-01-31")).toMatchObject({
      status: 422,
      body: {
        detail: "The start date must not be after the end date. Change one of them.",
        errors: [{ field: "start" }],
      },
    });
  });

  test.each(["cursor=e30", "cursor=WyIyMDI2LTAxLTE1Il0", "cursor=..", "limit=0"])("%s", async (query) => {
    expect((await statement(`${YEAR}&${query}`)).status).toBe(400);
  });

  test("a customer as a vendor, and a party of another company", async () => {
    expect((await statement(YEAR, trader.customer, "vendors")).status).toBe(404);
    const otherTrader = await newTrader();
    expect((await otherTrader.books.get(`/customers/${trader.customer}/statement?${YEAR}`)).status).toBe(404);
  });
});
