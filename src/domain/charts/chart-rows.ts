import { byCode } from "#domain/account-code.ts";
import type { AccountType, MoneyKind } from "#domain/account.ts";
import type { DefaultAccountKey } from "#domain/default-accounts.ts";

/** What the product, or an owner, uses an account for; checking is also the account for payments without a chosen one. */
export type StarterUse =
  | Exclude<DefaultAccountKey, "cash">
  | "receivable"
  | "payable"
  | "checking"
  | "petty_cash"
  | "card"
  | "deposits"
  | "fuel"
  | "vehicle"
  | "rent"
  | "wages"
  | "rounding";

/** An account of a chart as it is written down. */
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

/** The accounts of taxes, by the code of the tax. */
export type TaxAccounts = Readonly<Record<string, { sales?: string; purchase?: string }>>;

/** A chart with the accounts that the tax rates of its country use. */
export type StarterChart = { accounts: readonly StarterAccount[]; taxes?: TaxAccounts };

const MONEY_KIND_OF: Partial<Record<StarterUse, MoneyKind>> = {
  checking: "bank",
  petty_cash: "cash",
  card: "card",
};

/** The accounts of a chart written by type, in the order of their codes. */
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
