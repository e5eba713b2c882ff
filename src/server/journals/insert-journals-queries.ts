import { CompiledQuery } from "kysely";
import type { FilledLine, JournalStatus } from "#domain/journal.ts";
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
export type NewLine = FilledLine & { partyId?: string; taxRateId?: string; taxBase?: string };

export type JournalSource =
  "manual" | "import" | "document" | "payment" | "stock" | "correction" | "reversal";

export type InsertedAccount = { id: string; code: string; name: string; isActive: boolean };
export type Inserted = {
  /** In the order of the journals given. */
  numbers: string[];
  createdAt: string;
  /** Hand-made journals of this month, these included; null when they are not counted. */
  madeThisMonth: number | null;
  /** The accounts of the lines, as far as they belong to this book. */
  accounts: InsertedAccount[];
};

/**
 * Writes journals with their numbers and lines in one call of the database (migrations/0021-journals-are-sealed-as-they-are-written.sql).
 * When `accounts` lacks one that a line names, nothing was written, and the caller refuses.
 */
export async function insertJournals(
  tx: Tx,
  journals: readonly NewJournal[],
  source: JournalSource,
): Promise<Inserted> {
  const lines = journals.flatMap(({ lines: own }, journal) =>
    own.map((line, index) => ({ ...line, place: journal + 1, position: index + 1 })),
  );
  const typed = journals.flatMap((journal) => journal.typed ?? []);
  // As text, and not through the query builder: at this size compiling it would be felt in each post.
  const { rows } = await tx.executeQuery<Inserted>(
    CompiledQuery.raw(WRITE_JOURNALS, [
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
  select coalesce(given, '{}') as numbers, created_at as "createdAt",
    made as "madeThisMonth", coalesce(accounts, '[]') as accounts
  from write_journals($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`;
