import { randomUUID } from "node:crypto";
import { z } from "zod";
import { ACCOUNTS, COMMON_WORD, drafts, RARE_WORD } from "./book.ts";
import { fill } from "./fill-journals.ts";
import { httpClient, type Request, type SendRequest } from "./http-client.ts";
import type { BenchDatabase } from "./bench-databases.ts";
import { signUp, startTwofold } from "./product-server.ts";
import { restartServer } from "./restarts.ts";
import type { JournalRead, BenchSubject } from "./subject.ts";

/** Twofold itself, with a signed-in user and a filled book; or another commit of it, from its own folder. */
export async function startProduct(
  benchDatabase: BenchDatabase,
  size: number,
  otherCheckout?: string,
): Promise<BenchSubject> {
  const start = () => startTwofold(benchDatabase, otherCheckout);
  const first = await start();
  const { cookie } = await signUp(first.origin);
  const send = httpClient(first.origin, { cookie });
  const accountIds = await createAccounts(send);
  const source = drafts(accountIds, size, size);
  const importRates = await fill(send, "/api/journals/import", { size, source });
  await benchDatabase.settle();
  const { server, startsMs } = await restartServer(first, start);
  const client = httpClient(server.origin, { cookie });
  const post = (): Request => {
    return { method: "POST", path: "/api/journals", body: JSON.stringify(source.next().value) };
  };
  return {
    variant: otherCheckout === undefined ? "product" : "other",
    size,
    server,
    send: client,
    firstStartMs: first.startMs,
    secondStartMs: startsMs,
    importRates,
    reads: await supportedReads(client, journalRequests(accountIds[0] ?? "", await anyNumber(client))),
    posts: { post, postWithKey: () => ({ ...post(), headers: { "idempotency-key": randomUUID() } }) },
  };
}

async function createAccounts(send: SendRequest): Promise<string[]> {
  const ids: string[] = [];
  for (const account of ACCOUNTS) {
    const { text } = await send({ method: "POST", path: "/api/accounts", body: JSON.stringify(account) });
    ids.push(z.object({ id: z.string() }).parse(JSON.parse(text)).id);
  }
  return ids;
}

/** The number of the first journal in the list: a search that finds one journal. */
async function anyNumber(send: SendRequest): Promise<string> {
  const { text } = await send({ method: "GET", path: "/api/journals?limit=1" });
  const list = z.object({ items: z.array(z.object({ number: z.string() })) }).parse(JSON.parse(text));
  return list.items[0]?.number ?? "";
}

/** Without those that an older commit does not support yet. */
async function supportedReads(
  send: SendRequest,
  candidates: BenchSubject["reads"],
): Promise<BenchSubject["reads"]> {
  const answers = await Promise.all(
    Object.entries(candidates).map(async (candidate) => {
      const isKnown = await send(candidate[1]).then(
        () => true,
        () => false,
      );
      return isKnown ? [candidate] : [];
    }),
  );
  return Object.fromEntries(answers.flat());
}

function journalRequests(accountId: string, number: string): Record<JournalRead, Request> {
  const paths: Record<JournalRead, string> = {
    list: "/api/journals",
    searchCommon: `/api/journals?search=${COMMON_WORD}`,
    searchRare: `/api/journals?search=${RARE_WORD}`,
    searchNumber: `/api/journals?search=${number}`,
    listByNumber: "/api/journals?sort=number",
    listByDescription: "/api/journals?sort=description",
    listByTotal: "/api/journals?sort=-total",
    trialBalanceOfYear: "/api/reports/trial-balance?start=2024-01-01&end=2024-12-31",
    trialBalanceOfDates: "/api/reports/trial-balance?start=2023-05-17&end=2025-09-23",
    balanceSheet: "/api/reports/balance-sheet?asOf=2025-09-23",
    profitLoss: "/api/reports/profit-loss?start=2023-05-17&end=2025-09-23",
    dashboard: "/api/reports/dashboard",
    ledger: `/api/accounts/${accountId}/ledger?start=2024-03-11&end=2025-10-20`,
  };
  const asRequest = (path: string): Request => ({ method: "GET", path });
  return {
    list: asRequest(paths.list),
    searchCommon: asRequest(paths.searchCommon),
    searchRare: asRequest(paths.searchRare),
    searchNumber: asRequest(paths.searchNumber),
    listByNumber: asRequest(paths.listByNumber),
    listByDescription: asRequest(paths.listByDescription),
    listByTotal: asRequest(paths.listByTotal),
    trialBalanceOfYear: asRequest(paths.trialBalanceOfYear),
    trialBalanceOfDates: asRequest(paths.trialBalanceOfDates),
    balanceSheet: asRequest(paths.balanceSheet),
    profitLoss: asRequest(paths.profitLoss),
    dashboard: asRequest(paths.dashboard),
    ledger: asRequest(paths.ledger),
  };
}
