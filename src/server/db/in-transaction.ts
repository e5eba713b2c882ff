import type { UserId } from "#domain/ids.ts";
import { type Client, type Database, withClient } from "./database.ts";
import { toRefusal } from "./database-refusals.ts";
import { enterBookAs, type PersonInBook, type TransactionCaller } from "./enter-book.ts";
import { findReply, requestKey, type KeyedRequest, storeReply } from "./idempotency.ts";
import { bookOf, onCommit, statement, transactionOn, type Tx } from "./transaction.ts";

/** The statements around one unit of work. The last one of `close` tells if it was committed. */
export type Frame = {
  open: string;
  close: readonly string[];
  abandon: string;
  success: string;
  holds: boolean;
};

const CHECK_IMMEDIATELY = "set constraints all immediate";
/** Runs at the end of a write during which its member may have been removed. */
export const CHECK_MEMBER = "select check_member()";
/** A write that took longer, waits included, checks again; a shorter one ends too soon to matter. */
const LONG_MS = 100;

// A report is consistent as of one moment, however many statements it takes, without concurrent changes.
export const READ_FRAME: Frame = {
  open: "begin isolation level repeatable read read only",
  close: ["commit"],
  abandon: "rollback",
  success: "COMMIT",
  holds: false,
};
export const WRITE_FRAME: Frame = { ...READ_FRAME, open: "begin", holds: true };
// Runs on the machine that has the book, where a refusal at commit names no constraint (docs/scale.md).
const CHECK_DEFERRED = "select check_deferred() from books where book_id = $1";
/** The same frame for distributed books. */
export const distributed = (frame: Frame): Frame => ({
  ...frame,
  close: [CHECK_DEFERRED, ...frame.close.filter((command) => command !== CHECK_IMMEDIATELY)],
});
export const PREVIEW_FRAME: Frame = { ...WRITE_FRAME, close: ["rollback"], success: "ROLLBACK" };
// Each member of a group is checked before the next one starts, so that one refusal doesn't affect the others.
export const GROUP_MEMBER_FRAME: Frame = {
  open: "savepoint member; set constraints all deferred",
  close: [CHECK_IMMEDIATELY, "release savepoint member"],
  abandon: "rollback to savepoint member",
  success: "RELEASE",
  holds: true,
};

/** Parameters of a transaction: its caller, its frame, and its requests. */
type TransactionParameters = {
  caller: TransactionCaller;
  frame: Frame;
  /** The request whose idempotency key each result is stored under; null if it has none. */
  requests: readonly (KeyedRequest | null)[];
};

/**
 * Runs work inside its frame, after the transaction has found the caller. Statements are pipelined where no answer is
 * needed: opening and entering take one round trip, and so do storing the replies and the end. Work may send the end
 * together with its last statement (commitEarly).
 */
export async function inTransaction<Result>(
  client: Client,
  terms: TransactionParameters,
  work: (tx: Tx) => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  const { frame, requests } = terms;
  let userId: UserId | null = null;
  const begunAt = performance.now();
  const end = createEnd(client, frame, () => performance.now() - begunAt > LONG_MS);
  try {
    ({ userId } = await openTransaction(client, terms));
    const by = userId;
    const tx = transactionOn(client);
    const isKept = requests.some((request) => request !== null);
    // A stored reply must be known before the end.
    onCommit(tx, isKept ? null : end.send);
    const results = await work(tx);
    const keeping = requests.flatMap((request, index) =>
      request === null ? [] : [storeReply(client, requestKey(request, by), results[index])],
    );
    const outcomes = await pipeline<unknown>([...keeping, end.send()]);
    if (outcomes.at(-1) !== true) throw new Error("The transaction wasn't committed.");
    return results;
  } catch (error) {
    // Nothing is left to abandon if the end was sent and committed.
    if (!(await end.hasHeld())) await client.query(frame.abandon).catch(() => undefined);
    const [request = null, ...otherRequests] = requests;
    if (userId === null || request === null || otherRequests.length > 0) throw toRefusal(error);
    // It may have failed because a request with this key came first: then return the stored reply.
    const keyed = requestKey(request, userId);
    const findStoredReply = async (tx: Tx) => [await findReply(tx, keyed)];
    const [storedReply = null] = await inTransaction(client, { ...terms, requests: [] }, findStoredReply);
    if (storedReply === null) throw toRefusal(error);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The key identifies this very request, so the same work wrote it.
    return [storedReply.reply as Result];
  }
}

/** Ends a transaction; the end is sent once. */
function createEnd(client: Client, { close, success, holds }: Frame, wasLong: () => boolean) {
  let endSent: Promise<boolean> | null = null;
  return {
    /** True if committed. */
    send: () => {
      const checkDeferred = () => statement(CHECK_DEFERRED, [bookOf(transactionOn(client))]);
      const send = (command: string) => client.query(command === CHECK_DEFERRED ? checkDeferred() : command);
      const commands = holds && wasLong() ? [CHECK_MEMBER, ...close] : close;
      endSent ??= pipeline(commands.map(send)).then((answers) => answers.at(-1)?.command === success);
      endSent.catch(() => undefined);
      return endSent;
    },
    hasHeld: async () => (await endSent?.catch(() => false)) === true,
  };
}

async function openTransaction(
  client: Client,
  { caller, frame }: Pick<TransactionParameters, "caller" | "frame">,
): Promise<PersonInBook> {
  const [, entered] = await Promise.allSettled([
    client.query(frame.open),
    enterBookAs(client, { caller, holds: frame.holds, isPreview: frame === PREVIEW_FRAME }),
  ]);
  if (entered.status === "rejected") throw entered.reason;
  return entered.value;
}

/** Runs one transaction on tables outside all books. */
export function writeOutsideBooks<Result>(
  { people }: Pick<Database, "people">,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  return withClient(people, (client) => writeOnConnection(client, work));
}

/** Runs one transaction on a connection without a book. */
export async function writeOnConnection<Result>(
  client: Client,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  try {
    await client.query("begin");
    const result = await work(client);
    const { command } = await client.query("commit");
    if (command !== WRITE_FRAME.success) throw new Error("The transaction wasn't committed.");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw toRefusal(error);
  }
}

/** Waits for all answers; throws the first failure, if any. */
async function pipeline<Answer>(answers: Promise<Answer>[]): Promise<Answer[]> {
  const outcomes = await Promise.allSettled(answers);
  return outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
}
