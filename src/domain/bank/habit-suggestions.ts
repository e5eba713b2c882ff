import { groupBy } from "#domain/group-by.ts";
import type { Notation } from "#domain/notation.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { type Day, daysBetween } from "#domain/dates.ts";
import { fromMinorUnitCount } from "#domain/minor-unit-counts.ts";
import {
  compare,
  isNegative,
  isPositive,
  isZero,
  type MinorUnit,
  type Money,
  negate,
  shareOf,
  subtract,
  sum,
  toQuantity,
  ZERO,
} from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import { localizeDate } from "#domain/format-date.ts";
import type { BankTransactionId } from "#domain/ids.ts";
import { localizeMoney } from "#domain/format-number.ts";
import { signsOf } from "./word-matching.ts";
import {
  type Transaction,
  type SuggestionIndex,
  type TransactionToMatch,
  type RecordedJournal,
  type EarlierTransaction,
  type RecordedMatch,
  type RecordedPart,
  type Suggestion,
  directionKey,
} from "./suggestion.ts";

/** Number of recent transactions of a payee used to predict the next one. */
const HABIT_MIN = 3;
/** Maximum number of past transactions loaded per payee. */
const PAST_TRANSACTIONS_PER_PAYEE_MAX = 20;
/** Maximum days between a month-end balance and its payment. */
export const MONTH_END_BALANCE_DAYS_MAX = 100;

/** Returns the latest past transactions of the same payees as these lines; `past` is newest first. */
export function selectSimilar(
  transactions: readonly TransactionToMatch[],
  past: readonly EarlierTransaction[],
): BankTransactionId[] {
  const countsByKey = new Map(directionKeysOf(transactions).map((key) => [key, 0]));
  return past.flatMap(({ bankTransactionId, ...one }) => {
    const keys = signsOf(one).map((sign) => directionKey(one.isIn, sign));
    const keysBelowLimit = keys.filter(
      (key) => (countsByKey.get(key) ?? PAST_TRANSACTIONS_PER_PAYEE_MAX) < PAST_TRANSACTIONS_PER_PAYEE_MAX,
    );
    for (const key of keysBelowLimit) countsByKey.set(key, (countsByKey.get(key) ?? 0) + 1);
    return keysBelowLimit.length === 0 ? [] : [bankTransactionId];
  });
}

function directionKeysOf(transactions: readonly TransactionToMatch[]): string[] {
  return transactions.flatMap((transaction) =>
    signsOf(transaction).map((sign) => directionKey(isPositive(transaction.amount), sign)),
  );
}

/**
 * Suggests what earlier transactions of the same payee or text were: their accounts with taxes, and the party of each part. For
 * several parts, each one's share of this amount must be clear (Accounting 17).
 */
export function suggestFromHabits(
  transaction: TransactionToMatch,
  past: readonly RecordedMatch[],
  { monthEndBalances, notation }: Pick<SuggestionIndex, "monthEndBalances" | "notation">,
): Suggestion[] {
  const recent = past.filter(({ parts }) => parts.length > 0).slice(0, HABIT_MIN);
  const patterns = groupBy(recent, ({ parts }) =>
    parts.map(({ accountId, taxRateId, partyId }) => `${accountId} ${taxRateId} ${partyId}`).join(", "),
  );
  return [...patterns.values()].flatMap((pattern) => {
    const [newest] = pattern;
    if (newest === undefined) return [];
    const before = pattern.map(({ parts }) => parts.map((part) => part.amount));
    const minorUnit = minorUnitOf(notation.currency);
    const amounts = splitByPattern(before, { total: abs(transaction.amount), minorUnit });
    const balanceMatch =
      amounts === null ? monthEndBalancesOf(transaction, newest.parts, monthEndBalances) : null;
    const amountsNow = amounts ?? balanceMatch?.amounts;
    if (amountsNow === undefined) return [];
    const parts = newest.parts.map((part, index) => ({ ...part, amount: amountsNow[index] ?? part.amount }));
    const times = pattern.length === 1 ? "Same as last time" : `Same as the last ${pattern.length} times`;
    const isOneParty = newest.partyId !== null && pattern.every(({ partyId }) => partyId === newest.partyId);
    return [
      {
        confidence: pattern.length === recent.length ? ("likely" as const) : ("possible" as const),
        title: formatTitle(parts, notation) + (isOneParty ? ` \u2013 ${newest.partyName}` : ""),
        reason:
          balanceMatch === null
            ? times
            : `${times}, using the balance on ${localizeDate(balanceMatch.endsOn, notation.locale)}`,
        transaction: transactionOf(parts, isOneParty ? newest : { partyId: null, partyName: null }),
      },
    ];
  });
}

function transactionOf(
  parts: readonly RecordedPart[],
  { partyId, partyName }: Pick<Transaction & { kind: "lines" }, "partyId" | "partyName">,
): Transaction {
  const lines = parts.map(({ accountId, taxRateId, partyId: partPartyId, amount }) => {
    return { accountId, taxRateId, partyId: partPartyId, amount, description: "" };
  });
  return { kind: "lines", lines, description: "", partyId, partyName, ruleId: null };
}

/**
 * Returns the balances of the parts' accounts at an earlier month end, if they add up exactly to the transaction, as with
 * quarterly taxes; null if they never do.
 */
