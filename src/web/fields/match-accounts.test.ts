import { expect, test } from "vitest";
import type { Account } from "#contract/accounts.ts";
import { matchAccounts } from "./match-accounts.ts";

const account = (code: string, name: string): Account => ({
  id: `id-${code}`,
  code,
  name,
  type: "asset",
  description: "",
  parentId: null,
  isActive: true,
  version: 1,
});

const chart = [
  account("1000", "Cash"),
  account("1100", "Accounts Receivable"),
  account("1100001", "Receivable, Hill Bakery"),
  account("2000", "Accounts Payable"),
  account("5100", "Cash Discounts"),
];

const found = (typed: string, recentIds: readonly string[] = []) =>
  matchAccounts(chart, { typed, recentIds }).map(({ code }) => code);

test("the beginning of a code matches", () => {
  expect(found("11")).toEqual(["1100", "1100001"]);
  expect(found("00")).toEqual([]);
});

test("the beginnings of words of the name match, in any order", () => {
  expect(found("rec")).toEqual(["1100", "1100001"]);
  expect(found("pay acc")).toEqual(["2000"]);
  expect(found("ceivable")).toEqual([]);
});

test("a code and a word together narrow the choice", () => {
  expect(found("1100 hill")).toEqual(["1100001"]);
});

test("with nothing typed the recent accounts lead and no account is missing", () => {
  expect(found("", ["id-2000", "id-gone", "id-1000"])).toEqual(["2000", "1000", "1100", "1100001", "5100"]);
});

test("accents may be left out", () => {
  const fees = account("5200", "Frais généraux");
  expect(matchAccounts([fees], { typed: "generaux", recentIds: [] })).toEqual([fees]);
});
