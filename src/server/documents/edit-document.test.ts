import { describe, expect, test } from "vitest";
import {
  rereadDocument,
  change,
  expectMade,
  receive,
  traderAfterSale,
  widgets,
  write,
} from "#test/support/trade.ts";

describe("an edit of a posted document (Accounting 4)", () => {
  test("can't reduce the total below the paid amount", async () => {
    const { trader, invoice } = await traderAfterSale();
    await receive(trader, { amount: "200.00", allocations: [{ documentId: invoice.id, amount: "200.00" }] });
    const before = await rereadDocument(trader, invoice);
    const reply = await change(trader, before, { items: [widgets(trader, "1", "35.00")] });
    expect(reply).toMatchObject({
      status: 422,
      body: { code: "document.total-below-paid", errors: [{ field: "items" }] },
    });
    const cheaper = expectMade(await change(trader, before, { items: [widgets(trader, "5", "40.00")] }));
    expect(cheaper).toMatchObject({ status: "paid", total: "200.00" });
    const dearer = expectMade(await change(trader, cheaper, { items: [widgets(trader, "6", "40.00")] }));
    expect(dearer).toMatchObject({ status: "posted", paidAmount: "200.00" });
  });

  test("of notes and due date creates no new version of the journal", async () => {
    const { trader, invoice } = await traderAfterSale();
    const before = expectMade(await trader.books.get(`/journals/${invoice.journalId}`));
    const after = expectMade(await change(trader, invoice, { notes: "Thank you", dueDate: "2026-12-24" }));
    expect(after).toMatchObject({ notes: "Thank you", dueDate: "2026-12-24", journalId: invoice.journalId });
    expect(expectMade(await trader.books.get(`/journals/${invoice.journalId}`)).version).toBe(before.version);
  });

  test("keeps the name of its party at issue, until the party is changed", async () => {
    const { trader, invoice } = await traderAfterSale();
    const { books, customer } = trader;
    const { code, name } = expectMade(await books.get(`/customers/${customer}`));
    expectMade(
      await books.put(`/customers/${customer}`, {
        version: 1,
        code,
        name: `${name} Renamed`,
        email: "new@example.com",
      }),
    );
    expect(await rereadDocument(trader, invoice)).toMatchObject({ partyName: "Customer", partyEmail: "" });
    const items = [widgets(trader, "5", "35.00", { taxRateId: trader.tax })];
    const after = expectMade(await change(trader, invoice, { items }));
    expect(after).toMatchObject({ partyName: "Customer", partyEmail: "", total: "192.50" });
    const otherCustomer = expectMade(await books.post("/customers", { name: "Other" }));
    expect(expectMade(await change(trader, after, { partyId: otherCustomer.id })).partyName).toBe("Other");
  });

  test("can't change the party of a document with payments", async () => {
    const { trader, invoice } = await traderAfterSale();
    await receive(trader, { amount: "1.00", allocations: [{ documentId: invoice.id, amount: "1.00" }] });
    const { id } = expectMade(await trader.books.post("/customers", { name: "Other" }));
    const reply = await change(trader, await rereadDocument(trader, invoice), { partyId: id });
    expect(reply).toMatchObject({
      status: 409,
      body: { code: "document.has-payments", errors: [{ field: "partyId" }] },
    });
  });

  test("can't change the credited contents of a document", async () => {
    const { trader, invoice } = await traderAfterSale();
    const items = [widgets(trader, "1", "35.00", { taxRateId: trader.tax, creditedPosition: 1 })];
    await write(trader, "/credit-notes", { date: "2026-02-01", creditedDocumentId: invoice.id, items });
    const credited = await rereadDocument(trader, invoice);
    for (const changes of [
      { items: [widgets(trader, "1", "1")] },
      { status: "draft" },
      { status: "void" },
      { date: "2026-01-16" },
    ]) {
      expect(await change(trader, credited, changes)).toMatchObject({
        status: 409,
        body: {
          code: "document.has-credits",
          detail: expect.stringMatching(/^This document was credited by CN-/),
        },
      });
    }
    expect((await change(trader, credited, { notes: "Credited" })).status).toBe(200);
  });

  test("of the number moves the counter", async () => {
    const { trader, invoice } = await traderAfterSale();
    expectMade(await change(trader, invoice, { number: "INV-0002" }));
    const items = [widgets(trader, "1", "1")];
    expect((await write(trader, "/invoices", { date: "2026-01-20", items })).number).toBe("INV-0003");
  });

  test("uses the prices and tax rates of the document, not their later changes", async () => {
    const { trader, invoice } = await traderAfterSale();
    const { books, widget, tax } = trader;
    const product = expectMade(await books.get(`/products/${widget}`));
    expectMade(
      await books.put(`/products/${widget}`, {
        version: 1,
        code: product.code,
        name: "Wodget",
        purchasePrice: "99",
        salePrice: "99",
      }),
    );
    const rate = expectMade(await books.get(`/tax-rates/${tax}`));
    expectMade(
      await books.put(`/tax-rates/${tax}`, {
        version: 1,
        code: rate.code,
        name: "Old VAT",
        rate: "10",
        isActive: false,
      }),
    );
    expect((await rereadDocument(trader, invoice)).items[0]).toMatchObject({
      description: "Widget",
      taxRate: "10",
    });
    const more = [widgets(trader, "7", "35.00", { taxRateId: tax })];
    expect(expectMade(await change(trader, invoice, { items: more })).taxAmount).toBe("24.50");
  });
});
