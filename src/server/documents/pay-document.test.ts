import { describe, expect, test } from "vitest";
import {
  rereadDocument,
  change,
  readWholeBook,
  journalLines,
  expectMade,
  newTrader,
  receive,
  traderAfterSale,
  traderWithStock,
  widgets,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

describe("paying a document (Accounting 3)", () => {
  test("with the status of a new invoice records a receipt on its date in the cash account", async () => {
    const trader = await traderWithStock();
    const items = [widgets(trader, "1", "35.00")];
    const invoice = await write(trader, "/invoices", { date: "2026-01-15", items, status: "paid" });
    expect(invoice).toMatchObject({ status: "paid", paidAmount: "35.00" });
    const [receipt] = expectMade(await trader.books.get("/payments")).items;
    expect(receipt).toMatchObject({
      number: "RC-0001",
      date: "2026-01-15",
      amount: "35.00",
      unapplied: "0.00",
    });
    expect(await journalLines(trader.books, receipt.journalId)).toContain("Cash and Bank 35.00 Dr");
  });

  test("with an account and a date records the payment there", async () => {
    const { trader, invoice } = await traderAfterSale();
    const { id } = expectMade(
      await trader.books.post("/accounts", { code: "1900", type: "asset", name: "Till" }),
    );
    expectMade(
      await change(trader, invoice, { status: "paid", payment: { accountId: id, date: "2026-03-03" } }),
    );
    const [receipt] = expectMade(await trader.books.get("/payments")).items;
    expect(receipt).toMatchObject({ date: "2026-03-03", accountId: id, amount: "231.00" });
  });

  test("later pays the balance due today", async () => {
    const { trader, invoice } = await traderAfterSale();
    await receive(trader, { amount: "31.00", allocations: [{ documentId: invoice.id, amount: "31.00" }] });
    expectMade(await change(trader, await rereadDocument(trader, invoice), { status: "paid" }));
    const { items } = expectMade(await trader.books.get("/payments"));
    const { today } = expectMade(await trader.books.get("/company"));
    expect(items.map(({ date, amount }: Record<string, string>) => [date, amount])).toEqual([
      [today, "200.00"],
      ["2026-02-01", "31.00"],
    ]);
  });

  test("and going back to posted voids the payment and restores the balance due", async () => {
    const { trader, invoice } = await traderAfterSale();
    const paid = expectMade(await change(trader, invoice, { status: "paid" }));
    const open = expectMade(await change(trader, paid, { status: "posted", payments: "void" }));
    expect(open).toMatchObject({ status: "posted", paidAmount: "0.00" });
    const [receipt] = expectMade(await trader.books.get("/payments")).items;
    expect(receipt).toMatchObject({ status: "void", allocations: [], unapplied: "231.00" });
    expect(expectMade(await trader.books.get(`/journals/${receipt.journalId}`)).status).toBe("void");
    expect(await tradeProblems(trader.books, ["2026-12-31"])).toEqual([]);
  });

  test("and going back to posted is rejected until the request states what happens to payments", async () => {
    const { trader, invoice } = await traderAfterSale();
    const items = [widgets(trader, "1", "10.00")];
    const otherInvoice = await write(trader, "/invoices", { date: "2026-01-16", items });
    const allocations = [
      { documentId: invoice.id, amount: "231.00" },
      { documentId: otherInvoice.id, amount: "10.00" },
    ];
    const receipt = expectMade(await receive(trader, { amount: "241.00", allocations }));
    const paid = await rereadDocument(trader, invoice);
    const before = await readWholeBook(trader.books);
    expect(await change(trader, paid, { status: "posted" })).toMatchObject({
      status: 409,
      body: { code: "document.has-payments" },
    });
    expect(await readWholeBook(trader.books)).toBe(before);
    const open = expectMade(await change(trader, paid, { status: "posted", payments: "keep_as_credit" }));
    expect(open).toMatchObject({ status: "posted", paidAmount: "0.00" });
    expect(expectMade(await trader.books.get(`/payments/${receipt.id}`))).toMatchObject({
      status: "posted",
      unapplied: "231.00",
    });
    expect(await rereadDocument(trader, otherInvoice)).toMatchObject({ status: "paid" });
    expect(await tradeProblems(trader.books, ["2026-12-31"])).toEqual([]);
  });

  test.each([{ status: "draft" }, { items: [] as object[] }])(
    "and changing a partly paid invoice in a way its payments prevent can keep them as credit: %j",
    async (changes) => {
      const trader = await traderWithStock();
      const invoice = await write(trader, "/invoices", {
        date: "2026-01-15",
        items: [widgets(trader, "1", "100.00")],
      });
      const allocations = [{ documentId: invoice.id, amount: "50.00" }];
      const receipt = expectMade(await receive(trader, { amount: "50.00", allocations }));
      const current = await rereadDocument(trader, invoice);
      const edit = changes.items ? { items: [widgets(trader, "1", "10.00")] } : changes;
      expect((await change(trader, current, edit)).status).toBeGreaterThanOrEqual(400);
      const voided = expectMade(await change(trader, current, { ...edit, payments: "keep_as_credit" }));
      expect(voided).toMatchObject({ status: changes.status ?? "posted", paidAmount: "0.00" });
      expect(expectMade(await trader.books.get(`/payments/${receipt.id}`)).unapplied).toBe("50.00");
      expect(await tradeProblems(trader.books, ["2026-12-31"])).toEqual([]);
    },
  );

  test("is possible with one receipt for several invoices, whose rest pays another one later", async () => {
    const trader = await traderWithStock();
    const invoices = [];
    for (const unitPrice of ["10.00", "20.00", "30.00"])
      invoices.push(
        await write(trader, "/invoices", { date: "2026-01-15", items: [widgets(trader, "1", unitPrice)] }),
      );
    const [first, second, third] = invoices.map(({ id }) => id);
    const receipt = expectMade(
      await receive(trader, {
        amount: "50.00",
        allocations: [
          { documentId: first, amount: "10.00" },
          { documentId: second, amount: "15.00" },
        ],
      }),
    );
    expect(receipt.unapplied).toBe("25.00");
    const path = `/payments/${receipt.id}/allocations`;
    const more = await trader.books.post(path, { allocations: [{ documentId: third, amount: "25.00" }] });
    expect(expectMade(more).unapplied).toBe("0.00");
    const paid = await Promise.all(
      invoices.map(async (invoice) => (await rereadDocument(trader, invoice)).paidAmount),
    );
    expect(paid).toEqual(["10.00", "15.00", "25.00"]);
    const { body } = await trader.books.post(path, { allocations: [{ documentId: third, amount: "5.00" }] });
    expect(body).toMatchObject({
      code: "payment.over-applied",
      detail: expect.stringMatching(/^\S+ has been applied in full\. /),
    });
  });

  test("is not possible by sending a paid amount, which is derived", async () => {
    const { books, customer, freight } = await newTrader();
    const items = [{ productId: freight, quantity: "1", unitPrice: "1" }];
    const body = { partyId: customer, date: "2026-01-01", status: "posted", items, paidAmount: "1.00" };
    expect((await books.post("/invoices", body)).status).toBe(400);
  });

  test("by a receipt needs a bank charge below the received amount", async () => {
    const { trader, invoice } = await traderAfterSale();
    const allocations = [{ documentId: invoice.id, amount: "5.00" }];
    const reply = await receive(trader, { amount: "5.00", bankFee: "5.00", allocations });
    expect(reply).toMatchObject({
      status: 422,
      body: { code: "payment.bank-fee-too-high", errors: [{ field: "bankFee" }] },
    });
  });

  test("by a vendor payment adds the bank charge, which can exceed the payment", async () => {
    const { trader } = await traderAfterSale();
    const { books, vendor, customer } = trader;
    const body = {
      direction: "out",
      partyId: vendor,
      date: "2026-02-01",
      amount: "5.00",
      bankFee: "6.00",
    };
    const payment = expectMade(await books.post("/payments", body));
    expect(await journalLines(books, payment.journalId)).toEqual([
      "Accounts Payable 5.00 Dr",
      "Bank Fees 6.00 Dr",
      "Cash and Bank 11.00 Cr",
    ]);
    expectMade(await receive(trader, { amount: "5.00" }));
    const refund = { ...body, partyId: customer, isRefund: true };
    expect((await books.post("/payments", refund)).status).toBe(201);
  });
});
