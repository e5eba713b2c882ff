import type { BookId, SessionId, UserId } from "#domain/ids.ts";
import type { Membership, TokenArea } from "#domain/roles.ts";
import type { Credential } from "#server/db/enter-book.ts";

/** The user of a request; `sessionId` is null for an API token, which may be read-only or limited to one area. */
export type SignedIn = {
  userId: UserId;
  name: string;
  email: string;
  isEmailVerified: boolean;
  isAdmin: boolean;
  sessionId: SessionId | null;
  onlyReads: boolean;
  onlyArea: TokenArea | null;
};

/** The same as a member of a book. */
export type Caller = SignedIn & Membership & { bookId: BookId };

export type CallerHeaders = {
  cookie?: string | undefined;
  authorization?: string | undefined;
  "accept-language"?: string | undefined;
};

/** Finds the caller by a session cookie or an `Authorization: Bearer` API token; null without either. */
export type CallerFinder = {
  /** Credential of a request. The transaction looks up its user, if there is one (Decision 0030). */
  credentialOf: (
    headers: CallerHeaders,
    wish: Pick<Credential, "requestedBookId" | "operation" | "lockReason" | "program" | "admit">,
  ) => Credential | null;
  /** Returns the caller for endpoints outside the books, usually with one query; a user's first request creates the book. */
  findCaller: (headers: CallerHeaders, requestedBookId: string | null) => Promise<Caller | null>;
  /** Returns the user, without a company or creating one. */
  findSignedIn: (headers: CallerHeaders) => Promise<SignedIn | null>;
};
