import type { Loan, LoanInput } from "#contract/loans.ts";
import type { Day } from "#domain/dates.ts";
import type { LoanId } from "#domain/ids.ts";
import { amortizationSchedule } from "#domain/amortization-schedule.ts";
import { isZero, type MinorUnit, negate, subtract, sum, ZERO } from "#domain/money.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { checkChosenAccounts, checkMoneyAccount } from "#server/accounts/lookup.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { changesNothing } from "#server/http/bodies.ts";
import { isParty } from "#server/parties/lookup.ts";
import { lockBook, readCalendar, rejectLockedDay } from "#server/settings/lookup.ts";
import { postLoanEntries } from "./post-entries.ts";
import {
  insertLoan,
  selectLoan,
  selectLoanEntries,
  type StoredLoan,
  updateLoan,
  updateLoanSchedule,
} from "./queries.ts";

export async function readLoan(tx: Tx, id: LoanId): Promise<Loan> {
  const stored = await selectLoan(tx, id);
  if (stored === null) throw new Refusal("loan.not-found");
  return buildLoan(stored, await selectLoanEntries(tx, id), minorUnitIn(tx));
}

/** Enters a loan: paid out on its day, or already in the opening balances (Accounting 31). */
export async function createLoan(tx: Tx, input: LoanInput): Promise<Loan> {
  await lockBook(tx);
  await checkReferences(tx, input, null);
  const id = newId<LoanId>();
  await insertLoan(tx, { ...input, id });
  await postPayout(tx, id);
  return finishLoanChange(tx, { id, before: null, action: "loan.created" });
}

/** Changes a loan. Fields that determine its schedule can't change while it has posted entries. */
export async function editLoan(
  tx: Tx,
  id: LoanId,
  { version, ...input }: LoanInput & { version: number },
): Promise<Loan> {
  const before = await lockLoanForEdit(tx, { id, version });
  if (changesNothing({ input, before })) return before;
  await checkReferences(tx, input, before);
  const hasEntries = before.entries.some(({ isVoid }) => !isVoid);
  const changedField = hasEntries
    ? IMMUTABLE_AFTER_POSTING.find((field) => input[field] !== before[field])
    : undefined;
  if (changedField !== undefined) throw refuseField("loan.has-entries", changedField);
  await updateLoan(tx, { ...input, id });
  await postPayout(tx, id);
  return finishLoanChange(tx, { id, before, action: "loan.edited" });
}

const IMMUTABLE_AFTER_POSTING = [
  "loanAccountId",
  "interestAccountId",
  "feeAccountId",
  "paymentAccountId",
  "principal",
  "fee",
  "rate",
  "startsOn",
  "intervalMonths",
  "installmentCount",
  "method",
  "isOpening",
] as const;

/** Posts the payout of a loan, unless it is posted or part of the opening balances. */
async function postPayout(tx: Tx, id: LoanId): Promise<void> {
  const loan = await readLoan(tx, id);
  if (loan.isOpening || loan.entries.some(({ isVoid }) => !isVoid)) return;
  const move = { principal: negate(loan.principal), interest: ZERO, fee: loan.fee };
  await postLoanEntries(tx, loan, [{ kind: "loan", dueDate: loan.startsOn, ...move }]);
}

type LoanVersion = { id: LoanId; version: number };

/** Returns the loan, locked, if it isn't voided and the edit is for its newest version (I-40). */
export async function lockLoanForEdit(tx: Tx, { id, version }: LoanVersion): Promise<Loan> {
  await lockBook(tx);
  const before = await readLoan(tx, id);
  if (before.version !== version) throw new Refusal("record.stale", [], before);
  if (before.status === "void") throw new Refusal("loan.is-void");
  return before;
}

type LoanChange = { id: LoanId; before: Loan | null; action: `loan.${string}` };

export async function finishLoanChange(tx: Tx, { id, before, action }: LoanChange): Promise<Loan> {
  await updateNextInstallment(tx, id);
  const after = await readLoan(tx, id);
  await recordAudit(tx, { action, subject: "loan", subjectId: id, before, after });
  return after;
}

/** Computes the date of the next automatic posting. */
export async function updateNextInstallment(tx: Tx, id: LoanId): Promise<void> {
  await updateLoanSchedule(tx, { id, nextDate: nextInstallmentDate(await readLoan(tx, id)) });
}

export function nextInstallmentDate({ isAutomatic, nextEntry }: Loan): Day | null {
  return isAutomatic ? (nextEntry?.dueDate ?? null) : null;
}

function buildLoan(row: StoredLoan, entries: Loan["entries"], minorUnit: MinorUnit): Loan {
  const { isVoid, attempts: _, ...stored } = row;
  const counting = entries.filter((entry) => !entry.isVoid);
  const repayments = counting
    .filter(({ kind }) => kind === "repayment")
    .map(({ date, principal }) => ({ date, amount: principal }));
  const schedule = amortizationSchedule({ ...stored, minorUnit }, repayments);
  const paid = counting.filter(({ kind }) => kind !== "loan").map(({ principal }) => principal);
  const remaining = isVoid ? ZERO : subtract(stored.principal, sum(paid));
  // Paid installments are always the first ones of the schedule.
  const nextEntry = isZero(remaining)
    ? null
    : (schedule[counting.filter(({ kind }) => kind === "installment").length] ?? null);
  return {
    ...stored,
    status: isVoid ? "void" : isZero(remaining) ? "repaid" : "open",
    outstanding: remaining,
    nextEntry,
    schedule,
    entries,
  };
}

/** Rejects accounts of the wrong type, an unknown lender, and a closed or future day. */
async function checkReferences(tx: Tx, input: LoanInput, before: Loan | null): Promise<void> {
  const { partyId, startsOn, isOpening, paymentAccountId } = input;
  const expense = { types: ["expense"], role: "none" } as const;
  await checkChosenAccounts(tx, [
    {
      field: "loanAccountId",
      accountId: input.loanAccountId,
      types: ["liability"],
      role: "none",
      previousId: before?.loanAccountId,
    },
    {
      field: "interestAccountId",
      accountId: input.interestAccountId,
      previousId: before?.interestAccountId,
      ...expense,
    },
    { field: "feeAccountId", accountId: input.feeAccountId, previousId: before?.feeAccountId, ...expense },
  ]);
  if (paymentAccountId !== before?.paymentAccountId)
    await checkMoneyAccount(tx, paymentAccountId, "paymentAccountId");
  if (partyId !== null && !(await isParty(tx, partyId))) throw refuseField("party.not-found", "partyId");
  // An opening balance wasn't paid out on a day of these books.
  if (isOpening || (before !== null && !before.isOpening && before.startsOn === startsOn)) return;
  const { today } = await readCalendar(tx);
  if (startsOn > today) throw refuseField("loan.in-future", "startsOn");
  await rejectLockedDay(tx, startsOn, { field: "startsOn" });
}
