import { vi } from "vitest";
import type { Client, Database } from "#server/db/database.ts";

/** The statements that some work sends to the database, connection by connection. */
export async function statementsOf(
  { pool }: Pick<Database, "pool">,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const heard = new Map<Client, { mock: { calls: unknown[][] }; mockRestore: () => void }>();
  const hear = (client: Client): void => {
    if (!heard.has(client)) heard.set(client, vi.spyOn(client, "query"));
  };
  pool.on("acquire", hear);
  try {
    await work();
    return [...heard.values()].flatMap(({ mock }) => mock.calls.map(([said]) => textOf(said)));
  } finally {
    pool.off("acquire", hear);
    for (const spy of heard.values()) spy.mockRestore();
  }
}

function textOf(said: unknown): string {
  return typeof said === "object" && said !== null && "text" in said ? String(said.text) : String(said);
}
