import type { Account } from "#contract/accounts.ts";
import type { ClosingInput, ClosingPreview, ClosingPreviewLine, YearEnd } from "#contract/closing.ts";
import {
  closeYear,
  type Closing,
  closingNumber,
  closeFirstText,
  closingText,
  hasUnclosedEarlierYears,
  isFutureYear,
} from "#domain/closing.ts";
import type { FiscalYear } from "#domain/fiscal-years.ts";
import type { AccountId } from "#domain/ids.ts";
import { isZero, type Money, subtract, sum } from "#domain/money.ts";
import type { PostingLine } from "#domain/posting.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import type { AccountSums } from "#domain/statements.ts";
import { findAccount } from "#server/accounts/lookup.ts";
import { selectBankAccountStatuses } from "#server/bank/lookup.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { postSystemJournals } from "#server/journals/system-journals.ts";
import { hasJournalNumber } from "#server/numbering/next-number.ts";
import { selectAccountSums } from "#server/balances/account-sums.ts";
import { lockBook } from "#server/settings/lookup.ts";
import { countClosings, insertClosing, selectUnfinishedWork } from "./queries.ts";
import {
  type Closings,
  findYear,
  findYearDueBefore,
  type NamedYear,
  readClosings,
  readYearEnd,
} from "./year-ends.ts";

/**
 * Closes a fiscal year (Behavior 5.6, Accounting 11): one journal entry on its last day zeroes all revenue and expense accounts
 * and moves the net income to retained earnings; the lock date moves to that day. Checks run in the order of Behavior 5.6. If
 * two users close a year at once, the second is refused.
 */
export async function closeBooksOfYear(
  tx: Tx,
  { retainedEarningsAccountId, expectedNetIncome, ...yearKey }: ClosingInput,
): Promise<YearEnd> {
  await lockBook(tx);
  const closings = await readClosings(tx);
  const year = findYear(closings, yearKey);
  if (isFutureYear(year, closings.today)) throw refuseField("closing.future-year", "year");
  if (retainedEarningsAccountId === null) {
    throw refuseField("closing.account-required", "retainedEarningsAccountId");
  }
  const retained = await findRetainedAccount(tx, retainedEarningsAccountId);
  rejectClosedYear(closings, year);
  const { lines, netIncome } = await planClosing(tx, year, retained.id);
  if (lines.length === 0) throw refuseField("closing.nothing-to-close", "year");
  await rejectBeforeEarlierYear(tx, closings, year);
  const difference = subtract(sum(lines.map(({ debit }) => debit)), sum(lines.map(({ credit }) => credit)));
  if (!isZero(difference)) throw new Refusal("closing.unbalanced");
  if (expectedNetIncome !== undefined && expectedNetIncome !== netIncome)
    throw new Refusal("closing.changed");
  await writeClosing(tx, { ...year, lines, netIncome, retainedEarningsAccountId: retained.id });
  return readYearEnd(tx, year);
}

type ClosingDraft = FiscalYear & {
  lines: readonly PostingLine[];
  netIncome: Money;
  retainedEarningsAccountId: AccountId;
};

/** Writes the journal entry and the closing with its lock date, which the database compares at commit. */
async function writeClosing(tx: Tx, { lines, netIncome, ...closing }: ClosingDraft): Promise<void> {
  const { year, end } = closing;
  const number = await nextNumber(tx, year);
  const draft = { number, date: end, description: closingText(year), lines };
  const [journalId] = await postSystemJournals(tx, [draft], "year_end");
  if (!journalId) throw new Error("The closing was posted without a journal entry.");
  await insertClosing(tx, { ...closing, id: newId(), journalId }, { number, netIncome });
}

/** Next number of a closing entry. The lock on the book keeps it free; numbers entered manually are skipped. */
async function nextNumber(tx: Tx, year: number): Promise<string> {
  let count = await countClosings(tx, year);
  let number: string;
  do {
    count += 1;
    number = closingNumber({ year, count });
  } while (await hasJournalNumber(tx, number));
  return number;
}

