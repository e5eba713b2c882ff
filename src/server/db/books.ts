import { setImmediate } from "node:timers/promises";
import { Refusal } from "#domain/refusals.ts";
import type { Client, Database } from "./database.ts";
import { inRefusals } from "./database-refusals.ts";
import { findReply, type IdempotentRequest, keepReply } from "./idempotency.ts";
import { APP_ROLE } from "./migrate.ts";
import { statement, transactionOn, type Tx } from "./transaction.ts";

/** The one door to the data of a book (Design 1, idea 2). Each call is one transaction. */
export type Books = {
  visitor: Visitor;
  read: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;
  /** Does the work as a write would, gives its result, and undoes it. */
  rehearse: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;
  /** What `work` returns is the reply that a retry with the same idempotency key gets again. */
  write: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;
  /** Work of one statement, which enters the book by itself and is a transaction of its own (Decision 0021). */
  writeAtOnce: <Result>(work: (tx: Tx, entry: Entry) => Promise<Result>) => Promise<Result>;
};

/**
 * Opens a book. Its transactions run under the unprivileged role and see this book's rows alone; a
 * request with an idempotency key has its effect once, however often it is sent.
 */
export function openBooks(database: Database, visitor: Visitor): Books {
  const write = database.kind === "embedded" ? writeInGroup : writeAlone;
  return {
    visitor,
    read: (work) =>
      withClient(database, (client) => inTransaction(client, { visitor, frame: READING }, work)),
    rehearse: (work) =>
      withClient(database, (client) =>
        inTransaction(client, { visitor: { ...visitor, request: null }, frame: REHEARSING }, work),
      ),
    write: (work) => write(database, visitor, work),
    writeAtOnce: (work) => writeAtOnce(database, visitor, work),
  };
}

/**
 * Who enters which book; `request` is there when the client sent an idempotency key, and `proof` when the
 * database has still to say that this is who asks.
 */
export type Visitor = {
  bookId: string;
  userId: string;
  request?: IdempotentRequest | null;
  proof?: Proof | null;
};

/** The digest of the session or API token that a remembered visitor came with (Decision 0017). */
export type Proof = { hash: string; isGiven: boolean };

/** What a statement needs that enters a book by itself; the proof is null when it was given before. */
export type Entry = { bookId: string; userId: string; proof: string | null };

type Work<Result> = (tx: Tx) => Promise<Result>;

/** The statements around one piece of work. `close` ends with a command that says whether it held. */
type Frame = { open: readonly string[]; close: readonly string[]; abandon: string; success: string };

const READING: Frame = {
  open: ["begin read only"],
  close: ["commit"],
  abandon: "rollback",
  success: "COMMIT",
};
const REHEARSING: Frame = { open: ["begin"], close: ["rollback"], abandon: "rollback", success: "ROLLBACK" };
const WRITING: Frame = { open: ["begin"], close: ["commit"], abandon: "rollback", success: "COMMIT" };
// In a group each member is sealed before the next one starts, so that one refusal harms nobody else.
const MEMBER: Frame = {
  open: ["savepoint member", "set constraints all deferred"],
  close: ["set constraints all immediate", "release savepoint member"],
  abandon: "rollback to savepoint member",
  success: "RELEASE",
};

function writeAlone<Result>(database: Database, visitor: Visitor, work: Work<Result>): Promise<Result> {
  return withClient(database, (client) => inTransaction(client, { visitor, frame: WRITING }, work));
}

async function writeAtOnce<Result>(
  database: Database,
  { bookId, userId, proof }: Visitor,
  work: (tx: Tx, entry: Entry) => Promise<Result>,
): Promise<Result> {
  // As for a group: a turn of the event loop, in which others come along.
  if (database.kind === "embedded") await setImmediate();
  return withClient(database, async (client) => {
    const entry = { bookId, userId, proof: !proof || proof.isGiven ? null : proof.hash };
    try {
      const result = await work(transactionOn(client), entry);
      if (proof) proof.isGiven = true;
      return result;
    } catch (error) {
      const refusal = inRefusals(error);
      // A request without proof is done again. So nobody may be left without it whose statement was perhaps
      // committed, as when the connection broke; what is refused here, or because of the visitor, was not.
      if (proof && !(error instanceof Refusal)) proof.isGiven = !isAboutVisitor(refusal);
      throw refusal;
    }
  });
}

function isAboutVisitor(refusal: unknown): boolean {
  return refusal instanceof Refusal && refusal.code === "auth.required";
}

type Member = { run: (client: Client) => Promise<void>; settle: (failure: unknown) => void };
const queues = new WeakMap<Database, Member[]>();
const MOST_IN_GROUP = 64;

