import type { CodeRule } from "./rules.ts";
import { ALLOWED_TABLES } from "./named-tables.ts";
import type { SourceFile } from "./source-file.ts";

/**
 * The parts of a feature that other features may call besides its lookup.ts: use cases that are one of their steps.
 * Its routes and queries are private.
 */
const USE_CASES: Record<string, readonly string[]> = {
  accruals: ["accrual", "deferrals", "post-due"],
  assets: ["advance-cost", "asset", "billed-cost", "post-due", "post-entries"],
  loans: ["loan", "post-due"],
  accounts: ["account", "default-accounts", "ensure-account", "starter-chart"],
  "card-payments": ["account", "checkout"],
  checklist: ["checklist"],
  closing: ["close-year", "locks"],
  currencies: ["daily-rates", "fetch-rates"],
  attachments: ["file-store", "inbox", "inspect-file"],
  comments: ["comment"],
  approvals: ["approval", "notify", "rules"],
  audit: ["record-audit"],
  backup: ["scheduled-copies"],
  bank: ["import-file", "inbox-folder", "match-transaction", "read-file-in-parts", "reconcile", "rules"],
  "books-check": ["check-books"],
  "e-invoices": ["read-valid-invoice", "write-e-invoice"],
  documents: [
    "check-document",
    "early-discounts",
    "void-discounts",
    "opening-documents",
    "post-draft",
    "read-documents",
    "save-document",
    "void-document",
  ],
  identity: ["email-members", "limits", "owned-books", "share-links", "tokens"],
  journals: ["edit-journal", "post-journal", "read-journals", "system-journals"],
  links: ["link"],
  lists: ["import-table", "plan-import"],
  email: ["document-emails", "queue-email", "plan-email"],
  outbox: [
    "approval-messages",
    "mailbox-page",
    "message",
    "messages",
    "outbox",
    "outgoing-email",
    "passkey-messages",
    "provider-messages",
    "quote-answer-message",
    "sealed-text",
  ],
  money: ["write-entry"],
  numbering: ["next-number"],
  orders: ["delivery", "order", "convert-order"],
  parties: ["party"],
  payments: ["advances", "allocate", "apply-credit", "payment", "void-payment"],
  products: ["product"],
  balances: ["account-sums", "aging", "compare-accounts", "outstanding-items"],
  preview: ["preview"],
  reports: ["outstanding-by-currency", "party-statement", "tax-facts", "tax-lines"],
  reminders: ["send-due", "send-reminder"],
  schedules: ["schedule"],
  settings: ["book", "logo"],
  pdfs: ["draw-pdf"],
  stripe: ["stripe"],
  stock: [
    "adjustments",
    "advance-cost",
    "move-stock",
    "opening-stock",
    "stock-plan",
    "remove-movements",
    "value-adjustments",
  ],
  "tax-rates": ["country-taxes", "tax-rate"],
  "tax-returns": ["file-tax-return", "pay-tax-return", "read-returns"],
  workers: ["run-in-worker"],
};

