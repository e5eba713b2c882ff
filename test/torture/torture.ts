import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { waitAtGate, type Client, count, newClient, perform, type TortureRun } from "./client.ts";
import { checkBook, compareBook } from "./comparison.ts";
import { type Evidence, newEvidence } from "./evidence.ts";
import { type InjectedFault, faultsOf } from "./faults.ts";
import type { ModelBook } from "./model.ts";
import type { TortureDatabase } from "./torture-databases.ts";
import { newRandom, type Random } from "./random.ts";
import { newBook, newWorker } from "./set-up.ts";
import { startTortured, type RestartableServer } from "./restartable-server.ts";
import type { Worker } from "./worker.ts";
import { nextOperation } from "./random-operation.ts";

export type TortureOptions = {
  seed: number;
  /** The number of clients and books: in some books two, in others one client alone, who may also close years. */
  clients: number;
  books: number;
  /** How many writes are acknowledged between two faults. */
  writesBetween: number;
  /** Called after each comparison. */
  isEnough: (result: Result) => boolean;
  say?: (line: string) => void;
};

/** The attempts and the findings. */
export type Result = {
  counts: TortureRun["counts"];
  faults: Map<string, number>;
  evidence: Evidence;
};

/** A book with this many writes is retired and a new one started, so that comparing them does not take all the time. */
const WRITES_OF_A_BOOK = 2_500;

/** All clients at work. */
type TortureState = {
  run: TortureRun;
  /** The same without a gate: for the comparison while the clients wait. */
  past: TortureRun;
  database: TortureDatabase;
  server: RestartableServer;
  random: Random;
  clients: Client[];
  workers: Worker[];
  books: ModelBook[];
  /** Books without clients. */
  shelf: ModelBook[];
  options: TortureOptions;
  result: Result;
};

/** Tortures a server until the limit, and compares its books with the model after every fault. */
export async function torture(database: TortureDatabase, options: TortureOptions): Promise<Result> {
  const all = await startTorture(database, options);
  const { run, result, server } = all;
  const working = all.clients.map((_, index) =>
    work(all, index).catch((error: unknown) => giveUp(run, error)),
  );
  try {
    const kinds = faultsOf(database);
    for (let round = 0; !run.isOver; round += 1) {
      const target = run.counts.acknowledged + options.writesBetween;
      while (run.counts.acknowledged < target && !run.isOver) await setTimeout(5);
      const fault = kinds[round % kinds.length];
      if (fault !== undefined) await injectFault(all, fault);
      options.say?.(summary(result));
      if (options.isEnough(result)) run.isOver = true;
    }
    run.gate.operations = true;
    await Promise.all(working);
    for (const book of all.shelf) await compareBook(all.past, newClient("last"), book);
    return result;
  } finally {
    run.isOver = true;
    run.gate.attempts = true;
    run.gate.operations = true;
    await server.close();
  }
}

async function startTorture(database: TortureDatabase, options: TortureOptions): Promise<TortureState> {
  const evidence = newEvidence();
  const log = (lines: string) => appendFileSync(join(evidence.folder, "server.log"), lines);
  const server = await startTortured(database.env, log);
  const counts = { acknowledged: 0, unknown: 0, done: new Map(), refused: new Map() };
  const run: TortureRun = {
    url: server.url,
    gate: { attempts: true, operations: true },
    evidence,
    counts,
    isOver: false,
  };
  const all: TortureState = {
    run,
    past: { ...run, gate: { attempts: true, operations: true } },
    database,
    server,
    random: newRandom(options.seed),
    clients: Array.from({ length: options.clients }, (_, index) => newClient(`client${index}`)),
    workers: [],
    books: [],
    shelf: [],
    options,
    result: { counts, faults: new Map(), evidence },
  };
  for (let index = 0; index < options.books; index += 1) await openBook(all, index);
  return all;
}

/** A new book in the place of one, with the clients that worked there. */
async function openBook(
  { past, options: { seed, ...most }, clients, workers, books, shelf }: TortureState,
  bookIndex: number,
): Promise<void> {
  const before = books[bookIndex];
  if (before !== undefined) shelf.push(before);
  const ownClients = clients.flatMap((client, index) =>
    index % most.books === bookIndex ? [{ client, index }] : [],
  );
  const name = `torture-${seed}-${Date.now()}-${bookIndex}`;
  const book = await newBook(past, { name, clients: ownClients.length });
  books[bookIndex] = book;
  for (const { client, index } of ownClients) {
    const random = workers[index]?.random ?? newRandom(seed * most.clients + index);
    workers[index] = await newWorker(past, book, { name: client.name, random });
  }
}

async function work({ run, clients, workers }: TortureState, index: number): Promise<void> {
  const client = clients[index];
  while (client !== undefined && !run.isOver) {
    await waitAtGate(run, client, "operations");
    const worker = workers[index];
    if (worker === undefined || run.isOver) return;
    await perform(run, client, { book: worker.book, operation: nextOperation(worker) });
  }
}

/** An unforeseen error ends the run: a model that does not know what happened can't compare anything. */
function giveUp(run: TortureRun, error: unknown): void {
  run.evidence.find("broken", error instanceof Error ? String(error.stack) : String(error));
  run.isOver = true;
}

/** One fault, after which everything is compared. */
async function injectFault(all: TortureState, { kind, strike }: InjectedFault): Promise<void> {
  const { run, past, database, server, random, clients, books, result } = all;
  const { gate, evidence } = run;
  const untilAll = async (isConnected: (client: Client) => boolean) => {
    while (!run.isOver && !clients.every(isConnected)) await setTimeout(5);
  };
  evidence.during = kind;
  evidence.note({ fault: kind, acknowledged: run.counts.acknowledged });
  const problem = await strike({ database, server, random });
  if (problem !== null) evidence.find("broken", problem);
  gate.attempts = false;
  await untilAll(({ waitsFor }) => waitsFor !== null);
  while ((await server.readiness()) !== 200) await setTimeout(50);
  // Interrupted work is complete or not there at all, before any retry.
  for (const book of books) await checkBook(past, newClient("check"), book);
  gate.operations = false;
  gate.attempts = true;
  await untilAll(({ waitsFor }) => waitsFor === "operations");
  for (const [index, book] of books.entries()) {
    await compareBook(past, newClient("comparison"), book);
    if (book.acknowledged > WRITES_OF_A_BOOK) await openBook(all, index);
  }
  count(result.faults, kind);
  gate.operations = true;
}

function summary({ counts, faults, evidence }: Result): string {
  const struck = [...faults.values()].reduce((sum, times) => sum + times, 0);
  return `${struck} faults, ${counts.acknowledged} acknowledged, ${counts.unknown} unknown at first, ${evidence.findings.length} findings (${evidence.during})`;
}
