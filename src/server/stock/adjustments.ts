import type { OpenedAccounts } from "#contract/accounts.ts";
import type { CreatedAdjustment, StockAdjustment, VoidedAdjustment } from "#contract/products.ts";
import type { Day } from "#domain/dates.ts";
import { isZero, type Money, multiply, NO_UNITS, type Price, type Quantity, ZERO } from "#domain/money.ts";
import { postStockValue } from "#domain/posting.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import {
  postSystemJournals,
  reverseSystemJournal,
  voidSystemJournal,
} from "#server/journals/system-journals.ts";
import { ensureDefaultAccounts } from "#server/accounts/default-accounts.ts";
import { firstOpenDayAfter, readClosedThrough } from "#server/settings/lookup.ts";
import type { ProductId } from "#domain/ids.ts";
import { newId } from "#server/db/new-id.ts";
import { planStock, writeStock } from "./move-stock.ts";
import {
  lockAdjustment,
  selectAdjustment,
  selectReversedAdjustments,
  selectStockProduct,
} from "./queries.ts";
import type { StockPlan, ReversedProduct } from "./stock-plan.ts";
import { planReversal, settleStock, removeMovements } from "./remove-movements.ts";

type StockCountToPost = {
  productId: ProductId;
  date: Day;
  kind: "opening" | "adjustment";
  /** The quantity counted on that day; for opening stock, the added quantity. */
  countedQuantity: Quantity;
  /** Unit cost of added units; by default, the purchase price. */
  unitCost?: Price | undefined;
  note: string;
  /** Form field of the quantity. */
  field?: "countedQuantity" | "stockQuantity";
};

const KIND_NAMES = { opening: "Opening stock", adjustment: "Stock count" };

/**
 * Sets stock to a counted quantity, or enters opening stock (Accounting 2, 6): missing units leave at the average, found units
 * enter at their cost, against inventory adjustments or Opening Balance Equity. A count without a difference is recorded too: it
 * stays true if earlier movements are added later.
 */
export async function adjustStock(
  tx: Tx,
  { productId, date, kind, countedQuantity, unitCost, note, field = "countedQuantity" }: StockCountToPost,
): Promise<CreatedAdjustment> {
  const product = await selectStockProduct(tx, productId);
  if (!product) throw refuseField("product.not-found", "productId");
  if (product.type !== "inventory") throw refuseField("stock.not-inventory", "productId");
  if (kind === "opening" && isZero(countedQuantity)) throw refuseField("stock.nothing-to-adjust", field);
  const reference = KIND_NAMES[kind];
  const id = newId();
  const price = unitCost ?? product.purchasePrice;
  const moves =
    kind === "opening"
      ? { quantity: countedQuantity, cost: multiply(countedQuantity, price, minorUnitIn(tx)) }
      : { quantity: NO_UNITS, cost: null, count: { countedQuantity, unitCost: price } };
  const movement = {
    id,
    productId,
    kind,
    date,
    reference,
    returnOf: null,
    costQuantity: null,
    itemPosition: null,
  };
  const plan = await planStock(tx, [{ ...movement, ...moves }], {
    cause: { reference, date, event: "posted", field },
  });
  const { quantity = NO_UNITS, value = ZERO } = plan.movements[0] ?? {};
  const text = note === "" ? `${reference}: ${product.name}` : note;
  const { journalId, openedAccounts } = await writeCount(tx, plan, { kind, date, value, text });
  const after = await selectStockProduct(tx, productId);
  if (!after) throw new Refusal("product.not-found");
  const stockAfterwards = { stockQuantity: after.quantity, stockValue: after.value };
  const stockLevel = kind === "opening" ? null : countedQuantity;
  const change = { kind, countedQuantity: stockLevel, quantity, value };
  const adjustment = { id, productId, date, ...change, journalId, ...stockAfterwards };
  await recordAudit(tx, {
    action: "stock.adjusted",
    subject: "product",
    subjectId: productId,
    after: adjustment,
  });
  return { ...adjustment, openedAccounts };
}

