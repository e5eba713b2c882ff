import { vi } from "vitest";
import type { Client, Database } from "#server/db/database.ts";

type DatabaseStatement = { text: string; values: readonly unknown[] };
type Pools = Pick<Database, "books" | "people">;

/** The statements that an operation sends to the database, by connection. */
export async function statementsOf(pools: Pools, work: () => Promise<unknown>): Promise<string[]> {
  return (await statementsWithValuesOf(pools, work)).map(({ text }) => text);
}

/** The same with their parameters. */
export async function statementsWithValuesOf(
  { books, people }: Pools,
  work: () => Promise<unknown>,
): Promise<DatabaseStatement[]> {
  const spied = new Map<Client, { mock: { calls: unknown[][] }; mockRestore: () => void }>();
  const recordStatement = (client: Client): void => {
    if (!spied.has(client)) spied.set(client, vi.spyOn(client, "query"));
  };
  const pools = new Set([books, people]);
  for (const pool of pools) pool.on("acquire", recordStatement);
  try {
    await work();
    return [...spied.values()].flatMap(({ mock }) => mock.calls.map(([argument]) => toStatement(argument)));
  } finally {
    for (const pool of pools) pool.off("acquire", recordStatement);
    for (const spy of spied.values()) spy.mockRestore();
  }
}

function toStatement(argument: unknown): DatabaseStatement {
  if (typeof argument !== "object" || argument === null || !("text" in argument))
    return { text: String(argument), values: [] };
  const values: unknown = "values" in argument ? argument.values : [];
  return { text: String(argument.text), values: Array.isArray(values) ? values : [] };
}
