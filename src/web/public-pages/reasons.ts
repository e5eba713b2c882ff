export type Point = { title: string; text: string };

/**
 * Three reasons with what was measured of them: the medians of docs/performance.md on PostgreSQL, at 1,000,000
 * journals and at 100,000 documents.
 */
export const measured: readonly (Point & { figure: string })[] = [
  {
    figure: "4 ms",
    title: "for a trial balance over a million journals",
    text: "Reports stay instant however much you record. Click any figure to see what's behind it.",
  },
  {
    figure: "1,115",
    title: "journals a second into the same book",
    text: "Many people and programs can post at the same time.",
  },
  {
    figure: "0.3 s",
    title: "to correct the cost of a thousand sales",
    text: "Late supplier bills correct the cost of past sales automatically, so stock value always matches your books.",
  },
];

/** What it does for an owner. Each sentence describes what the product does today. */
export const forOwners: readonly Point[] = [
  {
    title: "Invoices in a minute",
    text: "Add customers and products as you go, then email, share or print.",
  },
  {
    title: "Who owes you, and since when",
    text: "See what's overdue and what's due in the next 30 days. Partial payments, deposits and credits are matched to the right invoice.",
  },
  {
    title: "Your cash, account by account",
    text: "Bank, cash and credit card. Import your bank statements—duplicates are skipped.",
  },
  {
    title: "Taxes worked out",
    text: "Sales tax and VAT are calculated on every line. One report shows what you've charged and what you can reclaim.",
  },
  {
    title: "Stock that counts itself",
    text: "Bills add stock, invoices reduce it. Low items show up on your dashboard.",
  },
  {
    title: "Close the year in a minute",
    text: "Preview the closing entry, move the result to retained earnings and lock the year. You can undo it.",
  },
];

/** What whoever keeps or examines the books wants to know. Each sentence describes what the product does today. */
export const kept: readonly Point[] = [
  {
    title: "Debits equal credits, always",
    text: "An entry that doesn't balance can't be saved—checked by the form, the server and the database. No sum is ever off by a cent.",
  },
  {
    title: "Documents that post themselves",
    text: "Invoices, bills and payments are posted to your books and stock for you, with a preview before you save.",
  },
  {
    title: "A complete audit trail",
    text: "Every version of every entry is kept: who changed it, when, and what it was before. Numbers are never reused.",
  },
  {
    title: "Built for the keyboard",
    text: "Dates move with + and -, amounts accept 120/1.1, Tab adds the next line, and Ctrl+K finds any customer, document or journal.",
  },
  {
    title: "Import and export",
    text: "Each company's data is fully isolated. Import your chart of accounts from CSV; export every report.",
  },
];

/** What the first minutes look like. */
export const steps: readonly Point[] = [
  {
    title: "Choose a chart of accounts",
    text: "Take your country's chart, one for services or retail, a minimal one, or import your own from a CSV file.",
  },
  {
    title: "Write an invoice",
    text: "Add customers and products as you go. Or try the sample company first—remove it with one click.",
  },
  {
    title: "Read the trial balance",
    text: "For any period. Print it or export it to your spreadsheet.",
  },
];