type AdjustmentPosting = Pick<StockCountToPost, "kind" | "date"> & { value: Money; text: string };

/** Posts a count with its journal; returns the accounts added for it. */
async function writeCount(tx: Tx, plan: StockPlan, { kind, date, value, text }: AdjustmentPosting) {
  const openedAccounts: OpenedAccounts = [];
  const otherKey = kind === "opening" ? "opening" : "stock_adjustments";
  const lines = isZero(value)
    ? []
    : await ensureDefaultAccounts(tx, ["inventory", otherKey], openedAccounts).then((accounts) =>
        postStockValue({ inventory: accounts.inventory, other: accounts[otherKey] }, value, text),
      );
  const [journalId = null] = await postSystemJournals(tx, [{ date, description: text, lines }], "stock");
  openedAccounts.push(...(await writeStock(tx, plan, { journalId, documentId: null })));
  return { journalId, openedAccounts };
}

/**
 * Voids a count or opening stock (Accounting 5): in an open period at its own date, with later sales costed again; in a closed
 * one it stays and is reversed on the first open day.
 */
export async function voidAdjustment(
  tx: Tx,
  id: string,
  { reason }: { reason: string },
): Promise<VoidedAdjustment> {
  const before = await lockAdjustment(tx, id);
  if (!before) throw new Refusal("stock.adjustment-not-found");
  if (before.status === "void") throw new Refusal("stock.adjustment-void");
  if (before.openingStockId !== null) throw new Refusal("stock.opening-imported");
  const closedThrough = await readClosedThrough(tx);
  const isClosed = closedThrough !== null && before.date <= closedThrough;
  const openedAccounts = isClosed
    ? await reverseAdjustment(tx, before, await firstOpenDayAfter(tx, closedThrough))
    : await removeOrReverseAdjustment(tx, before);
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

async function removeOrReverseAdjustment(
  tx: Tx,
  { id, kind, date, journalId }: StockAdjustment,
): Promise<OpenedAccounts> {
  const reversedProducts = await removeMovements(tx, { movementId: id });
  if (journalId !== null) await voidSystemJournal(tx, journalId);
  return settleStock(tx, reversedProducts, {
    reference: KIND_NAMES[kind],
    date,
    event: "voided",
    field: "reason",
  });
}

async function reverseAdjustment(
  tx: Tx,
  { id, kind, journalId }: StockAdjustment,
  date: Day,
): Promise<OpenedAccounts> {
  const plan = await planReversal(
    tx,
    { movementId: id },
    { date, number: KIND_NAMES[kind], field: "reason" },
  );
  const reversalId =
    journalId === null ? null : await reverseSystemJournal(tx, journalId, { date, source: "stock" });
  return writeStock(tx, plan, { journalId: reversalId, documentId: null });
}

/**
 * Voids counts at their own date if their period was closed when they were voided and is open again (Accounting 11.5). Returns
 * the products, which must then be revalued.
 */
export async function voidAdjustmentsAtOwnDate(
  tx: Tx,
  closedThrough: Day | null,
): Promise<ReversedProduct[][]> {
  const reversedProducts: ReversedProduct[][] = [];
  for (const { reversalMovementId, ...before } of await selectReversedAdjustments(tx, closedThrough)) {
    const { id, productId: subjectId, journalId, reversalId } = before;
    const mirrored = await removeMovements(tx, { movementId: reversalMovementId });
    reversedProducts.push([...mirrored, ...(await removeMovements(tx, { movementId: id }))]);
    for (const journal of [journalId, reversalId]) if (journal !== null) await voidSystemJournal(tx, journal);
    const after = (await selectAdjustment(tx, id)) ?? null;
    await recordAudit(tx, { action: "stock.voided", subject: "product", subjectId, before, after });
  }
  return reversedProducts;
}
