import { JOURNAL_COLUMNS, type JournalColumn } from "#domain/lists.ts";
import type { Journal } from "#contract/journals.ts";
import { DOCUMENT_WORDS } from "#web/documents/document-words.ts";
import type { ListShape, ListView } from "#web/lists/list-view.ts";
import { paths } from "#web/navigation/paths.ts";
import { sourcePath } from "./journal-content.tsx";

export type JournalView = ListView<string, JournalColumn>;

const STATUS = { label: "Status" } as const;
const DATE = { label: "Date", largestFirst: true } as const;
const NUMBER = { label: "Number", fixed: true } as const;
const DESCRIPTION = { label: "Description", fixed: true } as const;
const FIGURE = { align: "end", largestFirst: true, fixed: true } as const;
const USUAL = { orders: JOURNAL_COLUMNS, usual: "-date" } as const;

/** The columns of the journals, whose total is what they debit and credit (Behaviour 2.7). */
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
  ...USUAL,
};

/** The columns of what happened, whose amount is that of the document or payment (Behaviour 2.7). */
export const TRANSACTION_SHAPE: ListShape<string, JournalColumn> = {
  columns: {
    kind: { label: "Type" },
    source: NUMBER,
    status: STATUS,
    date: DATE,
    description: DESCRIPTION,
    amount: { label: "Amount", ...FIGURE },
  },
  ...USUAL,
};

type Happening = { kind: string; number: string; href: string };

const MONEY_WORDS = { spend: "Spent", receive: "Received", transfer: "Transfer" };
const PAYMENT_WORDS = { receipt: "Receipt", payment: "Payment", write_off: "Write-off" };

/** What happened, of which a journal is the record: the document or payment, and otherwise the journal itself. */
export function happeningOf({ id, number, source }: Pick<Journal, "id" | "number" | "source">): Happening {
  const journal = { number, href: paths.journal(id) };
  if (source === null) return { kind: "Journal", ...journal };
  if (source.type === "year_end") return { kind: "Year end", ...journal };
  if (source.type === "opening") return { kind: "Opening", ...journal };
  if (source.type === "spend" || source.type === "receive" || source.type === "transfer") {
    return { kind: MONEY_WORDS[source.type], number, href: paths.moneyEntry(id) };
  }
  if (source.type === "stock") return { kind: "Stock", ...journal };
  // What corrects the cost of a sale is of the document, but is not the document.
  if (source.amount === null || source.number === null) return { kind: "Cost of goods", ...journal };
  const { type } = source;
  const kind =
    type === "receipt" || type === "payment" || type === "write_off"
      ? PAYMENT_WORDS[type]
      : DOCUMENT_WORDS[type].title;
  return { kind, number: source.number, href: sourcePath(source) };
}
