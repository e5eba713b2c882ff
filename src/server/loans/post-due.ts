import type { LoanId } from "#domain/ids.ts";
import { codeOf, Refusal, sentenceOf } from "#domain/refusals.ts";
import { type DueOutcome, needsApproval, retryAfter } from "#domain/schedule.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockBook, selectToday } from "#server/settings/lookup.ts";
import { updateNextInstallment, nextInstallmentDate, readLoan } from "./loan.ts";
import { dueInstallments, postLoanEntries } from "./post-entries.ts";
import { selectLoan, updateLoanSchedule } from "./queries.ts";

const NEEDS_APPROVAL = "loan.needs-approval";

/** Posts installments due by today automatically; asks for confirmation first if the server was down for days. */
export async function postDueLoan(books: Books, id: LoanId): Promise<DueOutcome> {
  try {
    await books.write((tx) => postDue(tx, id));
    return { done: "nothing" };
  } catch (failure) {
    await books.write((tx) => recordLoanFailure(tx, id, failure));
    return { done: "failed", failure };
  }
}

async function postDue(tx: Tx, id: LoanId): Promise<void> {
  await lockBook(tx);
  const loan = await readLoan(tx, id);
  const today = await selectToday(tx);
  const date = nextInstallmentDate(loan);
  if (date !== null) {
    const due = dueInstallments(loan, today);
    if (due.length > 0 && needsApproval({ money: { kind: "expense" } }, { date, today }))
      throw new Refusal(NEEDS_APPROVAL);
    await postLoanEntries(tx, loan, due);
  }
  await updateNextInstallment(tx, id);
}

async function recordLoanFailure(tx: Tx, id: LoanId, failure: unknown): Promise<void> {
  await lockBook(tx);
  const stored = await selectLoan(tx, id);
  if (stored === null) return;
  const attempts = stored.attempts + 1;
  const retryIn = codeOf(failure) === NEEDS_APPROVAL ? null : retryAfter(attempts);
  await updateLoanSchedule(tx, {
    id,
    nextDate: stored.nextDate,
    error: sentenceOf(failure),
    attempts,
    retryIn,
  });
}
