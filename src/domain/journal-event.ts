import type { Money } from "./money.ts";

/** The event that a journal records, spelled so that events sort like their display names. */
const JOURNAL_EVENTS = [
  "accrual",
  "application",
  "bill",
  "cost_of_goods",
  "credit",
  "credit_note",
  "deposit",
  "depreciation",
  "disposal",
  "expense",
  "installment",
  "invoice",
  "journal",
  "loan",
  "opening",
  "payment",
  "receipt",
  "release",
  "repayment",
  "revaluation",
  "stock",
  "tax_return",
  "transfer",
  "vendor_credit",
  "write_off",
  "year_end",
] as const;
export type JournalEvent = (typeof JOURNAL_EVENTS)[number];

const EVENTS_WITHOUT_AMOUNT = new Set<JournalEvent>([
  "accrual",
  "application",
  "credit",
  "deposit",
  "depreciation",
  "disposal",
  "expense",
  "installment",
  "loan",
  "opening",
  "release",
  "repayment",
  "revaluation",
  "stock",
  "tax_return",
  "transfer",
  "year_end",
]);

type EventSource = {
  type: Exclude<JournalEvent, "journal" | "cost_of_goods">;
  number: string | null;
  amount: Money | null;
};

/** The event and its number: of the document or payment, or else of the journal. */
export function journalEventOf({ number, source }: { number: string; source: EventSource | null }): {
  event: JournalEvent;
  number: string;
} {
  if (source === null) return { event: "journal", number };
  const { type } = source;
  if (EVENTS_WITHOUT_AMOUNT.has(type)) return { event: type, number };
  // A cost correction belongs to the document, but isn't the document itself.
  if (source.amount === null || source.number === null) return { event: "cost_of_goods", number };
  return { event: type, number: source.number };
}
