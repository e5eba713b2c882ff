import { expect, test } from "vitest";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import type { AccountId } from "./ids.ts";
import { toAmount } from "./money.ts";
import { sectionOf } from "./sections.ts";
import { type AccountSums, closingBalance, type RowChoice } from "./statements.ts";

const account = (code: AccountId, debit: string, more: Partial<AccountSums> = {}): AccountSums => ({
  accountId: code,
  code,
  name: code,
  type: "asset",
  parentId: null,
  before: { debit: toAmount("0.00"), credit: toAmount("0.00") },
  through: { debit: toAmount(debit), credit: toAmount("0.00") },
  ...more,
});
const section = (columns: AccountSums[][], rows: RowChoice = "balance") =>
  sectionOf(columns, { includes: ({ type }) => type === "asset", amountOf: closingBalance, rows });

test("a main account without a balance is listed above its subaccounts with their total", () => {
  const till = account(brandUnchecked("1000001"), "5.00", { parentId: brandUnchecked("1000") });
  const safe = account(brandUnchecked("1000002"), "7.00", { parentId: brandUnchecked("1000") });
  expect(
    section([[account(brandUnchecked("1000"), "0.00"), till, safe, account(brandUnchecked("1100"), "0.00")]]),
  ).toEqual({
    rows: [
      {
        accountId: "1000",
        code: "1000",
        name: "1000",
        amounts: ["0.00"],
        subaccounts: [
          { accountId: "1000001", code: "1000001", name: "1000001", amounts: ["5.00"] },
          { accountId: "1000002", code: "1000002", name: "1000002", amounts: ["7.00"] },
        ],
        totals: ["12.00"],
      },
    ],
    totals: ["12.00"],
  });
});

test("a subaccount whose main account is in another section is a separate line", () => {
  const { rows } = section([
    [account(brandUnchecked("5000001"), "5.00", { parentId: brandUnchecked("5000") })],
  ]);
  expect(rows.map(({ code, totals }) => [code, totals])).toEqual([["5000001", ["5.00"]]]);
});

test("an account with an amount in one column is listed in all of them, with zero before it existed", () => {
  const columns = [
    [account(brandUnchecked("1000"), "0.00"), account(brandUnchecked("1100"), "3.00")],
    [account(brandUnchecked("1000"), "4.00")],
  ];
  expect(section(columns).rows.map(({ code, amounts }) => [code, ...amounts])).toEqual([
    ["1000", "0.00", "4.00"],
    ["1100", "3.00", "0.00"],
  ]);
  expect(section(columns).totals).toEqual(["3.00", "4.00"]);
});

test("an account with a zero balance is listed under activity, and one without postings only under all", () => {
  const through = { debit: toAmount("9.00"), credit: toAmount("9.00") };
  const columns = [
    [account(brandUnchecked("1000"), "0.00"), account(brandUnchecked("1100"), "0.00", { through })],
  ];
  const codes = (rows: RowChoice) => section(columns, rows).rows.map(({ code }) => code);
  expect([codes("balance"), codes("activity"), codes("all")]).toEqual([[], ["1100"], ["1000", "1100"]]);
});
