import { beforeEach, describe, expect, test } from "vitest";
import { asApplication } from "#test/support/raw-sql.ts";
import { type TaxPayer, ukQuarter } from "#test/support/tax-returns.ts";
import { testApp } from "#test/support/test-app.ts";
import { isOnServer } from "#test/support/test-database.ts";
import { change, readWholeBook, expectMade } from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

let payer: TaxPayer;

beforeEach(async () => {
  payer = await ukQuarter();
});

const Q1 = ["2026-01-01", "2026-03-31"] as const;
const Q2 = ["2026-04-01", "2026-06-30"] as const;
const FILED_MESSAGE =
  "The tax return for Jan 1 – Mar 31, 2026 has been filed. Use Apr 1, 2026 or a later date, and it will count in the next return.";
const FILED = {
  status: 409,
  body: { code: "tax-return.period-filed", errors: [{ field: "date", message: FILED_MESSAGE }] },
};
const filedThrough = async () => expectMade(await payer.trader.books.get("/company")).taxFiledThrough;

describe("a filed period", () => {
  let before: string;
  const item = () => ({ productId: payer.trader.freight, quantity: "1", unitPrice: "10" });
  const post = (path: string, body: Record<string, unknown>) => payer.trader.books.post(path, body);

  beforeEach(async () => {
    expectMade(await payer.file(...Q1));
    before = await readWholeBook(payer.trader.books);
  });

  test("accepts nothing taxed", async () => {
    const { customer, vendor } = payer.trader;
    for (const rate of ["Standard", "Zero", "Reverse"]) {
      const items = [{ ...item(), taxRateId: payer.rates[rate] }];
      const invoice = { partyId: customer, date: "2026-03-31", status: "posted", items };
      expect(await post("/invoices", invoice)).toMatchObject(FILED);
      expect(await post("/bills", { ...invoice, partyId: vendor, date: "2025-12-31" })).toMatchObject(FILED);
      const lines = [
        {
          accountId: await payer.account("Purchased Services"),
          amount: "12.00",
          taxRateId: payer.rates[rate],
        },
      ];
      const spent = { kind: "expense", accountId: payer.bank, date: "2026-02-01", lines };
      expect(await post("/money/entries", spent)).toMatchObject(FILED);
    }
    const moved = await payer.journal("2026-03-31", [
      ["Tax Payable", "0", "6.00"],
      ["Sales", "6.00", "0"],
    ]);
    expect(moved).toMatchObject(FILED);
    expect(await readWholeBook(payer.trader.books)).toBe(before);
  });

  test("accepts untaxed transactions and manual tax payments", async () => {
    const { customer } = payer.trader;
    expectMade(
      await post("/invoices", { partyId: customer, date: "2026-03-31", status: "posted", items: [item()] }),
    );
    expectMade(
      await payer.journal("2026-03-31", [
        ["Tax Payable", "6.00", "0"],
        ["Bank", "0", "6.00"],
      ]),
    );
    expect((await payer.boxes("2026-01-01"))[0]).toBe("1 280.00");
    expect(await tradeProblems(payer.trader.books)).toEqual([]);
  });

  test("keeps its documents, which can be voided from the first open day on", async () => {
    const { books } = payer.trader;
    const [sale] = expectMade(await books.get("/invoices")).items;
    const invoice = expectMade(await books.get(`/invoices/${sale.id}`));
    const items = [{ ...item(), taxRateId: payer.rates["Standard"] }];
    expect(await change(payer.trader, invoice, { items })).toMatchObject(FILED);
    expect(
      await change(payer.trader, invoice, { items, date: "2026-04-02", dueDate: "2026-04-02" }),
    ).toMatchObject(FILED);
    expect(await change(payer.trader, invoice, { status: "draft" })).toMatchObject(FILED);
    expect(await readWholeBook(books)).toBe(before);
    const voided = expectMade(await change(payer.trader, invoice, { status: "void", voidReason: "Wrong" }));
    expect(expectMade(await books.get(`/journals/${voided.reversalId}`)).date).toBe("2026-04-01");
    expect((await payer.boxes("2026-01-01"))[0]).toBe("1 280.00");
    expect((await payer.boxes("2026-04-01"))[0]).toBe("1 -200.00");
    expect(await tradeProblems(books)).toEqual([]);
  });

  test("doesn't accept later documents that are moved into it", async () => {
    const { books } = payer.trader;
    const later = await payer.trade("/invoices", "2026-04-10", [["10.00", "Zero"]]);
    const changed = await change(payer.trader, later, { date: "2026-03-10" });
    expect(changed).toMatchObject(FILED);
    const lines = [
      {
        accountId: await payer.account("Purchased Services"),
        amount: "12.00",
        taxRateId: payer.rates["Zero"],
      },
    ];
    const spent = { kind: "expense", accountId: payer.bank, date: "2026-04-11", lines };
    const entry = expectMade(await books.post("/money/entries", spent));
    const moved = await books.put(`/money/entries/${entry.id}`, { ...spent, version: 1, date: "2026-03-11" });
    expect(moved).toMatchObject(FILED);
  });

  test("is also protected by the database", async () => {
    const { database } = await testApp();
    const { books } = payer.trader;
    const attempt = (...statements: string[]) => asApplication(database, books, statements);
    const rule = { rule: "tax_period_is_open" };
    const raw = "018f2f3c-0000-7000-8000-0000000000e1";
    const line = (
      position: number,
      account: string,
      amounts: string,
      more = "null, null",
    ) => `insert into journal_lines
      (journal_id, position, date, account_id, debit, credit, tax_rate_id, tax_base)
      values ('${raw}', ${position}, '2026-03-31', '${account}', ${amounts}, ${more})`;
    const head = `insert into journals (id, number, date, description, status, total)
      values ('${raw}', 'RAW', '2026-03-31', 'Raw', 'posted', 5)`;
    const [sales, owed] = [await payer.account("Sales"), await payer.account("Tax Payable")];
    expect(await attempt(head, line(1, sales, "5, 0"), line(2, owed, "0, 5"))).toMatchObject(rule);
    const taxed = line(2, payer.bank, "0, 5", `'${payer.rates["Standard"]}', 25`);
    expect(await attempt(head, line(1, sales, "5, 0"), taxed)).toMatchObject(rule);
    expect(await attempt(head, line(1, sales, "5, 0"), line(2, payer.bank, "0, 5"))).toBeNull();
    const voided = "update journals set version = version + 1, status = 'void' where date = '2026-01-15'";
    expect(await attempt(voided)).toMatchObject(rule);
    const zero = `tax_rate_id = '${payer.rates["Zero"]}'`;
    const deleteItems = `delete from document_items where ${zero}`;
    expect(await attempt(deleteItems)).toMatchObject(rule);
    // The request login, which the embedded database doesn't have, can't either.
    if (isOnServer) expect(await attempt("reset role", deleteItems)).toMatchObject(rule);
    expect(await attempt("update books set tax_filed_through = null")).toMatchObject({
      message: expect.stringMatching(/permission denied/),
    });
    expect(await attempt("update tax_returns set payable = 0")).toMatchObject({
      message: expect.stringMatching(/permission denied/),
    });
  });

  test("is open again once its filing is undone, and voided documents are void on their own date", async () => {
    const { books } = payer.trader;
    const [bill] = expectMade(await books.get("/bills?sort=number")).items;
    const whole = expectMade(await books.get(`/bills/${bill.id}`));
    expectMade(await change(payer.trader, whole, { status: "void", voidReason: "Wrong" }));
    const { id } = await payer.get("2026-01-01");
    expectMade(await payer.file(...Q2));
    expect((await books.post(`/tax-returns/${id}/undo`)).body).toMatchObject({
      code: "tax-return.not-last",
      detail: expect.stringContaining("Undo the one through Jun 30, 2026 first."),
    });
    const { id: second } = await payer.get("2026-04-01");
    expectMade(await books.post(`/tax-returns/${second}/undo`));
    const undone = expectMade(await books.post(`/tax-returns/${id}/undo`));
    expect(undone).toMatchObject({ id: null, status: "due", start: "2026-01-01" });
    expect(await filedThrough()).toBeNull();
    // The bill for 300.00, or the reverse charge for 400.00.
    expect((await payer.boxes("2026-01-01"))[3]).toMatch(/^4 (80|60)\.00$/);
    expect((await payer.boxes("2026-04-01"))[3]).toBe("4 0.00");
    expect((await books.post(`/tax-returns/${id}/undo`)).body).toMatchObject({
      code: "tax-return.already-undone",
    });
    const { items } = expectMade(await books.get(`/audit-log?recordId=${id}`));
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      "tax_return.undone",
      "tax_return.filed",
    ]);
    expect(await tradeProblems(books)).toEqual([]);
  });
});
