import { z } from "zod";
import { attachmentsFilter, isFiled, listedSchema } from "./with-files.ts";
import { JOURNAL_STATUSES, MAX_LINES } from "#domain/journal.ts";
import { previewOf } from "./posting-preview.ts";
import { JOURNAL_COLUMNS, JOURNAL_IMPORT_COLUMNS } from "#domain/lists.ts";
import { foreignAmount, confirmRates } from "./currency-fields.ts";
import { endpoint, IMPORT_BODY_LIMIT } from "./endpoint.ts";
import { objectWithLongList } from "./long-list.ts";
import { acceptReadFields } from "./accept-read-fields.ts";
import {
  accountId,
  amount,
  date,
  id,
  input,
  instant,
  importId,
  journalId,
  orderedPage,
  orderedQuery,
  partyId,
  person,
  record,
  requiredDate,
  requiredText,
  signedAmount,
  taxRateId,
  text,
  version,
  wholeNumber,
} from "./fields.ts";
import { nextNumber } from "./records.ts";

const line = z.object({
  accountId,
  accountCode: z.string(),
  accountName: z.string(),
  debit: signedAmount,
  credit: signedAmount,
  description: z.string(),
  /** The amount in its account's own currency, on the same side; null if it has none (Accounting 10). */
  foreignAmount: signedAmount.nullable(),
});

/** A line of the current version of a journal, with its party and its tax. */
const journalLine = record("JournalLine", {
  ...line.shape,
  /** The account's own currency, if any. */
  currency: z.string().nullable(),
  partyId: partyId.nullable(),
  partyName: z.string().nullable(),
  taxRateId: taxRateId.nullable(),
  /** For a tax line: the net amount the tax is on. */
  taxBase: signedAmount.nullable(),
});

/** The source record of a journal; such a journal is changed only through that record. */
export const source = record("JournalSource", {
  type: z.enum([
    "bill",
    "invoice",
    "vendor_credit",
    "credit_note",
    "receipt",
    "payment",
    "write_off",
    "stock",
    "year_end",
    "opening",
    "expense",
    "deposit",
    "transfer",
    "depreciation",
    "disposal",
    "tax_return",
    "accrual",
    "credit",
    "release",
    "loan",
    "installment",
    "repayment",
    "revaluation",
    "application",
  ]),
  /**
   * Document, payment or closing; null if it was deleted as a draft. For stock, the product; null if there is more
   * than one.
   */
  id: id.nullable(),
  /** Product code, or closing year. */
  number: z.string().nullable(),
  /**
   * Amount of the document or payment if the journal posts or reverses it; the journal's total can be higher, e.g. by
   * the cost of goods. Null if only the journal has an amount.
   */
  amount: signedAmount.nullable(),
});

/** A journal with its lines. */
export const journal = record("Journal", {
  id: journalId,
  version,
  number: z.string(),
  date,
  description: z.string(),
  status: z.enum(JOURNAL_STATUSES),
  /** Total debits, equal to total credits. */
  total: signedAmount,
  /** Null for a manual or imported journal. */
  source: source.nullable(),
  lines: z.array(journalLine),
  createdAt: instant,
  updatedAt: instant,
});
export type Journal = z.infer<typeof journal>;

const REQUIRED = "Please fill in all required fields";

const lineInput = input("JournalLineInput", {
  accountId: accountId.nullable().default(null),
  debit: amount.prefault("0.00"),
  credit: amount.prefault("0.00"),
  description: text(500).default(""),
  /** Vendor or customer of the line; aging reports list it under that party (Accounting 9). */
  partyId: partyId.nullable().optional(),
  /** Amount in its account's own currency, on the same side. Zero moves only the base currency. */
  foreignAmount: foreignAmount.nullable().optional(),
});

const lines = (lineSchema: z.ZodType<z.output<typeof lineInput>, z.input<typeof lineInput>>) =>
  z.array(lineSchema, "At least one journal entry is required").max(MAX_LINES, `At most ${MAX_LINES} lines`);

/**
 * Body of the journal form. Without a number the next one is assigned (Behavior 4). Rules for the lines are
 * in #domain/journal.ts, with the sentences of Behavior 5.3.
 */
export const journalInput = input("JournalInput", {
  number: requiredText(40, REQUIRED).optional(),
  date: requiredDate(REQUIRED),
  description: requiredText(500, REQUIRED),
  status: z.enum(JOURNAL_STATUSES).default("posted"),
  lines: lines(lineInput),
  confirmRates,
});
export type JournalInput = z.infer<typeof journalInput>;

const journalUpdate = journalInput.extend({
  id: journalId.optional(),
  number: requiredText(40, REQUIRED),
  version,
  lines: lines(acceptReadFields(lineInput, journalLine)),
});
export type JournalUpdate = z.infer<typeof journalUpdate>;

const accountReference = z.object({ id, code: z.string(), name: z.string() });

/** A line of an earlier version; accounts, parties and taxes show their current or last names. */
const historyLine = record("JournalHistoryLine", {
  ...line.shape,
  party: accountReference.nullable(),
  taxRate: accountReference.nullable(),
  taxBase: signedAmount.nullable(),
});

