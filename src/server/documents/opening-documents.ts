import type { OpeningDocument } from "#contract/opening.ts";
import { type DocumentKind, dueDateOf, type PartySide } from "#domain/document.ts";
import type { AccountId, DocumentId, OpeningId } from "#domain/ids.ts";
import { compare, type Money, ZERO } from "#domain/money.ts";
import type { Day } from "#domain/dates.ts";
import type { ExchangeRate } from "#domain/exchange.ts";
import { postDocument, journalText } from "#domain/posting.ts";
import { alreadyUsedMessage } from "#domain/numbering.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { toPlainMoney } from "#domain/format-number.ts";
import { recordAudits } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import { ROWS_OF_JOURNAL, writeInPieces } from "#server/db/shared-connection.ts";
import type { Tx } from "#server/db/transaction.ts";
import { postSystemJournals, voidSystemJournalsOf } from "#server/journals/system-journals.ts";
import { advanceNumbers } from "#server/numbering/next-number.ts";
import type { PartyOfLine } from "#server/parties/lookup.ts";
import {
  insertOpeningDocuments,
  markOpeningDocumentsVoid,
  selectOpeningDocuments,
  selectTakenNumbers,
} from "./opening-queries.ts";

/** An opening document of a customer or vendor. */
export type OpeningDocumentInput = {
  party: PartyOfLine;
  number: string;
  date: Day;
  dueDate?: Day | undefined;
  amount: Money;
  taxAmount: Money;
  isCredit: boolean;
  currency: string;
  exchangeRate: ExchangeRate;
  /** Total and net in the base currency; the net is null if that is the document's currency. */
  baseTotal: Money;
  baseSubtotal: Money | null;
};

const KINDS: Record<PartySide, Record<"open" | "credit", DocumentKind>> = {
  customer: { open: "invoice", credit: "credit_note" },
  vendor: { open: "bill", credit: "vendor_credit" },
};

/** Checks opening documents and their numbers, before any is written. */
export async function planOpeningDocuments(
  tx: Tx,
  items: readonly OpeningDocumentInput[],
): Promise<PlannedOpeningDocument[]> {
  const rows = items.map(rowOf);
  if (rows.length > 0) await checkNumbers(tx, rows);
  return rows;
}

/**
 * Writes opening documents without items, each against Opening Balance Equity on its own date (Accounting 18): they age, are paid
 * and credited like others, but their sale or purchase isn't posted again.
 */
export async function writeOpeningDocuments(
  tx: Tx,
  { openingId, equity, rows }: OpeningPiece,
): Promise<OpeningDocument[]> {
  if (rows.length === 0) return [];
  await writeInPieces(tx, rows, {
    sizeOf: () => ROWS_OF_OPENING_DOCUMENT,
    checked: "all",
    write: (piece) => writePiece(tx, { openingId, equity, rows: piece }),
  });
  return readOpeningDocuments(tx, openingId);
}

type PlannedOpeningDocument = ReturnType<typeof rowOf>;
type OpeningPiece = { openingId: OpeningId; equity: AccountId; rows: readonly PlannedOpeningDocument[] };

async function writePiece(tx: Tx, { openingId, equity, rows }: OpeningPiece): Promise<void> {
  await insertOpeningDocuments(tx, openingId, rows);
  const drafts = rows.map((row) => draftOf(row, equity));
  await postSystemJournals(tx, drafts, "document");
  const numbersOf = (kind: DocumentKind) =>
    rows.filter((row) => row.kind === kind).map(({ number, date }) => ({ number, date }));
  for (const kind of new Set(rows.map((row) => row.kind))) await advanceNumbers(tx, kind, numbersOf(kind));
  const ids = rows.map(({ id }) => id);
  const writtenDocuments = await selectOpeningDocuments(tx, openingId, ids);
  await recordAudits(
    tx,
    writtenDocuments.map((after) => ({
      action: `${after.kind}.created`,
      subject: "document",
      subjectId: after.id,
      after,
    })),
  );
}

/** The document, and its journal of two lines. */
export const ROWS_OF_OPENING_DOCUMENT = 1 + ROWS_OF_JOURNAL + 2;

