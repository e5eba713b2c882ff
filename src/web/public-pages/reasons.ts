export type Point = { title: string; text: string };

/**
 * Three reasons with what was measured of them: the medians of docs/performance.md on PostgreSQL, at 1,000,000
 * journals and at 100,000 documents.
 */
export const measured: readonly (Point & { figure: string })[] = [
  {
    figure: "4 ms",
    title: "for a trial balance over a million journals",
    text: "Totals are kept with every entry, so that a report takes no longer than it did at ten thousand. Every figure opens into the lines behind it.",
  },
  {
    figure: "1,115",
    title: "journals a second into the same book",
    text: "From sixteen people or programs at once. Each is checked, kept in the history and on the disk before it is called saved.",
  },
  {
    figure: "0.3 s",
    title: "to correct the cost of a thousand sales",
    text: "When the bill for the goods comes late. Stock is kept at its exact moving average, and equals the inventory account on every day.",
  },
];

/** What it does for an owner. Each sentence describes what the product does today. */
export const forOwners: readonly Point[] = [
  {
    title: "Invoices in a minute",
    text: "Customers and products are added while you write. The sheet is ready to print, and the form shows what it will post before it does.",
  },
  {
    title: "Who owes you, and since when",
    text: "What is late and what comes in and goes out in the next 30 days. Part payments, deposits and credits find their invoices.",
  },
  {
    title: "Your cash, account by account",
    text: "In the bank, in the drawer and on the card. Statements come in from the files of your bank, and nothing stands twice.",
  },
  {
    title: "Taxes worked out",
    text: "Each line carries its tax. One report says what you have charged and what you have paid, and opens into the documents.",
  },
  {
    title: "Stock that counts itself",
    text: "Bills bring goods in, invoices take them out at their average cost. What runs low is on the dashboard.",
  },
  {
    title: "The year closed in a minute",
    text: "Year-end closing shows its journal first, moves the result to retained earnings and locks the year. It can be taken back.",
  },
];

/** What whoever keeps or examines the books wants to know. Each sentence describes what the product does today. */
export const kept: readonly Point[] = [
  {
    title: "Debits equal credits, always",
    text: "A journal that does not balance is refused by the form, by the server and, last, by the database itself. Amounts are exact decimals, so no sum is ever off by a cent.",
  },
  {
    title: "Documents that post themselves",
    text: "An invoice, a bill or a payment writes its own journal and moves the stock. The form shows both before you save.",
  },
  {
    title: "Nothing changes unseen",
    text: "Every version of a journal is kept: who wrote it, when, and what it said before. Every other record says who changed what of it, and no number is given twice.",
  },
  {
    title: "Hands on the keyboard",
    text: "Dates move with + and -, amounts accept 120/1.1, Tab adds the next line, and Ctrl+K finds any customer, document or journal.",
  },
  {
    title: "Your books, in and out",
    text: "Each company's records are walled off from all others. Bring a chart of accounts as CSV, take reports out the same way.",
  },
];

/** What the first minutes look like. */
export const steps: readonly Point[] = [
  {
    title: "Choose a chart of accounts",
    text: "Take a starter chart for services or retail, a minimal one, or import your own from a CSV file.",
  },
  {
    title: "Write an invoice",
    text: "Its customer and its products are added while you write. Or load the sample company first: three years of a garden shop, removed with one click.",
  },
  {
    title: "Read the trial balance",
    text: "For any two dates, with the totals that must agree. Print it, or export it for your spreadsheet.",
  },
];
