import type { OpenedAccounts } from "#contract/accounts.ts";
import { add, isZero, type Money, negate, negateQuantity, NO_UNITS } from "#domain/money.ts";
import type { MovementKind } from "#domain/stock.ts";
import { valueStock } from "#domain/stock-valuation.ts";
import { newId } from "#server/db/new-id.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { voidSystemJournal } from "#server/journals/system-journals.ts";
import type { Day } from "#domain/dates.ts";
import { type PendingChanges, planStock, writeStock } from "./move-stock.ts";
import {
  type MovementScope,
  type OriginalMovement,
  selectMovedProducts,
  selectMovements,
  selectOriginals,
  selectStock,
  voidMovements,
} from "./queries.ts";
import {
  type Cause,
  type StockPlan,
  type ReversedProduct,
  uncoveredOf,
  type RequestedMovement,
} from "./stock-plan.ts";

/**
 * Removes movements of a document or count from stock, with the journals of corrections linked to them. Returns the products that
 * must then be revalued.
 */
export async function removeMovements(tx: Tx, scope: MovementScope): Promise<ReversedProduct[]> {
  const products = await selectMovedProducts(tx, scope);
  if (products.length === 0) return [];
  const { blocks } = await selectStock(tx, []);
  const reversedProducts: ReversedProduct[] = [];
  for (const product of products) {
    const uncovered = blocks
      ? uncoveredOf(valueStock(await selectMovements(tx, product.productId), minorUnitIn(tx)).valued)
      : null;
    reversedProducts.push({ ...product, uncovered });
  }
  for (const journalId of await voidMovements(tx, scope)) await voidSystemJournal(tx, journalId);
  return reversedProducts;
}

/** Revalues products that lost movements without replacement; returns the accounts added for that. */
export async function settleStock(
  tx: Tx,
  reversedProducts: readonly ReversedProduct[],
  { later, ...cause }: Cause & PendingChanges,
): Promise<OpenedAccounts> {
  if (reversedProducts.length === 0) return [];
  const plan = await planStock(tx, [], { cause, touched: reversedProducts });
  return writeStock(tx, plan, { journalId: null, documentId: null, later });
}

/**
 * Reverses movements at a later date, if their own period is closed (Accounting 5). Each has its journal's value, as in the
 * mirror of that journal; any difference to the current value is a correction.
 */
export async function planReversal(
  tx: Tx,
  scope: MovementScope,
  { date, number, field }: { date: Day; number: string; field: Cause["field"] },
): Promise<StockPlan> {
  const reference = `${number} void`;
  const originals = await selectOriginals(tx, scope);
  const reversals = originals.map((original): RequestedMovement & MirroredValue => ({
    id: newId(),
    productId: original.productId,
    date,
    reference,
    quantity: negateQuantity(original.quantity),
    itemPosition: original.itemPosition,
    costQuantity: null,
    mirrored: negate(original.value),
    accountId: original.accountId,
    ...REVERSAL_OF_KIND[original.kind](original),
  }));
  const plan = await planStock(tx, reversals, {
    cause: { reference: number, date, event: "voided", field },
  });
  const mirrored = new Map(reversals.map((movement) => [movement.id, movement]));
  const changes = [...plan.changes];
  const movements = plan.movements.map((movement) => {
    const { mirrored: value = movement.value, accountId = null } = mirrored.get(movement.id) ?? {};
    const difference = add(movement.value, negate(value));
    const text = `Cost difference of ${reference}`;
    const { productId } = movement;
    if (!isZero(difference)) {
      const change = { kind: "cost_correction", quantity: NO_UNITS, value: difference } as const;
      changes.push({ original: { ...movement, accountId }, productId, date, text, ...change });
    }
    return { ...movement, value };
  });
  return { ...plan, movements, changes };
}

type MirroredValue = { mirrored: Money } & Pick<OriginalMovement, "accountId">;

type ReversalFields = Pick<RequestedMovement, "kind" | "cost" | "returnOf">;

/**
 * Goods bought or returned to us leave at the average. Goods sold, given back or missing come in at their current cost, including
 * later corrections and settlements.
 */
const REVERSAL_OF_KIND: Record<MovementKind, (original: OriginalMovement) => ReversalFields> = {
  purchase: () => ({ kind: "purchase_return", cost: null, returnOf: null }),
  sale: ({ id }) => ({ kind: "sales_return", cost: null, returnOf: id }),
  sales_return: ({ id }) => ({ kind: "sale", cost: null, returnOf: id }),
  purchase_return: ({ id }) => ({ kind: "purchase", cost: null, returnOf: id }),
  opening: ({ id }) => ({ kind: "opening", cost: null, returnOf: id }),
  adjustment: ({ id }) => ({ kind: "adjustment", cost: null, returnOf: id }),
  price_credit: ({ id }) => ({ kind: "price_credit", cost: null, returnOf: id }),
  landed_cost: ({ id }) => ({ kind: "landed_cost", cost: null, returnOf: id }),
  advance: ({ id }) => ({ kind: "advance", cost: null, returnOf: id }),
  revaluation: ({ id }) => ({ kind: "revaluation", cost: null, returnOf: id }),
};
