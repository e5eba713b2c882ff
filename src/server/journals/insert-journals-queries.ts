import type { Money } from "#domain/money.ts";
import { CompiledQuery } from "kysely";
import { z } from "zod";
import type { FilledLine, JournalStatus } from "#domain/journal.ts";
import type { Entry } from "#server/db/books.ts";
import type { IdempotentRequest } from "#server/db/idempotency.ts";
import type { Tx } from "#server/db/transaction.ts";

export type NewJournal = {
  id: string;
  /** Null for the next number of the year. */
  number: string | null;
  /** The year and count in a typed number of our own form: it moves the counter. */
  typed: { year: number; count: number } | null;
  date: string;
  description: string;
  status: JournalStatus;
  total: string;
  lines: readonly NewLine[];
  /** The document or payment that the journal is for. */
  sourceId?: string;
};

/** What posting adds to a line beside what a form says. */
export type NewLine = FilledLine & { partyId?: string; taxRateId?: string; taxBase?: Money };

export type JournalSource =
  "manual" | "import" | "document" | "payment" | "stock" | "correction" | "reversal" | "year_end";

export type Inserted = {
  /** In the order of the journals given. */
  numbers: string[];
  createdAt: string;
  /** The accounts of the lines, as far as they belong to this book. */
  accounts: InsertedAccount[];
};
export type InsertedAccount = z.infer<typeof keptJournal>["accounts"][number];

export type InsertOptions = {
  source: JournalSource;
  /** Hand-made journals a month on the free plan; 0 means no limit (Rules 13). */
  monthlyLimit?: number;
  /** Whom the statement itself lets in; none in a transaction that has entered the book. */
  entry?: Entry;
  /** For each journal the request under whose key `keptJournal` is kept, or null. */
  requests?: readonly (IdempotentRequest | null)[];
};

/** What is kept of a journal under the key of its request: what the request itself does not say. */
export const keptJournal = z.object({
  id: z.string(),
  number: z.string(),
  createdAt: z.string().transform((text) => new Date(text).toISOString()),
  accounts: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), isActive: z.boolean() })),
});

/**
 * Writes journals with their numbers and lines in one call of the database (schema/functions/write-journals.sql).
 * When `accounts` lacks one that a line names, or has an inactive one for a journal that a person makes, nothing
 * was written, and the caller refuses.
 */
export async function insertJournals(
  tx: Tx,
  journals: readonly NewJournal[],
  { source, monthlyLimit = 0, entry, requests = [] }: InsertOptions,
): Promise<Inserted> {
  const lines = journals.flatMap(({ lines: own }, journal) =>
    own.map((line, index) => ({ ...line, place: journal + 1, position: index + 1 })),
  );
  const typed = journals.flatMap((journal) => journal.typed ?? []);
  // As text, and not through the query builder: at this size compiling it would be felt in each post.
  const { rows } = await tx.executeQuery<Inserted>(
    CompiledQuery.raw(WRITE_JOURNALS, [
      entry?.bookId ?? null,
      entry?.userId ?? null,
      entry?.proof ?? null,
      requests.map((request) => request?.key ?? null),
      requests.map((request) => request?.hash ?? null),
      monthlyLimit,
      source,
      journals.map(({ id }) => id),
      journals.map(({ number }) => number),
      journals.map(({ date }) => date),
      journals.map(({ description }) => description),
      journals.map(({ status }) => status),
      journals.map(({ total }) => total),
      typed.map(({ year }) => year),
      typed.map(({ count }) => count),
      [...new Set(lines.map(({ accountId }) => accountId))],
      lines.map(({ place }) => place),
      lines.map(({ position }) => position),
      lines.map(({ accountId }) => accountId),
      lines.map(({ debit }) => debit),
      lines.map(({ credit }) => credit),
      lines.map(({ description }) => description),
      journals.map(({ sourceId }) => sourceId ?? null),
      lines.map(({ partyId }) => partyId ?? null),
      lines.map(({ taxRateId }) => taxRateId ?? null),
      lines.map(({ taxBase }) => taxBase ?? null),
    ]),
  );
  const inserted = rows[0];
  if (!inserted) throw new Error("An insert of journals answers with one row.");
  return inserted;
}

const WRITE_JOURNALS = `
  select coalesce(given, '{}') as numbers, created_at as "createdAt", coalesce(accounts, '[]') as accounts
  from write_journals($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
    $22, $23, $24, $25, $26)`;
