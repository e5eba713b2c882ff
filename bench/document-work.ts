import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { bookId, userId } from "#contract/fields.ts";
import { scheduleInput } from "#contract/schedule-inputs.ts";
import type { BookId, UserId } from "#domain/ids.ts";
import { readConfig } from "#server/config.ts";
import { openBooks } from "#server/db/books.ts";
import { openDatabase } from "#server/db/database.ts";
import { createSchedule } from "#server/schedules/schedule.ts";
import { type MailServer, openMailServer } from "#test/support/smtp-server.ts";
import { type DocumentBook, openDocumentBook, PDF_ITEMS } from "./document-book.ts";
import { startDocumentFloor } from "./document-floor.ts";
import { startDocuments } from "./document-product.ts";
import type { SpeedGate } from "./gates.ts";
import { httpClient, type Request, type SendRequest } from "./http-client.ts";
import { measureWaits } from "./measure-waits.ts";
import type { DatabaseKind } from "./options.ts";
import { openDatabases, type BenchDatabase } from "./bench-databases.ts";
import { signUp, startTwofold } from "./product-server.ts";
import { logProgress } from "./log-progress.ts";
import type { BenchSubject } from "./subject.ts";

/** How long one operation took, and what it is compared with. */
type WorkTime = { title: string; eachMs: number; beside: string; besideMs: number };
type WaitTimes = { tookMs: number; medianMs: number; longestMs: number };
/** Document work that runs next to requests, on one kind of database. */
export type DocumentWork = {
  kind: DatabaseKind;
  version: string;
  times: WorkTime[];
  /** How long reading another book takes when idle, and while emails are sent. */
  quiet: WaitTimes;
  whileEmailing: WaitTimes;
  sampleMs: number;
};

const EMAILS = 100;
const SCHEDULES = 1_000;
const QUIET_MS = 3_000;
const SAMPLE_MS = 5_000;
const BEHIND_MS = 250;

export async function measureDocumentWork(kind: DatabaseKind): Promise<DocumentWork> {
  const places = await openDatabases(kind);
  const sink = await openMailServer();
  const emailing = (emailDatabase: BenchDatabase): BenchDatabase => {
    return { ...emailDatabase, env: { ...emailDatabase.env, SMTP_URL: sink.url, EMAILS_PER_DAY: "0" } };
  };
  const benchDatabase = await places.newPlace();
  const filled = await startDocuments(benchDatabase, EMAILS);
  const floor = await startDocumentFloor(emailing(await places.newPlace()), filled);
  // If the server sends emails, an account has to be confirmed by email.
  const person = (name: string) => signUp(filled.server.origin, `${name}@example.com`);
  const cookies = {
    owner: filled.cookie,
    other: (await person("other")).cookie,
    newcomer: (await person("newcomer")).cookie,
    regular: (await person("regular")).cookie,
  };
  await filled.server.stop();
  const server = await startTwofold(emailing(benchDatabase));
  const by = (name: keyof typeof cookies) => httpClient(server.origin, { cookie: cookies[name] });
  logProgress(`${kind}: sending emails.`);
  const emails = await measureEmails({ send: by("owner"), other: by("other") }, floor, sink);
  logProgress(`${kind}: loading the sample company.`);
  const sample = await measureSample(by("newcomer"), floor);
  logProgress(`${kind}: posting due schedules.`);
  const regular = await openDocumentBook(by("regular"));
  await server.stop();
  const schedules = await measureSchedules(benchDatabase, cookies.regular, regular);
  await floor.server.stop();
  await sink.close();
  await places.remove();
  const { quiet, whileEmailing } = emails;
  const times = [emails.time, schedules, sample.time];
  return { kind, version: places.version, times, quiet, whileEmailing, sampleMs: sample.tookMs };
}

const post = (path: string, body: object): Request => ({ method: "POST", path, body: JSON.stringify(body) });
const list = z.object({ items: z.array(z.object({ id: z.string() })) });

