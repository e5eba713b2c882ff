import { describe, expect, test } from "vitest";
import {
  rereadDocument,
  change,
  editInput,
  journalLines,
  expectMade,
  newTrader,
  receive,
  stockOf,
  traderAfterSale,
  traderWithStock,
  widgets,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

describe("statuses (Accounting 4)", () => {
  const INTO = {
    draft: { status: "draft" },
    posted: { status: "posted", payments: "void" },
    paid: { status: "paid" },
    void: { status: "void", payments: "void" },
  } as const;
  type Status = keyof typeof INTO;

  async function invoiceThatIs(status: Status) {
    const trader = await traderWithStock();
    const items = [widgets(trader, "1", "10.00")];
    const first = status === "void" ? "posted" : status;
    const invoice = await write(trader, "/invoices", { date: "2026-01-15", items, status: first });
    return {
      trader,
      invoice: status === "void" ? expectMade(await change(trader, invoice, INTO.void)) : invoice,
    };
  }

  test.each<[Status, Status, number]>([
    ["draft", "draft", 200],
    ["draft", "posted", 200],
    ["draft", "paid", 200],
    ["draft", "void", 200],
    ["posted", "draft", 200],
    ["posted", "posted", 200],
    ["posted", "paid", 200],
    ["posted", "void", 200],
    ["paid", "draft", 409],
    ["paid", "posted", 200],
    ["paid", "paid", 200],
    ["paid", "void", 200],
    ["void", "draft", 409],
    ["void", "posted", 409],
    ["void", "paid", 409],
    ["void", "void", 409],
  ])("from %s to %s: %i", async (from, to, status) => {
    const { trader, invoice } = await invoiceThatIs(from);
    const reply = await change(trader, invoice, INTO[to]);
    expect(reply.status, reply.text).toBe(status);
    if (status === 409)
      expect(reply.body.detail).toMatch(/^INV-\S+ has been (paid|voided).*\. (Void|Create) /);
    const after = await rereadDocument(trader, invoice);
    expect(after.status).toBe(status === 200 ? to : from);
    const neverPosted = from === "draft" && after.status === "void";
    expect(after.journalId === null).toBe(after.status === "draft" || neverPosted);
    expect(after.paidAmount).toBe(after.status === "paid" ? "10.00" : "0.00");
    expect(await tradeProblems(trader.books, ["2026-12-31"])).toEqual([]);
  });

  test("a document can't be created as void", async () => {
    const { books, customer, freight } = await newTrader();
    const items = [{ productId: freight, quantity: "1", unitPrice: "1" }];
    const reply = await books.post("/invoices", {
      partyId: customer,
      date: "2026-01-01",
      status: "void",
      items,
    });
    expect(reply).toMatchObject({ status: 409, body: { code: "document.wrong-status" } });
  });

  test("a posted document that goes back to draft and is posted again gets a new journal", async () => {
    const { trader, invoice } = await traderAfterSale();
    const draft = expectMade(await change(trader, invoice, { status: "draft" }));
    expect(await stockOf(trader.books, trader.widget)).toBe("15 @ 330.00");
    const posted = expectMade(await change(trader, draft, { status: "posted" }));
    expect(posted.journalId).not.toBe(invoice.journalId);
    expect(expectMade(await trader.books.get(`/journals/${invoice.journalId}`)).status).toBe("void");
    expect(await journalLines(trader.books, posted.journalId)).toEqual(
      await journalLines(trader.books, invoice.journalId),
    );
    expect(await stockOf(trader.books, trader.widget)).toBe("9 @ 198.00");
  });

  test("a document with payments can't go back to draft", async () => {
    const { trader, invoice } = await traderAfterSale();
    await receive(trader, { amount: "1.00", allocations: [{ documentId: invoice.id, amount: "1.00" }] });
    const reply = await change(trader, await rereadDocument(trader, invoice), { status: "draft" });
    expect(reply).toMatchObject({ status: 409, body: { code: "document.has-payments" } });
  });

  test("a document with a total of zero is paid at once, and its goods still have a cost", async () => {
    const trader = await traderWithStock();
    const gift = await write(trader, "/invoices", { date: "2026-01-15", items: [widgets(trader, "1", "0")] });
    expect(gift).toMatchObject({ status: "paid", total: "0.00" });
    expect(await journalLines(trader.books, gift.journalId)).toEqual([
      "Cost of Goods Sold 22.00 Dr",
      "Inventory 22.00 Cr",
    ]);
  });

  test("an edit down to zero removes the journal, and an edit back up adds one", async () => {
    const { books, customer, freight } = await newTrader();
    const items = [{ productId: freight, quantity: "1", unitPrice: "5" }];
    const body = { partyId: customer, date: "2026-01-01", status: "posted", items };
    const invoice = expectMade(await books.post("/invoices", body));
    const changed = { items: [{ ...items[0], unitPrice: "0" }] };
    const free = expectMade(await books.put(`/invoices/${invoice.id}`, editInput(invoice, changed)));
    expect(free).toMatchObject({ status: "paid", journalId: null });
    const back = expectMade(await books.put(`/invoices/${invoice.id}`, editInput(free, { items })));
    expect(back).toMatchObject({ status: "posted", total: "5.00" });
    expect(await journalLines(books, back.journalId)).toEqual([
      "Accounts Receivable 5.00 Dr",
      "Sales 5.00 Cr",
    ]);
    expect(await tradeProblems(books)).toEqual([]);
  });

  test("a change to posted can change items at the same time", async () => {
    const { trader, invoice } = await traderAfterSale();
    const paid = expectMade(await change(trader, invoice, { status: "paid" }));
    const items = [widgets(trader, "2", "35.00", { taxRateId: trader.tax })];
    const after = expectMade(
      await change(trader, paid, { status: "posted", payments: "void", items, notes: "Fewer" }),
    );
    expect(after).toMatchObject({ status: "posted", paidAmount: "0.00", total: "77.00", notes: "Fewer" });
  });

  test("a change to paid can change items at the same time, and pays the new total", async () => {
    const { trader, invoice } = await traderAfterSale();
    const items = [widgets(trader, "2", "35.00", { taxRateId: trader.tax })];
    const after = expectMade(await change(trader, invoice, { status: "paid", items, notes: "Fewer" }));
    expect(after).toMatchObject({ status: "paid", paidAmount: "77.00", total: "77.00", notes: "Fewer" });
  });
});

test("a document of 0.00, paid without a payment, can become a draft", async () => {
  const trader = await newTrader();
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "0" }];
  const invoice = await write(trader, "/invoices", { date: "2026-01-15", items });
  expect(invoice).toMatchObject({ status: "paid", total: "0.00" });
  expect(expectMade(await change(trader, invoice, { status: "draft" })).status).toBe("draft");
  expect(await tradeProblems(trader.books)).toEqual([]);
});

