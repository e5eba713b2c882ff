type TableAllowance = { tables: readonly string[]; reason: string };

/**
 * The tables of other features that a feature uses in its own SQL: joins, where a lookup would cost another
 * statement, or rows. Whether a record exists, and its name, is read through the conditions of its owner's lookup.
 */
export const ALLOWED_TABLES: Record<string, readonly TableAllowance[]> = {
  accounts: [{ tables: ["books"], reason: "the book counts changes of its default accounts" }],
  approvals: [
    {
      tables: ["documents"],
      reason: "a request is listed with the number, the party and the date of its draft",
    },
  ],
  accruals: [
    {
      tables: ["accounts", "document_items", "documents", "journals", "orders", "parties"],
      reason: "an accrual is read with its accounts, its party, what it is of and its journals",
    },
    {
      tables: ["deliveries", "delivery_items", "order_items"],
      reason: "goods received and not billed are computed from orders and deliveries",
    },
  ],
  currencies: [
    {
      tables: ["documents"],
      reason: "a rate that the table does not have is compared with that of the newest document",
    },
  ],
  loans: [
    {
      tables: ["accounts", "journals", "parties"],
      reason: "a loan is read with its accounts, its lender and its journals",
    },
  ],
  revaluations: [
    {
      tables: ["accounts", "documents", "journals"],
      reason: "a revaluation is read with its account, its documents and its journals",
    },
  ],
  activity: [{ tables: ["audit_log"], reason: "activity lists the audit log with what it is about" }],
  assets: [
    {
      tables: ["accounts", "allocations", "documents", "journal_lines", "journals"],
      reason:
        "an asset is read with its accounts, its bill and its journals, and what else moved its accounts is one walk",
    },
  ],
  backup: [
    { tables: ["auth.memberships", "books"], reason: "a backup goes book by book" },
    { tables: ["attachments"], reason: "a backup has the files that its rows name" },
    {
      tables: ["documents", "fiscal_years", "received_files", "year_closings"],
      reason: "what earlier backups kept elsewhere is put in its place",
    },
    {
      tables: [
        "audit_log",
        "bank_accounts",
        "list_views",
        "email_templates",
        "reminder_settings",
        "schedules",
        "tax_returns",
      ],
      reason: "former names inside the texts of earlier backups get their current ones",
    },
  ],
  bank: [
    { tables: ["account_day_totals", "accounts"], reason: "an account of money is listed with its balance" },
    {
      tables: ["documents", "journal_lines", "journals"],
      reason: "one statement each finds what bank transactions may match",
    },
    {
      tables: ["received_files"],
      reason:
        "an open bill is read with what its vendor calls it, and a vendor by the account that its bills name",
    },
    {
      tables: ["money_entries", "money_entry_lines", "parties", "tax_rates"],
      reason:
        "a matched bank transaction, and a rule, are read with their customer or vendor and their taxes",
    },
  ],
  "card-payments": [
    { tables: ["books"], reason: "an event is posted on a day of the company" },
    { tables: ["documents"], reason: "an event is listed with the number of its invoice" },
    { tables: ["payments"], reason: "what was paid by card is read with what is unused of it" },
  ],
  closing: [
    { tables: ["accounts", "default_accounts"], reason: "the retained account is suggested by one join" },
    { tables: ["journals"], reason: "a closing is listed with its journal" },
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
      reason: "one statement reads all that a posting needs (docs/performance.md)",
    },
    { tables: ["journals"], reason: "a document is listed with its journals" },
    { tables: ["orders"], reason: "a document made from an order takes its currency, terms and rounding" },
  ],
  "e-invoices": [
    {
      tables: ["books", "default_tax_rates", "parties", "products", "tax_rates"],
      reason:
        "one statement reads what a file says of company, customer and taxes, others what a file of a vendor may be of",
    },
    { tables: ["stored_files"], reason: "a file is read with what it is called" },
    { tables: ["reminders"], reason: "an invoice for reminder fees has its own type in the file" },
  ],
  email: [
    {
      tables: ["emails", "stored_files"],
      reason: "an email is stored with its file before the outbox sends it",
    },
    { tables: ["reminders"], reason: "the emails of a contact are listed without reminders" },
  ],
  health: [{ tables: ["auth.limits", "books"], reason: "a server is ready if the database can be written" }],
  identity: [{ tables: ["auth.outbox"], reason: "what has ended is removed in one sweep" }],
  journals: [
    {
      tables: [
        "accounts",
        "accrual_entries",
        "allocations",
        "asset_entries",
        "tax_returns",
        "loan_entries",
        "documents",
        "money_entries",
        "parties",
        "payments",
        "products",
        "stock_movements",
        "year_closings",
      ],
      reason: "a journal is listed with its accounts, its parties and the record that wrote it",
    },
    {
      tables: ["books"],
      reason: "journals are counted in the company's month",
    },
  ],
  links: [{ tables: ["books"], reason: "a link ends with a day of the company" }],
  numbering: [{ tables: ["books"], reason: "the year in a number is the company's fiscal year" }],
  money: [
    {
      tables: ["accounts", "journal_lines", "journals", "tax_rates"],
      reason:
        "what moved an account of money is one walk along its lines, and an entry is read with its journal",
    },
  ],
  opening: [{ tables: ["journals"], reason: "opening balances are read with their journal" }],
  parties: [{ tables: ["party_month_totals"], reason: "a party is listed with its balance" }],
  payments: [
    { tables: ["books"], reason: "one statement writes a payment in the book's currency" },
    { tables: ["accounts"], reason: "a payment is listed with the currency of its account" },
    { tables: ["documents"], reason: "a payment locks and settles documents" },
    { tables: ["journals", "parties"], reason: "a payment is listed with its journals and its party" },
    {
      tables: ["document_items", "journal_lines"],
      reason: "an advance is applied to the lines of its document",
    },
  ],
  products: [{ tables: ["product_stock"], reason: "a product is listed with its stock" }],
  orders: [
    {
      tables: ["accounts", "books", "document_items", "documents", "products"],
      reason:
        "a quote is read with what its lines are of and what was invoiced of them, as of the company's day",
    },
  ],
  reminders: [
    {
      tables: ["emails", "documents", "parties"],
      reason: "one statement each reads what is overdue with whose it is, and what was sent with its email",
    },
  ],
  schedules: [
    {
      tables: ["accounts", "documents", "journals", "parties", "products", "tax_rates"],
      reason: "a schedule is listed with its party, and its dates with their documents and journals",
    },
  ],
  settings: [
    { tables: ["journal_month_counts"], reason: "a read of the book tells what of its month is used" },
  ],
  stock: [
    { tables: ["books", "products"], reason: "one statement reads stock and the rules that move it" },
    { tables: ["journals"], reason: "a count is listed with its journal" },
    {
      tables: ["accounts", "documents", "journal_lines"],
      reason: "a landed cost is read with its bills, and a revaluation is corrected on its account",
    },
  ],
  subscription: [{ tables: ["auth.users"], reason: "a subscription is listed with its person" }],
  "tax-returns": [{ tables: ["journals"], reason: "a return is read with the journal that pays it" }],
};
