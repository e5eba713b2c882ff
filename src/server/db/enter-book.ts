import type { UserId, BookId } from "#domain/ids.ts";
import type { Program } from "#domain/activity.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Membership, Role, TokenArea } from "#domain/roles.ts";
import type { Client } from "./database.ts";
import { ENTER_BOOK, ENTER_BOOK_WITH_CREDENTIAL, type EnteredBookRow } from "./enter-book-statements.ts";
import { rejectDuringLongWrite } from "./long-write-lock.ts";
import { APP_ROLE } from "./roles.ts";
import { enterBook, statement } from "./transaction.ts";

/** A person in a book, identified by the server. */
export type PersonInBook = {
  bookId: BookId;
  userId: UserId;
  /** May enter a book during a long write: to continue that write, or to read data it doesn't touch. */
  passes?: true;
  /** Role of the member; undefined if the server itself does the work (Decision 0128). */
  role?: Role | undefined;
  /** Whether a member of this role posts documents, or only saves drafts. */
  canPost?: boolean | undefined;
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

export type TransactionCaller = PersonInBook | Credential;

/** Thrown before any work if the person's book has not been created yet. */
export class NoBookYet extends Error {
  readonly userId: UserId;
  constructor(userId: UserId) {
    super("A person without a book.");
    this.userId = userId;
  }
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
  if ("digest" in caller) return enterWithCredential(client, caller, { holds, passes, lockReason });
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
      caller.canPost ?? true,
    ]),
  );
  if (caller.passes !== true && !passes) rejectDuringLongWrite(caller.bookId);
  enterAndHold(client, { bookId: caller.bookId, minorUnit: rows[0]?.minorUnit ?? null }, holds);
  return caller;
}

type CredentialEntry = { holds: boolean; passes: boolean; lockReason: string | null };

/** Enters the book of a session or token if its user is permitted what the request wants. */
async function enterWithCredential(
  client: Client,
  credential: Credential,
  { holds, passes, lockReason }: CredentialEntry,
): Promise<PersonInBook> {
  const { digest, requestedBookId } = credential;
  const values = [APP_ROLE, digest, holds, requestedBookId, lockReason, credential.program];
  const { rows } = await client.query<EnteredBookRow>(statement(ENTER_BOOK_WITH_CREDENTIAL, values));
  const [row] = rows;
  if (!row?.person) throw new Refusal("auth.required");
  const { person, book, role, tokenName, minorUnit } = row;
  const canPost = row.canPost === true;
  if (book === null || role === null) throw new NoBookYet(person);
  credential.isProved = true;
  credential.isDue = row.isDue === true;
  if (requestedBookId !== null && requestedBookId !== book) throw new Refusal("session.user-mismatch");
  credential.admit({
    userId: person,
    bookId: book,
    role,
    onlyReads: row.onlyReads === true,
    onlyArea: row.onlyArea,
    canViewBank: row.canViewBank === true,
    canViewReports: row.canViewReports === true,
    canPost,
  });
  if (!passes) rejectDuringLongWrite(book);
  enterAndHold(client, { bookId: book, minorUnit }, holds);
  const program = tokenName === null ? credential.program : "token";
  return { bookId: book, userId: person, role, canPost, lockReason, program, programName: tokenName };
}

function enterAndHold(client: Client, book: Parameters<typeof enterBook>[1], holds: boolean): void {
  enterBook(client, book);
  if (holds) writtenBooks.get(client)?.add(book.bookId);
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
