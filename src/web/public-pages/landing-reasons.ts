export type ReasonText = { title: string; text: string };

/**
 * The speed measurements on the proof page: the medians of docs/performance.md on PostgreSQL, with 1,000,000 journal entries and
 * 100,000 documents.
 */
export const measured: readonly (ReasonText & { figure: string })[] = [
  {
    figure: "4 ms",
    title: "for a trial balance of a million journal entries",
    text: "Reports stay instant however much you record. Click any figure to see what's behind it.",
  },
  {
    figure: "1,115",
    title: "journal entries a second in one company's books",
    text: "Many people and programs can post at the same time.",
  },
  {
    figure: "0.3 s",
    title: "to correct the cost of a thousand sales",
    text: "Late vendor bills correct the cost of past sales automatically, so stock value always matches your books.",
  },
];

/** The benefits for an owner. Each sentence describes what the product does today. */
export const forOwners: readonly ReasonText[] = [
  {
    title: "Invoices that get paid",
    text: "Email an invoice with a link. Your customer sees it in the browser and, if you connect a card provider, pays it there.",
  },
  {
    title: "Your bank, matched",
    text: "Import a statement. Payments are matched with invoices and bills, your rules categorize the rest, and duplicates are skipped.",
  },
  {
    title: "Taxes calculated for you",
    text: "Sales tax and VAT are calculated on every line. The tax return shows each box and the documents in it.",
  },
  {
    title: "Multi-currency",
    text: "Sell, buy and bank in other currencies. Exchange gains and losses are posted for you.",
  },
  {
    title: "Inventory management",
    text: "Bills add stock, invoices reduce it, and a late bill corrects the cost of past sales. Low items show up on your dashboard.",
  },
  {
    title: "Aging analysis",
    text: "See who owes you and since when. Partial payments, deposits and credits are applied to the right invoice, and you send reminders by email, all at once.",
  },
];

/** Answers for bookkeepers and auditors. Each sentence describes what the product does today. */
export const featureReasons: readonly ReasonText[] = [
  {
    title: "Chart of accounts",
    text: "Start with a ready-made chart, or import your own from any program, with a preview of each row.",
  },
  {
    title: "Journal entries",
    text: "An entry that doesn't balance can't be saved: the form, the server and the database check it. Invoices, bills and payments are posted automatically, with a preview.",
  },
  {
    title: "Reports",
    text: "Trial balance, balance sheet, profit and loss, statements of account, taxes and stock, for any dates. Click a figure to see what's behind it.",
  },
  {
    title: "Year-end closing",
    text: "Preview the closing entry, move net income to retained earnings and lock the year. You can reopen it.",
  },
  {
    title: "Security",
    text: "Each company's data is kept apart inside the database. Every version of every entry is kept: who changed it, when, and what it was before.",
  },
  {
    title: "Speed",
    text: "Reports stay instant with a million journal entries. Change dates with + and -, type 120/1.1 as an amount, and find anything with Ctrl+K.",
  },
];

/** The first steps with the product. */
export const steps: readonly ReasonText[] = [
  {
    title: "Set up your company",
    text: "Choose your country and business, and the categories for your sales and costs are ready. Or import your own.",
  },
  {
    title: "Create an invoice",
    text: "Add customers and products as you go. Or try the sample company first—remove it with one click.",
  },
  {
    title: "Import a bank statement",
    text: "Match the payments, and see what you've earned and who still owes you.",
  },
];