test("an edited credit is applied again to its document, and what it released stays as credit", async () => {
  const trader = await newTrader();
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "100" }];
  const invoice = await write(trader, "/invoices", { date: "2026-01-10", items });
  const otherInvoice = await write(trader, "/invoices", { date: "2026-01-10", items });
  const allocations = [{ documentId: invoice.id, amount: "50.00" }];
  expectMade(await receive(trader, { date: "2026-01-12", amount: "50.00", allocations }));
  const line = { ...items[0], creditedPosition: 1 };
  const credit = { date: "2026-01-20", creditedDocumentId: invoice.id, items: [line] };
  const { id: creditId } = await write(trader, "/credit-notes", credit);
  const applied = { creditId, allocations: [{ documentId: otherInvoice.id, amount: "50.00" }] };
  expectMade(await trader.books.post("/credit-applications", applied));
  const { body: before } = await trader.books.get(`/credit-notes/${creditId}`);
  const smaller = { status: "posted", payments: "keep_as_credit", items: [{ ...line, unitPrice: "80" }] };
  const after = expectMade(await change(trader, before, smaller));
  expect(after).toMatchObject({ status: "posted", total: "80.00", paidAmount: "50.00" });
  expect(await rereadDocument(trader, invoice)).toMatchObject({ status: "paid" });
  expect(await rereadDocument(trader, otherInvoice)).toMatchObject({ paidAmount: "0.00" });
  expect(await tradeProblems(trader.books)).toEqual([]);
});
