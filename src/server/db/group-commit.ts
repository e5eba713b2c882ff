import { setImmediate } from "node:timers/promises";
import { Refusal, refusalReply } from "#domain/refusals.ts";
import { type Client, type Database, withClient } from "./database.ts";
import { toRefusal } from "./database-refusals.ts";
import { onPieceWritten, yieldToReads, shareConnection } from "./shared-connection.ts";
import type { KeyedRequest } from "./idempotency.ts";
import {
  type Credential,
  type Frame,
  GROUP_MEMBER_FRAME,
  inTransaction,
  distributed,
  type PersonInBook,
  WRITE_FRAME,
} from "./in-transaction.ts";
import { LongWrite, writeLong } from "./long-write.ts";
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
    const turn: QueuedWrite = {
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
    const ofDatabase = queues.get(database) ?? new Map<string, WriteQueue>();
    queues.set(database, ofDatabase);
    const queueKey = database.kind === "embedded" ? "" : key;
    const queue = ofDatabase.get(queueKey);
    if (queue?.isLong === true && turn.hurries) rejectBusy(turn);
    else if (queue) queue.waiting.push(turn);
    else {
      const begun = { waiting: [turn], isLong: false };
      ofDatabase.set(queueKey, begun);
      void drainQueue(database, begun).then(() => ofDatabase.delete(queueKey));
    }
  });
}

function rejectBusy(turn: QueuedWrite): void {
  turn.state = "refused";
  turn.reject(new Refusal("request.busy"));
}

/** Refuses requests that would wait for a long write, now queued or yet to arrive. */
function rejectWhileLong(
  queue: WriteQueue,
  turns: readonly QueuedWrite[],
  { busyAfterMs }: Database,
): () => void {
  const late = setTimeout(() => {
    queue.isLong = true;
    for (const turn of [...turns, ...queue.waiting])
      if (turn.hurries && turn.state === "waiting") rejectBusy(turn);
    queue.waiting = queue.waiting.filter(({ state }) => state === "waiting");
  }, busyAfterMs);
  return () => {
    clearTimeout(late);
    queue.isLong = false;
  };
}

async function drainQueue(database: Database, queue: WriteQueue): Promise<void> {
  while (queue.waiting.length > 0) {
    const turns: QueuedWrite[] = [];
    // The embedded backend works in this thread: without a turn of the event loop no other write could join.
    await setImmediate();
    const failure = await withClient(database.books, (client) => {
      turns.push(...queue.waiting.splice(0, GROUP_SIZE_MAX));
      shareConnection(database, client);
      const end = rejectWhileLong(queue, turns, database);
      return commitGroup(client, groupWrites(turns), database).finally(end);
    }).then(() => null, toRefusal);
    // Without a connection, no write has been taken from the queue yet.
    if (failure !== null && turns.length === 0) turns.push(...queue.waiting.splice(0));
    for (const turn of turns) {
      if (failure === null) turn.answer();
      else turn.reject(failure);
    }
  }
}

/** Groups consecutive turns of the same work and the same session or token. */
function groupWrites(turns: readonly QueuedWrite[]): QueuedWrite[][] {
  const together: QueuedWrite[][] = [];
  for (const turn of turns) {
    const last = together.at(-1);
    const lastKey = last?.[0] && placeOf(last[0]);
    const turnKey = placeOf(turn);
    if (lastKey !== undefined && turnKey.every((part, index) => part === lastKey[index])) last?.push(turn);
    else together.push([turn]);
  }
  return together;
}

/** What turns must share to be done together. Roles may permit only one of two operations with the same work. */
const placeOf = ({ work, key, caller }: QueuedWrite) => [
  work,
  key,
  "digest" in caller ? caller.operation : caller.role,
  caller.lockReason,
];

async function commitGroup(
  client: Client,
  [first, ...otherGroups]: QueuedWrite[][],
  database: Database,
): Promise<void> {
  if (first && otherGroups.length === 0) return runGroup(client, WRITE_FRAME, { turns: first, database });
  const begun = client.query("begin");
  begun.catch(() => undefined);
  for (const turns of first ? [first, ...otherGroups] : [])
    await runGroup(client, GROUP_MEMBER_FRAME, { turns, database });
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
  const turns = queued.filter(({ state }) => state !== "refused");
  const [first] = turns;
  if (!first) return;
  for (const turn of turns) turn.state = "begun";
  const frame = database.isSpread ? distributed(usual) : usual;
  try {
    const requests = turns.map(({ request }) => request);
    const results = await inTransaction(client, { caller: first.caller, frame, requests }, (tx) =>
      runWrites(tx, turns, database),
    );
    for (const [index, turn] of turns.entries()) {
      if ("digest" in turn.caller) turn.caller.isProved = true;
      turn.answer = () => turn.resolve(results[index]);
    }
  } catch (error) {
    // After anything but a plain refusal we can't know whether it was committed: never write it twice.
    const isUndone =
      error instanceof LongWrite || (error instanceof Refusal && refusalReply(error.code).status !== 503);
    if (isUndone && turns.length > 1)
      for (const turn of turns) await runGroup(client, usual, { turns: [turn], database });
    else if (error instanceof LongWrite) first.answer = () => void runQueuedWrite(database, first, error);
    else for (const turn of turns) turn.answer = () => turn.reject(error);
  }
}

async function runWrites(
  tx: Tx,
  turns: readonly QueuedWrite[],
  { kind }: Database,
): Promise<readonly unknown[]> {
  const begin = () => {
    throw new LongWrite(tx);
  };
  if (kind === "embedded") onPieceWritten(tx, { begin, next: () => yieldToReads(tx) });
  try {
    for (const { checkAmounts } of turns) checkAmounts(tx);
    return (
      (await turns[0]?.call(
        tx,
        turns.map(({ input }) => input),
      )) ?? []
    );
  } finally {
    onPieceWritten(tx, null);
  }
}

/** Restarts a write that turned out to be long, separately and in pieces, while others have their turns. */
async function runQueuedWrite(database: Database, turn: QueuedWrite, { bookId }: LongWrite): Promise<void> {
  const { caller, request } = turn;
  const work = async (tx: Tx) => {
    turn.checkAmounts(tx);
    const [result] = await turn.call(tx, [turn.input]);
    return result;
  };
  await writeLong(database, { caller, request, bookId, work }).then(turn.resolve, turn.reject);
}
