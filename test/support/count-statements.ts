import { vi } from "vitest";
import type { Client, Database } from "#server/db/database.ts";

/** The statements that some work sends to the database, connection by connection. */
export async function statementsOf(
  { books, people }: Pick<Database, "books" | "people">,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const heard = new Map<Client, { mock: { calls: unknown[][] }; mockRestore: () => void }>();
  const hear = (client: Client): void => {
    if (!heard.has(client)) heard.set(client, vi.spyOn(client, "query"));
  };
  const pools = new Set([books, people]);
  for (const pool of pools) pool.on("acquire", hear);
  try {
    await work();
    return [...heard.values()].flatMap(({ mock }) => mock.calls.map(([said]) => textOf(said)));
  } finally {
    for (const pool of pools) pool.off("acquire", hear);
    for (const spy of heard.values()) spy.mockRestore();
  }
}

function textOf(said: unknown): string {
  return typeof said === "object" && said !== null && "text" in said ? String(said.text) : String(said);
}
