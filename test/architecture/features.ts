import type { Rule } from "./rules.ts";
import type { SourceFile } from "./source-file.ts";

/**
 * What other features may call of a feature besides its lookup.ts: use cases that are a step of theirs. Its routes
 * and its queries are its own.
 */
const USE_CASES: Record<string, readonly string[]> = {
  assets: ["post-due"],
  accounts: ["account", "ensure-account", "starter-chart"],
  closing: ["close-year"],
  audit: ["record-audit"],
  bank: ["import-file", "match-line", "reconcile", "rules"],
  "books-check": ["check-books"],
  "e-invoices": ["write-e-invoice"],
  documents: ["check-document", "opening-documents", "read-documents", "save-document", "void-document"],
  identity: ["limits", "own-books", "tokens"],
  journals: ["edit-journal", "post-journal", "read-journals", "system-journals"],
  mail: ["document-mails", "leave-letter", "plan-mail", "mailbox-page", "messages", "outbox", "sealed-text"],
  money: ["write-entry"],
  numbering: ["next-number"],
  orders: ["delivery", "order", "take-order"],
  parties: ["party"],
  payments: ["allocate", "apply-credit", "make-payment", "void-payment"],
  products: ["product"],
  reports: ["account-sums", "effect", "open-items", "party-statement", "tax-facts", "tax-lines"],
  schedules: ["schedule"],
  settings: ["book", "default-accounts"],
  subscription: ["stripe"],
  stock: ["adjustments", "move-stock", "stock-plan", "take-back-movements"],
  "tax-rates": ["tax-rate"],
};

/** Whose each table is: its feature names it without asking, others as declared below. */
export const OWNERS: Record<string, string> = {
  account_day_totals: "journals",
  account_month_totals: "journals",
  accounts: "accounts",
  allocations: "payments",
  asset_entries: "assets",
  assets: "assets",
  audit_log: "audit",
  "auth.api_tokens": "identity",
  "auth.credentials": "identity",
  "auth.document_links": "links",
  "auth.jobs": "schedules",
  "auth.limits": "identity",
  "auth.memberships": "identity",
  "auth.outbox": "mail",
  "auth.recovery_codes": "identity",
  "auth.sessions": "identity",
  "auth.settings": "identity",
  "auth.subscription_changes": "subscription",
  "auth.subscriptions": "subscription",
  "auth.two_factor_keys": "identity",
  "auth.users": "identity",
  "auth.verifications": "identity",
  card_accounts: "card-payments",
  card_checkouts: "card-payments",
  card_events: "card-payments",
  bank_accounts: "bank",
  bank_imports: "bank",
  bank_lines: "bank",
  bank_matches: "bank",
  bank_reconciled: "bank",
  bank_reconciliations: "bank",
  bank_rule_lines: "bank",
  bank_rules: "bank",
  bank_statement_lines: "bank",
  bank_statements: "bank",
  books: "settings",
  default_accounts: "settings",
  default_tax_rates: "settings",
  deliveries: "orders",
  delivery_items: "orders",
  document_due_totals: "documents",
  document_items: "documents",
  document_links: "links",
  document_mails: "mail",
  document_status_totals: "documents",
  documents: "documents",
  e_invoice_details: "e-invoices",
  exchange_rates: "currencies",
  idempotency_keys: "db",
  journal_history: "journals",
  journal_imports: "journals",
  journal_lines: "journals",
  journal_month_counts: "journals",
  journals: "journals",
  kept_files: "mail",
  list_views: "lists",
  logos: "settings",
  sheet_looks: "settings",
  mail_words: "mail",
  number_schemes: "numbering",
  money_entries: "money",
  money_entry_lines: "money",
  number_series: "numbering",
  opening_balances: "opening",
  order_items: "orders",
  orders: "orders",
  parties: "parties",
  party_month_totals: "journals",
  party_year_totals: "documents",
  payments: "payments",
  planned_mails: "mail",
  product_stock: "stock",
  received_files: "e-invoices",
  products: "products",
  reminder_holds: "reminders",
  reminder_interest: "reminders",
  reminder_plans: "reminders",
  reminders: "reminders",
  schedule_occurrences: "schedules",
  schedules: "schedules",
  stock_movements: "stock",
  tax_rate_components: "tax-rates",
  tax_returns: "tax-returns",
  tax_rates: "tax-rates",
  year_closings: "closing",
};

