import { type Closing, closeYear, type FiscalYear, hasEarlierResults } from "#domain/closing.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import type { AccountSums } from "#domain/statements.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectAccountSums } from "#server/reports/account-sums.ts";
import { type EquityAccount, selectRetainedAccount } from "./closing-queries.ts";
import type { Closings } from "./read-year-ends.ts";

/** What closing a year would write, with the sums that it comes from. */
export type ClosingPlan = Closing & { accounts: AccountSums[]; hasEarlierResults: boolean };

/** The closing of a year that is open. No closing lies within its days, so its sums are those of business. */
export async function planClosing(
  tx: Tx,
  { year, start, end }: FiscalYear,
  retainedAccountId: string,
): Promise<ClosingPlan> {
  const accounts = await selectAccountSums(tx, start, end);
  const closing = closeYear(accounts, { year, retainedAccountId });
  return { ...closing, accounts, hasEarlierResults: hasEarlierResults(accounts) };
}

/** Declines a year that is closed, or of which another closing holds some days (Spec 5.6). */
export function refuseClosed({ closed, yearOf }: Closings, year: number): void {
  const { start, end } = yearOf(year);
  if (!closed.some((other) => other.start <= end && other.end >= start)) return;
  throw new Refusal("closing.already-closed", [
    { field: "year", message: `Year ${year} has already been closed` },
  ]);
}

/** The account that takes the result: an active one of equity in this book (Spec 5.6). */
export async function findRetainedAccount(tx: Tx, id: string): Promise<EquityAccount> {
  const field = "retainedEarningsAccountId";
  const account = await selectRetainedAccount(tx, id);
  if (!account) throw refuseField("closing.account-not-found", field);
  if (account.type !== "equity") throw refuseField("account.wrong-type", field);
  if (!account.isActive) throw refuseField("account.inactive", field);
  return account;
}
