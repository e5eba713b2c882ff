import { z } from "zod";
import { bookId, date, userId } from "#contract/fields.ts";
import type { Day } from "#domain/dates.ts";
import type { UserId, BookId } from "#domain/ids.ts";
import { readConfig } from "#server/config.ts";
import { openBooks } from "#server/db/books.ts";
import { openDatabase } from "#server/db/database.ts";
import { httpClient, type SendRequest } from "./http-client.ts";
import type { BenchDatabase } from "./bench-databases.ts";
import { signUp, startTwofold } from "./product-server.ts";
import { logProgress } from "./log-progress.ts";
import type { BenchSubject } from "./subject.ts";
import { fillTrade } from "./trade-fill.ts";
import { createTradeRecords, type TradeRecords } from "./trade-records.ts";
import { tradePosts, tradeReads } from "./trade-requests.ts";

/** Twofold with a book of invoices. Its server is stopped while they are written directly to the database. */
export async function startTrade(benchDatabase: BenchDatabase, size: number): Promise<BenchSubject> {
  const first = await startTwofold(benchDatabase);
  const { cookie } = await signUp(first.origin);
  const send = httpClient(first.origin, { cookie });
  const { user, company: book } = session.parse(
    JSON.parse((await send({ method: "GET", path: "/api/session" })).text),
  );
  const measureOptions = { size, today: book.today };
  const records = await createTradeRecords(send, measureOptions);
  await first.stop();
  await fill(benchDatabase, { bookId: book.id, userId: user.id }, records, measureOptions);
  await benchDatabase.settle();
  // The books check reads all of them, which on a busy machine takes longer than the server's statement timeout.
  const server = await startTwofold({ env: { ...benchDatabase.env, BUSY_AFTER_SECONDS: PATIENT_SECONDS } });
  const client = httpClient(server.origin, { cookie });
  const checkedLines = await checkBooks(client);
  return {
    variant: "product",
    size,
    server,
    send: client,
    pages: benchDatabase.pages,
    firstStartMs: first.startMs,
    secondStartMs: [server.startMs],
    importRates: [],
    checkedLines,
    reads: tradeReads(measureOptions),
    posts: tradePosts(records, measureOptions),
  };
}

const session = z.object({
  user: z.object({ id: userId }),
  company: z.object({ id: bookId, today: date }),
});

const AN_HOUR_MS = 3_600_000;
const PATIENT_SECONDS = "60";

async function fill(
  benchDatabase: BenchDatabase,
  visitor: { bookId: BookId; userId: UserId },
  records: TradeRecords,
  measureOptions: { size: number; today: Day },
): Promise<void> {
  const begin = performance.now();
  // The checks at the end of such a large transaction take time, and no request is waiting for it.
  const database = await openDatabase({ ...readConfig(benchDatabase.env), busyAfterMs: AN_HOUR_MS });
  try {
    await fillTrade(openBooks(database, visitor), records, measureOptions);
  } finally {
    await database.close();
  }
  logProgress(`  filled in ${seconds(begin)} s`);
}

const booksCheck = z.object({
  hasPassed: z.boolean(),
  lines: z.int(),
  checks: z.array(z.object({ invariant: z.string(), problems: z.array(z.string()) })),
});

/** The data written directly must be what the server itself would have written; returns the number of journal lines. */
async function checkBooks(send: SendRequest): Promise<number> {
  const begin = performance.now();
  const { text } = await send({ method: "GET", path: "/api/books-check" });
  const { hasPassed, lines, checks } = booksCheck.parse(JSON.parse(text));
  const failedChecks = checks.filter(({ problems }) => problems.length > 0);
  if (!hasPassed) throw new Error(`The generated book is not sound: ${JSON.stringify(failedChecks)}`);
  logProgress(`  the books check found nothing wrong in ${lines} lines, in ${seconds(begin)} s`);
  return lines;
}

function seconds(begin: number): string {
  return ((performance.now() - begin) / 1000).toFixed(1);
}
