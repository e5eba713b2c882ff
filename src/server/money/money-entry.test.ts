import { describe, expect, test } from "vitest";
import { balances, entry, newMoney, posted, saved } from "#test/support/money-books.ts";
import { expectMade } from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Accounting 20: expenses, deposits and transfers without a document. Taxes are 10 %.

describe("expenses, deposits and transfers (Accounting 20)", () => {
  test("an expense includes its tax, and both add up to the amount paid", async () => {
    const money = await newMoney();
    const { trader, bank, rent, food } = money;
    // 110.00 at 10 % is 100.00 and 10.00; 9.99 is 9.08 and 0.91; the rest has no tax.
    const spent = await saved(
      money,
      entry(
        "expense",
        bank,
        [
          { accountId: rent, description: "Office", amount: "110.00", taxRateId: trader.tax },
          { accountId: food, amount: "9.99", taxRateId: trader.tax },
          { accountId: food, amount: "5.00" },
        ],
        { payee: "Harbour House", reference: "R-17", total: "124.99" },
      ),
    );
    expect(spent).toMatchObject({
      kind: "expense",
      payee: "Harbour House",
      reference: "R-17",
      total: "124.99",
      version: 1,
      status: "posted",
      lines: [
        { accountName: "Rent", amount: "110.00", taxAmount: "10.00" },
        { accountName: "Food", amount: "9.99", taxAmount: "0.91" },
        { accountName: "Food", amount: "5.00", taxAmount: "0.00" },
      ],
    });
    expect(await posted(money, spent.id)).toMatchObject({
      description: "Harbour House \u2013 Office \u2013 R-17",
      source: { type: "expense", id: spent.id, number: spent.number },
      postings: [
        "Checking 124.99 Cr",
        "Food 5.00 Dr",
        "Food 9.08 Dr",
        "Recoverable Tax 0.91 Dr",
        "Recoverable Tax 10.00 Dr",
        "Rent 100.00 Dr",
      ],
    });
    const report = expectMade(await trader.books.get("/reports/tax?start=2026-01-01&end=2026-01-31"));
    expect(report.rates).toMatchObject([
      { name: "VAT", purchasesNet: "109.08", purchasesTax: "10.91", due: "-10.91" },
    ]);
    const behind = `/reports/tax/documents?start=2026-01-01&end=2026-01-31&side=purchases&taxRateId=${trader.tax}`;
    expect(expectMade(await trader.books.get(behind)).items).toMatchObject([
      {
        journalId: spent.id,
        documentId: null,
        documentKind: "expense",
        partyName: "Harbour House",
        net: "109.08",
      },
    ]);
    expect(await tradeProblems(trader.books, ["2026-01-31"])).toEqual([]);
  });

  test("non-recoverable tax is part of the cost and is shown separately in the tax report", async () => {
    const money = await newMoney();
    const { trader, card, food } = money;
    const spent = await saved(
      money,
      entry("expense", card, [{ accountId: food, amount: "33.00", taxRateId: trader.taxLost }]),
    );
    expect((await posted(money, spent.id)).postings).toEqual(["Card 33.00 Cr", "Food 33.00 Dr"]);
    const report = expectMade(await trader.books.get("/reports/tax?start=2026-01-01&end=2026-01-31"));
    expect(report.rates).toMatchObject([
      {
        name: "Lost VAT",
        purchasesNet: "30.00",
        purchasesTax: "0.00",
        nonrecoverableTax: "3.00",
        due: "0.00",
      },
    ]);
    expect(await balances(money)).toMatchObject({ Card: "-33.00" });
    expect(await tradeProblems(trader.books, ["2026-01-31"])).toEqual([]);
  });

  test("a deposit owes its tax, and a transfer moves money between two bank and cash accounts", async () => {
    const money = await newMoney();
    const { trader, bank, till, sales } = money;
    const received = await saved(
      money,
      entry("deposit", till, [{ accountId: sales, amount: "22.00", taxRateId: trader.tax }]),
    );
    expect((await posted(money, received.id)).postings).toEqual([
      "Other income 20.00 Cr",
      "Tax Payable 2.00 Cr",
      "Till 22.00 Dr",
    ]);
    const moved = await saved(money, entry("transfer", till, [{ accountId: bank, amount: "15.00" }]));
    expect(await posted(money, moved.id)).toMatchObject({
      description: "Transfer",
      postings: ["Checking 15.00 Dr", "Till 15.00 Cr"],
    });
    expect(await balances(money)).toMatchObject({ Checking: "15.00", Till: "7.00" });
    expect(await tradeProblems(trader.books, ["2026-01-31"])).toEqual([]);
  });

  test("a line on the payee's account belongs to the payee and is aged", async () => {
    const money = await newMoney();
    const { trader, bank } = money;
    const { accountId, name } = expectMade(await trader.books.get(`/vendors/${trader.vendor}`));
    const spent = await saved(
      money,
      entry("expense", bank, [{ accountId, amount: "40.00" }], { partyId: trader.vendor }),
    );
    expect(spent).toMatchObject({ payee: name, partyId: trader.vendor });
    expect((await posted(money, spent.id)).lines).toMatchObject([
      { partyId: null },
      { partyId: trader.vendor },
    ]);
    expect(await tradeProblems(trader.books, ["2026-01-31"])).toEqual([]);
    expect(await trader.books.delete(`/vendors/${trader.vendor}`)).toMatchObject({ status: 409 });
  });

  test("an edit is the next version of the same journal, and an unchanged edit saves nothing", async () => {
    const money = await newMoney();
    const { trader, bank, till, rent, food } = money;
    const body = entry("expense", bank, [{ accountId: rent, amount: "50.00", taxRateId: trader.tax }]);
    const first = await saved(money, body);
    const path = `/money/entries/${first.id}`;
    expect(expectMade(await trader.books.put(path, first))).toEqual(first);
    const changed = {
      ...first,
      accountId: till,
      date: "2026-01-20",
      payee: "Somebody",
      partyId: trader.vendor,
      lines: [
        { accountId: food, amount: "20.00", description: "Bread" },
        {
          accountId: expectMade(await trader.books.get(`/vendors/${trader.vendor}`)).accountId,
          amount: "5.00",
        },
      ],
      total: "25.00",
    };
    const second = expectMade(await trader.books.put(path, changed));
    expect(second).toMatchObject({ id: first.id, number: first.number, version: 2, total: "25.00" });
    expect((await posted(money, first.id)).postings).toEqual([
      "Accounts Payable 5.00 Dr",
      "Food 20.00 Dr",
      "Till 25.00 Cr",
    ]);
    const history = expectMade(await trader.books.get(`/journals/${first.id}/history`)).items;
    expect(history.map(({ change }: { change: string }) => change)).toEqual(["edited", "created"]);
    expect(await trader.books.put(path, changed)).toMatchObject({
      status: 409,
      body: { code: "record.stale" },
    });
    expect(await tradeProblems(trader.books, ["2026-01-31"])).toEqual([]);
  });

  test("a void entry is in no balance and can't be changed", async () => {
    const money = await newMoney();
    const { trader, bank, rent } = money;
    const spent = await saved(money, entry("expense", bank, [{ accountId: rent, amount: "50.00" }]));
    const path = `/money/entries/${spent.id}/void`;
    expect(expectMade(await trader.books.post(path, { version: 1 }))).toMatchObject({
      status: "void",
      version: 2,
    });
    expect(await balances(money)).toMatchObject({ Checking: "0.00" });
    expect(expectMade(await trader.books.get(`/money/accounts/${bank}/transactions`)).items).toEqual([]);
    expect(await trader.books.post(path, {})).toMatchObject({
      status: 409,
      body: { code: "money.entry-void" },
    });
    const again = { ...spent, version: 2 };
    expect(await trader.books.put(`/money/entries/${spent.id}`, again)).toMatchObject({
      status: 409,
      body: { code: "money.entry-void" },
    });
    expect(await tradeProblems(trader.books, ["2026-01-31"])).toEqual([]);
  });

  test("an entry is changed as an expense, deposit or transfer, not as a journal", async () => {
    const money = await newMoney();
    const { trader, bank, rent } = money;
    const spent = await saved(money, entry("expense", bank, [{ accountId: rent, amount: "50.00" }]));
    const journal = expectMade(await trader.books.get(`/journals/${spent.id}`));
    const reply = await trader.books.put(`/journals/${spent.id}`, { ...journal, description: "Another" });
    expect(reply).toMatchObject({ status: 409, body: { code: "journal.has-source" } });
    expect(await trader.books.delete(`/journals/${spent.id}`)).toMatchObject({ status: 409 });
  });

  test("an account names the kinds of entries that the user recorded with it last", async () => {
    const money = await newMoney();
    const { bank, card, rent, till } = money;
    const spend = (account: string) =>
      saved(money, entry("expense", account, [{ accountId: rent, amount: "40.00" }]));
    const lastUsed = async () => {
      const { items } = expectMade(await money.trader.books.get("/money"));
      return Object.fromEntries(
        items.map((item: { name: string; lastUsedFor: string[] }) => [item.name, item.lastUsedFor]),
      );
    };
    await spend(till);
    await spend(card);
    await saved(money, entry("transfer", bank, [{ accountId: till, amount: "5.00" }]));
    expect(await lastUsed()).toMatchObject({ Card: ["expense"], Checking: ["transfer"], Till: [] });
    await spend(bank);
    expect(await lastUsed()).toMatchObject({ Card: [], Checking: ["expense", "transfer"], Till: [] });
  });
});
