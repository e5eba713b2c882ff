import type { DocumentKind } from "#domain/document.ts";
import type { DeliveryKind } from "#domain/delivery.ts";
import type { OrderKind } from "#domain/order.ts";
import {
  type CodeKind,
  isWithinStep,
  type NumberKind,
  parseJournalNumber,
  parseSeriesNumber,
  schemeAfter,
  type SchemeKind,
  schemeOf,
  seriesNumber,
} from "#domain/numbering.ts";
import type { Tx } from "#server/db/transaction.ts";
import {
  deleteScheme,
  isNumberTaken,
  moveSeries,
  selectNextCount,
  selectNextInScheme,
  selectScheme,
  takeCount,
  takeNumberOfScheme,
  writeScheme,
} from "./queries.ts";

/**
 * The number of a new record: the typed one, which moves the counter when it has our form, or the
 * next one (Accounting 13). In the caller's transaction, so that a rollback leaves no gap; at most one statement.
 */
export async function takeNumber(tx: Tx, kind: NumberKind, typed: string | undefined): Promise<string> {
  if (typed === undefined) return seriesNumber(kind, await takeCount(tx, kind));
  const count = parseSeriesNumber(kind, typed);
  if (count !== null) await moveSeries(tx, kind, [count]);
  return typed;
}

/** What was read of the numbers of a kind: the counts of our own form, and whether somebody has a scheme. */
export type KnownNumbers = { lastCount: number; nextCounts: readonly number[]; hasScheme: boolean };

/**
 * The number of a new document, and what is known of its kind then: the typed one, or the next of what was typed before,
 * or the next of our own form. Its series moves when it is written (functions/post-documents.sql).
 */
export async function numberDocument(
  tx: Tx,
  { kind, typed }: { kind: DocumentKind; typed: string | undefined },
  { lastCount, nextCounts, hasScheme }: KnownNumbers,
): Promise<KnownNumbers & { number: string }> {
  if (typed === undefined) {
    const next = hasScheme ? await takeNumberOfScheme(tx, kind) : null;
    if (next !== null) return { number: next, lastCount, nextCounts, hasScheme };
    const free = nextCounts.find((count) => count > lastCount);
    const count = free ?? (await selectNextCount(tx, kind, { after: lastCount }));
    return { number: seriesNumber(kind, count), lastCount: count, nextCounts, hasScheme };
  }
  const count = parseSeriesNumber(kind, typed);
  const moves = count !== null && isWithinStep(count, { last: lastCount });
  if (!moves || hasScheme) await keepScheme(tx, kind, [typed]);
  const reached = moves ? Math.max(lastCount, count) : lastCount;
  return { number: typed, lastCount: reached, nextCounts, hasScheme: !moves };
}

/** The same of a quote, an order or a delivery, and the code of a party or a product: each is written alone. */
export async function takeOwnNumber(
  tx: Tx,
  kind: OrderKind | DeliveryKind | CodeKind,
  typed: string | undefined,
): Promise<string> {
  if (typed === undefined) return (await takeNumberOfScheme(tx, kind)) ?? (await takeNumber(tx, kind, typed));
  await keepNumbers(tx, kind, [typed]);
  return typed;
}

/** Numbers and codes that were typed move what they are of (Accounting 13). */
export async function keepNumbers(
  tx: Tx,
  kind: DocumentKind | OrderKind | DeliveryKind | CodeKind,
  typed: readonly string[],
): Promise<void> {
  const counts = typed.flatMap((number) => parseSeriesNumber(kind, number) ?? []);
  if (counts.length > 0) await moveSeries(tx, kind, counts);
  await keepScheme(tx, kind, typed);
}

/** The number that the form proposes; it is taken only when the record is saved (Accounting 13). */
export async function proposeNumber(tx: Tx, kind: NumberKind): Promise<string> {
  return seriesNumber(kind, await selectNextCount(tx, kind));
}

/** The same of what somebody may number by hand. */
export async function proposeOwnNumber(tx: Tx, kind: DocumentKind | OrderKind | CodeKind): Promise<string> {
  return (await selectNextInScheme(tx, kind)) ?? (await proposeNumber(tx, kind));
}

/** A typed journal number of our own form moves its year's counter, so that it is not given again (I-11). */
export async function keepJournalNumber(tx: Tx, number: string): Promise<void> {
  const typed = parseJournalNumber(number);
  if (typed !== null) await moveSeries(tx, "journal", [typed.count], typed.year);
  await keepScheme(tx, "journal", [number]);
}

/** Whether a journal has the number, also one that was deleted. */
export async function hasJournalNumber(tx: Tx, number: string): Promise<boolean> {
  return isNumberTaken(tx, "journal", number);
}

/** Typed numbers are gone on with; one of our own form that its series can reach leads back to that. */
export async function keepScheme(tx: Tx, kind: SchemeKind, typed: readonly string[]): Promise<void> {
  const { year, lastCount, scheme } = await selectScheme(tx, kind);
  let next = scheme;
  for (const number of typed) {
    const parts = schemeOf(number, { year });
    if (isOfSeries(kind, number, lastCount)) next = null;
    else if (parts) next = schemeAfter(kind, next, parts);
  }
  if (next !== scheme) await (next === null ? deleteScheme(tx, kind) : writeScheme(tx, kind, next));
}

function isOfSeries(kind: SchemeKind, number: string, last: number): boolean {
  if (kind === "journal") return parseJournalNumber(number) !== null;
  const count = parseSeriesNumber(kind, number);
  return count !== null && isWithinStep(count, { last });
}
