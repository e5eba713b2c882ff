import { describe, expect, test } from "vitest";
import {
  rereadDocument,
  change,
  editInput,
  readWholeBook,
  type TradeItem,
  journalLines,
  linesOf,
  expectMade,
  newTrader,
  openAccount,
  type TestTrader,
  traderAfterSale,
  widgets,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Lines without a product: account lines and text lines (Accounting 2, Decision 0042).

async function traderWithRent(): Promise<{ trader: TestTrader; rent: string }> {
  const trader = await newTrader();
  return { trader, rent: await openAccount(trader, "5500", "Rent") };
}

const line = (accountId: string, unitPrice: string, more: Partial<TradeItem> = {}): TradeItem => {
  return { accountId, quantity: "1", unitPrice, ...more };
};

const onDays = ["2026-01-31", "2026-12-31"];

describe("an account line", () => {
  test("makes a rent bill from a vendor, a text, an account and an amount", async () => {
    const { trader, rent } = await traderWithRent();
    const items = [line(rent, "1200.00", { description: "Rent of January", taxRateId: trader.tax })];
    const bill = await write(trader, "/bills", { date: "2026-01-05", items });
    expect(bill).toMatchObject({ total: "1320.00", status: "posted" });
    expect(bill.items[0]).toMatchObject({
      productId: null,
      productName: null,
      productType: null,
      accountId: rent,
      accountCode: "5500",
      accountName: "Rent",
      description: "Rent of January",
    });
    expect(await journalLines(trader.books, bill.journalId)).toEqual([
      "Accounts Payable 1320.00 Cr",
      "Recoverable Tax 120.00 Dr",
      "Rent 1200.00 Dr",
    ]);
    expect(await rereadDocument(trader, bill)).toEqual(withoutOpened(bill));
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });

  test("includes nonrecoverable tax, and shows its account's name if it has no text", async () => {
    const { trader, rent } = await traderWithRent();
    const items = [line(rent, "1200.00", { taxRateId: trader.taxLost })];
    const bill = await write(trader, "/bills", { date: "2026-01-05", items });
    expect(bill.items[0].description).toBe("Rent");
    expect(await journalLines(trader.books, bill.journalId)).toEqual([
      "Accounts Payable 1320.00 Cr",
      "Rent 1320.00 Dr",
    ]);
  });

  test("can be next to product and text lines, on accounts of any type", async () => {
    const { trader } = await traderWithRent();
    const [equipment, deposit] = [
      await openAccount(trader, "1700", "Equipment"),
      await openAccount(trader, "2700", "Deposits of Customers"),
    ];
    const bill = await write(trader, "/bills", {
      date: "2026-01-05",
      items: [
        { description: "As ordered on 2 January" },
        widgets(trader, "10", "20.00", { taxRateId: trader.tax }),
        line(equipment, "450.00", { quantity: "2", description: "Desks" }),
      ],
    });
    expect(await journalLines(trader.books, bill.journalId)).toEqual([
      "Accounts Payable 1120.00 Cr",
      "Equipment 900.00 Dr",
      "Inventory 200.00 Dr",
      "Recoverable Tax 20.00 Dr",
    ]);
    const invoice = await write(trader, "/invoices", {
      date: "2026-01-06",
      items: [line(deposit, "500.00", { description: "Deposit for the summer" })],
    });
    expect(await journalLines(trader.books, invoice.journalId)).toEqual([
      "Accounts Receivable 500.00 Dr",
      "Deposits of Customers 500.00 Cr",
    ]);
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });

  test("is posted, edited, previewed and voided like any other line", async () => {
    const { trader, rent } = await traderWithRent();
    const office = await openAccount(trader, "5600", "Office Costs");
    const items = [line(rent, "1200.00"), { description: "Payable in advance" }];
    const draft = await write(trader, "/bills", { date: "2026-01-05", status: "draft", items });
    const posted = expectMade(await change(trader, draft, { status: "posted" }));
    expect(await journalLines(trader.books, posted.journalId)).toEqual([
      "Accounts Payable 1200.00 Cr",
      "Rent 1200.00 Dr",
    ]);
    const moved = [line(office, "1100.00"), { description: "Payable in advance" }];
    const preview = expectMade(
      await trader.books.post(`/bills/${posted.id}/preview`, editInput(posted, { items: moved })),
    );
    const after = expectMade(await change(trader, posted, { items: moved }));
    expect(linesOf(preview.journals[0].after.lines)).toEqual(
      await journalLines(trader.books, after.journalId),
    );
    expect(await journalLines(trader.books, after.journalId)).toEqual([
      "Accounts Payable 1100.00 Cr",
      "Office Costs 1100.00 Dr",
    ]);
    expect(expectMade(await change(trader, after, {})).version).toBe(after.version);
    expectMade(await change(trader, after, { status: "void" }));
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });

  test("is in the tax report, but a text line is not", async () => {
    const { trader, rent } = await traderWithRent();
    const items = [{ description: "Rent" }, line(rent, "1200.00", { taxRateId: trader.tax })];
    await write(trader, "/bills", { date: "2026-01-05", items });
    const { rates } = expectMade(await trader.books.get("/reports/tax?start=2026-01-01&end=2026-01-31"));
    expect(rates).toHaveLength(1);
    expect(rates[0]).toMatchObject({ purchasesNet: "1200.00", purchasesTax: "120.00" });
  });

  test("stays sound if its account becomes the inventory account later", async () => {
    const { trader } = await traderWithRent();
    const goods = await openAccount(trader, "1400", "Inventory");
    const bill = await write(trader, "/bills", { date: "2026-01-05", items: [line(goods, "90.00")] });
    // Without a default account, posting automatically takes the account with this name.
    await write(trader, "/bills", { date: "2026-01-06", items: [widgets(trader, "1", "20.00")] });
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
    // The line keeps its account, although a new line couldn't have it.
    expectMade(await change(trader, bill, { date: "2026-01-07" }));
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });
});

const withoutOpened = ({ openedAccounts: _opened, ...document }: Record<string, unknown>) => document;

describe("a credit of an account line", () => {
  test("credits a part, then the rest, on the same account", async () => {
    const { trader, rent } = await traderWithRent();
    const items = [{ description: "Rent" }, line(rent, "1000.00", { quantity: "3", taxRateId: trader.tax })];
    const bill = await write(trader, "/bills", { date: "2026-01-05", items });
    const back = (quantity: string) =>
      write(trader, "/vendor-credits", {
        date: "2026-01-20",
        creditedDocumentId: bill.id,
        items: [line(rent, "1000.00", { quantity, taxRateId: trader.tax, creditedPosition: 2 })],
      });
    const credit = await back("1");
    expect(await journalLines(trader.books, credit.journalId)).toEqual([
      "Accounts Payable 1100.00 Dr",
      "Recoverable Tax 100.00 Cr",
      "Rent 1000.00 Cr",
    ]);
    await back("2");
    expect((await rereadDocument(trader, bill)).items[1].credited).toEqual({
      quantity: "3",
      subtotal: "3000.00",
      taxAmount: "300.00",
    });
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });

  test("is rejected on another account, and for a text line", async () => {
    const { trader, rent } = await traderWithRent();
    const otherAccountId = await openAccount(trader, "5600", "Office Costs");
    const items = [{ description: "Rent" }, line(rent, "1000.00")];
    const bill = await write(trader, "/bills", { date: "2026-01-05", items });
    const credit = (item: TradeItem) =>
      trader.books.post("/vendor-credits", {
        partyId: trader.vendor,
        date: "2026-01-20",
        status: "posted",
        creditedDocumentId: bill.id,
        items: [item],
      });
    const before = await readWholeBook(trader.books);
    expect(await credit(line(otherAccountId, "10.00", { creditedPosition: 2 }))).toMatchObject({
      status: 422,
      body: { code: "document.credited-account-mismatch", errors: [{ field: "items[0].accountId" }] },
    });
    expect(await credit(line(rent, "10.00", { creditedPosition: 1 }))).toMatchObject({
      status: 422,
      body: { code: "document.credited-line-not-found", errors: [{ field: "items[0].creditedPosition" }] },
    });
    expect(await readWholeBook(trader.books)).toBe(before);
  });
});

describe("an invalid account line", () => {
  test("is rejected at its field if its account has another role, such as receivables or cash", async () => {
    const { trader } = await traderAfterSale();
    const cash = await openAccount(trader, "1010", "Till");
    const { items: chart } = expectMade(await trader.books.get("/accounts?limit=500"));
    const named = (name: string): string =>
      chart.find((candidate: { name: string }) => candidate.name === name).id;
    const { version, ...till } = expectMade(await trader.books.get(`/accounts/${cash}`));
    expectMade(await trader.books.put(`/accounts/${cash}`, { ...till, version, moneyKind: "cash" }));
    const before = await readWholeBook(trader.books);
    for (const [accountId, code] of [
      [named("Inventory"), "account.is-inventory-account"],
      [named("Accounts Receivable"), "account.is-receivables-account"],
      [named("Accounts Payable"), "account.is-payables-account"],
      [named("Tax Payable"), "account.is-tax-account"],
      [cash, "account.is-cash-account"],
    ] as const) {
      const items = [widgets(trader, "1", "1"), line(accountId, "10.00")];
      const body = { partyId: trader.vendor, date: "2026-01-20", status: "posted", items };
      expect(await trader.books.post("/bills", body)).toMatchObject({
        status: 422,
        body: { code, errors: [{ field: "items[1].accountId" }] },
      });
    }
    expect(await readWholeBook(trader.books)).toBe(before);
  });

  test("is rejected if its account is inactive or missing, or also has a product", async () => {
    const [{ trader, rent }, stranger] = [await traderWithRent(), await traderWithRent()];
    const old = await openAccount(trader, "5900", "Old");
    const { version, ...account5900 } = expectMade(await trader.books.get(`/accounts/${old}`));
    expectMade(await trader.books.put(`/accounts/${old}`, { ...account5900, version, isActive: false }));
    const before = await readWholeBook(trader.books);
    const refused = async (items: TradeItem[]) => {
      const body = { partyId: trader.vendor, date: "2026-01-20", status: "posted", items };
      const { status, body: problem } = await trader.books.post("/bills", body);
      return [status, problem.errors[0].field, problem.errors[0].message];
    };
    expect(await refused([line(old, "1")])).toEqual([
      422,
      "items[0].accountId",
      "This account is inactive. Activate it first, or choose another one.",
    ]);
    expect(await refused([line(stranger.rent, "1")])).toEqual([
      404,
      "items[0].accountId",
      "Account not found or already deleted",
    ]);
    expect(await refused([{ ...line(rent, "1"), productId: trader.widget }])).toEqual([
      400,
      "items[0].accountId",
      "Choose a product or an account, not both",
    ]);
    expect(await refused([{ description: "Rent", quantity: "1", unitPrice: "5" }])).toEqual([
      400,
      "items[0].productId",
      "Product or account is required",
    ]);
    expect(await refused([{ description: "Rent" }])).toEqual([422, "items", "Please add at least one item"]);
    expect(await readWholeBook(trader.books)).toBe(before);
  });

  test("can't result from deleting its account, which is rejected even for a draft", async () => {
    const { trader, rent } = await traderWithRent();
    await write(trader, "/bills", { date: "2026-01-05", status: "draft", items: [line(rent, "5")] });
    expect(await trader.books.delete(`/accounts/${rent}`)).toMatchObject({
      status: 409,
      body: { code: "account.used-by-documents" },
    });
  });
});
