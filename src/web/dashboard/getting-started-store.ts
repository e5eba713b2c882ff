import type { BookId } from "#domain/ids.ts";
/** What a browser remembers of a new owner's first steps, for each book. */
const key = (name: string, bookId: BookId): string => `twofold.${name}.${bookId}`;

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

export function hasDeclinedTax(bookId: BookId): boolean {
  return localStorage.getItem(key("no-tax", bookId)) !== null;
}

export function rememberNoTax(bookId: BookId): void {
  localStorage.setItem(key("no-tax", bookId), "yes");
}

/** Whether the steps begin with the company or with the accounts: a choice of the person, for all books. */
export type StepOrder = "owner" | "accountant";
const ORDER_KEY = "twofold.getting-started-order";

export function stepOrder(): StepOrder {
  return localStorage.getItem(ORDER_KEY) === "accountant" ? "accountant" : "owner";
}

export function keepStepOrder(order: StepOrder): void {
  localStorage.setItem(ORDER_KEY, order);
}
