import { expect, test } from "vitest";
import { gettingStartedSteps } from "./getting-started-steps.tsx";

const newBook = { name: "My Company", address: null, phone: null, email: null, taxId: null };
const nothing = {
  hasAccounts: false,
  hasInvoices: false,
  hasJournals: false,
  book: newBook,
  hasReadTrialBalance: false,
};
const done = (facts: Parameters<typeof gettingStartedSteps>[0]) =>
  gettingStartedSteps(facts).map(({ isDone }) => isDone);

test("in a new book nothing is done", () => {
  expect(done(nothing)).toEqual([false, false, false, false, false]);
});

test("each step is done by what the books show, whichever comes first", () => {
  expect(done({ ...nothing, hasAccounts: true })).toEqual([true, false, false, false, false]);
  expect(done({ ...nothing, hasJournals: true })).toEqual([false, true, false, false, false]);
  expect(done({ ...nothing, hasInvoices: true })).toEqual([false, false, false, true, false]);
  expect(done({ ...nothing, hasReadTrialBalance: true })).toEqual([false, false, false, false, true]);
});

test("a name of its own or any detail completes the company", () => {
  expect(done({ ...nothing, book: { ...newBook, name: "Marsh Ltd" } })[2]).toBe(true);
  expect(done({ ...nothing, book: { ...newBook, phone: "555-0100" } })[2]).toBe(true);
});

test("without accounts the first journal leads to the accounts", () => {
  expect(gettingStartedSteps(nothing)[1]?.href).toBe("/app/accounts");
  expect(gettingStartedSteps({ ...nothing, hasAccounts: true })[1]?.href).toBe("/app/journals/new");
});
