import { expect, test } from "vitest";
import { agingOf, soundBooks } from "#test/support/foreign-trader.ts";
import { inDays, scheduleOf, work } from "#test/support/schedules.ts";
import { taxReportRows, taxOf } from "#test/support/special-taxes.ts";
import { testApp } from "#test/support/test-app.ts";
import {
  changeBook,
  editInput,
  readWholeBook,
  journalLines,
  expectMade,
  newTrader,
  openAccount,
  type TestTrader,
  write,
} from "#test/support/trade.ts";

// Deduction lines of invoices and bills, calculated manually (Accounting 2, I-109).

/** A service for 100.00, less a deposit of 30.00 paid in advance. */
async function withDeposit(trader: TestTrader, more: Record<string, unknown> = {}, taxRateId = trader.tax) {
  const { freight: productId } = trader;
  const accountId = await openAccount(trader, "2150", "Customer Deposits");
  const items = [
    { productId, quantity: "1", unitPrice: "100.00", taxRateId },
    { accountId, description: "Deposit", quantity: "-2", unitPrice: "15.00", taxRateId },
  ];
  return { items, invoice: await write(trader, "/invoices", { date: "2026-01-15", items, ...more }) };
}

test("deducting a deposit debits its account and its tax, and reduces the balance due", async () => {
  const trader = await newTrader();
  const { books } = trader;
  const { invoice } = await withDeposit(trader);
  expect(invoice).toMatchObject({ subtotal: "70.00", taxAmount: "7.00", total: "77.00" });
  expect(invoice.items[1]).toMatchObject({
    quantity: "-2",
    unitPrice: "15",
    subtotal: "-30.00",
    taxAmount: "-3.00",
    total: "-33.00",
  });
  const posted = [
    "Accounts Receivable 77.00 Dr",
    "Customer Deposits 30.00 Dr",
    "Sales 100.00 Cr",
    "Tax Payable 10.00 Cr",
    "Tax Payable 3.00 Dr",
  ];
  expect(await journalLines(books, invoice.journalId)).toEqual(posted);
  expect(await taxReportRows(trader)).toContain("VAT 70.00 7.00 | 0.00 0.00 0.00 | 7.00");
  await soundBooks(trader);
  // Saving the invoice as it was read changes nothing.
  const again = expectMade(await books.put(`/invoices/${invoice.id}`, editInput(invoice, { notes: "read" })));
  expect(await journalLines(books, again.journalId)).toEqual(posted);
  expectMade(await books.put(`/invoices/${invoice.id}`, editInput(again, { status: "void" })));
  expect(await agingOf(trader, "2026-01-31")).toBe("0.00");
  await soundBooks(trader);
});

test("a deposit for the full amount leaves no balance due and no net tax", async () => {
  const trader = await newTrader();
  const { items } = await withDeposit(trader);
  const whole = items.map((item, index) => (index === 0 ? { ...item, unitPrice: "30.00" } : item));
  const invoice = await write(trader, "/invoices", { date: "2026-01-16", items: whole });
  expect(invoice).toMatchObject({ subtotal: "0.00", taxAmount: "0.00", total: "0.00", status: "paid" });
  expect(await journalLines(trader.books, invoice.journalId)).toEqual([
    "Customer Deposits 30.00 Dr",
    "Sales 30.00 Cr",
    "Tax Payable 3.00 Cr",
    "Tax Payable 3.00 Dr",
  ]);
  // More of another tax may be deducted than was charged, as long as the balance due is above zero.
  const untaxed = [...items.slice(0, 1), { ...items[1], unitPrice: "54.00", taxRateId: null }];
  expect(await write(trader, "/invoices", { date: "2026-01-17", items: untaxed })).toMatchObject({
    subtotal: "-8.00",
    taxAmount: "10.00",
    total: "2.00",
    status: "posted",
  });
  await soundBooks(trader);
});

test("a recurring invoice can have deductions, but not a negative total", async () => {
  const trader = await newTrader();
  const { books, freight: productId } = trader;
  const line = { productId, quantity: "1", unitPrice: "40.00" };
  const buildSchedule = (quantity: string) =>
    scheduleOf(trader, { startsOn: inDays(0), items: [line, { ...line, quantity, unitPrice: "15.00" }] });
  expect(await books.post("/schedules", buildSchedule("-3"))).toMatchObject({
    status: 422,
    body: { code: "document.negative-total", errors: [{ field: "items" }] },
  });
  expect(expectMade(await books.post("/schedules", buildSchedule("-1"))).total).toBe("25.00");
  await work(await testApp());
  expect(expectMade(await books.get("/invoices")).items).toMatchObject([
    { status: "posted", total: "25.00" },
  ]);
});

