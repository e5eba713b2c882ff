import type { AccountType, MoneyKind } from "#domain/account.ts";

/** Headings of the account types. */
export const TYPE_HEADINGS: Readonly<Record<AccountType, string>> = {
  asset: "Assets",
  liability: "Liabilities",
  equity: "Equity",
  revenue: "Revenue",
  expense: "Expenses",
};

/** Singular labels of the account types, for a list of choices. */
export const ACCOUNT_TYPE_LABELS: Readonly<Record<AccountType, string>> = {
  asset: "Asset",
  liability: "Liability",
  equity: "Equity",
  revenue: "Revenue",
  expense: "Expense",
};

/** Labels of the kinds of bank and cash accounts. */
export const MONEY_KIND_LABELS: Readonly<Record<MoneyKind, string>> = {
  bank: "Bank account",
  cash: "Cash",
  card: "Card",
};
