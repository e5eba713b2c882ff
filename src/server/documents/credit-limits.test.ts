import { describe, expect, test } from "vitest";
import { asApplication, withVersionAndRecord } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import {
  rereadDocument,
  change,
  editInput,
  type TradeItem,
  journalLines,
  expectMade,
  newTrader,
  type DocumentPath,
  stockOf,
  type TestTrader,
  traderAfterSale,
  widgets,
  write,
} from "#test/support/trade.ts";

// A credit can't exceed its document's quantity, amount or tax, have another product, or be dated earlier.

type CreditNoteInput = { creditedDocumentId: string; items: TradeItem[] } & Record<string, unknown>;

const post = ({ books, customer, vendor }: TestTrader, path: DocumentPath, body: CreditNoteInput) =>
  books.post(path, {
    partyId: path === "/credit-notes" ? customer : vendor,
    date: "2026-02-01",
    status: "posted",
    ...body,
  });

/** The invoice for 6 Widgets at 35.00 with tax, and a way to credit it. */
async function sold() {
  const { trader, invoice } = await traderAfterSale();
  const line = (quantity: string, more: Partial<TradeItem> = {}): TradeItem =>
    widgets(trader, quantity, "35.00", { taxRateId: trader.tax, creditedPosition: 1, ...more });
  const credit = (items: TradeItem[], more: Record<string, unknown> = {}) =>
    post(trader, "/credit-notes", { creditedDocumentId: invoice.id, items, ...more });
  return { trader, invoice, line, credit };
}

describe("a credit is rejected", () => {
  test.each([
    [
      "above the quantity",
      { quantity: "7", unitPrice: "1" },
      "items[0].quantity",
      "6 left to credit. Enter that or less.",
    ],
    [
      "above the amount",
      { unitPrice: "35.01" },
      "items[0].unitPrice",
      "210.00 left to credit. Enter that or less.",
    ],
    [
      "above the amount, without goods",
      { unitPrice: "500", returnsStock: false },
      "items[0].unitPrice",
      "210",
    ],
    [
      "above the tax",
      { taxAmount: "21.50" },
      "items[0].taxAmount",
      "21.00 of tax left to credit. Enter that or less.",
    ],
    ["for a missing line", { creditedPosition: 7 }, "items[0].creditedPosition", "isn't in the credited"],
    ["without the tax of its line", { taxRateId: null }, "items[0].taxRateId", "The tax rate must match"],
    [
      "for a price without the tax of its line",
      { taxRateId: null, returnsStock: false },
      "items[0].taxRateId",
      "The tax rate must match",
    ],
  ])("%s", async (_, wrong, field, message) => {
    const { credit, line } = await sold();
    const reply = await credit([line("6", wrong)]);
    expect(reply, reply.text).toMatchObject({
      status: 422,
      body: { errors: [{ field, message: expect.stringContaining(message) }] },
    });
  });

  test("for another product, another tax, and dated before its document", async () => {
    const { trader, credit, line } = await sold();
    const { id: highId } = expectMade(await trader.books.post("/tax-rates", { name: "High", rate: "20" }));
    expect(await credit([line("1", { productId: trader.gadget })])).toMatchObject({
      status: 422,
      body: { code: "document.credited-product-mismatch", errors: [{ field: "items[0].productId" }] },
    });
    expect(await credit([line("1", { taxRateId: highId })])).toMatchObject({
      status: 422,
      body: { code: "document.credited-tax-mismatch", errors: [{ field: "items[0].taxRateId" }] },
    });
    expect(await credit([line("1")], { date: "2026-01-14" })).toMatchObject({
      status: 422,
      body: { code: "document.credit-before-document", detail: expect.stringMatching(/ is dated /) },
    });
  });

  test("when two of its lines together exceed one line of its document", async () => {
    const { credit, line } = await sold();
    expect(await credit([line("4"), line("3")])).toMatchObject({
      body: { code: "document.credit-exceeds-remaining", errors: [{ field: "items[1].quantity" }] },
    });
    expect((await credit([line("4"), line("2")])).status).toBe(201);
  });

  test("when lines without a line of its document exceed the document's total", async () => {
    const { trader, credit } = await sold();
    const loose = (unitPrice: string): TradeItem[] => [
      { productId: trader.freight, quantity: "1", unitPrice },
    ];
    expect(await credit(loose("231.01"))).toMatchObject({
      body: { code: "document.credit-exceeds-remaining", errors: [{ field: "items" }] },
    });
    expect((await credit(loose("231.00"))).status).toBe(201);
  });
});

