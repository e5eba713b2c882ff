type Point = { title: string; text: string };

/** Why somebody would keep books here. Each sentence describes what the product does today. */
export const reasons: readonly Point[] = [
  {
    title: "Debits equal credits, always",
    text: "A journal that does not balance is refused by the form, by the server and, last, by the database itself.",
  },
  {
    title: "Documents that post themselves",
    text: "An invoice, a bill or a payment writes its own journal and moves the stock. The form shows both before you save.",
  },
  {
    title: "Stock at its true cost",
    text: "Moving average, kept exactly. A bill that comes late corrects the cost of the sales after it, and the inventory account equals the stock on every day.",
  },
  {
    title: "Who owes what",
    text: "Part payments, credits and refunds are put against their documents. Aging shows what is late, as of any date, and ties to the ledger.",
  },
  {
    title: "Nothing changes unseen",
    text: "Every version of a journal is kept: who wrote it, when, and what it said before. Numbers have no gaps.",
  },
  {
    title: "Exact arithmetic",
    text: "Amounts are decimals from the field to the database. No sum is ever off by a cent because of a computer's fractions.",
  },
  {
    title: "Figures that open",
    text: "Follow a balance from the trial balance to the account's lines, and from a line to its journal. Back brings you back.",
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
    text: "Its customer and its products are added while you write. Or load the sample company first: two years of a small trader, removed with one click.",
  },
  {
    title: "Read the trial balance",
    text: "For any two dates, with the totals that must agree. Print it, or export it for your spreadsheet.",
  },
];
