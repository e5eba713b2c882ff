import { tokenAccess, accessTo, type Area, type Membership, type TokenArea } from "#domain/roles.ts";
import { type OperationId, operations } from "./operations.ts";

type ResourceOf<Id extends string> = Id extends `${infer Name}.${string}` ? Name : never;
type ApiResource = ResourceOf<OperationId>;

/** `person` is a caller's own account, sign-in and company list, or open to everyone, in any role. */
type AccessScope = Area | "person";

/** The area of the operations of each resource. A resource without one doesn't compile (Security 2.2). */
const AREA_OF: Record<ApiResource, AccessScope> = {
  auth: "person",
  twoFactor: "person",
  identityProvider: "person",
  passkeys: "person",
  session: "person",
  sessions: "person",
  companies: "person",
  tokens: "person",
  sampleCompany: "person",
  plan: "person",
  backups: "person",
  emailQueue: "person",
  jobs: "person",
  subscriptions: "person",

  members: "people",
  invitations: "people",
  cardPayments: "ownership",

  invoices: "sales",
  invoiceDeliveryNotes: "sales",
  creditNotes: "sales",
  quotes: "sales",
  salesOrders: "sales",
  customers: "sales",
  links: "sales",
  reminders: "sales",

  bills: "purchases",
  vendorCredits: "purchases",
  purchaseOrders: "purchases",
  vendors: "purchases",

  deliveries: "trade",
  emails: "trade",
  scheduledEmails: "trade",

  payments: "payments",
  bank: "bank",
  bankStatements: "bank",
  bankRejectedFiles: "bank",
  bankRules: "bank",
  reconciliations: "bank",
  money: "bank",

  journals: "journals",
  journalImports: "journals",
  openingBalances: "journals",
  accruals: "journals",
  assets: "journals",
  loans: "journals",
  revaluations: "journals",
  schedules: "journals",
  // Attachments belong to records of every kind, so a role for one side only can't list them.
  attachments: "journals",

  // Those of records whose area the member may read (`comments/comment.ts`).
  comments: "comments",

  approvals: "requests",
  approvalRules: "settings",

  lockDates: "closing",
  checklist: "closing",
  yearEnd: "closing",
  taxReturns: "closing",

  reports: "reports",
  booksCheck: "reports",
  auditLog: "history",

  accounts: "records",
  products: "records",
  stockAdjustments: "records",
  valueAdjustments: "records",
  taxRates: "records",
  exchangeRates: "records",
  numbers: "records",

  company: "settings",
  defaultAccounts: "settings",
  eInvoiceDetails: "settings",
  logo: "settings",
  emailTemplates: "settings",
  numberFormats: "settings",
  reminderSettings: "settings",
  documentDesign: "settings",
  views: "views",
};

/** Operations outside the area of their resource. */
const EXCEPTIONS: Partial<Record<OperationId, AccessScope>> = {
  "approvals.approve": "approvals",
  "approvals.reject": "approvals",
  // The transactions of an account.
  "accounts.ledger": "journals",
  "invitations.lookUp": "person",
  "invitations.accept": "person",
  // One's own; only the owner can see others' (`identity/members.ts`).
  "members.access": "person",
  "members.leave": "person",
  // Landed cost is part of buying.
  "valueAdjustments.addLandedCost": "purchases",
  "valueAdjustments.previewAddLandedCost": "purchases",
  "valueAdjustments.void": "purchases",
  "valueAdjustments.previewVoid": "purchases",
  // Counts only what the member may read.
  "reports.toDo": "person",
  // Payments received by card.
  "cardPayments.events": "payments",
  "cardPayments.dismiss": "payments",
};

const isResource = (name: string): name is ApiResource => Object.hasOwn(AREA_OF, name);

/** Returns an operation's area. */
export function areaOf(id: OperationId): AccessScope {
  const resource = id.slice(0, id.indexOf("."));
  const area = EXCEPTIONS[id] ?? (isResource(resource) ? AREA_OF[resource] : undefined);
  if (area === undefined) throw new Error(`${id} has no area.`);
  return area;
}

/** Every GET only reads, so viewers can call it. A preview needs the right to do the work itself. */
function rightOf(id: OperationId): "read" | "write" {
  return operations[id].method === "GET" ? "read" : "write";
}

/** An operation, or posting and voiding documents, which are part of creating and updating them. */
export type Permission = OperationId | "posting";

/** Whether a member's role and switches allow an operation, or posting documents. */
export function isPermittedTo(member: Membership, id: Permission): boolean {
  if (id === "posting") return accessTo("posting", member) === "write";
  const area = areaOf(id);
  if (area === "person") return true;
  const access = accessTo(area, member);
  return access === "write" || access === rightOf(id);
}

/** Whether a token's area includes an operation; null allows all that its member may do. */
export function isOpenToTokens(only: TokenArea | null, id: OperationId): boolean {
  const area = areaOf(id);
  if (only === null || area === "person") return true;
  const access = tokenAccess(only, area);
  return access === "write" || access === rightOf(id);
}
