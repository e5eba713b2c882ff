import { expect, test } from "vitest";
import type { AccountType } from "#domain/account.ts";
import type { AccountId } from "#domain/ids.ts";
import { toAmount } from "#domain/money.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { groupRows } from "./trial-balance-table.tsx";

function row(code: AccountId, type: AccountType) {
  return {
    accountId: code || null,
    code,
    name: code,
    type,
    debit: toAmount("1.00"),
    credit: toAmount("0.00"),
  };
}

test("rows are listed under their type, and the computed row of earlier earnings ends the equity", () => {
  const rows = [
    row(brandUnchecked("1000"), "asset"),
    row(brandUnchecked("3000"), "equity"),
    row(brandUnchecked("4000"), "revenue"),
    row(brandUnchecked(""), "equity"),
  ];
  expect(groupRows(rows).map((group) => [group.type, group.rows.map(({ code }) => code)])).toEqual([
    ["asset", ["1000"]],
    ["equity", ["3000", ""]],
    ["revenue", ["4000"]],
  ]);
});
