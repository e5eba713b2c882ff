import type { BankTransactionForReview, BankSuggestion } from "#contract/bank-matches.ts";
import { compact } from "#domain/bank/word-matching.ts";
import { selectSimilar, transactionsOf, MONTH_END_BALANCE_DAYS_MAX } from "#domain/bank/habit-suggestions.ts";
import type {
  TransactionToMatch,
  RecordedMatch,
  MonthEndBalance,
  Suggestion,
} from "#domain/bank/suggestion.ts";
import { suggestFor } from "#domain/bank/suggest-matches.ts";
import { type Day, lastOfMonth, shiftDays } from "#domain/dates.ts";
import type { AccountId, BankTransactionId } from "#domain/ids.ts";
import { checkMoneyAccount, findAccount } from "#server/accounts/lookup.ts";
import type { Tx } from "#server/db/transaction.ts";
import { pageOf, readDayPlaceAfter, writeCursor } from "#server/http/cursor.ts";
import { selectNotation } from "#server/settings/lookup.ts";
import { selectBankTransactionsById } from "./transaction-queries.ts";
import {
  selectTransactionsForReview,
  selectUnpaidDocuments,
  selectUnmatchedEntries,
  selectOtherTransactions,
  selectPartyAccounts,
  selectPastPostings,
  selectPastTransactions,
  selectMonthEndBalances,
} from "./match-queries.ts";
import { readProviders } from "./providers.ts";
import { readRuleRates, readRulesInUse } from "./rules-in-use.ts";

type SuggestionsQuery = { accountId: AccountId; cursor?: string | undefined; limit: number };

/** Number of days within which to match; anything further apart is matched manually. */
const DAYS_AROUND = 10;

/** Returns an account's transactions for review, oldest first, with suggested matches (Accounting 17). */
export async function listSuggestions(
  tx: Tx,
  { accountId, cursor, limit }: SuggestionsQuery,
): Promise<{ items: BankTransactionForReview[]; nextCursor: string | null }> {
  await checkMoneyAccount(tx, accountId);
  const after = readDayPlaceAfter(cursor);
  const linesForReview = await selectTransactionsForReview(tx, { accountId, after, limit: limit + 1 });
  const { items: transactions, nextCursor } = pageOf(linesForReview, limit, ({ date, id }) =>
    writeCursor(date, id),
  );
  const suggestionsById = await suggestMatches(tx, accountId, transactions);
  const records = await selectBankTransactionsById(
    tx,
    transactions.map(({ id }) => id),
  );
  const items = records.map((transaction) => ({
    bankTransaction: transaction,
    suggestions: (suggestionsById.get(transaction.id) ?? []).map(toReply),
  }));
  return { items, nextCursor };
}

/** Returns suggested matches for some transactions of an account, which must be sorted by day. */
export async function suggestMatches(
  tx: Tx,
  accountId: AccountId,
  transactions: readonly TransactionToMatch[],
): Promise<Map<BankTransactionId, Suggestion[]>> {
  const [first, last] = [transactions[0], transactions.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const days = { start: shiftDays(first.date, -DAYS_AROUND), end: shiftDays(last.date, DAYS_AROUND) };
  const currency = (await findAccount(tx, accountId))?.currency ?? null;
  const notation = await selectNotation(tx);
  const past = transactionsOf(
    await selectPastPostings(tx, selectSimilar(transactions, await selectPastTransactions(tx, accountId))),
  );
  const otherLines = await selectOtherTransactions(tx, accountId, days);
  return suggestFor(transactions, {
    entries: await selectUnmatchedEntries(tx, accountId, days),
    documents: await selectUnpaidDocuments(tx, currency),
    accounts: await selectPartyAccounts(tx, accountsOf(transactions)),
    otherTransactions: otherLines,
    ...(await readProviders(tx, accountId, {
      lines: transactions,
      otherLines,
      first: first.date,
      last: last.date,
      currency,
    })),
    past,
    // Balances of accounts are in the base currency.
    monthEndBalances:
      currency === null ? await readMonthEndBalances(tx, past, { start: first.date, end: last.date }) : [],
    rules: await readRulesInUse(tx, { accountId, currency }),
    notation: { ...notation, currency: currency ?? notation.currency },
    rateOn: await readInCurrency(tx, currency, transactions),
    paysDocumentsAlone: currency !== null,
  });
}

async function readInCurrency(tx: Tx, currency: string | null, transactions: readonly TransactionToMatch[]) {
  if (currency === null) return null;
  const rateOn = await readRuleRates(
    tx,
    transactions.map(({ date }) => ({ currency, date })),
  );
  return (date: Day) => rateOn({ currency, date });
}

/** Bank accounts of payees, spelled as in vendors' files. */
function accountsOf(transactions: readonly TransactionToMatch[]): string[] {
  return transactions
    .map(({ counterpartyAccount }) => compact(counterpartyAccount).toUpperCase())
    .filter(Boolean);
}

/** Reads month-end balances of the accounts that transactions were split among, for the months before some days. */
async function readMonthEndBalances(
  tx: Tx,
  past: readonly RecordedMatch[],
  { start, end }: { start: Day; end: Day },
): Promise<MonthEndBalance[]> {
  const split = past.filter(({ parts }) => parts.length > 1).flatMap(({ parts }) => parts);
  const accountIds = [...new Set(split.map((part) => part.accountId))];
  const ends: Day[] = [];
  for (
    let day = shiftDays(start, -MONTH_END_BALANCE_DAYS_MAX);
    lastOfMonth(day) < end;
    day = shiftDays(lastOfMonth(day), 1)
  )
    ends.push(lastOfMonth(day));
  return accountIds.length === 0 ? [] : selectMonthEndBalances(tx, accountIds, ends);
}

function toReply({ transaction, ...suggestion }: Suggestion): BankSuggestion {
  return {
    ...suggestion,
    partyId: transaction.kind === "lines" ? transaction.partyId : null,
    partyName: transaction.kind === "lines" ? transaction.partyName : null,
    ruleId: transaction.kind === "lines" ? transaction.ruleId : null,
    description: transaction.kind === "lines" ? transaction.description : "",
    journals: transaction.kind === "journals" ? transaction.journals : null,
    payment: transaction.kind === "payment" ? withoutKind(transaction) : null,
    transfer: transaction.kind === "transfer" ? withoutKind(transaction) : null,
    lines: transaction.kind === "lines" ? transaction.lines : null,
  };
}

function withoutKind<Transaction extends { kind: string }>({
  kind: _kind,
  ...rest
}: Transaction): Omit<Transaction, "kind"> {
  return rest;
}
