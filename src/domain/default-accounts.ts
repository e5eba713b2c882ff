import type { AccountType, MoneyKind } from "./account.ts";

/** Requirements of posting for one default account. */
export type DefaultAccount = {
  type: AccountType;
  names: readonly [string, ...string[]];
  /** Other account types that may be chosen besides the type of a new account. */
  otherTypes?: readonly AccountType[];
  /** What the account holds; accounts that hold something else are rejected. */
  role?: "inventory" | "cash" | "tax";
  /** Money kind of a newly created account. */
  moneyKind?: MoneyKind;
  /** Whether balances are kept in its subaccounts, if any: posting uses the first. */
  isSplit?: boolean;
  /** Whether only an account without entries is accepted, because its balance must equal what it holds. */
  isUnused?: boolean;
};

/**
 * Accounts that posting uses when the user hasn't chosen one (Accounting 1). A new account gets the first name; an existing
 * account with any of the names is used before a new one is created.
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
  unrealized_exchange: { type: "expense", names: ["Unrealized Exchange Gain or Loss"] },
  bad_debt: { type: "expense", names: ["Bad Debt", "Bad Debts"] },
  payment_differences: { type: "expense", names: ["Payment Differences", "Small Differences"] },
  sales_discounts: {
    type: "revenue",
    names: ["Sales Discounts", "Discounts Allowed"],
    otherTypes: ["expense"],
  },
  purchase_discounts: {
    type: "expense",
    names: ["Purchase Discounts", "Discounts Taken"],
    otherTypes: ["revenue"],
  },
  rounding: { type: "expense", names: ["Rounding Differences", "Cash Rounding"] },
  bank_fees: { type: "expense", names: ["Bank Fees", "Bank Charges"] },
  opening: { type: "equity", names: ["Opening Balance Equity"] },
  retained: { type: "equity", names: ["Retained Earnings"] },
} as const satisfies Record<string, DefaultAccount>;

/** Default accounts of vendors and customers (Accounting 1), including their names in national charts. */
export const DEFAULT_PARTY_ACCOUNTS = {
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
} as const satisfies Record<string, DefaultAccount>;

export type DefaultAccountKey = keyof typeof DEFAULT_ACCOUNTS;

export const DEFAULT_ACCOUNT_KEYS: readonly DefaultAccountKey[] =
  Object.keys(DEFAULT_ACCOUNTS).filter(isDefaultAccountKey);

/** Whether the text is the key of a default account. */
export function isDefaultAccountKey(key: string): key is DefaultAccountKey {
  return Object.hasOwn(DEFAULT_ACCOUNTS, key);
}
