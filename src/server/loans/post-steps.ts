import type { Loan } from "#contract/loans.ts";
import { type Day, FIRST_DATE, firstDayAfter } from "#domain/dates.ts";
import { type LoanMove, type LoanStep, postLoanStep } from "#domain/loan-plan.ts";
import { ZERO } from "#domain/money.ts";
import { type SystemJournal, systemJournal } from "#domain/posting.ts";
import { newId } from "#server/db/new-id.ts";
import { ROWS_OF_JOURNAL, writeInPieces } from "#server/db/shared-connection.ts";
import type { Tx } from "#server/db/transaction.ts";
import { insertSystemJournals } from "#server/journals/system-journals.ts";
import { readSoftLockDate } from "#server/settings/lookup.ts";
import { insertLoanSteps, type LoanStepRow } from "./queries.ts";

type StepToPost = LoanMove & { step: LoanStep; dueOn: Day };

/** Returns unposted installments due by a day. Posted ones are always the first of the plan. */
export function dueInstallments({ status, plan, steps }: Loan, through: Day): StepToPost[] {
  if (status !== "open") return [];
  const posted = steps.filter(({ step, isVoid }) => step === "installment" && !isVoid).length;
  return plan
    .slice(posted)
    .filter(({ dueOn }) => dueOn <= through)
    .map(({ dueOn, principal, interest }) => ({
      step: "installment",
      dueOn,
      principal,
      interest,
      fee: ZERO,
    }));
}

const STEP_NAMES: Readonly<Record<LoanStep, string>> = {
  loan: "Loan",
  installment: "Loan payment",
  repayment: "Repayment",
};

/** Posts a loan's steps in order, each as its own journal entry (Accounting 33). */
export async function postLoanSteps(tx: Tx, loan: Loan, steps: readonly StepToPost[]): Promise<void> {
  const firstOpen = firstDayAfter(await readSoftLockDate(tx));
  const last = loan.steps.find(({ isVoid }) => !isVoid)?.date ?? FIRST_DATE;
  const planned = steps.map(({ step, dueOn, principal, interest, fee }, index) => {
    // Closed periods don't change: it moves to the first open day (Accounting 5).
    const date = [dueOn, firstOpen, last].reduce((late, day) => (day > late ? day : late));
    const lines = postLoanStep(loan, { principal, interest, fee });
    const description = `${STEP_NAMES[step]}: ${loan.name}`;
    const journal = systemJournal({ date, description, lines, event: step }, "loan", newId());
    if (journal === null) throw new Error("The loan payment was posted without a journal entry.");
    const number = loan.steps.length + 1 + index;
    return {
      journal,
      row: { journalId: journal.id, loanId: loan.id, number, step, dueOn, date, principal, interest, fee },
    };
  });
  await writeInPieces<{ journal: SystemJournal; row: LoanStepRow }>(tx, planned, {
    sizeOf: ({ journal }) => ROWS_OF_JOURNAL + journal.lines.length,
    checked: "all",
    write: async (piece) => {
      await insertSystemJournals(
        tx,
        piece.map(({ journal }) => journal),
      );
      await insertLoanSteps(
        tx,
        piece.map(({ row }) => row),
      );
    },
  });
}
