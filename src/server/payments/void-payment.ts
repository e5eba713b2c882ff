import type { Payment } from "#contract/payments.ts";
import { Refusal } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { voidSystemJournal } from "#server/journals/system-journals.ts";
import { release } from "./allocate.ts";
import { readPayment } from "./make-payment.ts";
import { lockPayment, markPaymentVoid, selectAllocations, selectJournalOf } from "./payment-queries.ts";

/** Voids a payment: its journal leaves every figure and its documents are open again (Rules 3, 5). */
export async function voidPayment(
  tx: Tx,
  id: string,
  { version, reason }: { version?: number | undefined; reason: string },
): Promise<Payment> {
  if (!(await lockPayment(tx, id))) throw new Refusal("payment.not-found");
  const before = await readPayment(tx, id);
  if (version !== undefined && version !== before.version) throw new Refusal("record.stale", [], before);
  if (before.status === "void") throw new Refusal("payment.is-void");
  const journalId = await selectJournalOf(tx, "payment", id);
  await release(tx, await selectAllocations(tx, { paymentId: id }));
  await markPaymentVoid(tx, id, reason);
  if (journalId !== null) await voidSystemJournal(tx, journalId);
  const after = await readPayment(tx, id);
  await recordAudit(tx, { action: "payment.voided", subject: "payment", subjectId: id, before, after });
  return after;
}
