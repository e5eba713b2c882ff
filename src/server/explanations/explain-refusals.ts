import type { FailedRequest } from "./explain-documents.ts";
import { z } from "zod";
import { DELIVERY_KINDS } from "#domain/delivery.ts";
import { shiftDays } from "#domain/dates.ts";
import { LOCK_AREA_OF, LOCK_AREAS, type LockArea } from "#domain/period-locks.ts";
import { Refusal, type RefusalCode } from "#domain/refusals.ts";
import { localizeDate } from "#domain/format-date.ts";
import type { Books } from "#server/db/books.ts";
import { alreadyUsedMessage } from "#domain/numbering.ts";
import { detailOf, toRefusal } from "#server/db/database-refusals.ts";
import { selectTakenBy } from "#server/numbering/lookup.ts";
import { explainAtField } from "#server/http/problems.ts";
import { addConflicts, CONFLICT_REFUSALS } from "./explain-conflicts.ts";
import { LANDED_COST_REFUSALS, addLandedCosts } from "./explain-landed-costs.ts";
import { readLockedThrough, selectNotation } from "#server/settings/lookup.ts";

explainAtField([...LANDED_COST_REFUSALS, ...CONFLICT_REFUSALS]);

/** Returns the reply; adds to a refusal what to do next, if that needs the books. */
export async function withExplanation<Answer>(
  work: Promise<Answer>,
  books: Books,
  request: FailedRequest,
): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    throw await explainRefusal(error, books, request);
  }
}

/**
 * Adds the first open day to the refusal of a date in a closed period, the record to a taken number or code, and the
 * records in the way.
 */
async function explainRefusal(error: unknown, books: Books, request: FailedRequest): Promise<unknown> {
  const refusal = toRefusal(error);
  if (!(refusal instanceof Refusal)) return error;
  if (refusal.code === "journal.period-closed") return addFirstOpenDay(refusal, books, request.url);
  if (DUPLICATE_REFUSALS.has(refusal.code)) return addRecord(refusal, books, request);
  if (LANDED_COST_CODES.has(refusal.code)) return addLandedCosts(refusal, books, request);
  return CONFLICT_REFUSALS.includes(refusal.code) ? addConflicts(refusal, books, request) : error;
}

const LANDED_COST_CODES = new Set<RefusalCode>(LANDED_COST_REFUSALS);

const DUPLICATE_REFUSALS = new Set<RefusalCode>([
  "record.duplicate",
  "journal.duplicate-number",
  "account.duplicate-code",
]);

/** Records under each path. */
const KIND_AT_PATH = {
  accounts: "account",
  journals: "journal",
  customers: "customer",
  vendors: "vendor",
  products: "product",
  "tax-rates": "tax_rate",
  invoices: "invoice",
  bills: "bill",
  "credit-notes": "credit_note",
  "vendor-credits": "vendor_credit",
  quotes: "quote",
  "sales-orders": "sales_order",
  "purchase-orders": "purchase_order",
} as const;

const enteredValues = z.object({
  code: z.string().optional(),
  number: z.string().optional(),
  kind: z.enum(DELIVERY_KINDS).optional().catch(undefined),
  direction: z.enum(["in", "out"]).optional().catch(undefined),
});

/** Names the record with the entered number or code, unless it was deleted since. */
async function addRecord(refusal: Refusal, { read }: Books, { url, body }: FailedRequest): Promise<Refusal> {
  const [error] = refusal.errors;
  const input = enteredValues.safeParse(body).data;
  if (error === undefined || input === undefined) return refusal;
  const { field } = error;
  const number = field === "code" ? input.code : field === "number" ? input.number : undefined;
  const recordKind = kindAt(url, input);
  if (number === undefined || recordKind === null) return refusal;
  const existingRecord = await read((tx) => selectTakenBy(tx, recordKind, number));
  const message = alreadyUsedMessage({ field, existingRecord, detail: refusal.message });
  return existingRecord === null ? refusal : new Refusal(refusal.code, [{ field, message }]);
}

function kindAt(url: string, { kind, direction }: z.infer<typeof enteredValues>) {
  const [, , name = ""] = url.split(/[/?]/);
  if (name === "deliveries") return kind ?? null;
  if (name === "payments") return direction === undefined ? null : direction === "in" ? "receipt" : "payment";
  return isRecordPath(name) ? KIND_AT_PATH[name] : null;
}

const isRecordPath = (name: string): name is keyof typeof KIND_AT_PATH => Object.hasOwn(KIND_AT_PATH, name);

/** What is posted under each path; journal entries under all others. */
const POSTED_AT_PATH: Readonly<Partial<Record<string, keyof typeof LOCK_AREA_OF>>> = {
  invoices: "invoice",
  "credit-notes": "credit_note",
  bills: "bill",
  "vendor-credits": "vendor_credit",
  payments: "payment",
  bank: "money",
  money: "money",
};

/** The area of a refused date: from the database, or else from what the request posts. */
function areaAt(refusal: Refusal, url: string): LockArea {
  const detail = detailOf(refusal.cause, "journal_period_is_open");
  const area = LOCK_AREAS.find((candidate) => candidate === detail);
  if (area !== undefined) return area;
  if (refusal.errors[0]?.field.startsWith("payment") === true) return LOCK_AREA_OF.payment;
  const [, , name = ""] = url.split(/[/?]/);
  return LOCK_AREA_OF[POSTED_AT_PATH[name] ?? "journal"];
}

async function addFirstOpenDay(refusal: Refusal, { read }: Books, url: string): Promise<Refusal> {
  const area = areaAt(refusal, url);
  const { closedThrough, locale } = await read(async (tx) => ({
    closedThrough: await readLockedThrough(tx, area),
    locale: (await selectNotation(tx)).locale,
  }));
  if (closedThrough === null) return refusal;
  const firstOpen = localizeDate(shiftDays(closedThrough, 1), locale);
  const message = `${refusal.message}. The first open day is ${firstOpen}.`;
  const atFields = refusal.errors.filter(({ field }) => field !== "");
  const fields = atFields.length > 0 ? atFields : [{ field: "date" }];
  return new Refusal(
    refusal.code,
    fields.map(({ field }) => ({ field, message })),
  );
}
