import { expect, test } from "vitest";
import type { Account } from "#contract/accounts.ts";
import { readAccountHeader, readAccountRow } from "#domain/account-csv.ts";
import { unproved } from "#test/support/unproved.ts";
import { ACCOUNT_FILE } from "./account-selection.tsx";

test("a chart that was exported is one that can be imported", () => {
  const account: Account = {
    id: unproved("1"),
    version: 1,
    code: "1000",
    name: "Cash, and Bank",
    type: "asset",
    description: "On hand",
    parentId: null,
    isActive: false,
    moneyKind: "bank",
    currency: "EUR",
  };
  const header = readAccountHeader(ACCOUNT_FILE.titles);
  expect(header.problem).toBeNull();
  const rows = ACCOUNT_FILE.rows(account).map((fields) =>
    readAccountRow({ line: 2, fields: [...fields] }, header),
  );
  const { code, name, type, description, moneyKind, currency, isActive } = account;
  expect(rows).toEqual([{ line: 2, code, name, type, description, moneyKind, currency, isActive }]);
});