/** Represents retained earnings in a preview until an account is chosen. */
const UNCHOSEN_ACCOUNT = newId<AccountId>();

type ClosingPreviewQuery = NamedYear & { retainedEarningsAccountId?: AccountId | undefined };

/**
 * Returns the lines of a year's closing entry, and what to check first; none of it prevents the closing (Accounting 11.2,
 * 11.4).
 */
export async function previewClosing(
  tx: Tx,
  { retainedEarningsAccountId, ...yearKey }: ClosingPreviewQuery,
): Promise<ClosingPreview> {
  const retained =
    retainedEarningsAccountId === undefined ? null : await findRetainedAccount(tx, retainedEarningsAccountId);
  const closings = await readClosings(tx);
  const year = findYear(closings, yearKey);
  rejectClosedYear(closings, year);
  const { start, end } = year;
  const plan = await planClosing(tx, year, retained?.id ?? UNCHOSEN_ACCOUNT);
  const { lines, netIncome, accounts } = plan;
  return {
    ...year,
    lines: lines.map((line) => addAccountNames(line, accounts)),
    totals: { debit: sum(lines.map(({ debit }) => debit)), credit: sum(lines.map(({ credit }) => credit)) },
    netIncome,
    warnings: {
      ...(await selectUnfinishedWork(tx, { start, end })),
      hasUnclosedEarlierYears: plan.hasUnclosedEarlierYears,
    },
    bankAccounts: await selectBankAccountStatuses(tx, end),
  };
}

function addAccountNames(
  { accountId, debit, credit, description }: PostingLine,
  accounts: readonly AccountSums[],
): ClosingPreviewLine {
  const amounts = { debit, credit, description };
  const account = accounts.find((accountSums) => accountSums.accountId === accountId);
  if (account === undefined) return { ...NO_ACCOUNT, ...amounts };
  return { accountId, accountCode: account.code, accountName: account.name, ...amounts };
}

const NO_ACCOUNT = {
  accountId: null,
  accountCode: "",
  accountName: "Retained earnings",
} as const;

/** Preview of a closing entry, with the account sums it is based on. */
type ClosingPlan = Closing & { accounts: AccountSums[]; hasUnclosedEarlierYears: boolean };

/** Plans the closing of an open year. It contains no closing entry, so its sums are from business only. */
async function planClosing(
  tx: Tx,
  { year, start, end }: FiscalYear,
  retainedEarningsAccountId: AccountId,
): Promise<ClosingPlan> {
  const accounts = await selectAccountSums(tx, { start, end });
  const closing = closeYear(accounts, { year, retainedEarningsAccountId });
  return { ...closing, accounts, hasUnclosedEarlierYears: hasUnclosedEarlierYears(accounts) };
}

/** Rejects a closed year (Behavior 5.6). */
function rejectClosedYear({ closingOf }: Closings, year: FiscalYear): void {
  if (closingOf(year) === null) return;
  throw new Refusal("closing.already-closed", [
    { field: "year", message: `Year ${year.year} has already been closed` },
  ]);
}

/** Rejects years before earlier ones with revenue or expenses (Accounting 11.2). */
async function rejectBeforeEarlierYear(tx: Tx, closings: Closings, year: FiscalYear): Promise<void> {
  const earlier = await findYearDueBefore(tx, closings, year);
  if (earlier === null) return;
  throw new Refusal("closing.earlier-year-open", [{ field: "year", message: closeFirstText(earlier.year) }]);
}

/** Returns the account for the result: an active equity account of this book (Behavior 5.6). */
async function findRetainedAccount(tx: Tx, id: AccountId): Promise<Account> {
  const field = "retainedEarningsAccountId";
  const account = await findAccount(tx, id);
  if (!account) throw refuseField("closing.account-not-found", field);
  if (account.type !== "equity") throw refuseField("account.wrong-type", field);
  if (!account.isActive) throw refuseField("account.inactive", field);
  return account;
}
