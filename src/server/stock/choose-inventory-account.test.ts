import { expect, test } from "vitest";
import { newBooks } from "#test/support/new-books.ts";
import { inDays } from "#test/support/schedules.ts";
import { journalLines, expectMade, newTrader, openAccount, widgets, write } from "#test/support/trade.ts";

// Accounting 6: which account holds the value of goods, and what the owner learns about it.

/** An account named Inventory, used by a plan of each kind that can be on an asset account. */
async function traderWithPlans() {
  const trader = await newTrader();
  const { books } = trader;
  const used = await openAccount(trader, "1300", "Inventory");
  const otherAccountId = await openAccount(trader, "1600", "Accumulated");
  const cost = await openAccount(trader, "5900", "Rent");
  expectMade(
    await books.post("/assets", {
      name: "Lathe",
      costAccountId: used,
      accumulatedDepreciationAccountId: otherAccountId,
      expenseAccountId: cost,
      cost: "100.00",
      recordedOn: "2026-01-01",
      inServiceDate: "2026-01-01",
      usefulLifeMonths: 10,
      isAutomatic: false,
    }),
  );
  expectMade(
    await books.post("/accruals", {
      kind: "prepaid_expense",
      name: "Lease",
      balanceSheetAccountId: used,
      profitLossAccountId: cost,
      amount: "100.00",
      recordedOn: "2026-01-01",
      startsOn: "2026-01-01",
      months: 10,
      isAutomatic: false,
    }),
  );
  const lines = [
    { accountId: cost, debit: "100.00" },
    { accountId: used, credit: "100.00" },
  ];
  expectMade(
    await books.post("/schedules", {
      kind: "journal",
      partyId: null,
      items: [],
      intervalCount: 1,
      intervalUnit: "month",
      startsOn: inDays(30),
      result: "posted",
      journal: { description: "Rent", lines },
    }),
  );
  expectMade(
    await books.post("/bank/rules", {
      name: "Landlord",
      keywords: "rent",
      postsAutomatically: true,
      lines: [{ accountId: used, percent: "100" }],
    }),
  );
  return { trader, books, used };
}

const buyWidgets = (trader: Awaited<ReturnType<typeof newTrader>>) =>
  write(trader, "/bills", { date: "2026-01-05", items: [widgets(trader, "10", "20.00")] });

test("an account that plans will post to never becomes the inventory account", async () => {
  const { trader, books, used } = await traderWithPlans();
  const chosen = {
    inventoryAccountId: used,
    salesAccountId: await openAccount(trader, "4000", "Sales"),
    cogsAccountId: await openAccount(trader, "5000", "Cost of Sales"),
  };
  expect(await books.put("/default-accounts", chosen)).toMatchObject({
    status: 409,
    body: {
      code: "default-account.inventory-used-by-records",
      errors: [
        {
          field: "inventoryAccountId",
          message:
            'This account is used by the accrual or deferral "Lease", the bank rule "Landlord", the fixed asset "Lathe" and 1 more. Choose another account there first, or create one for your goods.',
        },
      ],
    },
  });
  const bill = await buyWidgets(trader);
  expect(await journalLines(books, bill.journalId)).toContain("Inventory of Goods 200.00 Dr");
  expect(bill.openedAccounts).toContainEqual(
    expect.objectContaining({
      name: "Inventory of Goods",
      description:
        "Only stock movements are posted here. 1300 Inventory is a separate account, because it is already used for something else.",
    }),
  );
});

test("the inventory account of the retail chart is chosen with the chart, before anything else can be posted to it", async () => {
  const books = await newBooks();
  expectMade(await books.post("/accounts/starter-chart", { chart: "retail" }));
  const { items } = expectMade(await books.get("/accounts?limit=500"));
  const idOf = (code: string) => items.find((account: { code: string }) => account.code === code).id;
  const { inventoryAccountId } = expectMade(await books.get("/default-accounts"));
  expect(inventoryAccountId).toBe(idOf("1200"));
  const line = (code: string, amounts: object) => ({ accountId: idOf(code), description: "", ...amounts });
  const lines = [line("1200", { debit: "300.00" }), line("3000", { credit: "300.00" })];
  const journal = { date: "2026-01-01", description: "Goods", status: "posted", lines };
  expect(await books.post("/journals", journal)).toMatchObject({
    status: 422,
    body: { code: "journal.inventory-account", errors: [{ field: "lines[0].accountId" }] },
  });
});
