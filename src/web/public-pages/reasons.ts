type Point = { title: string; text: string };

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

/** What else there is. Each sentence describes what the product does today. */
export const features: readonly Point[] = [
  {
    title: "Debits equal credits, always",
    text: "A journal that does not balance is refused by the form, by the server and, last, by the database itself. Amounts are exact decimals, so no sum is ever off by a cent.",
  },
  {
    title: "Documents that post themselves",
    text: "An invoice, a bill or a payment writes its own journal and moves the stock. The form shows both before you save.",
  },
  {
    title: "Who owes what",
    text: "Part payments, credits and refunds are put against their documents. Aging shows what is late, as of any date, and ties to the ledger.",
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
