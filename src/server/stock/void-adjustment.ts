import type { OpenedAccounts } from "#contract/accounts.ts";
import type { StockAdjustment, VoidedAdjustment } from "#contract/products.ts";
import { shiftDays } from "#domain/dates.ts";
import { Refusal } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { reverseSystemJournal, voidSystemJournal } from "#server/journals/system-journals.ts";
import { readClosedThrough } from "#server/settings/lookup.ts";
import { lockAdjustment, selectAdjustment } from "./adjustment-queries.ts";
import { writeStock } from "./move-stock.ts";
import { planReversal, settleStock, takeBackMovements } from "./take-back-movements.ts";

const WORDS = { opening: "Opening stock", adjustment: "Stock count" };

/**
 * Voids a count or opening stock (Accounting 5): in an open period it leaves ledger and stock at its own date and
 * what was sold since costs anew; in a closed one it stays and is taken back on the first open day.
 */
export async function voidAdjustment(
  tx: Tx,
  id: string,
  { reason }: { reason: string },
): Promise<VoidedAdjustment> {
  const before = await lockAdjustment(tx, id);
  if (!before) throw new Refusal("stock.adjustment-not-found");
  if (before.status === "void") throw new Refusal("stock.adjustment-void");
  const closedThrough = await readClosedThrough(tx);
  const isClosed = closedThrough !== null && before.date <= closedThrough;
  const openedAccounts = isClosed
    ? await reverse(tx, before, shiftDays(closedThrough, 1))
    : await takeBack(tx, before);
  const after = await selectAdjustment(tx, id);
  if (!after) throw new Refusal("stock.adjustment-not-found");
  await recordAudit(tx, {
    action: "stock.voided",
    subject: "product",
    subjectId: before.productId,
    before,
    after: { ...after, reason },
  });
  return { ...after, openedAccounts };
}

async function takeBack(tx: Tx, { id, kind, date, journalId }: StockAdjustment): Promise<OpenedAccounts> {
  const touched = await takeBackMovements(tx, { movementId: id });
  if (journalId !== null) await voidSystemJournal(tx, journalId);
  return settleStock(tx, touched, { reference: WORDS[kind], date, how: "voided", field: "reason" });
}

async function reverse(
  tx: Tx,
  { id, kind, journalId }: StockAdjustment,
  date: string,
): Promise<OpenedAccounts> {
  const plan = await planReversal(tx, { movementId: id }, { date, number: WORDS[kind], field: "reason" });
  const reversalId =
    journalId === null ? null : await reverseSystemJournal(tx, journalId, { date, source: "stock" });
  return writeStock(tx, plan, { journalId: reversalId, documentId: null });
}