describe("returned goods refer to the line they were sold on", () => {
  test("because more goods could be returned than were sold, at another cost", async () => {
    const { trader, credit } = await sold();
    const before = await stockOf(trader.books, trader.widget);
    expect(await credit([widgets(trader, "50", "0.10")])).toMatchObject({
      status: 422,
      body: { code: "document.credits-goods-without-line", errors: [{ field: "items[0].productId" }] },
    });
    expect(await stockOf(trader.books, trader.widget)).toBe(before);
    expectMade(await credit([widgets(trader, "50", "0.10", { returnsStock: false })]));
    expect(await stockOf(trader.books, trader.widget)).toBe(before);
  });

  test("and documents that credit nothing can't refer to a line, and move their goods", async () => {
    const { trader } = await sold();
    const body = { date: "2026-02-01", status: "posted", items: [widgets(trader, "1", "35.00")] };
    const attempts: [DocumentPath, Partial<TradeItem>, string][] = [
      ["/invoices", { returnsStock: false }, "items[0].returnsStock"],
      ["/bills", { returnsStock: false }, "items[0].returnsStock"],
      ["/invoices", { creditedPosition: 1 }, "items[0].creditedPosition"],
      ["/credit-notes", { creditedPosition: 1 }, "items[0].creditedPosition"],
    ];
    for (const [path, more, field] of attempts) {
      const partyId = path === "/bills" ? trader.vendor : trader.customer;
      const items = body.items.map((item) => ({ ...item, ...more }));
      expect(await trader.books.post(path, { ...body, partyId, items }), field).toMatchObject({
        status: 422,
        body: { errors: [{ field }] },
      });
    }
  });
});

describe("earlier credits count toward the limit", () => {
  test("if they are posted, but not drafts and voided credits", async () => {
    const { trader, credit, line } = await sold();
    const first = expectMade(await credit([line("4")]));
    expectMade(await credit([line("6")], { status: "draft" }));
    expect(await credit([line("3")])).toMatchObject({
      body: { errors: [{ field: "items[0].quantity", message: "2 left to credit. Enter that or less." }] },
    });
    expectMade(await change(trader, first, { status: "void" }));
    expect((await credit([line("6")])).status).toBe(201);
  });

  test("when a draft is posted and when a posted credit is edited, which excludes itself", async () => {
    const { trader, credit, line } = await sold();
    const draft = expectMade(await credit([line("6")], { status: "draft" }));
    const posted = expectMade(await credit([line("2")]));
    expect(await change(trader, draft, { status: "posted" })).toMatchObject({
      body: { errors: [{ field: "items[0].quantity", message: "4 left to credit. Enter that or less." }] },
    });
    expect((await change(trader, posted, { items: [line("6")] })).status).toBe(200);
    expect(await change(trader, await rereadDocument(trader, posted), { items: [line("7")] })).toMatchObject({
      body: { errors: [{ field: "items[0].quantity" }] },
    });
  });

  test("but after a price reduction, goods can be returned for the remaining amount", async () => {
    const { credit, line } = await sold();
    expectMade(await credit([line("6", { unitPrice: "5", returnsStock: false })]));
    expect(await credit([line("6")])).toMatchObject({
      body: {
        errors: [{ field: "items[0].unitPrice", message: "180.00 left to credit. Enter that or less." }],
      },
    });
    expect((await credit([line("6", { unitPrice: "30" })])).status).toBe(201);
  });
});

/** A rate changed while documents used it, as an older version of the product allowed. */
async function oldRate({ books, tax }: TestTrader, values: string): Promise<void> {
  const { database } = await testApp();
  expect(
    await asApplication(
      database,
      books,
      withVersionAndRecord([`update tax_rates set ${values} where id = '${tax}'`], [tax]),
    ),
  ).toBeNull();
}

const VENDOR_CREDIT = ["Accounts Payable 44.00 Dr", "Inventory 40.00 Cr", "Recoverable Tax 4.00 Cr"];

