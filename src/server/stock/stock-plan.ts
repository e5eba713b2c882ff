import type { Account } from "#contract/accounts.ts";
import type { DefaultAccountKey } from "#domain/default-accounts.ts";
import type { ProductId } from "#domain/ids.ts";
import {
  addQuantities,
  compare,
  isNegative,
  isZero,
  type MinorUnit,
  type Money,
  negate,
  negateQuantity,
  NO_UNITS,
  type Price,
  type Quantity,
  roundToMinorUnit,
  subtract,
  subtractQuantities,
  unitRate,
  ZERO,
} from "#domain/money.ts";
import { type PostingLine, postStockValue } from "#domain/posting.ts";
import { inOrderOfCost, type Movement, type Stock, type ValuedMovement } from "#domain/stock.ts";
import { valueStock } from "#domain/stock-valuation.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { ensureDefaultAccounts } from "#server/accounts/default-accounts.ts";
import type { Day } from "#domain/dates.ts";
import { type MovedProduct, selectMovements, type StoredMovement } from "./queries.ts";

/** A movement requested by a document or count. */
export type RequestedMovement = Omit<Movement, "sequence" | "fallbackPrice" | "countedQuantity"> & {
  productId: ProductId;
  /** For a count: the counted quantity, and unit cost of any found. */
  count?: { countedQuantity: Quantity; unitCost: Price };
  /** Net realizable value of a unit, for a revaluation. */
  unitValue?: Price;
  reference: string;
  itemPosition: number | null;
};

/** With its order of entry: after all stored ones, unless it replaces a movement. */
export type OwnMovement = RequestedMovement & Movement;

/** A movement with its value, to be written after its journal. */
export type PlannedMovement = OwnMovement & ValuedMovement;

/** A change to another movement, caused by a back-dated, voided or settling one (Accounting 6, 7). */
export type ValueChange = {
  original: Pick<StoredMovement, "id" | "kind" | "date" | "reference"> &
    Partial<Pick<StoredMovement, "accountId">>;
  productId: ProductId;
  kind: "cost_correction" | "cost_settlement" | "count_correction";
  /** Change of a count's difference; zero for a change of value only. */
  quantity: Quantity;
  /** The date of that movement, or the first open day if an earlier release valued a closed period differently. */
  date: Day;
  value: Money;
  text: string;
};

/** The effect of an event on stock: its own movements, changes to others, and the resulting stock. */
export type StockPlan = {
  movements: PlannedMovement[];
  changes: ValueChange[];
  after: { productId: ProductId; before: Quantity; stock: Stock; lastDate: Day | null }[];
  /** Stored movements whose cost has become provisional or final. */
  reflagged: { id: string; isProvisional: boolean }[];
};

/** The cause of a stock change: correction texts name it, and errors are reported at its field. */
export type Cause = {
  reference: string;
  date: Day;
  event: "posted" | "edited" | "voided" | "changed back to draft" | "reopened";
  field: "items" | "status" | "countedQuantity" | "stockQuantity" | "costs" | "unitValue" | "reason" | "year";
};

/**
 * A product that lost movements, with the quantities oversold before; null if selling without stock is allowed. Movements re-
 * entered on the same day by an edit keep their order.
 */
export type ReversedProduct = MovedProduct & { uncovered: UncoveredQuantities | null };

/** Effect of movements on a product. */
export type StockStep = Pick<StockPlan, "movements" | "changes" | "reflagged"> & {
  stock: Stock;
  lastDate: Day | null;
  /** The message for additional oversold units; null if there are none, or selling without stock is allowed. */
  shortage: string | null;
};

type ReplayRequest = {
  productId: ProductId;
  newMovements: readonly OwnMovement[];
  cause: Cause;
  blocks: boolean;
  reversed: ReversedProduct | undefined;
};

const ZERO_VALUED: Omit<ValuedMovement, "id"> = {
  quantity: NO_UNITS,
  value: ZERO,
  settled: ZERO,
  settles: [],
  uncovered: NO_UNITS,
  isProvisional: false,
};

/**
 * Revalues the whole product and finds differences to the posted amounts (Accounting 6); if selling without stock is blocked,
 * also whether more is oversold than before.
 */
