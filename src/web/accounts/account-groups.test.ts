import { expect, test } from "vitest";
import type { Account } from "#contract/accounts.ts";
import type { AccountType } from "#domain/account.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { firstRows, groupAccounts } from "./account-groups.tsx";

function account(code: string, type: AccountType, parentId: string | null = null): Account {
  return {
    id: brandUnchecked(`id-${code}`),
    code,
    type,
    parentId: parentId === null ? null : brandUnchecked(parentId),
    name: code,
    description: "",
    isActive: true,
    moneyKind: null,
    currency: null,
    version: 1,
  };
}

function renderGroups(accounts: readonly Account[]): string[] {
  return groupAccounts(accounts).flatMap(({ type, rows }) => [
    type,
    ...rows.map(({ account: { code }, isSubaccount }) => (isSubaccount ? `  ${code}` : code)),
  ]);
}

test("accounts are listed under their type, and types in the order of balance sheet and income statement", () => {
  const chart = [account("900", "asset"), account("4000", "revenue"), account("1500", "expense")];
  expect(renderGroups(chart)).toEqual(["asset", "900", "revenue", "4000", "expense", "1500"]);
});

test("a subaccount is indented under its parent, whatever its own code", () => {
  const chart = [
    account("1000", "asset"),
    account("1100", "asset"),
    account("1200", "asset", "id-1000"),
    account("1000001", "asset", "id-1000"),
  ];
  expect(renderGroups(chart)).toEqual(["asset", "1000", "  1000001", "  1200", "1100"]);
});

test("a subaccount found by a search without its parent is still shown", () => {
  expect(renderGroups([account("1000001", "asset", "id-1000")])).toEqual(["asset", "  1000001"]);
});

test("if only the first rows are rendered, each type still counts all its accounts", () => {
  const chart = [account("1000", "asset"), account("1100", "asset"), account("2000", "liability")];
  const drawnOf = (rowsMax: number) =>
    firstRows(groupAccounts(chart), rowsMax).map(({ type, count, rows }) => [type, count, rows.length]);
  expect(drawnOf(1)).toEqual([["asset", 2, 1]]);
  expect(drawnOf(2)).toEqual([["asset", 2, 2]]);
  expect(drawnOf(9)).toEqual([
    ["asset", 2, 2],
    ["liability", 1, 1],
  ]);
});
