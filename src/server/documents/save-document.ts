import { v7 as newId } from "uuid";
import type { OpenedAccounts } from "#contract/accounts.ts";
import type { DocumentInput, SavedDocument } from "#contract/documents.ts";
import { type DocumentKind, paidStatus, sideOf, type Transition, transition } from "#domain/document.ts";
import { refuseField } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { takeNumber } from "#server/numbering/next-number.ts";
import { checkCredit, creditedItems } from "./check-credit.ts";
import { insertDocument, insertItems } from "./queries.ts";
import { selectDocumentRecords } from "./record-queries.ts";
import { documentRow, readDocument } from "./read-documents.ts";
import { checkPayNow, payRest } from "./pay-document.ts";
import { planPosting, writePosting } from "./post-document.ts";
import { priceItems } from "./price-items.ts";

/** Writes a document; posted or paid it writes its journal and moves stock (Accounting 2 to 4). */
export async function createDocument(
  tx: Tx,
  kind: DocumentKind,
  input: DocumentInput,
): Promise<SavedDocument> {
  const step = allowed(transition(null, input.status));
  await checkPayNow(tx, input.payment);
  const credited = await creditedItems(tx, kind, input.creditsId);
  const records = await selectDocumentRecords(tx, sideOf(kind), input);
  const items = priceItems(kind, input.items, records, { credited });
  const number = await takeNumber(tx, kind, input.number);
  const row = await documentRow(tx, kind, input, { id: newId(), number, items, records });
  if (step !== "save") await checkCredit(tx, row, items);
  const status = step === "save" ? "draft" : paidStatus(row.total, "0.00");
  await insertDocument(tx, { ...row, status });
  await insertItems(tx, row.id, items);
  const openedAccounts: OpenedAccounts = [];
  if (step !== "save") {
    const postable = { ...row, items, records };
    openedAccounts.push(...(await writePosting(tx, postable, await planPosting(tx, postable))));
  }
  if (step === "post-and-pay") {
    const payment = { ...input.payment, date: input.payment?.date ?? input.date };
    openedAccounts.push(...(await payRest(tx, row.id, payment)));
  }
  const document = await readDocument(tx, kind, row.id);
  await recordAudit(tx, {
    action: `${kind}.created`,
    subject: "document",
    subjectId: row.id,
    after: document,
  });
  return { ...document, openedAccounts };
}

/** A step that the table of rules 4 allows. */
export function allowed(step: Transition | null): Transition {
  if (step === null) throw refuseField("document.wrong-status", "status");
  return step;
}
