import { randomUUID } from "node:crypto";
import { ACCOUNTS, drafts } from "./book.ts";
import { fill } from "./fill-journals.ts";
import { httpClient, type Request } from "./http-client.ts";
import type { BenchDatabase } from "./bench-databases.ts";
import { restartServer } from "./restarts.ts";
import { startServer } from "./server-process.ts";
import type { BenchSubject } from "./subject.ts";

/** Bundled like the product's server, see build.ts. */
export const FLOOR_SCRIPT = "dist/floor/serve.cjs";

/** The bare server with the same journals. */
export async function startFloor(benchDatabase: BenchDatabase, size: number): Promise<BenchSubject> {
  const first = await startServer(FLOOR_SCRIPT, benchDatabase.env);
  const send = httpClient(first.origin);
  const accounts = ACCOUNTS.map((account) => ({ ...account, id: randomUUID() }));
  for (const account of accounts) {
    await send({ method: "POST", path: "/accounts", body: JSON.stringify(account) });
  }
  const source = drafts(
    accounts.map(({ id }) => id),
    size,
    size,
  );
  const importRates = await fill(send, "/import", { size, source });
  await send({ method: "POST", path: "/settle" });
  await benchDatabase.settle();
  const { server, startsMs } = await restartServer(first, () => startServer(FLOOR_SCRIPT, benchDatabase.env));
  const read = (path: string): Request => ({ method: "GET", path });
  return {
    variant: "floor",
    size,
    server,
    send: httpClient(server.origin),
    firstStartMs: first.startMs,
    secondStartMs: startsMs,
    importRates,
    reads: {
      list: read("/journals"),
      trialBalanceOfYear: read("/trial-balance?start=2024-01-01&end=2024-12-31"),
      trialBalanceOfDates: read("/trial-balance?start=2023-05-17&end=2025-09-23"),
      // The floor has no account types: a statement for those dates has to read the same amount of data.
      balanceSheet: read("/trial-balance?start=2025-01-01&end=2025-09-23"),
      profitLoss: read("/trial-balance?start=2023-05-17&end=2025-09-23"),
      ledger: read(`/ledger?account=${accounts[0]?.id ?? ""}&start=2024-03-11&end=2025-10-20`),
    },
    posts: {
      post: () => ({ method: "POST", path: "/journals", body: JSON.stringify(source.next().value) }),
    },
  };
}
