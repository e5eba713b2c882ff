import { expect, test } from "vitest";
import type { Account } from "#contract/accounts.ts";
import type { AccountType } from "#domain/account.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { proposeMoney } from "./money-proposal.tsx";

function account(name: string, change: Partial<Account> = {}): Account {
  const type: AccountType = "asset";
  const base = { id: brandUnchecked<Account["id"]>(name), code: "1000", description: "", parentId: null };
  return { ...base, type, name, isActive: true, moneyKind: null, currency: null, version: 1, ...change };
}
const proposalTexts = (accounts: Account[], roles: Record<string, string> = {}) =>
  proposeMoney(accounts, (id) => roles[id]).map(({ account: { name }, kind }) => `${name}: ${kind}`);

test("accounts used for payments, or with a matching name, are proposed as bank and cash accounts", () => {
  const chart = [
    account("Main"),
    account("Petty Cash"),
    account("Savings"),
    account("Visa", { type: "liability" }),
    account("Bank Loan", { type: "liability" }),
    account("Bank fees", { type: "expense" }),
    account("Old bank", { isActive: false }),
    account("Bank of customers"),
    account("Inventory"),
  ];
  const roles = { Main: "cash", "Bank of customers": "receivable", Inventory: "inventory" };
  expect(proposalTexts(chart, roles)).toEqual([
    "Main: bank",
    "Petty Cash: cash",
    "Savings: bank",
    "Visa: card",
  ]);
});

test("nothing is proposed once an account is marked", () => {
  expect(proposalTexts([account("Main", { moneyKind: "bank" }), account("Savings")])).toEqual([]);
});
