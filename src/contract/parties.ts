import { z } from "zod";
import { attachmentsFilter, isFiled, listedSchema } from "./with-files.ts";
import { DOCUMENT_KINDS, type PartySide } from "#domain/document.ts";
import { openedAccounts } from "./accounts.ts";
import { PARTY_COLUMNS } from "#domain/lists.ts";
import { partyFileInput, partyImportInput, partyImportOf } from "./record-import.ts";
import { PDF_LANGUAGES } from "#domain/pdf-languages.ts";
import { currencyCode } from "./currency-fields.ts";
import { endpoint, fileReply } from "./endpoint.ts";
import { acceptReadFields } from "./accept-read-fields.ts";
import {
  accountId,
  date,
  documentId,
  id,
  journalId,
  listQuery,
  optionalEmail,
  optionalLongText,
  optionalText,
  orderedPage,
  orderedQuery,
  partyId,
  record,
  requiredText,
  signedAmount,
  taxRateId,
  version,
  wholeNumber,
} from "./fields.ts";
import { PARTY_RESOURCES } from "./operations.ts";
import { paymentTermsInput, repliedPaymentTerms } from "./payment-terms.ts";

const common = {
  name: requiredText(200, "Name is required"),
  email: optionalEmail,
  phone: optionalText(50),
  address: optionalLongText(1000),
  taxId: optionalText(50),
  /** Default tax of its lines if the product has none (Accounting 8). */
  taxRateId: taxRateId.nullable().default(null),
  /** Language of its PDFs and emails; English if null. */
  language: z.enum(PDF_LANGUAGES).nullable().default(null),
  /** Default currency of its documents; if null, the base currency (Accounting 10). */
  currency: currencyCode.nullable().default(null),
  /** Terms of its documents; empty for 30 days after their date. */
  paymentTerms: paymentTermsInput.default([]),
  isActive: z.boolean().default(true),
};

/**
 * A vendor or customer. `accountId` is the vendor's payable or the customer's receivable account; if null, the
 * default one is used, and opened if missing (Accounting 1).
 */
export const party = z.object({
  id: partyId,
  version,
  code: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  taxId: z.string().nullable(),
  accountId,
  taxRateId: taxRateId.nullable(),
  language: z.enum(PDF_LANGUAGES).nullable(),
  currency: z.string().nullable(),
  paymentTerms: repliedPaymentTerms,
  isActive: z.boolean(),
  /** Amount owed by or to the party, on the account's normal side. */
  balance: signedAmount,
  /** True once its account has postings: changing it would split them. */
  isAccountLocked: z.boolean(),
});
export type Party = z.infer<typeof party>;

export const partyInput = z.strictObject({
  /** If omitted, the next one: V0001 or C0001. */
  code: requiredText(20, "Code is required").optional(),
  accountId: accountId.nullable().default(null),
  ...common,
});
export type PartyInput = z.infer<typeof partyInput>;

/** A created party, and the account opened for it, if any (Accounting 1). */
const createdParty = party.extend({ openedAccounts: openedAccounts.optional() });
export type PartyCreation = z.infer<typeof createdParty>;

const statementLine = record("PartyStatementLine", {
  date,
  journalId,
  /** Number of the document or payment. */
  number: z.string(),
  /** Its source; null for a journal without a document or payment. */
  source: z
    .object({
      type: z.enum(["bill", "invoice", "vendor_credit", "credit_note", "receipt", "payment", "write_off"]),
      id,
    })
    .nullable(),
  /** True if reversed on a later day because its period was closed (Accounting 5). */
  isReversal: z.boolean(),
  description: z.string(),
  debit: signedAmount,
  credit: signedAmount,
  /** Running balance of the party, on its account's normal side. */
  balance: signedAmount,
});
export type PartyStatementLine = z.infer<typeof statementLine>;

const statement = record("PartyStatement", {
  /** Currency of all amounts; other currencies are not included (Accounting 10). */
  currency: z.string(),
  /** Balance before the first line of this page. */
  openingBalance: signedAmount,
  /** Balance at the end of the period. */
  closingBalance: signedAmount,
  /**
   * For a statement in a foreign currency: its closing balance by days overdue (Accounting 9), on the first page
   * only; else null.
   */
  aging: z
    .object({
      current: signedAmount,
      days1To30: signedAmount,
      days31To60: signedAmount,
      days61To90: signedAmount,
      over90: signedAmount,
      /** Unapplied credit, negative. */
      unapplied: signedAmount,
    })
    .nullable(),
  /**
   * Closing balance in each currency with postings, the default currency of the statement first, and in base currency. The
   * latter add up to the party's balance in aging.
   */
  balances: z.array(
    z.object({ currency: z.string(), closingBalance: signedAmount, baseClosingBalance: signedAmount }),
  ),
  items: z.array(statementLine),
  nextCursor: z.string().nullable(),
});
export type PartyStatement = z.infer<typeof statement>;

/** The period of an account statement and, optionally, its currency; without one, the default currency is used. */
export const statementOf = { start: date, end: date, currency: currencyCode.optional() };

