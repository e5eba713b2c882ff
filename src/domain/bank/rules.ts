import { atRate, type ExchangeRate } from "#domain/exchange.ts";
import type { AccountId, BankRuleId, PartyId, TaxRateId } from "#domain/ids.ts";
import {
  compare,
  isPositive,
  isZero,
  MAX_AMOUNT,
  type MinorUnit,
  type Money,
  percentOf,
  type Rate,
  subtract,
  sum,
  toAmount,
} from "#domain/money.ts";
import { abs } from "#domain/proportions.ts";
import type { RefusalCode } from "#domain/refusals.ts";
import { compact, plain } from "./bank-words.ts";
import type { LineToMatch } from "./offer.ts";

export const WORDS_MATCHES = ["all", "any", "start"] as const;
export type WordsMatch = (typeof WORDS_MATCHES)[number];

/** By what a rule knows a transaction; what is empty or null fits every one. */
export type RuleConditions = {
  direction: "in" | "out" | null;
  /** Words that stand in what the bank says. */
  words: string;
  /** All of them, any of those between commas, or at the start of what the bank says. */
  wordsMatch: WordsMatch;
  /** The name of the payee, or its account. */
  counterparty: string;
  /** The amount without its sign. */
  minAmount: Money | null;
  maxAmount: Money | null;
};

/** An account that a rule books to, with its part of the transaction and the tax that this holds. */
export type RulePart = {
  accountId: AccountId;
  taxRateId: TaxRateId | null;
  percent: Rate;
  description: string;
};

/** What an owner says of bank transactions once (Accounting 17). */
export type BankRule = RuleConditions & {
  id: BankRuleId;
  name: string;
  description: string;
  /** The vendor or customer whose the transactions are (Decision 0062). */
  partyId: PartyId | null;
  partyName: string | null;
  postsAutomatically: boolean;
  lines: readonly RulePart[];
};

/** A rule, and whether its party may be chosen still. */
export type RuleInUse = BankRule & { isPartyActive: boolean };

/** The account of money that a rule is about, null for all, and its amounts, in the currency of that or of the books. */
export type RuleScope = Pick<RuleConditions, "minAmount" | "maxAmount"> & {
  accountId: AccountId | null;
  /** Whether it books to another account of money. */
  movesMoney: boolean;
};

/**
 * Whether a rule applies to accounts in other currencies too (Accounting 17). Amounts of a rule for all accounts are
 * in the base currency, and only the owner knows what arrives of money that moves between two currencies.
 */
export function isAboutCurrencies({ accountId, minAmount, maxAmount, movesMoney }: RuleScope): boolean {
  return !movesMoney && (accountId !== null || (minAmount === null && maxAmount === null));
}

/** The rate from an account's currency to the base currency on a day, null if none exists, and the base decimals. */
export type RateInBooks = { rate: ExchangeRate | null; minorUnit: MinorUnit };

/** Why parts in another currency can't be posted at the rate of their day; null if they can. */
export function conversionError(
  parts: readonly Pick<BookedPart, "amount">[],
  { rate, minorUnit }: RateInBooks,
): RefusalCode | null {
  if (rate === null) return "currency.no-rate";
  const amounts = parts.map(({ amount }) => atRate(amount, rate, minorUnit));
  if (amounts.some(isZero)) return "currency.payment-rounds-to-zero";
  return compare(sum(amounts), MAX_AMOUNT) > 0 ? "money.total-too-large" : null;
}

/** Whether a rule is about a transaction. */
export function ruleFits(rule: RuleConditions, line: Omit<LineToMatch, "id" | "date">): boolean {
  const { direction, counterparty, minAmount, maxAmount } = rule;
  const { amount, counterparty: name, counterpartyAccount, text, reference, endToEndId } = line;
  const size = abs(amount);
  if (direction !== null && (direction === "in") !== isPositive(amount)) return false;
  if (minAmount !== null && compare(size, minAmount) < 0) return false;
  if (maxAmount !== null && compare(size, maxAmount) > 0) return false;
  const isPayee =
    allStandIn({ phrase: counterparty, text: name }) ||
    (counterpartyAccount !== "" && compact(counterparty) === compact(counterpartyAccount));
  return isPayee && wordsFit(rule, [name, text, reference, endToEndId]);
}

/** Whether the words of a rule fit the payee, the text, the reference and the end-to-end ID. */
function wordsFit(
  { words, wordsMatch }: Pick<RuleConditions, "words" | "wordsMatch">,
  texts: readonly string[],
): boolean {
  const allText = texts.join(" ");
  if (wordsMatch === "all") return allStandIn({ phrase: words, text: allText });
  if (wordsMatch === "any") {
    const any = words.split(",").filter((one) => /[\p{L}\p{N}]/u.test(one));
    return any.length === 0 || any.some((phrase) => allStandIn({ phrase, text: allText }));
  }
  return texts.some((text) => spaced(text).startsWith(spaced(words)));
}

/** The letters and digits of a text, with one space for all that is between them. */
const spaced = (text: string): string =>
  plain(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Whether all the words of a rule stand in a text, as whole words or as the beginning of such. */
function allStandIn({ phrase, text }: { phrase: string; text: string }): boolean {
  const there = ` ${plain(text).replace(/[^\p{L}\p{N}]+/gu, " ")}`;
  const words = plain(phrase).split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => word === "" || there.includes(` ${word}`));
}

export type BookedPart = Omit<RulePart, "percent"> & { amount: Money };

/** What a rule books an amount to: each its percent rounded half-up, and the last one what is left of the whole. */
export function partsOfRule(
  { lines }: Pick<BankRule, "lines">,
  amount: Money,
  minorUnit: MinorUnit,
): BookedPart[] {
  const whole = abs(amount);
  let remaining = whole;
  return lines
    .map(({ percent, ...part }, index) => {
      const rounded = percentOf(whole, percent, minorUnit);
      // Of a few cents, parts that are rounded up come to more than there are.
      const share = index === lines.length - 1 || compare(rounded, remaining) > 0 ? remaining : rounded;
      remaining = subtract(remaining, share);
      return { ...part, amount: share };
    })
    .filter((part) => !isZero(part.amount));
}

/** A million has no fraction of a cent at a percentage of four decimals, so that the sum is exact. */
const MILLION = toAmount("1000000.00");

/** Whether the parts of a rule are the whole transaction. */
export function isWhole(lines: readonly Pick<RulePart, "percent">[]): boolean {
  return compare(sum(lines.map(({ percent }) => percentOf(MILLION, percent, 2))), MILLION) === 0;
}

/** By what a rule knew a transaction, in words. */
export function ruleReason({ name, partyName }: Pick<BankRule, "name" | "partyName">): string {
  const rule = `Matches your rule \u201c${name}\u201d`;
  return partyName === null ? rule : `${rule} for ${partyName}`;
}
