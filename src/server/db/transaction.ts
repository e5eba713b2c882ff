import type { MinorUnit } from "#domain/money.ts";
import {
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  sql,
} from "kysely";
import type { QueryResultRow } from "pg";
import type { BookId } from "#domain/ids.ts";
import type { Client } from "./database.ts";
import type { Tables } from "./tables.ts";

/** A transaction in one book, the first parameter of use cases. */
export type Tx = Kysely<Tables>;

const names = new Map<string, string>();
const NAMES_MAX = 2_000;
const transactions = new WeakMap<Client, Tx>();
const clients = new WeakMap<Tx, Client>();

/**
 * The query builder over one connection. It opens no transaction: books.ts does. Statements are named, so that the
 * database parses and plans each text once per connection.
 */
export function transactionOn(client: Client): Tx {
  const existing = transactions.get(client);
  if (existing) return existing;
  const tx = newTransaction();
  transactions.set(client, tx);
  clients.set(tx, client);
  return tx;
}

/** A query builder without a connection, until it is moved to one (moveOnto). */
export function newTransaction(): Tx {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(compiled: { sql: string; parameters: readonly unknown[] }) {
      const values = compiled.parameters.map((value) => (value === THE_BOOK ? bookOf(tx) : value));
      const { rows, rowCount } = await clientOf(tx).query(statement(compiled.sql, values));
      // oxlint-disable-next-line typescript/no-unsafe-assignment -- Kysely types the row by the query that it wrote.
      const result: QueryResult<Row> = { rows, numAffectedRows: BigInt(rowCount ?? 0) };
      return result;
    },
    streamQuery() {
      throw new Error("Reports are paged, not streamed.");
    },
  };
  const refuse = async () => {
    throw new Error("A use case must not open a transaction; its caller does.");
  };
  const tx: Tx = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: async () => undefined,
        acquireConnection: async () => connection,
        beginTransaction: refuse,
        commitTransaction: refuse,
        rollbackTransaction: refuse,
        releaseConnection: async () => undefined,
        destroy: async () => undefined,
      }),
    },
  });
  return tx;
}

/**
 * Moves a separate transaction onto a connection. Returns the function that removes it: statements sent afterwards fail
 * instead of running in the transaction of another request.
 */
export function attachConnection(tx: Tx, client: Client): () => void {
  const usual = transactionOn(client);
  transactions.set(client, tx);
  clients.set(tx, client);
  return () => {
    clients.delete(tx);
    transactions.set(client, usual);
  };
}

function clientOf(tx: Tx): Client {
  const client = clients.get(tx);
  if (client === undefined) throw new Error("The transaction has no connection.");
  return client;
}

/** The book of a transaction and the minor unit of its currency; null while the book is being created. */
type BookOfTransaction = { bookId: BookId; minorUnit: MinorUnit | null };
const bookOfTx = new WeakMap<Tx, BookOfTransaction>();

/** Sets the book of the transaction that now begins on this connection. */
export function enterBook(client: Client, book: BookOfTransaction): void {
  bookOfTx.set(transactionOn(client), book);
}

function enteredBook(tx: Tx): BookOfTransaction {
  const book = bookOfTx.get(tx);
  if (book === undefined) throw new Error("The transaction belongs to no company.");
  return book;
}

/** Returns the book of a transaction, for statements that name it. */
export const bookOf = (tx: Tx): BookId => enteredBook(tx).bookId;

/** The decimals of the book's base currency, to which all computed amounts are rounded (Decision 0097). */
export function minorUnitIn(tx: Tx): MinorUnit {
  const { minorUnit } = enteredBook(tx);
  if (minorUnit === null) throw new Error("A company that is being created has no amounts.");
  return minorUnit;
}

// Equal to no value that a request could send.
const THE_BOOK = Symbol("the book of the transaction");

/** The book of the transaction, as a parameter: `where book_id = ${BOOK}` (docs/scale.md). */
export const BOOK = sql<BookId>`${THE_BOOK}`;

/** The rows of a table in the book of the transaction: `from ${own("journals j")}`. */
export function bookRows(table: string): RawBuilder<unknown> {
  const [name = "", alias = name] = table.split(" ");
  return sql`(select * from ${sql.raw(name)} where book_id = ${BOOK}) ${sql.raw(alias)}`;
}

/** The book's own row as `b`: an insert from a query selects from it first (docs/scale.md). */
export const BOOK_ROW = bookRows("books b");

/**
 * Sends a statement at once, bypassing the query builder, which would be noticeable at the size of a post; the next
 * statement follows without waiting.
 */
export async function sendStatement<Row extends QueryResultRow>(
  tx: Tx,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await clientOf(tx).query<Row>(statement(text, values));
  return rows;
}

/** Lends the connection of a transaction, which is in its book again afterwards. */
export async function lendConnection(tx: Tx, use: (client: Client) => Promise<void>): Promise<void> {
  const client = clientOf(tx);
  const [book, closer] = [enteredBook(tx), closerOfTx.get(tx) ?? null];
  onCommit(tx, null);
  try {
    await use(client);
  } finally {
    bookOfTx.set(tx, book);
    onCommit(tx, closer);
  }
}

const closerOfTx = new WeakMap<Tx, (() => Promise<unknown>) | null>();

/** Sets how the end of the current transaction is sent; null if the end waits for the work. */
export function onCommit(tx: Tx, close: (() => Promise<unknown>) | null): void {
  closerOfTx.set(tx, close);
}

/**
 * Sends the end of the transaction along with the last statement of the work, which saves a round trip. After this, the
 * work may refuse nothing that the database has not refused as well.
 */
export function commitEarly(tx: Tx): void {
  void closerOfTx.get(tx)?.();
}

/** Names a statement by its text; the thousands of variants of a search form stay unnamed. */
export function statement(text: string, values: readonly unknown[]) {
  const name = names.get(text) ?? (names.size < NAMES_MAX ? `s${names.size}` : undefined);
  if (name === undefined) return { text, values: [...values] };
  names.set(text, name);
  return { name, text, values: [...values] };
}
