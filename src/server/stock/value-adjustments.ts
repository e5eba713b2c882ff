import type { OpenedAccounts } from "#contract/accounts.ts";
import type {
  LandedCostInput,
  SavedValueAdjustment,
  StockRevaluationInput,
  ValueAdjustment,
} from "#contract/value-adjustments.ts";
import { ACCOUNT_TYPES } from "#domain/account.ts";
import type { Day } from "#domain/dates.ts";
import type { JournalId } from "#domain/ids.ts";
import { allocateLandedCost } from "#domain/landed-cost.ts";
import { isPositive, isTooLarge, isZero, type Money, NO_UNITS, subtract, sum, ZERO } from "#domain/money.ts";
import { type PostingLine, postLandedCost, postStockValue } from "#domain/posting.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { truncate } from "#domain/text.ts";
import { checkChosenAccounts } from "#server/accounts/lookup.ts";
import { recordAudit, recordAudits } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import {
  postSystemJournals,
  reverseSystemJournal,
  voidSystemJournal,
} from "#server/journals/system-journals.ts";
import { ensureDefaultAccount } from "#server/accounts/default-accounts.ts";
import { firstOpenDayAfter, readClosedThrough } from "#server/settings/lookup.ts";
import { planStock, writeStock } from "./move-stock.ts";
import { selectStockProduct } from "./queries.ts";
import type { StockPlan, ReversedProduct, RequestedMovement } from "./stock-plan.ts";
import { planReversal, settleStock, removeMovements } from "./remove-movements.ts";
import {
  findOverdrawn,
  hasStockOn,
  lockValueAdjustment,
  type Purchase,
  selectPurchases,
  selectReversedValues,
  selectValueAdjustment,
} from "./value-queries.ts";

const KIND_NAMES = {
  landed_cost: "Landed cost",
  revaluation: "Stock revaluation",
  opening: "Opening stock",
} as const;

/** Account types allowed for freight, duty and insurance, including clearing accounts. */
const COST_TYPES = ACCOUNT_TYPES.filter((type) => type !== "equity" && type !== "revenue");

/**
 * Allocates costs to goods on bills (Accounting 6). It raises the value of goods on hand; the share of goods already sold is cost
 * of goods sold.
 */
export async function postLandedCosts(tx: Tx, input: LandedCostInput): Promise<SavedValueAdjustment> {
  const { date, costs, note } = input;
  await checkCosts(tx, input);
  const goods = await readGoods(tx, input);
  const amount = sum(costs.map((cost) => cost.amount));
  if (isTooLarge(amount)) throw refuseField("record.too-large", "costs");
  const { basis } = input;
  const shares = allocateLandedCost(amount, goods, { basis, minorUnit: minorUnitIn(tx) });
  if (shares === null) throw refuseField("stock.no-allocation-basis", "basis");
  const reference = KIND_NAMES.landed_cost;
  const movements = goods.map(({ id: returnOf, productId, quantity }, index): RequestedMovement => ({
    id: newId(),
    productId,
    kind: "landed_cost",
    date,
    reference,
    quantity: NO_UNITS,
    cost: shares[index] ?? ZERO,
    returnOf,
    costQuantity: quantity,
    itemPosition: null,
  }));
  const plan = await planStock(tx, movements, {
    cause: { reference, date, event: "posted", field: "costs" },
  });
  const numbers = [...new Set(goods.map(({ number }) => number))];
  const text = truncate(note === "" ? `${reference}: ${numbers.join(", ")}` : note, 500);
  const openedAccounts: OpenedAccounts = [];
  const value = valueOf(plan);
  const inventory = await ensureDefaultAccount(tx, "inventory", openedAccounts);
  const isUnsold = isZero(subtract(amount, value));
  const cogs = isUnsold ? inventory : await ensureDefaultAccount(tx, "cogs", openedAccounts);
  const lines = postLandedCost({ inventory, cogs, costs, value, text });
  return saveValueAdjustment(tx, { plan, date, lines, text, openedAccounts });
}

