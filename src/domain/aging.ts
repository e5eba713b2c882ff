import { type Day, daysBetween } from "./dates.ts";
import type { DocumentId, PartyId } from "./ids.ts";
import { type Money, negate, sum } from "./money.ts";

/** The aging buckets in order (Behavior 3, Accounting 9); unapplied payments and credits have their own column. */
export const AGING_BUCKETS = ["current", "days1To30", "days31To60", "days61To90", "over90"] as const;
export type AgingBucket = (typeof AGING_BUCKETS)[number];

/** The two aging reports, in the order of previews: payables and receivables. */
export const AGING_TYPES = ["payable", "receivable"] as const;

/** Report columns with their labels, the same on every screen. */
export const AGING_COLUMNS = [
  ["current", "Not Due"],
  ["days1To30", "1-30 Days"],
  ["days31To60", "31-60 Days"],
  ["days61To90", "61-90 Days"],
  ["over90", "Over 90 Days"],
  ["unapplied", "Unapplied"],
] as const;

/** Label of the row for unrealized gains and losses on outstanding items in other currencies. */
export const REVALUED = "Revaluation of unpaid documents";

/** An outstanding item as of a date: a document, an unapplied credit or payment, or a journal entry without a document. */
export type OutstandingItem = {
  partyId: PartyId | null;
  name: string;
  documentId: DocumentId | null;
  number: string;
  dueDate: Day;
  /** Balance due; for a credit or a payment, the unapplied amount. */
  balanceDue: Money;
  isUnapplied: boolean;
};

/** Range of days overdue for each bucket, in order; null where a range has no limit (Accounting 9). */
export const BUCKET_DAYS: readonly { bucket: AgingBucket; first: number | null; last: number | null }[] = [
  { bucket: "current", first: null, last: 0 },
  { bucket: "days1To30", first: 1, last: 30 },
  { bucket: "days31To60", first: 31, last: 60 },
  { bucket: "days61To90", first: 61, last: 90 },
  { bucket: "over90", first: 91, last: null },
];

/** Returns the bucket by calendar days overdue: 0 or less is not due, 1 to 30 the next, and so on (Accounting 9). */
export function bucketOf({ dueDate, asOf }: { dueDate: Day; asOf: Day }): AgingBucket {
  return bucketOfDays(daysBetween({ from: dueDate, to: asOf }));
}

function bucketOfDays(days: number): AgingBucket {
  return BUCKET_DAYS.find(({ last }) => last === null || days <= last)?.bucket ?? "over90";
}

type AgingColumn = AgingBucket | "unapplied";
type BucketAmounts = Record<AgingColumn | "total", Money>;

/** Natural sort order for names: Ärzte next to Artists, "item 9" before "item 10". */
const BY_NAME = new Intl.Collator("en", { numeric: true });

/** Groups outstanding items by party, each item in exactly one bucket (I-25). Items without a party come last. */
export function agingByParty(items: readonly OutstandingItem[], asOf: Day) {
  const assignBucket = agingPlacer(asOf);
  const parties = new Map<string, { partyId: PartyId | null; name: string; documents: AgedItem[] }>();
  for (const item of items) {
    const { partyId, name } = item;
    const party = parties.get(partyId ?? name);
    if (party) party.documents.push(assignBucket(item));
    else parties.set(partyId ?? name, { partyId, name, documents: [assignBucket(item)] });
  }
  const rows = [...parties.values()].map(({ partyId, name, documents }) => ({
    partyId,
    name: name === "" ? "Journal entries without a document" : name,
    ...amounts(documents),
    documents,
  }));
  const ordered = rows.toSorted(
    (a, b) => Number(a.partyId === null) - Number(b.partyId === null) || BY_NAME.compare(a.name, b.name),
  );
  return { parties: ordered, totals: sumRows(rows) };
}

/** An outstanding item as the report shows it: with its column and sign. */
type AgedItem = Pick<OutstandingItem, "documentId" | "number" | "dueDate" | "balanceDue"> & {
  daysOverdue: number;
  bucket: AgingColumn;
};

/** Caches by due date: many items share one, and counting days costs more than everything else. */
function agingPlacer(asOf: Day): (item: OutstandingItem) => AgedItem {
  const bucketsByDate = new Map<string, { daysOverdue: number; bucket: AgingBucket }>();
  const due = (date: Day) => {
    const days = daysBetween({ from: date, to: asOf });
    const aged = { daysOverdue: Math.max(0, days), bucket: bucketOfDays(days) };
    bucketsByDate.set(date, aged);
    return aged;
  };
  return ({ documentId, number, dueDate, balanceDue, isUnapplied }) => {
    const { daysOverdue, bucket } = bucketsByDate.get(dueDate) ?? due(dueDate);
    return isUnapplied
      ? { documentId, number, dueDate, daysOverdue, bucket: "unapplied", balanceDue: negate(balanceDue) }
      : { documentId, number, dueDate, daysOverdue, bucket, balanceDue };
  };
}

function amounts(agedItems: readonly AgedItem[]): BucketAmounts {
  const columns: Record<AgingColumn, Money[]> = {
    current: [],
    days1To30: [],
    days31To60: [],
    days61To90: [],
    over90: [],
    unapplied: [],
  };
  for (const { bucket, balanceDue } of agedItems) columns[bucket].push(balanceDue);
  const { current, days1To30, days31To60, days61To90, over90, unapplied } = columns;
  return sumRows([
    {
      current: sum(current),
      days1To30: sum(days1To30),
      days31To60: sum(days31To60),
      days61To90: sum(days61To90),
      over90: sum(over90),
      unapplied: sum(unapplied),
    },
  ]);
}

/** Sums each column over several rows, and all columns together. */
function sumRows(rows: readonly Omit<BucketAmounts, "total">[]): BucketAmounts {
  const sumColumn = (column: AgingColumn) => sum(rows.map((row) => row[column]));
  const columns = {
    current: sumColumn("current"),
    days1To30: sumColumn("days1To30"),
    days31To60: sumColumn("days31To60"),
    days61To90: sumColumn("days61To90"),
    over90: sumColumn("over90"),
    unapplied: sumColumn("unapplied"),
  };
  return { ...columns, total: sum(Object.values(columns)) };
}