export async function replayStock(
  tx: Tx,
  { productId, newMovements, cause, blocks, reversed }: ReplayRequest,
): Promise<StockStep> {
  const stored = await selectMovements(tx, productId);
  const minorUnit = minorUnitIn(tx);
  const all = inOrderOfCost([...stored, ...newMovements]);
  const { stock, valued } = valueStock(all, minorUnit);
  const values = new Map(valued.map((value) => [value.id, value]));
  const valueOf = ({ id }: Movement) => values.get(id) ?? ZERO_VALUED;
  const settledFor = settledReferences(all);
  const movements = newMovements.map((movement): PlannedMovement => ({ ...movement, ...valueOf(movement) }));
  const changes: ValueChange[] = [];
  for (const movement of stored) {
    const original = { ...movement, productId };
    const { quantity, value, settled, settles } = valueOf(movement);
    const { postedValue, postedSettled } = movement;
    if (quantity !== movement.quantity)
      changes.push(countCorrection(original, { quantity, value: subtract(value, postedValue), cause }));
    else if (value !== postedValue)
      changes.push(correctionChange(original, { before: postedValue, now: value, cause, minorUnit }));
    const settledOf = { before: postedSettled, now: settled, settledFor: settledFor(settles), cause };
    if (settled !== postedSettled) changes.push(settlementChange(original, settledOf));
  }
  for (const movement of movements) {
    const { settled: now, settles } = movement;
    const settledOf = { before: ZERO, now, settledFor: settledFor(settles), cause };
    if (!isZero(now)) changes.push(settlementChange(movement, settledOf));
  }
  const reflagged = stored
    .filter((movement) => movement.isProvisional !== valueOf(movement).isProvisional)
    .map((movement) => ({ id: movement.id, isProvisional: valueOf(movement).isProvisional }));
  const before = blocks ? (reversed?.uncovered ?? uncoveredOf(valueStock(stored, minorUnit).valued)) : null;
  const ownIds = new Set(newMovements.map(({ id }) => id));
  const valuedMovements = all.map((movement) => ({ ...movement, quantity: valueOf(movement).quantity }));
  const shortage =
    before && findShortage(valuedMovements, { now: uncoveredOf(valued), before, ownIds, start: NO_UNITS });
  return { stock, movements, changes, lastDate: all.at(-1)?.date ?? null, shortage, reflagged };
}

/** The distinct references of settled movements: "INV-0002 and INV-0003". */
function settledReferences(all: readonly (Movement & { reference: string })[]) {
  const references = new Map(all.map(({ id, reference }) => [id, reference]));
  return (settles: ValuedMovement["settles"]): string => {
    const settledNames = [...new Set(settles.flatMap((id) => references.get(id) ?? []))];
    const [first = "earlier sales", second] = settledNames;
    if (second === undefined) return first;
    return settledNames.length === 2
      ? `${first} and ${second}`
      : `${first} and ${settledNames.length - 1} others`;
  };
}

type MovementPlaceInOrder = Pick<Movement, "id" | "date" | "quantity"> & { reference: string };

/** Quantity of each movement not on hand when it went out. */
export type UncoveredQuantities = ReadonlyMap<string, Quantity>;

export function uncoveredOf(
  valued: readonly Pick<ValuedMovement, "id" | "uncovered">[],
): UncoveredQuantities {
  return new Map(valued.map(({ id, uncovered }) => [id, uncovered]));
}

/**
 * "Not enough stock: 3 on hand, 5 needed" (Accounting 7), for the first movement with a larger shortage than before; null if the
 * total isn't larger. For another event, with its reference: "Not enough stock for INV-0002: 3 on hand, 5 needed".
 */
export function findShortage(
  ordered: readonly MovementPlaceInOrder[],
  {
    now,
    before,
    ownIds,
    start,
  }: { now: UncoveredQuantities; before: UncoveredQuantities; ownIds: ReadonlySet<string>; start: Quantity },
): string | null {
  if (compare(totalValue(now.values()), totalValue(before.values())) <= 0) return null;
  const short = ordered.find(({ id }) => compare(now.get(id) ?? NO_UNITS, before.get(id) ?? NO_UNITS) > 0);
  if (short === undefined) return null;
  const isOwn = ownIds.has(short.id);
  // Lines of one document are needed together.
  const sameDayMovements = ordered.filter(({ id, date, quantity, reference }) => {
    if (!isNegative(quantity)) return false;
    return isOwn ? ownIds.has(id) : !ownIds.has(id) && reference === short.reference && date === short.date;
  });
  const first = ordered.findIndex((movement) => movement === sameDayMovements[0]);
  const onHand = addQuantities(start, totalValue(ordered.slice(0, first).map(({ quantity }) => quantity)));
  const needed = negateQuantity(totalValue(sameDayMovements.map(({ quantity }) => quantity)));
  return `Not enough stock${isOwn ? "" : ` for ${short.reference}`}: ${onHand} on hand, ${needed} needed`;
}

