import { mentionsOwnAccount, wordsOfTransaction } from "#domain/bank/word-matching.ts";
import type {
  SuggestionContext,
  TransactionToMatch,
  CounterpartTransaction,
  CompanyBankAccount,
} from "#domain/bank/suggestion.ts";
import { isProvider, type ProviderEntry } from "#domain/bank/payouts.ts";
import { type Day, shiftDays } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import { isNegative, isPositive, negate } from "#domain/money.ts";
import type { Tx } from "#server/db/transaction.ts";
import {
  type OwnAccountRow,
  selectPostedRows,
  selectOwnAccounts,
  selectStatementRows,
} from "./provider-queries.ts";
import { parseStoredReading } from "./read-sources.ts";

/** A payout covers what came in since the last one: read this many days before it, and a few after. */
const DAYS_BEFORE = 62;
const DAYS_AFTER = 10;

type AccountTransactions = {
  lines: readonly TransactionToMatch[];
  otherLines: readonly CounterpartTransaction[];
};

/**
 * Returns the other accounts in the same currency, and the entries of payment providers whose payouts some transactions
 * may be: from their statements, or from the books if a transaction names them (Accounting 17). The transactions are
 * from a range of days.
 */
export async function readProviders(
  tx: Tx,
  accountId: AccountId,
  {
    lines: transactions,
    otherLines,
    first,
    last,
    currency,
  }: AccountTransactions & { first: Day; last: Day; currency: string | null },
): Promise<Pick<SuggestionContext, "ownAccounts" | "providerStatements">> {
  const accounts = await selectOwnAccounts(tx, currency);
  const days = { start: shiftDays(first, -DAYS_BEFORE), end: shiftDays(last, DAYS_AFTER) };
  const providers = accounts.filter(isProviderAccount);
  const sends = findSenders({ lines: transactions, otherLines }, accountId);
  const providerStatements: (readonly ProviderEntry[])[] = [];
  for (const provider of providers)
    if (sends.has(provider.accountId))
      providerStatements.push(await selectStatementRows(tx, provider.accountId, days));
  const transactionWords = transactions.filter(({ amount }) => isPositive(amount)).map(wordsOfTransaction);
  const ownAccounts: CompanyBankAccount[] = [];
  for (const account of accounts.filter((ownAccount) => ownAccount.accountId !== accountId)) {
    const isRead =
      providers.includes(account) &&
      transactionWords.some((words) => mentionsOwnAccount(account.name, words));
    const postedRows = isRead ? await selectPostedRows(tx, account.accountId, days) : [];
    ownAccounts.push({
      accountId: account.accountId,
      name: account.name,
      number: account.number,
      postedRows,
    });
  }
  return { ownAccounts, providerStatements };
}

function isProviderAccount({ name, mapping }: OwnAccountRow): boolean {
  return isProvider({ name, head: mapping === null ? [] : (parseStoredReading(mapping).head ?? []) });
}

/** Returns the accounts from which an amount went to another account, according to both statements. */
function findSenders(
  { lines: transactions, otherLines }: AccountTransactions,
  accountId: AccountId,
): Set<AccountId> {
  const amounts = new Set(transactions.map(({ amount }) => amount));
  const matchingTransactions = otherLines.filter(({ amount }) => amounts.has(negate(amount)));
  return new Set(
    matchingTransactions.map((counterpart) =>
      isNegative(counterpart.amount) ? counterpart.accountId : accountId,
    ),
  );
}
