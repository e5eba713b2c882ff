import { type Day, yearOf } from "#domain/dates.ts";
import type { DocumentKind } from "#domain/document.ts";
import { advanceSchemes } from "#domain/numbering-formats.ts";
import type { DeliveryKind } from "#domain/delivery.ts";
import type { OrderKind } from "#domain/order.ts";
import {
  type CodeKind,
  isWithinStep,
  type NumberKind,
  parseJournalNumber,
  type SchemeInUse,
  parseSeriesNumber,
  type SchemeKind,
  schemeOf,
  schemesAfter,
  seriesNumber,
} from "#domain/numbering.ts";
import type { Tx } from "#server/db/transaction.ts";
import {
  deleteSchemes,
  selectRecordWithNumber,
  advanceSeries,
  selectNextCount,
  selectNextCounts,
  selectNextInScheme,
  selectSchemes,
  takeCount,
  takeNumberOfScheme,
  writeScheme,
} from "./queries.ts";

/**
 * Returns a new record's number: the typed one, which moves the counter if in our default format, or the next one
 * (Accounting 13). In the caller's transaction, so that a rollback leaves no gap; at most one statement.
 */
export async function takeNumber(tx: Tx, kind: NumberKind, typed: string | undefined): Promise<string> {
  if (typed === undefined) return seriesNumber(kind, await takeCount(tx, kind));
  const count = parseSeriesNumber(kind, typed);
  if (count !== null) await advanceSeries(tx, kind, [count]);
  return typed;
}

/** Data for the numbers of a kind: the counts in our default format, and whether there is a custom one. */
export type KnownNumbers = {
  lastCount: number;
  nextCounts: readonly number[];
  hasScheme: boolean;
  isNumberedAtPosting: boolean;
};

type NewNumber = { kind: DocumentKind; typed: string | undefined; date: Day; isDraft: boolean };

/**
 * Returns a new document's number and its kind's updated data: the typed number, or the next in the company's format or
 * in our default one. The series moves when it is saved (functions/post-documents.sql).
 */
export async function numberDocument(
  tx: Tx,
  { kind, typed, date, isDraft }: NewNumber,
  currentNumbers: KnownNumbers,
): Promise<KnownNumbers & { number: string }> {
  const { lastCount, nextCounts, hasScheme } = currentNumbers;
  if (typed === undefined) {
    if (isDraft && currentNumbers.isNumberedAtPosting)
      return { ...currentNumbers, number: await takeNumber(tx, "draft", typed) };
    const next = hasScheme ? await takeNumberOfScheme(tx, kind, date) : null;
    if (next !== null) return { ...currentNumbers, number: next };
    const nextFreeCount = nextCounts.find((count) => count > lastCount);
    const count = nextFreeCount ?? (await selectNextCount(tx, kind, { after: lastCount }));
    return { ...currentNumbers, number: seriesNumber(kind, count), lastCount: count };
  }
  const count = parseSeriesNumber(kind, typed);
  const moves = count !== null && isWithinStep(count, { last: lastCount });
  if (!moves || hasScheme) await advanceScheme(tx, kind, [{ number: typed, date }]);
  const highestCount = moves ? Math.max(lastCount, count) : lastCount;
  return { ...currentNumbers, number: typed, lastCount: highestCount, hasScheme: hasScheme || !moves };
}

type NumberOwner = OrderKind | DeliveryKind | CodeKind | DocumentKind | "receipt" | "payment";

/** The same for records saved one by one: quotes, orders, deliveries, payments, and codes of parties and products. */
export async function takeRecordNumber(
  tx: Tx,
  kind: NumberOwner,
  { typed, date = null }: { typed: string | undefined; date?: Day | null },
): Promise<string> {
  if (typed === undefined) {
    const next = await takeNumberOfScheme(tx, kind, date);
    // A custom format may equal our default.
    return takeNumber(tx, kind, next ?? undefined);
  }
  await advanceNumbers(tx, kind, [{ number: typed, date }]);
  return typed;
}

/** Returns new records' numbers or codes, in the order of `dates`. */
export async function takeRecordNumbers(
  tx: Tx,
  kind: NumberOwner | "write_off",
  dates: readonly (Day | null)[],
): Promise<string[]> {
  const numbers: string[] = [];
  for (const date of dates) {
    // Write-offs use our default format.
    const number = kind === "write_off" ? null : await takeNumberOfScheme(tx, kind, date);
    if (number === null) break;
    numbers.push(number);
  }
  if (dates.length === 1 && numbers.length === 0) return [await takeNumber(tx, kind, undefined)];
  const remaining = dates.length - numbers.length;
  const counts = remaining === 0 ? [] : await selectNextCounts(tx, kind, remaining);
  numbers.push(...counts.map((count) => seriesNumber(kind, count)));
  // A custom format may equal our default.
  const enteredCounts = numbers.flatMap((number) => parseSeriesNumber(kind, number) ?? []);
  if (enteredCounts.length > 0) await advanceSeries(tx, kind, enteredCounts);
  return numbers;
}

