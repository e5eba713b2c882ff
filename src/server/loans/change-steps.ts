import type { Loan } from "#contract/loans.ts";
import type { Day } from "#domain/dates.ts";
import type { JournalId, LoanId } from "#domain/ids.ts";
import { interestUntil } from "#domain/loan-plan.ts";
import { compare, isZero, type Money, ZERO } from "#domain/money.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { voidSystemJournal } from "#server/journals/system-journals.ts";
import { readCalendar, refuseLockedDay, selectToday } from "#server/settings/lookup.ts";
import { changeableLoan, changedLoan, readLoan } from "./loan.ts";
import { dueInstalments, postLoanSteps } from "./post-steps.ts";
import { updateLoanState, updateLoanStepsVoid } from "./queries.ts";

type Versioned = { version: number };

/** Posts the instalments that are due up to a day, each once (Accounting 31). */
export async function payLoan(
  tx: Tx,
  id: LoanId,
  { version, through }: Versioned & { through: Day },
): Promise<Loan> {
  const before = await changeableLoan(tx, { id, version });
  if (before.status !== "open") throw new Refusal("loan.not-open");
  if (through > (await selectToday(tx))) throw refuseField("loan.still-to-come", "through");
  const due = dueInstalments(before, through);
  if (due.length === 0) return before;
  await postLoanSteps(tx, before, due);
  await updateLoanState(tx, { ...before, isVoid: false });
  return changedLoan(tx, { id, before, action: "loan.paid" });
}

/** Pays back more than the instalments, or all that is left with its interest up to the day; what is due is posted before. */
export async function repayLoan(
  tx: Tx,
  id: LoanId,
  { version, date, amount }: Versioned & { date: Day; amount?: Money | undefined },
): Promise<Loan> {
  const before = await changeableLoan(tx, { id, version });
  await checkRepayment(tx, before, date);
  await postLoanSteps(tx, before, dueInstalments(before, date));
  const loan = await readLoan(tx, id);
  if (loan.status !== "open") throw new Refusal("loan.not-open");
  if (amount !== undefined && (isZero(amount) || compare(amount, loan.left) >= 0))
    throw refuseField("loan.more-than-left", "amount");
  const repayments = loan.steps
    .filter(({ step, isVoid }) => step === "repayment" && !isVoid)
    .map((one) => ({ date: one.date, amount: one.principal }));
  const terms = { ...loan, minorUnit: minorUnitIn(tx) };
  const interest =
    amount === undefined ? interestUntil(terms, { day: date, repayments, left: loan.left }) : ZERO;
  const move = { principal: amount ?? loan.left, interest, fee: ZERO };
  await postLoanSteps(tx, loan, [{ step: "repayment", on: date, ...move }]);
  await updateLoanState(tx, { ...before, isVoid: false });
  return changedLoan(tx, { id, before, action: "loan.repaid" });
}

async function checkRepayment(tx: Tx, loan: Loan, date: Day): Promise<void> {
  if (loan.status !== "open") throw new Refusal("loan.not-open");
  if (date < loan.startsOn) throw refuseField("loan.not-yet-begun", "date");
  const last = loan.steps.find(({ isVoid }) => !isVoid)?.date;
  if (last !== undefined && date < last) throw refuseField("loan.posted-beyond", "date");
  const { today } = await readCalendar(tx);
  if (date > today) throw refuseField("loan.still-to-come", "date");
  await refuseLockedDay(tx, date);
}

/** Takes back the last step, if it is the one that is meant: its journal becomes void, and what it said is to come again. */
export async function undoLoanStep(
  tx: Tx,
  of: Versioned & { id: LoanId; journalId: JournalId },
): Promise<Loan> {
  const before = await changeableLoan(tx, of);
  const last = before.steps.find(({ isVoid }) => !isVoid);
  if (last === undefined || last.step === "loan") throw new Refusal("loan.nothing-posted");
  // What is posted by itself is no new version.
  if (last.journalId !== of.journalId) throw new Refusal("record.stale", [], before);
  await voidSystemJournal(tx, last.journalId);
  await updateLoanStepsVoid(tx, of.id, last.journalId);
  // By itself it would be posted again at once.
  await updateLoanState(tx, { id: of.id, isAutomatic: false, isVoid: false });
  return changedLoan(tx, { id: of.id, before, action: "loan.undone" });
}

/** Makes all of it void, with each of its journals; a closed period keeps them, and so all of it. */
export async function voidLoan(tx: Tx, of: Versioned & { id: LoanId }): Promise<Loan> {
  const before = await changeableLoan(tx, of);
  for (const { journalId, isVoid } of before.steps) if (!isVoid) await voidSystemJournal(tx, journalId);
  await updateLoanStepsVoid(tx, of.id, null);
  await updateLoanState(tx, { id: of.id, isAutomatic: before.isAutomatic, isVoid: true });
  return changedLoan(tx, { id: of.id, before, action: "loan.voided" });
}
