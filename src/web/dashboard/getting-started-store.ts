import type { BookId } from "#domain/ids.ts";

/** Default name of a new company (Behavior 9). */
export const NEW_BOOK = "My Company";

/** Key for what the browser remembers of the setup steps, per company. */
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

/** Whether the steps start with the company or the accounts: the user's choice for all companies. */
export type StepOrder = "owner" | "accountant";
const ORDER_KEY = "twofold.getting-started-order";

export function stepOrder(): StepOrder {
  return localStorage.getItem(ORDER_KEY) === "accountant" ? "accountant" : "owner";
}

export function keepStepOrder(order: StepOrder): void {
  localStorage.setItem(ORDER_KEY, order);
}
