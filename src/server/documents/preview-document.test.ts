import { describe, expect, test } from "vitest";
import {
  rereadDocument,
  change,
  closeThrough,
  editInput,
  readWholeBook,
  journalLines,
  linesOf,
  expectMade,
  newTrader,
  receive,
  stockOf,
  type TestTrader,
  traderAfterSale,
  widgets,
  write,
} from "#test/support/trade.ts";
import type { TestReply } from "#test/support/new-books.ts";

// A preview shows the journal and stock effect that posting has, and writes nothing.

const PATHS = { bill: "/bills", invoice: "/invoices" } as const;

/** The preview that the form of an existing document requests during an edit. */
const look = (trader: TestTrader, kind: keyof typeof PATHS, document: TestReply["body"], changes: object) =>
  trader.books.post(`${PATHS[kind]}/${document.id}/preview`, editInput(document, { ...changes }));

/** The lines of the first journal that would be posted. */
const postedIn = (preview: TestReply) => linesOf(expectMade(preview).journals[0].after.lines);

const stockIn = ({ body }: TestReply) =>
  body.stock.map(
    ({ productName, before, after, warning }: Record<string, string>) =>
      `${productName} ${before} to ${after}${warning ? `: ${warning}` : ""}`,
  );

test("a preview of a new document equals the result of posting it", async () => {
  const { trader } = await traderAfterSale();
  const { books, customer } = trader;
  const body = { partyId: customer, date: "2026-02-01", status: "posted" };
  const items = [widgets(trader, "12", "35.00")];
  const before = await readWholeBook(books);
  const preview = await books.post("/invoices/preview", { ...body, items });
  expect(stockIn(preview)).toEqual(["Widget 9 to -3: Not enough stock: 9 on hand, 12 needed"]);
  expect(await readWholeBook(books)).toBe(before);
  const { journalId } = expectMade(await books.post("/invoices", { ...body, items }));
  expect(postedIn(preview)).toEqual(await journalLines(books, journalId));
});

describe("a preview of a posted document", () => {
  test("doesn't count its own goods twice, and equals the result of saving", async () => {
    const { trader, invoice } = await traderAfterSale();
    const changes = { items: [widgets(trader, "8", "30.00", { taxRateId: trader.tax })] };
    const before = await readWholeBook(trader.books);
    const preview = await look(trader, "invoice", invoice, changes);
    expect(preview.status, preview.text).toBe(200);
    expect(stockIn(preview)).toEqual(["Widget 9 to 7"]);
    expect(await readWholeBook(trader.books)).toBe(before);
    const { journalId } = expectMade(await change(trader, invoice, changes));
    expect(postedIn(preview)).toEqual(await journalLines(trader.books, journalId));
    expect(postedIn(preview)).toContain("Cost of Goods Sold 176.00 Dr");
    expect(await stockOf(trader.books, trader.widget)).toMatch(/^7 @/);
  });

  test("includes its own goods in the stock on hand, even if the product is replaced", async () => {
    const { trader, invoice } = await traderAfterSale();
    const more = await look(trader, "invoice", invoice, { items: [widgets(trader, "20", "30.00")] });
    expect(stockIn(more)).toEqual(["Widget 9 to -5: Not enough stock: 15 on hand, 20 needed"]);
    const changes = { items: [{ productId: trader.gadget, quantity: "2", unitPrice: "12" }] };
    expect(stockIn(await look(trader, "invoice", invoice, changes))).toEqual([
      "Widget 9 to 15",
      "Gadget 0 to -2: Not enough stock: 0 on hand, 2 needed",
    ]);
  });

  test("warns if a bill would have fewer goods than were sold", async () => {
    const trader = await newTrader();
    const bill = await write(trader, "/bills", { date: "2026-01-05", items: [widgets(trader, "10", "20")] });
    await write(trader, "/invoices", { date: "2026-01-15", items: [widgets(trader, "6", "35")] });
    const preview = await look(trader, "bill", bill, { items: [widgets(trader, "4", "20")] });
    expect(stockIn(preview)).toEqual(["Widget 4 to -2: Not enough stock: 4 on hand, 6 needed"]);
  });

  test("shows the reversal of journal and goods on a change back to draft", async () => {
    const { trader, invoice } = await traderAfterSale();
    const preview = await look(trader, "invoice", invoice, { status: "draft" });
    expect(preview.body.journals).toMatchObject([{ number: "JE-2026-0003", after: null }]);
    expect(stockIn(preview)).toEqual(["Widget 9 to 15"]);
    expect(await rereadDocument(trader, invoice)).toMatchObject({
      status: "posted",
      version: invoice.version,
    });
  });

  test("is rejected like saving, with the same message", async () => {
    const { trader, invoice } = await traderAfterSale();
    const { books } = trader;
    expectMade(
      await receive(trader, {
        amount: "200.00",
        allocations: [{ documentId: invoice.id, amount: "200.00" }],
      }),
    );
    const paid = await rereadDocument(trader, invoice);
    const before = await readWholeBook(books);
    const tooLittle = { items: [widgets(trader, "1", "1")] };
    for (const [document, changes] of [
      [paid, tooLittle],
      [invoice, {}],
    ]) {
      const preview = await look(trader, "invoice", document, changes);
      const saved = await change(trader, document, changes);
      const { requestId: _preview, ...previewed } = preview.body;
      const { requestId: _saved, ...refused } = saved.body;
      expect(preview.status).toBeGreaterThanOrEqual(400);
      expect(previewed).toEqual(refused);
    }
    expect(await readWholeBook(books)).toBe(before);
  });
});

