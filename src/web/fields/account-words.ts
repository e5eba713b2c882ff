import type { AccountType, MoneyKind } from "#domain/account.ts";

/** The types of account as headings. */
export const TYPE_HEADINGS: Readonly<Record<AccountType, string>> = {
  asset: "Assets",
  liability: "Liabilities",
  equity: "Equity",
  revenue: "Revenue",
  expense: "Expenses",
};

/** The types of account as the choice of one. */
export const ACCOUNT_TYPE_LABELS: Readonly<Record<AccountType, string>> = {
  asset: "Asset",
  liability: "Liability",
  equity: "Equity",
  revenue: "Revenue",
  expense: "Expense",
};

/** What an account of money is, in words. */
export const MONEY_KIND_LABELS: Readonly<Record<MoneyKind, string>> = {
  bank: "Bank account",
  cash: "Cash",
  card: "Card",
};
