import type { SearchParams } from "./address.ts";
import type { AccrualKind } from "#domain/accrual-schedule.ts";
import type { MoneyEntryKind } from "#domain/money-entry.ts";
import type { DocumentKind, PartySide } from "#domain/document.ts";
import type { OrderKind } from "#domain/order.ts";
import type { BookId } from "#domain/ids.ts";
import type { ScheduledKind } from "#domain/schedule.ts";

/** The URL prefix of the company opened by default. */
const FIRST_APP = "/app";

/** The target of the share sheet: the page of shared files of the default company (Decision 0135). */
export const SHARE_TARGET = `${FIRST_APP}/share`;

const BOOK_PATH_PATTERN = /^\/books\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/app(?=\/|$)/;

/** The URL prefix of a company, which includes its ID (Decision 0061). */
function appOf(id: BookId): string {
  return `/books/${id}${FIRST_APP}`;
}

/** The company prefix of a URL path. */
export function appOfAddress(pathname: string): string {
  return BOOK_PATH_PATTERN.exec(pathname)?.[0] ?? FIRST_APP;
}

/** The company ID in a URL path, or null. */
export function companyOfAddress(pathname: string): BookId | null {
  const id = BOOK_PATH_PATTERN.exec(pathname)?.[1];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What looks like an id is one until the server says otherwise.
  return id === undefined ? null : (id as BookId);
}

/** The URL prefix of the current company. */
const APP = appOfAddress(globalThis.location?.pathname ?? "");

/** An account code as a path segment; a code without digits, such as NEW, gets a tilde, so that it isn't taken for a page. */
function encodeAccountCode(code: string): string {
  return encodeURIComponent(/\d/.test(code) ? code : `~${code}`);
}

function withSearch(path: string, search: SearchParams = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value) params.set(name, value);
  const text = params.toString();
  return text === "" ? path : `${path}?${text}`;
}

const PARTIES: Readonly<Record<PartySide, string>> = {
  vendor: `${APP}/vendors`,
  customer: `${APP}/customers`,
};

/** Credits are listed below the documents they reverse. */
const DOCUMENTS: Readonly<Record<DocumentKind, string>> = {
  bill: `${APP}/purchases`,
  invoice: `${APP}/sales`,
  vendor_credit: `${APP}/purchases/vendor-credits`,
  credit_note: `${APP}/sales/credit-notes`,
};

const ORDERS: Readonly<Record<OrderKind, string>> = {
  quote: `${APP}/quotes`,
  sales_order: `${APP}/sales-orders`,
  purchase_order: `${APP}/purchase-orders`,
};

/** The pages of the settings. */
export type SettingsSection =
  | "company"
  | "people"
  | "approvals"
  | "plan"
  | "sample"
  | "documents"
  | "terms"
  | "numbers"
  | "email"
  | "reminders"
  | "payments"
  | "cards"
  | "taxes"
  | "accounts"
  | "products"
  | "currencies"
  | "security"
  | "tokens"
  | "appearance";

type PeriodSearch = { start?: string | undefined; end?: string | undefined };

