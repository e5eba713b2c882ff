import type { Loan } from "#contract/loans.ts";
import { type Day, FIRST_DATE, firstDayAfter } from "#domain/dates.ts";
import { type LoanMove, type LoanEntryKind, loanEntryLines } from "#domain/amortization-schedule.ts";
import { ZERO } from "#domain/money.ts";
import { systemJournal } from "#domain/posting.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { insertJournalsWithRows } from "#server/journals/system-journals.ts";
import { readSoftLockDate } from "#server/settings/lookup.ts";
import { insertLoanEntries } from "./queries.ts";

type LoanEntryToPost = LoanMove & { kind: LoanEntryKind; dueDate: Day };

/** Returns unposted installments due by a day. Posted ones are always the first of the schedule. */
export function dueInstallments({ status, schedule, entries }: Loan, through: Day): LoanEntryToPost[] {
  if (status !== "open") return [];
  const posted = entries.filter(({ kind, isVoid }) => kind === "installment" && !isVoid).length;
  return schedule
    .slice(posted)
    .filter(({ dueDate }) => dueDate <= through)
    .map(({ dueDate, principal, interest }) => ({
      kind: "installment",
      dueDate,
      principal,
      interest,
      fee: ZERO,
    }));
}

const ENTRY_NAMES: Readonly<Record<LoanEntryKind, string>> = {
  loan: "Loan",
  installment: "Loan payment",
  repayment: "Repayment",
};

/** Posts a loan's entries in order, each as its own journal entry (Accounting 33). */
export async function postLoanEntries(
  tx: Tx,
  loan: Loan,
  entries: readonly LoanEntryToPost[],
): Promise<void> {
  const firstOpen = firstDayAfter(await readSoftLockDate(tx));
  const last = loan.entries.find(({ isVoid }) => !isVoid)?.date ?? FIRST_DATE;
  const planned = entries.map(({ kind, dueDate, principal, interest, fee }, index) => {
    // Closed periods don't change: it moves to the first open day (Accounting 5).
    const date = [dueDate, firstOpen, last].reduce((late, day) => (day > late ? day : late));
    const lines = loanEntryLines(loan, { principal, interest, fee });
    const description = `${ENTRY_NAMES[kind]}: ${loan.name}`;
    const journal = systemJournal({ date, description, lines, event: kind }, "loan", newId());
    if (journal === null) throw new Error("The loan payment was posted without a journal entry.");
    const number = loan.entries.length + 1 + index;
    return {
      journal,
      row: { journalId: journal.id, loanId: loan.id, number, kind, dueDate, date, principal, interest, fee },
    };
  });
  await insertJournalsWithRows(tx, planned, insertLoanEntries);
}
