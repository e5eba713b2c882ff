import { byCode } from "#domain/account-code.ts";
import type { AccountType, MoneyKind } from "#domain/account.ts";
import type { DefaultAccountKey } from "#domain/default-accounts.ts";

/** Purpose of an account for the product or its user; checking is also the default account for payments. */
export type StarterUse =
  | Exclude<DefaultAccountKey, "cash">
  | "receivable"
  | "payable"
  | "checking"
  | "savings"
  | "petty_cash"
  | "card"
  | "deposits"
  | "fuel"
  | "vehicle"
  | "rent"
  | "wages";

/** An account as listed in a chart's source. */
export type StarterRow = readonly [code: string, name: string, use?: StarterUse | undefined];

/** One account of a starter chart; a seven-digit code is a subaccount of its first four digits. */
export type StarterAccount = {
  code: string;
  type: AccountType;
  name: string;
  description: string;
  moneyKind: MoneyKind | null;
  use?: StarterUse | undefined;
};

/** Tax accounts by the code of the tax. */
export type TaxAccounts = Readonly<Record<string, { sales?: string; purchase?: string }>>;

/** A chart with the accounts that its country's tax rates use. */
export type StarterChart = { accounts: readonly StarterAccount[]; taxes?: TaxAccounts };

const MONEY_KIND_OF: Partial<Record<StarterUse, MoneyKind>> = {
  checking: "bank",
  savings: "bank",
  petty_cash: "cash",
  card: "card",
};

/** Converts a chart listed by type to accounts in code order. */
export function accountsOf(
  rowsByType: Readonly<Record<AccountType, readonly StarterRow[]>>,
): readonly StarterAccount[] {
  const accountsOfType = (type: AccountType) =>
    rowsByType[type].map(([code, name, use]): StarterAccount => {
      const moneyKind = (use && MONEY_KIND_OF[use]) ?? null;
      return { code, type, name, description: "", moneyKind, use };
    });
  return [
    ...accountsOfType("asset"),
    ...accountsOfType("liability"),
    ...accountsOfType("equity"),
    ...accountsOfType("revenue"),
    ...accountsOfType("expense"),
  ].toSorted(byCode);
}
