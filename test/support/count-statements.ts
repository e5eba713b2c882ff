import { vi } from "vitest";
import type { Client, Database } from "#server/db/database.ts";

type Said = { text: string; values: readonly unknown[] };
type Pools = Pick<Database, "books" | "people">;

/** The statements that some work sends to the database, connection by connection. */
export async function statementsOf(pools: Pools, work: () => Promise<unknown>): Promise<string[]> {
  return (await statementsWithValuesOf(pools, work)).map(({ text }) => text);
}

/** The same with what fills their places. */
export async function statementsWithValuesOf(
  { books, people }: Pools,
  work: () => Promise<unknown>,
): Promise<Said[]> {
  const heard = new Map<Client, { mock: { calls: unknown[][] }; mockRestore: () => void }>();
  const hear = (client: Client): void => {
    if (!heard.has(client)) heard.set(client, vi.spyOn(client, "query"));
  };
  const pools = new Set([books, people]);
  for (const pool of pools) pool.on("acquire", hear);
  try {
    await work();
    return [...heard.values()].flatMap(({ mock }) => mock.calls.map(([said]) => saidBy(said)));
  } finally {
    for (const pool of pools) pool.off("acquire", hear);
    for (const spy of heard.values()) spy.mockRestore();
  }
}

function saidBy(said: unknown): Said {
  if (typeof said !== "object" || said === null || !("text" in said))
    return { text: String(said), values: [] };
  const values: unknown = "values" in said ? said.values : [];
  return { text: String(said.text), values: Array.isArray(values) ? values : [] };
}
