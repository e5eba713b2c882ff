import { randomUUID } from "node:crypto";
import { z } from "zod";
import { ACCOUNTS, COMMON_WORD, drafts, RARE_WORD } from "./book.ts";
import { fill } from "./fill.ts";
import { httpClient, type Request, type Send } from "./http-client.ts";
import type { Place } from "./places.ts";
import { restarts } from "./restarts.ts";
import { startServer } from "./server-process.ts";
import type { ReadName, Subject } from "./subject.ts";

/** What `npm start` runs. */
const SCRIPT = "scripts/start.mjs";
const WITHOUT_LIMITS = {
  RATE_LIMIT_PER_MINUTE: "0",
  FREE_MONTHLY_JOURNALS: "0",
  SIGN_UPS_PER_HOUR: "0",
};

/** Twofold itself, with a signed-in person and a filled book. */
export async function startProduct(place: Place, size: number): Promise<Subject> {
  const env = { ...WITHOUT_LIMITS, ...place.env };
  const first = await startServer(SCRIPT, env);
  const cookie = await signUp(first.origin);
  const send = httpClient(first.origin, { cookie });
  const accountIds = await createAccounts(send);
  const source = drafts(accountIds, size, size);
  const importRates = await fill(send, "/api/journals/import", { size, source });
  await place.settle();
  const { server, startsMs } = await restarts(first, () => startServer(SCRIPT, env));
  const client = httpClient(server.origin, { cookie });
  const post = (): Request => {
    return { method: "POST", path: "/api/journals", body: JSON.stringify(source.next().value) };
  };
  return {
    who: "product",
    size,
    server,
    send: client,
    firstStartMs: first.startMs,
    secondStartMs: startsMs,
    importRates,
    reads: reads(accountIds[0] ?? "", await anyNumber(client)),
    posts: { post, postWithKey: () => ({ ...post(), headers: { "idempotency-key": randomUUID() } }) },
  };
}

async function signUp(origin: string): Promise<string> {
  const { headers } = await httpClient(origin)({
    method: "POST",
    path: "/api/auth/sign-up/email",
    body: JSON.stringify({ name: "Bench", email: "bench@example.com", password: randomUUID() }),
  });
  return [headers["set-cookie"]]
    .flat()
    .flatMap((cookie) => cookie?.split(";")[0] ?? [])
    .join("; ");
}

async function createAccounts(send: Send): Promise<string[]> {
  const ids: string[] = [];
  for (const account of ACCOUNTS) {
    const { text } = await send({ method: "POST", path: "/api/accounts", body: JSON.stringify(account) });
    ids.push(z.object({ id: z.string() }).parse(JSON.parse(text)).id);
  }
  return ids;
}

/** The number of the journal that stands first in the list: a search that finds one journal. */
async function anyNumber(send: Send): Promise<string> {
  const { text } = await send({ method: "GET", path: "/api/journals?limit=1" });
  const list = z.object({ items: z.array(z.object({ number: z.string() })) }).parse(JSON.parse(text));
  return list.items[0]?.number ?? "";
}

function reads(accountId: string, number: string): Record<ReadName, Request> {
  const paths: Record<ReadName, string> = {
    list: "/api/journals",
    searchCommon: `/api/journals?search=${COMMON_WORD}`,
    searchRare: `/api/journals?search=${RARE_WORD}`,
    searchNumber: `/api/journals?search=${number}`,
    trialBalanceOfYear: "/api/reports/trial-balance?start=2024-01-01&end=2024-12-31",
    trialBalanceOfDates: "/api/reports/trial-balance?start=2023-05-17&end=2025-09-23",
    dashboard: "/api/reports/dashboard",
    ledger: `/api/accounts/${accountId}/lines?start=2024-03-11&end=2025-10-20`,
  };
  const asRequest = (path: string): Request => ({ method: "GET", path });
  return {
    list: asRequest(paths.list),
    searchCommon: asRequest(paths.searchCommon),
    searchRare: asRequest(paths.searchRare),
    searchNumber: asRequest(paths.searchNumber),
    trialBalanceOfYear: asRequest(paths.trialBalanceOfYear),
    trialBalanceOfDates: asRequest(paths.trialBalanceOfDates),
    dashboard: asRequest(paths.dashboard),
    ledger: asRequest(paths.ledger),
  };
}
