import type { Day } from "#domain/dates.ts";
import { toRate, ZERO } from "#domain/money.ts";
import type { Books } from "#server/db/books.ts";
import { createLoan } from "#server/loans/loan.ts";
import { remainingLoan } from "./sample-money.ts";
import { findAccount, type SampleIds } from "./sample-records.ts";

/** Adds the loan the shop started with, as of its last past installment: earlier ones are already in the books. */
export async function writeLoan(
  write: Books["write"],
  ids: SampleIds,
  days: { start: Day; today: Day },
): Promise<void> {
  const input = {
    ...remainingLoan(days),
    name: "Loan from Springfield Savings Bank",
    notes: "",
    partyId: null,
    loanAccountId: findAccount(ids, "Loans"),
    interestAccountId: findAccount(ids, "Interest"),
    feeAccountId: null,
    paymentAccountId: findAccount(ids, "Checking Account"),
    fee: ZERO,
    rate: toRate("4.8"),
    intervalMonths: 1 as const,
    method: "equal_principal" as const,
    isOpening: true,
    isAutomatic: true,
  };
  await write((tx) => createLoan(tx, input));
}