type Named = { tables: readonly string[]; why: string };

/**
 * The tables of others that a feature names in its own SQL: joins, where a lookup would cost a statement more, or rows.
 * Whether a record is named, and what it is called, is asked by conditions that its owner's lookup gives.
 */
const NAMED: Record<string, readonly Named[]> = {
  assets: [
    {
      tables: ["accounts", "documents", "journal_lines", "journals"],
      why: "an asset is read with its accounts, its bill and its journals, and what else moved its accounts is one walk",
    },
  ],
  backup: [{ tables: ["auth.memberships", "books"], why: "a backup goes book by book" }],
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
      tables: ["accounts", "books", "default_accounts", "parties", "products", "tax_rates"],
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
        "asset_entries",
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
      tables: ["books", "number_series"],
      why: "one statement counts in the company's month, another numbers",
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
    { tables: ["documents"], why: "a payment locks and settles documents" },
    { tables: ["journals", "parties"], why: "a payment is listed with its journals and its party" },
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
  ],
  subscription: [{ tables: ["auth.users"], why: "a subscription is listed with its person" }],
  "tax-returns": [{ tables: ["journals"], why: "a return is read with the journal that pays it" }],
};

/** These read every table: that is what they are for; db is the door to all, erasure empties them. */
const NAMES_ALL = ["books-check", "db", "erasure", "reports"];

export const FEATURE_RULES: readonly Rule[] = [
  {
    name: "a server feature asks another by its lookup or calls a use case of it",
    reports: (file) => {
      const feature = featureOf(file);
      if (feature === undefined) return [];
      return file.imports.filter((module) => {
        const [, other = "", name = ""] = /^#server\/([^/]+)\/(.+)\.ts$/.exec(module) ?? [];
        const isFeature = ![feature, "db", "http", ""].includes(other);
        return isFeature && name !== "lookup" && !USE_CASES[other]?.includes(name);
      });
    },
    planted: {
      path: "src/server/journals/post-journal.ts",
      text: `import { selectAccount } from "#server/accounts/queries.ts"; selectAccount();`,
    },
  },
  {
    name: "a server feature names its own tables and those that are declared for it",
    reports: (file) => {
      const feature = featureOf(file);
      if (feature === undefined || NAMES_ALL.includes(feature)) return [];
      const declared = (NAMED[feature] ?? []).flatMap(({ tables }) => tables);
      return tablesIn(file).filter((table) => OWNERS[table] !== feature && !declared.includes(table));
    },
    planted: {
      path: "src/server/parties/queries.ts",
      text: 'export const query = sql`select p.name from parties p join products on true where "a" = 1`;',
    },
  },
];

/** What is declared but no longer named. */
export function idleTables(files: readonly SourceFile[]): string[] {
  return Object.entries(NAMED).flatMap(([feature, declared]) => {
    const named = new Set(files.filter((file) => featureOf(file) === feature).flatMap(tablesIn));
    return declared
      .flatMap(({ tables }) => tables)
      .filter((table) => !named.has(table))
      .map((table) => `${feature}: ${table}`);
  });
}

/** The feature that a file of ours, not a test, belongs to; http works before there is a book, and asks none. */
function featureOf({ path }: SourceFile): string | undefined {
  const feature = /^src\/server\/([^/]+)\/.+\.ts$/.exec(path)?.[1];
  return path.endsWith(".test.ts") || feature === "http" ? undefined : feature;
}

/** The tables that SQL or the query builder names in a file. */
function tablesIn({ strings, text }: SourceFile): string[] {
  const inSql = strings.flatMap((sql) => [
    ...sql.matchAll(/(?:\b(?:from|join|into|update)|,)\s+([a-z_.]+)/g),
  ]);
  const built = text.matchAll(/(?:selectFrom|insertInto|updateTable|deleteFrom|Join|own)\(\s*"([a-z_.]+)/g);
  return [...new Set([...inSql, ...built].flatMap(([, name = ""]) => (name in OWNERS ? [name] : [])))];
}
