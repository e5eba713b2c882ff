import type { Instant } from "./dates.ts";
import type { UserId } from "./ids.ts";
import { accessTo, type Area, type Membership } from "./roles.ts";

/** What changes were made with: the app, an API token, an import, a recurring transaction, or the server itself. */
export const PROGRAMS = ["app", "token", "import", "schedule", "system"] as const;
export type Program = (typeof PROGRAMS)[number];

/** What a page of the audit log is limited to; null for everything. */
export type AuditFilter = {
  search: string;
  subjectId: string | null;
  personId: UserId | null;
  program: Program | null;
  kinds: readonly string[] | null;
  verbs: readonly string[] | null;
  firstAt: Instant | null;
  endAt: Instant | null;
};

/** The program of an operation that a person calls in the app. */
export function programOf(operation: string): Program {
  return /import/i.test(operation) ? "import" : "app";
}

/** Kinds of records in the audit log, the first part of each action, with their names and the area they belong to. */
export const ACTIVITY_KINDS = {
  invoice: { name: "Invoice", area: "sales" },
  credit_note: { name: "Credit note", area: "sales" },
  quote: { name: "Quote", area: "sales" },
  sales_order: { name: "Sales order", area: "sales" },
  customer: { name: "Customer", area: "sales" },
  bill: { name: "Bill", area: "purchases" },
  vendor_credit: { name: "Vendor credit", area: "purchases" },
  purchase_order: { name: "Purchase order", area: "purchases" },
  vendor: { name: "Vendor", area: "purchases" },
  delivery_note: { name: "Delivery note", area: "sales" },
  goods_receipt: { name: "Goods receipt", area: "purchases" },
  landed_cost: { name: "Landed cost", area: "purchases" },
  payment: { name: "Payment", area: "payments" },
  card_event: { name: "Card payment", area: "payments" },
  money: { name: "Expense, deposit or transfer", area: "bank" },
  bank_transaction: { name: "Bank transaction", area: "bank" },
  bank_import: { name: "Bank file", area: "bank" },
  bank_rule: { name: "Bank rule", area: "bank" },
  reconciliation: { name: "Reconciliation", area: "bank" },
  journal: { name: "Journal entry", area: "journals" },
  import: { name: "Journal entry import", area: "journals" },
  opening: { name: "Opening balances", area: "journals" },
  schedule: { name: "Recurring transaction", area: "journals" },
  asset: { name: "Fixed asset", area: "journals" },
  loan: { name: "Loan", area: "journals" },
  accrual: { name: "Accrual or deferral", area: "journals" },
  revaluation: { name: "Currency revaluation", area: "journals" },
  attachment: { name: "Attachment", area: "journals" },
  account: { name: "Account", area: "records" },
  product: { name: "Product", area: "records" },
  stock: { name: "Stock adjustment", area: "records" },
  opening_stock: { name: "Opening stock", area: "records" },
  stock_revaluation: { name: "Stock revaluation", area: "records" },
  tax_rate: { name: "Tax rate", area: "records" },
  exchange_rate: { name: "Exchange rate", area: "records" },
  year: { name: "Year-end closing", area: "closing" },
  tax_return: { name: "Tax return", area: "closing" },
  approval_rule: { name: "Approval rule", area: "settings" },
  checklist: { name: "Closing checklist", area: "closing" },
  lock: { name: "Lock date", area: "closing" },
  lock_exception: { name: "Lock exception", area: "closing" },
  book: { name: "Company", area: "settings" },
  default_account: { name: "Default account", area: "settings" },
  default_accounts: { name: "Default accounts", area: "settings" },
  document_design: { name: "Document design", area: "settings" },
  logo: { name: "Logo", area: "settings" },
  number_formats: { name: "Number formats", area: "settings" },
  email_templates: { name: "Email templates", area: "settings" },
  reminder_settings: { name: "Reminder settings", area: "settings" },
  e_invoice: { name: "E-invoice details", area: "settings" },
  card_account: { name: "Card payments", area: "ownership" },
  member: { name: "Member", area: "people" },
} as const satisfies Record<string, { name: string; area: Area }>;

export type ActivityKind = keyof typeof ACTIVITY_KINDS;
/** An entry's action: the kind of record, and what was done to it. */
export type ActivityAction = `${ActivityKind}.${string}`;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- They are the keys of this very record.
export const ACTIVITY_KIND_NAMES = Object.keys(ACTIVITY_KINDS) as ActivityKind[];

/** The kinds of records whose history a member sees: the records of the areas that the member's role may read. */
export function readableKinds(member: Membership): ActivityKind[] {
  return ACTIVITY_KIND_NAMES.filter((kind) => accessTo(ACTIVITY_KINDS[kind].area, member) !== "none");
}

/** The kind of record of an action; null if unknown. */
export function kindOfAction(action: string): ActivityKind | null {
  return ACTIVITY_KIND_NAMES.find((kind) => action.startsWith(`${kind}.`)) ?? null;
}

/** Groups of similar actions, to filter by. */
export const ACTION_GROUPS = {
  created: ["created", "made", "received", "added", "adjusted", "imported", "recorded", "invited", "joined"],
  edited: [
    "edited",
    "renamed",
    "chosen",
    "moved",
    "details_updated",
    "set",
    "changed",
    "ownership_accepted",
    "noted",
    "restored",
  ],
  posted: [
    "posted",
    "approved",
    "approved_as_only_member",
    "matched",
    "paid",
    "closed",
    "filed",
    "finished",
    "checked_off",
  ],
  voided: [
    "voided",
    "void",
    "undone",
    "unmatched",
    "reopened",
    "payment_voided",
    "reversed",
    "revoked",
    "unchecked",
  ],
  deleted: ["deleted", "removed", "change_removed", "link_revoked", "left", "signed_out", "token_revoked"],
  commented: ["commented", "comment_edited", "comment_deleted"],
  emailed: ["emailed", "email_scheduled", "email_canceled", "reminded"],
} as const;
export type ActionGroup = keyof typeof ACTION_GROUPS;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- They are the keys of this very record.
export const ACTION_GROUP_NAMES = Object.keys(ACTION_GROUPS) as ActionGroup[];
