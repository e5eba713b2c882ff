import { daysApart } from "#domain/dates.ts";
import type { Notation } from "#domain/notation.ts";
import type { JournalId } from "#domain/ids.ts";
import { isNegative, isPositive, negate } from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import { compact, mentionsOwnAccount } from "./word-matching.ts";
import type {
  SuggestionIndex,
  TransactionToMatch,
  CounterpartTransaction,
  CompanyBankAccount,
  Suggestion,
  TransactionWithWords,
} from "./suggestion.ts";
import { explainPayout } from "./payouts.ts";

/** Maximum days for a transfer between two own accounts to arrive. */
const DAYS_OF_TRANSFER = 5;

/**
 * Suggests transfers to transactions of other own accounts with the same amount, with the breakdown for a payment provider. An
 * account identified by its number needs no such transaction.
 */
export function suggestTransfers(
  transaction: TransactionWithWords,
  closeTransfers: readonly CounterpartTransaction[],
  index: SuggestionIndex,
): Suggestion[] {
  const suggestions = closeTransfers.map((transfer): Suggestion => {
    const { accountId, accountName: name } = transfer;
    const isNamed =
      isNumberOf(transfer.accountNumber, transaction) || mentionsOwnAccount(name, transaction.words);
    const payout = payoutOf(transfer, transaction, index);
    return {
      confidence:
        isNamed && closeTransfers.length === 1
          ? "exact"
          : closeTransfers.length === 1
            ? "likely"
            : "possible",
      title: formatTitle(transaction, name),
      reason: sentences(
        isNamed
          ? "The description names the other account, which has a transaction for the same amount"
          : "The other account has the same amount",
        payout?.explanation,
      ),
      transaction: { kind: "transfer", accountId, otherBankTransactionId: transfer.id },
    };
  });
  const numbered = index.ownAccounts
    .filter(
      (account) => isNumberOf(account.number, transaction) && !hasTransactionOf(closeTransfers, account),
    )
    .map((account) =>
      suggestionOf(transaction, account, {
        confidence: "likely",
        reason: "The description contains the other account's number",
      }),
    );
  return [...suggestions, ...numbered];
}

/**
 * Suggests a named account of the company that has no matching transaction: likely if it belongs to a payment provider and its
 * activity since the last payout adds up to the amount. Any other sum is shown with the difference.
 */
export function suggestNamedAccounts(
  transaction: TransactionWithWords,
  closeTransfers: readonly CounterpartTransaction[],
  index: SuggestionIndex,
): Suggestion[] {
  const { ownAccounts, notation } = index;
  const mentionedAccounts = ownAccounts.filter(
    (account) =>
      !hasTransactionOf(closeTransfers, account) && mentionsOwnAccount(account.name, transaction.words),
  );
  return mentionedAccounts.map((account) => {
    const payout = isPositive(transaction.amount)
      ? explainUnpostedPayout(account, transaction, notation)
      : null;
    return suggestionOf(transaction, account, {
      confidence: payout?.isProved === true && mentionedAccounts.length === 1 ? "likely" : "possible",
      reason: sentences("The description names the other account", payout?.explanation),
    });
  });
}

/** Returns transactions of other own accounts that may be the other side of a transfer. */
export function counterpartTransactions(
  { amount, date }: TransactionToMatch,
  { otherTransactions }: SuggestionIndex,
): CounterpartTransaction[] {
  return (otherTransactions.get(negate(amount)) ?? []).filter(
    (transfer) => daysApart({ from: transfer.date, to: date }) <= DAYS_OF_TRANSFER,
  );
}

function hasTransactionOf(
  transferLines: readonly CounterpartTransaction[],
  { accountId }: CompanyBankAccount,
): boolean {
  return transferLines.some((transfer) => transfer.accountId === accountId);
}

type OfferReason = Pick<Suggestion, "confidence" | "reason">;

function suggestionOf(
  transaction: TransactionToMatch,
  { accountId, name }: CompanyBankAccount,
  reason: OfferReason,
): Suggestion {
  return {
    ...reason,
    title: formatTitle(transaction, name),
    transaction: { kind: "transfer", accountId, otherBankTransactionId: null },
  };
}

function isNumberOf(number: string, { counterpartyAccount }: TransactionToMatch): boolean {
  return number !== "" && compact(counterpartyAccount) === compact(number);
}

function formatTitle({ amount }: TransactionToMatch, name: string): string {
  return `Transfer ${isPositive(amount) ? "from" : "to"} ${name}`;
}

/** Returns the breakdown of a payout that is already posted as a transfer from a provider's account. */
export function postedPayoutText(
  journalId: JournalId,
  { ownAccounts, notation }: SuggestionIndex,
): string | undefined {
  for (const { postedRows } of ownAccounts) {
    const rowIndex = postedRows.findIndex((row) => row.journalId === journalId && row.kind === "payout");
    const payout = postedRows[rowIndex];
    if (payout === undefined) continue;
    return explainPayout(postedRows, { amount: abs(payout.amount), availableOn: null, rowIndex }, notation)
      ?.explanation;
  }
  return undefined;
}

/** Whether a journal entry is a payout from an account named in the bank's text. */
export function isPayoutOfNamedAccount(
  journalId: JournalId,
  transaction: TransactionWithWords,
  { ownAccounts }: SuggestionIndex,
): boolean {
  return ownAccounts.some(
    ({ name, postedRows }) =>
      postedRows.some((row) => row.journalId === journalId && row.kind === "payout") &&
      mentionsOwnAccount(name, transaction.words),
  );
}

export const sentences = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(". ");

/** Returns the breakdown of a payout, from whichever of the two transactions a provider reported. */
function payoutOf(
  counterpart: CounterpartTransaction,
  transaction: TransactionToMatch,
  { payoutAt, notation }: SuggestionIndex,
) {
  const payoutRows = payoutAt(isNegative(counterpart.amount) ? counterpart.id : transaction.id);
  return payoutRows && explainPayout(payoutRows.rows, payoutRows.payout, notation);
}

/** Explains a payout not yet posted at the provider by what was posted there up to its date. */
function explainUnpostedPayout(
  { postedRows }: CompanyBankAccount,
  { amount, date }: TransactionToMatch,
  notation: Notation,
) {
  const rows = postedRows.filter((row) => row.date <= date);
  return explainPayout(rows, { amount, availableOn: null, rowIndex: rows.length }, notation);
}
