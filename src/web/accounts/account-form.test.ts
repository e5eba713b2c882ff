import { setPageChoices } from "#web/api/page-notation.ts";
import { expect, test } from "vitest";
import type { Account } from "#contract/accounts.ts";
import type { AccountId } from "#domain/ids.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { compareFields } from "#web/forms/compare-versions.ts";
import {
  comparedFields,
  readAccountText,
  newAccountFields,
  parentChoices,
  toAccountValues,
} from "./account-form.ts";
import { accountForm } from "./account-schema.ts";

const filledValues = {
  code: "1700",
  type: "asset" as const,
  name: "Vehicles",
  description: "",
  isSubaccount: false,
  parentId: "",
  isActive: true,
  moneyKind: "" as const,
  currency: "",
};
const messages = (values: object) =>
  Object.fromEntries(
    (accountForm.safeParse({ ...filledValues, ...values }).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path.join("."), message]),
  );

function account(code: string, change: Partial<Account> = {}): Account {
  const base = {
    id: brandUnchecked<AccountId>(`id-${code}`),
    code,
    name: code,
    description: "",
    parentId: null,
    moneyKind: null,
    currency: null,
    version: 1,
  };
  return { ...base, type: "asset", isActive: true, ...change };
}

test("the code, type, name and parent of a subaccount are required together", () => {
  expect(messages({ code: "", type: "", name: " ", isSubaccount: true })).toEqual({
    code: "Account code is required",
    type: "Account type is required",
    name: "Account name is required",
    parentId: "Parent account is required",
  });
});

test("a code has only digits", () => {
  expect(messages({ code: "17a" })).toEqual({ code: "Account code must contain only numbers" });
});

test("the parent is saved only while the box is checked", () => {
  const parentId = "0198a7f0-0000-7000-8000-000000000001";
  expect(accountForm.parse({ ...filledValues, parentId }).parentId).toBeNull();
  expect(accountForm.parse({ ...filledValues, parentId, isSubaccount: true }).parentId).toBe(parentId);
});

test("a parent is another active main account of the type with four digits", () => {
  const accounts = [
    account("1000"),
    account("1100", { isActive: false }),
    account("1200", { parentId: brandUnchecked("id-1000") }),
    account("12000"),
    account("2000", { type: "liability" }),
    account("1300"),
  ];
  const choices = parentChoices(accounts, { type: "asset", account: account("1300") });
  expect(choices.map(({ code }) => code)).toEqual(["1000"]);
});

test("a parent that became inactive later is still shown for its subaccount", () => {
  const inactive = account("1100", { isActive: false });
  const child = account("1100001", { parentId: brandUnchecked("id-1100") });
  expect(parentChoices([inactive, child], { type: "asset", account: child })).toEqual([inactive]);
});

test("a stale edit names the fields that differ, and identifies the parent by its code", () => {
  const saved = account("1700", { name: "Cars", parentId: brandUnchecked("id-1000") });
  const rows = compareFields(comparedFields([account("1000")]), {
    theirs: toAccountValues(saved),
    mine: filledValues,
  });
  expect(rows.filter(({ differs }) => differs)).toMatchObject([
    { label: "Parent Account", mine: "", theirs: "1000" },
    { label: "Account Name", mine: "Vehicles", theirs: "Cars" },
  ]);
});

test("an entered number is the code of the new account, and its first digit determines the type", () => {
  expect(readAccountText("5650")).toEqual({ code: "5650", type: "expense" });
  expect(readAccountText("1000003")).toEqual({ code: "1000003", type: "asset" });
  expect(readAccountText("9100")).toEqual({ code: "9100" });
});

test("any other text is the account name, also next to a code", () => {
  expect(readAccountText(" Web hosting 24 ")).toEqual({ name: "Web hosting 24" });
  expect(readAccountText("5650 - Web hosting")).toEqual({
    code: "5650",
    type: "expense",
    name: "Web hosting",
  });
  expect(readAccountText("")).toEqual({ name: "" });
});

test("if codes can have letters, a parent's code has any length, and an entered code can have letters", () => {
  setPageChoices({ taxRounding: "line", accountCodes: "characters" });
  expect(messages({ code: "A-17.b" })).toEqual({});
  expect(messages({ code: "A".repeat(21) })).toEqual({ code: "Enter at most 20 characters" });
  const choices = parentChoices([account("A-1"), account("12000")], { type: "asset", account: null });
  expect(choices.map(({ code }) => code)).toEqual(["A-1", "12000"]);
  expect(readAccountText("A-1 - Till")).toEqual({ code: "A-1", name: "Till" });
  expect(readAccountText("Web hosting 24")).toEqual({ name: "Web hosting 24" });
  setPageChoices({ taxRounding: "line", accountCodes: "numbers" });
});

test.each([
  ["Savings", { name: "Savings", type: "asset", moneyKind: "bank" }],
  ["Petty cash", { name: "Petty cash", type: "asset", moneyKind: "cash" }],
  ["Company card", { name: "Company card", type: "liability", moneyKind: "card" }],
  ["Main Street", { name: "Main Street", type: "asset", moneyKind: "bank" }],
])("a field for bank and cash accounts creates %s as one", (typed, expectedValues) => {
  expect(newAccountFields("money", typed)).toEqual(expectedValues);
});

test("a field for an expense creates an expense, whatever the code", () => {
  expect(newAccountFields("expense", "Fuel")).toEqual({ name: "Fuel", type: "expense" });
  expect(newAccountFields("expense", "4530")).toEqual({ code: "4530", type: "expense" });
});

test("a field for any account takes the type of the code", () => {
  expect(newAccountFields("any", "4530")).toEqual({ code: "4530", type: "revenue" });
});
