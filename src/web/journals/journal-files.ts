import type { Journal } from "#contract/journals.ts";
import type { ListFile } from "#web/lists/export.tsx";
import { moneyInFile } from "#web/fields/formats.ts";
import { describeJournalEvent } from "./journal-columns.ts";
import type { JournalDetail } from "./journal-rows.tsx";
import { JOURNAL_STATUS_LABELS, listedAmount } from "./journal-status.tsx";

/** The journal lists as CSV exports, by level of detail. */
export const JOURNAL_FILES: Readonly<Record<JournalDetail, ListFile<Journal>>> = {
  /** One row per line, with the journal it belongs to. */
  lines: {
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
      "Line description",
      "Foreign amount",
      "Currency",
    ],
    rows: ({ number, date, description, status, lines }) =>
      lines.map((line) => [
        number,
        date,
        description,
        JOURNAL_STATUS_LABELS[status],
        line.accountCode,
        line.accountName,
        moneyInFile(line.debit),
        moneyInFile(line.credit),
        line.description,
        ...(line.foreignAmount === null || line.currency === null
          ? ["", ""]
          : [moneyInFile(line.foreignAmount, line.currency), line.currency]),
      ]),
  },
  /** One row per transaction, with the number and amount of its document or payment. */
  totals: {
    name: "transactions",
    titles: ["Type", "Number", "Status", "Date", "Description", "Amount"],
    rows: (journal) => {
      const { kind, number } = describeJournalEvent(journal);
      const { status, date, description } = journal;
      return [
        [kind, number, JOURNAL_STATUS_LABELS[status], date, description, moneyInFile(listedAmount(journal))],
      ];
    },
  },
};
