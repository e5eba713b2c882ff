import { sql } from "kysely";
import type { Tx } from "#server/db/transaction.ts";

/** Makes the book of this transaction as a sample: only such a book can be erased. */
export async function insertSampleBook(tx: Tx, name: string): Promise<void> {
  await sql`insert into books (name, is_sample) values (${name}, true)`.execute(tx);
}

/** Erases the sample book of this transaction, if it was made. */
export async function eraseSampleBook(tx: Tx): Promise<void> {
  await sql`select erase_sample_book() from books`.execute(tx);
}