function monthEndBalancesOf(
  { date, amount }: TransactionToMatch,
  parts: readonly RecordedPart[],
  monthEndBalances: SuggestionIndex["monthEndBalances"],
): { endsOn: Day; amounts: Money[] } | null {
  if (parts.length < 2 || parts.some(({ taxRateId }) => taxRateId !== null)) return null;
  for (const [, balances] of monthEndBalances) {
    const [first] = balances;
    if (first === undefined || first.endsOn >= date) continue;
    const amounts = parts.map(({ accountId }) => {
      const balance =
        balances.find((monthEndBalance) => monthEndBalance.accountId === accountId)?.balance ?? ZERO;
      return isPositive(amount) ? balance : negate(balance);
    });
    const emptiesAccount =
      amounts.every((partAmount) => !isZero(partAmount)) && compare(sum(amounts), abs(amount)) === 0;
    if (emptiesAccount && daysBetween({ from: first.endsOn, to: date }) <= MONTH_END_BALANCE_DAYS_MAX)
      return { endsOn: first.endsOn, amounts };
  }
  return null;
}

/**
 * Combines the journal entries of each transaction. Parts created from it keep their own party (Decision 0081). A transaction
 * matched to several existing entries is skipped, because none is the whole; so is a payment next to others.
 */
export function transactionsOf(journals: readonly RecordedJournal[]): RecordedMatch[] {
  return [...groupBy(journals, ({ bankTransactionId }) => bankTransactionId).values()].flatMap(
    (transactionJournals) => {
      const [first, ...otherJournals] = transactionJournals;
      if (first === undefined || otherJournals.length === 0) return first ?? [];
      const isWhole =
        compare(sum(transactionJournals.map(({ amount }) => amount)), first.transactionAmount) === 0;
      if (
        !isWhole ||
        !transactionJournals.every(({ isCreatedByMatch, parts }) => isCreatedByMatch && parts.length > 0)
      )
        return [];
      const parts = transactionJournals.flatMap(({ partyId, partyName, parts: journalParts }) =>
        journalParts.map((part) => ({ ...part, partyId, partyName })),
      );
      return { ...first, partyId: null, partyName: "", parts };
    },
  );
}

/** Returns "Rent", "Fuel with VAT 20%", or several parts with amounts: "Loans 1,000.00, Fuel - Hillside 48.00". */
function formatTitle(parts: readonly RecordedPart[], notation: Notation): string {
  return parts
    .map(({ accountName, taxName, partyId, partyName, amount }) => {
      const account = taxName === "" ? accountName : `${accountName} with ${taxName}`;
      const name = partyId === null ? account : `${account} - ${partyName}`;
      return parts.length === 1 ? name : `${name} ${localizeMoney(amount, notation)}`;
    })
    .join(", ");
}

/**
 * Splits a total as in past transactions; null without a pattern: the same amounts again, all but one unchanged, or constant
 * proportions.
 *
 * @param past amounts of the parts, newest transaction first
 */
function splitByPattern(
  past: readonly (readonly Money[])[],
  { total, minorUnit }: WholeAmount,
): Money[] | null {
  const [newest, ...older] = past;
  if (newest === undefined) return null;
  if (newest.length === 1) return [total];
  if (compare(sum(newest), total) === 0) return [...newest];
  if (older.length === 0) return null;
  return (
    varyOnePart(newest, { older, total, minorUnit }) ?? inProportion(newest, { older, total, minorUnit })
  );
}

type WholeAmount = { total: Money; minorUnit: MinorUnit };
type SplitHistory = WholeAmount & { older: readonly (readonly Money[])[] };

/** Keeps all parts but one unchanged; that one takes the rest. */
function varyOnePart(newest: readonly Money[], { older, total }: SplitHistory): Money[] | null {
  const moving = newest.flatMap((amount, index) =>
    older.every((amounts) => amounts[index] === amount) ? [] : [index],
  );
  const [lineIndex, ...otherIndexes] = moving;
  if (lineIndex === undefined || otherIndexes.length > 0) return null;
  const remaining = subtract(total, sum(newest.filter((_, index) => index !== lineIndex)));
  const hasSameSign =
    !isZero(remaining) && isNegative(remaining) === isNegative(newest[lineIndex] ?? remaining);
  return hasSameSign ? newest.map((amount, index) => (index === lineIndex ? remaining : amount)) : null;
}

/** Scales all parts with the total, if past ones did so within one minor unit; the last takes the rounding difference. */
function inProportion(newest: readonly Money[], { older, total, minorUnit }: SplitHistory): Money[] | null {
  const smallest = fromMinorUnitCount(1n, minorUnit);
  const isProportional = older.every((amounts) => {
    const scaled = scaleAmounts(newest, { total: sum(amounts), minorUnit });
    return (
      scaled?.every(
        (scaledAmount, index) =>
          compare(abs(subtract(scaledAmount, amounts[index] ?? scaledAmount)), smallest) <= 0,
      ) ?? false
    );
  });
  return isProportional ? scaleAmounts(newest, { total, minorUnit }) : null;
}

function scaleAmounts(amounts: readonly Money[], { total, minorUnit }: WholeAmount): Money[] | null {
  const before = sum(amounts);
  if (isZero(before) || isNegative(before) !== isNegative(total)) return null;
  const share = { part: toQuantity(total), total: toQuantity(before) };
  const scaled = amounts.slice(0, -1).map((amount) => {
    const size = shareOf(abs(amount), share, minorUnit);
    return isNegative(amount) ? negate(size) : size;
  });
  return [...scaled, subtract(total, sum(scaled))];
}