async function checkCosts(tx: Tx, { date, costs }: Pick<LandedCostInput, "date" | "costs">): Promise<void> {
  const zeroCostIndex = costs.findIndex(({ amount }) => !isPositive(amount));
  if (zeroCostIndex >= 0) throw refuseField("payment.amount-required", `costs[${zeroCostIndex}].amount`);
  const choices = costs.map(({ accountId }, index) => ({ accountId, field: `costs[${index}].accountId` }));
  await checkChosenAccounts(
    tx,
    choices.map((choice) => ({ ...choice, types: COST_TYPES, role: "none" })),
  );
  const overdrawn = await findOverdrawn(tx, { date, costs });
  const above = costs.findLastIndex(({ accountId }) => accountId === overdrawn);
  if (above >= 0) throw refuseField("stock.landed-cost-exceeds-account", `costs[${above}].amount`);
}

/** The chosen bill lines, with their weights. */
async function readGoods(tx: Tx, { date, goods }: LandedCostInput) {
  const { bills, purchases } = await selectPurchases(
    tx,
    goods.map(({ documentId }) => documentId),
  );
  return goods.map(({ documentId, position, weight }, index): Purchase & { weight: typeof NO_UNITS } => {
    if (!bills.includes(documentId)) throw refuseField("document.not-found", `goods[${index}].documentId`);
    const purchase = purchases.find((line) => line.documentId === documentId && line.position === position);
    if (purchase === undefined) throw refuseField("stock.not-purchased", `goods[${index}].position`);
    if (purchase.date > date) throw refuseField("stock.landed-cost-before-bill", "date");
    return { ...purchase, weight: weight ?? NO_UNITS };
  });
}

const valueOf = ({ movements }: StockPlan): Money => sum(movements.map(({ value }) => value));

/**
 * Values a product's stock at the lower of cost and net realizable value on a date (Accounting 6, IAS 2.28 to 33): a write-down,
 * or its reversal.
 */
export async function revalueStock(
  tx: Tx,
  { productId, date, unitValue, accountId, reason }: StockRevaluationInput,
): Promise<SavedValueAdjustment> {
  const product = await selectStockProduct(tx, productId);
  if (!product) throw refuseField("product.not-found", "productId");
  if (product.type !== "inventory") throw refuseField("stock.not-inventory", "productId");
  await checkChosenAccounts(tx, [
    { field: "accountId", accountId, types: ["expense", "revenue"], role: "none" },
  ]);
  const reference = KIND_NAMES.revaluation;
  const fields = {
    kind: "revaluation",
    date,
    reference,
    quantity: NO_UNITS,
    cost: null,
    returnOf: null,
  } as const;
  const movement = { id: newId(), productId, ...fields, unitValue, costQuantity: null, itemPosition: null };
  const plan = await planStock(tx, [movement], {
    cause: { reference, date, event: "posted", field: "unitValue" },
  });
  const value = valueOf(plan);
  if (isZero(value) && !(await hasStockOn(tx, productId, date)))
    throw refuseField("stock.none-on-hand", "date");
  if (isZero(value)) throw refuseField("stock.value-unchanged", "unitValue");
  const openedAccounts: OpenedAccounts = [];
  const inventory = await ensureDefaultAccount(tx, "inventory", openedAccounts);
  const counterAccountId = accountId ?? (await ensureDefaultAccount(tx, "stock_adjustments", openedAccounts));
  const lines = postStockValue({ inventory, other: counterAccountId }, value, reason);
  return saveValueAdjustment(tx, { plan, date, lines, text: reason, openedAccounts });
}

type ValueAdjustmentPlan = {
  plan: StockPlan;
  date: Day;
  lines: PostingLine[];
  text: string;
  openedAccounts: OpenedAccounts;
};

