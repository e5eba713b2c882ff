import { Refusal, refusalReply } from "#domain/refusals.ts";
import { type Entry, openBooks, type Visitor } from "./books.ts";
import type { Database } from "./database.ts";
import { findReply, type IdempotentRequest } from "./idempotency.ts";
import type { Tx } from "./transaction.ts";

/** What one statement writes for several requests. */
export type JoinedWork<Input, Result> = {
  /** Gives a result for each input, in order, and keeps it under the key of its request, if that has one. */
  write: (
    tx: Tx,
    inputs: readonly Input[],
    context: { entry: Entry; requests: readonly (IdempotentRequest | null)[] },
  ) => Promise<readonly Result[]>;
  /** The result for the input of a retry, out of what was kept. */
  again: (input: Input, kept: unknown) => Result;
};

type Entrant<Input, Result> = {
  visitor: Visitor;
  input: Input;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
};

const MOST_TOGETHER = 64;

/**
 * Posts of one book come one after the other, for its row is locked. So what a person's requests ask
 * for while an earlier one is under way is written by one statement (Decisions 0010 and 0021). When that is
 * refused, each is tried by itself, and only the wrong one fails.
 */
export function joinWrites<Input, Result>(database: Database, work: JoinedWork<Input, Result>) {
  const queues = new Map<string, Entrant<Input, Result>[]>();
  const serve = async (key: string, queue: Entrant<Input, Result>[]) => {
    queues.set(key, queue);
    while (queue.length > 0) await write(database, work, queue);
    queues.delete(key);
  };
  return (visitor: Visitor, input: Input): Promise<Result> =>
    new Promise((resolve, reject) => {
      const key = `${visitor.bookId} ${visitor.userId} ${visitor.proof?.hash ?? ""}`;
      const entrant = { visitor, input, resolve, reject };
      const queue = queues.get(key);
      if (queue) queue.push(entrant);
      else void serve(key, [entrant]);
    });
}

async function write<Input, Result>(
  database: Database,
  work: JoinedWork<Input, Result>,
  queue: Entrant<Input, Result>[],
): Promise<void> {
  const { bookId = "", userId = "", proof } = queue[0]?.visitor ?? {};
  // One proof for all: they came with the same session or token.
  const ofAll = proof ? { hash: proof.hash, isGiven: false } : null;
  let entrants: Entrant<Input, Result>[] = [];
  const tellProof = () => {
    for (const { visitor } of entrants) if (visitor.proof && ofAll) visitor.proof.isGiven = ofAll.isGiven;
  };
  try {
    const results = await openBooks(database, { bookId, userId, proof: ofAll }).writeAtOnce((tx, entry) => {
      // Not earlier, so that whoever came while the connection was waited for goes along.
      entrants = queue.splice(0, MOST_TOGETHER);
      const requests = entrants.map(({ visitor }) => visitor.request ?? null);
      return work.write(
        tx,
        entrants.map(({ input }) => input),
        { entry, requests },
      );
    });
    tellProof();
    for (const [index, result] of results.entries()) entrants[index]?.resolve(result);
  } catch (error) {
    tellProof();
    // A connection that could not be had at all has taken nobody from the queue.
    if (entrants.length === 0) entrants = queue.splice(0);
    // After anything but a plain refusal nobody knows whether it was committed: never write it twice.
    const isUndone = error instanceof Refusal && refusalReply(error.code).status !== 503;
    if (isUndone && entrants.length > 1) {
      await Promise.all(entrants.map((entrant) => write(database, work, [entrant])));
    } else for (const entrant of entrants) await decline(database, work, entrant, error);
  }
}

/** Perhaps it failed because a request with its key came first: then that one's result is the answer. */
async function decline<Input, Result>(
  database: Database,
  work: JoinedWork<Input, Result>,
  { visitor, input, resolve, reject }: Entrant<Input, Result>,
  error: unknown,
): Promise<void> {
  const { request } = visitor;
  const books = openBooks(database, { ...visitor, request: null });
  try {
    const kept = request ? await books.read((tx) => findReply(tx, request)) : null;
    if (kept === null) reject(error);
    else resolve(work.again(input, kept.reply));
  } catch (failure) {
    reject(failure);
  }
}
