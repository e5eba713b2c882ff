import { expect, test } from "vitest";
import { taxOf } from "#test/support/special-taxes.ts";
import { change, changeBook, closeThrough, expectMade, newTrader, write } from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Accounting 2: the last return of a line takes the rounding difference, in units of the currency.

test("the last of seven returns of 100 yen takes the remaining 16, which is more than 1", async () => {
  const trader = await newTrader();
  const { books, freight: productId } = trader;
  expectMade(await changeBook(books, { currency: "JPY" }));
  const item = { productId, unitPrice: "14.2857" };
  const items = [{ ...item, quantity: "7" }];
  const invoice = await write(trader, "/invoices", { date: "2026-01-15", items });
  expect(invoice.total).toBe("100.00");
  const credits: string[] = [];
  for (let part = 1; part <= 7; part += 1) {
    const creditLines = [{ ...item, quantity: "1", creditedPosition: 1 }];
    const credit = { date: "2026-01-20", creditedDocumentId: invoice.id, items: creditLines };
    credits.push((await write(trader, "/credit-notes", credit)).total);
  }
  expect(credits).toEqual([...Array.from({ length: 6 }, () => "14.00"), "16.00"]);
  expect(await tradeProblems(books, ["2026-12-31"])).toEqual([]);
});

test("the last return of lines with discounts takes exactly what remains of their yen and tax", async () => {
  const trader = await newTrader();
  const { books, freight: productId, customer: partyId } = trader;
  expectMade(await changeBook(books, { currency: "JPY" }));
  const first = {
    productId,
    unitPrice: "14.285714",
    taxRateId: await taxOf(trader, [{ name: "A", rate: "19" }]),
  };
  const taxRateId = await taxOf(trader, [{ name: "B", rate: "7" }]);
  const second = { productId, unitPrice: "3.3333", discount: "5%", taxRateId };
  const itemsOf = (quantities: readonly string[]) =>
    [first, second].map((item, index) => ({ ...item, quantity: quantities[index] ?? "0" }));
  const invoice = await write(trader, "/invoices", {
    date: "2026-01-15",
    discount: "10%",
    items: itemsOf(["7", "9"]),
  });
  expect(invoice.total).toBe("134.00");
  const parts = ["1 1", "3 1", "1 4", "1 2", "1 1"];
  const sums = { lines: [0, 0], tax: 0, total: 0 };
  for (const part of parts) {
    const items = itemsOf(part.split(" ")).map((item, index) => ({ ...item, creditedPosition: index + 1 }));
    const body = { partyId, date: "2026-01-20", status: "posted", creditedDocumentId: invoice.id };
    const note = expectMade(await books.post("/credit-notes", { ...body, discount: "10%", items }));
    sums.lines = sums.lines.map((total, index) => total + Number(note.items[index].subtotal));
    sums.tax += Number(note.taxAmount);
    sums.total += Number(note.total);
  }
  const lines = invoice.items.map((item: { subtotal: string }) => Number(item.subtotal));
  expect(sums).toEqual({ lines, tax: Number(invoice.taxAmount), total: 134 });
  expect(await tradeProblems(books, ["2026-12-31"])).toEqual([]);
});

test("the last of ten returns takes 105 yen at a price of 104.4 less 2%, and keeps it when edited", async () => {
  const trader = await newTrader();
  const { books, freight: productId } = trader;
  expectMade(await changeBook(books, { currency: "JPY" }));
  const line = { productId, unitPrice: "104.4", quantity: "10" };
  const invoice = await write(trader, "/invoices", { date: "2026-01-15", discount: "2%", items: [line] });
  expect(invoice.total).toBe("1023.00");
  const items = [{ ...line, quantity: "1", creditedPosition: 1 }];
  const body = { date: "2026-01-20", creditedDocumentId: invoice.id, discount: "2%", items };
  for (let part = 1; part <= 9; part += 1)
    expect((await write(trader, "/credit-notes", body)).total).toBe("102.00");
  const last = await write(trader, "/credit-notes", body);
  expect(last.total).toBe("105.00");
  expect(expectMade(await change(trader, last, { notes: "Last" })).total).toBe("105.00");
  expect(await tradeProblems(books, ["2026-12-31"])).toEqual([]);
});

test("an edit keeps the amounts of a credit that takes the rest of one of its lines", async () => {
  const trader = await newTrader();
  const { books, freight: productId } = trader;
  expectMade(await changeBook(books, { currency: "JPY" }));
  const itemsOf = (first: string, second: string) =>
    [first, second].map((quantity) => ({ productId, unitPrice: "104.4", quantity }));
  const document = { date: "2026-01-15", discount: "2%" };
  const invoice = await write(trader, "/invoices", { ...document, items: itemsOf("10", "10") });
  const credit = (first: string, second: string) => {
    const items = itemsOf(first, second).map((item, index) => ({ ...item, creditedPosition: index + 1 }));
    return write(trader, "/credit-notes", { ...document, creditedDocumentId: invoice.id, items });
  };
  for (let part = 1; part <= 4; part += 1) await credit("2", "1");
  const last = await credit("2", "1");
  expect(last).toMatchObject({ total: "305.00", discount: "8.00" });
  const edited = expectMade(await change(trader, last, { notes: "Last" }));
  expect(edited).toMatchObject({ total: "305.00", discount: "8.00" });
});

test("an entered tax can differ by up to 100 yen from the computed one", async () => {
  const trader = await newTrader();
  const { books, freight: productId, tax: taxRateId, vendor: partyId } = trader;
  expectMade(await changeBook(books, { currency: "JPY" }));
  const bill = (taxAmount: string) => {
    const items = [{ productId, quantity: "1", unitPrice: "5000", taxRateId, taxAmount }];
    return books.post("/bills", { partyId, date: "2026-01-15", status: "posted", items });
  };
  expect(expectMade(await bill("600")).total).toBe("5600.00");
  expect((await bill("601")).status).toBeGreaterThanOrEqual(400);
});

test("an invoice of 0.00 is rejected in a closed period like any other", async () => {
  const trader = await newTrader();
  const { books, freight: productId, customer: partyId } = trader;
  await closeThrough(books, "2026-01-31");
  for (const unitPrice of ["10", "0"]) {
    const items = [{ productId, quantity: "1", unitPrice }];
    expect(
      await books.post("/invoices", { partyId, date: "2026-01-15", status: "posted", items }),
    ).toMatchObject({ body: { code: "journal.period-closed", errors: [{ field: "date" }] } });
  }
  expect(expectMade(await books.get("/invoices")).items).toEqual([]);
});
