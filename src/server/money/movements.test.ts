import { describe, expect, test } from "vitest";
import { balances, entry, line, newMoney, saved } from "#test/support/money-books.ts";
import { expectMade } from "#test/support/trade.ts";

describe("an account's list of transactions", () => {
  test("shows transactions from every source, newest first, with running balances, page by page", async () => {
    const money = await newMoney();
    const { trader, bank, till, rent } = money;
    const { books } = trader;
    const on = (date: string) => ({ date });
    await saved(money, entry("deposit", bank, line(money.sales, "100.00"), on("2026-01-02")));
    await saved(
      money,
      entry("expense", bank, line(rent, "30.00"), { ...on("2026-01-05"), payee: "Landlord" }),
    );
    await saved(money, entry("transfer", bank, line(till, "20.00"), on("2026-01-05")));
    expectMade(
      await books.post("/payments", {
        direction: "in",
        partyId: trader.customer,
        date: "2026-01-05",
        accountId: bank,
        amount: "11.00",
      }),
    );
    expectMade(
      await books.post("/journals", {
        date: "2026-01-03",
        description: "By hand",
        lines: [
          { accountId: bank, credit: "1.00" },
          { accountId: rent, debit: "1.00" },
        ],
      }),
    );
    type Row = { source: { type: string } | null; amount: string; balance: string; otherAccounts: string[] };
    const expected = [
      "receipt 11.00 60.00 Accounts Receivable",
      "transfer -20.00 49.00 Till",
      "expense -30.00 69.00 Rent",
      "journal -1.00 99.00 Rent",
      "deposit 100.00 100.00 Other income",
    ];
    for (const limit of [1, 2, 50]) {
      const rows: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const query: string = cursor === "" ? "" : `&cursor=${cursor}`;
        const { items, nextCursor } = expectMade(
          await books.get(`/money/accounts/${bank}/transactions?limit=${limit}${query}`),
        );
        rows.push(
          ...items.map(
            ({ source, amount, balance, otherAccounts }: Row) =>
              `${source?.type ?? "journal"} ${amount} ${balance} ${otherAccounts.join(", ")}`,
          ),
        );
        cursor = nextCursor;
      }
      expect(rows).toEqual(expected);
    }
    expect(await balances(money)).toMatchObject({ Checking: "60.00", Till: "20.00" });
    const list = async (query: string) =>
      expectMade(await books.get(`/money/accounts/${bank}/transactions?${query}`));
    const readRows = async (query: string) =>
      (await list(query)).items.map(({ amount, balance }: Row) => `${amount} ${balance}`);
    const oldest = ["100.00 100.00", "-1.00 99.00", "-30.00 69.00", "-20.00 49.00", "11.00 60.00"];
    expect(await readRows("sort=date")).toEqual(oldest);
    const { nextCursor } = await list("sort=date&limit=3");
    expect(await readRows(`sort=date&limit=3&cursor=${nextCursor}`)).toEqual(oldest.slice(3));
    expect(await readRows("sort=-date")).toEqual(oldest.toReversed());
    // Running balances include the transactions that the filter leaves out.
    expect(await readRows("start=2026-01-03&end=2026-01-04")).toEqual(["-1.00 99.00"]);
    expect(await readRows("start=2026-01-05&sort=date&limit=1")).toEqual(["-30.00 69.00"]);
    expect(await readRows("end=2026-01-03")).toEqual(["-1.00 99.00", "100.00 100.00"]);
    expect(await list("count=true&limit=1")).toMatchObject({ total: 5 });
    expect(await list("count=true&limit=1&start=2026-01-03")).toMatchObject({ total: 4 });
    expect(await list("start=2027-01-01&count=true")).toMatchObject({ items: [], total: 0 });
    expect(
      await books.get(`/money/accounts/${bank}/transactions?start=2026-02-01&end=2026-01-01`),
    ).toMatchObject({
      status: 422,
      body: { code: "report.period-reversed" },
    });
  });

  test("leaves out a parent account until it has transactions of its own", async () => {
    const money = await newMoney();
    const { trader, bank, till, sales } = money;
    const under = { code: "1011", type: "asset", name: "Savings", moneyKind: "bank", parentId: bank };
    expectMade(await trader.books.post("/accounts", under));
    await saved(money, entry("deposit", till, line(sales, "10.00")));
    expect(Object.keys(await balances(money))).toEqual(expect.arrayContaining(["Savings", "Till", "Card"]));
    expect(await balances(money)).not.toHaveProperty("Checking");
    const atBank = async () =>
      expectMade(await trader.books.get("/bank/accounts")).items.map(({ name }: { name: string }) => name);
    expect(await atBank()).toEqual(Object.keys(await balances(money)));
    await saved(money, entry("transfer", till, line(bank, "4.00")));
    expect(await balances(money)).toMatchObject({ Checking: "4.00", Till: "6.00", Savings: "0.00" });
    expect(await atBank()).toEqual(Object.keys(await balances(money)));
  });

  test("contains the matches for bank transactions, and shows whether each one has cleared", async () => {
    const money = await newMoney();
    const { trader, bank, rent } = money;
    const spent = await saved(money, entry("expense", bank, line(rent, "30.00"), { payee: "Landlord" }));
    const items = expectMade(
      await trader.books.get(`/bank/unmatched-entries?accountId=${bank}&near=2026-01-15`),
    ).items;
    expect(items).toMatchObject([{ journalId: spent.id, description: "Landlord" }]);
    const { id } = expectMade(
      await trader.books.post("/bank/reconciliations", {
        accountId: bank,
        endsOn: "2026-01-31",
        closingBalance: "-30.00",
        journalIds: [spent.id],
      }),
    );
    expect(id).toBeDefined();
    expect(expectMade(await trader.books.get(`/money/accounts/${bank}/transactions`)).items).toMatchObject([
      { bankStatus: "reconciled" },
    ]);
    const changed = { ...spent, lines: line(rent, "31.00"), total: "31.00" };
    expect(await trader.books.put(`/money/entries/${spent.id}`, changed)).toMatchObject({
      status: 409,
      body: { code: "bank.is-reconciled" },
    });
  });

  test("a payee suggests the account and tax of the latest entry", async () => {
    const money = await newMoney();
    const { trader, bank, rent, food } = money;
    const paid = (lines: object[], date: string) =>
      saved(money, entry("expense", bank, lines, { payee: "Corner Shop", date }));
    await paid(line(rent, "5.00"), "2026-01-10");
    await paid(line(food, "5.00", { taxRateId: trader.tax }), "2026-01-01");
    const payees = async (query: string) =>
      expectMade(await trader.books.get(`/money/payees?${query}`)).items;
    const proposed = {
      payee: "Corner Shop",
      partyId: null,
      partyKind: null,
      accountId: food,
      taxRateId: trader.tax,
    };
    expect(await payees("kind=expense&search=corner")).toEqual([proposed]);
    expect(await payees("kind=deposit&search=corner")).toEqual([]);
    expect(await payees("kind=expense&search=vend")).toMatchObject([
      { payee: "Vendor", partyId: trader.vendor, partyKind: "vendor" },
    ]);
    // A customer you pay is still a customer.
    const { customer: partyId } = trader;
    expect(await payees("kind=expense&search=cust")).toMatchObject([{ partyId, partyKind: "customer" }]);
    await saved(money, entry("expense", bank, line(rent, "5.00"), { payee: "Cust & Co", partyId }));
    expect(await payees("kind=expense&search=cust %26")).toMatchObject([{ partyId, partyKind: "customer" }]);
  });
});
