import type { OpenedAccounts } from "#contract/accounts.ts";
import { shiftDays } from "#domain/dates.ts";
import { isNegative, isTooLarge } from "#domain/money.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { applyMovement, inOrderOfCost, type Stock } from "#domain/stock.ts";
import type { Tx } from "#server/db/transaction.ts";
import { takePlaces } from "#server/numbering/next-number.ts";
import { postSystemJournals, type SystemDraft } from "#server/journals/system-journals.ts";
import { findShortage, uncoveredOf } from "./find-shortage.ts";
import { insertChanges } from "./insert-changes.ts";
import { replayStock } from "./replay-stock.ts";
import {
  insertMovements,
  lockStock,
  markProvisional,
  type ProductStock,
  selectStockRules,
  updateStock,
} from "./stock-queries.ts";
import type {
  Cause,
  Change,
  OwnMovement,
  PlannedMovement,
  StockPlan,
  StockStep,
  TakenBack,
  WantedMovement,
} from "./stock-plan.ts";
import { changeLines } from "./value-changes.ts";

/**
 * Works out what movements cost, and what they change in later ones: products are locked, and a
 * product whose last movement is not before the new ones is valued anew from its beginning. Stock is
 * brought up to date; `writeStock` then writes the rows beside their journals. `touched` are products
 * that lost movements.
 */
export async function planStock(
  tx: Tx,
  wanted: readonly WantedMovement[],
  { cause, touched = [] }: { cause: Cause; touched?: readonly TakenBack[] | undefined },
): Promise<StockPlan> {
  const products = await lockStock(
    tx,
    [...wanted, ...touched].map(({ productId }) => productId),
  );
  const plan: StockPlan = { movements: [], changes: [], after: [] };
  if (products.length === 0) return plan;
  let sequence = wanted.length === 0 ? 0 : await takePlaces(tx, wanted.length);
  const { blocks, closedThrough } = await selectStockRules(tx);
  if (closedThrough !== null && wanted.some(({ date }) => date <= closedThrough))
    throw refuseField("journal.period-closed", "date");
  for (const product of products) {
    const { productId, quantity: before, purchasePrice: fallbackPrice } = product;
    const own = wanted
      .filter((movement) => movement.productId === productId)
      .map((movement) => ({ ...movement, sequence: sequence++, fallbackPrice }));
    const takenBack = touched.find((lost) => lost.productId === productId);
    const step =
      takenBack === undefined && isLast(product, own)
        ? append(product, own)
        : await replayStock(tx, { productId, own, cause, blocks, takenBack });
    if (blocks && step.shortage !== null)
      throw new Refusal("stock.insufficient", [{ field: cause.field, message: step.shortage }]);
    if (
      [step.stock, ...step.movements].some(({ quantity, value }) => isTooLarge(quantity) || isTooLarge(value))
    )
      throw refuseField("record.too-large", cause.field);
    await updateStock(tx, productId, step.stock, step.lastDate);
    await markProvisional(tx, step.reflagged);
    plan.movements.push(...step.movements);
    plan.changes.push(...step.changes.map((change) => inOpenPeriod(change, closedThrough)));
    plan.after.push({ productId, before, after: step.stock.quantity });
  }
  return plan;
}

/** A closed period keeps what it says, so what must be corrected in it is corrected on the first open day. */
function inOpenPeriod(change: Change, closedThrough: string | null): Change {
  if (closedThrough === null || change.date > closedThrough) return change;
  return { ...change, date: shiftDays(closedThrough, 1) };
}

/**
 * Writes planned movements under the journal of their event, and each change with a journal of its own; gives
 * the accounts that were opened for these.
 */
export async function writeStock(
  tx: Tx,
  plan: StockPlan,
  event: { journalId: string | null; documentId: string | null },
): Promise<OpenedAccounts> {
  const opened: OpenedAccounts = [];
  const linesOf = await changeLines(tx, plan.changes, opened);
  const drafts = plan.changes.map((change): SystemDraft => {
    return { date: change.date, description: change.text, lines: linesOf(change) };
  });
  const journals = await postSystemJournals(tx, drafts, "correction");
  await insertMovements(
    tx,
    plan.movements.map((movement) => ({ ...movement, ...event, ofMovementId: movement.returnOf })),
  );
  await insertChanges(tx, plan.changes, journals);
  return opened;
}

/** True when the new movements come after all others, so that nothing that was posted changes. */
function isLast({ lastDate, quantity: onHand }: ProductStock, own: readonly OwnMovement[]): boolean {
  return own.every(({ date, quantity, returnOf }) => {
    if (returnOf !== null || (isNegative(onHand) && !isNegative(quantity))) return false;
    return lastDate === null || date > lastDate || (date === lastDate && isNegative(quantity));
  });
}

function append(product: ProductStock, own: readonly OwnMovement[]): StockStep {
  let stock: Stock = product;
  let { lastDate } = product;
  const movements = inOrderOfCost(own).map((movement): PlannedMovement => {
    const { stock: next, ...valued } = applyMovement(stock, movement);
    stock = next;
    lastDate = movement.date;
    return { ...movement, ...valued };
  });
  const ownIds = new Set(own.map(({ id }) => id));
  const now = uncoveredOf(movements);
  const shortage = findShortage(movements, { now, before: new Map(), own: ownIds, start: product.quantity });
  return { stock, movements, changes: [], lastDate, shortage, reflagged: [] };
}
