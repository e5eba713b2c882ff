import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type { Client, Database } from "#server/db/database.ts";

/**
 * The sign-in library's own way to the pool, in the schema `auth`. Everywhere else instants are text;
 * the library computes with them, so that its queries alone read them as dates.
 */
export function libraryDatabase(database: Pick<Database, "pool">): Kysely<unknown> {
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => driverOn(database),
  };
  return new Kysely<unknown>({ dialect }).withSchema("auth");
}

type Connection = DatabaseConnection & { release: () => void };

function driverOn({ pool }: Pick<Database, "pool">): Driver {
  const held = new WeakMap<DatabaseConnection, Connection>();
  const run = async (connection: DatabaseConnection, command: string) => {
    await connection.executeQuery(CompiledQuery.raw(command));
  };
  return {
    init: async () => undefined,
    destroy: async () => undefined,
    acquireConnection: async () => {
      const connection = connectionOf(await pool.connect());
      held.set(connection, connection);
      return connection;
    },
    releaseConnection: async (connection) => held.get(connection)?.release(),
    beginTransaction: (connection) => run(connection, "begin"),
    commitTransaction: (connection) => run(connection, "commit"),
    rollbackTransaction: (connection) => run(connection, "rollback"),
  };
}

const TIMESTAMPTZ = 1184;

type Answer = { rows: Record<string, unknown>[]; fields: { name: string; dataTypeID: number }[] };

function withDates({ rows, fields }: Answer): void {
  const instants = fields.filter(({ dataTypeID }) => dataTypeID === TIMESTAMPTZ);
  for (const { name } of instants) {
    for (const row of rows) {
      const value = row[name];
      if (typeof value === "string") row[name] = new Date(value);
    }
  }
}

function connectionOf(client: Client): Connection {
  return {
    release: () => client.release(),
    async executeQuery<Row>({ sql: text, parameters }: CompiledQuery) {
      const answer = await client.query<Record<string, unknown>>({ text, values: [...parameters] });
      // A transaction that failed half-way answers its commit with ROLLBACK, not with an error.
      if (text === "commit" && answer.command !== "COMMIT") {
        throw new Error("The transaction was not committed.");
      }
      withDates(answer);
      const rows: unknown[] = answer.rows;
      // What a row is, the query builder alone knows: it has just compiled the query.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const result: QueryResult<Row> = { rows: rows as Row[], numAffectedRows: BigInt(answer.rowCount ?? 0) };
      return result;
    },
    streamQuery() {
      throw new Error("The library reads whole answers.");
    },
  };
}
