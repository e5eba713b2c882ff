import type { Account } from "#contract/accounts.ts";
import { ACCOUNT_CSV_COLUMNS } from "#domain/account-csv.ts";
import type { ListFile } from "#web/lists/export.tsx";

/** The chart as a file, in the columns of the import: another book can take it in as it is. */
export const ACCOUNT_FILE: ListFile<Account> = {
  name: "chart-of-accounts",
  titles: ACCOUNT_CSV_COLUMNS,
  rows: ({ code, name, type, description }) => [[code, name, type, description]],
};
