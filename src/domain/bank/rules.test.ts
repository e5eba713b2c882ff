import { expect, test } from "vitest";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import type { AccountId } from "#domain/ids.ts";
import { sum, toAmount, toRate } from "#domain/money.ts";
import { isWhole, partsOfRule, ruleApplies, type RuleConditions } from "./rules.ts";

const line = (
  amount: string,
  texts: Partial<Record<"counterparty" | "counterpartyAccount" | "description" | "endToEndId", string>>,
) => ({
  amount: toAmount(amount),
  counterparty: "",
  counterpartyAccount: "",
  description: "",
  reference: "",
  endToEndId: "",
  ...texts,
});
const rule = (conditions: Partial<RuleConditions>): RuleConditions => ({
  direction: null,
  keywords: "",
  keywordMatch: "all",
  counterparty: "",
  minAmount: null,
  maxAmount: null,
  ...conditions,
});

test("a rule matches if its words, payee, direction and amount all match", () => {
  const coffee = line("-4.50", { counterparty: "Café Linden", description: "Card 4711 coffee-house" });
  expect(ruleApplies(rule({ keywords: "cafe coffee" }), coffee)).toBe(true);
  expect(ruleApplies(rule({ keywords: "house linden" }), coffee)).toBe(true);
  expect(ruleApplies(rule({ keywords: "off" }), coffee)).toBe(false);
  expect(ruleApplies(rule({ counterparty: "linden", direction: "out" }), coffee)).toBe(true);
  expect(ruleApplies(rule({ counterparty: "linden", direction: "in" }), coffee)).toBe(false);
  expect(ruleApplies(rule({ counterparty: "coffee" }), coffee)).toBe(false);
  expect(ruleApplies(rule({ minAmount: toAmount("4.50"), maxAmount: toAmount("4.50") }), coffee)).toBe(true);
  expect(ruleApplies(rule({ minAmount: toAmount("4.51") }), coffee)).toBe(false);
  expect(ruleApplies(rule({ maxAmount: toAmount("4.49") }), coffee)).toBe(false);
});

test("any one of several words separated by commas matches", () => {
  const fuel = line("-60.00", { description: "ESSO STATION 12" });
  expect(ruleApplies(rule({ keywords: "Shell, Esso station", keywordMatch: "any" }), fuel)).toBe(true);
  expect(ruleApplies(rule({ keywords: "Shell, Esso garage", keywordMatch: "any" }), fuel)).toBe(false);
  expect(ruleApplies(rule({ keywords: "Shell, Esso station" }), fuel)).toBe(false);
});

test("a rule can match the start of the payee, the text, the reference or the end-to-end ID", () => {
  const card = line("-9.99", {
    counterparty: "PayPal",
    description: "Card 4711: books",
    endToEndId: "E2E-7",
  });
  expect(ruleApplies(rule({ keywords: "e2e", keywordMatch: "start" }), card)).toBe(true);
  expect(ruleApplies(rule({ keywords: "card 47", keywordMatch: "start" }), card)).toBe(true);
  expect(ruleApplies(rule({ keywords: "pay", keywordMatch: "start" }), card)).toBe(true);
  expect(ruleApplies(rule({ keywords: "books", keywordMatch: "start" }), card)).toBe(false);
});

test("a payee also matches by account number, however it is formatted", () => {
  const rent = line("-900.00", { counterpartyAccount: "DE89370400440532013000" });
  expect(ruleApplies(rule({ counterparty: "de89 3704 0044 0532 0130 00" }), rent)).toBe(true);
  expect(ruleApplies(rule({ counterparty: "DE89" }), rent)).toBe(false);
  expect(ruleApplies(rule({ counterparty: "Landlord" }), line("-900.00", {}))).toBe(false);
});

test("the parts of a transaction add up to it to the cent, and the last one takes the rest", () => {
  const part = (percent: string) => ({
    accountId: brandUnchecked<AccountId>(percent),
    taxRateId: null,
    percent: toRate(percent),
    description: "",
  });
  const thirds = { lines: [part("33.3333"), part("33.3333"), part("33.3334")] };
  expect(isWhole(thirds.lines)).toBe(true);
  expect(isWhole(thirds.lines.slice(1))).toBe(false);
  for (const amount of ["-100.00", "0.01", "0.02", "-99999999.97"]) {
    const parts = partsOfRule(thirds, toAmount(amount), 2);
    expect(sum(parts.map((rulePart) => rulePart.amount))).toBe(amount.replace("-", ""));
    expect(parts.every((candidate) => candidate.amount !== "0.00")).toBe(true);
  }
  expect(partsOfRule(thirds, toAmount("-100.00"), 2).map((rulePart) => rulePart.amount)).toEqual([
    "33.33",
    "33.33",
    "33.34",
  ]);
});
