import { expect, test } from "vitest";
import { closeThrough, journalLines, expectMade, newTrader, write } from "#test/support/trade.ts";

// Defects of other accounting applications in features that Twofold doesn't have: such a request is rejected, and
// never answered with another figure.

test("imported invoices keep the tax they were posted with", async () => {
  const trader = await newTrader();
  const item = { productId: trader.freight, quantity: "3", unitPrice: "33.35", taxRateId: trader.tax };
  // Ten percent of 100.05 would be 10.01 today.
  const items = [{ ...item, taxAmount: "10.00" }, item];
  const invoice = await write(trader, "/invoices", { number: "OLD-17", date: "2026-01-15", items });
  expect(invoice).toMatchObject({ subtotal: "200.10", taxAmount: "20.01", total: "220.11" });
  expect(await journalLines(trader.books, invoice.journalId)).toEqual([
    "Accounts Receivable 220.11 Dr",
    "Sales 100.05 Cr",
    "Sales 100.05 Cr",
    "Tax Payable 10.00 Cr",
    "Tax Payable 10.01 Cr",
  ]);
});

test("no accrual report replaces a cash-basis report", async () => {
  const { books } = await newTrader();
  for (const report of [
    "/reports/trial-balance?start=2026-01-01&end=2026-01-31",
    "/reports/aging?type=receivable&asOf=2026-01-31",
  ]) {
    expectMade(await books.get(report));
    expect(await books.get(`${report}&basis=cash`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: "basis" }] },
    });
  }
});

test("reopened days stay open, every one of them, until they are closed again", async () => {
  const trader = await newTrader();
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "10" }];
  const body = { partyId: trader.customer, status: "posted", items };
  const statuses = async () => {
    const totals: number[] = [];
    for (const date of ["2026-01-01", "2026-01-02", "2026-01-31", "2026-01-01"])
      totals.push((await trader.books.post("/invoices", { ...body, date })).status);
    return totals;
  };
  await closeThrough(trader.books, "2026-01-31");
  expect(await statuses()).toEqual([409, 409, 409, 409]);
  await closeThrough(trader.books, "2025-12-31");
  expect(await statuses()).toEqual([201, 201, 201, 201]);
  await closeThrough(trader.books, "2026-01-31");
  expect(await statuses()).toEqual([409, 409, 409, 409]);
});

test("assets equal liabilities, contributed equity and earnings, whatever day the report starts", async () => {
  const trader = await newTrader();
  const { books, widget, freight, tax } = trader;
  const goods = { productId: widget, taxRateId: tax };
  await write(trader, "/bills", {
    date: "2025-11-05",
    items: [{ ...goods, quantity: "10", unitPrice: "20" }],
  });
  await write(trader, "/invoices", {
    date: "2025-12-20",
    items: [{ ...goods, quantity: "4", unitPrice: "35" }],
  });
  await write(trader, "/invoices", {
    date: "2026-01-15",
    items: [{ productId: freight, quantity: "1", unitPrice: "12.34" }],
  });
  for (const start of ["2025-11-01", "2025-12-21", "2026-01-01", "2026-01-15", "2026-01-31"]) {
    const { rows, totals } = expectMade(
      await books.get(`/reports/trial-balance?start=${start}&end=2026-01-31`),
    ) as { rows: AccountTypeRow[]; totals: { debit: string; credit: string } };
    const totalOfTypes = (types: readonly string[]) =>
      rows
        .filter(({ type }) => types.includes(type))
        .reduce((sum, { debit, credit }) => sum + Math.round((Number(debit) - Number(credit)) * 100), 0);
    expect(totals.debit).toBe(totals.credit);
    expect(totalOfTypes(["asset"])).toBe(-totalOfTypes(["liability", "equity", "revenue", "expense"]));
    // 140.00 less 80.00 for the goods, and 12.34: income that is not in any equity account yet.
    expect(totalOfTypes(["asset", "liability"])).toBe(7_234);
  }
});

test("no account has a currency whose exchange differences would not be posted", async () => {
  const trader = await newTrader();
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "10" }];
  const body = { partyId: trader.customer, date: "2026-01-15", status: "posted", items };
  const paid = {
    partyId: trader.customer,
    date: "2026-01-15",
    direction: "in",
    amount: "10",
    allocations: [],
  };
  const foreignInvoice = { ...body, currency: "EUR", exchangeRate: "1.1" };
  const { id: documentId, total } = expectMade(await trader.books.post("/invoices", foreignInvoice));
  const wholePayment = { ...paid, amount: total, allocations: [{ documentId, amount: total }] };
  const noRate = [{ currency: "EUR" }, "currency.no-rate", "exchangeRate"] as const;
  const ownRate = [{ exchangeRate: "1.1" }, "currency.base-rate", "exchangeRate"] as const;
  const refused = [
    ["/invoices", body, noRate],
    ["/invoices", body, ownRate],
    ["/payments", wholePayment, noRate],
    ["/payments", paid, ownRate],
  ] as const;
  for (const [path, input, [more, code, field]] of refused)
    expect(await trader.books.post(path, { ...input, ...more })).toMatchObject({
      status: 422,
      body: { code, errors: [{ field }] },
    });
});

type AccountTypeRow = { type: string; debit: string; credit: string };
