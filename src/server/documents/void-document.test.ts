import { describe, expect, test } from "vitest";
import {
  rereadDocument,
  change,
  readWholeBook,
  changeBook,
  expectMade,
  newTrader,
  receive,
  stockOf,
  traderAfterSale,
  widgets,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

const PAYMENT_NAMED = /^Payment \S+ \(\w+ \d+, 2026\) is applied to this document\. Void it first\.$/;

describe("voiding a document in an open period (Accounting 5)", () => {
  async function paidInvoice() {
    const { trader, invoice } = await traderAfterSale();
    expectMade(
      await receive(trader, {
        amount: "231.00",
        allocations: [{ documentId: invoice.id, amount: "231.00" }],
      }),
    );
    return { trader, invoice: await rereadDocument(trader, invoice) };
  }

  test("is rejected until the request states what happens to its payments", async () => {
    const { trader, invoice } = await paidInvoice();
    const reply = await change(trader, invoice, { status: "void" });
    expect(reply).toMatchObject({
      status: 409,
      body: { code: "document.has-payments", detail: expect.stringMatching(PAYMENT_NAMED) },
    });
    expect(await rereadDocument(trader, invoice)).toMatchObject({ status: "paid", paidAmount: "231.00" });
  });

  test("can void its payments too", async () => {
    const { trader, invoice } = await paidInvoice();
    expectMade(await change(trader, invoice, { status: "void", payments: "void", voidReason: "Twice" }));
    expect(await rereadDocument(trader, invoice)).toMatchObject({
      status: "void",
      voidReason: "Twice",
      number: "INV-0001",
    });
    expect(expectMade(await trader.books.get("/payments")).items[0].status).toBe("void");
    const aging = expectMade(await trader.books.get("/reports/aging?type=receivable&asOf=2026-12-31"));
    expect(aging).toMatchObject({ totals: { total: "0.00" }, controlBalance: "0.00" });
  });

  test("can keep its payments as the customer's credit", async () => {
    const { trader, invoice } = await paidInvoice();
    expectMade(await change(trader, invoice, { status: "void", payments: "keep_as_credit" }));
    expect(expectMade(await trader.books.get("/payments")).items[0]).toMatchObject({
      status: "posted",
      unapplied: "231.00",
    });
    const aging = expectMade(await trader.books.get("/reports/aging?type=receivable&asOf=2026-12-31"));
    expect(aging).toMatchObject({ totals: { unapplied: "-231.00" }, controlBalance: "-231.00" });
  });

  test("makes the sales of a bill's goods provisional again", async () => {
    const trader = await newTrader();
    const bill = await write(trader, "/bills", {
      date: "2026-01-05",
      items: [widgets(trader, "10", "24.00")],
    });
    await write(trader, "/invoices", { date: "2026-01-15", items: [widgets(trader, "6", "35.00")] });
    expectMade(await change(trader, bill, { status: "void" }));
    // 6 at the purchase price of 20.00, instead of the former cost of 24.00.
    expect(await stockOf(trader.books, trader.widget)).toBe("-6 @ -120.00");
    const [correction] = expectMade(await trader.books.get("/journals?search=Cost correction")).items;
    expect(correction).toMatchObject({ date: "2026-01-15", total: "24.00" });
    expect(await tradeProblems(trader.books, ["2026-01-10", "2026-12-31"])).toEqual([]);
  });

  test("is rejected, like an edit, if selling without stock is blocked", async () => {
    const trader = await newTrader();
    const bill = await write(trader, "/bills", {
      date: "2026-01-05",
      items: [widgets(trader, "10", "24.00")],
    });
    await write(trader, "/invoices", { date: "2026-01-15", items: [widgets(trader, "6", "35.00")] });
    expectMade(await changeBook(trader.books, { negativeStock: "block" }));
    for (const changes of [
      { status: "void" },
      { date: "2026-01-16" },
      { items: [widgets(trader, "5", "24.00")] },
    ])
      expect(await change(trader, bill, changes)).toMatchObject({
        status: 422,
        body: { code: "stock.insufficient" },
      });
    expect((await change(trader, bill, { items: [widgets(trader, "6", "24.00")] })).status).toBe(200);
  });

  test("keeps the link to its voided journal, the last one if it had several", async () => {
    const { trader, invoice } = await traderAfterSale();
    const { books } = trader;
    const statusOf = async (id: string) => expectMade(await books.get(`/journals/${id}`)).status;
    const draft = expectMade(await change(trader, invoice, { status: "draft" }));
    expect(draft.journalId).toBeNull();
    const posted = expectMade(await change(trader, draft, { status: "posted", date: "2026-01-16" }));
    const voided = expectMade(await change(trader, posted, { status: "void" }));
    expect(voided).toMatchObject({ journalId: posted.journalId, reversalId: null });
    expect(await Promise.all([invoice.journalId, posted.journalId].map(statusOf))).toEqual(["void", "void"]);
    const [listed] = expectMade(await books.get("/invoices?status=void")).items;
    expect(listed).toMatchObject({ journalId: posted.journalId });
    expect(expectMade(await books.get(`/journals/${posted.journalId}`)).source).toMatchObject({
      id: invoice.id,
    });
  });

  test("saves changed notes, which are always editable, and nothing else", async () => {
    const { trader, invoice } = await traderAfterSale();
    const items = [widgets(trader, "1", "1.00")];
    const changes = { notes: "See INV-0002", date: "2026-01-16", number: "INV-0009", items };
    const voided = expectMade(await change(trader, invoice, { status: "void", ...changes }));
    expect(voided).toMatchObject({
      notes: "See INV-0002",
      date: invoice.date,
      number: "INV-0001",
      total: "231.00",
    });
    expect(voided.items).toEqual(invoice.items);
  });

  test("is the only way to remove a draft that was paid or moved goods", async () => {
    const { trader, invoice } = await traderAfterSale();
    const { books } = trader;
    const receipt = expectMade(await change(trader, invoice, { status: "paid" }));
    const open = expectMade(await change(trader, receipt, { status: "posted", payments: "void" }));
    const draft = expectMade(await change(trader, open, { status: "draft" }));
    const before = await readWholeBook(books);
    expect(await books.delete(`/invoices/${draft.id}`)).toMatchObject({
      status: 409,
      body: {
        code: "document.was-posted",
        detail:
          "This draft was posted before and is linked to other records, such as payments or stock. Void it instead of deleting it.",
      },
    });
    expect(await readWholeBook(books)).toBe(before);
    expectMade(await change(trader, draft, { status: "void" }));
  });

  test("is for posted documents; drafts can be deleted, and their numbers are not reused", async () => {
    const { trader, invoice } = await traderAfterSale();
    const { books } = trader;
    const refused = await books.delete(`/invoices/${invoice.id}`);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "document.not-a-draft", detail: "Only drafts can be deleted. Void this one instead." },
    });
    const items = [widgets(trader, "1", "1")];
    const draft = await write(trader, "/invoices", { date: "2026-01-20", items, status: "draft" });
    expect((await books.delete(`/invoices/${draft.id}`)).status).toBe(204);
    expect((await books.get(`/invoices/${draft.id}`)).status).toBe(404);
    expect((await write(trader, "/invoices", { date: "2026-01-20", items })).number).toBe("INV-0003");
  });
});
