import { expect, test } from "vitest";
import type { BankAccount } from "#contract/bank.ts";
import type { AccountId } from "#domain/ids.ts";
import { toAmount } from "#domain/money.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { likelyAccounts } from "./use-file-reading.ts";

const account = (name: string, changed: Partial<BankAccount> = {}): BankAccount => ({
  accountId: brandUnchecked<AccountId>(name),
  code: "1000",
  name,
  moneyKind: "bank",
  isActive: true,
  currency: null,
  number: "",
  statementBalance: null,
  bookBalance: toAmount("0.00"),
  reconciledThrough: null,
  transactionCount: 0,
  forReviewCount: 0,
  ...changed,
});
const checking = account("checking");
const card = account("card", { moneyKind: "card" });

test("a first file is for the only account at a bank, next to cash and cards", () => {
  expect(likelyAccounts([checking, card], undefined)).toEqual({ "": checking.accountId });
});

test("of several accounts at a bank, a first file is for the one in use, or the first", () => {
  const savings = account("savings");
  const used = account("used", { bookBalance: toAmount("10.00") });
  expect(likelyAccounts([card, checking, savings], undefined)).toEqual({ "": checking.accountId });
  expect(likelyAccounts([savings, used], undefined)).toEqual({ "": used.accountId });
  expect(likelyAccounts([used, account("other", { transactionCount: 3 })], undefined)).toEqual({});
});

test("bank accounts in several currencies are not guessed among, because the file may be in any of them", () => {
  expect(likelyAccounts([account("dollars", { currency: "USD" }), checking], undefined)).toEqual({});
});

test("a bank account with a known number is not used for a file without one", () => {
  expect(likelyAccounts([account("checking", { number: "DE1" }), card], undefined)).toEqual({});
});

test("the current account, or the only one, comes first", () => {
  expect(likelyAccounts([checking, card], card)).toEqual({ "": card.accountId });
  expect(likelyAccounts([card], undefined)).toEqual({ "": card.accountId });
});
