import type { RefusalCode } from "#domain/refusals.ts";
import { RATE_REFUSALS } from "./currency-operation-refusals.ts";
import { INSTALLMENT_CODES } from "./installments.ts";

export type TradeRefusalCodes = readonly RefusalCode[];

/** Errors about a chosen or default account. */
export const ACCOUNT: TradeRefusalCodes = [
  "account.not-found",
  "account.inactive",
  "account.wrong-type",
  "account.is-inventory-account",
  "account.is-receivables-account",
  "account.is-payables-account",
  "account.is-tax-account",
  "account.is-cash-account",
  "account.foreign-currency",
];
/** Errors about a chosen tax rate. */
const TAX: TradeRefusalCodes = ["tax-rate.not-found", "tax-rate.inactive"];
/** Refusals of all postings, which may have to open a default account. */
export const POSTING: TradeRefusalCodes = [
  "journal.period-closed",
  "account.codes-exhausted",
  "record.too-large",
  "account.foreign-currency",
];

/** Errors in the lines of a journal, from any kind of entry. */
export const JOURNAL_LINES: TradeRefusalCodes = [
  "journal.no-lines",
  "journal.no-valid-lines",
  "journal.unbalanced",
  "journal.total-too-large",
  "journal.line-without-account",
  "journal.line-two-sided",
  "journal.inventory-account",
  "journal.party-account-mismatch",
  "account.foreign-amount-required",
  "account.foreign-amount-not-allowed",
  "currency.rounds-to-zero",
];
export const JOURNAL_WRITING: TradeRefusalCodes = [
  "journal.incomplete",
  ...JOURNAL_LINES,
  "party.not-found",
  "journal.duplicate-number",
  "journal.period-closed",
  "journal.limit-reached",
  "account.not-found",
  "account.inactive",
  "exchange-rate.unusual",
  "record.too-large",
];

export const DOCUMENT_WRITING: TradeRefusalCodes = [
  ...ACCOUNT,
  ...POSTING,
  "document.items-required",
  "document.due-before-date",
  ...INSTALLMENT_CODES,
  "document.zero-quantity",
  "document.discount-too-large",
  "document.negative-goods",
  "document.negative-total",
  "document.tax-differs-too-much",
  "document.wrong-status",
  "document.not-found",
  "document.amounts-mismatch",
  "party.not-found",
  "party.inactive",
  ...(["product.not-found", "product.inactive"] as const),
  ...TAX,
  "tax-rate.withholding-in-price",
  "stock.insufficient",
  "record.duplicate",
];
const SALE: TradeRefusalCodes = [
  ...DOCUMENT_WRITING,
  ...RATE_REFUSALS,
  "document.customer-required",
  "document.vendor-invoice-number-not-allowed",
  "tax-rate.not-for-sales",
];
/** The document breaks a rule of its customer's format. */
export const ISSUE: TradeRefusalCodes = [...SALE, "e-invoice.incomplete"];
export const PURCHASE: TradeRefusalCodes = [
  "approval.required",
  ...DOCUMENT_WRITING,
  ...RATE_REFUSALS,
  ...(["document.vendor-required", "document.duplicate-vendor-invoice-number"] as const),
  "document.has-assets",
  "tax-rate.not-for-purchases",
];
/** Refusals of references to another record: the lines a credit credits, a quote or an order. For kinds that have them. */
export const ORDER_USE_REFUSALS: TradeRefusalCodes = [
  "order.not-found",
  "order.not-accepted",
  "order.already-converted",
  "order.party-mismatch",
  "order.line-not-found",
  "order.exceeds-remaining",
  "document.credits-unposted-document",
  "document.credited-line-not-found",
  "document.credits-goods-without-line",
  "document.credited-product-mismatch",
  "document.credited-account-mismatch",
  "document.credited-tax-mismatch",
  "document.credit-exceeds-remaining",
  "document.credit-before-document",
  "document.returns-stock-not-allowed",
  "payment.party-mismatch",
  "payment.refund-before-credit",
];
export const DOCUMENT_CHANGE: TradeRefusalCodes = [
  "approval.required-again",
  "record.stale",
  "document.total-below-paid",
  "document.is-opening",
  "document.has-payments",
  "document.has-credits",
  "document.has-deferrals",
  "document.has-landed-costs",
  "document.credited-document-immutable",
  "document.order-immutable",
  "document.credit-refunded",
  "currency.credit-not-allowed",
  "document.write-off-shared",
  "payment.exceeds-balance-due",
  "payment.is-refunded",
  "asset.cost-in-use",
  "bank.is-reconciled",
  "document.was-reminded",
];
const DOCUMENT_REMOVAL: TradeRefusalCodes = [
  "document.not-found",
  "document.has-number",
  "document.not-a-draft",
  "document.referenced-by-credits",
  "document.was-posted",
  "document.was-emailed",
  "document.was-shared",
  "document.was-reminded",
  "journal.period-closed",
];

