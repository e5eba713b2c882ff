import { setTimeout } from "node:timers/promises";
import type { TestReply } from "#test/support/new-books.ts";
import type { Evidence, FindingKind } from "./evidence.ts";
import type { ModelBook } from "./model.ts";

/** A request that may change the books, and its effect once it is acknowledged. */
export type ClientOperation = {
  does: string;
  method: "POST" | "PUT" | "DELETE";
  path: string;
  body?: object;
  /** Where to read the version that the body needs. */
  readsVersion?: string;
  /** The errors that it may get because another client of the book was faster. */
  mayBe?: readonly string[];
  /** Enters it in the model; a difference between the response and the model is a finding. */
  acknowledge: (answer: TestReply["body"]) => readonly string[];
};

export type ClientReply = Pick<TestReply, "status" | "body">;

/** The gates for clients: attempts while the service is away, new operations while the books are compared. */
export type ClientGate = { attempts: boolean; operations: boolean };

/** State shared by all clients. */
export type TortureRun = {
  url: string;
  gate: ClientGate;
  evidence: Evidence;
  counts: {
    acknowledged: number;
    unknown: number;
    /** How often each operation was acknowledged, and each error returned. */
    done: Map<string, number>;
    refused: Map<string, number>;
  };
  isOver: boolean;
};

/** A client that waits at the gate has no request in progress. */
export type Client = { name: string; waitsFor: keyof ClientGate | null; sent: number };
export const newClient = (name: string): Client => ({ name, waitsFor: null, sent: 0 });

const LOOK_MS = 20;
/** Between two attempts, which should not hinder a server that is starting. */
const PAUSE_MS = 100;
/** A client without a response for this long gives up; the server should have ended long before. */
const PATIENCE_MS = 60_000;
const HOPELESS_MS = 300_000;

export const count = (counts: Map<string, number>, name: string): void =>
  void counts.set(name, (counts.get(name) ?? 0) + 1);

/** Sends an operation until its outcome is known, always with the same key, and enters it in the model. */
export async function perform(
  run: TortureRun,
  client: Client,
  { book, operation }: { book: ModelBook; operation: ClientOperation },
) {
  client.sent += 1;
  const key = `${book.name}-${client.name}-${client.sent}`;
  const { method, path, readsVersion } = operation;
  const version = readsVersion && (await ask(run, client, book, readsVersion))?.version;
  const requestBody = version ? { ...operation.body, version } : operation.body;
  const headers = { ...book.headers, "idempotency-key": key };
  const send = () => call(run.url, { method, path, headers, body: requestBody });
  const { answer, unknown } = await retryUntilKnown(run, client, send);
  const { status, body } = answer;
  const find = (kind: FindingKind, message: string) =>
    run.evidence.find(kind, `${key} ${operation.does} ${path}: ${message}`);
  if (status >= 400) {
    count(run.counts.refused, body?.code);
    const kind = status >= 500 ? "broken" : "refused";
    if (operation.mayBe?.includes(body?.code) !== true)
      find(kind, `${status} ${JSON.stringify(body)} to ${JSON.stringify(requestBody)}`);
    return;
  }
  run.counts.acknowledged += 1;
  book.acknowledged += 1;
  count(run.counts.done, operation.does);
  for (const problem of operation.acknowledge(body)) find("different", problem);
  if (unknown.length === 0) return;
  run.counts.unknown += 1;
  run.evidence.note({
    key,
    does: operation.does,
    tries: unknown.length,
    met: [...new Set(unknown)],
    status,
    id: body?.id,
  });
  // An operation known by its key is answered again and not repeated.
  const retried = await retryUntilKnown(run, client, send);
  if (JSON.stringify(retried.answer) !== JSON.stringify(answer))
    find("doubled", `${JSON.stringify(answer)}, then ${JSON.stringify(retried.answer)}`);
}

type RequestOutcome = { answer: ClientReply; unknown: string[] };

/** Tries again after an unknown outcome: a lost response, or one of a server that could not serve. */
async function retryUntilKnown(
  run: TortureRun,
  client: Client,
  attempt: () => Promise<ClientReply>,
): Promise<RequestOutcome> {
  const unknown: string[] = [];
  const startMs = Date.now();
  for (;;) {
    await waitAtGate(run, client, "attempts");
    const answer = await attempt().catch((error: unknown) => causeOf(error));
    if (typeof answer !== "string" && answer.status !== 503 && answer.status !== 507)
      return { answer, unknown };
    unknown.push(typeof answer === "string" ? answer : String(answer.body?.code));
    if (Date.now() - startMs > HOPELESS_MS) {
      run.evidence.find("silent", `no outcome: ${unknown.slice(-3).join(", ")}`);
      run.isOver = true;
      return { answer: { status: 500, body: {} }, unknown };
    }
    await setTimeout(PAUSE_MS);
  }
}

export async function waitAtGate(
  { gate }: TortureRun,
  client: Client,
  gateName: keyof ClientGate,
): Promise<void> {
  while (!gate[gateName]) {
    client.waitsFor = gateName;
    await setTimeout(LOOK_MS);
  }
  client.waitsFor = null;
}

type HttpRequest = { method: string; path: string; headers: Record<string, string>; body?: unknown };

/** One request, which fails if no complete response arrives. */
export async function call(url: string, { method, path, headers, body }: HttpRequest): Promise<ClientReply> {
  const reply = await fetch(`${url}/api${path}`, {
    method,
    headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await reply.text();
  return { status: reply.status, body: text === "" ? null : JSON.parse(text) };
}

/** Reads a record that must exist, retrying as often as necessary. */
export async function ask(
  run: TortureRun,
  client: Client,
  { headers }: ModelBook,
  path: string,
): Promise<TestReply["body"]> {
  const { answer } = await retryUntilKnown(run, client, () =>
    call(run.url, { method: "GET", path, headers }),
  );
  if (answer.status === 200) return answer.body;
  run.evidence.find(
    answer.status === 404 ? "lost" : "broken",
    `${path}: ${answer.status} ${JSON.stringify(answer.body)}`,
  );
  return null;
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? ("code" in cause ? String(cause.code) : cause.message) : String(cause);
}
