import { BANK_STATEMENT_COLUMNS, type BankStatementColumn } from "#domain/lists.ts";
import type { ListShape, ListView } from "#web/lists/list-view.ts";

type StatementListColumn = BankStatementColumn | "account" | "transactions" | "balance";
export type StatementView = ListView<StatementListColumn, BankStatementColumn>;

/** Columns of the list of statements. */
export const STATEMENT_SHAPE: ListShape<StatementListColumn, BankStatementColumn> = {
  columns: {
    number: { label: "Statement", fixed: true },
    account: { label: "Account" },
    startsOn: { label: "From", largestFirst: true },
    endsOn: { label: "To", largestFirst: true },
    openingBalance: { label: "Opening", align: "end", largestFirst: true },
    closingBalance: { label: "Closing", align: "end", largestFirst: true },
    transactions: { label: "Transactions", align: "end" },
    balance: { label: "Balance" },
  },
  orders: BANK_STATEMENT_COLUMNS,
  defaultSort: "-endsOn",
  withFiles: true,
};
