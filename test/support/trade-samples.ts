import { documentEndpoints } from "#contract/documents.ts";
import { DOCUMENT_KINDS, type DocumentKind } from "#domain/document.ts";
import { inDays, emailSamples } from "./email-samples.ts";
import { INSTALLMENTS } from "./marked-trade.ts";
import { fileFor, receivedFile } from "./received-files.ts";
import type { SampleRecords, Samples } from "./sample-requests.ts";

/** The requests that make each trade endpoint succeed. */
export const TRADE_SAMPLES: Samples = {
  ...partySamples("/api/vendors", "spareVendor"),
  ...partySamples("/api/customers", "spareCustomer"),
  ...productSamples(),
  ...valueSamples(),
  ...taxRateSamples(),
  ...Object.assign({}, ...DOCUMENT_KINDS.map(documentSamples)),
  ...eInvoiceSamples(),
  ...emailSamples(),
  ...paymentSamples(),
  "GET /api/reports/aging": () => ({ query: { type: "receivable", asOf: "2026-06-30" } }),
  "GET /api/reports/stock-movement": (_, { product: productId }) => ({
    query: { start: "2026-01-01", end: "2026-12-31", productId, limit: "10" },
  }),
  "GET /api/reports/tax": () => ({ query: { start: "2026-01-01", end: "2026-12-31" } }),
  "GET /api/reports/tax/documents": (_, { taxRate: taxRateId }) => ({
    query: { start: "2026-01-01", end: "2026-12-31", side: "sales", taxRateId, limit: "10" },
  }),
  "POST /api/sample-company": () => ({}),
  "DELETE /api/sample-company": () => ({}),
};
const LIST = { search: "a", limit: "10" };

function partySamples(path: string, spare: "spareVendor" | "spareCustomer"): Samples {
  const body = {
    name: "Riverside Hotel",
    email: "accounts@riversidehotel.example",
    phone: "123",
    address: "Street 1\nTown",
    taxId: "T1",
    accountId: null,
    isActive: true,
    paymentTerms: [{ percent: "100", days: 14, isEndOfMonth: true }],
  };
  return {
    [`GET ${path}`]: () => ({ query: { ...LIST, isActive: "true" } }),
    [`GET ${path}/:id`]: (_, records) => ({ params: { id: records[spare] } }),
    [`GET ${path}/next-code`]: () => ({}),
    [`GET ${path}/:id/documents`]: (_, records) => ({
      params: { id: records[spare === "spareVendor" ? "vendor" : "customer"] },
      query: { year: "2026", limit: "10" },
    }),
    [`GET ${path}/:id/statement`]: (_, records) => ({
      params: { id: records[spare === "spareVendor" ? "vendor" : "customer"] },
      query: { start: "2026-01-01", end: "2026-12-31", limit: "10" },
    }),
    [`GET ${path}/:id/statement/pdf`]: (_, records) => ({
      params: { id: records[spare === "spareVendor" ? "vendor" : "customer"] },
      query: { start: "2026-01-01", end: "2026-12-31" },
    }),
    [`POST ${path}`]: (_, { taxRate: taxRateId }) => ({ body: { ...body, taxRateId } }),
    [`PUT ${path}/:id`]: (_, { [spare]: id, taxRate: taxRateId }) => ({
      params: { id },
      body: { ...body, taxRateId, code: "R-100", id, version: 1 },
    }),
    [`DELETE ${path}/:id`]: (_, records) => ({ params: { id: records[spare] } }),
  };
}

function eInvoiceSamples(): Samples {
  const address = { city: "Berlin", postalCode: "10115", country: "DE" };
  const reachable = { electronicScheme: "EM", electronicAddress: "books@example.com", legalId: "HRB 1" };
  const company = {
    ...address,
    ...reachable,
    contactName: "Accounts",
    iban: "DE02120300000000202051",
    bic: "BYLADEM1001",
  };
  const party = { ...address, ...reachable, format: "none", buyerReference: "04011000-12345-34" };
  return {
    "GET /api/invoices/:id/e-invoice": (_, { documents: { invoice: id } }) => ({
      params: { id },
      query: { format: "cii" },
    }),
    "GET /api/credit-notes/:id/e-invoice": (_, { documents: { credit_note: id } }) => ({
      params: { id },
      query: { format: "ubl" },
    }),
    "POST /api/bills/from-file/preview": () => ({ body: receivedFile() }),
    ...receivedSamples("bill"),
    ...receivedSamples("vendor_credit"),
    "GET /api/e-invoice-details": (_, { customer: partyId }) => ({ query: { partyId } }),
    "PUT /api/e-invoice-details": (_, { customer: partyId }) => ({
      body: {
        version: 1,
        company,
        party: { ...party, partyId },
      },
    }),
  };
}

