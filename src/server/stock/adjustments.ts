import type { OpenedAccounts } from "#contract/accounts.ts";
import type { MadeAdjustment, StockAdjustment, VoidedAdjustment } from "#contract/products.ts";
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
import { ensureDefaultAccounts } from "#server/settings/default-accounts.ts";
import { firstOpenAfter, readClosedThrough } from "#server/settings/lookup.ts";
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

type Count = {
  productId: ProductId;
  date: Day;
  kind: "opening" | "adjustment";
  /** The quantity that was counted on that day; for opening stock, the quantity that is added. */
  counted: Quantity;
  /** The cost of one unit that is added; the purchase price when left out. */
  unitCost?: Price | undefined;
  memo: string;
  /** The field of the quantity in the form. */
  field?: "counted" | "stockQuantity";
};

const WORDS = { opening: "Opening stock", adjustment: "Stock count" };

/**
 * Sets stock to what was counted, or enters opening stock (Accounting 2, 6): the difference moves at the
 * average when it is missing, at its cost when it is found, against inventory adjustments or opening
 * balance equity. A count that finds what is on hand is recorded too: it holds whatever is entered before it later.
 */
export async function adjustStock(
  tx: Tx,
  { productId, date, kind, counted, unitCost, memo, field = "counted" }: Count,
): Promise<MadeAdjustment> {
  const product = await selectStockProduct(tx, productId);
  if (!product) throw refuseField("product.not-found", "productId");
  if (product.type !== "inventory") throw refuseField("stock.not-inventory", "productId");
  if (kind === "opening" && isZero(counted)) throw refuseField("stock.nothing-to-adjust", field);
  const reference = WORDS[kind];
  const id = newId();
  const price = unitCost ?? product.purchasePrice;
  const moves =
    kind === "opening"
      ? { quantity: counted, cost: multiply(counted, price, minorUnitIn(tx)) }
      : { quantity: NO_UNITS, cost: null, count: { counted, unitCost: price } };
  const movement = {
    id,
    productId,
    kind,
    date,
    reference,
    returnOf: null,
    forQuantity: null,
    itemPosition: null,
  };
  const plan = await planStock(tx, [{ ...movement, ...moves }], {
    cause: { reference, date, event: "posted", field },
  });
  const { quantity = NO_UNITS, value = ZERO } = plan.movements[0] ?? {};
  const text = memo === "" ? `${reference}: ${product.name}` : memo;
  const { journalId, openedAccounts } = await writeCount(tx, plan, { kind, date, value, text });
  const after = await selectStockProduct(tx, productId);
  if (!after) throw new Refusal("product.not-found");
  const stockAfterwards = { stockQuantity: after.quantity, stockValue: after.value };
  const found = kind === "opening" ? null : counted;
  const change = { kind, counted: found, quantity, value };
  const adjustment = { id, productId, date, ...change, journalId, ...stockAfterwards };
  await recordAudit(tx, {
    action: "stock.adjusted",
    subject: "product",
    subjectId: productId,
    after: adjustment,
  });
  return { ...adjustment, openedAccounts };
}

type Written = Pick<Count, "kind" | "date"> & { value: Money; text: string };

/** Writes a count with its journal; gives the accounts that were opened for it. */
async function writeCount(tx: Tx, plan: StockPlan, { kind, date, value, text }: Written) {
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
 * Voids a count or opening stock (Accounting 5): in an open period it leaves ledger and stock at its own date and
 * later sales are costed again; in a closed one it stays and is reversed on the first open day.
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
    ? await reverse(tx, before, await firstOpenAfter(tx, closedThrough))
    : await removeOrReverse(tx, before);
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

async function removeOrReverse(
  tx: Tx,
  { id, kind, date, journalId }: StockAdjustment,
): Promise<OpenedAccounts> {
  const touched = await removeMovements(tx, { movementId: id });
  if (journalId !== null) await voidSystemJournal(tx, journalId);
  return settleStock(tx, touched, { reference: WORDS[kind], date, event: "voided", field: "reason" });
}

async function reverse(tx: Tx, { id, kind, journalId }: StockAdjustment, date: Day): Promise<OpenedAccounts> {
  const plan = await planReversal(tx, { movementId: id }, { date, number: WORDS[kind], field: "reason" });
  const reversalId =
    journalId === null ? null : await reverseSystemJournal(tx, journalId, { date, source: "stock" });
  return writeStock(tx, plan, { journalId: reversalId, documentId: null });
}

/**
 * Takes counts back at their own date that were voided while it was closed and of which the days are open again
 * (Accounting 11.5). Returns the products, which must then be revalued.
 */
export async function voidAdjustmentsAtOwnDate(
  tx: Tx,
  closedThrough: Day | null,
): Promise<ReversedProduct[][]> {
  const touched: ReversedProduct[][] = [];
  for (const { reversalMovementId, ...before } of await selectReversedAdjustments(tx, closedThrough)) {
    const { id, productId: subjectId, journalId, reversalId } = before;
    const mirrored = await removeMovements(tx, { movementId: reversalMovementId });
    touched.push([...mirrored, ...(await removeMovements(tx, { movementId: id }))]);
    for (const journal of [journalId, reversalId]) if (journal !== null) await voidSystemJournal(tx, journal);
    const after = (await selectAdjustment(tx, id)) ?? null;
    await recordAudit(tx, { action: "stock.voided", subject: "product", subjectId, before, after });
  }
  return touched;
}
