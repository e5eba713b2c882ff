import { Refusal, refusalReply } from "#domain/refusals.ts";
import { openBooks, type Visitor } from "./books.ts";
import type { Database } from "./database.ts";
import { keepReplies } from "./idempotency.ts";
import type { Tx } from "./transaction.ts";

/** One piece of work, and the same for the inputs of several requests, with a result for each in order. */
type Work<Input, Result> = {
  alone: (tx: Tx, input: Input) => Promise<Result>;
  together: (tx: Tx, inputs: readonly Input[]) => Promise<readonly Result[]>;
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
 * for while an earlier one is under way is written in one transaction and with one set of statements
 * (Decision 0010). When that is refused, each is tried by itself, and only the wrong one fails.
 */
export function joinWrites<Input, Result>(database: Database, work: Work<Input, Result>) {
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
  work: Work<Input, Result>,
  queue: Entrant<Input, Result>[],
): Promise<void> {
  const { bookId = "", userId = "", proof } = queue[0]?.visitor ?? {};
  // One proof for all: they came with the same session or token.
  const ofAll = proof ? { hash: proof.hash, isGiven: false } : null;
  let entrants: Entrant<Input, Result>[] = [];
  try {
    const results = await openBooks(database, { bookId, userId, proof: ofAll }).write((tx) => {
      // Not earlier, so that whoever came while the connection was waited for goes along.
      entrants = queue.splice(0, MOST_TOGETHER);
      return workAndKeep(tx, work, entrants);
    });
    for (const [index, result] of results.entries()) {
      const { visitor, resolve } = entrants[index] ?? {};
      if (visitor?.proof) visitor.proof.isGiven = true;
      resolve?.(result);
    }
  } catch (error) {
    // A connection that could not be had at all has taken nobody from the queue.
    if (entrants.length === 0) entrants = queue.splice(0);
    const [first] = entrants;
    const isLonely = entrants.length === 1 && !first?.visitor.request;
    // After anything but a plain refusal nobody knows whether it was committed: never write it twice.
    if (error instanceof Refusal && refusalReply(error.code).status !== 503 && !isLonely) {
      await Promise.all(entrants.map((entrant) => writeAlone(database, work, entrant)));
    } else for (const { reject } of entrants) reject(error);
  }
}

async function workAndKeep<Input, Result>(
  tx: Tx,
  work: Work<Input, Result>,
  entrants: readonly Entrant<Input, Result>[],
): Promise<readonly Result[]> {
  const inputs = entrants.map(({ input }) => input);
  const results = await work.together(tx, inputs);
  const replies = entrants.flatMap(({ visitor: { request } }, index) =>
    request ? [{ request, reply: results[index] }] : [],
  );
  if (replies.length > 0) await keepReplies(tx, replies);
  return results;
}

async function writeAlone<Input, Result>(
  database: Database,
  work: Work<Input, Result>,
  { visitor, input, resolve, reject }: Entrant<Input, Result>,
): Promise<void> {
  const writing = openBooks(database, visitor).write((tx) => work.alone(tx, input));
  await writing.then(resolve, reject);
}