/** The owner of each table: its feature uses it freely, others as declared below. */
export const OWNERS: Record<string, string> = {
  account_day_totals: "journals",
  account_month_totals: "journals",
  account_tax_totals: "journals",
  accounts: "accounts",
  accrual_entries: "accruals",
  accruals: "accruals",
  allocations: "payments",
  attachments: "attachments",
  checklist_items: "checklist",
  checklist_statuses: "checklist",
  comments: "comments",
  asset_entries: "assets",
  assets: "assets",
  audit_log: "audit",
  "auth.api_tokens": "identity",
  "auth.books_checks": "books-check",
  "auth.credentials": "identity",
  "auth.document_links": "links",
  "auth.identities": "identity",
  "auth.invitations": "identity",
  "auth.jobs": "schedules",
  "auth.limits": "identity",
  "auth.member_changes": "identity",
  "auth.memberships": "identity",
  "auth.outbox": "outbox",
  "auth.passkeys": "identity",
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
  bank_transactions: "bank",
  bank_matches: "bank",
  reconciled_entries: "bank",
  bank_reconciliations: "bank",
  bank_rule_lines: "bank",
  bank_rules: "bank",
  bank_statement_transactions: "bank",
  bank_statements: "bank",
  books: "settings",
  default_accounts: "accounts",
  default_tax_rates: "settings",
  deliveries: "orders",
  delivery_items: "orders",
  document_due_totals: "documents",
  document_items: "documents",
  document_links: "links",
  emails: "outbox",
  document_status_totals: "documents",
  documents: "documents",
  e_invoice_details: "e-invoices",
  exchange_rates: "currencies",
  rate_fetches: "currencies",
  fiscal_years: "settings",
  idempotency_keys: "db",
  table_digests: "db",
  journal_history: "journals",
  journal_imports: "journals",
  journal_lines: "journals",
  journal_month_counts: "journals",
  journals: "journals",
  stored_files: "outbox",
  loan_entries: "loans",
  loans: "loans",
  revaluation_items: "revaluations",
  revaluation_balances: "revaluations",
  revaluations: "revaluations",
  list_views: "lists",
  logos: "settings",
  design_snapshots: "settings",
  document_designs: "settings",
  email_templates: "email",
  number_formats: "numbering",
  number_schemes: "numbering",
  money_entries: "money",
  money_entry_lines: "money",
  number_series: "numbering",
  opening_balances: "opening",
  order_items: "orders",
  order_status_totals: "orders",
  orders: "orders",
  parties: "parties",
  party_month_totals: "journals",
  party_year_totals: "documents",
  payments: "payments",
  scheduled_emails: "email",
  product_stock: "stock",
  received_files: "e-invoices",
  products: "products",
  reminder_pauses: "reminders",
  reminder_interest: "reminders",
  reminder_settings: "reminders",
  reminders: "reminders",
  schedule_occurrences: "schedules",
  schedules: "schedules",
  stock_movements: "stock",
  tax_day_totals: "documents",
  tax_rate_components: "tax-rates",
  pending_tax_totals: "documents",
  tax_returns: "tax-returns",
  tax_rates: "tax-rates",
  approval_rules: "approvals",
  approvals: "approvals",
  lock_exceptions: "closing",
  period_locks: "closing",
  year_closings: "closing",
};

/** These read every table by design; db is the entrance to all, and erasure empties them. */
const NAMES_ALL = ["balances", "books-check", "checklist", "db", "erasure", "preview", "reports", "to-do"];

export const FEATURE_RULES: readonly CodeRule[] = [
  {
    name: "a server feature reads another through its lookup or calls its use cases",
    reports: (file) => {
      const feature = featureOf(file);
      if (feature === undefined) return [];
      return file.imports.filter((module) => {
        const [, owner = "", name = ""] = /^#server\/([^/]+)\/(.+)\.ts$/.exec(module) ?? [];
        const isFeature = ![feature, "db", "http", ""].includes(owner);
        return isFeature && name !== "lookup" && !USE_CASES[owner]?.includes(name);
      });
    },
    planted: {
      path: "src/server/journals/post-journal.ts",
      text: `import { selectAccount } from "#server/accounts/queries.ts"; selectAccount();`,
    },
  },
  {
    name: "a server feature names only its own tables and those declared for it",
    reports: (file) => {
      const feature = featureOf(file);
      if (feature === undefined || NAMES_ALL.includes(feature)) return [];
      const declared = (ALLOWED_TABLES[feature] ?? []).flatMap(({ tables }) => tables);
      return tablesIn(file).filter((table) => OWNERS[table] !== feature && !declared.includes(table));
    },
    planted: {
      path: "src/server/parties/queries.ts",
      text: 'export const query = sql`select p.name from parties p join products on true where "a" = 1`;',
    },
  },
];

/** Declarations without a use. */
export function idleTables(files: readonly SourceFile[]): string[] {
  return Object.entries(ALLOWED_TABLES).flatMap(([feature, declared]) => {
    const namedTables = new Set(files.filter((file) => featureOf(file) === feature).flatMap(tablesIn));
    return declared
      .flatMap(({ tables }) => tables)
      .filter((table) => !namedTables.has(table))
      .map((table) => `${feature}: ${table}`);
  });
}

/** The feature of a source file that is not a test; http works before there is a book, and uses none. */
function featureOf({ path }: SourceFile): string | undefined {
  const feature = /^src\/server\/([^/]+)\/.+\.ts$/.exec(path)?.[1];
  return path.endsWith(".test.ts") || feature === "http" ? undefined : feature;
}

/** The tables used by a file's SQL or query builder. */
function tablesIn({ strings, text }: SourceFile): string[] {
  const inSql = strings.flatMap((sql) => [
    ...sql.matchAll(/(?:\b(?:from|join|into|update)|,)\s+([a-z_.]+)/g),
  ]);
  const built = text.matchAll(
    /(?:selectFrom|insertInto|updateTable|deleteFrom|Join|bookRows)\(\s*"([a-z_.]+)/g,
  );
  return [...new Set([...inSql, ...built].flatMap(([, name = ""]) => (name in OWNERS ? [name] : [])))];
}
