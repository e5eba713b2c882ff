import { expect, test } from "vitest";
import { dollars } from "#test/support/advances.ts";
import { euroTrader, soundBooks } from "#test/support/foreign-trader.ts";
import { expectMade, openAccount, receive, write } from "#test/support/trade.ts";

// Accounting 10: an asset that is registered after an advance was applied to its bill costs the same as one registered before.
// The books are in EUR: USD 1,000.00 is paid in advance at 0.90, USD 3,000.00 billed at 0.95, which is 2,850.00 and then 2,800.00.

async function machineWithAdvance() {
  const trader = await euroTrader();
  const { books, vendor } = trader;
  const payInAdvance = async (amount: string, rate: string) =>
    expectMade(
      await receive(trader, {
        direction: "out",
        partyId: vendor,
        date: "2026-01-10",
        amount,
        allocations: [],
        ...dollars(rate),
      }),
    );
  const advance = await payInAdvance("1000.00", "0.90");
  const accountId = await openAccount(trader, "1500", "Machines");
  const accounts = {
    costAccountId: accountId,
    accumulatedDepreciationAccountId: await openAccount(trader, "1600", "Accumulated"),
    expenseAccountId: await openAccount(trader, "5900", "Depreciation"),
  };
  const bill = await write(trader, "/bills", {
    date: "2026-02-01",
    items: [{ accountId, description: "Lathe", unitPrice: "3000", quantity: "1" }],
    ...dollars("0.95"),
  });
  const apply = async ({ id }: { id: string }, amount = "1000.00") =>
    expectMade(
      await books.post(`/payments/${id}/allocations`, {
        date: "2026-02-20",
        allocations: [{ documentId: bill.id, amount }],
      }),
    );
  const register = async (cost: string) =>
    expectMade(
      await books.post("/assets", {
        name: `Lathe ${cost}`,
        ...accounts,
        documentId: bill.id,
        cost,
        recordedOn: "2026-02-01",
        inServiceDate: "2026-02-01",
        usefulLifeMonths: 10,
        firstMonthMethod: "full",
      }),
    );
  const machinesOn = async (asOf: string): Promise<string[]> =>
    expectMade(await books.get(`/assets?asOf=${asOf}`)).accounts.flatMap(
      ({ name, subledgerBalance: registered, difference }: Record<string, string>) =>
        name === "Machines" ? [registered, difference] : [],
    );
  const costOf = async ({ id }: { id: string }) => expectMade(await books.get(`/assets/${id}`)).cost;
  const voidPayment = async ({ id }: { id: string }) =>
    expectMade(await books.post(`/payments/${id}/void`, {}));
  return { trader, books, advance, bill, apply, register, machinesOn, costOf, voidPayment, payInAdvance };
}

test("an asset registered after an application costs the billed amount when the advance is voided", async () => {
  const { trader, advance, apply, register, machinesOn, costOf, voidPayment } = await machineWithAdvance();
  await apply(advance);
  const asset = await register("2800.00");
  expect(await machinesOn("2026-02-19")).toEqual(["2850.00", "0.00"]);
  expect(await machinesOn("2026-02-20")).toEqual(["2800.00", "0.00"]);
  await voidPayment(advance);
  expect(await costOf(asset)).toBe("2850.00");
  expect(await machinesOn("2026-03-01")).toEqual(["2850.00", "0.00"]);
  await soundBooks(trader);
});

test("a second advance changes the cost of assets registered before and after the first alike", async () => {
  const { trader, advance, apply, register, machinesOn, costOf, voidPayment, payInAdvance } =
    await machineWithAdvance();
  await apply(advance);
  const asset = await register("2800.00");
  const second = await payInAdvance("1500.00", "1.00");
  await apply(second, "1500.00");
  expect(await costOf(asset)).toBe("2875.00");
  await voidPayment(advance);
  expect(await costOf(asset)).toBe("2925.00");
  expect(await machinesOn("2026-03-01")).toEqual(["2925.00", "0.00"]);
  await soundBooks(trader);
});

test("assets registered before and after an application each have their share of it", async () => {
  const { trader, books, advance, apply, register, machinesOn, costOf, voidPayment } =
    await machineWithAdvance();
  const before = await register("1140.00");
  await apply(advance);
  expect(await costOf(before)).toBe("1120.00");
  const mistaken = await register("840.00");
  expectMade(await books.post(`/assets/${mistaken.id}/remove`, { version: mistaken.version }));
  const after = [await register("840.00"), await register("840.00")];
  expect(await machinesOn("2026-02-19")).toEqual(["2850.00", "0.00"]);
  await voidPayment(advance);
  expect(await Promise.all([before, ...after].map(costOf))).toEqual(["1140.00", "855.00", "855.00"]);
  expect(await machinesOn("2026-03-01")).toEqual(["2850.00", "0.00"]);
  await soundBooks(trader);
});

test("an asset that gets its bill later, or another cost, has its share from then on", async () => {
  const { trader, books, advance, bill, apply, register, machinesOn, costOf, voidPayment } =
    await machineWithAdvance();
  await apply(advance);
  const { id, version, ...asset } = await register("1400.00");
  const edit = async (fields: Record<string, unknown>) =>
    expectMade(await books.put(`/assets/${id}`, { ...asset, cost: "2800.00", ...fields }));
  const alone = await edit({ documentId: null, version });
  await edit({ documentId: bill.id, version: alone.version });
  await voidPayment(advance);
  expect(await costOf({ id })).toBe("2850.00");
  expect(await machinesOn("2026-03-01")).toEqual(["2850.00", "0.00"]);
  await soundBooks(trader);
});
