import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bankFile, ofxOf } from "#test/support/bank-file.ts";
import { asApplication } from "#test/support/raw-sql.ts";
import { newTaxPayer, type TaxPayer } from "#test/support/tax-returns.ts";
import { testApp } from "#test/support/test-app.ts";
import { rereadDocument, change, expectMade, openAccount, write } from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Accounting 28: a US return includes sales without a rate, so filing it fixes them too.

const Q1 = ["2026-01-01", "2026-03-31"] as const;
const FILED = { status: 409, body: { code: "tax-return.period-filed" } };

type UntaxedSeller = {
  payer: TaxPayer;
  deposits: string;
  untaxed: { id: string; number: string };
  gross: (start: string) => Promise<string>;
  /** Invoices a deposit, which isn't a sale yet. */
  deposit: (date: string, amount: string, more?: Record<string, unknown>) => ReturnType<typeof write>;
};

/** A filed first quarter with taxed sales of 200.00 and untaxed sales of 50.00. */
async function filedQuarter(): Promise<UntaxedSeller> {
  const payer = await newTaxPayer({ country: "US" }, { State: { rate: "5" } });
  const deposits = await openAccount(payer.trader, "2500", "Deposits");
  await payer.trade("/invoices", "2026-01-15", [["200.00", "State"]]);
  const untaxed = await payer.trade("/invoices", "2026-02-10", [["50.00", null]]);
  expectMade(await payer.file(...Q1));
  return {
    payer,
    deposits,
    untaxed,
    gross: async (start) => (await payer.boxes(start))[0] ?? "",
    deposit: (date, unitPrice, more = {}) =>
      write(payer.trader, "/invoices", {
        date,
        dueDate: date,
        items: [{ accountId: deposits, description: "Deposit", quantity: "1", unitPrice, ...more }],
      }),
  };
}

const release = async (payer: TaxPayer, date: string, amount: string) =>
  expectMade(
    await payer.journal(date, [
      ["Deposits", amount, "0"],
      ["Sales", "0", amount],
    ]),
  );

describe("a filed US quarter", () => {
  let seller: UntaxedSeller;
  beforeAll(async () => {
    seller = await filedQuarter();
  });

  test("includes its sales without a rate", async () => {
    expect(await seller.gross("2026-01-01")).toBe("Gross sales 250.00");
  });

  test("accepts no invoice without a rate", async () => {
    const { trader } = seller.payer;
    const items = [{ productId: trader.freight, quantity: "1", unitPrice: "10" }];
    const invoice = { partyId: trader.customer, date: "2026-03-31", status: "posted", items };
    expect(await trader.books.post("/invoices", invoice)).toMatchObject(FILED);
  });

  test("accepts no deposit on revenue", async () => {
    expect(await seller.payer.receive("2026-03-31", "Sales", "10.00")).toMatchObject(FILED);
  });

  test("accepts no journal on revenue", async () => {
    const moved = await seller.payer.journal("2026-03-31", [
      ["Deposits", "10.00", "0"],
      ["Sales", "0", "10.00"],
    ]);
    expect(moved).toMatchObject(FILED);
  });

  test("accepts no later invoice without a rate that is moved into it", async () => {
    const later = await seller.payer.trade("/invoices", "2026-04-10", [["10.00", null]]);
    expect(await change(seller.payer.trader, later, { date: "2026-03-10" })).toMatchObject(FILED);
  });

  test("keeps the amounts of its invoices without a rate", async () => {
    const { trader } = seller.payer;
    const invoice = await rereadDocument(trader, seller.untaxed);
    const items = [{ productId: trader.freight, quantity: "1", unitPrice: "49" }];
    expect(await change(trader, invoice, { items })).toMatchObject(FILED);
  });

  test("protects its lines in the database", async () => {
    const { database } = await testApp();
    const deleteItems = `delete from document_items where document_id = '${seller.untaxed.id}'`;
    const fault = await asApplication(database, seller.payer.trader.books, [deleteItems]);
    expect(fault).toMatchObject({ rule: "tax_period_is_open" });
  });

  test("leaves bank transactions that a rule would post to revenue", async () => {
    const { bank, trader } = seller.payer;
    const lines = [{ accountId: await seller.payer.account("Sales"), percent: "100", taxRateId: null }];
    const rule = { name: "Sales", keywords: "market", postsAutomatically: true, lines };
    expectMade(await trader.books.post("/bank/rules", rule));
    const file = ofxOf([
      ["20260301", "5.00", "Market"],
      ["20260401", "6.00", "Market"],
    ]);
    expectMade(await trader.books.post("/bank/imports", bankFile(file, bank, "market.ofx")));
    const { items } = expectMade(
      await trader.books.get(`/bank/transactions?accountId=${bank}&status=unmatched`),
    );
    expect(items.map(({ date }: { date: string }) => date)).toEqual(["2026-03-01"]);
  });

  test("accepts bills without a rate", async () => {
    await seller.payer.trade("/bills", "2026-03-31", [["10.00", null]]);
    expect(await seller.gross("2026-01-01")).toBe("Gross sales 250.00");
  });

  test("accepts invoices for deposits", async () => {
    const invoice = await seller.deposit("2026-03-31", "10.00");
    expectMade(await change(seller.payer.trader, invoice, { status: "void" }));
    expect(await tradeProblems(seller.payer.trader.books)).toEqual([]);
  });
});