/** Events that create a journal version. */
const JOURNAL_CHANGES = ["created", "edited", "posted", "voided", "drafted", "deleted"] as const;

const historyEntry = record("JournalHistoryEntry", {
  version,
  changedAt: instant,
  /** Who did it; null if that account was deleted. */
  changedBy: person.nullable(),
  change: z.enum(JOURNAL_CHANGES),
  number: z.string(),
  date,
  description: z.string(),
  status: z.enum(JOURNAL_STATUSES),
  /** Required within a soft lock (Accounting 33). */
  lockReason: z.string().nullable(),
  lines: z.array(historyLine),
});
export type JournalHistoryEntry = z.infer<typeof historyEntry>;

/** Journals imported together (Accounting 13). */
const journalImport = record("JournalImport", {
  id: importId,
  /** Its source, such as a file name. */
  name: z.string(),
  importedAt: instant,
  importedBy: person.nullable(),
  /** Number of journals. */
  journalCount: z.int(),
  /** Number that count toward the free plan: those dated in or after the book's first month. */
  countedTowardLimit: z.int(),
  firstDate: date,
  lastDate: date,
  undoneAt: instant.nullable(),
  /** Reason it can't be undone; null if it can. */
  undoBlockedBy: z.enum(["undone", "changed", "closed"]).nullable(),
});
export type JournalImport = z.infer<typeof journalImport>;

export const importEndpoints = {
  list: endpoint("journalImports.list", {
    summary: "List imports of journal entries, newest first; search by name",
    access: "user",
    refs: [],
    query: z.strictObject(orderedQuery(JOURNAL_IMPORT_COLUMNS)),
    reply: orderedPage(journalImport),
  }),
  undo: endpoint("journalImports.undo", {
    summary: "Undo an import: delete its journal entries, unless one was changed or is in a closed period",
    access: "user",
    refs: ["params.id"],
    params: z.strictObject({ id: importId }),
    reply: z.object({ deleted: z.int() }),
  }),
};

/** Preview undoing an import. */
export const importPreviews = { undo: previewOf("journalImports.previewUndo", importEndpoints.undo) };

const params = z.strictObject({ id: journalId });
const recordOperation = { access: "user", refs: ["params.id"], params } as const;
export const journalEndpoints = {
  list: endpoint("journals.list", {
    summary: "List journal entries, newest first",
    access: "user",
    refs: [],
    query: z.strictObject({
      ...orderedQuery(JOURNAL_COLUMNS),
      ...attachmentsFilter,
      status: z.enum(JOURNAL_STATUSES).optional(),
      start: date.optional(),
      end: date.optional(),
    }),
    reply: orderedPage(listedSchema(journal)),
  }),
  get: endpoint("journals.get", {
    summary: "Get a journal entry with its lines",
    access: "user",
    refs: ["params.id"],
    params,
    reply: journal,
  }),
  create: endpoint("journals.create", {
    summary: "Create a journal entry; without a number it gets the next one",
    access: "user",
    refs: ["body.lines[].accountId", "body.lines[].partyId"],
    body: journalInput,
    reply: journal,
    status: 201,
  }),
  update: endpoint("journals.update", {
    summary: "Update a journal entry (needs the current version)",
    access: "user",
    refs: ["params.id", "body.lines[].accountId", "body.lines[].partyId"],
    params,
    body: acceptReadFields(journalUpdate, journal.extend(isFiled)).meta({ id: "JournalUpdate" }),
    reply: journal,
  }),
  remove: endpoint("journals.remove", {
    ...recordOperation,
    summary: "Delete a journal entry; its number and history are kept",
    query: z.strictObject({ version: wholeNumber(2_000_000_000).optional() }),
  }),
  nextNumber: endpoint("journals.nextNumber", {
    summary: "Get the next available journal entry number",
    access: "user",
    refs: [],
    ...nextNumber,
  }),
  history: endpoint("journals.history", {
    ...recordOperation,
    summary: "List every version of a journal entry, newest first, with author and time",
    reply: z.object({ items: z.array(historyEntry), nextCursor: z.null() }),
  }),
  import: endpoint("journals.import", {
    summary: "Import up to 1,000 journal entries at once; all or none",
    access: "user",
    refs: ["body.journals[].lines[].accountId", "body.journals[].lines[].partyId"],
    body: objectWithLongList(["journals", 1_000], {
      name: text(200).optional(),
      journals: z
        .array(journalInput)
        .min(1, "At least one journal entry is required")
        .max(1_000, "Send at most 1,000 journal entries"),
    }),
    bodyLimit: IMPORT_BODY_LIMIT,
    reply: z.object({ created: z.int(), countedTowardLimit: z.int(), importId }),
    status: 201,
  }),
};

/** Preview saving or importing journals without doing it. */
export const journalPreviews = {
  create: previewOf("journals.preview", journalEndpoints.create),
  update: previewOf("journals.previewUpdate", journalEndpoints.update),
  import: previewOf("journals.previewImport", journalEndpoints.import),
};
