import { daysBetween } from "./dates.ts";
import { add, negate, sum } from "./money.ts";

/** The buckets in their order (Spec 3, Rules 9); unused payments and credits stand in their own column. */
export const AGING_BUCKETS = ["notDue", "days1To30", "days31To60", "days61To90", "over90"] as const;
export type AgingBucket = (typeof AGING_BUCKETS)[number];

/** Something open at a date: a document, a credit or payment not used yet, or a journal of its own. */
export type OpenItem = {
  partyId: string | null;
  name: string;
  documentId: string | null;
  number: string;
  dueDate: string;
  /** What is open; for a credit or an unused payment, what is left of it. */
  open: string;
  isUnapplied: boolean;
};

/** Calendar days overdue decide the bucket: 0 is not due, 1 to 30 the next, and so on (Rules 9). */
export function bucketOf(dueDate: string, asOf: string): AgingBucket {
  const days = daysBetween(dueDate, asOf);
  if (days <= 0) return "notDue";
  if (days <= 30) return "days1To30";
  if (days <= 60) return "days31To60";
  return days <= 90 ? "days61To90" : "over90";
}

type Amounts = Record<AgingBucket | "unapplied" | "total", string>;

/** As people sort names: Ärzte beside Artists, "item 9" before "item 10". */
const BY_NAME = new Intl.Collator("en", { numeric: true });

/** Open items by party, each in exactly one bucket (I-25). Items without a party come last. */
export function agingByParty(items: readonly OpenItem[], asOf: string) {
  const parties = new Map<string | null, OpenItem[]>();
  for (const item of items) parties.set(item.partyId, [...(parties.get(item.partyId) ?? []), item]);
  const rows = [...parties].map(([partyId, own]) => ({
    partyId,
    name: partyId === null ? "Journals without document" : (own[0]?.name ?? ""),
    ...amounts(own, asOf),
    documents: own.map(({ documentId, number, dueDate, open, isUnapplied }) => ({
      documentId,
      number,
      dueDate,
      days: Math.max(0, daysBetween(dueDate, asOf)),
      bucket: isUnapplied ? "unapplied" : bucketOf(dueDate, asOf),
      open: isUnapplied ? negate(open) : open,
    })),
  }));
  const ordered = rows.toSorted(
    (a, b) => Number(a.partyId === null) - Number(b.partyId === null) || BY_NAME.compare(a.name, b.name),
  );
  return { parties: ordered, totals: amounts(items, asOf) };
}

function amounts(items: readonly OpenItem[], asOf: string): Amounts {
  const result: Amounts = {
    notDue: "0.00",
    days1To30: "0.00",
    days31To60: "0.00",
    days61To90: "0.00",
    over90: "0.00",
    unapplied: "0.00",
    total: "0.00",
  };
  for (const { dueDate, open, isUnapplied } of items) {
    const column = isUnapplied ? "unapplied" : bucketOf(dueDate, asOf);
    result[column] = add(result[column], isUnapplied ? negate(open) : open);
  }
  return { ...result, total: sum([...AGING_BUCKETS, "unapplied" as const].map((column) => result[column])) };
}
