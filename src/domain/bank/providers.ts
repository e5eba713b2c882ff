import type { BankDecimals } from "./statement.ts";
import type { DayOrder } from "./day-order.ts";
import { fromPayPal, translateHeading, PAYPAL_HEADS } from "./paypal.ts";
import { fromWiseHistory, WISE_HISTORY_HEADS } from "./wise-history.ts";
import { currentAccountRows } from "./revolut.ts";
import type { BankTable, ColumnRole, TableMapping } from "./table.ts";

/** Providers whose tables are recognized by their headers, so that the user doesn't have to map columns. */
export const PROVIDERS = ["wise", "revolut", "stripe", "paypal"] as const;
export type ProviderName = (typeof PROVIDERS)[number];

type ProviderLayout = {
  name: ProviderName;
  /** Role of each column by header; the headers in `marks` must all be present. */
  columns: Readonly<Record<string, ColumnRole | null>>;
  marks: readonly string[];
  dateFormat?: DayOrder;
  /** Whether the file shows money out as positive. */
  isSignReversed?: boolean;
  /** Translates a header to English. */
  normalizeTitle?: (title: string) => string;
  /** Converts the table to one transaction per row. */
  rewrite?: (table: BankTable, decimals: BankDecimals) => BankTable;
};

const LAYOUTS: readonly ProviderLayout[] = [
  {
    name: "wise",
    marks: ["transferwise id", "running balance", "payment reference"],
    dateFormat: "dmy",
    columns: {
      "transferwise id": "bankId",
      date: "date",
      amount: "amount",
      currency: "currency",
      description: "description",
      "payment reference": "description",
      note: "description",
      "running balance": "balance",
      "payer name": "counterparty",
      "payee name": "counterparty",
      merchant: "counterparty",
      "payee account number": "counterpartyAccount",
      "total fees": "fee",
    },
  },
  { name: "wise", rewrite: fromWiseHistory, dateFormat: "ymd", ...WISE_HISTORY_HEADS },
  {
    name: "revolut",
    marks: ["product", "started date", "completed date", "state"],
    rewrite: currentAccountRows,
    dateFormat: "ymd",
    columns: {
      type: "description",
      "completed date": "date",
      description: "description",
      amount: "amount",
      fee: "fee",
      currency: "currency",
      state: "status",
      balance: "balance",
    },
  },
  {
    name: "revolut",
    marks: ["date completed (utc)", "payment currency", "total amount"],
    dateFormat: "ymd",
    columns: {
      "date completed (utc)": "date",
      id: "bankId",
      type: "description",
      state: "status",
      description: "counterparty",
      reference: "description",
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
    dateFormat: "ymd",
    columns: {
      id: "bankId",
      type: "description",
      amount: "amount",
      fee: "fee",
      net: "net",
      currency: "currency",
      "created (utc)": "date",
      "available on (utc)": "valueDate",
      description: "description",
    },
  },
  {
    name: "stripe",
    marks: ["id", "amount", "created (utc)", "arrival date (utc)", "destination"],
    dateFormat: "ymd",
    isSignReversed: true,
    columns: {
      id: "bankId",
      amount: "amount",
      currency: "currency",
      "created (utc)": "date",
      "arrival date (utc)": "valueDate",
      status: "status",
      type: "description",
      description: "description",
    },
  },
  {
    name: "stripe",
    marks: ["balance_transaction_id", "gross", "fee", "net", "reporting_category"],
    dateFormat: "ymd",
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
      reporting_category: "description",
      description: "description",
      customer_name: "counterparty",
    },
  },
  { name: "paypal", normalizeTitle: translateHeading, rewrite: fromPayPal, ...PAYPAL_HEADS },
];

/** A table of a known provider: one transaction per row, and how to read it. */
export type ProviderTable = { provider: ProviderName; table: BankTable; layout: TableMapping };

/** Returns the provider's table by its headers; null if it isn't from a known provider. */
export function findProviderTable(table: BankTable, decimals: BankDecimals): ProviderTable | null {
  for (const layout of LAYOUTS) {
    if (!matchesLayout(layout, table.head)) continue;
    const ready = layout.rewrite?.(table, decimals) ?? table;
    const roles = namesOf(ready.head, layout).map((title) => layout.columns[title] ?? null);
    return {
      provider: layout.name,
      table: ready,
      layout: {
        columns: roles.map((role, column) => (isDuplicateRole(roles, { role, column }) ? null : role)),
        dateFormat: layout.dateFormat ?? null,
        decimalSign: ".",
        isSignReversed: layout.isSignReversed ?? false,
      },
    };
  }
  return null;
}

/** Whether a row is the header of a known provider's table. */
export function isProviderHead(fields: readonly string[]): boolean {
  return LAYOUTS.some((layout) => matchesLayout(layout, fields));
}

function matchesLayout(layout: ProviderLayout, head: readonly string[]): boolean {
  const titles = namesOf(head, layout);
  return layout.marks.every((mark) => titles.includes(mark));
}

function namesOf(head: readonly string[], { normalizeTitle = (title) => title }: ProviderLayout): string[] {
  return head.map((title) =>
    normalizeTitle(
      title
        .replace(/^\ufeff/, "")
        .trim()
        .toLowerCase(),
    ),
  );
}

const REPEATABLE_ROLES: readonly (ColumnRole | null)[] = ["description", "counterparty", null];

type RoleColumn = { role: ColumnRole | null; column: number };

function isDuplicateRole(roles: readonly (ColumnRole | null)[], { role, column }: RoleColumn): boolean {
  return !REPEATABLE_ROLES.includes(role) && roles.indexOf(role) < column;
}
