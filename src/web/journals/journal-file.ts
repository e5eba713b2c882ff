import type { Journal } from "#contract/journals.ts";
import type { ListFile } from "#web/lists/export.tsx";
import { STATUS_LABELS } from "./status-labels.ts";

/** The journals as a file: a row for each line, which says whose it is. */
export const JOURNAL_FILE: ListFile<Journal> = {
  name: "journals",
  titles: [
    "Number",
    "Date",
    "Description",
    "Status",
    "Account Code",
    "Account",
    "Debit",
    "Credit",
    "Line Description",
  ],
  rows: ({ number, date, description, status, lines }) =>
    lines.map((line) => [
      number,
      date,
      description,
      STATUS_LABELS[status],
      line.accountCode,
      line.accountName,
      line.debit,
      line.credit,
      line.description,
    ]),
};