function totalValue(quantities: Iterable<Quantity>): Quantity {
  let sum = NO_UNITS;
  for (const quantity of quantities) sum = addQuantities(sum, quantity);
  return sum;
}

type ValueSettlement = { before: Money; now: Money; settledFor: string; cause: Cause };

/** "Cost finalized for INV-0002" (Accounting 7); if changed: "Cost finalized at BILL-0003: INV-0002 voided (9.00 → 0.00)". */
function settlementChange(
  original: ValueChange["original"] & { productId: ProductId },
  { before, now, settledFor, cause }: ValueSettlement,
): ValueChange {
  const value = subtract(now, before);
  const reason = `${reasonOf(cause, original)} (${negate(before)} \u2192 ${negate(now)})`;
  const text = isZero(before)
    ? `Cost finalized for ${settledFor}`
    : `Cost finalized at ${original.reference}: ${reason}`;
  const changed = { kind: "cost_settlement", quantity: NO_UNITS, value, text } as const;
  return { original, productId: original.productId, date: original.date, ...changed };
}

/** "Stock count corrected: BILL-0003 dated earlier (-1 → -6)" (Accounting 6). */
function countCorrection(
  original: MovementToCorrect,
  { quantity: now, value, cause }: { quantity: Quantity; value: Money; cause: Cause },
): ValueChange {
  const quantity = subtractQuantities(now, original.quantity);
  const text = `${original.reference} corrected: ${reasonOf(cause, original)} (${original.quantity} \u2192 ${now})`;
  return {
    original,
    productId: original.productId,
    kind: "count_correction",
    date: original.date,
    quantity,
    value,
    text,
  };
}

type MovementToCorrect = ValueChange["original"] & { productId: ProductId; quantity: Quantity };
type CorrectedValue = { before: Money; now: Money; cause: Cause };
type CorrectedRates = CorrectedValue & { minorUnit: MinorUnit };

/** "Cost correction INV-0001: BILL-0003 dated earlier (22.00 → 24.50)" (Accounting 6). */
function correctionChange(
  original: MovementToCorrect,
  { before, now, cause, minorUnit }: CorrectedRates,
): ValueChange {
  const value = subtract(now, before);
  const [from, to] = [before, now].map((cost) =>
    isZero(original.quantity) ? cost : roundToMinorUnit(minorUnit, unitRate(cost, original.quantity)),
  );
  const text = `Cost correction ${original.reference}: ${reasonOf(cause, original)} (${from} \u2192 ${to})`;
  const changed = { kind: "cost_correction", quantity: NO_UNITS, value, text } as const;
  return { original, productId: original.productId, date: original.date, ...changed };
}

/** "BILL-0003 dated earlier", "BILL-0003 voided". */
function reasonOf(
  { reference, date, event: action }: Cause,
  original: Pick<ValueChange["original"], "date">,
): string {
  if (action !== "posted") return `${reference} ${action}`;
  // Earlier movements don't change, unless an earlier release valued them differently.
  if (date > original.date) return `revalued with ${reference}`;
  return `${reference} dated ${date < original.date ? "earlier" : "the same day"}`;
}

/**
 * The lines of each change: inventory against cost of sales, inventory adjustments for a count, or a revaluation's account.
 * Accounts added to the chart for them are added to `opened`.
 */
export async function changeLines(
  tx: Tx,
  changes: readonly ValueChange[],
  openedAccounts: Account[],
): Promise<(change: ValueChange) => PostingLine[]> {
  const keys = [...new Set(changes.map(offsetKey))];
  const accounts = await ensureDefaultAccounts<DefaultAccountKey>(
    tx,
    keys.length === 0 ? [] : ["inventory", ...keys],
    openedAccounts,
  );
  return (change) =>
    postStockValue(
      { inventory: accounts.inventory, other: change.original.accountId ?? accounts[offsetKey(change)] },
      change.value,
      change.text,
    );
}

function offsetKey({ original, kind }: ValueChange): "stock_adjustments" | "cogs" {
  return kind !== "cost_settlement" && original.kind === "adjustment" ? "stock_adjustments" : "cogs";
}