/** Emails each invoice, one after the other, until the last has arrived. */
async function measureEmails(
  { send, other }: { send: SendRequest; other: SendRequest },
  floor: BenchSubject,
  sink: MailServer,
): Promise<Pick<DocumentWork, "quiet" | "whileEmailing"> & { time: WorkTime }> {
  const read = () => other({ method: "GET", path: "/api/journals" });
  for (let count = 0; count < 300; count += 1) await read();
  const { text } = await send({ method: "GET", path: `/api/invoices?limit=${EMAILS}` });
  const invoices = list.parse(JSON.parse(text)).items;
  const sendAll = async (by: SendRequest, next: (id: string) => Request) => {
    const expectedCount = sink.receivedEmail().length + invoices.length;
    for (const { id } of invoices) await by(next(id));
    while (sink.receivedEmail().length < expectedCount) await setTimeout(5);
  };
  const email = { to: ["harbor@example.com"], subject: "Invoice", text: "Invoice" };
  const emailFromProduct = () => sendAll(send, (id) => post(`/api/invoices/${id}/emails`, email));
  const emailFromFloor = () => sendAll(floor.send, () => post("/emails", { items: PDF_ITEMS.few }));
  const quiet = await measureWaits(() => setTimeout(QUIET_MS), read);
  const whileEmailing = await measureWaits(emailFromProduct, read);
  const time: WorkTime = {
    title: `${invoices.length} emails while another book is read`,
    eachMs: whileEmailing.tookMs / invoices.length,
    beside: "bare emails with a bare PDF",
    besideMs: (await measureMs(emailFromFloor)) / invoices.length,
  };
  return { quiet, whileEmailing, time };
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

const loaded = z.object({ documentCount: z.int() });

/** Loads the sample company for a new user, and writes as many bare invoices. */
async function measureSample(
  send: SendRequest,
  floor: BenchSubject,
): Promise<{ tookMs: number; time: WorkTime }> {
  let documents = 0;
  const tookMs = await measureMs(async () => {
    const { text } = await send(post("/api/sample-company", {}));
    documents = loaded.parse(JSON.parse(text)).documentCount;
  });
  const bare = await measureMs(async () => {
    const invoice = floor.posts.domesticInvoice;
    for (let count = 0; invoice && count < documents; count += 1) await floor.send(invoice());
  });
  const title = `the sample company, of each of its ${documents} documents`;
  const time = { title, eachMs: tookMs / documents, beside: "bare invoices", besideMs: bare / documents };
  return { tookMs, time };
}

const session = z.object({ user: z.object({ id: userId }), company: z.object({ id: bookId }) });
const tabs = z.object({ all: z.object({ documentCount: z.int() }) });

/** Schedules that became due while no server was running; then the same invoices, posted through the API. */
async function measureSchedules(
  benchDatabase: BenchDatabase,
  cookie: string,
  { invoice, today }: DocumentBook,
): Promise<WorkTime> {
  const idleServer = await startTwofold(benchDatabase);
  const { text } = await httpClient(idleServer.origin, { cookie })({ method: "GET", path: "/api/session" });
  await idleServer.stop();
  const { user, company: book } = session.parse(JSON.parse(text));
  const { partyId, items } = invoice(PDF_ITEMS.few);
  const rule = {
    kind: "invoice",
    result: "posted",
    intervalUnit: "month",
    intervalCount: 1,
    startsOn: today,
  };
  await makeSchedules(benchDatabase, { bookId: book.id, userId: user.id }, { partyId, items, ...rule });
  await benchDatabase.settle();
  const server = await startTwofold(benchDatabase);
  const send = httpClient(server.origin, { cookie });
  const posted = async () => {
    const reply = await send({ method: "GET", path: "/api/invoices/summary" });
    return tabs.parse(JSON.parse(reply.text)).all.documentCount;
  };
  const before = await posted();
  const dueMs = await measureMs(async () => {
    while ((await posted()) < SCHEDULES) await setTimeout(100);
  });
  const directMs = await measureMs(async () => {
    for (let count = 0; count < SCHEDULES; count += 1)
      await send(post("/api/invoices", invoice(PDF_ITEMS.few)));
  });
  await server.stop();
  return {
    title: `${SCHEDULES.toLocaleString("en-US")} due schedules`,
    eachMs: dueMs / (SCHEDULES - before),
    beside: "the same invoices, posted directly",
    besideMs: directMs / SCHEDULES,
  };
}

/** Bypasses the server, which would start with the first of them. */
async function makeSchedules(benchDatabase: BenchDatabase, visitor: BookUser, input: object): Promise<void> {
  const schedule = scheduleInput.parse(input);
  const database = await openDatabase(readConfig(benchDatabase.env));
  try {
    const books = openBooks(database, visitor);
    for (let count = 0; count < SCHEDULES; count += 1)
      await books.write((tx) => createSchedule(tx, schedule, false));
  } finally {
    await database.close();
  }
}

type BookUser = { bookId: BookId; userId: UserId };

export const WORK_HEADINGS = ["", "each", "beside", "each", "ratio"];

export function workRows({ times }: DocumentWork): string[][] {
  return times.map(({ title, eachMs, beside, besideMs }) => [
    title,
    `${eachMs.toFixed(1)} ms`,
    beside,
    `${besideMs.toFixed(1)} ms`,
    `${(eachMs / besideMs).toFixed(2)} x`,
  ]);
}

export const WAIT_HEADINGS = ["another book is read", "took", "median read", "longest read"];

export function waitRows({ quiet, whileEmailing }: DocumentWork): string[][] {
  const row = (title: string, { tookMs, medianMs, longestMs }: WaitTimes) => [
    title,
    ...[tookMs, medianMs, longestMs].map((time) => `${time.toFixed(1)} ms`),
  ];
  return [row("and nothing else happens", quiet), row(`while ${EMAILS} emails are sent`, whileEmailing)];
}

export function workGatesOf({ whileEmailing, sampleMs }: DocumentWork): SpeedGate[] {
  const atMost = (text: string, value: number, limit: number): SpeedGate => {
    return { text, measured: value, limit, sense: "at most", unit: "ms" };
  };
  return [
    atMost("the longest read of another book while emails are sent", whileEmailing.longestMs, BEHIND_MS),
    atMost("the sample company is loaded", sampleMs, SAMPLE_MS),
  ];
}
