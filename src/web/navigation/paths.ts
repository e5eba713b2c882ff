import type { MoneyEntryKind } from "#domain/money-entry.ts";
import type { DocumentKind, PartySide } from "#domain/document.ts";

type Search = Readonly<Record<string, string | undefined>>;

function withSearch(path: string, search: Search = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value) params.set(name, value);
  const text = params.toString();
  return text === "" ? path : `${path}?${text}`;
}

const PARTIES: Readonly<Record<PartySide, string>> = { vendor: "/app/vendors", customer: "/app/customers" };

/** Credits stand under the documents that they take back. */
const DOCUMENTS: Readonly<Record<DocumentKind, string>> = {
  bill: "/app/purchases",
  invoice: "/app/sales",
  vendor_credit: "/app/purchases/vendor-credits",
  credit_note: "/app/sales/credit-notes",
};

/** Every address of the front end (Behaviour 2.1, 2.2). Nothing else spells one. */
export const paths = {
  landing: () => "/",
  auth: (search?: {
    mode?: "signup" | "forgot" | undefined;
    /** The session has ended, which the sign-in says. */
    ended?: "yes" | undefined;
    next?: string | undefined;
  }) => withSearch("/auth", search),
  confirmEmail: () => "/auth/confirm",
  resetPassword: () => "/reset-password",
  terms: () => "/terms",
  privacy: () => "/privacy",

  home: () => "/app",
  accounts: (search?: { search?: string | undefined }) => withSearch("/app/accounts", search),
  newAccount: () => "/app/accounts/new",
  account: (code: string, search?: { start?: string | undefined; end?: string | undefined }) =>
    withSearch(`/app/accounts/${encodeURIComponent(code)}`, search),
  editAccount: (code: string) => `/app/accounts/${encodeURIComponent(code)}/edit`,
  journalImports: () => "/app/journals/imports",
  openingBalances: () => "/app/opening-balances",
  journals: (search?: Search) => withSearch("/app/journals", search),
  /** An empty form, a copy `from` a journal, or the `reverse` of one. */
  newJournal: (search?: { from?: string | undefined; reverse?: string | undefined }) =>
    withSearch("/app/journals/new", search),
  journal: (id: string) => `/app/journals/${encodeURIComponent(id)}`,
  editJournal: (id: string) => `/app/journals/${encodeURIComponent(id)}/edit`,
  parties: (side: PartySide, search?: Search) => withSearch(PARTIES[side], search),
  newParty: (side: PartySide) => `${PARTIES[side]}/new`,
  party: (side: PartySide, id: string) => `${PARTIES[side]}/${encodeURIComponent(id)}`,
  editParty: (side: PartySide, id: string) => `${PARTIES[side]}/${encodeURIComponent(id)}/edit`,
  products: (search?: Search) => withSearch("/app/products", search),
  newProduct: () => "/app/products/new",
  editProduct: (id: string) => `/app/products/${encodeURIComponent(id)}/edit`,
  taxRates: (search?: Search) => withSearch("/app/tax-rates", search),
  newTaxRate: (search?: { from?: string | undefined }) => withSearch("/app/tax-rates/new", search),
  editTaxRate: (id: string) => `/app/tax-rates/${encodeURIComponent(id)}/edit`,
  documents: (kind: DocumentKind, search?: Search) => withSearch(DOCUMENTS[kind], search),
  /**
   * An empty form, one for a party, a copy `from` a document of the kind, or what `credits` another; for a booking of the
   * `bank` account of that code its day, amount and text.
   */
  newDocument: (
    kind: DocumentKind,
    search?: {
      party?: string | undefined;
      from?: string | undefined;
      credits?: string | undefined;
      bank?: string | undefined;
      date?: string;
      total?: string;
      text?: string;
      file?: "yes" | undefined;
    },
  ) => withSearch(`${DOCUMENTS[kind]}/new`, search),
  /** A document for reading, or to be printed at once. */
  document: (kind: DocumentKind, id: string, search?: { print?: "yes" | undefined }) =>
    withSearch(`${DOCUMENTS[kind]}/${encodeURIComponent(id)}`, search),
  editDocument: (kind: DocumentKind, id: string) => `${DOCUMENTS[kind]}/${encodeURIComponent(id)}/edit`,
  payments: (search?: Search) => withSearch("/app/payments", search),
  /**
   * Money in or out, for a party, against a document, or back to the party as a refund, also of what is left of a
   * `payment`; without a refund the same payment once more.
   */
  newPayment: (search?: {
    direction?: "in" | "out" | undefined;
    party?: string | undefined;
    document?: string | undefined;
    payment?: string | undefined;
    refund?: "yes" | undefined;
  }) => withSearch("/app/payments/new", search),
  payment: (id: string) => `/app/payments/${encodeURIComponent(id)}`,
  /** All accounts of money, and what moved the one that is chosen by its code. */
  money: (search?: { account?: string | undefined }) => withSearch("/app/money", search),
  /** An empty form for an account, or one that a `booking` of the bank fills. */
  newMoneyEntry: (
    kind: MoneyEntryKind,
    search?: {
      account?: string | undefined;
      booking?: string;
      date?: string;
      total?: string;
      payee?: string;
      text?: string;
    },
  ) => withSearch(`/app/money/${kind}`, search),
  moneyEntry: (id: string) => `/app/money/entries/${encodeURIComponent(id)}`,
  editMoneyEntry: (id: string) => `/app/money/entries/${encodeURIComponent(id)}/edit`,
  schedules: () => "/app/schedules",
  /** Of a kind, and perhaps `from` a document that is there. */
  newSchedule: (search: { kind: "invoice" | "bill"; from?: string | undefined }) =>
    withSearch("/app/schedules/new", search),
  schedule: (id: string) => `/app/schedules/${encodeURIComponent(id)}`,
  editSchedule: (id: string) => `/app/schedules/${encodeURIComponent(id)}/edit`,
  bank: () => "/app/bank",
  bankRules: () => "/app/bank/rules",
  /** The bookings that are not in the books; the one that was `done` elsewhere last can be taken back by key. */
  bankWork: (code: string, search?: { done?: string }) =>
    withSearch(`/app/bank/${encodeURIComponent(code)}/match`, search),
  reconcile: (code: string, search?: Search) =>
    withSearch(`/app/bank/${encodeURIComponent(code)}/reconcile`, search),
  reconciliation: ({ code, id }: { code: string; id: string }) =>
    `/app/bank/${encodeURIComponent(code)}/reconciliations/${encodeURIComponent(id)}`,
  bankAccount: (code: string, search?: Search) => withSearch(`/app/bank/${encodeURIComponent(code)}`, search),
  transactions: (search?: Search) => withSearch("/app/transactions", search),
  /** All reports, and the beginning of the address of each. */
  reports: () => "/app/reports",
  trialBalance: (search?: {
    start?: string | undefined;
    end?: string | undefined;
    rows?: string | undefined;
  }) => withSearch("/app/reports/trial-balance", search),
  balanceSheet: (search?: { asOf?: string | undefined }) => withSearch("/app/reports/balance-sheet", search),
  profitLoss: (search?: {
    start?: string | undefined;
    end?: string | undefined;
    compare?: string | undefined;
    closings?: "with" | undefined;
  }) => withSearch("/app/reports/profit-loss", search),
  stockMovement: (search?: {
    start?: string | undefined;
    end?: string | undefined;
    product?: string | undefined;
  }) => withSearch("/app/reports/stock-movement", search),
  /** Of an account by its code, as everywhere in addresses. */
  statementOfAccount: (search?: {
    account?: string | undefined;
    start?: string | undefined;
    end?: string | undefined;
  }) => withSearch("/app/reports/statement-of-account", search),
  aging: (search?: { side?: "receivable" | "payable" | undefined; asOf?: string | undefined }) =>
    withSearch("/app/reports/aging", search),
  /** The tax report, or the documents behind one of its figures. */
  tax: (search?: {
    start?: string | undefined;
    end?: string | undefined;
    rate?: string | undefined;
    side?: string | undefined;
  }) => withSearch("/app/reports/tax", search),
  yearEnd: (search?: { year?: string | undefined }) => withSearch("/app/year-end", search),
  admin: (search?: Search) => withSearch("/app/admin", search),
  help: () => "/app/help",
  /** All settings, or one section of them. */
  settings: (section?: "company" | "plan" | "security" | "appearance" | "sample") =>
    section === undefined ? "/app/settings" : `/app/settings/${section}`,
  apiReference: () => "/api/docs",
} as const;