/**
 * Group commit for the embedded database, which has one connection: requests that wait while another
 * one runs share its commit, and so its fsync. Nobody is answered before the shared commit.
 */
function writeInGroup<Result>(database: Database, visitor: Visitor, work: Work<Result>): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    let answer = () => reject(new Error("The group was committed without this member."));
    const member: Member = {
      run: async (client) => {
        try {
          const result = await inTransaction(client, { visitor, frame: MEMBER }, work);
          answer = () => resolve(result);
        } catch (error) {
          answer = () => reject(error);
        }
      },
      settle: (failure) => (failure === null ? answer() : reject(failure)),
    };
    const queue = queues.get(database);
    if (queue) queue.push(member);
    else void commitGroups(database, [member]);
  });
}

async function commitGroups(database: Database, queue: Member[]): Promise<void> {
  queues.set(database, queue);
  while (queue.length > 0) {
    const members: Member[] = [];
    // The backend works in this thread: without a turn of the event loop nobody else could come along.
    await setImmediate();
    const failure = await withClient(database, (client) => commitGroup(client, queue, members)).then(
      () => null,
      (error: unknown) => error,
    );
    // A client that could not be had at all has taken nobody from the queue.
    if (failure !== null && members.length === 0) members.push(...queue.splice(0));
    for (const member of members) member.settle(failure);
  }
  queues.delete(database);
}

async function commitGroup(client: Client, queue: Member[], members: Member[]): Promise<void> {
  const begun = client.query("begin");
  begun.catch(() => undefined);
  for (let next = queue.shift(); next; next = members.length < MOST_IN_GROUP ? queue.shift() : undefined) {
    members.push(next);
    await next.run(client);
  }
  await begun;
  const { command } = await client.query("commit");
  if (command !== WRITING.success) throw new Error("The transaction was not committed.");
}

type Entrance = { visitor: Visitor; frame: Frame };

/**
 * Runs work inside its frame. Statements are sent without waiting for one another where no answer is
 * needed: entering the book and the first statement of the work are one round trip, and so are the
 * reply that is kept and the commit.
 */
async function inTransaction<Result>(
  client: Client,
  { visitor, frame }: Entrance,
  work: Work<Result>,
): Promise<Result> {
  const { request = null } = visitor;
  const entered = pipeline([
    ...frame.open.map((command) => client.query(command)),
    client.query(entrance(visitor)),
  ]);
  // Heard at once: the work may fail first, but then because it was not let in.
  const notEntered = entered.then(
    () => {
      if (visitor.proof) visitor.proof.isGiven = true;
      return null;
    },
    (error: unknown) => error,
  );
  try {
    const result = await work(transactionOn(client));
    await entered;
    const closing = await pipeline([
      ...(request === null ? [] : [keepReply(client, request, result)]),
      ...frame.close.map((command) => client.query(command)),
    ]);
    if (closing.at(-1)?.command !== frame.success) throw new Error("The transaction was not committed.");
    return result;
  } catch (error) {
    await client.query(frame.abandon).catch(() => undefined);
    const refused = await notEntered;
    if (refused !== null) throw inRefusals(refused);
    if (request === null) throw inRefusals(error);
    // Perhaps it failed because a request with this key came first: then that one's reply is the answer.
    const again = { visitor: { ...visitor, request: null }, frame };
    const kept = await inTransaction(client, again, () => findReply(transactionOn(client), request));
    if (kept === null) throw inRefusals(error);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The key stands for this very request, so the same work wrote it.
    return kept.reply as Result;
  }
}

/** Drops to the role of the books and names the book and the person, until the transaction ends. */
export const ENTER_BOOK = `select set_config('role', $1, true), set_config('app.book_id', $2, true),
  set_config('app.user_id', $3, true)`;
/** The same when the database agrees that the visitor is who asks; else it fails, and with it what follows. */
const ENTER_PROVED = `${ENTER_BOOK}, check_visitor($4, $3, $2)`;

function entrance({ bookId, userId, proof }: Visitor) {
  const values = [APP_ROLE, bookId, userId];
  if (!proof || proof.isGiven) return statement(ENTER_BOOK, values);
  return statement(ENTER_PROVED, [...values, proof.hash]);
}

/** All answers, or the first failure, once the last one has come. */
async function pipeline<Answer>(answers: Promise<Answer>[]): Promise<Answer[]> {
  const outcomes = await Promise.allSettled(answers);
  return outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
}

async function withClient<Result>(
  database: Database,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await database.pool.connect();
  try {
    return await use(client);
  } finally {
    client.release();
  }
}
