import type { Book } from "#contract/book.ts";
import { paths } from "#web/navigation/paths.ts";
import { NEW_BOOK, type StepOrder } from "./getting-started-store.ts";

/** Dialog that a step opens instead of a page. */
export type StepDialog = "company" | "tax";

export type SetupStep = {
  title: string;
  text: string;
  action: string;
  isDone: boolean;
  leadsTo: { href: string } | { opens: StepDialog };
};

export type StepFacts = {
  hasAccounts: boolean;
  hasInvoices: boolean;
  hasJournals: boolean;
  hasBankFile: boolean;
  hasLogo: boolean;
  hasBankDetails: boolean;
  hasDeclinedTax: boolean;
  book: Pick<Book, "name" | "country" | "salesTaxRateId">;
  hasReadTrialBalance: boolean;
};

/**
 * Returns the setup steps and which of them are done (Interface 4): for an owner from company to first bank file,
 * then journal entries; for an accountant, accounts first.
 */
export function gettingStartedSteps(facts: StepFacts, order: StepOrder): SetupStep[] {
  const [owner, ledger] = [ownerSteps(facts), ledgerSteps(facts)];
  return order === "accountant" ? [chartStep(facts), ...ledger, ...owner] : [...owner, ...ledger];
}

function ownerSteps({ book, hasDeclinedTax, hasInvoices, hasBankFile, ...facts }: StepFacts): SetupStep[] {
  return [
    {
      title: "Set up your company",
      text: "Its country sets the currency, formats, paper, and categories for sales and costs.",
      action: "Set up",
      leadsTo: { opens: "company" },
      isDone: book.name !== NEW_BOOK && book.country !== null && facts.hasAccounts,
    },
    {
      title: "Do you charge sales tax or VAT?",
      text: "Choose your usual rate, and whether your prices include it.",
      action: "Answer",
      leadsTo: { opens: "tax" },
      isDone: book.salesTaxRateId !== null || hasDeclinedTax,
    },
    {
      title: "Add your logo",
      text: "It appears on your invoices and emails.",
      action: "Add logo",
      leadsTo: { href: paths.settings("documents") },
      isDone: facts.hasLogo,
    },
    {
      title: "Add your bank details",
      text: "They appear on your invoices, so customers know where to pay.",
      action: "Add bank details",
      leadsTo: { href: paths.settings("payments") },
      isDone: facts.hasBankDetails,
    },
    {
      title: "Write your first invoice",
      text: "You can add customers and products as you go.",
      action: "New invoice",
      leadsTo: { href: paths.newDocument("invoice") },
      isDone: hasInvoices,
    },
    {
      title: "Import your first bank statement",
      text: "Download it from your bank. We match payments to invoices and bills.",
      action: "Open bank",
      leadsTo: { href: paths.bank() },
      isDone: hasBankFile,
    },
  ];
}

function chartStep({ hasAccounts }: StepFacts): SetupStep {
  return {
    title: "Set up your chart of accounts",
    text: "Pick a starter chart, import a CSV file, or add accounts one by one.",
    action: "Choose accounts",
    leadsTo: { href: paths.accounts() },
    isDone: hasAccounts,
  };
}

function ledgerSteps({ hasAccounts, hasJournals, hasReadTrialBalance }: StepFacts): SetupStep[] {
  return [
    {
      title: "Enter your first journal entry",
      text: "For example, record the money you put into the business.",
      action: "New journal entry",
      leadsTo: { href: hasAccounts ? paths.newJournal() : paths.accounts() },
      isDone: hasJournals,
    },
    {
      title: "Read your trial balance",
      text: "See the balance of every account in one place.",
      action: "Open report",
      leadsTo: { href: paths.trialBalance() },
      isDone: hasReadTrialBalance,
    },
  ];
}
