import type { BookId } from "#domain/ids.ts";
import { companyOfAddress } from "#web/navigation/paths.ts";

/**
 * The books that this page was opened for: those that its address names, or those that its first session names. Every
 * request names them, so that a page left over from another user
 * who was signed in here, or from the sample company in another tab, reads and writes nothing of other books.
 */
let bookId: BookId | null = companyOfAddress(globalThis.location?.pathname ?? "");

export function keepBooksOfPage(id: BookId): void {
  bookId = id;
}

/** Forgets them when the user switches to other books on purpose: the next session names those. */
export function forgetBooksOfPage(): void {
  bookId = null;
}

export function booksOfPage(): BookId | null {
  return bookId;
}