test("a document discount is based on the total, and allocated to lines that aren't deductions", async () => {
  const trader = await newTrader();
  const { invoice } = await withDeposit(trader, { discount: "10%" });
  // 10% of 70.00; 93.00 with 9.30, less 30.00 with 3.00.
  expect(invoice).toMatchObject({
    discountAmount: "7.00",
    subtotal: "63.00",
    taxAmount: "6.30",
    total: "69.30",
  });
  expect(invoice.items.map((item: Record<string, string>) => item["documentDiscount"])).toEqual([
    "7.00",
    "0.00",
  ]);
  await soundBooks(trader);
});

test("no tax rate is allocated more of a document discount than its amount", async () => {
  const trader = await newTrader();
  const { freight: productId, tax: taxRateId } = trader;
  const untaxed = { productId, quantity: "1", unitPrice: "50.00" };
  const items = [
    { ...untaxed, unitPrice: "100.00", taxRateId },
    untaxed,
    { ...untaxed, quantity: "-1", unitPrice: "40.00" },
  ];
  // 10% of 110.00, of 100.00 with tax and of 10.00 without.
  const invoice = await write(trader, "/invoices", { date: "2026-01-15", items, discount: "10%" });
  expect(invoice).toMatchObject({ subtotal: "99.00", taxAmount: "9.00", total: "108.00" });
  expect(invoice.items.map((item: Record<string, string>) => item["documentDiscount"])).toEqual([
    "10.00",
    "1.00",
    "0.00",
  ]);
  await soundBooks(trader);
});

test("deductions are exact with tax-inclusive prices and with tax rounded per document", async () => {
  const within = await newTrader();
  expect((await withDeposit(within, { pricesIncludeTax: true })).invoice).toMatchObject({
    total: "70.00",
    subtotal: "63.64",
    taxAmount: "6.36",
  });
  await soundBooks(within);
  const once = await newTrader();
  expectMade(await changeBook(once.books, { taxRounding: "document" }));
  // 10% of 1.44 is 0.14; by the line it would be 0.10 twice less 0.05.
  const line = { productId: once.freight, taxRateId: once.tax, quantity: "1", unitPrice: "0.99" };
  const items = [line, line, { ...line, quantity: "-1", unitPrice: "0.54" }];
  expect(await write(once, "/invoices", { date: "2026-01-15", items })).toMatchObject({
    subtotal: "1.44",
    taxAmount: "0.14",
  });
  await soundBooks(once);
});