describe("after a filed US quarter", () => {
  let seller: UntaxedSeller;
  beforeEach(async () => {
    seller = await filedQuarter();
  });

  test("a voided sale without a rate is a correction in the next return", async () => {
    const { payer, untaxed } = seller;
    const invoice = await rereadDocument(payer.trader, untaxed);
    const voided = expectMade(await change(payer.trader, invoice, { status: "void", voidReason: "Wrong" }));
    expect(expectMade(await payer.trader.books.get(`/journals/${voided.reversalId}`)).date).toBe(
      "2026-04-01",
    );
    expect([await seller.gross("2026-01-01"), await seller.gross("2026-04-01")]).toEqual([
      "Gross sales 250.00",
      "Gross sales -50.00",
    ]);
    const next = await payer.get("2026-04-01");
    expect(next.corrections).toEqual({ documentCount: 1, net: "-50.00", tax: "0.00" });
    const lines = expectMade(await payer.trader.books.get("/tax-returns/box-documents?start=2026-04-01"));
    expect(lines.items).toMatchObject([
      { number: untaxed.number, net: "-50.00", correctedDate: "2026-02-10" },
    ]);
    expect(await tradeProblems(payer.trader.books)).toEqual([]);
  });

  test("a deposit becomes a sale when a journal releases it", async () => {
    await seller.deposit("2026-04-05", "500.00");
    expect(await seller.gross("2026-04-01")).toBe("Gross sales 0.00");
    await release(seller.payer, "2026-05-05", "500.00");
    expect(await seller.gross("2026-04-01")).toBe("Gross sales 500.00");
  });

  test("a deposit becomes a sale when the final invoice deducts it", async () => {
    const { trader } = seller.payer;
    await seller.deposit("2026-04-05", "500.00");
    const items = [
      { productId: trader.freight, quantity: "1", unitPrice: "800" },
      { accountId: seller.deposits, description: "Deposit", quantity: "-1", unitPrice: "500" },
    ];
    await write(trader, "/invoices", { date: "2026-05-05", dueDate: "2026-05-05", items });
    expect(await seller.gross("2026-04-01")).toBe("Gross sales 800.00");
    expect(await tradeProblems(trader.books)).toEqual([]);
  });

  describe("deferred income", () => {
    const defer = async (documentId: string, date: string) => {
      const { payer, deposits } = seller;
      const body = {
        kind: "deferred_income",
        name: "Support",
        balanceSheetAccountId: deposits,
        profitLossAccountId: await payer.account("Sales"),
        amount: "500.00",
        recordedOn: date,
        startsOn: date,
        months: 5,
        isAutomatic: true,
        documentId,
      };
      return expectMade(await payer.trader.books.post("/accruals", body));
    };

    test("without a rate becomes a sale as it is released", async () => {
      const { id } = await seller.deposit("2026-04-01", "500.00");
      await defer(id, "2026-04-01");
      expect(await seller.gross("2026-04-01")).toBe("Gross sales 300.00");
    });

    test("with a rate is a sale only by its invoice", async () => {
      const taxRateId = seller.payer.rates["State"];
      const { id } = await seller.deposit("2026-04-01", "500.00", { taxRateId });
      await defer(id, "2026-04-01");
      expect(await seller.gross("2026-04-01")).toBe("Gross sales 500.00");
    });

    test("in a filed quarter becomes a sale on the first open day", async () => {
      const { id } = await seller.deposit("2026-01-01", "500.00");
      await defer(id, "2026-01-01");
      expect(await seller.gross("2026-01-01")).toBe("Gross sales 250.00");
      expect(await seller.gross("2026-04-01")).toBe("Gross sales 500.00");
      expect(await tradeProblems(seller.payer.trader.books)).toEqual([]);
    });
  });
});