/** Every URL of the front end (Behavior 2.1, 2.2). No other file builds one. */
export const paths = {
  landing: () => "/",
  auth: (search?: {
    mode?: "signup" | "forgot" | undefined;
    /** Whether the session has expired, which the sign-in page then explains. */
    ended?: "yes" | undefined;
    next?: string | undefined;
    email?: string | undefined;
  }) => withSearch("/auth", search),
  confirmEmail: () => "/auth/confirm",
  providerAnswer: () => "/auth/callback",
  resetPassword: () => "/reset-password",
  invitation: (search?: { token?: string | undefined }) => withSearch("/invitation", search),
  terms: () => "/terms",
  privacy: () => "/privacy",
  proof: () => "/proof",

  home: () => APP,
  /** The sample company while it is open, or else the first company. */
  firstHome: () => FIRST_APP,
  homeOf: (id: BookId) => appOf(id),
  /** Another company's page at the same place as a page of this one. */
  inCompany: (id: BookId, href: string) => `${appOf(id)}${href.slice(APP.length)}`,
  companies: (search?: SearchParams) => withSearch(`${APP}/companies`, search),
  inbox: () => `${APP}/inbox`,
  /** The closing checklist of the month of a day, by default the last one that has ended. */
  checklist: (search?: { month?: string | undefined }) => withSearch(`${APP}/checklist`, search),
  sharedIn: (id: BookId) => `${appOf(id)}/share`,
  accounts: (search?: { search?: string | undefined }) => withSearch(`${APP}/accounts`, search),
  newAccount: () => `${APP}/accounts/new`,
  account: (code: string, search?: { start?: string | undefined; end?: string | undefined }) =>
    withSearch(`${APP}/accounts/${encodeAccountCode(code)}`, search),
  editAccount: (code: string) => `${APP}/accounts/${encodeAccountCode(code)}/edit`,
  approvals: () => `${APP}/approvals`,
  journalImports: () => `${APP}/journals/imports`,
  openingBalances: () => `${APP}/opening-balances`,
  journals: (search?: SearchParams) => withSearch(`${APP}/journals`, search),
  /** A blank form, a copy `from` a journal, or the `reverse` of one. */
  newJournal: (search?: { from?: string | undefined; reverse?: string | undefined }) =>
    withSearch(`${APP}/journals/new`, search),
  journal: (id: string) => `${APP}/journals/${encodeURIComponent(id)}`,
  editJournal: (id: string) => `${APP}/journals/${encodeURIComponent(id)}/edit`,
  parties: (side: PartySide, search?: SearchParams) => withSearch(PARTIES[side], search),
  newParty: (side: PartySide) => `${PARTIES[side]}/new`,
  party: (side: PartySide, id: string) => `${PARTIES[side]}/${encodeURIComponent(id)}`,
  /** The sales to or purchases from a contact in a calendar year, by default the current one. */
  tradedYear: (side: PartySide, id: string, search?: { year?: string | undefined }) =>
    withSearch(`${PARTIES[side]}/${encodeURIComponent(id)}/traded`, search),
  editParty: (side: PartySide, id: string) => `${PARTIES[side]}/${encodeURIComponent(id)}/edit`,
  stockCounts: (search?: { product?: string | undefined }) => withSearch(`${APP}/products/counts`, search),
  /** Landed costs and stock revaluations, optionally of one product or bill. */
  values: (search?: { product?: string | undefined; bill?: string | undefined }) =>
    withSearch(`${APP}/products/values`, search),
  value: (id: string) => `${APP}/products/values/${encodeURIComponent(id)}`,
  /** Optionally filled with the costs and goods of a bill, or the costs of a journal. */
  newLandedCost: (search?: { bill?: string | undefined; journal?: string | undefined }) =>
    withSearch(`${APP}/products/values/new`, search),
  products: (search?: SearchParams) => withSearch(`${APP}/products`, search),
  newProduct: () => `${APP}/products/new`,
  editProduct: (id: string) => `${APP}/products/${encodeURIComponent(id)}/edit`,
  taxRates: (search?: SearchParams) => withSearch(`${APP}/tax-rates`, search),
  newTaxRate: (search?: { from?: string | undefined }) => withSearch(`${APP}/tax-rates/new`, search),
  editTaxRate: (id: string) => `${APP}/tax-rates/${encodeURIComponent(id)}/edit`,
  documents: (kind: DocumentKind, search?: SearchParams) => withSearch(DOCUMENTS[kind], search),
  /**
   * A blank form, one for a contact, a copy `from` a document of the kind, one that `credits` another, or the rest of an
   * `order` of kind `sourceKind`; for a bank transaction, with its `bank` account's code, date, amount and text.
   */
  newDocument: (
    kind: DocumentKind,
    search?: {
      party?: string | undefined;
      from?: string | undefined;
      credits?: string | undefined;
      sourceKind?: OrderKind | undefined;
      order?: string | undefined;
      bank?: string | undefined;
      date?: string;
      total?: string;
      text?: string;
      file?: "yes" | undefined;
    },
  ) => withSearch(`${DOCUMENTS[kind]}/new`, search),
  /** With `send`, opens its email dialog. */
  document: (kind: DocumentKind, id: string, search?: { send?: "yes" }) =>
    withSearch(`${DOCUMENTS[kind]}/${encodeURIComponent(id)}`, search),
  editDocument: (kind: DocumentKind, id: string) => `${DOCUMENTS[kind]}/${encodeURIComponent(id)}/edit`,
  reminders: () => `${APP}/reminders`,
  orders: (kind: OrderKind, search?: SearchParams) => withSearch(ORDERS[kind], search),
  /** A blank form, one for a contact, a copy `from` an order, or a sales order for a `quote`. */
  newOrder: (
    kind: OrderKind,
    search?: { party?: string | undefined; from?: string | undefined; quote?: string | undefined },
  ) => withSearch(`${ORDERS[kind]}/new`, search),
  /** With `send`, opens its email dialog. */
  order: (kind: OrderKind, id: string, search?: { send?: "yes" }) =>
    withSearch(`${ORDERS[kind]}/${encodeURIComponent(id)}`, search),
  editOrder: (kind: OrderKind, id: string) => `${ORDERS[kind]}/${encodeURIComponent(id)}/edit`,
  payments: (search?: SearchParams) => withSearch(`${APP}/payments`, search),
  /**
   * A payment in or out, for a contact or a document, or with `refund` a refund, also of the unapplied part of a
   * `payment`; a `payment` without `refund` is entered again.
   */
  newPayment: (search?: {
    direction?: "in" | "out" | undefined;
    party?: string | undefined;
    document?: string | undefined;
    payment?: string | undefined;
    refund?: "yes" | undefined;
  }) => withSearch(`${APP}/payments/new`, search),
  payment: (id: string) => `${APP}/payments/${encodeURIComponent(id)}`,
  /** All bank and cash accounts, with the transactions of the account with the given code. */
  money: (search?: { account?: string | undefined }) => withSearch(`${APP}/money`, search),
  /** A blank form for an account, or one filled from a bank `transaction`. */
  newMoneyEntry: (
    kind: MoneyEntryKind,
    search?: {
      account?: string | undefined;
      transaction?: string;
      date?: string;
      total?: string;
      payee?: string;
      text?: string;
    },
  ) => withSearch(`${APP}/money/${kind}`, search),
  moneyEntry: (id: string) => `${APP}/money/entries/${encodeURIComponent(id)}`,
  editMoneyEntry: (id: string) => `${APP}/money/entries/${encodeURIComponent(id)}/edit`,
  assets: (search?: SearchParams) => withSearch(`${APP}/assets`, search),
  newAsset: (search: { bill?: string | undefined; line?: string | undefined } = {}) =>
    withSearch(`${APP}/assets/new`, search),
  taxReturns: () => `${APP}/tax-returns`,
  taxReturn: (start: string, search: { box?: string | undefined } = {}) =>
    withSearch(`${APP}/tax-returns/${start}`, search),
  asset: (id: string) => `${APP}/assets/${encodeURIComponent(id)}`,
  editAsset: (id: string) => `${APP}/assets/${encodeURIComponent(id)}/edit`,
  loans: (search?: SearchParams) => withSearch(`${APP}/loans`, search),
  newLoan: () => `${APP}/loans/new`,
  loan: (id: string) => `${APP}/loans/${encodeURIComponent(id)}`,
  editLoan: (id: string) => `${APP}/loans/${encodeURIComponent(id)}/edit`,
  revaluations: () => `${APP}/revaluations`,
  newRevaluation: (search?: { date?: string | undefined }) => withSearch(`${APP}/revaluations/new`, search),
  revaluation: (id: string) => `${APP}/revaluations/${encodeURIComponent(id)}`,
  accruals: (search?: SearchParams) => withSearch(`${APP}/accruals`, search),
  /** For a kind, or for a line of a document or an expense or deposit. */
  newAccrual: (
    search: { kind?: AccrualKind; bill?: string; invoice?: string; money?: string; line?: string } = {},
  ) => withSearch(`${APP}/accruals/new`, search),
  accrual: (id: string) => `${APP}/accruals/${encodeURIComponent(id)}`,
  editAccrual: (id: string) => `${APP}/accruals/${encodeURIComponent(id)}/edit`,
  schedules: () => `${APP}/schedules`,
  /** For a kind, optionally filled `from` an existing record. */
  newSchedule: (search: { kind: ScheduledKind; from?: string | undefined; sourceKind?: MoneyEntryKind }) =>
    withSearch(`${APP}/schedules/new`, search),
  schedule: (id: string) => `${APP}/schedules/${encodeURIComponent(id)}`,
  /** The form, optionally for changes that take effect `from` a later date. */
  editSchedule: (id: string, search?: { from: string }) =>
    withSearch(`${APP}/schedules/${encodeURIComponent(id)}/edit`, search),
  bank: () => `${APP}/bank`,
  bankStatements: (search?: SearchParams) => withSearch(`${APP}/bank/statements`, search),
  bankRules: () => `${APP}/bank/rules`,
  /** The bank transactions for review; one just `done` on another page can be undone by keyboard. */
  bankWork: (code: string, search?: { done?: string }) =>
    withSearch(`${APP}/bank/${encodeAccountCode(code)}/match`, search),
  reconcile: (code: string, search?: SearchParams) =>
    withSearch(`${APP}/bank/${encodeAccountCode(code)}/reconcile`, search),
  reconciliation: ({ code, id }: { code: string; id: string }) =>
    `${APP}/bank/${encodeAccountCode(code)}/reconciliations/${encodeURIComponent(id)}`,
  bankAccount: (code: string, search?: SearchParams) =>
    withSearch(`${APP}/bank/${encodeAccountCode(code)}`, search),
  transactions: (search?: SearchParams) => withSearch(`${APP}/transactions`, search),
  activity: (search?: SearchParams) => withSearch(`${APP}/activity`, search),
  /** The report overview, and the URL prefix of all reports. */
  reports: () => `${APP}/reports`,
  trialBalance: (search?: PeriodSearch & { rows?: string | undefined }) =>
    withSearch(`${APP}/reports/trial-balance`, search),
  balanceSheet: (search?: { asOf?: string | undefined }) =>
    withSearch(`${APP}/reports/balance-sheet`, search),
  profitLoss: (search?: {
    start?: string | undefined;
    end?: string | undefined;
    compare?: string | undefined;
    closings?: "with" | undefined;
  }) => withSearch(`${APP}/reports/profit-loss`, search),
  stockMovement: (search?: PeriodSearch & { product?: string | undefined }) =>
    withSearch(`${APP}/reports/stock-movement`, search),
  /** The account is given by its code, as in all URLs. */
  statementOfAccount: (search?: PeriodSearch & { account?: string | undefined }) =>
    withSearch(`${APP}/reports/statement-of-account`, search),
  aging: (search?: { side?: "receivable" | "payable" | undefined; asOf?: string | undefined }) =>
    withSearch(`${APP}/reports/aging`, search),
  /** The tax report, or the documents behind one of its amounts. */
  tax: (search?: PeriodSearch & { rate?: string | undefined; side?: string | undefined }) =>
    withSearch(`${APP}/reports/tax`, search),
  yearEnd: (search?: { year?: string | undefined }) => withSearch(`${APP}/year-end`, search),
  admin: (search?: SearchParams) => withSearch(`${APP}/admin`, search),
  help: () => `${APP}/help`,
  /** The settings overview, or one of its pages. */
  settings: (section?: SettingsSection) =>
    section === undefined ? `${APP}/settings` : `${APP}/settings/${section}`,
  apiReference: () => "/api/docs",
} as const;