function productSamples(): Samples {
  const path = "/api/products";
  const body = {
    name: "Garden table",
    description: "Oak, 180 by 90 cm",
    type: "inventory",
    unit: "pcs",
    purchasePrice: "1.5",
    salePrice: "2.25",
    reorderLevel: 3,
    purchaseAccountId: null,
    isActive: true,
  };
  return {
    [`GET ${path}`]: () => ({ query: { ...LIST, isActive: "true", type: "inventory", isLowStock: "true" } }),
    [`GET ${path}/:id`]: (_, { product: id }) => ({ params: { id } }),
    [`GET ${path}/next-code`]: () => ({}),
    [`POST ${path}`]: (_, { taxRate: taxRateId }) => ({ body: { ...body, taxRateId, stockQuantity: "4" } }),
    [`PUT ${path}/:id`]: (_, { spareProduct: id, taxRate: taxRateId }) => ({
      params: { id },
      body: { ...body, taxRateId, code: "R-100", id, version: 1 },
    }),
    [`DELETE ${path}/:id`]: (_, { spareProduct: id }) => ({ params: { id } }),
    "GET /api/stock-adjustments": (_, { product: productId }) => ({ query: { ...LIST, productId } }),
    "POST /api/stock-adjustments/:id/void": (_, { adjustment: id }) => ({
      params: { id },
      body: { reason: "The wrong shelf was counted" },
    }),
    "POST /api/stock-adjustments": (_, { product: productId }) => ({
      body: { productId, date: "2026-02-01", kind: "opening", countedQuantity: "1", note: "Found" },
    }),
  };
}

function valueSamples(): Samples {
  const path = "/api/value-adjustments";
  return {
    [`GET ${path}`]: (_, { product: productId }) => ({ query: { ...LIST, productId } }),
    [`GET ${path}/:id`]: (_, { valueAdjustment: id }) => ({ params: { id } }),
    [`POST ${path}/:id/void`]: (_, { valueAdjustment: id }) => ({
      params: { id },
      body: { reason: "The freight was billed twice" },
    }),
    [`POST ${path}/landed-costs`]: (_, { freightAccount: accountId, documents: { bill: documentId } }) => ({
      body: {
        date: inDays(0),
        basis: "weight",
        note: "Sea freight",
        costs: [{ accountId, amount: "80.00" }],
        goods: [{ documentId, position: 1, weight: "12.5" }],
      },
    }),
    [`POST ${path}/revaluations`]: (_, { product: productId }) => ({
      body: { productId, date: inDays(0), unitValue: "4.5", reason: "Out of fashion" },
    }),
  };
}

function taxRateSamples(): Samples {
  const path = "/api/tax-rates";
  const body = {
    name: "Sales tax, reduced",
    rate: "10",
    appliesTo: "both",
    isRecoverable: true,
    salesAccountId: null,
    purchaseAccountId: null,
    isActive: true,
    description: "For plants and food",
  };
  return {
    [`GET ${path}`]: () => ({ query: { ...LIST, isActive: "true" } }),
    [`GET ${path}/:id`]: (_, { taxRate: id }) => ({ params: { id } }),
    [`GET ${path}/next-code`]: () => ({}),
    [`POST ${path}`]: (_, { taxRate, secondTaxRate }) => ({
      body: {
        ...body,
        components: [taxRate, secondTaxRate].map((taxRateId) => ({ taxRateId, isCompound: false })),
      },
    }),
    [`PUT ${path}/:id`]: (_, { spareTaxRate: id }) => ({
      params: { id },
      body: { ...body, code: "R-100", id, version: 1 },
    }),
    [`DELETE ${path}/:id`]: (_, { spareTaxRate: id }) => ({ params: { id } }),
  };
}

const CREDITED = { vendor_credit: "bill", credit_note: "invoice" } as const;

