import type { OpenedAccounts } from "#contract/accounts.ts";
import { type Day, shiftDays } from "#domain/dates.ts";
import type { DocumentId, JournalId } from "#domain/ids.ts";
import { isNegative, isTooLarge, type MinorUnit, toPrice } from "#domain/money.ts";
import { type SystemDraft, type SystemJournal, systemJournal } from "#domain/posting.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { applyMovement, changesCost, inOrderOfCost, type Stock } from "#domain/stock.ts";
import { expectRows, writeInPieces } from "#server/db/shared-connection.ts";
import { newId } from "#server/db/new-id.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { insertSystemJournals } from "#server/journals/system-journals.ts";
import {
  insertMovements,
  type KnownStock,
  markProvisional,
  type MovementRow,
  type ProductStock,
  selectStock,
  type StockAfter,
} from "./queries.ts";
import {
  type Cause,
  changeLines,
  findShortage,
  type OwnMovement,
  type PlannedMovement,
  replayStock,
  type StockPlan,
  type StockStep,
  type ReversedProduct,
  uncoveredOf,
  type ValueChange,
  type RequestedMovement,
} from "./stock-plan.ts";

/**
 * Plans the cost of movements, and changes of later ones: unless the new movements come last, the product is revalued from the
 * start. `writeStock` then writes everything with its journals. `touched` are products that lost movements. A caller planning
 * several events passes in `priorPosting` the stock after earlier ones, and the function that writes them if stored movements are
 * needed.
 */
export async function planStock(
  tx: Tx,
  requested: readonly RequestedMovement[],
  {
    cause,
    touched = [],
    priorPosting: pending,
  }: { cause: Cause; touched?: readonly ReversedProduct[]; priorPosting?: PendingStock | undefined },
): Promise<StockPlan> {
  const plan: StockPlan = { movements: [], changes: [], after: [], reflagged: [] };
  const productIds = new Set([...requested, ...touched].map(({ productId }) => productId));
  if (productIds.size === 0) return plan;
  const { products, blocks, closedThrough, lockedThrough } =
    pending?.stock ?? (await selectStock(tx, [...productIds]));
  if (closedThrough !== null && requested.some(({ date }) => date <= closedThrough))
    throw refuseField("journal.period-closed", "date");
  for (const product of products) {
    const { productId, quantity: before, purchasePrice: fallbackPrice } = product;
    if (!productIds.has(productId)) continue;
    const reversed = touched.find((candidate) => candidate.productId === productId);
    const newMovements = buildMovements(requested, {
      productId,
      fallbackPrice,
      places: reversed?.places ?? [],
    });
    const appends = reversed === undefined && isLast(product, newMovements);
    if (!appends) await pending?.write();
    const step = appends
      ? appendMovement(product, newMovements, minorUnitIn(tx))
      : await replayStock(tx, { productId, newMovements, cause, blocks, reversed });
    const { stock, lastDate, shortage } = step;
    if (blocks && shortage !== null)
      throw new Refusal("stock.insufficient", [{ field: cause.field, message: shortage }]);
    if ([stock, ...step.movements].some(({ quantity, value }) => isTooLarge(quantity) || isTooLarge(value)))
      throw refuseField("record.too-large", cause.field);
    plan.movements.push(...step.movements);
    plan.changes.push(...step.changes.map((change) => inOpenPeriod(change, lockedThrough)));
    plan.reflagged.push(...step.reflagged);
    plan.after.push({ productId, before, stock, lastDate });
  }
  return plan;
}

/** New movements sort after all stored ones; their final sequence is assigned on writing. */
const UNASSIGNED_SEQUENCE = 2 ** 40;

type ReversalPlacement = Pick<ReversedProduct, "productId" | "places"> & Pick<OwnMovement, "fallbackPrice">;

/** A product's movements; after an edit, those on the same day keep their sequence. */
function buildMovements(
  requested: readonly RequestedMovement[],
  { productId, fallbackPrice, places }: ReversalPlacement,
): OwnMovement[] {
  const openPositions = [...places];
  return requested.flatMap((movement, index): OwnMovement[] => {
    if (movement.productId !== productId) return [];
    const positionIndex = openPositions.findIndex(({ date }) => date === movement.date);
    const position = positionIndex < 0 ? undefined : openPositions.splice(positionIndex, 1)[0];
    const { countedQuantity = null, unitCost = fallbackPrice } = movement.count ?? {};
    const sequence = position?.sequence ?? UNASSIGNED_SEQUENCE + index;
    return [{ ...movement, countedQuantity, fallbackPrice: movement.unitValue ?? unitCost, sequence }];
  });
}

/** A closed period keeps its figures, so its corrections are dated on the first open day. */
function inOpenPeriod(change: ValueChange, lockedThrough: Day | null): ValueChange {
  if (lockedThrough === null || change.date > lockedThrough) return change;
  return { ...change, date: shiftDays(lockedThrough, 1) };
}

type PendingStock = { stock: KnownStock; write: () => Promise<void> };

/** The known stock after a plan. */
export function stockAfter(stockBefore: KnownStock, { after }: StockPlan): KnownStock {
  const products = stockBefore.products.map((product): ProductStock => {
    const productStock = after.find(({ productId }) => productId === product.productId);
    return productStock === undefined
      ? product
      : { ...product, ...productStock.stock, lastDate: productStock.lastDate };
  });
  return { ...stockBefore, products };
}

/** The journal and document of movements. */
type MovementSource = { journalId: JournalId | null; documentId: DocumentId | null };

/**
 * Writes planned movements under their event's journal, and each change with its own; returns the accounts added for changes.
 * With `later`, changes wait for the end of the request.
 */
