import type { BankDecimals } from "./statement.ts";
import type { DayOrder } from "./day-order.ts";
import { fromPayPal, inEnglish, PAYPAL_HEADS } from "./paypal.ts";
import { fromWiseHistory, WISE_HISTORY_HEADS } from "./wise-history.ts";
import { ofCurrentAccount } from "./revolut.ts";
import type { BankTable, ColumnRole, TableMapping } from "./table.ts";

/** Providers whose tables are known by their headers, so that the user doesn't have to map columns. */
export const PROVIDERS = ["wise", "revolut", "stripe", "paypal"] as const;
export type ProviderName = (typeof PROVIDERS)[number];

type Layout = {
  name: ProviderName;
  /** What each head holds; those with a mark must all be there. */
  columns: Readonly<Record<string, ColumnRole | null>>;
  marks: readonly string[];
  dayOrder?: DayOrder;
  /** The file shows money that left as positive. */
  isSignReversed?: boolean;
  /** Heads as they are in English. */
  named?: (title: string) => string;
  /** Rows that are not one transaction each are made so. */
  rewrite?: (table: BankTable, decimals: BankDecimals) => BankTable;
};

const LAYOUTS: readonly Layout[] = [
  {
    name: "wise",
    marks: ["transferwise id", "running balance", "payment reference"],
    dayOrder: "dmy",
    columns: {
      "transferwise id": "bankId",
      date: "date",
      amount: "amount",
      currency: "currency",
      description: "text",
      "payment reference": "text",
      note: "text",
      "running balance": "balance",
      "payer name": "counterparty",
      "payee name": "counterparty",
      merchant: "counterparty",
      "payee account number": "counterpartyAccount",
      "total fees": "fee",
    },
  },
  { name: "wise", rewrite: fromWiseHistory, dayOrder: "ymd", ...WISE_HISTORY_HEADS },
  {
    name: "revolut",
    marks: ["product", "started date", "completed date", "state"],
    rewrite: ofCurrentAccount,
    dayOrder: "ymd",
    columns: {
      type: "text",
      "completed date": "date",
      description: "text",
      amount: "amount",
      fee: "fee",
      currency: "currency",
      state: "state",
      balance: "balance",
    },
  },
  {
    name: "revolut",
    marks: ["date completed (utc)", "payment currency", "total amount"],
    dayOrder: "ymd",
    columns: {
      "date completed (utc)": "date",
      id: "bankId",
      type: "text",
      state: "state",
      description: "counterparty",
      reference: "text",
      "payment currency": "currency",
      amount: "amount",
      "total amount": "net",
      fee: "fee",
      balance: "balance",
      "beneficiary iban": "counterpartyAccount",
    },
  },
  {
    name: "stripe",
    marks: ["id", "source", "fee", "net", "created (utc)"],
    dayOrder: "ymd",
    columns: {
      id: "bankId",
      type: "text",
      amount: "amount",
      fee: "fee",
      net: "net",
      currency: "currency",
      "created (utc)": "date",
      "available on (utc)": "valueDate",
      description: "text",
    },
  },
  {
    name: "stripe",
    marks: ["id", "amount", "created (utc)", "arrival date (utc)", "destination"],
    dayOrder: "ymd",
    isSignReversed: true,
    columns: {
      id: "bankId",
      amount: "amount",
      currency: "currency",
      "created (utc)": "date",
      "arrival date (utc)": "valueDate",
      status: "state",
      type: "text",
      description: "text",
    },
  },
  {
    name: "stripe",
    marks: ["balance_transaction_id", "gross", "fee", "net", "reporting_category"],
    dayOrder: "ymd",
    columns: {
      balance_transaction_id: "bankId",
      created_utc: "date",
      created: "date",
      available_on_utc: "valueDate",
      available_on: "valueDate",
      currency: "currency",
      gross: "amount",
      fee: "fee",
      net: "net",
      reporting_category: "text",
      description: "text",
      customer_name: "counterparty",
    },
  },
  { name: "paypal", named: inEnglish, rewrite: fromPayPal, ...PAYPAL_HEADS },
];

/** A table whose provider is known: as one transaction in each row, and how that is read. */
export type KnownTable = { provider: ProviderName; table: BankTable; layout: TableMapping };

/** The provider that a table is of, by its heads; null for one of a bank. */
export function knownTable(table: BankTable, decimals: BankDecimals): KnownTable | null {
  for (const layout of LAYOUTS) {
    if (!isOf(layout, table.head)) continue;
    const ready = layout.rewrite?.(table, decimals) ?? table;
    const roles = namesOf(ready.head, layout).map((title) => layout.columns[title] ?? null);
    return {
      provider: layout.name,
      table: ready,
      layout: {
        columns: roles.map((role, column) => (isTaken(roles, { role, column }) ? null : role)),
        dayOrder: layout.dayOrder ?? null,
        decimalSign: ".",
        isSignReversed: layout.isSignReversed ?? false,
      },
    };
  }
  return null;
}

/** Whether a row is the head of a table whose provider is known. */
export function isKnownHead(fields: readonly string[]): boolean {
  return LAYOUTS.some((layout) => isOf(layout, fields));
}

function isOf(layout: Layout, head: readonly string[]): boolean {
  const titles = namesOf(head, layout);
  return layout.marks.every((mark) => titles.includes(mark));
}

function namesOf(head: readonly string[], { named = (title) => title }: Layout): string[] {
  return head.map((title) =>
    named(
      title
        .replace(/^\ufeff/, "")
        .trim()
        .toLowerCase(),
    ),
  );
}

const SEVERAL: readonly (ColumnRole | null)[] = ["text", "counterparty", null];

type Placed = { role: ColumnRole | null; column: number };

function isTaken(roles: readonly (ColumnRole | null)[], { role, column }: Placed): boolean {
  return !SEVERAL.includes(role) && roles.indexOf(role) < column;
}
