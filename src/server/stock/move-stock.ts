import { v7 as newId } from "uuid";
import { isNegative, isZero, subtract, unitRate } from "#domain/money.ts";
import { postStockValue } from "#domain/posting.ts";
import { Refusal } from "#domain/refusals.ts";
import {
  applyMovement,
  type Movement,
  type MovementKind,
  movementOrder,
  type Valued,
  valueStock,
} from "#domain/stock.ts";
import type { Tx } from "#server/db/transaction.ts";
import { postSystemJournals, type SystemDraft } from "#server/journals/system-journals.ts";
import { defaultAccount } from "#server/settings/default-accounts.ts";
import {
  blocksNegativeStock,
  insertMovements,
  lockStock,
  type MovementRow,
  type ProductStock,
  selectMovements,
  type StoredMovement,
  takeSequence,
  updateStock,
} from "./stock-queries.ts";

/** A movement that a document or a count wants to make. */
export type WantedMovement = Omit<Movement, "sequence"> & {
  productId: string;
  kind: MovementKind;
  reference: string;
  itemPosition: number | null;
};

/** A movement with its value, not yet written: its journal comes first. */
export type PlannedMovement = WantedMovement & Valued & { sequence: number };

/** A change of value that a back-dated, voided or settling movement brings to another one (Rules 6, 7). */
type Change = {
  of: Pick<StoredMovement, "id" | "kind" | "date" | "reference" | "quantity" | "postedValue">;
  productId: string;
  kind: "cost_correction" | "cost_settlement";
  value: string;
  text: string;
};

export type StockPlan = {
  movements: PlannedMovement[];
  changes: Change[];
  after: { productId: string; name?: string; before: string; after: string }[];
};

/**
 * Works out what movements cost, and what they change in later ones: products are locked, and a
 * product whose last movement is not before the new ones is valued anew from its beginning. Stock is
 * brought up to date; `writeStock` then writes the rows beside their journals.
 */
export async function planStock(
  tx: Tx,
  wanted: readonly WantedMovement[],
  touched: readonly string[] = [],
): Promise<StockPlan> {
  const products = await lockStock(tx, [...wanted.map(({ productId }) => productId), ...touched]);
  const plan: StockPlan = { movements: [], changes: [], after: [] };
  if (products.length === 0) return plan;
  let sequence = wanted.length === 0 ? 0 : await takeSequence(tx, wanted.length);
  const blocks = await blocksNegativeStock(tx);
  for (const product of products) {
    const own = wanted
      .filter(({ productId }) => productId === product.productId)
      .map((movement) => ({ ...movement, sequence: sequence++ }));
    const step = isLast(product, own, touched)
      ? appendMovements(product, own)
      : await replay(tx, product, own);
    if (blocks && step.movements.some(({ isProvisional }) => isProvisional)) throw insufficient(product, own);
    await updateStock(tx, product.productId, step.stock, step.lastDate);
    plan.movements.push(...step.movements);
    plan.changes.push(...step.changes);
    plan.after.push({ productId: product.productId, before: product.quantity, after: step.stock.quantity });
  }
  return plan;
}

/** Writes planned movements under the journal of their event, and each change with a journal of its own. */
export async function writeStock(
  tx: Tx,
  plan: StockPlan,
  event: { journalId: string | null; documentId: string | null },
): Promise<void> {
  const drafts: SystemDraft[] = [];
  for (const change of plan.changes)
    drafts.push({ date: change.of.date, description: change.text, lines: await changeLines(tx, change) });
  const journals = await postSystemJournals(tx, drafts, "correction");
  await insertMovements(tx, [
    ...plan.movements.map((movement): MovementRow => ({
      ...movement,
      ...event,
      ofMovementId: movement.returnOf,
    })),
  ]);
  const first = plan.changes.length === 0 ? 0 : await takeSequence(tx, plan.changes.length);
  await insertMovements(
    tx,
    plan.changes.map(({ of, productId, kind, value }, index): MovementRow => {
      const { id, date, reference } = of;
      return {
        id: newId(),
        productId,
        kind,
        date,
        sequence: first + index,
        reference,
        quantity: "0",
        cost: null,
        value,
        isProvisional: false,
        ofMovementId: id,
        documentId: null,
        itemPosition: null,
        journalId: journals[index] ?? null,
      };
    }),
  );
}

type Step = Pick<StockPlan, "movements" | "changes"> & {
  stock: ProductStock | Omit<ProductStock, "productId" | "lastDate" | "purchasePrice">;
  lastDate: string | null;
};
type Own = WantedMovement & { sequence: number };

