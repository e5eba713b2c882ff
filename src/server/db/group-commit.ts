import { setImmediate } from "node:timers/promises";
import { Refusal, refusalReply } from "#domain/refusals.ts";
import { type Client, type Database, withClient } from "./database.ts";
import { toRefusal } from "./database-refusals.ts";
import { onPieceWritten, yieldToReads, shareConnection } from "./shared-connection.ts";
import type { KeyedRequest } from "./idempotency.ts";
import type { Credential, PersonInBook } from "./enter-book.ts";
import { type Frame, GROUP_MEMBER_FRAME, inTransaction, distributed, WRITE_FRAME } from "./in-transaction.ts";
import { NeedsLongWrite, runLongWrite } from "./long-write.ts";
import type { Tx } from "./transaction.ts";

/** Returns one result for each input, in order. */
export type JointWork<Input, Result> = (tx: Tx, inputs: readonly Input[]) => Promise<readonly Result[]>;

type QueuedCall<Input> = {
  caller: PersonInBook | Credential;
  request: KeyedRequest | null;
  /** Rejects invalid amounts in the currency of the book. */
  checkAmounts: (tx: Tx) => void;
  /** True if the sender waits for a reply: then it isn't kept behind a long write. */
  hurries: boolean;
  input: Input;
};

/** The queue's key: on a server, writes share a connection per credential and book. */
export const queueOf = ({
  digest,
  requestedBookId,
}: Pick<Credential, "digest" | "requestedBookId">): string => `${digest} ${requestedBookId ?? ""}`;

/** A write that waits for its turn. */
type QueuedWrite = QueuedCall<unknown> & {
  key: string;
  /** The function to call; one call does turns that share it. */
  work: object;
  call: JointWork<unknown, unknown>;
  resolve: (result: unknown) => void;
  reject: (failure: unknown) => void;
  /** Sends the reply, after the commit. */
  answer: () => void;
  state: "waiting" | "begun" | "refused";
};

type WriteQueue = {
  waiting: QueuedWrite[];
  /** True once the current group takes so long that new requests are refused. */
  isLong: boolean;
};

const queues = new WeakMap<Database, Map<string, WriteQueue>>();
const GROUP_SIZE_MAX = 64;

/**
 * Group commit: writes have to wait for the lock of their book anyway, so those that wait share one transaction and one
 * flush to disk (Decision 0031). No reply is sent before the shared commit. The embedded database has one connection,
 * and so one queue; on a server each session or token has a queue for each of its books.
 */
export function writeInGroup<Input, Result>(
  database: Database,
  write: QueuedCall<Input>,
  work: JointWork<Input, Result>,
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const key = "digest" in write.caller ? queueOf(write.caller) : write.caller.bookId;
    /* oxlint-disable typescript/no-unsafe-type-assertion -- Turns of one work have its inputs and results. */
    const queuedWrite: QueuedWrite = {
      ...write,
      key,
      work,
      call: (tx, inputs) => work(tx, inputs as readonly Input[]),
      resolve: (result) => resolve(result as Result),
      reject,
      answer: () => reject(new Error("The group was committed without this member.")),
      state: "waiting",
    };
    /* oxlint-enable typescript/no-unsafe-type-assertion */
    const databaseQueues = queues.get(database) ?? new Map<string, WriteQueue>();
    queues.set(database, databaseQueues);
    const queueKey = database.kind === "embedded" ? "" : key;
    const queue = databaseQueues.get(queueKey);
    if (queue?.isLong === true && queuedWrite.hurries) rejectBusy(queuedWrite);
    else if (queue) queue.waiting.push(queuedWrite);
    else {
      const begun = { waiting: [queuedWrite], isLong: false };
      databaseQueues.set(queueKey, begun);
      void drainQueue(database, begun).then(() => databaseQueues.delete(queueKey));
    }
  });
}

function rejectBusy(queuedWrite: QueuedWrite): void {
  queuedWrite.state = "refused";
  queuedWrite.reject(new Refusal("request.busy"));
}

/** Refuses requests that would wait for a long write, now queued or yet to arrive. */
function rejectWhileLong(
  queue: WriteQueue,
  writes: readonly QueuedWrite[],
  { busyAfterMs }: Database,
): () => void {
  const late = setTimeout(() => {
    queue.isLong = true;
    for (const queuedWrite of [...writes, ...queue.waiting])
      if (queuedWrite.hurries && queuedWrite.state === "waiting") rejectBusy(queuedWrite);
    queue.waiting = queue.waiting.filter(({ state }) => state === "waiting");
  }, busyAfterMs);
  return () => {
    clearTimeout(late);
    queue.isLong = false;
  };
}

