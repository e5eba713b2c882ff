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

/** A database transaction in one book: what every use case takes first. */
export type Tx = Kysely<Tables>;

const names = new Map<string, string>();
const MOST_NAMES = 2_000;
const transactions = new WeakMap<Client, Tx>();
const clients = new WeakMap<Tx, Client>();

/**
 * The query builder over one connection. It opens no transaction: books.ts does. Statements are
 * named, so that the database parses and plans each text once for a connection.
 */
export function transactionOn(client: Client): Tx {
  const existing = transactions.get(client);
  if (existing) return existing;
  const tx = newTransaction();
  transactions.set(client, tx);
  clients.set(tx, client);
  return tx;
}

/** A query builder without a connection, until it is put on one (moveOnto). */
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
    throw new Error("A use case opens no transaction; its caller does.");
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
 * Puts a transaction of its own on a connection. Returns the function that takes it off again: a statement that it sends
 * afterwards fails, rather than run in the transaction of another request.
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
  if (client === undefined) throw new Error("A transaction without a connection.");
  return client;
}

/** A book that a transaction is in, and what its currency rounds to; null while the book is being made. */
type Entered = { bookId: BookId; minorUnit: MinorUnit | null };
const entered = new WeakMap<Tx, Entered>();

/** The transaction that now begins on this connection is of this book. */
export function enterBook(client: Client, book: Entered): void {
  entered.set(transactionOn(client), book);
}

function enteredBook(tx: Tx): Entered {
  const book = entered.get(tx);
  if (book === undefined) throw new Error("A transaction that has entered no book.");
  return book;
}

/** The book of a transaction, for statements that name it. */
export const bookOf = (tx: Tx): BookId => enteredBook(tx).bookId;

/** The decimals of the currency of that book, to which all that is computed in it is rounded (Decision 0097). */
export function minorUnitIn(tx: Tx): MinorUnit {
  const { minorUnit } = enteredBook(tx);
  if (minorUnit === null) throw new Error("A book that is being made has no amounts.");
  return minorUnit;
}

// No value that a request could send is equal to it.
const THE_BOOK = Symbol("the book of the transaction");

/** The book of the transaction, as a parameter: `where book_id = ${BOOK}` (docs/scale.md). */
export const BOOK = sql<BookId>`${THE_BOOK}`;

/** The rows of a table that are of the book of the transaction: `from ${own("journals j")}`. */
export function bookRows(table: string): RawBuilder<unknown> {
  const [name = "", alias = name] = table.split(" ");
  return sql`(select * from ${sql.raw(name)} where book_id = ${BOOK}) ${sql.raw(alias)}`;
}

/** The book's own row as `b`: an insert of rows that a query makes begins with it (docs/scale.md). */
export const BOOK_ROW = bookRows("books b");

/**
 * Sends a statement at once, past the query builder: at the size of a post, going through it would be felt, and what
 * is sent next follows without waiting.
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
  const [book, closer] = [enteredBook(tx), closers.get(tx) ?? null];
  onCommit(tx, null);
  try {
    await use(client);
  } finally {
    entered.set(tx, book);
    onCommit(tx, closer);
  }
}

const closers = new WeakMap<Tx, (() => Promise<unknown>) | null>();

/** What sends the end of the transaction that now begins; null when the end waits for the work. */
export function onCommit(tx: Tx, close: (() => Promise<unknown>) | null): void {
  closers.set(tx, close);
}

/**
 * Says that the work has sent its last statement: the end of the transaction is sent along with it, and saves a round
 * trip. The work may refuse nothing any more, unless the database has refused it as well.
 */
export function commitEarly(tx: Tx): void {
  void closers.get(tx)?.();
}

/** A statement under the name of its text; the thousands that a search form could make stay unnamed. */
export function statement(text: string, values: readonly unknown[]) {
  const name = names.get(text) ?? (names.size < MOST_NAMES ? `s${names.size}` : undefined);
  if (name === undefined) return { text, values: [...values] };
  names.set(text, name);
  return { name, text, values: [...values] };
}
