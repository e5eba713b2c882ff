import { expect, test } from "vitest";
import type { Account } from "#contract/accounts.ts";
import { readAccountHeader, readAccountRow } from "#domain/account-csv.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { accountFile } from "./account-selection.tsx";

test("an exported chart can be imported", () => {
  const account: Account = {
    id: brandUnchecked("1"),
    version: 1,
    code: "A-1.1",
    name: "Cash, and Bank",
    type: "asset",
    description: "On hand",
    parentId: brandUnchecked("2"),
    isActive: false,
    moneyKind: "bank",
    currency: "EUR",
  };
  const file = accountFile([{ ...account, id: brandUnchecked("2"), code: "A-1" }]);
  const header = readAccountHeader(file.titles);
  expect(header.problem).toBeNull();
  const rows = file
    .rows(account)
    .map((fields) => readAccountRow({ line: 2, fields: [...fields] }, { ...header, codes: "characters" }));
  const { code, name, type, description, moneyKind, currency, isActive } = account;
  expect(rows).toEqual([
    { line: 2, code, name, type, description, moneyKind, currency, isActive, parent: "A-1" },
  ]);
});