describe("records in progress can be finished", () => {
  test("a draft of a deactivated customer can be posted, and its invoice credited", async () => {
    const { trader, credit, line } = await sold();
    const { books, customer } = trader;
    const items = [{ productId: trader.freight, quantity: "1", unitPrice: "1" }];
    const draft = expectMade(await books.post("/invoices", { partyId: customer, date: "2026-02-01", items }));
    const {
      balance: _b,
      isAccountLocked: _f,
      ...party
    } = expectMade(await books.get(`/customers/${customer}`));
    expectMade(await books.put(`/customers/${customer}`, { ...party, isActive: false }));
    expect((await change(trader, draft, { status: "posted" })).status).toBe(200);
    expect((await credit([line("1")])).status).toBe(201);
    expect((await books.post("/invoices", { partyId: customer, date: "2026-02-01", items })).status).toBe(
      422,
    );
  });

  test("a draft that a credit refers to can't be deleted, with the reason", async () => {
    const { trader } = await sold();
    const { books, customer } = trader;
    const items = [{ productId: trader.freight, quantity: "1", unitPrice: "1" }];
    const body = { partyId: customer, date: "2026-02-01", items };
    const draft = expectMade(await books.post("/invoices", body));
    const credit = expectMade(await books.post("/credit-notes", { ...body, creditedDocumentId: draft.id }));
    expect(await books.delete(`/invoices/${draft.id}`)).toMatchObject({
      status: 409,
      body: {
        code: "document.referenced-by-credits",
        detail: `${credit.number} (Feb 1, 2026) credits this document, so it can't be deleted. Delete its draft credits first, or void this document.`,
      },
    });
    expect((await books.delete(`/credit-notes/${credit.id}`)).status).toBe(204);
    expect((await books.delete(`/invoices/${draft.id}`)).status).toBe(204);
  });
});

describe("a credit reverses the tax that its document posted (Accounting 8)", () => {
  test("even if the rate and the product have been deactivated", async () => {
    const trader = await newTrader();
    const { books, tax, widget } = trader;
    const item = widgets(trader, "10", "20.00", { taxRateId: tax });
    const bill = await write(trader, "/bills", { date: "2026-01-05", items: [item] });
    for (const path of [`/tax-rates/${tax}`, `/products/${widget}`]) {
      const { stockQuantity: _q, stockValue: _v, ...now } = expectMade(await books.get(path));
      expectMade(await books.put(path, { ...now, isActive: false }));
    }
    const items = [{ ...item, quantity: "2", creditedPosition: 1 }];
    const loose = await post(trader, "/vendor-credits", {
      creditedDocumentId: bill.id,
      items: [{ ...item, quantity: "2" }],
    });
    expect(loose).toMatchObject({ body: { code: "product.inactive" } });
    const credit = expectMade(await post(trader, "/vendor-credits", { creditedDocumentId: bill.id, items }));
    expect(await journalLines(books, credit.journalId)).toEqual(VENDOR_CREDIT);
  });

  test("with the percentage and recoverability of the credited line", async () => {
    const trader = await newTrader();
    const { books, tax } = trader;
    const item = widgets(trader, "10", "20.00", { taxRateId: tax });
    const bill = await write(trader, "/bills", { date: "2026-01-05", items: [item] });
    await oldRate(trader, "is_recoverable = false, rate = 12");
    const items = [{ ...item, quantity: "2", creditedPosition: 1 }];
    const draft = expectMade(
      await post(trader, "/vendor-credits", { creditedDocumentId: bill.id, items, status: "draft" }),
    );
    expect(draft).toMatchObject({ taxAmount: "4.00" });
    const credit = expectMade(
      await books.put(`/vendor-credits/${draft.id}`, editInput(draft, { status: "posted" })),
    );
    expect(await journalLines(books, credit.journalId)).toEqual(VENDOR_CREDIT);
  });

  test.each([
    ["isRecoverable", false, "tax-rate.applies-to-in-use"],
    ["appliesTo", "sales", "tax-rate.applies-to-in-use"],
    ["rate", "12", "tax-rate.rate-in-use"],
  ])("%s of a rate in use can only be changed in a new version", async (field, value, code) => {
    const trader = await newTrader();
    const { books, tax } = trader;
    await write(trader, "/bills", {
      date: "2026-01-05",
      items: [widgets(trader, "1", "20.00", { taxRateId: tax })],
    });
    const now = expectMade(await books.get(`/tax-rates/${tax}`));
    expect(await books.put(`/tax-rates/${tax}`, { ...now, [field]: value })).toMatchObject({
      status: 409,
      body: { code, errors: [{ field }] },
    });
    const unused = expectMade(await books.get(`/tax-rates/${trader.taxLost}`));
    expect((await books.put(`/tax-rates/${trader.taxLost}`, { ...unused, [field]: value })).status).toBe(200);
  });
});
