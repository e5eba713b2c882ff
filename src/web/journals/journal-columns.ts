import { JOURNAL_COLUMNS, type JournalColumn } from "#domain/lists.ts";
import type { Journal } from "#contract/journals.ts";
import { DOCUMENT_LABELS } from "#web/documents/document-labels.ts";
import { journalEventOf, type JournalEvent } from "#domain/journal-event.ts";
import type { ListShape, ListView } from "#web/lists/list-view.ts";
import { paths } from "#web/navigation/paths.ts";
import { sourcePath } from "./journal-content.tsx";

export type JournalView = ListView<string, JournalColumn>;

const STATUS = { label: "Status" } as const;
const DATE = { label: "Date", largestFirst: true } as const;
const NUMBER = { label: "Number", fixed: true } as const;
const DESCRIPTION = { label: "Description", fixed: true } as const;
const FIGURE = { align: "end", largestFirst: true, fixed: true } as const;
const DEFAULT_ORDER = { orders: JOURNAL_COLUMNS, defaultSort: "-date", withFiles: true } as const;

/** Columns of the journal list, whose amounts are debit and credit totals (Behavior 2.7). */
export const JOURNAL_SHAPE: ListShape<string, JournalColumn> = {
  columns: {
    number: NUMBER,
    status: STATUS,
    date: DATE,
    description: DESCRIPTION,
    total: { label: "Debit", ...FIGURE },
    credit: { label: "Credit", ...FIGURE },
    amount: { label: "Amount", align: "end", largestFirst: true },
  },
  ...DEFAULT_ORDER,
};

/** Columns of the transaction list, whose amount is the amount of the document or payment (Behavior 2.7). */
export const TRANSACTION_SHAPE: ListShape<string, JournalColumn> = {
  columns: {
    kind: { label: "Type" },
    source: NUMBER,
    status: STATUS,
    date: DATE,
    description: DESCRIPTION,
    amount: { label: "Amount", ...FIGURE },
  },
  ...DEFAULT_ORDER,
};

type JournalEventLink = { kind: string; number: string; href: string };

const EVENT_LABELS: Readonly<Record<JournalEvent, string>> = {
  accrual: "Accrual",
  application: "Advance applied",
  bill: DOCUMENT_LABELS.bill.title,
  cost_of_goods: "Cost of goods",
  credit_note: DOCUMENT_LABELS.credit_note.title,
  depreciation: "Depreciation",
  disposal: "Disposal",
  installment: "Loan payment",
  invoice: DOCUMENT_LABELS.invoice.title,
  journal: "Journal entry",
  loan: "Loan",
  opening: "Opening",
  payment: "Payment",
  receipt: "Payment received",
  deposit: "Deposit",
  release: "Release of deferral",
  credit: "Credit on deferral",
  repayment: "Repayment",
  revaluation: "Revaluation",
  expense: "Expense",
  stock: "Stock",
  tax_return: "Tax return",
  transfer: "Transfer",
  vendor_credit: DOCUMENT_LABELS.vendor_credit.title,
  write_off: "Write-off",
  year_end: "Year end",
};

/** The transaction a journal records: its document or payment, or else the journal itself. */
export function describeJournalEvent({
  id,
  number,
  source,
}: Pick<Journal, "id" | "number" | "source">): JournalEventLink {
  const { event, number: eventNumber } = journalEventOf({ number, source });
  const kind = EVENT_LABELS[event];
  if (event === "expense" || event === "deposit" || event === "transfer")
    return { kind, number, href: paths.moneyEntry(id) };
  // A document that was posted, changed back to a draft and deleted leaves only its journal.
  const isManual = source === null || source.amount === null || source.id === null;
  return { kind, number: eventNumber, href: isManual ? paths.journal(id) : sourcePath(source) };
}
