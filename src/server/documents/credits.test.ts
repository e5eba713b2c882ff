import { describe, expect, test } from "vitest";
import {
  rereadDocument,
  change,
  journalLines,
  expectMade,
  newTrader,
  receive,
  stockOf,
  traderAfterSale,
  widgets,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

describe("credits (Accounting 2, 3)", () => {
  test("a credit note for an invoice is applied to its balance due, on the credit's date", async () => {
    const { trader, invoice } = await traderAfterSale();
    const items = [widgets(trader, "1", "35.00", { taxRateId: trader.tax, creditedPosition: 1 })];
    const credit = await write(trader, "/credit-notes", {
      date: "2026-02-01",
      creditedDocumentId: invoice.id,
      items,
    });
    expect(credit).toMatchObject({ status: "paid", paidAmount: "38.50" });
    expect(await rereadDocument(trader, invoice)).toMatchObject({ status: "posted", paidAmount: "38.50" });
    const totalsOn = async (asOf: string) =>
      expectMade(await trader.books.get(`/reports/aging?type=receivable&asOf=${asOf}`)).totals;
    expect(await totalsOn("2026-01-31")).toMatchObject({ total: "231.00", unapplied: "0.00" });
    expect(await totalsOn("2026-02-01")).toMatchObject({ total: "192.50", unapplied: "0.00" });
    expect(await tradeProblems(trader.books, ["2026-01-31", "2026-02-01", "2026-12-31"])).toEqual([]);
  });

  test("the amount above the balance due remains as credit", async () => {
    const { trader, invoice } = await traderAfterSale();
    expectMade(
      await receive(trader, {
        date: "2026-01-20",
        amount: "220.00",
        allocations: [{ documentId: invoice.id, amount: "220.00" }],
      }),
    );
    const items = [widgets(trader, "1", "35.00", { taxRateId: trader.tax, creditedPosition: 1 })];
    const draft = await write(trader, "/credit-notes", {
      date: "2026-02-01",
      creditedDocumentId: invoice.id,
      items,
      status: "draft",
    });
    expect(await rereadDocument(trader, invoice)).toMatchObject({ paidAmount: "220.00" });
    expect(expectMade(await change(trader, draft, { status: "posted" }))).toMatchObject({
      status: "posted",
      paidAmount: "11.00",
    });
    expect(await rereadDocument(trader, invoice)).toMatchObject({ status: "paid", paidAmount: "231.00" });
    expect(await tradeProblems(trader.books, ["2026-01-31", "2026-12-31"])).toEqual([]);
  });

  test("the applied amount follows edits, a return to draft and a void of the credit", async () => {
    const { trader, invoice } = await traderAfterSale();
    const items = [widgets(trader, "2", "35.00", { taxRateId: trader.tax, creditedPosition: 1 })];
    const credit = await write(trader, "/credit-notes", {
      date: "2026-02-01",
      creditedDocumentId: invoice.id,
      items,
    });
    const paid = async () => (await rereadDocument(trader, invoice)).paidAmount;
    expect(await paid()).toBe("77.00");
    const fewer = [widgets(trader, "1", "35.00", { taxRateId: trader.tax, creditedPosition: 1 })];
    expectMade(await change(trader, credit, { items: fewer }));
    expect(await paid()).toBe("38.50");
    expectMade(await change(trader, await rereadDocument(trader, credit), { status: "draft" }));
    expect(await paid()).toBe("0.00");
    expectMade(await change(trader, await rereadDocument(trader, credit), { status: "posted" }));
    expect(await paid()).toBe("38.50");
    expectMade(await change(trader, await rereadDocument(trader, credit), { status: "void" }));
    expect(await paid()).toBe("0.00");
    expect(await tradeProblems(trader.books, ["2026-01-31", "2026-12-31"])).toEqual([]);
  });

  test("applying a credit note to an invoice posts nothing, and a part pays neither in full", async () => {
    const { trader, invoice } = await traderAfterSale();
    const items = [widgets(trader, "1", "35.00", { taxRateId: trader.tax })];
    const credit = await write(trader, "/credit-notes", { date: "2026-02-01", items });
    const apply = (amount: string) =>
      trader.books.post("/credit-applications", {
        creditId: credit.id,
        allocations: [{ documentId: invoice.id, amount }],
      });
    const journals = expectMade(await trader.books.get("/journals?limit=500")).items.length;
    expect(expectMade(await apply("8.50"))).toEqual({ unapplied: "30.00" });
    expect(await rereadDocument(trader, credit)).toMatchObject({ status: "posted", paidAmount: "8.50" });
    expect(await apply("30.01")).toMatchObject({
      status: 422,
      body: {
        code: "payment.over-applied",
        detail: expect.stringMatching(/^CN-\S+ has \$30\.00 left to apply\. Enter that or less\.$/),
      },
    });
    expect(await change(trader, await rereadDocument(trader, credit), { status: "draft" })).toMatchObject({
      body: {
        code: "document.has-payments",
        detail: expect.stringMatching(/^This credit is applied to INV-\S+ \(/),
      },
    });
    expect(expectMade(await apply("30.00"))).toEqual({ unapplied: "0.00" });
    expect(await rereadDocument(trader, credit)).toMatchObject({ status: "paid" });
    expect(await rereadDocument(trader, invoice)).toMatchObject({ status: "posted", paidAmount: "38.50" });
    expect(expectMade(await trader.books.get("/journals?limit=500")).items).toHaveLength(journals);
    expect(await tradeProblems(trader.books, ["2026-01-31", "2026-12-31"])).toEqual([]);
  });

  test("several returns of one sale restore its cost, and the last one takes the rest", async () => {
    const trader = await newTrader();
    await write(trader, "/bills", {
      date: "2026-01-05",
      items: [widgets(trader, "3", "3.33"), widgets(trader, "1", "0.01")],
    });
    const invoice = await write(trader, "/invoices", {
      date: "2026-01-15",
      items: [widgets(trader, "3", "9.00")],
    });
    expect(await journalLines(trader.books, invoice.journalId)).toContain("Cost of Goods Sold 7.50 Dr");
    const costs = [];
    for (const date of ["2026-02-01", "2026-02-02", "2026-02-03"]) {
      const items = [widgets(trader, "1", "9.00", { creditedPosition: 1 })];
      const credit = await write(trader, "/credit-notes", { date, creditedDocumentId: invoice.id, items });
      const lines = await journalLines(trader.books, credit.journalId);
      costs.push(lines.find((line) => line.startsWith("Inventory")));
    }
    expect(costs).toEqual(["Inventory 2.50 Dr", "Inventory 2.50 Dr", "Inventory 2.50 Dr"]);
    expect(await stockOf(trader.books, trader.widget)).toBe("4 @ 10.00");
  });

  test("goods returned without their invoice are valued at the average cost, not their price", async () => {
    const { trader } = await traderAfterSale();
    const credit = await write(trader, "/credit-notes", {
      date: "2026-02-01",
      items: [widgets(trader, "1", "35.00")],
    });
    expect(await journalLines(trader.books, credit.journalId)).toContain("Inventory 22.00 Dr");
    expect(await stockOf(trader.books, trader.widget)).toBe("10 @ 220.00");
  });

  test("a credit note can be refunded to the customer", async () => {
    const { trader, invoice } = await traderAfterSale();
    const allocations = [{ documentId: invoice.id, amount: "231.00" }];
    expectMade(await receive(trader, { date: "2026-01-31", amount: "231.00", allocations }));
    const items = [widgets(trader, "1", "35.00", { taxRateId: trader.tax, creditedPosition: 1 })];
    const credit = await write(trader, "/credit-notes", {
      date: "2026-02-01",
      creditedDocumentId: invoice.id,
      items,
    });
    const refund = expectMade(
      await receive(trader, {
        direction: "out",
        isRefund: true,
        amount: "38.50",
        allocations: [{ documentId: credit.id, amount: "38.50" }],
      }),
    );
    expect(await journalLines(trader.books, refund.journalId)).toEqual([
      "Accounts Receivable 38.50 Dr",
      "Cash and Bank 38.50 Cr",
    ]);
    expect(await rereadDocument(trader, credit)).toMatchObject({ status: "paid", paidAmount: "38.50" });
    expect(await change(trader, await rereadDocument(trader, credit), { status: "void" })).toMatchObject({
      body: { code: "document.has-payments" },
    });
  });

  test("an overpayment can be refunded up to its amount, and then not be applied anymore", async () => {
    const { trader, invoice } = await traderAfterSale();
    const over = expectMade(
      await receive(trader, {
        amount: "250.00",
        allocations: [{ documentId: invoice.id, amount: "231.00" }],
      }),
    );
    const refund = (amount: string) =>
      receive(trader, { direction: "out", isRefund: true, date: "2026-02-05", amount });
    expect(await refund("19.01")).toMatchObject({
      status: 422,
      body: { code: "payment.exceeds-balance-due", errors: [{ field: "amount" }] },
    });
    expect(await journalLines(trader.books, expectMade(await refund("19.00")).journalId)).toEqual([
      "Accounts Receivable 19.00 Dr",
      "Cash and Bank 19.00 Cr",
    ]);
    expect((await refund("0.01")).status).toBe(422);
    const next = await write(trader, "/invoices", {
      date: "2026-02-06",
      items: [widgets(trader, "1", "19.00")],
    });
    const allocations = [{ documentId: next.id, amount: "19.00" }];
    expect(await trader.books.post(`/payments/${over.id}/allocations`, { allocations })).toMatchObject({
      body: { code: "payment.over-applied" },
    });
    expect(await tradeProblems(trader.books, ["2026-02-01", "2026-02-05", "2026-12-31"])).toEqual([]);
  });

  test("a debt written off by a manual journal stays on its invoice, and aging shows both", async () => {
    const { trader } = await traderAfterSale();
    const { books } = trader;
    const { items } = expectMade(await books.get("/accounts?limit=500"));
    const receivable = items.find(({ name }: Record<string, string>) => name === "Accounts Receivable").id;
    const { id: loss } = expectMade(
      await books.post("/accounts", { code: "5900", type: "expense", name: "Bad Debt" }),
    );
    expectMade(
      await books.post("/journals", {
        date: "2026-03-01",
        description: "Customer is bankrupt",
        lines: [
          { accountId: loss, debit: "231.00" },
          { accountId: receivable, credit: "231.00" },
        ],
      }),
    );
    const aging = expectMade(await books.get("/reports/aging?type=receivable&asOf=2026-03-31"));
    expect(aging.parties.map(({ name, total }: Record<string, string>) => [name, total])).toEqual([
      ["Customer", "231.00"],
      ["Journal entries without a document", "-231.00"],
    ]);
    expect(aging).toMatchObject({ totals: { total: "0.00" }, controlBalance: "0.00" });
  });
});
