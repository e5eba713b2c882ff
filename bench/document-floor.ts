import { randomUUID } from "node:crypto";
import { FOREIGN_CURRENCY, PDF_ITEMS } from "./document-book.ts";
import { FLOOR_SCRIPT } from "./floor.ts";
import { httpClient, type Request } from "./http-client.ts";
import type { BenchDatabase } from "./bench-databases.ts";
import { startServer } from "./server-process.ts";
import type { BenchSubject } from "./subject.ts";

/** The bare server for documents; its page is the one that Twofold sends. */
export async function startDocumentFloor(
  benchDatabase: BenchDatabase,
  { size, send: ask, reads }: BenchSubject,
): Promise<BenchSubject> {
  const server = await startServer(FLOOR_SCRIPT, benchDatabase.env);
  const send = httpClient(server.origin);
  const post = (path: string, body: object): Request => ({
    method: "POST",
    path,
    body: JSON.stringify(body),
  });
  const accounts: string[] = [];
  for (const [code, type] of ACCOUNTS) {
    const account = { id: randomUUID(), code, type, name: `Account ${code}` };
    await send(post("/accounts", account));
    accounts.push(account.id);
  }
  const token = randomUUID();
  const page = reads.publicPage && (await ask(reads.publicPage)).text;
  await send(post("/pages", { token, page }));
  const invoice = (options: object) => () =>
    post("/invoices", { date: "2025-06-30", items: PDF_ITEMS.few, accounts, ...options });
  const domestic = invoice({ currency: "EUR", exchangeRate: "1" });
  for (let count = 0; count < size; count += 1) await send(domestic());
  await benchDatabase.settle();
  const read = (path: string): Request => ({ method: "GET", path });
  return {
    variant: "floor",
    size,
    server,
    send,
    firstStartMs: server.startMs,
    secondStartMs: [],
    importRates: [],
    reads: {
      pdfOfFew: read(`/pdf?items=${PDF_ITEMS.few}`),
      pdfOfMany: read(`/pdf?items=${PDF_ITEMS.many}`),
      publicPage: read(`/page?token=${token}`),
    },
    posts: { domesticInvoice: domestic, foreignInvoice: invoice(FOREIGN_CURRENCY) },
  };
}

/** Receivables, sales and the tax on them. */
const ACCOUNTS = [
  ["1200", "asset"],
  ["4000", "revenue"],
  ["2200", "liability"],
];
