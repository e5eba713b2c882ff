import { type Day, firstOfMonth, lastOfMonth, shiftDays, shiftMonths } from "#domain/dates.ts";
import type { AccountId, JournalId } from "#domain/ids.ts";
import { type Money, sum, toRate } from "#domain/money.ts";
import { importFile, IMPORT_DEFAULTS } from "#server/bank/import-file.ts";
import { matchAllJournals } from "#server/bank/match-transaction.ts";
import { selectTransactionsForReview, selectUnpaidDocuments } from "#server/bank/lookup.ts";
import { finishReconciliation, readOpenReconciliation } from "#server/bank/reconcile.ts";
import { createRule } from "#server/bank/rules.ts";
import type { Books } from "#server/db/books.ts";
import { yieldToReads } from "#server/db/shared-connection.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readDayPlaceAfter } from "#server/http/cursor.ts";
import { readCurrencyAndToday } from "#server/settings/lookup.ts";
import {
  camtFile,
  latePayment,
  MONTHS,
  SAMPLE_BANK,
  terminalFee,
  type StatementTransaction,
  toBankTransaction,
} from "./sample-bank.ts";
import { itemAt, type SampleIds } from "./sample-records.ts";

/** A bank transaction and its journal entry; null if it isn't recorded yet. */
type Transaction = { journalId: JournalId | null; transaction: StatementTransaction };

type SampleBankAccount = {
  accountId: AccountId;
  number: string;
  currency: string;
  extra: readonly StatementTransaction[];
};

/** Sample books don't count toward plan limits. */
const NO_DIFFERENCE = { differenceAccountId: null, differenceDescription: "" };

/**
 * Imports a year of statements for two bank accounts and a card with the product's own import. Older months are recorded and
 * reconciled; the last months are left for the user, with some transactions not yet recorded.
 */
export async function writeBank(step: Books["write"], { accounts }: SampleIds): Promise<void> {
  const { currency, today } = await step(readCurrencyAndToday);
  const feesId = accounts.get("Bank Fees");
  if (feesId !== undefined) await step((tx) => createRule(tx, terminalRule(feesId)));
  for (const { name, number } of SAMPLE_BANK) {
    const accountId = accounts.get(name);
    if (accountId === undefined) continue;
    const unrecorded = name === "Checking Account" ? await unrecordedTransactions(step, today) : [];
    await writeStatements(step, { accountId, number, currency, extra: unrecorded }, today);
  }
}

const terminalRule = (accountId: AccountId) => ({
  name: "Card terminal",
  accountId: null,
  direction: "out" as const,
  keywords: "card terminal service",
  keywordMatch: "all" as const,
  counterparty: "",
  minAmount: null,
  maxAmount: null,
  description: "",
  partyId: null,
  postsAutomatically: false,
  lines: [{ accountId, taxRateId: null, percent: toRate("100"), description: "" }],
});

/** Bank transactions that aren't in the books: fees of the last months, and this week's payments by late customers. */
async function unrecordedTransactions(step: Books["write"], today: Day): Promise<StatementTransaction[]> {
  const month = firstOfMonth(today);
  const fees = Array.from({ length: MONTHS.toDo }, (_, before) => terminalFee(shiftMonths(month, -before)));
  const unpaid = await step(selectUnpaidDocuments);
  const late = unpaid
    .filter(({ direction, dueDate }) => direction === "in" && dueDate < shiftDays(today, -PAID_LATE.days))
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
    .slice(0, PAID_LATE.invoices)
    .map((invoice) => latePayment(shiftDays(today, -PAID_LATE.days), invoice));
  return [...fees, ...late];
}
const PAID_LATE = { invoices: 2, days: 4 };

async function writeStatements(step: Books["write"], account: SampleBankAccount, today: Day): Promise<void> {
  const { accountId } = account;
  const start = shiftMonths(firstOfMonth(today), -MONTHS.total);
  const before = shiftDays(start, -1);
  const openingBalance = await step((tx) => reconcileBeginning(tx, accountId, before));
  const transactions = await step((tx) => transactionsOf(tx, account, today));
  const months = monthsOf(transactions, { start, openingBalance, today });
  for (let from = 0; from < months.length; from += MONTHS.inFile)
    await step((tx) => importStatements(tx, account, months.slice(from, from + MONTHS.inFile)));
  for (const month of months) if (month.isDone) await step((tx) => reconcile(tx, account, month));
}