function documentRefusals<Resource extends string>(resource: Resource, writing: TradeRefusalCodes) {
  const create = [...writing, ...ORDER_USE_REFUSALS];
  const change = [...create, ...DOCUMENT_CHANGE];
  const refusals = {
    get: ["document.not-found"],
    pdf: ["document.not-found"],
    preview: create,
    previewUpdate: change,
    create,
    update: change,
    updateContactDetails: [
      "document.not-found",
      "document.is-opening",
      "document.wrong-status",
      "document.details-emailed",
      "record.stale",
    ],
    remove: DOCUMENT_REMOVAL,
  } satisfies Record<string, TradeRefusalCodes>;
  return operationName(resource, refusals);
}

const PARTY_WRITING: TradeRefusalCodes = [
  ...ACCOUNT,
  "record.duplicate",
  "account.codes-exhausted",
  ...TAX,
  "tax-rate.not-for-sales",
  "tax-rate.not-for-purchases",
];

const STATEMENT: TradeRefusalCodes = ["party.not-found", "report.period-reversed"];

function partyRefusals<Resource extends string>(resource: Resource, removal: TradeRefusalCodes) {
  const refusals = {
    get: ["party.not-found"],
    documents: ["party.not-found"],
    statement: STATEMENT,
    statementPdf: [...STATEMENT, "statement.too-long"],
    create: PARTY_WRITING,
    update: [...PARTY_WRITING, "party.not-found", "party.account-in-use", "record.stale"],
    import: ["import.changed", "account.codes-exhausted"],
    remove: ["party.not-found", "party.was-emailed", ...removal],
  } satisfies Record<string, TradeRefusalCodes>;
  return operationName(resource, refusals);
}

const E_INVOICE: TradeRefusalCodes = [
  "document.not-found",
  "party.not-found",
  "e-invoice.not-posted",
  "e-invoice.incomplete",
];

const READING: TradeRefusalCodes = [
  "e-invoice.unreadable",
  "e-invoice.wrong-totals",
  "e-invoice.unsupported-currency",
];

function receivedRefusals<Resource extends "bills" | "vendorCredits">(resource: Resource) {
  return operationName(resource, {
    createFromFile: [...PURCHASE, ...ORDER_USE_REFUSALS, ...READING, "e-invoice.document-kind-mismatch"],
    sourceFile: ["document.not-found"],
    downloadSourceFile: ["document.not-found", "e-invoice.no-file"],
  });
}

/** Joins "invoices" and "create". */
function operationName<Resource extends string, Name extends string>(
  resource: Resource,
  refusals: Record<Name, TradeRefusalCodes>,
): Record<`${Resource}.${Name}`, TradeRefusalCodes> {
  const entries = Object.entries<TradeRefusalCodes>(refusals);
  const operationCodes = entries.map(([name, codes]) => [`${resource}.${name}`, codes]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The keys are put together as the type says.
  return Object.fromEntries(operationCodes) as Record<`${Resource}.${Name}`, TradeRefusalCodes>;
}

/** Refusals of operations on parties, products, taxes, documents, payments and stock. */
export const REFUSALS_OF_TRADE = {
  ...partyRefusals("vendors", [
    "vendor.has-bills",
    "vendor.has-payments",
    "vendor.has-journals",
    "vendor.has-schedules",
    "vendor.has-accruals",
    "vendor.has-loans",
    "vendor.has-orders",
    "vendor.has-bank-rules",
  ]),
  ...partyRefusals("customers", [
    "customer.has-invoices",
    "customer.has-payments",
    "customer.has-journals",
    "customer.has-schedules",
    "customer.has-accruals",
    "customer.has-loans",
    "customer.has-quotes",
    "customer.has-bank-rules",
  ]),
  "invoices.eInvoice": E_INVOICE,
  "creditNotes.eInvoice": E_INVOICE,
  "bills.previewFile": [...READING, "e-invoice.deductions-exceed-total"],
  ...receivedRefusals("bills"),
  ...receivedRefusals("vendorCredits"),
  "eInvoiceDetails.get": ["party.not-found"],
  "eInvoiceDetails.update": ["party.not-found", "record.stale"],

  "products.get": ["product.not-found"],
  "products.create": [...ACCOUNT, ...POSTING, ...TAX, "product.stock-not-allowed", "record.duplicate"],
  "products.update": [
    ...ACCOUNT,
    ...TAX,
    "product.not-found",
    "product.type-in-use",
    "record.duplicate",
    "record.stale",
    "record.too-large",
  ],
  "products.previewImport": ["journal.period-closed"],
  "products.import": ["import.changed", ...POSTING],
  "products.remove": [
    "product.not-found",
    "product.has-bill-items",
    "product.has-invoice-items",
    "product.has-movements",
  ],
  "stockAdjustments.list": ["product.not-found"],
  "stockAdjustments.create": [
    ...POSTING,
    "product.not-found",
    "stock.not-inventory",
    "stock.nothing-to-adjust",
    "stock.insufficient",
  ],
  "stockAdjustments.void": [
    ...POSTING,
    "stock.adjustment-not-found",
    "stock.adjustment-void",
    "stock.opening-imported",
    "stock.insufficient",
  ],

  ...documentRefusals("bills", PURCHASE),
  ...documentRefusals("invoices", ISSUE),
  ...documentRefusals("vendorCredits", PURCHASE),
  ...documentRefusals("creditNotes", ["approval.required", ...ISSUE]),
} satisfies Record<string, TradeRefusalCodes>;
