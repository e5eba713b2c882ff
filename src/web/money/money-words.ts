import type { MoneyEntryKind } from "#domain/money-entry.ts";

type Words = {
  /** The action: the button and the heading of the form. */
  action: string;
  edit: string;
  done: string;
  /** Of the account of money. */
  account: string;
  payee: string;
  /** Of the account of a line. */
  category: string;
  /** What account a line needs. */
  creates: "expense" | "revenue" | "money";
  side: "vendor" | "customer";
};

/** What each kind of entry is called. */
export const MONEY_WORDS: Readonly<Record<MoneyEntryKind, Words>> = {
  spend: {
    action: "New expense",
    edit: "Edit expense",
    done: "Spent",
    account: "Paid from",
    payee: "Paid to",
    category: "Category",
    creates: "expense",
    side: "vendor",
  },
  receive: {
    action: "Receive money",
    edit: "Edit deposit",
    done: "Received",
    account: "Deposit to",
    payee: "Received from",
    category: "Category",
    creates: "revenue",
    side: "customer",
  },
  transfer: {
    action: "Transfer money",
    edit: "Edit transfer",
    done: "Transfer",
    account: "From account",
    payee: "",
    category: "To account",
    creates: "money",
    side: "vendor",
  },
};