const tradedDocument = record("PartyDocument", {
  documentId,
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  date,
  /** True if reversed on a later day because its period was closed (Accounting 5). */
  isReversal: z.boolean(),
  /** Without tax, in base currency; negative for credits and reversals. */
  net: signedAmount,
});
export type TradedDocument = z.infer<typeof tradedDocument>;

const tradedYear = record("PartyDocuments", {
  /** Total of the documents of the whole year. */
  total: signedAmount,
  items: z.array(tradedDocument),
  nextCursor: z.string().nullable(),
});
export type TradedYear = z.infer<typeof tradedYear>;

const calendarYear = wholeNumber(2199).pipe(z.int().min(1900, "Enter a valid year"));

const partyUpdate = partyInput.extend({ id: partyId.optional(), version });
const params = z.strictObject({ id: partyId });

type PartyOperations = ReturnType<typeof buildSide>;

/** Names and records of a side, each record named differently. */
function buildSide(
  side: PartySide,
  { singular, plural, name }: { singular: string; plural: string; name: string },
) {
  return {
    resource: PARTY_RESOURCES[side],
    singular,
    plural,
    records: {
      party: party.meta({ id: name }),
      created: createdParty.meta({ id: `Created${name}` }),
      input: partyInput.meta({ id: `${name}Input` }),
      file: partyFileInput.meta({ id: `${name}FileInput` }),
      import: partyImportInput.meta({ id: `${name}ImportInput` }),
      update: acceptReadFields(partyUpdate, party.extend(isFiled)).meta({ id: `${name}Update` }),
    },
  };
}

function readingOperations({ resource, singular, plural, records }: PartyOperations) {
  return {
    list: endpoint(`${resource}.list`, {
      summary: `List ${plural.toLowerCase()} by code; search by name, code, email and phone`,
      access: "user",
      refs: [],
      query: z.strictObject({
        ...orderedQuery(PARTY_COLUMNS),
        ...attachmentsFilter,
        isActive: z.enum(["true", "false"]).optional(),
      }),
      reply: orderedPage(listedSchema(records.party)),
    }),
    get: endpoint(`${resource}.get`, {
      summary: `Get a ${singular}`,
      access: "user",
      refs: ["params.id"],
      params,
      reply: records.party,
    }),
    nextCode: endpoint(`${resource}.nextCode`, {
      summary: `Get the next available ${singular} code`,
      access: "user",
      refs: [],
      reply: z.object({ code: z.string() }),
    }),
  };
}

/** The documents and transactions of a party. */
function historyOf({ resource, singular }: PartyOperations) {
  return {
    traded: endpoint(`${resource}.documents`, {
      summary: `List the documents of a ${singular} in a calendar year, excluding tax and net of credits`,
      access: "user",
      refs: ["params.id"],
      params,
      query: z.strictObject({ year: calendarYear, cursor: listQuery.cursor, limit: listQuery.limit }),
      reply: tradedYear,
    }),
    statement: endpoint(`${resource}.statement`, {
      summary: `Get the statement of a ${singular} for a period and currency, with running balance`,
      access: "user",
      refs: ["params.id"],
      params,
      query: z.strictObject({ ...statementOf, cursor: listQuery.cursor, limit: listQuery.limit }),
      reply: statement,
    }),
    statementPdf: endpoint(`${resource}.statementPdf`, {
      summary: `Get the statement of a ${singular} as a PDF/A-3b in the recipient's language or another one`,
      access: "user",
      refs: ["params.id"],
      params,
      query: z.strictObject({ ...statementOf, language: z.enum(PDF_LANGUAGES).optional() }),
      reply: fileReply,
      produces: "application/pdf",
    }),
  };
}

function writingOf({ resource, singular, records }: PartyOperations) {
  return {
    create: endpoint(`${resource}.create`, {
      summary: `Add a ${singular}`,
      access: "user",
      refs: ["body.accountId", "body.taxRateId"],
      body: records.input,
      reply: records.created,
      status: 201,
    }),
    update: endpoint(`${resource}.update`, {
      summary: `Update a ${singular} (needs the current version)`,
      access: "user",
      refs: ["params.id", "body.accountId", "body.taxRateId"],
      params,
      body: records.update,
      reply: records.party,
    }),
    remove: endpoint(`${resource}.remove`, {
      summary: `Delete a ${singular} without documents`,
      access: "user",
      refs: ["params.id"],
      params,
    }),
  };
}

const VENDOR = buildSide("vendor", { singular: "vendor", plural: "Vendors", name: "Vendor" });
const CUSTOMER = buildSide("customer", { singular: "customer", plural: "Customers", name: "Customer" });

/** Customer and vendor endpoints mirror each other, so they are defined once: the path has the side. */
export const partyEndpoints = {
  vendor: {
    ...readingOperations(VENDOR),
    ...historyOf(VENDOR),
    ...writingOf(VENDOR),
    ...partyImportOf(VENDOR),
  },
  customer: {
    ...readingOperations(CUSTOMER),
    ...historyOf(CUSTOMER),
    ...writingOf(CUSTOMER),
    ...partyImportOf(CUSTOMER),
  },
};
