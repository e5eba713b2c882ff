import type { BookId } from "#domain/ids.ts";
import { companyOfAddress } from "#web/navigation/paths.ts";

/**
 * The company that this page was opened for, from its address or else its first session. Every request names it, so
 * that a page left over from another user or from the sample company in another tab can't read or write other books.
 */
let bookId: BookId | null = companyOfAddress(globalThis.location?.pathname ?? "");

export function setPageBook(id: BookId): void {
  bookId = id;
}

/** Forgets the company when the user switches on purpose; the next session sets it. */
export function clearPageBook(): void {
  bookId = null;
}

export function pageBook(): BookId | null {
  return bookId;
}