/** True when the new movements come after all others, so that nothing that was posted changes. */
function isLast(
  { lastDate, productId }: ProductStock,
  own: readonly Own[],
  touched: readonly string[],
): boolean {
  if (touched.includes(productId)) return false;
  return own.every(({ date, quantity, returnOf }) => {
    if (returnOf !== null) return false;
    return lastDate === null || date > lastDate || (date === lastDate && isNegative(quantity));
  });
}

function appendMovements(product: ProductStock, own: readonly Own[]): Step {
  let stock: Step["stock"] = product;
  const movements: PlannedMovement[] = [];
  const changes: Change[] = [];
  for (const movement of own.toSorted(movementOrder)) {
    const { stock: next, ...valued } = applyMovement(stock, movement, product.purchasePrice);
    stock = next;
    movements.push({ ...movement, ...valued });
    if (!isZero(valued.settled))
      changes.push(settlement({ ...movement, postedValue: valued.value }, valued.settled, "earlier sales"));
  }
  return {
    stock,
    movements,
    changes,
    lastDate: own.reduce(
      (last: string | null, { date }) => (last === null || date > last ? date : last),
      product.lastDate,
    ),
  };
}

/** Values the whole product anew and finds what differs from what was posted. */
async function replay(tx: Tx, product: ProductStock, own: readonly Own[]): Promise<Step> {
  const stored = await selectMovements(tx, product.productId);
  const all = [...stored, ...own];
  const { stock, valued } = valueStock(all, product.purchasePrice);
  const values = new Map(valued.map((value) => [value.id, value]));
  const oversold = lastOversold(all.toSorted(movementOrder), values);
  const cause = own[0]?.reference ?? null;
  const changes: Change[] = [];
  for (const movement of stored) {
    const now = values.get(movement.id);
    if (!now) continue;
    const corrected = subtract(now.value, movement.postedValue);
    const settled = subtract(now.settled, movement.postedSettled);
    if (!isZero(corrected))
      changes.push(correction({ ...movement, productId: product.productId }, corrected, now.value, cause));
    if (!isZero(settled))
      changes.push(
        settlement(
          { ...movement, productId: product.productId },
          settled,
          oversold.get(movement.id) ?? "earlier sales",
        ),
      );
  }
  const movements = own.map((movement): PlannedMovement => ({
    ...movement,
    ...(values.get(movement.id) ?? NOTHING),
  }));
  for (const movement of movements) {
    if (!isZero(movement.settled))
      changes.push(
        settlement(
          { ...movement, postedValue: movement.value },
          movement.settled,
          oversold.get(movement.id) ?? "earlier sales",
        ),
      );
  }
  const lastDate = all.reduce(
    (last: string | null, { date }) => (last === null || date > last ? date : last),
    null,
  );
  return { stock, movements, changes, lastDate };
}

const NOTHING: Omit<Valued, "id"> = { value: "0.00", settled: "0.00", isProvisional: false };

type Subject = Change["of"] & { productId: string };

function settlement(of: Subject, value: string, settledFor: string): Change {
  return {
    of,
    productId: of.productId,
    kind: "cost_settlement",
    value,
    text: `Cost settled for ${settledFor}`,
  };
}

/** "Cost correction INV-0001: BILL-0003 dated earlier (22.00 → 24.50)" (Rules 6). */
function correction(of: Subject, value: string, now: string, cause: string | null): Change {
  const [before, after] = [of.postedValue, now].map((total) => unitRate(total, of.quantity).slice(0, -2));
  const why = cause === null ? "another movement was voided" : `${cause} dated earlier`;
  return {
    of,
    productId: of.productId,
    kind: "cost_correction",
    value,
    text: `Cost correction ${of.reference}: ${why} (${before} \u2192 ${after})`,
  };
}

/** For each incoming movement, the reference of the last sale before it that was charged provisionally. */
function lastOversold(
  ordered: readonly (Movement & { reference: string })[],
  values: ReadonlyMap<string, Valued>,
): Map<string, string> {
  const found = new Map<string, string>();
  let reference: string | null = null;
  for (const movement of ordered) {
    if (values.get(movement.id)?.isProvisional) reference = movement.reference;
    else if (reference !== null) found.set(movement.id, reference);
  }
  return found;
}

/** Inventory against cost of sales, or against inventory adjustments for a count. */
async function changeLines(tx: Tx, { of, value, text }: Change) {
  const inventory = await defaultAccount(tx, "inventory");
  const other = await defaultAccount(tx, of.kind === "adjustment" ? "stock_adjustments" : "cogs");
  return postStockValue(inventory, other, value, text);
}

function insufficient({ quantity }: ProductStock, own: readonly Own[]): Refusal {
  const needed = own
    .filter((movement) => isNegative(movement.quantity))
    .map((movement) => movement.quantity.slice(1));
  return new Refusal("stock.insufficient", [
    { field: "items", message: `${quantity} on hand, ${needed[0] ?? "more"} needed` },
  ]);
}
