import { expect, test } from "vitest";
import type { Account } from "#contract/accounts.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { matchAccounts, matchRecords } from "./match-text.ts";

const RECORDS = [
  { id: "1", code: "P0001", name: "Oak table" },
  { id: "2", code: "P0002", name: "Table lamp" },
  { id: "3", code: "T0001", name: "Stable door" },
  { id: "4", code: "P0010", name: "Chair" },
];

function matchedNames(typed: string, areFound = false): string[] {
  return matchRecords(RECORDS, { typed, areFound }).map(({ name }) => name);
}

test("without text, every record is listed in its order", () => {
  expect(matchedNames("  ")).toEqual(["Oak table", "Table lamp", "Stable door", "Chair"]);
});

test("code matches come first, then the name's first word, its other words, and any part of it", () => {
  expect(matchedNames("p0002")).toEqual(["Table lamp"]);
  expect(matchedNames("ta")).toEqual(["Table lamp", "Oak table", "Stable door"]);
  expect(matchedNames("t")).toEqual(["Stable door", "Table lamp", "Oak table"]);
  expect(matchedNames("lamp tab")).toEqual(["Table lamp"]);
});

test("matches that the server found elsewhere stay, at the end", () => {
  expect(matchedNames("chair", true)).toEqual(["Chair", "Oak table", "Table lamp", "Stable door"]);
  expect(matchedNames("@example.com")).toEqual([]);
});

test("accents can be omitted", () => {
  const cafe = { id: "5", code: "C0001", name: "Café Linden" };
  const match = (typed: string) => matchRecords([cafe], { typed, areFound: false });
  expect([match("cafe lin"), match("CAFÉ"), match("afe")]).toEqual([[cafe], [cafe], [cafe]]);
});

const account = (code: string, name: string): Account => ({
  id: brandUnchecked(`id-${code}`),
  code,
  name,
  type: "asset",
  description: "",
  parentId: null,
  isActive: true,
  moneyKind: null,
  currency: null,
  version: 1,
});

const chart = [
  account("1000", "Cash"),
  account("1100", "Accounts Receivable"),
  account("1100001", "Receivable, Hill Bakery"),
  account("2000", "Accounts Payable"),
  account("5100", "Cash Discounts"),
];

const foundAccounts = (typed: string, recentIds: readonly string[] = []) =>
  matchAccounts(chart, { typed, recentIds }).map(({ code }) => code);

test("the beginning of a code matches", () => {
  expect(foundAccounts("11")).toEqual(["1100", "1100001"]);
  expect(foundAccounts("00")).toEqual([]);
});

test("the beginnings of words of the name match, in any order", () => {
  expect(foundAccounts("rec")).toEqual(["1100", "1100001"]);
  expect(foundAccounts("pay acc")).toEqual(["2000"]);
  expect(foundAccounts("ceivable")).toEqual([]);
});

test("an everyday word finds what the chart calls otherwise, unless a name has the word", () => {
  const costs = [account("6250", "Fuel"), account("6260", "Gas Supply")];
  const namesMatching = (typed: string) =>
    matchAccounts(costs, { typed, recentIds: [] }).map(({ name }) => name);
  expect(namesMatching("petrol")).toEqual(["Fuel"]);
  expect(namesMatching("gas")).toEqual(["Gas Supply"]);
  expect(namesMatching("pe")).toEqual([]);
});

test("a code and a word together narrow the list", () => {
  expect(foundAccounts("1100 hill")).toEqual(["1100001"]);
});

test("without text, recent accounts come first and no account is missing", () => {
  expect(foundAccounts("", ["id-2000", "id-gone", "id-1000"])).toEqual([
    "2000",
    "1000",
    "1100",
    "1100001",
    "5100",
  ]);
});

test("accents can be omitted", () => {
  const fees = account("5200", "Frais généraux");
  expect(matchAccounts([fees], { typed: "generaux", recentIds: [] })).toEqual([fees]);
});
