import type { RemindersOf } from "#contract/reminders.ts";
import { isPosted } from "#domain/document.ts";
import type { DocumentId, PartyId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readDocument } from "#server/documents/lookup.ts";
import { readParty } from "#server/parties/party.ts";
import { lockBook } from "#server/settings/lookup.ts";
import { deleteHold, selectPause, selectPaymentReminders, upsertHold } from "./queries.ts";

/** Returns the reminders of an invoice, and whether it is disputed. */
export async function readInvoiceHold(tx: Tx, documentId: DocumentId): Promise<RemindersOf> {
  await readDocument(tx, "invoice", documentId);
  return {
    pause: await selectPause(tx, documentId),
    items: await selectPaymentReminders(tx, { documentId }),
  };
}

/** Returns the reminders of a customer, and whether they are paused. */
export async function readCustomerHold(tx: Tx, partyId: PartyId): Promise<RemindersOf> {
  await readParty(tx, { side: "customer", id: partyId });
  return { pause: await selectPause(tx, partyId), items: await selectPaymentReminders(tx, { partyId }) };
}

/** Marks a posted invoice as disputed; `null` ends that. Does nothing if it is unchanged. */
export async function disputeInvoice(tx: Tx, id: DocumentId, note: string | null): Promise<RemindersOf> {
  await lockBook(tx);
  const { status } = await readDocument(tx, "invoice", id);
  if (note !== null && !isPosted(status)) throw new Refusal("reminder.not-posted");
  await updateHold(tx, { id, kind: "document", note });
  return readInvoiceHold(tx, id);
}

/** Pauses a customer's reminders; `null` resumes them. */
export async function pauseCustomer(tx: Tx, id: PartyId, note: string | null): Promise<RemindersOf> {
  await lockBook(tx);
  await readParty(tx, { side: "customer", id });
  await updateHold(tx, { id, kind: "party", note });
  return readCustomerHold(tx, id);
}

const ACTIONS = {
  document: { paused: "invoice.disputed", resumed: "invoice.dispute_resolved" },
  party: { paused: "customer.reminders_paused", resumed: "customer.reminders_resumed" },
} as const;

type HoldRequest = { id: DocumentId | PartyId; kind: "document" | "party"; note: string | null };

async function updateHold(tx: Tx, { id, kind, note }: HoldRequest): Promise<void> {
  const before = await selectPause(tx, id);
  if ((before?.note ?? null) === note) return;
  if (note === null) await deleteHold(tx, id);
  else await upsertHold(tx, { id, kind, note });
  const action = ACTIONS[kind][note === null ? "resumed" : "paused"];
  await recordAudit(tx, {
    action,
    subject: kind,
    subjectId: id,
    before: before && { note: before.note },
    after: note === null ? null : { note },
  });
}
