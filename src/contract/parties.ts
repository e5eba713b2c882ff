import { z } from "zod";
import { filesFilter, isFiled, listed } from "./listed.ts";
import { DOCUMENT_KINDS, type PartySide } from "#domain/document.ts";
import { openedAccounts } from "./accounts.ts";
import { PARTY_COLUMNS } from "#domain/lists.ts";
import { partyFileInput, partyImportInput, partyImportOf } from "./record-import.ts";
import { SHEET_LANGUAGES } from "#domain/sheet-languages.ts";
import { currencyCode } from "./currency-fields.ts";
import { endpoint, fileReply } from "./endpoint.ts";
import {
  accountId,
  asItWasRead,
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
  taxNumber: optionalText(50),
  /** The tax that its lines begin with where the product has none (Accounting 8). */
  taxRateId: taxRateId.nullable().default(null),
  /** Of what is sent to them; without one it is English. */
  language: z.enum(SHEET_LANGUAGES).nullable().default(null),
  /** What the forms of its documents begin with; without one they are in that of the books (Accounting 10). */
  currency: currencyCode.nullable().default(null),
  /** When its documents are due; empty for 30 days after their date. */
  paymentTerms: paymentTermsInput.default([]),
  isActive: z.boolean().default(true),
};

/**
 * A vendor or a customer. `accountId` is the vendor's payable or the customer's receivable
 * account; without one the default is taken, and made when there is none (Accounting 1).
 */
export const party = z.object({
  id: partyId,
  version,
  code: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  taxNumber: z.string().nullable(),
  accountId,
  taxRateId: taxRateId.nullable(),
  language: z.enum(SHEET_LANGUAGES).nullable(),
  currency: z.string().nullable(),
  paymentTerms: repliedPaymentTerms,
  isActive: z.boolean(),
  /** What the party owes, or is owed, on the normal side of the account. */
  balance: signedAmount,
  /** True once posted lines stand on its account: another one would part them from what follows. */
  isAccountFixed: z.boolean(),
});
export type Party = z.infer<typeof party>;

export const partyInput = z.strictObject({
  /** Left to the server it is the next one, V0001 or C0001. */
  code: requiredText(20, "Code is required").optional(),
  accountId: accountId.nullable().default(null),
  ...common,
});
export type PartyInput = z.infer<typeof partyInput>;

/** A party as its creation answers: itself, and the account that was opened for it, if one was (Accounting 1). */
const createdParty = party.extend({ openedAccounts: openedAccounts.optional() });
export type CreatedParty = z.infer<typeof createdParty>;

const statementLine = record("PartyStatementLine", {
  date,
  journalId,
  /** The number of the document or payment. */
  number: z.string(),
  /** What it was posted for; null for a journal without document or payment. */
  source: z
    .object({
      type: z.enum(["bill", "invoice", "vendor_credit", "credit_note", "receipt", "payment", "write_off"]),
      id,
    })
    .nullable(),
  /** True where it is taken back on a later day, its own period being closed (Accounting 5). */
  isReversal: z.boolean(),
  description: z.string(),
  debit: signedAmount,
  credit: signedAmount,
  /** What was open with the party after this line, on the normal side of its account. */
  balance: signedAmount,
});
export type PartyStatementLine = z.infer<typeof statementLine>;

const statement = record("PartyStatement", {
  /** What its amounts are in: all of one currency, of which no other currency is a part (Accounting 10). */
  currency: z.string(),
  /** What was open before the first line of this page. */
  opening: signedAmount,
  /** What is open at the end of the period. */
  closing: signedAmount,
  /**
   * Of a statement in another currency than that of the books: what is open at its end, by how long it is due (Accounting 9); on its
   * first page alone.
   */
  aging: z
    .object({
      notDue: signedAmount,
      days1To30: signedAmount,
      days31To60: signedAmount,
      days61To90: signedAmount,
      over90: signedAmount,
      /** Credit that is not used, below zero. */
      unapplied: signedAmount,
    })
    .nullable(),
  /**
   * What is open at the end of the period in each currency in which anything was posted, that with which the statement begins first;
   * and what that is in the books. The latter together are the party's in aging.
   */
  balances: z.array(z.object({ currency: z.string(), closing: signedAmount, baseClosing: signedAmount })),
  items: z.array(statementLine),
  nextCursor: z.string().nullable(),
});
export type PartyStatement = z.infer<typeof statement>;

/** The period of an account statement and, optionally, its currency; without one, the default currency is used. */
export const statementOf = { start: date, end: date, currency: currencyCode.optional() };

const tradedDocument = record("TradedDocument", {
  documentId,
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  date,
  /** True where it is taken back on a later day, its own period being closed (Accounting 5). */
  isReversal: z.boolean(),
  /** Without tax, in the currency of the books; below zero for a credit and for what is taken back. */
  net: signedAmount,
});
export type TradedDocument = z.infer<typeof tradedDocument>;