export async function writeStock(
  tx: Tx,
  plan: StockPlan,
  { later, ...event }: MovementSource & PendingChanges,
): Promise<OpenedAccounts> {
  const { opened, movements, changes, stocks } = await stockRows(tx, plan, event);
  if (stocks.length === 0) return opened;
  await insertMovements(tx, movements, stocks);
  if (later === undefined) await insertManyChanges(tx, changes, { isWhole: false });
  else later.push(...changes);
  await markProvisional(tx, plan.reflagged);
  return opened;
}

/** The rows of a plan, in order. Adds missing accounts to the chart for its changes. */
export type StockRows = {
  opened: OpenedAccounts;
  movements: MovementRow[];
  changes: ChangeRow[];
  stocks: StockAfter[];
};

/** Changes to be written at the end of a request, when everything else passes every check (`insertManyChanges`). */
export type PendingChanges = { later?: ChangeRow[] | undefined };

/** A change of value and its journal, null if it has no amount. */
export type ChangeRow = { movement: MovementRow; journal: SystemJournal | null };

/** A journal with two lines, the hash chain, two account totals, a movement, and all checks. */
const SIZE_OF_CHANGE = 12;

/** Announces the number of changes for `insertManyChanges`. */
export function expectChanges(tx: Tx, changes: number): void {
  expectRows(tx, changes * SIZE_OF_CHANGE);
}

/**
 * Writes changes in batches: a late bill can correct thousands of sales (Decision 0038). `isWhole` if everything written before
 * passes every check: then batches may be committed (Decision 0125). Changes of counts come first, in one batch, because only
 * together do they give the right quantity; changes of value are independent.
 */
export async function insertManyChanges(
  tx: Tx,
  changes: readonly ChangeRow[],
  { isWhole }: { isWhole: boolean },
): Promise<void> {
  if (isWhole) expectChanges(tx, changes.length);
  const countChanges = changes.filter(({ movement }) => movement.kind === "count_correction");
  const valueChanges = changes.filter(({ movement }) => movement.kind !== "count_correction");
  await insertChanges(tx, countChanges, "event_journal_is_checked");
  await insertChanges(tx, valueChanges, isWhole ? "all" : "event_journal_is_checked");
}

function insertChanges(
  tx: Tx,
  changes: readonly ChangeRow[],
  checked: "all" | "event_journal_is_checked",
): Promise<void> {
  return writeInPieces(tx, changes, {
    sizeOf: () => SIZE_OF_CHANGE,
    checked,
    write: async (piece) => {
      await insertSystemJournals(
        tx,
        piece.map(({ journal }) => journal),
      );
      await insertMovements(
        tx,
        piece.map(({ movement }) => movement),
        [],
      );
    },
  });
}

export async function stockRows(tx: Tx, plan: StockPlan, event: MovementSource): Promise<StockRows> {
  const opened: OpenedAccounts = [];
  const linesOf = await changeLines(tx, plan.changes, opened);
  const movements = plan.movements
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((movement): MovementRow => {
      const storedSequence = movement.sequence < UNASSIGNED_SEQUENCE ? movement.sequence : null;
      return { ...movement, ...event, place: storedSequence, originalMovementId: movement.returnOf };
    });
  const changes = plan.changes.map((change): ChangeRow => {
    const { original, date, text: description } = change;
    const isCountCorrection =
      original.kind === "opening" || original.kind === "adjustment" || original.kind === "revaluation";
    const journalInput = { date, description, lines: linesOf(change) };
    const draft: SystemDraft = { ...journalInput, event: isCountCorrection ? "stock" : "cost_of_goods" };
    const journal = systemJournal(draft, "correction", newId());
    return { journal, movement: changeRow(change, journal?.id ?? null) };
  });
  const stocks = plan.after.map(({ productId, stock, lastDate }) => ({ ...stock, productId, lastDate }));
  return { opened, movements, changes, stocks };
}

/** A change as a separate movement linked to the original; only one of a count has a quantity. */
function changeRow(
  { original, productId, kind, date, quantity, value }: ValueChange,
  journalId: JournalId | null,
): MovementRow {
  return {
    id: newId(),
    productId,
    kind,
    date,
    reference: original.reference,
    place: null,
    quantity,
    countedQuantity: null,
    cost: null,
    value,
    fallbackPrice: toPrice("0"),
    isProvisional: false,
    originalMovementId: original.id,
    costQuantity: null,
    documentId: null,
    itemPosition: null,
    journalId,
  };
}

/** True if the new movements come after all others, so that nothing posted changes. */
function isLast({ lastDate, quantity: onHand }: ProductStock, newMovements: readonly OwnMovement[]): boolean {
  return newMovements.every(({ kind, date, quantity, countedQuantity, returnOf }) => {
    const changesValue = changesCost({ kind }) || kind === "revaluation";
    if (returnOf !== null || changesValue || (isNegative(onHand) && !isNegative(quantity))) return false;
    const comesLast = isNegative(quantity) || countedQuantity !== null;
    return lastDate === null || date > lastDate || (date === lastDate && comesLast);
  });
}

function appendMovement(
  product: ProductStock,
  newMovements: readonly OwnMovement[],
  minorUnit: MinorUnit,
): StockStep {
  let stock: Stock = product;
  let { lastDate } = product;
  const movements = inOrderOfCost(newMovements).map((movement): PlannedMovement => {
    const { stock: next, ...valued } = applyMovement(stock, movement, minorUnit);
    stock = next;
    lastDate = movement.date;
    return { ...movement, ...valued };
  });
  const ownIds = new Set(newMovements.map(({ id }) => id));
  const now = uncoveredOf(movements);
  const shortage = findShortage(movements, { now, before: new Map(), ownIds, start: product.quantity });
  return { stock, movements, changes: [], lastDate, shortage, reflagged: [] };
}
