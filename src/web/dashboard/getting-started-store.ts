import type { BookId } from "#domain/ids.ts";
/** What a browser remembers of a new owner's first steps, for each book. */
const key = (what: string, bookId: BookId): string => `twofold.${what}.${bookId}`;

export function isGettingStartedDismissed(bookId: BookId): boolean {
  return localStorage.getItem(key("getting-started-dismissed", bookId)) !== null;
}

export function dismissGettingStarted(bookId: BookId): void {
  localStorage.setItem(key("getting-started-dismissed", bookId), "yes");
}

export function hasReadTrialBalance(bookId: BookId): boolean {
  return localStorage.getItem(key("trial-balance-read", bookId)) !== null;
}

export function rememberTrialBalanceRead(bookId: BookId): void {
  localStorage.setItem(key("trial-balance-read", bookId), "yes");
}
