/** What a browser remembers of a new owner's first steps, for each book. */
const key = (what: string, bookId: string): string => `twofold.${what}.${bookId}`;

export function isGettingStartedDismissed(bookId: string): boolean {
  return localStorage.getItem(key("getting-started-dismissed", bookId)) !== null;
}

export function dismissGettingStarted(bookId: string): void {
  localStorage.setItem(key("getting-started-dismissed", bookId), "yes");
}

export function hasReadTrialBalance(bookId: string): boolean {
  return localStorage.getItem(key("trial-balance-read", bookId)) !== null;
}

export function rememberTrialBalanceRead(bookId: string): void {
  localStorage.setItem(key("trial-balance-read", bookId), "yes");
}
