import { z } from "zod";
import { bookId, date, userId } from "#contract/fields.ts";
import type { Day } from "#domain/dates.ts";
import { readConfig } from "#server/config.ts";
import { openBooks } from "#server/db/books.ts";
import { openDatabase } from "#server/db/database.ts";
import { BANK_SIZES, fileForReview, matchPast, openBankBook, pastImport } from "./bank-book.ts";
import { measureNextLine } from "./bank-screen.ts";
import { FLOOR_SCRIPT } from "./floor.ts";
import type { SpeedGate } from "./gates.ts";
import { httpClient, type SendRequest } from "./http-client.ts";
import { measureWaits } from "./measure-waits.ts";
import type { DatabaseKind } from "./options.ts";
import { openDatabases, type BenchDatabase } from "./bench-databases.ts";
import { signUp, startTwofold } from "./product-server.ts";
import { startServer } from "./server-process.ts";
import { logProgress } from "./log-progress.ts";
import { percentile } from "./statistics.ts";

/** The times of the operations, in milliseconds, their limits, and the median of their floor if there is one. */
type BankTimes = {
  title: string;
  leastMs: number;
  medianMs: number;
  mostMs: number;
  promisedMs: number;
  floorMs: number | null;
};
/** Importing and matching bank statements, on one kind of database. */
export type BankResults = { kind: DatabaseKind; version: string; times: BankTimes[] };

/** The limits apply to the median of repeated times. */
export function bankGatesOf({ times }: BankResults): SpeedGate[] {
  return times.map(({ title, medianMs, promisedMs }) => ({
    text: title,
    measured: medianMs,
    limit: promisedMs,
    sense: "at most",
    unit: "ms",
  }));
}

const IMPORT_MS = { server: 3_000, embedded: 5_000 };
const BEHIND_MS = 250;
const SUGGESTIONS_MS = 300;
const NEXT_LINE_MS = 50;
const TIMES = 20;

/** Imports 100,000 transactions while another book is read, and matches against them and 10,000 unpaid invoices. */
export async function measureBank(kind: DatabaseKind): Promise<BankResults> {
  const places = await openDatabases(kind);
  const benchDatabase = await places.newPlace();
  const first = await startTwofold(benchDatabase);
  const { cookie } = await signUp(first.origin, "owner@example.com");
  const send = httpClient(first.origin, { cookie });
  const { cookie: otherCookie } = await signUp(first.origin, "other@example.com");
  const reader = httpClient(first.origin, { cookie: otherCookie });
  const { user, company: book } = session.parse(
    JSON.parse((await send({ method: "GET", path: "/api/session" })).text),
  );
  logProgress(`${kind}: opening ${BANK_SIZES.documents} invoices.`);
  const accounts = await openBankBook(send, book.today);
  for (let count = 0; count < 300; count += 1) await reader({ method: "GET", path: "/api/journals" });
  const { took, longest } = await importFiles({ send, read: reader }, accounts.bank, book.today);
  await first.stop();
  const floorTook = await importIntoFloor(await places.newPlace(), accounts.bank, book.today);
  logProgress(`${kind}: recording them.`);
  await inBooks(benchDatabase, { bookId: book.id, userId: user.id }, accounts);
  await benchDatabase.settle();
  const server = await startTwofold(benchDatabase);
  const client = httpClient(server.origin, { cookie });
  await client({
    method: "POST",
    path: "/api/bank/imports",
    body: JSON.stringify(fileForReview(accounts.bank, book.today)),
  });
  const path = `/api/bank/suggestions?accountId=${accounts.bank}&limit=${BANK_SIZES.toDo}`;
  const suggestions = await repeatTimed(() => client({ method: "GET", path }));
  const nextLine = await measureNextLine({ origin: server.origin, cookie, code: "1990" });
  await server.stop();
  await places.remove();
  const times = [
    {
      ...summarizeTimes("10,000 bank transactions are imported", took, IMPORT_MS[kind]),
      floorMs: percentile(floorTook, 0.5),
    },
    summarizeTimes("the longest read of another book behind each", longest, BEHIND_MS),
    summarizeTimes(
      "suggestions for 200 bank transactions, 10,000 open invoices, 100,000 past",
      suggestions,
      SUGGESTIONS_MS,
    ),
    summarizeTimes("the next line on the screen", nextLine, NEXT_LINE_MS),
  ];
  return { kind, version: places.version, times };
}

type BankRequests = { send: SendRequest; read: SendRequest };

/** Imports one file after the other, and reads another book at the same time. */
async function importFiles({ send, read }: BankRequests, bank: string, today: Day) {
  const [durations, longest]: [number[], number[]] = [[], []];
  for (let file = 0; file < BANK_SIZES.files; file += 1) {
    const body = JSON.stringify(pastImport(bank, today, file));
    const measured = await measureWaits(
      () => send({ method: "POST", path: "/api/bank/imports", body }),
      () => read({ method: "GET", path: "/api/journals" }),
    );
    durations.push(measured.tookMs);
    longest.push(measured.longestMs);
  }
  return { took: durations, longest };
}

/** The same files into a bare table. */
async function importIntoFloor(benchDatabase: BenchDatabase, bank: string, today: Day): Promise<number[]> {
  const floor = await startServer(FLOOR_SCRIPT, benchDatabase.env);
  const send = httpClient(floor.origin);
  const durations: number[] = [];
  for (let file = 0; file < BANK_SIZES.files; file += 1) {
    const body = JSON.stringify(pastImport(bank, today, file));
    const begin = performance.now();
    await send({ method: "POST", path: "/bank-file", body });
    durations.push(performance.now() - begin);
  }
  await floor.stop();
  return durations;
}

const session = z.object({ user: z.object({ id: userId }), company: z.object({ id: bookId, today: date }) });

type BookVisitor = { bookId: z.infer<typeof bookId>; userId: z.infer<typeof userId> };

async function inBooks(
  benchDatabase: BenchDatabase,
  visitor: BookVisitor,
  accounts: Parameters<typeof matchPast>[1],
): Promise<void> {
  const database = await openDatabase(readConfig(benchDatabase.env));
  try {
    await matchPast(openBooks(database, visitor), accounts);
  } finally {
    await database.close();
  }
}

async function repeatTimed(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < TIMES; count += 1) {
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
  }
  return times;
}

function summarizeTimes(title: string, times: readonly number[], promisedMs: number): BankTimes {
  const [leastMs, medianMs, mostMs] = [percentile(times, 0), percentile(times, 0.5), percentile(times, 1)];
  return { title, leastMs, medianMs, mostMs, promisedMs, floorMs: null };
}