/** The statements of an account; months without transactions have none. */
function monthsOf(
  transactions: readonly Transaction[],
  { start, openingBalance, today }: { start: Day; openingBalance: Money; today: Day },
): StatementMonth[] {
  const months: StatementMonth[] = [];
  for (let index = 0; index <= MONTHS.total; index += 1) {
    const month = shiftMonths(start, index);
    const isDone = index <= MONTHS.total - MONTHS.toDo;
    const end = isDone || lastOfMonth(month) < today ? lastOfMonth(month) : today;
    const inMonth = transactions.filter(({ transaction: { date } }) => date >= month && date <= end);
    if (inMonth.length === 0) continue;
    const before = months.at(-1)?.closingBalance ?? openingBalance;
    const closingBalance = sum([before, ...inMonth.map(({ transaction: { amount } }) => amount)]);
    months.push({
      isDone,
      start: month,
      end,
      openingBalance: before,
      closingBalance,
      number: index + 1,
      transactions: inMonth,
    });
  }
  return months;
}

/** Reconciles everything before the first statement as a whole; returns the balance. */
async function reconcileBeginning(tx: Tx, accountId: AccountId, endsOn: Day): Promise<Money> {
  const { bookBalance: closingBalance, entries } = await readOpenReconciliation(tx, { accountId, endsOn });
  const journalIds = entries.map(({ journalId }) => journalId);
  const all = { accountId, endsOn, closingBalance, journalIds, ...NO_DIFFERENCE };
  if (journalIds.length > 0) await finishReconciliation(tx, all);
  return closingBalance;
}

/** Returns the transactions since the last reconciliation, in bank order. */
async function transactionsOf(
  tx: Tx,
  { accountId, extra }: SampleBankAccount,
  today: Day,
): Promise<Transaction[]> {
  const { entries } = await readOpenReconciliation(tx, { accountId, endsOn: today });
  return [
    ...entries.map((entry): Transaction => ({
      journalId: entry.journalId,
      transaction: toBankTransaction(entry),
    })),
    ...extra.map((transaction): Transaction => ({ journalId: null, transaction })),
  ]
    .filter(({ transaction: { date } }) => date <= today)
    .toSorted((a, b) =>
      a.transaction.date < b.transaction.date ? -1 : Number(a.transaction.date > b.transaction.date),
    );
}

type StatementMonth = {
  /** Whether it is reconciled. */
  isDone: boolean;
  start: Day;
  end: Day;
  openingBalance: Money;
  closingBalance: Money;
  number: number;
  transactions: readonly Transaction[];
};

/** Imports the statements of some months as one file, as a bank offers them. */
async function importStatements(
  tx: Tx,
  { accountId, number: account, currency }: SampleBankAccount,
  months: readonly StatementMonth[],
): Promise<void> {
  const statements = months.map(({ transactions, ...month }) => ({
    ...month,
    account,
    currency,
    transactions: transactions.map(({ transaction }) => transaction),
  }));
  const content = Buffer.from(camtFile(statements)).toString("base64");
  const fileName = `${account}-${itemAt(months, 0).start.slice(0, 7)}.xml`;
  const accounts = [{ number: account, accountId }];
  await importFile(tx, { ...IMPORT_DEFAULTS, fileName, content, accounts });
}

/** Matches a month's transactions and reconciles at its end. */
async function reconcile(
  tx: Tx,
  { accountId }: SampleBankAccount,
  { end: endsOn, closingBalance, transactions }: StatementMonth,
): Promise<void> {
  const query = { accountId, after: readDayPlaceAfter(undefined), limit: transactions.length };
  const lines = await selectTransactionsForReview(tx, query);
  const matched = transactions.flatMap(({ journalId, transaction: { amount } }, index) =>
    journalId === null
      ? []
      : [{ bankTransactionId: itemAt(lines, index).id, journals: [{ journalId, amount }] }],
  );
  await matchAllJournals(tx, matched);
  await yieldToReads(tx);
  const journalIds = transactions.flatMap(({ journalId }) => journalId ?? []);
  await finishReconciliation(tx, { accountId, endsOn, closingBalance, journalIds, ...NO_DIFFERENCE });
}
