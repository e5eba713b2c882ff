import { daysBetween } from "./dates.ts";
import { negate, sum } from "./money.ts";

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

/** The days overdue that each bucket holds, from the first to the last of them; null without an end (Rules 9). */
export const BUCKET_DAYS: readonly { bucket: AgingBucket; first: number | null; last: number | null }[] = [
  { bucket: "notDue", first: null, last: 0 },
  { bucket: "days1To30", first: 1, last: 30 },
  { bucket: "days31To60", first: 31, last: 60 },
  { bucket: "days61To90", first: 61, last: 90 },
  { bucket: "over90", first: 91, last: null },
];

/** Calendar days overdue decide the bucket: 0 is not due, 1 to 30 the next, and so on (Rules 9). */
export function bucketOf(dueDate: string, asOf: string): AgingBucket {
  return bucketOfDays(daysBetween(dueDate, asOf));
}

function bucketOfDays(days: number): AgingBucket {
  return BUCKET_DAYS.find(({ last }) => last === null || days <= last)?.bucket ?? "over90";
}

type Amounts = Record<AgingBucket | "unapplied" | "total", string>;

/** An open item in the column where it stands, with its sign. */
type Placed = OpenItem & { days: number; column: AgingBucket | "unapplied"; amount: string };

/** As people sort names: Ärzte beside Artists, "item 9" before "item 10". */
const BY_NAME = new Intl.Collator("en", { numeric: true });

/** Open items by party, each in exactly one bucket (I-25). Items without a party come last. */
export function agingByParty(items: readonly OpenItem[], asOf: string) {
  const parties = new Map<string | null, Placed[]>();
  for (const item of place(items, asOf)) {
    const own = parties.get(item.partyId);
    if (own) own.push(item);
    else parties.set(item.partyId, [item]);
  }
  const rows = [...parties].map(([partyId, own]) => ({
    partyId,
    name: partyId === null ? "Journals without document" : (own[0]?.name ?? ""),
    ...amounts(own),
    documents: own.map(({ documentId, number, dueDate, days, column, amount }) => ({
      documentId,
      number,
      dueDate,
      days: Math.max(0, days),
      bucket: column,
      open: amount,
    })),
  }));
  const ordered = rows.toSorted(
    (a, b) => Number(a.partyId === null) - Number(b.partyId === null) || BY_NAME.compare(a.name, b.name),
  );
  return { parties: ordered, totals: sumOf(rows) };
}

/** Many items are due on the same day, and counting days costs more than all the rest. */
function place(items: readonly OpenItem[], asOf: string): Placed[] {
  const daysOf = new Map<string, number>();
  return items.map((item) => {
    const { dueDate, open, isUnapplied } = item;
    const days = daysOf.get(dueDate) ?? daysBetween(dueDate, asOf);
    daysOf.set(dueDate, days);
    const column = isUnapplied ? "unapplied" : bucketOfDays(days);
    return { ...item, days, column, amount: isUnapplied ? negate(open) : open };
  });
}

const COLUMNS = [...AGING_BUCKETS, "unapplied"] as const;

function amounts(items: readonly Placed[]): Amounts {
  const inColumn = (column: (typeof COLUMNS)[number]) =>
    sum(items.flatMap((item) => (item.column === column ? [item.amount] : [])));
  return sumOf([
    {
      notDue: inColumn("notDue"),
      days1To30: inColumn("days1To30"),
      days31To60: inColumn("days31To60"),
      days61To90: inColumn("days61To90"),
      over90: inColumn("over90"),
      unapplied: inColumn("unapplied"),
    },
  ]);
}

/** Each column of several rows, and all columns together. */
function sumOf(rows: readonly Omit<Amounts, "total">[]): Amounts {
  const of = (column: (typeof COLUMNS)[number]) => sum(rows.map((row) => row[column]));
  const columns = {
    notDue: of("notDue"),
    days1To30: of("days1To30"),
    days31To60: of("days31To60"),
    days61To90: of("days61To90"),
    over90: of("over90"),
    unapplied: of("unapplied"),
  };
  return { ...columns, total: sum(Object.values(columns)) };
}
