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
import { abs } from "#domain/money-ratios.ts";
import type { RefusalCode } from "#domain/refusals.ts";
import { compact, foldAccents } from "./word-matching.ts";
import type { TransactionToMatch } from "./suggestion.ts";

export const KEYWORD_MATCHES = ["all", "any", "start"] as const;
export type MatchMode = (typeof KEYWORD_MATCHES)[number];

/** Conditions of a rule; empty or null matches every transaction. */
export type RuleConditions = {
  direction: "in" | "out" | null;
  /** Words that the bank's text must contain. */
  keywords: string;
  /** All of them, any of the comma-separated phrases, or at the start of the bank's text. */
  keywordMatch: MatchMode;
  /** Name or account of the payee. */
  counterparty: string;
  /** Limits of the absolute amount; null for none. */
  minAmount: Money | null;
  maxAmount: Money | null;
};

/** One account of a rule, with its share of the transaction and the tax included in it. */
export type RulePart = {
  accountId: AccountId;
  taxRateId: TaxRateId | null;
  percent: Rate;
  description: string;
};

/** A user's rule for categorizing bank transactions (Accounting 17). */
export type BankRule = RuleConditions & {
  id: BankRuleId;
  name: string;
  description: string;
  /** Vendor or customer of the transactions (Decision 0062). */
  partyId: PartyId | null;
  partyName: string | null;
  postsAutomatically: boolean;
  lines: readonly RulePart[];
};

/** A rule, and whether its party can still be chosen. */
export type RuleInUse = BankRule & { isPartyActive: boolean };

/** Bank or cash account of a rule (null for all), and its amounts, in that account's currency or the base currency. */
export type RuleScope = Pick<RuleConditions, "minAmount" | "maxAmount"> & {
  accountId: AccountId | null;
  /** Whether it posts to another bank or cash account. */
  movesMoney: boolean;
};

/**
 * Whether a rule applies to accounts in other currencies too (Accounting 17). Amounts of a rule for all accounts are in the base
 * currency, and only the user knows the amount received of a transfer between two currencies.
 */
export function appliesInAnyCurrency({ accountId, minAmount, maxAmount, movesMoney }: RuleScope): boolean {
  return !movesMoney && (accountId !== null || (minAmount === null && maxAmount === null));
}

/** Rate from an account's currency to the base currency on a day, null if none exists, and the base currency's decimals. */
export type RateInBooks = { rate: ExchangeRate | null; minorUnit: MinorUnit };

/** Returns why parts in another currency can't be posted at the rate of their day; null if they can. */
export function conversionError(
  parts: readonly Pick<RulePartAmount, "amount">[],
  { rate, minorUnit }: RateInBooks,
): RefusalCode | null {
  if (rate === null) return "currency.no-rate";
  const amounts = parts.map(({ amount }) => atRate(amount, rate, minorUnit));
  if (amounts.some(isZero)) return "currency.payment-rounds-to-zero";
  return compare(sum(amounts), MAX_AMOUNT) > 0 ? "money.total-too-large" : null;
}

/** Whether a rule applies to a transaction. */
export function ruleApplies(
  rule: RuleConditions,
  transaction: Omit<TransactionToMatch, "id" | "date">,
): boolean {
  const { direction, counterparty, minAmount, maxAmount } = rule;
  const { amount, counterparty: name, counterpartyAccount, description, reference, endToEndId } = transaction;
  const size = abs(amount);
  if (direction !== null && (direction === "in") !== isPositive(amount)) return false;
  if (minAmount !== null && compare(size, minAmount) < 0) return false;
  if (maxAmount !== null && compare(size, maxAmount) > 0) return false;
  const isPayee =
    containsAllWords({ phrase: counterparty, text: name }) ||
    (counterpartyAccount !== "" && compact(counterparty) === compact(counterpartyAccount));
  return isPayee && matchesWords(rule, [name, description, reference, endToEndId]);
}

/** Whether the words of a rule match the payee, the text, the reference, or the end-to-end ID. */
function matchesWords(
  { keywords, keywordMatch }: Pick<RuleConditions, "keywords" | "keywordMatch">,
  texts: readonly string[],
): boolean {
  const allText = texts.join(" ");
  if (keywordMatch === "all") return containsAllWords({ phrase: keywords, text: allText });
  if (keywordMatch === "any") {
    const alternatives = keywords.split(",").filter((candidate) => /[\p{L}\p{N}]/u.test(candidate));
    return (
      alternatives.length === 0 || alternatives.some((phrase) => containsAllWords({ phrase, text: allText }))
    );
  }
  return texts.some((text) => padWords(text).startsWith(padWords(keywords)));
}

/** Returns the letters and digits of a text, with one space for everything between them. */
const padWords = (text: string): string =>
  foldAccents(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Whether a text contains all words of a rule, as whole words or as the start of words. */
function containsAllWords({ phrase, text }: { phrase: string; text: string }): boolean {
  const paddedText = ` ${foldAccents(text).replace(/[^\p{L}\p{N}]+/gu, " ")}`;
  const words = foldAccents(phrase).split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => word === "" || paddedText.includes(` ${word}`));
}

export type RulePartAmount = Omit<RulePart, "percent"> & { amount: Money };

/** Splits an amount by a rule: each percentage rounded half-up, and the last part takes the rest. */
export function partsOfRule(
  { lines }: Pick<BankRule, "lines">,
  amount: Money,
  minorUnit: MinorUnit,
): RulePartAmount[] {
  const total = abs(amount);
  let remaining = total;
  return lines
    .map(({ percent, ...part }, index) => {
      const rounded = percentOf(total, percent, minorUnit);
      // With a few cents, parts rounded up would exceed the total.
      const share = index === lines.length - 1 || compare(rounded, remaining) > 0 ? remaining : rounded;
      remaining = subtract(remaining, share);
      return { ...part, amount: share };
    })
    .filter((part) => !isZero(part.amount));
}

/** A percentage with four decimals of a million has no fraction of a cent, so that the sum is exact. */
const MILLION = toAmount("1000000.00");

/** Whether the parts of a rule add up to 100%. */
export function isWhole(lines: readonly Pick<RulePart, "percent">[]): boolean {
  return compare(sum(lines.map(({ percent }) => percentOf(MILLION, percent, 2))), MILLION) === 0;
}

/** Explains as text why a rule matched. */
export function ruleReason({ name, partyName }: Pick<BankRule, "name" | "partyName">): string {
  const rule = `Matches your rule \u201c${name}\u201d`;
  return partyName === null ? rule : `${rule} for ${partyName}`;
}
