import { expect } from "vitest";
import { expectMade, newTrader, type TestTrader } from "./trade.ts";
import { unequalAgings } from "./step-problems.ts";
import { tradeProblems } from "./trade-problems.ts";

/** A trader whose books are in EUR. */
export async function euroTrader(): Promise<TestTrader> {
  const trader = await newTrader();
  const { body: book } = await trader.books.get("/company");
  expectMade(await trader.books.put("/company", { version: book.version, name: "Euro", currency: "EUR" }));
  return trader;
}

export const usd = { currency: "USD", exchangeRate: "0.92" };
export const freight = ({ freight: productId }: TestTrader, unitPrice: string, more = {}) => [
  { productId, quantity: "1", unitPrice, ...more },
];

/** The outstanding amounts on a day, equal to the balances of the parties' accounts. */
export async function agingOf({ books }: TestTrader, asOf: string, side = "receivable"): Promise<string> {
  const { body } = await books.get(`/reports/aging?type=${side}&asOf=${asOf}`);
  expect(body.totals.total).toBe(body.controlBalance);
  return body.totals.total;
}

/** Control accounts equal aging, and every rule of the books check holds. */
export async function soundBooks({ books }: TestTrader): Promise<void> {
  expect([...(await tradeProblems(books)), ...(await unequalAgings(books))]).toEqual([]);
}