async function saveValueAdjustment(
  tx: Tx,
  { plan, date, lines, text: description, openedAccounts }: ValueAdjustmentPlan,
): Promise<SavedValueAdjustment> {
  const [journalId = null] = await postSystemJournals(tx, [{ date, description, lines }], "stock");
  if (journalId === null) throw new Error("The value adjustment has no journal entry.");
  openedAccounts.push(...(await writeStock(tx, plan, { journalId, documentId: null })));
  const after = await readValueAdjustment(tx, journalId);
  await recordAudit(tx, {
    action: `${ACTIONS[after.kind]}.created`,
    subject: "stock_value",
    subjectId: journalId,
    after,
  });
  return { ...after, openedAccounts };
}

const ACTIONS = {
  landed_cost: "landed_cost",
  revaluation: "stock_revaluation",
  opening: "opening_stock",
} as const;

export async function readValueAdjustment(tx: Tx, id: JournalId): Promise<ValueAdjustment> {
  const valueAdjustment = await selectValueAdjustment(tx, id);
  if (!valueAdjustment) throw new Refusal("stock.value-adjustment-not-found");
  return valueAdjustment;
}

/**
 * Voids a landed cost, revaluation or imported opening stock like a stock count (Accounting 5): at its own date, or on the first open day if its period
 * is closed.
 */
export async function voidValueAdjustment(
  tx: Tx,
  id: JournalId,
  { reason }: { reason: string },
): Promise<SavedValueAdjustment> {
  const before = await lockValueAdjustment(tx, id);
  if (!before) throw new Refusal("stock.value-adjustment-not-found");
  if (before.status === "void") throw new Refusal("stock.value-adjustment-void");
  const closedThrough = await readClosedThrough(tx);
  const isClosed = closedThrough !== null && before.date <= closedThrough;
  const openedAccounts = isClosed
    ? await reverseValueAdjustment(tx, before, await firstOpenDayAfter(tx, closedThrough))
    : await voidValues(tx, before);
  const after = await readValueAdjustment(tx, id);
  await recordVoided(tx, before, { ...after, reason });
  return { ...after, openedAccounts };
}

async function voidValues(tx: Tx, { id: journalId, kind, date }: ValueAdjustment): Promise<OpenedAccounts> {
  const reversedProducts = await removeMovements(tx, { journalId });
  await voidSystemJournal(tx, journalId);
  return settleStock(tx, reversedProducts, {
    reference: KIND_NAMES[kind],
    date,
    event: "voided",
    field: "reason",
  });
}

async function reverseValueAdjustment(
  tx: Tx,
  { id: journalId, kind }: ValueAdjustment,
  date: Day,
): Promise<OpenedAccounts> {
  const plan = await planReversal(tx, { journalId }, { date, number: KIND_NAMES[kind], field: "reason" });
  const reversalId = await reverseSystemJournal(tx, journalId, { date, source: "stock" });
  return writeStock(tx, plan, { journalId: reversalId, documentId: null });
}

/** Like `voidAdjustmentsAtOwnDate`, for landed costs and revaluations (Accounting 11.5). */
export async function voidValuesAtOwnDate(tx: Tx, closedThrough: Day | null): Promise<ReversedProduct[][]> {
  const reversedProducts: ReversedProduct[][] = [];
  for (const { id, reversalId } of await selectReversedValues(tx, closedThrough)) {
    const before = await readValueAdjustment(tx, id);
    for (const journalId of [reversalId, id]) {
      reversedProducts.push(await removeMovements(tx, { journalId }));
      await voidSystemJournal(tx, journalId);
    }
    await recordVoided(tx, before, await readValueAdjustment(tx, id));
  }
  return reversedProducts;
}

async function recordVoided(tx: Tx, before: ValueAdjustment, after: object): Promise<void> {
  const action = `${ACTIONS[before.kind]}.voided` as const;
  await recordAudit(tx, { action, subject: "stock_value", subjectId: before.id, before, after });
  if (before.kind !== "opening") return;
  await recordAudits(
    tx,
    before.goods.map(({ productId, quantity, value }) => ({
      action: "stock.voided",
      subject: "product",
      subjectId: productId,
      before: { openingStockId: before.id, date: before.date, quantity, value },
    })),
  );
}