test("a preview of a credit above the remaining amount is rejected like posting it", async () => {
  const { trader, invoice } = await traderAfterSale();
  const { books, customer, tax } = trader;
  const line = (more: object) =>
    widgets(trader, "6", "35.00", { taxRateId: tax, creditedPosition: 1, ...more });
  const posted = { partyId: customer, status: "posted", creditedDocumentId: invoice.id };
  const before = await readWholeBook(books);
  for (const body of [
    { ...posted, date: "2026-02-01", items: [line({ quantity: "7", unitPrice: "1" })] },
    { ...posted, date: "2026-02-01", items: [line({ unitPrice: "35.01" })] },
    { ...posted, date: "2026-01-14", items: [line({})] },
  ]) {
    const preview = await books.post("/credit-notes/preview", body);
    const written = await books.post("/credit-notes", body);
    const { requestId: _preview, ...previewed } = preview.body;
    const { requestId: _written, ...refused } = written.body;
    expect(preview.status).toBe(422);
    expect(previewed).toEqual(refused);
  }
  expect(await readWholeBook(books)).toBe(before);
  const whole = { ...posted, date: "2026-02-01", items: [line({})] };
  expect((await books.post("/credit-notes/preview", whole)).status).toBe(200);
});

test("a draft with a deactivated product is previewed like it is saved", async () => {
  const { books, customer, freight, ...trader } = await newTrader();
  const items = [{ productId: freight, quantity: "1", unitPrice: "40" }];
  const draft = await write({ books, customer, freight, ...trader }, "/invoices", {
    date: "2026-01-05",
    status: "draft",
    items,
  });
  const { code, name, type, version } = expectMade(await books.get(`/products/${freight}`));
  const product = { code, name, type, version, purchasePrice: "30", salePrice: "40", isActive: false };
  expectMade(await books.put(`/products/${freight}`, product));
  const preview = await books.post(`/invoices/${draft.id}/preview`, editInput(draft, { status: "posted" }));
  expect(postedIn(preview)).toEqual(["Accounts Receivable 40.00 Dr", "Sales 40.00 Cr"]);
});

describe("a preview shows all consequences", () => {
  test("of a late bill: corrected sales with amounts and dates, balances and due dates", async () => {
    const { trader, invoice } = await traderAfterSale();
    const { books, vendor } = trader;
    const items = [widgets(trader, "5", "32.00", { taxRateId: trader.tax })];
    const body = { partyId: vendor, date: "2026-01-12", status: "posted", items };
    const { requestId: _, ...preview } = expectMade(await books.post("/bills/preview", body));
    // 6 sold of 20 worth 490.00 cost 147.00, no longer 132.00 (Accounting 6).
    expect(preview).toMatchObject({
      journalCount: 2,
      journals: [
        { isCorrection: false, before: null, after: { date: "2026-01-12" } },
        { isCorrection: true, before: null, after: { date: "2026-01-15" } },
      ],
      corrections: [
        { documentId: invoice.id, kind: "invoice", number: "INV-0001", date: "2026-01-15", cost: "15.00" },
      ],
      stock: [
        { productName: "Widget", before: "9", after: "14", valueBefore: "198.00", valueAfter: "343.00" },
      ],
      balances: [{ kind: "bill", number: "BILL-0003", partyName: "Vendor", before: "0.00", after: "176.00" }],
      tax: [{ name: "VAT", change: "-16.00" }],
      aging: [{ type: "payable" }],
      firstOpenDate: null,
    });
    expect(linesOf(preview.journals[1].after.lines)).toEqual([
      "Cost of Goods Sold 15.00 Dr",
      "Inventory 15.00 Cr",
    ]);
  });

  test("of a posting in closed days: the date it is posted instead", async () => {
    const { trader, invoice } = await traderAfterSale();
    await closeThrough(trader.books, "2026-01-31");
    const preview = expectMade(await look(trader, "invoice", invoice, { status: "void" }));
    expect(preview).toMatchObject({
      firstOpenDate: "2026-02-01",
      closedThrough: { before: "2026-01-31", after: "2026-01-31" },
      journals: [{ before: null, after: { date: "2026-02-01" } }],
      balances: [{ number: "INV-0001", before: "231.00", after: "0.00" }],
    });
  });

  test("of a payment, its void and a credit: the changed balances", async () => {
    const { trader, invoice } = await traderAfterSale();
    const { books, customer } = trader;
    const payment = {
      direction: "in",
      partyId: customer,
      date: "2026-02-01",
      amount: "250.00",
      allocations: [{ documentId: invoice.id, amount: "231.00" }],
    };
    const before = await readWholeBook(books);
    expect(expectMade(await books.post("/payments/preview", payment)).balances).toMatchObject([
      { number: "INV-0001", before: "231.00", after: "0.00" },
      { number: "RC-0001", before: "0.00", after: "19.00" },
    ]);
    expect(await readWholeBook(books)).toBe(before);
    const { id } = expectMade(await books.post("/payments", payment));
    expect(expectMade(await books.post(`/payments/${id}/void/preview`, {}))).toMatchObject({
      journals: [{ after: null, before: { date: "2026-02-01" } }],
      balances: [
        { number: "INV-0001", before: "0.00", after: "231.00" },
        { number: "RC-0001", before: "19.00", after: "0.00" },
      ],
    });
  });
});
