import { z } from "zod";
import { DOCUMENT_KINDS, PARTY_SIDES } from "#domain/document.ts";
import { DELIVERY_KINDS } from "#domain/delivery.ts";
import { ORDER_KINDS } from "#domain/order.ts";
import { ACTION_GROUP_NAMES, ACTIVITY_KIND_NAMES, PROGRAMS } from "#domain/activity.ts";
import { endpoint, type QueryOf } from "./endpoint.ts";
import { date, id, instant, listQuery, page, person, record, text, userId } from "./fields.ts";

/**
 * Fields of records that users can change, by their contract names and in the order of the forms. Derived
 * fields, such as a balance or the unapplied part of a payment, are not included.
 */
export const CHANGE_FIELDS = [
  ...(["code", "number", "name", "type", "description", "parentId", "isActive", "moneyKind"] as const),
  ...(["email", "phone", "address", "taxId", "accountId"] as const),
  ...(["unit", "purchasePrice", "salePrice", "reorderLevel", "purchaseAccountId"] as const),
  ...(["rate", "components", "appliesTo", "kind", "isRecoverable", "recoverablePercent"] as const),
  "reverseChargeType",
  "salesAccountId",
  ...(["fiscalYearStart", "fiscalYearEnd", "fiscalYears", "timeZone", "negativeStock"] as const),
  ...(["currency", "locale", "country"] as const),
  ...(["inventoryAccountId", "cogsAccountId", "cashAccountId", "inputTaxAccountId"] as const),
  ...(["outputTaxAccountId", "purchasesAccountId", "stockAdjustmentsAccountId"] as const),
  ...(["exchangeAccountId", "unrealizedExchangeAccountId", "badDebtAccountId", "bankFeesAccountId"] as const),
  ...(["openingBalanceAccountId", "retainedEarningsAccountId", "paymentDifferencesAccountId"] as const),
  ...(["salesDiscountsAccountId", "purchaseDiscountsAccountId", "roundingAccountId"] as const),
  ...([
    "partyId",
    "date",
    "dueDate",
    // Last day of a quote, in audit logs from before orders had one.
    "validUntil",
    "answeredBy",
    "status",
    "notes",
    "total",
    "items",
    "voidReason",
    "allocations",
  ] as const),
  ...([
    "startsOn",
    "intervalUnit",
    "intervalCount",
    "isOnLastDay",
    "endsOn",
    "occurrenceCount",
    "result",
    "journal",
    "money",
    "language",
  ] as const),
  ...([
    "daysUntilDue",
    "paymentTerms",
    "pricesIncludeTax",
    "taxRounding",
    "accountCodes",
    "discount",
    "priceChanges",
    "changes",
    "lines",
    "role",
    "hardLockDate",
    "softLockDate",
  ] as const),
  ...([
    "amount",
    "cost",
    "salvageValue",
    "principal",
    "usefulLifeMonths",
    "inServiceDate",
    "isAutomatic",
  ] as const),
  ...(["keywords", "counterparty", "minAmount", "maxAmount", "postsAutomatically"] as const),
  ...(["color", "footer", "paperSize", "comment"] as const),
] as const;

/**
 * An audit log entry: what was done to a record of the company, when, and by whom. The entries of a journal name the
 * versions of its own history.
 */
const change = record("AuditLogEntry", {
  id,
  changedAt: instant,
  /** Who did it; null if that account was deleted. */
  changedBy: person.nullable(),
  /** What was done: "account.edited". */
  action: z.string(),
  /** The kind of record, the first part of the action; null if it no longer exists. */
  kind: z.enum(ACTIVITY_KIND_NAMES).nullable(),
  /** Null for members. */
  recordId: id.nullable(),
  /** The record's number or name at that time: "INV-0001 Harbor Supply". */
  label: z.string(),
  /** The current code of an account; null for other records. */
  accountCode: z.string().nullable(),
  /** Whether the record was deleted, then or later. */
  isDeleted: z.boolean(),
  /** What the change was made with; the name of an API token. */
  program: z.enum(PROGRAMS),
  programName: z.string().nullable(),
  /** Currency of the amounts; null for the base currency. */
  currency: z.string().nullable(),
  /** The reason given for a change of locked dates. */
  lockReason: z.string().nullable(),
  /**
   * Changed fields, as text; null for an empty value. Records referenced by id are shown by their
   * current or last code and name. A changed list has null on both sides, except allocations: they have one entry for
   * each document, with the amounts applied to it.
   */
  fields: z.array(
    z.object({
      field: z.enum(CHANGE_FIELDS),
      before: z.string().nullable(),
      after: z.string().nullable(),
      /** The document of an allocation. */
      documentNumber: z.string().optional(),
    }),
  ),
});
export type Change = z.infer<typeof change>;

export const changeEndpoints = {
  list: endpoint("auditLog.list", {
    summary:
      "List the audit log of the company or of one record, newest first, as far as the member's role may see",
    access: "user",
    refs: ["query.recordId", "query.userId"],
    query: z.strictObject({
      ...listQuery,
      /** The record, such as the ID of an invoice. */
      recordId: id.optional(),
      /** The person who made the changes. */
      userId: userId.optional(),
      program: z.enum(PROGRAMS).optional(),
      kind: z.enum(ACTIVITY_KIND_NAMES).optional(),
      action: z.enum(ACTION_GROUP_NAMES).optional(),
      /** Days in the company's time zone. */
      start: date.optional(),
      end: date.optional(),
    }),
    reply: page(change),
  }),
};

export type ChangesQuery = QueryOf<typeof changeEndpoints.list>;

/** Records whose number or code a user can enter; unique per kind. */
const NUMBERED = [
  "journal",
  ...DOCUMENT_KINDS,
  ...ORDER_KINDS,
  ...DELIVERY_KINDS,
  ...PARTY_SIDES,
  "product",
  "tax_rate",
  "account",
] as const;
export type NumberedRecordKind = (typeof NUMBERED)[number];

/** The next number on a day, or today. */
export const nextNumber = {
  query: z.strictObject({ date: date.optional() }),
  reply: z.object({ number: z.string() }),
};
/** For documents, also whether drafts are numbered only when posted. */
export const nextDocumentNumber = {
  ...nextNumber,
  reply: nextNumber.reply.extend({ isNumberedAtPosting: z.boolean() }),
};

export const numberEndpoints = {
  checkAvailability: endpoint("numbers.checkAvailability", {
    summary: "Check whether a number or code is already used",
    access: "user",
    refs: [],
    query: z.strictObject({ kind: z.enum(NUMBERED), number: text(40) }),
    reply: z.object({
      isUsed: z.boolean(),
      /** The record using it, such as "Customer C001 (Acme)". */
      usedBy: z.string().nullable(),
    }),
  }),
};
