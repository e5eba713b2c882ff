import type { MoneyEntryKind } from "#domain/money-entry.ts";

type MoneyEntryTexts = {
  /** The action: button label and form title. */
  action: string;
  edit: string;
  name: string;
  /** The label of the bank or cash account. */
  account: string;
  payee: string;
  /** The label of a line's account. */
  category: string;
  /** The kind of account a line can create. */
  creates: "expense" | "revenue" | "money";
  side: "vendor" | "customer";
};

/** The wording for each kind of entry. */
export const MONEY_ENTRY_TEXTS: Readonly<Record<MoneyEntryKind, MoneyEntryTexts>> = {
  expense: {
    action: "New expense",
    edit: "Edit expense",
    name: "Expense",
    account: "Paid from",
    payee: "Paid to",
    category: "Category",
    creates: "expense",
    side: "vendor",
  },
  deposit: {
    action: "New deposit",
    edit: "Edit deposit",
    name: "Deposit",
    account: "Deposit to",
    payee: "Received from",
    category: "Category",
    creates: "revenue",
    side: "customer",
  },
  transfer: {
    action: "New transfer",
    edit: "Edit transfer",
    name: "Transfer",
    account: "From account",
    payee: "",
    category: "To account",
    creates: "money",
    side: "vendor",
  },
};
