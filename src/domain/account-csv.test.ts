import { describe, expect, test } from "vitest";
import { readAccountHeader, readAccountRow } from "./account-csv.ts";

const header = readAccountHeader(["Code", "Name", "Type", "Description", "Account kind", "Active"]);
const readRow = (...fields: string[]) => readAccountRow({ line: 7, fields }, { ...header, codes: "numbers" });

describe("the header", () => {
  test("is matched in any case and order, with or without spaces", () => {
    const account = readAccountHeader([" TYPE", "name ", "Extra", "code"]);
    expect(account.problem).toBeNull();
    expect(
      readAccountRow({ line: 2, fields: ["asset", "Cash", "?", "1000"] }, { ...account, codes: "numbers" }),
    ).toEqual({
      line: 2,
      code: "1000",
      name: "Cash",
      type: "asset",
      description: "",
      moneyKind: null,
      currency: null,
      isActive: true,
      parent: "",
    });
  });

  test("may omit the description and nothing else", () => {
    expect(readAccountHeader(["Code", "Name", "Type"]).problem).toBeNull();
    expect(readAccountHeader(["Number", "Name"]).problem).toBe(
      "Missing column: Code, Type. Add it to the header.",
    );
  });

  test("is reported as missing if the file starts with its accounts", () => {
    expect(readAccountHeader(["1000", "Cash", "asset"]).problem).toBe(
      "The first line must be the header: Code, Name, Type, Description, Account kind, Currency, Active, Parent",
    );
  });

  test("names a repeated column only if that column is read", () => {
    expect(readAccountHeader(["Code", "NAME", "Type", " name"]).problem).toBe(
      "The header contains this column twice: Name. Remove one of them.",
    );
    expect(readAccountHeader(["Code", "Name", "Type", "", "Extra", "", "Extra"]).problem).toBeNull();
  });
});

test("a row is an account, with spaces trimmed and its type in any case", () => {
  expect(readRow(" 1000 ", " Cash ", " ASSET ", " On hand ")).toEqual({
    line: 7,
    code: "1000",
    name: "Cash",
    type: "asset",
    description: "On hand",
    moneyKind: null,
    currency: null,
    isActive: true,
    parent: "",
  });
});

test.each([
  { row: ["", "Cash", "asset"], error: "Account code is required" },
  { row: ["10a", "Cash", "asset"], error: "Account code must contain only numbers" },
  { row: ["١٠٠٠", "Cash", "asset"], error: "Account code must contain only numbers" },
  { row: ["-1000", "Cash", "asset"], error: "Account code must contain only numbers" },
  { row: ["1".repeat(21), "Cash", "asset"], error: "Account code: at most 20 digits" },
  { row: ["1000", "", "asset"], error: "Account name is required" },
  { row: ["1000", "\u200b", "asset"], error: "Account name is required" },
  { row: ["1000", "x".repeat(201), "asset"], error: "Account name: at most 200 characters" },
  { row: ["1000", "Cash", "asset", "x".repeat(1001)], error: "Description: at most 1000 characters" },
  { row: ["1000", "Ca\u0000sh", "asset"], error: "Control characters are not allowed. Remove them." },
  {
    row: ["1000", "Cash", "money"],
    error: "Invalid account type: money. Must be one of: asset, liability, equity, revenue, expense",
  },
  {
    row: ["1000", "Cash"],
    error: "Invalid account type: . Must be one of: asset, liability, equity, revenue, expense",
  },
])("$row is rejected with its line number: $error", ({ row, error }) => {
  expect(readRow(...row)).toMatchObject({ line: 7, error });
});

test("a name that looks like a formula is a name like any other", () => {
  expect(readRow("1000", "=cmd|'/C calc'!A0", "asset")).toMatchObject({ name: "=cmd|'/C calc'!A0" });
});

test("a row with an unquoted comma is rejected, not truncated", () => {
  expect(readRow("1000", "Cash, bank", "asset", "", "", "", "")).toMatchObject({ name: "Cash, bank" });
  expect(readRow("1000", "Cash", " bank", "asset", "On hand", "", "", "5")).toMatchObject({
    error: "More fields than columns: put quotation marks around text that contains a comma",
  });
});

test("a line break in quotation marks becomes a space, and a row can set whether it is active", () => {
  expect(readRow("1000", "Cash", "asset", "On hand\n  and in the till", "", "No")).toMatchObject({
    description: "On hand and in the till",
    isActive: false,
  });
  expect(readRow("1000", "Cash", "asset", "", "", "perhaps")).toMatchObject({
    error: "Active must be yes or no",
  });
});