const tradedYear = record("TradedYear", {
  /** What the documents of the whole year come to. */
  total: signedAmount,
  items: z.array(tradedDocument),
  nextCursor: z.string().nullable(),
});
export type TradedYear = z.infer<typeof tradedYear>;

const calendarYear = wholeNumber(2199).pipe(z.int().min(1900, "Enter a valid year"));

const partyUpdate = partyInput.extend({ id: partyId.optional(), version });
const params = z.strictObject({ id: partyId });

type Side = ReturnType<typeof sideOf>;

/** The words and records of a side, each record under a name of its own. */
function sideOf(side: PartySide, { one, many, name }: { one: string; many: string; name: string }) {
  return {
    resource: PARTY_RESOURCES[side],
    one,
    many,
    records: {
      party: party.meta({ id: name }),
      created: createdParty.meta({ id: `Created${name}` }),
      input: partyInput.meta({ id: `${name}Input` }),
      file: partyFileInput.meta({ id: `${name}FileInput` }),
      import: partyImportInput.meta({ id: `${name}ImportInput` }),
      update: asItWasRead(partyUpdate, party.extend(isFiled)).meta({ id: `${name}Update` }),
    },
  };
}

function readingOf({ resource, one, many, records }: Side) {
  return {
    list: endpoint(`${resource}.list`, {
      summary: `List ${many.toLowerCase()} by code; search by name, code, email and phone`,
      access: "user",
      refs: [],
      query: z.strictObject({
        ...orderedQuery(PARTY_COLUMNS),
        ...filesFilter,
        active: z.enum(["true", "false"]).optional(),
      }),
      reply: orderedPage(listed(records.party)),
    }),
    get: endpoint(`${resource}.get`, {
      summary: `One ${one}`,
      access: "user",
      refs: ["params.id"],
      params,
      reply: records.party,
    }),
    nextCode: endpoint(`${resource}.nextCode`, {
      summary: `Get the next available ${one} code`,
      access: "user",
      refs: [],
      reply: z.object({ code: z.string() }),
    }),
  };
}

/** What was traded with a party, and what was posted for it. */
function historyOf({ resource, one }: Side) {
  return {
    traded: endpoint(`${resource}.traded`, {
      summary: `List the documents of a ${one} in a calendar year, excluding tax and net of credits`,
      access: "user",
      refs: ["params.id"],
      params,
      query: z.strictObject({ year: calendarYear, cursor: listQuery.cursor, limit: listQuery.limit }),
      reply: tradedYear,
    }),
    statement: endpoint(`${resource}.statement`, {
      summary: `Get the statement of a ${one} for a period and currency, with running balance`,
      access: "user",
      refs: ["params.id"],
      params,
      query: z.strictObject({ ...statementOf, cursor: listQuery.cursor, limit: listQuery.limit }),
      reply: statement,
    }),
    statementPdf: endpoint(`${resource}.statementPdf`, {
      summary: `Get the statement of a ${one} as a PDF/A-3b in the recipient's language or another one`,
      access: "user",
      refs: ["params.id"],
      params,
      query: z.strictObject({ ...statementOf, language: z.enum(SHEET_LANGUAGES).optional() }),
      reply: fileReply,
      produces: "application/pdf",
    }),
  };
}

function writingOf({ resource, one, records }: Side) {
  return {
    create: endpoint(`${resource}.create`, {
      summary: `Add a ${one}`,
      access: "user",
      refs: ["body.accountId", "body.taxRateId"],
      body: records.input,
      reply: records.created,
      status: 201,
    }),
    update: endpoint(`${resource}.update`, {
      summary: `Change a ${one}`,
      access: "user",
      refs: ["params.id", "body.accountId", "body.taxRateId"],
      params,
      body: records.update,
      reply: records.party,
    }),
    remove: endpoint(`${resource}.remove`, {
      summary: `Delete a ${one} without documents`,
      access: "user",
      refs: ["params.id"],
      params,
    }),
  };
}

const VENDOR = sideOf("vendor", { one: "vendor", many: "Vendors", name: "Vendor" });
const CUSTOMER = sideOf("customer", { one: "customer", many: "Customers", name: "Customer" });

/** Customer and vendor endpoints mirror each other, so both are written once: the path contains the side. */
export const partyEndpoints = {
  vendor: { ...readingOf(VENDOR), ...historyOf(VENDOR), ...writingOf(VENDOR), ...partyImportOf(VENDOR) },
  customer: {
    ...readingOf(CUSTOMER),
    ...historyOf(CUSTOMER),
    ...writingOf(CUSTOMER),
    ...partyImportOf(CUSTOMER),
  },
};
