import type { Day } from "#domain/dates.ts";
import { toRate, ZERO } from "#domain/money.ts";
import type { Books } from "#server/db/books.ts";
import { createLoan } from "#server/loans/loan.ts";
import { loanLeft, type SampleAccount } from "./sample-money.ts";
import type { SampleIds } from "./sample-records.ts";

/** The loan with which the shop began, from its last instalment on: it stands in the books already. */
export async function writeLoan(
  step: Books["write"],
  { accounts }: SampleIds,
  days: { start: Day; today: Day },
): Promise<void> {
  const accountOf = (name: SampleAccount) => {
    const id = accounts.get(name);
    if (id === undefined) throw new Error(`The sample has no account ${name}.`);
    return id;
  };
  const input = {
    ...loanLeft(days),
    name: "Loan of Springfield Savings Bank",
    notes: "",
    partyId: null,
    loanAccountId: accountOf("Loans"),
    interestAccountId: accountOf("Interest"),
    feeAccountId: null,
    moneyAccountId: accountOf("Checking Account"),
    fee: ZERO,
    rate: toRate("4.8"),
    everyMonths: 1 as const,
    method: "equal_principal" as const,
    isOpening: true,
    isAutomatic: true,
  };
  await step((tx) => createLoan(tx, input));
}
