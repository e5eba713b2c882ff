import type { TestBooks } from "./new-books.ts";
import { postPayment } from "./random-payments.ts";
import { amountOf, type StepChance, dateOf, type TradeAction, inCurrency, pick } from "./random-world.ts";
import { expectMade, openAccount } from "./trade.ts";

const CURRENCY = "EUR";
const CODE = "1510";

/** Fixed assets in another currency, registered before or after an advance is applied to their bill. */
export const MACHINES = {
  async machine(world, step) {
    const { books } = world.trader;
    const accountId = (world.machines ??= await openAccount(world.trader, CODE, "Machines"));
    const partyId = pick(world.vendors, step.which);
    const [amount, price] = [amountOf({ cents: step.cents + 1 }), amountOf({ cents: step.cents + 5_000 })];
    const paid = { direction: "out", partyId, date: dateOf(step), amount, allocations: [] };
    const advance = await postPayment(world, { ...paid, ...inCurrency(CURRENCY, step) });
    if (advance.status !== 201) return advance;
    const date = dateOf({ day: step.day + (step.which % 5) });
    const bill = await books.post("/bills", {
      partyId,
      date,
      status: "posted",
      items: [{ accountId, description: "Machine", quantity: "1", unitPrice: price }],
      ...inCurrency(CURRENCY, { cents: step.cents + step.which }),
    });
    if (bill.status !== 201) return bill;
    const apply = (part: string) =>
      books.post(`/payments/${advance.body.id}/allocations`, {
        allocations: [{ documentId: bill.body.id, amount: part }],
      });
    const isLate = step.size % 3 !== 0;
    if (isLate) expectMade(await apply(step.size % 2 === 0 ? amount : "0.01"));
    expectMade(await registerMachine(books, bill.body, { accountId, step }));
    return step.size % 2 === 0 && isLate ? bill : apply(step.size % 2 === 0 ? "0.01" : "0.02");
  },
} satisfies Record<string, TradeAction>;

type BilledMachine = { accountId: string; step: StepChance };

async function registerMachine(
  books: TestBooks,
  { id, date }: { id: string; date: string },
  { accountId, step }: BilledMachine,
) {
  const { items } = expectMade(await books.get(`/bills/${id}`));
  const accounts = expectMade(await books.get("/accounts?limit=500")).items;
  const idOf = (code: string) => accounts.find((account: { code: string }) => account.code === code).id;
  return books.post("/assets", {
    name: "Machine",
    costAccountId: accountId,
    accumulatedDepreciationAccountId: idOf("1700"),
    expenseAccountId: idOf("5900"),
    documentId: id,
    cost: items[0].carryingAmount,
    recordedOn: date,
    inServiceDate: date,
    usefulLifeMonths: 1 + step.size,
  });
}

/** Days on which the machines in the register don't equal their account (I-75). */
export async function machineProblems(books: TestBooks, days: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const day of days) {
    const { accounts } = expectMade(await books.get(`/assets?asOf=${day}`));
    for (const { code, difference } of accounts)
      if (code === CODE && difference !== "0.00") problems.push(`machines on ${day}: ${difference}`);
  }
  return problems;
}
