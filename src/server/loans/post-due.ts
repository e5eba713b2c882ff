import type { LoanId } from "#domain/ids.ts";
import { codeOf, Refusal, sentenceOf } from "#domain/refusals.ts";
import { type DueOutcome, isAskedFirst, retryAfter } from "#domain/schedule.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { holdBook, selectToday } from "#server/settings/lookup.ts";
import { keepLoanPlace, nextOfItself, readLoan } from "./loan.ts";
import { dueInstalments, postLoanSteps } from "./post-steps.ts";
import { selectLoan, updateLoanPlace } from "./queries.ts";

const ASKED_FIRST = "loan.asked-first";

/** Posts the instalments of a loan that are due by today, by itself; somebody is asked first after days without a server. */
export async function postDueLoan(books: Books, id: LoanId): Promise<DueOutcome> {
  try {
    await books.write((tx) => postDue(tx, id));
    return { done: "nothing" };
  } catch (failure) {
    await books.write((tx) => noteFailure(tx, id, failure));
    return { done: "failed", failure };
  }
}

async function postDue(tx: Tx, id: LoanId): Promise<void> {
  await holdBook(tx);
  const loan = await readLoan(tx, id);
  const today = await selectToday(tx);
  const date = nextOfItself(loan);
  if (date !== null) {
    const due = dueInstalments(loan, today);
    if (due.length > 0 && isAskedFirst({ money: { kind: "spend" } }, { date, today }))
      throw new Refusal(ASKED_FIRST);
    await postLoanSteps(tx, loan, due);
  }
  await keepLoanPlace(tx, id);
}

async function noteFailure(tx: Tx, id: LoanId, failure: unknown): Promise<void> {
  await holdBook(tx);
  const stored = await selectLoan(tx, id);
  if (stored === null) return;
  const attempts = stored.attempts + 1;
  const retryIn = codeOf(failure) === ASKED_FIRST ? null : retryAfter(attempts);
  await updateLoanPlace(tx, { id, nextOn: stored.nextOn, error: sentenceOf(failure), attempts, retryIn });
}
