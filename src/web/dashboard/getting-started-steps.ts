import type { Book } from "#contract/book.ts";
import { paths } from "#web/navigation/paths.ts";

export type Step = { title: string; text: string; action: string; href: string; isDone: boolean };

type Facts = {
  hasAccounts: boolean;
  hasInvoices: boolean;
  hasJournals: boolean;
  book: Pick<Book, "name" | "address" | "phone" | "email" | "taxId">;
  hasReadTrialBalance: boolean;
};

/** The name that a new book gets (Spec 9). */
const NEW_BOOK = "My Company";

/** What a new owner does first, with what the books already show as done (Conventions 4). */
export function gettingStartedSteps(facts: Facts): Step[] {
  const { hasAccounts, hasInvoices, hasJournals, hasReadTrialBalance } = facts;
  const { name, address, phone, email, taxId } = facts.book;
  return [
    {
      title: "Set up your chart of accounts",
      text: "Pick a starter chart, import a CSV file, or add accounts one by one.",
      action: "Choose accounts",
      href: paths.accounts(),
      isDone: hasAccounts,
    },
    {
      title: "Enter your first journal",
      text: "For example, the money you put into the company: debit the bank, credit capital.",
      action: "New journal",
      href: hasAccounts ? paths.newJournal() : paths.accounts(),
      isDone: hasJournals,
    },
    {
      title: "Complete your company details",
      text: "Name, address and fiscal year, as they stand on invoices and reports.",
      action: "Open settings",
      href: paths.settings(),
      isDone: name !== NEW_BOOK || [address, phone, email, taxId].some((detail) => detail !== null),
    },
    {
      title: "Write your first invoice",
      text: "Its customer and its products are added right in the form; posting it writes the journal.",
      action: "New invoice",
      href: paths.newDocument("invoice"),
      isDone: hasInvoices,
    },
    {
      title: "Read your trial balance",
      text: "Every account with its balance: proof that debits equal credits.",
      action: "Open report",
      href: paths.trialBalance(),
      isDone: hasReadTrialBalance,
    },
  ];
}