async function drainQueue(database: Database, queue: WriteQueue): Promise<void> {
  while (queue.waiting.length > 0) {
    const writes: QueuedWrite[] = [];
    // The embedded backend works in this thread: without a turn of the event loop no other write could join.
    await setImmediate();
    const failure = await withClient(database.books, (client) => {
      writes.push(...queue.waiting.splice(0, GROUP_SIZE_MAX));
      shareConnection(database, client);
      const end = rejectWhileLong(queue, writes, database);
      return commitGroup(client, groupWrites(writes), database).finally(end);
    }).then(() => null, toRefusal);
    // Without a connection, no write has been taken from the queue yet.
    if (failure !== null && writes.length === 0) writes.push(...queue.waiting.splice(0));
    for (const queuedWrite of writes) {
      if (failure === null) queuedWrite.answer();
      else queuedWrite.reject(failure);
    }
  }
}

/** Groups consecutive turns of the same work and the same session or token. */
function groupWrites(writes: readonly QueuedWrite[]): QueuedWrite[][] {
  const writeGroups: QueuedWrite[][] = [];
  for (const queuedWrite of writes) {
    const last = writeGroups.at(-1);
    const lastKey = last?.[0] && groupKey(last[0]);
    const turnKey = groupKey(queuedWrite);
    if (lastKey !== undefined && turnKey.every((part, index) => part === lastKey[index]))
      last?.push(queuedWrite);
    else writeGroups.push([queuedWrite]);
  }
  return writeGroups;
}

/** What turns must share to be done together. Roles may permit only one of two operations with the same work. */
const groupKey = ({ work, key, caller }: QueuedWrite) => [
  work,
  key,
  "digest" in caller ? caller.operation : caller.role,
  caller.lockReason,
  caller.program,
];

async function commitGroup(
  client: Client,
  [first, ...otherGroups]: QueuedWrite[][],
  database: Database,
): Promise<void> {
  if (first && otherGroups.length === 0) return runGroup(client, WRITE_FRAME, { turns: first, database });
  const begun = client.query("begin");
  begun.catch(() => undefined);
  for (const writes of first ? [first, ...otherGroups] : [])
    await runGroup(client, GROUP_MEMBER_FRAME, { turns: writes, database });
  await begun;
  const { command } = await client.query("commit");
  if (command !== WRITE_FRAME.success) throw new Error("The transaction wasn't committed.");
}

/** One call for all turns; if it is refused, one call each, so that only the wrong one fails. */
async function runGroup(
  client: Client,
  usual: Frame,
  { turns: queued, database }: { turns: readonly QueuedWrite[]; database: Database },
): Promise<void> {
  const writes = queued.filter(({ state }) => state !== "refused");
  const [first] = writes;
  if (!first) return;
  for (const queuedWrite of writes) queuedWrite.state = "begun";
  const frame = database.isDistributed ? distributed(usual) : usual;
  try {
    const requests = writes.map(({ request }) => request);
    const results = await inTransaction(client, { caller: first.caller, frame, requests }, (tx) =>
      runWrites(tx, writes, database),
    );
    for (const [index, queuedWrite] of writes.entries()) {
      if ("digest" in queuedWrite.caller) queuedWrite.caller.isProved = true;
      queuedWrite.answer = () => queuedWrite.resolve(results[index]);
    }
  } catch (error) {
    // After anything but a plain refusal we can't know whether it was committed: never write it twice.
    const isUndone =
      error instanceof NeedsLongWrite ||
      (error instanceof Refusal && refusalReply(error.code).status !== 503);
    if (isUndone && writes.length > 1)
      for (const queuedWrite of writes) await runGroup(client, usual, { turns: [queuedWrite], database });
    else if (error instanceof NeedsLongWrite)
      first.answer = () => void runQueuedWrite(database, first, error);
    else for (const queuedWrite of writes) queuedWrite.answer = () => queuedWrite.reject(error);
  }
}

async function runWrites(
  tx: Tx,
  writes: readonly QueuedWrite[],
  { kind }: Database,
): Promise<readonly unknown[]> {
  const beginLongWrite = () => {
    throw new NeedsLongWrite(tx);
  };
  if (kind === "embedded") onPieceWritten(tx, { begin: beginLongWrite, next: () => yieldToReads(tx) });
  try {
    for (const { checkAmounts } of writes) checkAmounts(tx);
    return (
      (await writes[0]?.call(
        tx,
        writes.map(({ input }) => input),
      )) ?? []
    );
  } finally {
    onPieceWritten(tx, null);
  }
}

/** Restarts a write that turned out to be long, separately and in pieces, while others have their turns. */
async function runQueuedWrite(
  database: Database,
  queuedWrite: QueuedWrite,
  { bookId }: NeedsLongWrite,
): Promise<void> {
  const { caller, request } = queuedWrite;
  const work = async (tx: Tx) => {
    queuedWrite.checkAmounts(tx);
    const [result] = await queuedWrite.call(tx, [queuedWrite.input]);
    return result;
  };
  await runLongWrite(database, { caller, request, bookId, work }).then(
    queuedWrite.resolve,
    queuedWrite.reject,
  );
}
