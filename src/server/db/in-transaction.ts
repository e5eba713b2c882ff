import type { UserId, BookId } from "#domain/ids.ts";
import type { Program } from "#domain/activity.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Membership, Role, TokenArea } from "#domain/roles.ts";
import { type Client, type Database, withClient } from "./database.ts";
import { toRefusal } from "./database-refusals.ts";
import { findReply, requestKey, type KeyedRequest, storeReply } from "./idempotency.ts";
import { ENTER_BOOK, ENTER_BOOK_WITH_CREDENTIAL, type EnteredBookRow } from "./enter-book-statements.ts";
import { APP_ROLE } from "./roles.ts";
import { rejectDuringLongWrite } from "./long-write-lock.ts";
import { bookOf, onCommit, enterBook, statement, transactionOn, type Tx } from "./transaction.ts";

/** A person in a book, identified by the server. */
export type PersonInBook = {
  bookId: BookId;
  userId: UserId;
  /** May enter a book during a long write: to continue that write, or to read data it doesn't touch. */
  passes?: true;
  /** Role of the member; undefined if the server itself does the work (Decision 0128). */
  role?: Role | undefined;
  /** Reason for changes in a soft lock (Decision 0141). */
  lockReason?: string | null;
  /** What the audit log records that its changes were made with; default: the server itself. */
  program?: Program;
  /** The name of the API token. */
  programName?: string | null;
};

/** What decides whether a request is permitted: the member's role and permissions, and the scope of the token. */
export type Admission = Membership & {
  userId: UserId;
  bookId: BookId;
  onlyReads: boolean;
  onlyArea: TokenArea | null;
};

/** The digest of a session or API token; the transaction looks up the caller (Decision 0030). */
export type Credential = {
  digest: string;
  /** The book named by the request, or null. */
  requestedBookId: string | null;
  /** The requested operation: writes of different operations don't share a call. */
  operation: string;
  /** Refuses what the member's role or the token doesn't permit (Security 2.2). */
  admit: (admission: Admission) => void;
  /** Reason for writing to dates under a soft lock (Decision 0141). */
  lockReason: string | null;
  /** What the audit log records for a session; for an API token, it is the token. */
  program: Program;
  /** True once a transaction has found the caller. */
  isProved: boolean;
  /** True when it is time to record that the credential is in use. */
  isDue: boolean;
  noteUse: () => Promise<unknown>;
  /** Creates the book of a person who has none yet. */
  makeBook: (userId: UserId) => Promise<unknown>;
};

type TransactionCaller = PersonInBook | Credential;

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
 * together with its last statement (sendEnd).
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
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The key stands for this very request, so the same work wrote it.
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

/** Thrown before any work if the person's book has not been created yet. */
export class NoBookYet extends Error {
  readonly userId: UserId;
  constructor(userId: UserId) {
    super("A person without a book.");
    this.userId = userId;
  }
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

type EntryOptions = { caller: TransactionCaller; holds: boolean; passes?: boolean; isPreview?: boolean };

/**
 * Switches to the role of the books and enters a book until the transaction ends. Refuses before any work begins if the
 * credential is invalid, or if the caller names another book.
 */
export async function enterBookAs(
  client: Client,
  { caller, holds, passes = false, isPreview = false }: EntryOptions,
): Promise<PersonInBook> {
  // A preview saves nothing, so it needs no reason.
  const lockReason = isPreview ? "Preview" : (caller.lockReason ?? null);
  if (!("digest" in caller)) {
    const { rows } = await client.query<Pick<EnteredBookRow, "minorUnit">>(
      statement(ENTER_BOOK, [
        APP_ROLE,
        caller.bookId,
        caller.userId,
        holds,
        caller.role ?? null,
        lockReason,
        caller.program ?? "system",
        caller.programName ?? null,
      ]),
    );
    if (caller.passes !== true && !passes) rejectDuringLongWrite(caller.bookId);
    enterAndHold(client, { bookId: caller.bookId, minorUnit: rows[0]?.minorUnit ?? null }, holds);
    return caller;
  }
  const { digest, requestedBookId } = caller;
  const values = [APP_ROLE, digest, holds, requestedBookId, lockReason, caller.program];
  const { rows } = await client.query<EnteredBookRow>(statement(ENTER_BOOK_WITH_CREDENTIAL, values));
  const [row] = rows;
  if (!row?.person) throw new Refusal("auth.required");
  const { person, book, role, minorUnit } = row;
  if (book === null || role === null) throw new NoBookYet(person);
  caller.isProved = true;
  caller.isDue = row.isDue === true;
  if (requestedBookId !== null && requestedBookId !== book) throw new Refusal("session.user-mismatch");
  caller.admit({
    userId: person,
    bookId: book,
    role,
    onlyReads: row.onlyReads === true,
    onlyArea: row.onlyArea,
    canViewBank: row.canViewBank === true,
    canViewReports: row.canViewReports === true,
  });
  if (!passes) rejectDuringLongWrite(book);
  enterAndHold(client, { bookId: book, minorUnit }, holds);
  const { tokenName } = row;
  const program = tokenName === null ? caller.program : "token";
  return { bookId: book, userId: person, role, lockReason, program, programName: tokenName };
}

function enterAndHold(client: Client, book: Parameters<typeof enterBook>[1], holds: boolean): void {
  enterBook(client, book);
  if (holds) writtenBooks.get(client)?.add(book.bookId);
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

const writtenBooks = new WeakMap<Client, Set<BookId>>();

/** Whether the current transaction may have written to a book. */
export function mayHaveWritten(client: Client, bookId: BookId): boolean {
  return writtenBooks.get(client)?.has(bookId) ?? true;
}

/** Marks the transaction that now begins on a connection as unwritten. */
export function markUnwritten(client: Client): void {
  writtenBooks.set(client, new Set());
}
