import type { Loan } from "#contract/loans.ts";
import type { Day } from "#domain/dates.ts";
import type { JournalId, LoanId } from "#domain/ids.ts";
import { interestUntil } from "#domain/amortization-schedule.ts";
import { compare, isZero, type Money, ZERO } from "#domain/money.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { voidSystemJournal } from "#server/journals/system-journals.ts";
import { readCalendar, rejectLockedDay, selectToday } from "#server/settings/lookup.ts";
import { lockLoanForEdit, finishLoanChange, readLoan } from "./loan.ts";
import { dueInstallments, postLoanEntries } from "./post-entries.ts";
import { updateLoanStatus, updateLoanEntriesVoid } from "./queries.ts";

type VersionedRequest = { version: number };

/** Posts the installments due by a day, each once (Accounting 31). */
export async function payLoan(
  tx: Tx,
  id: LoanId,
  { version, through }: VersionedRequest & { through: Day },
): Promise<Loan> {
  const before = await lockLoanForEdit(tx, { id, version });
  if (before.status !== "open") throw new Refusal("loan.not-open");
  if (through > (await selectToday(tx))) throw refuseField("loan.in-future", "through");
  const due = dueInstallments(before, through);
  if (due.length === 0) return before;
  await postLoanEntries(tx, before, due);
  await updateLoanStatus(tx, { ...before, isVoid: false });
  return finishLoanChange(tx, { id, before, action: "loan.paid" });
}

/** Posts what is due, then repays an extra amount, or the full balance with interest through the day. */
export async function repayLoan(
  tx: Tx,
  id: LoanId,
  { version, date, amount }: VersionedRequest & { date: Day; amount?: Money | undefined },
): Promise<Loan> {
  const before = await lockLoanForEdit(tx, { id, version });
  await checkRepayment(tx, before, date);
  await postLoanEntries(tx, before, dueInstallments(before, date));
  const loan = await readLoan(tx, id);
  if (loan.status !== "open") throw new Refusal("loan.not-open");
  if (amount !== undefined && (isZero(amount) || compare(amount, loan.outstanding) >= 0))
    throw refuseField("loan.exceeds-outstanding", "amount");
  const repayments = loan.entries
    .filter(({ kind, isVoid }) => kind === "repayment" && !isVoid)
    .map((entry) => ({ date: entry.date, amount: entry.principal }));
  const terms = { ...loan, minorUnit: minorUnitIn(tx) };
  const interest =
    amount === undefined
      ? interestUntil(terms, { day: date, repayments, remaining: loan.outstanding })
      : ZERO;
  const move = { principal: amount ?? loan.outstanding, interest, fee: ZERO };
  await postLoanEntries(tx, loan, [{ kind: "repayment", dueDate: date, ...move }]);
  await updateLoanStatus(tx, { ...before, isVoid: false });
  return finishLoanChange(tx, { id, before, action: "loan.repaid" });
}

async function checkRepayment(tx: Tx, loan: Loan, date: Day): Promise<void> {
  if (loan.status !== "open") throw new Refusal("loan.not-open");
  if (date < loan.startsOn) throw refuseField("loan.not-started", "date");
  const last = loan.entries.find(({ isVoid }) => !isVoid)?.date;
  if (last !== undefined && date < last) throw refuseField("loan.later-payments-posted", "date");
  const { today } = await readCalendar(tx);
  if (date > today) throw refuseField("loan.in-future", "date");
  await rejectLockedDay(tx, date);
}

/** Undoes the last entry, if it is the requested one: voids its journal entry; the entry becomes due again. */
export async function undoLoanEntry(
  tx: Tx,
  request: VersionedRequest & { id: LoanId; journalId: JournalId },
): Promise<Loan> {
  const before = await lockLoanForEdit(tx, request);
  const last = before.entries.find(({ isVoid }) => !isVoid);
  if (last === undefined || last.kind === "loan") throw new Refusal("loan.nothing-posted");
  // Automatic postings don't create a new version.
  if (last.journalId !== request.journalId) throw new Refusal("record.stale", [], before);
  await voidSystemJournal(tx, last.journalId);
  await updateLoanEntriesVoid(tx, request.id, last.journalId);
  // Otherwise it would be posted again at once.
  await updateLoanStatus(tx, { id: request.id, isAutomatic: false, isVoid: false });
  return finishLoanChange(tx, { id: request.id, before, action: "loan.undone" });
}

/** Voids a loan with all its journal entries; if one is in a closed period, nothing is voided. */
export async function voidLoan(tx: Tx, request: VersionedRequest & { id: LoanId }): Promise<Loan> {
  const before = await lockLoanForEdit(tx, request);
  for (const { journalId, isVoid } of before.entries) if (!isVoid) await voidSystemJournal(tx, journalId);
  await updateLoanEntriesVoid(tx, request.id, null);
  await updateLoanStatus(tx, { id: request.id, isAutomatic: before.isAutomatic, isVoid: true });
  return finishLoanChange(tx, { id: request.id, before, action: "loan.voided" });
}