/** A posted document with one item; a credit returns one unit of the posted bill or invoice. */
function documentBody(kind: DocumentKind, { vendor, customer, product, taxRate, documents }: SampleRecords) {
  const isCredit = kind === "vendor_credit" || kind === "credit_note";
  return {
    partyId: kind === "bill" || kind === "vendor_credit" ? vendor : customer,
    date: "2026-02-01",
    dueDate: "2026-03-01",
    ...(isCredit ? {} : { installments: INSTALLMENTS }),
    status: "posted",
    notes: "First line\nsecond line",
    creditedDocumentId: isCredit ? documents[CREDITED[kind]] : null,
    items: [
      {
        productId: product,
        description: "Garden table, oak",
        quantity: "1",
        unitPrice: "22.5",
        discount: "2",
        taxRateId: taxRate,
        taxAmount: "2.05",
        creditedPosition: isCredit ? 1 : null,
        returnsStock: true,
      },
    ],
    payment: { accountId: null, date: "2026-02-02" },
  };
}

/** A change of a posted document; the document it credits is chosen when it is created. */
function documentEdit(kind: DocumentKind, records: SampleRecords) {
  const id = records.edited[kind];
  const { creditedDocumentId: _credits, ...body } = documentBody(kind, records);
  const items = body.items.map((item) => ({ ...item, creditedPosition: null }));
  return { params: { id }, body: { ...body, items, id, version: 1, voidReason: "None" } };
}

function receivedSamples(kind: "bill" | "vendor_credit"): Samples {
  const { path } = documentEndpoints[kind].list;
  const file = fileFor(kind, { number: "2026-0815", fileName: "invoice.xml" });
  const documentOfKind = (_: unknown, { documents }: SampleRecords) => ({ params: { id: documents[kind] } });
  return {
    [`POST ${path}/from-file`]: (_, records) => ({ body: { ...documentBody(kind, records), file } }),
    [`GET ${path}/:id/source-file`]: documentOfKind,
    [`GET ${path}/:id/source-file/content`]: documentOfKind,
  };
}

function documentSamples(kind: DocumentKind): Samples {
  const { path } = documentEndpoints[kind].list;
  return {
    [`GET ${path}`]: (_, records) => ({
      query: {
        ...LIST,
        status: "unpaid",
        partyId: documentBody(kind, records).partyId,
        start: "2026-01-01",
        end: "2026-12-31",
      },
    }),
    [`GET ${path}/summary`]: () => ({}),
    [`GET ${path}/next-number`]: () => ({}),
    [`GET ${path}/:id`]: (_, { documents }) => ({ params: { id: documents[kind] } }),
    [`GET ${path}/:id/pdf`]: (_, { documents }) => ({ params: { id: documents[kind] } }),
    [`POST ${path}`]: (_, records) => ({ body: documentBody(kind, records) }),
    [`PUT ${path}/:id`]: (_, records) => documentEdit(kind, records),
    [`POST ${path}/:id/details`]: (_, { edited }) => ({ params: { id: edited[kind] }, body: { version: 1 } }),
    [`DELETE ${path}/:id`]: (_, { drafts }) => ({ params: { id: drafts[kind] } }),
  };
}

function paymentSamples(): Samples {
  const path = "/api/payments";
  const to = (documentId: string) => [{ documentId, amount: "0.01" }];
  return {
    [`GET ${path}`]: (_, { customer: partyId }) => ({
      query: { ...LIST, direction: "in", hasUnapplied: "true", partyId },
    }),
    [`GET ${path}/methods`]: () => ({}),
    [`GET ${path}/:id`]: (_, { payment: id }) => ({ params: { id } }),
    [`GET ${path}/:id/pdf`]: (_, { payment: id }) => ({ params: { id } }),
    [`POST ${path}`]: (_, { customer: partyId, documents, payment: paymentId }) => ({
      body: {
        direction: "out",
        partyId,
        date: "2026-02-10",
        accountId: null,
        amount: "3.00",
        bankFee: "0.50",
        isRefund: true,
        isWriteOff: false,
        method: "bank_transfer",
        memo: "Deposit returned",
        allocations: to(documents.credit_note),
        refunds: [{ paymentId, amount: "0.01" }],
      },
    }),
    [`POST ${path}/:id/allocations`]: (_, { payment: id, documents }) => ({
      params: { id },
      body: { allocations: to(documents.invoice) },
    }),
    [`POST ${path}/:id/void`]: (_, { sparePayment: id }) => ({
      params: { id },
      body: { version: 1, reason: "Entered twice" },
    }),
    "POST /api/credit-applications": (_, { documents }) => ({
      body: { creditId: documents.credit_note, allocations: to(documents.invoice) },
    }),
  };
}