type PaymentKind = "receipt" | "payment" | "write_off";
type NewPayment = { kind: PaymentKind; typed: string | undefined; date: Day };

/** Returns numbers of new payments, in order; automatic ones are taken together. */
export async function takePaymentNumbers(tx: Tx, payments: readonly NewPayment[]): Promise<string[]> {
  const untyped = new Map<PaymentKind, Day[]>();
  for (const { kind, typed, date } of payments) {
    if (typed === undefined) untyped.set(kind, [...(untyped.get(kind) ?? []), date]);
    else if (kind === "write_off") await takeNumber(tx, kind, typed);
    else await advanceNumbers(tx, kind, [{ number: typed, date }]);
  }
  const newNumbers = new Map<PaymentKind, string[]>();
  for (const [kind, dates] of untyped) newNumbers.set(kind, await takeRecordNumbers(tx, kind, dates));
  return payments.map(({ kind, typed }) => {
    const number = typed ?? newNumbers.get(kind)?.shift();
    if (number === undefined) throw new Error("The payment has no number.");
    return number;
  });
}

/** A typed number, and the date of its record. */
type EnteredNumber = { number: string; date: Day | null };

/** Moves the counters for typed numbers and codes (Accounting 13). */
export async function advanceNumbers(
  tx: Tx,
  kind: NumberOwner,
  typed: readonly EnteredNumber[],
): Promise<void> {
  const counts = typed.flatMap(({ number }) => parseSeriesNumber(kind, number) ?? []);
  if (counts.length > 0) await advanceSeries(tx, kind, counts);
  await advanceScheme(tx, kind, typed);
}

/** Proposes a number for the form; it is taken only when the record is saved (Accounting 13). */
export async function proposeNumber(tx: Tx, kind: NumberKind): Promise<string> {
  return seriesNumber(kind, await selectNextCount(tx, kind));
}

/** The same for a kind that can have a custom format. */
export async function proposeRecordNumber(
  tx: Tx,
  kind: DocumentKind | OrderKind | CodeKind,
  date: Day | null = null,
): Promise<string> {
  return (await selectNextInScheme(tx, kind, date)) ?? (await proposeNumber(tx, kind));
}

/** A typed journal number in our default format moves its year's counter, so that it isn't reused (I-11). */
export async function advanceJournalNumber(tx: Tx, typed: EnteredNumber): Promise<void> {
  const journalNumber = parseJournalNumber(typed.number);
  if (journalNumber !== null) await advanceSeries(tx, "journal", [journalNumber.count], journalNumber.year);
  await advanceScheme(tx, "journal", [typed]);
}

/** Whether a journal has the number, including deleted journals. */
export async function hasJournalNumber(tx: Tx, number: string): Promise<boolean> {
  return (await selectRecordWithNumber(tx, "journal", number)) !== null;
}

/** Kinds whose format changes only in the settings, not when a user types a number. */
const KINDS_WITH_FIXED_FORMAT: ReadonlySet<SchemeKind> = new Set(["receipt", "payment"]);

/**
 * Continues typed numbers; one in our default format within reach of its series restores that format. If the company set
 * a format, they only move its count.
 */
export async function advanceScheme(
  tx: Tx,
  kind: SchemeKind,
  typed: readonly EnteredNumber[],
): Promise<void> {
  const { year, lastCount, schemes, format } = await selectSchemes(tx, kind);
  if (format === null && KINDS_WITH_FIXED_FORMAT.has(kind)) return;
  let knownSchemes: readonly SchemeInUse[] = schemes;
  for (const { number, date } of typed) {
    const documentYear = date === null ? year : yearOf(date);
    if (format === null) {
      const parts = schemeOf(number, { year, documentYear });
      if (belongsToSeries(kind, number, lastCount)) knownSchemes = [];
      else if (parts) knownSchemes = schemesAfter(kind, knownSchemes, parts);
    } else knownSchemes = advanceSchemes(number, { format, years: [documentYear, year], knownSchemes });
  }
  const isKnownScheme = ({ prefix, suffix }: SchemeInUse) =>
    knownSchemes.some((scheme) => scheme.prefix === prefix && scheme.suffix === suffix);
  if (schemes.length > 0 && !schemes.some(isKnownScheme)) await deleteSchemes(tx, kind);
  for (const scheme of knownSchemes) if (!schemes.includes(scheme)) await writeScheme(tx, kind, scheme);
}

function belongsToSeries(kind: SchemeKind, number: string, last: number): boolean {
  if (kind === "journal") return parseJournalNumber(number) !== null;
  const count = parseSeriesNumber(kind, number);
  return count !== null && isWithinStep(count, { last });
}
