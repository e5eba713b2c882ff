type Named = { tables: readonly string[]; why: string };

/**
 * The tables of others that a feature names in its own SQL: joins, where a lookup would cost a statement more, or rows.
 * Whether a record is named, and what it is called, is asked by conditions that its owner's lookup gives.
 */
export const NAMED: Record<string, readonly Named[]> = {
  accruals: [
    {
      tables: ["accounts", "document_items", "documents", "journals", "orders", "parties"],
      why: "an accrual is read with its accounts, its party, what it is of and its journals",
    },
  ],
  currencies: [
    {
      tables: ["documents"],
      why: "a rate that the table does not have is compared with that of the newest document",
    },
  ],
  loans: [
    {
      tables: ["accounts", "journals", "parties"],
      why: "a loan is read with its accounts, its lender and its journals",
    },
  ],
  revaluations: [
    {
      tables: ["accounts", "documents", "journals"],
      why: "a revaluation is read with its account, its documents and its journals",
    },
  ],
  assets: [
    {
      tables: ["accounts", "documents", "journal_lines", "journals"],
      why: "an asset is read with its accounts, its bill and its journals, and what else moved its accounts is one walk",
    },
  ],
  backup: [
    { tables: ["auth.memberships", "books"], why: "a backup goes book by book" },
    { tables: ["attachments"], why: "a backup has the files that its rows name" },
    {
      tables: ["documents", "fiscal_years", "received_files", "year_closings"],
      why: "what earlier backups kept elsewhere is put in its place",
    },
  ],
  bank: [
    { tables: ["account_day_totals", "accounts"], why: "an account of money is listed with its balance" },
    {
      tables: ["documents", "journal_lines", "journals"],
      why: "one statement each finds what bookings may be",
    },
    {
      tables: ["received_files"],
      why: "an open bill is read with what its vendor calls it, and a vendor by the account that its bills name",
    },
    {
      tables: ["money_entries", "money_entry_lines", "parties", "tax_rates"],
      why: "what a booking was, and what a rule says, is read with whose it is and with its taxes",
    },
  ],
  "card-payments": [
    { tables: ["books"], why: "an event is booked on a day of the company" },
    { tables: ["documents"], why: "an event is listed with the number of its invoice" },
    { tables: ["payments"], why: "what was paid by card is read with what is unused of it" },
  ],
  closing: [
    { tables: ["accounts", "default_accounts"], why: "the retained account is suggested by one join" },
    { tables: ["journals"], why: "a closing is listed with its journal" },
  ],
  documents: [
    {
      tables: [
        "accounts",
        "books",
        "default_accounts",
        "e_invoice_details",
        "parties",
        "products",
        "tax_rates",
      ],
      why: "one statement reads all that a posting needs (docs/performance.md)",
    },
    { tables: ["journals"], why: "a document is listed with its journals" },
  ],
  "e-invoices": [
    {
      tables: ["books", "default_tax_rates", "parties", "products", "tax_rates"],
      why: "one statement reads what a file says of company, customer and taxes, others what a file of a vendor may be of",
    },
    { tables: ["kept_files"], why: "a file is read with what it is called" },
  ],
  identity: [{ tables: ["auth.outbox"], why: "what has ended is removed in one sweep" }],
  journals: [
    {
      tables: [
        "accounts",
        "accrual_entries",
        "allocations",
        "asset_entries",
        "loan_entries",
        "documents",
        "money_entries",
        "parties",
        "payments",
        "products",
        "stock_movements",
        "year_closings",
      ],
      why: "a journal is listed with its accounts, its parties and the record that wrote it",
    },
    {
      tables: ["books"],
      why: "journals are counted in the company's month",
    },
  ],
  links: [{ tables: ["books"], why: "a link ends with a day of the company" }],
  numbering: [{ tables: ["books"], why: "a year that stands in a number is that of the company" }],
  money: [
    {
      tables: ["accounts", "journal_lines", "journals", "tax_rates"],
      why: "what moved an account of money is one walk along its lines, and an entry is read with its journal",
    },
  ],
  opening: [{ tables: ["journals"], why: "opening balances are read with their journal" }],
  parties: [{ tables: ["party_month_totals"], why: "a party is listed with its balance" }],
  payments: [
    { tables: ["books"], why: "one statement writes a payment in the book's currency" },
    { tables: ["accounts"], why: "a payment is listed with the currency of its account" },
    { tables: ["documents"], why: "a payment locks and settles documents" },
    { tables: ["journals", "parties"], why: "a payment is listed with its journals and its party" },
    { tables: ["journal_lines"], why: "an advance is applied to the accounts of its document" },
  ],
  products: [{ tables: ["product_stock"], why: "a product is listed with its stock" }],
  orders: [
    {
      tables: ["accounts", "books", "document_items", "documents", "products"],
      why: "a quote is read with what its lines are of and what was invoiced of them, as of the company's day",
    },
  ],
  reminders: [
    {
      tables: ["document_mails", "documents", "parties"],
      why: "one statement each reads what is overdue with whose it is, and what was sent with its mail",
    },
  ],
  schedules: [
    {
      tables: ["accounts", "documents", "journals", "parties", "products", "tax_rates"],
      why: "a schedule is listed with its party, and its dates with their documents and journals",
    },
  ],
  settings: [{ tables: ["journal_month_counts"], why: "a read of the book tells what of its month is used" }],
  stock: [
    { tables: ["books", "products"], why: "one statement reads stock and the rules that move it" },
    { tables: ["journals"], why: "a count is listed with its journal" },
    {
      tables: ["accounts", "documents", "journal_lines"],
      why: "a landed cost is read with its bills, and a revaluation is corrected on its account",
    },
  ],
  subscription: [{ tables: ["auth.users"], why: "a subscription is listed with its person" }],
  "tax-returns": [{ tables: ["journals"], why: "a return is read with the journal that pays it" }],
};
