import { expect, test } from "vitest";
import { gettingStartedSteps, type StepFacts } from "./getting-started-list.ts";

const newBook: StepFacts["book"] = { name: "My Company", country: null, salesTaxRateId: null };
const noFacts: StepFacts = {
  hasAccounts: false,
  hasInvoices: false,
  hasJournals: false,
  hasBankFile: false,
  hasLogo: false,
  hasBankDetails: false,
  hasDeclinedTax: false,
  book: newBook,
  hasReadTrialBalance: false,
};
const titles = (order: "owner" | "accountant") =>
  gettingStartedSteps(noFacts, order).map(({ title }) => title);
const doneSteps = (facts: Partial<StepFacts>) =>
  gettingStartedSteps({ ...noFacts, ...facts }, "owner")
    .filter(({ isDone }) => isDone)
    .map(({ title }) => title);

test("an owner starts with the company and ends with journals and the trial balance", () => {
  expect(titles("owner")).toEqual([
    "Set up your company",
    "Do you charge sales tax or VAT?",
    "Add your logo",
    "Add your bank details",
    "Write your first invoice",
    "Import your first bank statement",
    "Enter your first journal entry",
    "Read your trial balance",
  ]);
});

test("an accountant starts with the accounts", () => {
  expect(titles("accountant").slice(0, 4)).toEqual([
    "Set up your chart of accounts",
    "Enter your first journal entry",
    "Read your trial balance",
    "Set up your company",
  ]);
});

test("new books have no completed step", () => {
  expect(doneSteps({})).toEqual([]);
});

test("each step is completed by data in the books, in any order", () => {
  expect(doneSteps({ hasInvoices: true })).toEqual(["Write your first invoice"]);
  expect(doneSteps({ hasBankFile: true })).toEqual(["Import your first bank statement"]);
  expect(doneSteps({ hasLogo: true })).toEqual(["Add your logo"]);
  expect(doneSteps({ hasBankDetails: true })).toEqual(["Add your bank details"]);
  expect(doneSteps({ hasJournals: true })).toEqual(["Enter your first journal entry"]);
  expect(doneSteps({ hasReadTrialBalance: true })).toEqual(["Read your trial balance"]);
});

test("the company is set up with a name, a country and a chart of accounts", () => {
  const setUp = { ...newBook, name: "Marsh Ltd", country: "GB" };
  expect(doneSteps({ book: { ...newBook, name: "Marsh Ltd" } })).toEqual([]);
  expect(doneSteps({ book: { ...newBook, country: "GB" } })).toEqual([]);
  expect(doneSteps({ book: setUp })).toEqual([]);
  expect(doneSteps({ book: setUp, hasAccounts: true })).toEqual(["Set up your company"]);
});

test("both yes and no answer the question about tax", () => {
  const salesTaxRateId = "0197a000-0000-7000-8000-000000000001" as never;
  expect(doneSteps({ book: { ...newBook, salesTaxRateId } })).toEqual(["Do you charge sales tax or VAT?"]);
  expect(doneSteps({ hasDeclinedTax: true })).toEqual(["Do you charge sales tax or VAT?"]);
});

test("without accounts the first journal links to the accounts", () => {
  const leadsTo = (hasAccounts: boolean) =>
    gettingStartedSteps({ ...noFacts, hasAccounts }, "accountant")[1]?.leadsTo;
  expect(leadsTo(false)).toEqual({ href: "/app/accounts" });
  expect(leadsTo(true)).toEqual({ href: "/app/journals/new" });
});