/** The journal of an opening document, against Opening Balance Equity. */
function draftOf({ party, ...document }: PlannedOpeningDocument, equity: AccountId) {
  const posting = {
    ...document,
    partyId: party.id,
    partyName: party.name,
    partyAccountId: party.accountId,
    foreignAmountText: describeForeignTotal(document),
  };
  const description = journalText(posting);
  const item = {
    description,
    subtotal: document.baseTotal,
    taxAmount: ZERO,
    accountId: equity,
    taxes: [],
    stock: null,
  };
  return {
    date: document.date,
    description,
    lines: postDocument({ ...posting, items: [item] }),
    sourceId: document.id,
  };
}

function describeForeignTotal(document: Omit<PlannedOpeningDocument, "party">): string | null {
  const { currency, exchangeRate, total, baseSubtotal } = document;
  return baseSubtotal === null ? null : `${currency} ${toPlainMoney(total, currency)} at ${exchangeRate}`;
}

function rowOf(item: OpeningDocumentInput, index: number) {
  const { party, number, date, dueDate = dueDateOf(date), amount, taxAmount, isCredit } = item;
  const { currency, exchangeRate, baseTotal, baseSubtotal } = item;
  if (dueDate < date) throw refuseField("document.due-before-date", `items[${index}].dueDate`);
  if (compare(taxAmount, amount) > 0)
    throw refuseField("opening.tax-above-amount", `items[${index}].taxAmount`);
  const kind = KINDS[party.side][isCredit ? "credit" : "open"];
  const inBooks = { currency, exchangeRate, baseTotal, baseSubtotal };
  return {
    id: newId<DocumentId>(),
    kind,
    party,
    number,
    date,
    dueDate,
    total: amount,
    taxAmount,
    ...inBooks,
  };
}

/** Checks that numbers are unique, new and existing ones. */
async function checkNumbers(tx: Tx, rows: readonly { kind: DocumentKind; number: string }[]): Promise<void> {
  const seenNumbers = new Set<string>();
  const usedNumbers = new Set(
    (await selectTakenNumbers(tx, rows)).map(({ kind, number }) => `${kind} ${number}`),
  );
  for (const [index, { kind, number }] of rows.entries()) {
    const key = `${kind} ${number}`;
    if (usedNumbers.has(key)) {
      const field = `items[${index}].number`;
      throw new Refusal("record.duplicate", [
        { field, message: alreadyUsedMessage({ field, existingRecord: number }) },
      ]);
    }
    if (seenNumbers.has(key)) throw refuseField("opening.duplicate-number", `items[${index}].number`);
    seenNumbers.add(key);
  }
}

export async function readOpeningDocuments(tx: Tx, openingId: OpeningId): Promise<OpeningDocument[]> {
  return (await selectOpeningDocuments(tx, openingId)).map(toOpeningDocument);
}

function toOpeningDocument({
  paidAmount: _paid,
  isCredited: _credited,
  ...document
}: StoredOpening): OpeningDocument {
  return document;
}
type StoredOpening = Awaited<ReturnType<typeof selectOpeningDocuments>>[number];

/** Why opening documents can't be undone: one is paid or credited, or its period is closed. */
export async function findOpeningUndoBlocker(
  tx: Tx,
  openingId: OpeningId,
  closedThrough: Day | null,
): Promise<{ reason: "paid" | "credited" | "closed"; number: string } | null> {
  for (const { paidAmount, isCredited, date, number } of await selectOpeningDocuments(tx, openingId)) {
    if (compare(paidAmount, ZERO) > 0) return { reason: "paid", number };
    if (isCredited) return { reason: "credited", number };
    if (closedThrough !== null && date <= closedThrough) return { reason: "closed", number };
  }
  return null;
}

/** Voids all opening documents at their own dates; returns their count. */
export async function voidOpeningDocuments(tx: Tx, openingId: OpeningId): Promise<number> {
  const before = await selectOpeningDocuments(tx, openingId);
  const ids = before.map(({ id }) => id);
  await markOpeningDocumentsVoid(tx, openingId);
  await voidSystemJournalsOf(tx, "document", ids);
  await recordAudits(
    tx,
    before.map((document) => ({
      action: `${document.kind}.voided`,
      subject: "document",
      subjectId: document.id,
      before: document,
    })),
  );
  return before.length;
}
