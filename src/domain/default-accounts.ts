import type { AccountType, MoneyKind } from "./account.ts";

/** What posting needs of the account of one use. */
export type Default = {
  type: AccountType;
  names: readonly [string, ...string[]];
  /** What may be chosen beside the type that a new account gets. */
  otherTypes?: readonly AccountType[];
  /** What the account must hold; an account that holds something else is refused. */
  role?: "inventory" | "cash" | "tax";
  /** The kind of money that a new account holds. */
  moneyKind?: MoneyKind;
  /** An account that has subaccounts keeps its money in them: posting takes the first. */
  isSplit?: boolean;
  /** Only an account without entries is taken, because its balance must be that of what it holds. */
  isUnused?: boolean;
};

/**
 * The accounts that posting uses when the user hasn't chosen one (Accounting 1). The first name is the one that a
 * new account gets; an account of the chart with any of the names is taken before a new one is made.
 */
export const DEFAULT_ACCOUNTS = {
  inventory: { type: "asset", names: ["Inventory", "Inventory of Goods"], role: "inventory", isUnused: true },
  sales: { type: "revenue", names: ["Sales", "Sales Revenue", "Service Revenue"] },
  cogs: { type: "expense", names: ["Cost of Goods Sold", "Cost of Sales"] },
  cash: { type: "asset", names: ["Cash and Bank"], role: "cash", moneyKind: "bank", isSplit: true },
  input_tax: { type: "asset", names: ["Recoverable Tax"], otherTypes: ["liability"], role: "tax" },
  output_tax: { type: "liability", names: ["Tax Payable"], role: "tax" },
  purchases: { type: "expense", names: ["Purchased Services"] },
  stock_adjustments: { type: "expense", names: ["Inventory Adjustments"] },
  exchange: { type: "expense", names: ["Exchange Gain or Loss"] },
  unrealised_exchange: { type: "expense", names: ["Unrealized Exchange Gain or Loss"] },
  bad_debt: { type: "expense", names: ["Bad Debt", "Bad Debts"] },
  payment_differences: { type: "expense", names: ["Payment Differences", "Small Differences"] },
  bank_fees: { type: "expense", names: ["Bank Fees", "Bank Charges"] },
  opening: { type: "equity", names: ["Opening Balance Equity"] },
  retained: { type: "equity", names: ["Retained Earnings"] },
} as const satisfies Record<string, Default>;

/** The account that a vendor or customer without one gets (Accounting 1), as charts of countries call it too. */
export const USUAL_PARTY_ACCOUNTS = {
  vendor: {
    type: "liability",
    names: [
      "Accounts Payable",
      "Trade Payables",
      "Trade Creditors",
      "Verbindlichkeiten aus Lieferungen und Leistungen",
      "Fournisseurs",
      "Proveedores",
      "Crediteuren",
    ],
  },
  customer: {
    type: "asset",
    names: [
      "Accounts Receivable",
      "Trade Receivables",
      "Trade Debtors",
      "Forderungen aus Lieferungen und Leistungen",
      "Clients",
      "Clientes",
      "Debiteuren",
    ],
  },
} as const satisfies Record<string, Default>;

export type DefaultAccountKey = keyof typeof DEFAULT_ACCOUNTS;

export const DEFAULT_ACCOUNT_KEYS: readonly DefaultAccountKey[] =
  Object.keys(DEFAULT_ACCOUNTS).filter(isDefaultAccountKey);

/** True for the key of a default account. */
export function isDefaultAccountKey(key: string): key is DefaultAccountKey {
  return Object.hasOwn(DEFAULT_ACCOUNTS, key);
}
