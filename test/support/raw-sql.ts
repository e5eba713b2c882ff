import type { MinorUnit } from "#domain/money.ts";
import type { QueryConfig, QueryResultRow } from "pg";
import type { BookId } from "#domain/ids.ts";
import { type Client, type Database, type OwnedDatabase, withClient } from "#server/db/database.ts";
import { constraintOfError } from "#server/db/database-refusals.ts";
import { enterBook, statement } from "#server/db/transaction.ts";
import type { TestBooks } from "./new-books.ts";
import type { TestApp } from "./test-app.ts";
import { isDistributed } from "./test-database.ts";

/** The error of a database: the name of the violated rule, or its own message. */
export type Rejection = { rule: string; message: string };
type QueryRows = Record<string, unknown>[];
type BookScope = Pick<TestBooks, "bookId" | "userId">;

/**
 * Runs statements in one transaction as the application's role inside a book, as books.ts does: everything an
 * attacker with that role could do. Null if the database accepted it.
 */
export async function asApplication(
  database: Database,
  books: BookScope,
  statements: readonly string[],
): Promise<Rejection | null> {
  // The commit on several machines does not report which rule a worker rejected.
  const checks = `select check_deferred() from books where book_id = '${books.bookId}'`;
  const all = isDistributed ? [...statements, checks] : statements;
  return onRequest(database, (client) => inTransaction(client, (entered) => enter(entered, books), all)).then(
    () => null,
    refused,
  );
}

/**
 * Runs the same statements as an attacker who knows that each change raises a version and has an audit record: an
 * error then names another rule.
 */
export function withVersionAndRecord(statements: readonly string[], subjects: readonly string[]): string[] {
  const records = subjects.map((id) => `(gen_random_uuid(), 'raw', 'raw', '${id}')`).join(", ");
  return [
    `insert into audit_log (id, action, subject, subject_id) values ${records}`,
    ...statements.map((text) =>
      text.replaceAll(
        /update (accounts|books|documents|parties|payments|products|tax_rates) set (?!version)/g,
        "update $1 set version = version + 1, ",
      ),
    ),
  ];
}

/** Rows visible to the application's role inside a book, or outside any. A repeated read is planned once. */
export async function readAsApplication(
  database: Database,
  books: BookScope | null,
  query: string,
): Promise<QueryRows> {
  const outside = (client: Client) => client.query("set local role twofold_app");
  const open = books === null ? outside : (client: Client) => enter(client, books);
  return onRequest(database, (client) => inTransaction(client, open, [statement(query, [])]));
}

/** Rows visible to the owner of the tables, who is subject to row security too. */
export async function readAsOwner(database: Database, bookId: BookId, query: string): Promise<QueryRows> {
  const open = (client: Client) => client.query(`set local app.book_id = '${bookId}'`);
  return onConnection(database, (client) => inTransaction(client, open, [query]));
}

/** Runs statements as the owner of the tables: data that an older version of the product could have left behind. */
export async function asOwner(
  database: Database,
  bookId: BookId,
  statements: readonly string[],
): Promise<void> {
  const open = (client: Client) => client.query(`set local app.book_id = '${bookId}'`);
  await onConnection(database, (client) => inTransaction(client, open, statements));
}

export async function enter(client: Client, { bookId, userId }: BookScope): Promise<void> {
  const { rows } = await client.query<{ minorUnit: MinorUnit }>(
    `select set_config('role', 'twofold_app', true), minor_unit_of_book($1) as "minorUnit" from enter_book($1, $2)`,
    [bookId, userId],
  );
  enterBook(client, { bookId, minorUnit: rows[0]?.minorUnit ?? null });
}

/** The rows of the last statement, once all is committed. */
async function inTransaction(
  client: Client,
  open: (client: Client) => Promise<unknown>,
  statements: readonly (string | QueryConfig)[],
): Promise<QueryRows> {
  let rows: QueryRows = [];
  try {
    await client.query("begin");
    await open(client);
    for (const text of statements) ({ rows } = await client.query<Record<string, unknown>>(text));
    await client.query("commit");
    return rows;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Runs an operation on a connection for requests to the books. */
export function onRequest<Result>(
  { books }: Database,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  return withClient(books, work);
}

/** Runs an operation as the owner of the tables. */
export async function onConnection<Result>(
  database: OwnedDatabase,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  return database.asOwner(work);
}

/** Runs single statements as the owner of the tables. */
export function ownerOf(database: OwnedDatabase) {
  return {
    query: <Row extends QueryResultRow = Record<string, unknown>>(text: string, values: unknown[] = []) =>
      database.asOwner((client) => client.query<Row>(text, values)),
  };
}

export function refused(error: unknown): Rejection {
  if (!(error instanceof Error)) throw error;
  if (isDistributed) return { rule: constraintOfError(error), message: error.message };
  const rule = "constraint" in error && typeof error.constraint === "string" ? error.constraint : "";
  return { rule, message: error.message };
}

/** The error of an operation, in one sentence with its name. */
export async function failureOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof Error ? `${error.name}: ${error.message}` : "no failure";
}

/** An id that no record has yet. */
export const NEW_ID = "018f2f3c-0000-7000-8000-000000000001";

/** An account's name, its debit and its credit. */
type JournalLineRow = readonly [account: string, debit: string, credit: string];

export type RawSql = {
  /** Runs statements in one transaction as the application's role; null if none was rejected. */
  attempt: (...statements: string[]) => Promise<Rejection | null>;
  /** The statements that write a posted journal with its lines. */
  written: (lines: readonly JournalLineRow[], total: string, id?: string) => string[];
  insertLine: (journalId: string, position: number, line: JournalLineRow) => string;
};

/** Journals of some books in raw SQL, bypassing all of our code. */
export function rawSql({ database }: TestApp, books: TestBooks): RawSql {
  const insertLine: RawSql["insertLine"] = (journalId, position, [account, left, right]) =>
    `insert into journal_lines (journal_id, position, date, account_id, debit, credit)
      values ('${journalId}', ${position}, '2026-01-15', '${books.account(account)}', ${left}, ${right})`;
  return {
    attempt: (...statements) => asApplication(database, books, statements),
    written: (lines, total, id = NEW_ID) => [
      `insert into journals (id, number, date, description, status, total)
        values ('${id}', '${id}', '2026-01-15', 'Raw', 'posted', ${total})`,
      ...lines.map((line, index) => insertLine(id, index + 1, line)),
    ],
    insertLine,
  };
}