test("an invalid deduction is rejected at its field with a message, and nothing is written", async () => {
  const trader = await newTrader();
  const { books, widget, freight: productId, customer: partyId, vendor, tax: taxRateId } = trader;
  const before = await readWholeBook(books);
  const line = { productId, quantity: "1", unitPrice: "100.00" };
  const off = (more: object) => [line, { ...line, quantity: "-1", unitPrice: "30.00", ...more }];
  const invoice = (items: object[]) => ({ partyId, date: "2026-01-15", status: "posted", items });
  for (const [body, field, message] of [
    [
      invoice(off({ productId: widget })),
      "items[1].quantity",
      "Goods can't have a negative quantity. Record returned goods with a credit note.",
    ],
    [invoice(off({ unitPrice: "100.01" })), "items", /total is negative/],
    [invoice(off({ discount: "10%" })), "items[1].discount", /can't have a discount/],
    [invoice(off({ unitPrice: "-30.00" })), "items[1].unitPrice", /zero or more/],
    [invoice(off({ orderPosition: 1 })), "items[1].quantity", /Ordered quantities/],
    [invoice(off({ taxRateId, taxAmount: "0.01" })), "items[1].taxAmount", /same sign/],
    [invoice([{ ...line, taxRateId, taxAmount: "-0.01" }]), "items[0].taxAmount", /same sign/],
    [
      invoice([{ ...line, unitPrice: "0.50", taxRateId, taxAmount: "-0.01" }]),
      "items[0].taxAmount",
      /same sign/,
    ],
    [invoice(off({ taxRateId, taxAmount: "-4.01" })), "items[1].taxAmount", /at most 1.00/],
  ] as const) {
    const reply = await books.post("/invoices", body);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.body.errors).toEqual([{ field, message: expect.stringMatching(message) }]);
  }
  const message = expect.stringMatching(/^Quotes and orders can't have negative lines/);
  for (const path of ["/quotes", "/sales-orders", "/purchase-orders"]) {
    const body = {
      partyId: path === "/purchase-orders" ? vendor : partyId,
      date: "2026-01-15",
      items: off({}),
    };
    expect(await books.post(path, body)).toMatchObject({
      status: 400,
      body: { errors: [{ field: "items[1].quantity", message }] },
    });
  }
  expect(await readWholeBook(books)).toBe(before);
});

test("credits reverse a deduction in parts, and no more than was deducted", async () => {
  const trader = await newTrader();
  const { books } = trader;
  const { items, invoice } = await withDeposit(trader);
  const [service, deposit] = items.map((item, index) => ({ ...item, creditedPosition: index + 1 }));
  const credit = (...lines: object[]) => ({
    partyId: trader.customer,
    date: "2026-01-20",
    status: "posted",
    creditedDocumentId: invoice.id,
    items: lines,
  });
  for (const [body, field, message] of [
    // The full service alone exceeds the balance due.
    [credit({ ...service }), "items", /remaining amount of its document/],
    [credit({ ...service }, { ...deposit, quantity: "-3" }), "items[1].quantity", /^-2 left to credit/],
    [credit({ ...service }, { ...deposit, quantity: "1" }), "items[1].quantity", /^-2 left to credit/],
    [credit({ ...service }, { ...deposit, unitPrice: "15.01" }), "items[1].unitPrice", /^-30.00 left/],
    [credit({ ...service, quantity: "-1" }, { ...deposit, quantity: "2" }), "items", /total is negative/],
  ] as const)
    expect(await books.post("/credit-notes", body)).toMatchObject({
      status: 422,
      body: { errors: [{ field, message: expect.stringMatching(message) }] },
    });
  const first = expectMade(
    await books.post(
      "/credit-notes",
      credit({ ...service, quantity: "0.5" }, { ...deposit, quantity: "-1" }),
    ),
  );
  expect(first).toMatchObject({ total: "38.50", status: "paid" });
  expect(await journalLines(books, first.journalId)).toEqual([
    "Accounts Receivable 38.50 Cr",
    "Customer Deposits 15.00 Cr",
    "Sales 50.00 Dr",
    "Tax Payable 1.50 Cr",
    "Tax Payable 5.00 Dr",
  ]);
  expectMade(
    await books.post(
      "/credit-notes",
      credit({ ...service, quantity: "0.5" }, { ...deposit, quantity: "-1" }),
    ),
  );
  expect(expectMade(await books.get(`/invoices/${invoice.id}`))).toMatchObject({
    status: "paid",
    paidAmount: "77.00",
  });
  expect(await taxReportRows(trader)).toContain("VAT 0.00 0.00 | 0.00 0.00 0.00 | 0.00");
  await soundBooks(trader);
});

test.each([
  ["/invoices", "Quebec before 2013", "GST 5, QST 9.5 on top"],
  ["/bills", "Spain", "IVA 21, IRPF 15 withheld"],
  ["/bills", "Germany", "USt 19 owed"],
] as const)("%s: taxes of %s are deducted separately, in another currency too", async (path, _, words) => {
  const trader = await newTrader();
  expectMade(await changeBook(trader.books, { currency: "EUR" }));
  const taxes = words.split(", ").map((text) => {
    const [name = "", rate = "0", treatment] = text.split(" ");
    const kind = treatment === "withheld" ? "withheld" : treatment === "owed" ? "reverse_charge" : "charged";
    return { name, rate, kind, isCompound: treatment === "on" };
  });
  const taxRateId = await taxOf(trader, taxes);
  const line = { productId: trader.freight, quantity: "1", unitPrice: "1000.00", taxRateId };
  const items = [line, { ...line, quantity: "-1", unitPrice: "333.33" }];
  const document = await write(trader, path, {
    date: "2026-01-15",
    items,
    currency: "USD",
    exchangeRate: "0.9237",
  });
  const alone = await write(trader, path, {
    date: "2026-01-15",
    items: [{ ...line, unitPrice: "333.33" }],
    currency: "USD",
    exchangeRate: "0.9237",
  });
  const [, off] = document.items;
  const [on] = alone.items;
  for (const field of ["subtotal", "taxAmount", "total", "baseSubtotal", "baseTaxAmount"])
    expect(Number(off[field])).toBe(-Number(on[field]) + 0);
  await soundBooks(trader);
  await write(trader, path === "/bills" ? "/vendor-credits" : "/credit-notes", {
    date: "2026-01-20",
    creditedDocumentId: document.id,
    items: items.map((item, index) => ({ ...item, creditedPosition: index + 1 })),
  });
  expect(expectMade(await trader.books.get(`${path}/${document.id}`)).status).toBe("paid");
  await soundBooks(trader);
});
