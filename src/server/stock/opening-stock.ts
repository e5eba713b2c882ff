import type { OpenedAccounts } from "#contract/accounts.ts";
import type { Day } from "#domain/dates.ts";
import type { JournalId, ProductId } from "#domain/ids.ts";
import { type Money, multiply, type Price, type Quantity, sum } from "#domain/money.ts";
import { postStockValue } from "#domain/posting.ts";
import { recordAudits } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { postSystemJournals } from "#server/journals/system-journals.ts";
import { ensureDefaultAccounts } from "#server/accounts/default-accounts.ts";
import { planStock, writeStock } from "./move-stock.ts";
import type { RequestedMovement } from "./stock-plan.ts";

type StockOnHand = { quantity: Quantity; unitCost: Price };
type OpeningStock = { date: Day; goods: readonly (StockOnHand & { productId: ProductId })[] };
type PostedOpeningStock = {
  journalId: JournalId;
  productCount: number;
  value: Money;
  openedAccounts: OpenedAccounts;
};

const REFERENCE = "Opening stock";

export function valueOfOpeningStock(tx: Tx, goods: readonly StockOnHand[]): Money {
  return sum(goods.map(({ quantity, unitCost }) => multiply(quantity, unitCost, minorUnitIn(tx))));
}

/**
 * Enters the opening stock of many products in one journal (Accounting 6), each with a value above zero. Opening stock of several
 * products is voided as a whole, like a landed cost (`voidValueAdjustment`).
 */
export async function postOpeningStock(tx: Tx, { date, goods }: OpeningStock): Promise<PostedOpeningStock> {
  const movements = goods.map(({ productId, quantity, unitCost }): RequestedMovement => ({
    id: newId(),
    productId,
    kind: "opening",
    date,
    reference: REFERENCE,
    quantity,
    cost: multiply(quantity, unitCost, minorUnitIn(tx)),
    returnOf: null,
    costQuantity: null,
    itemPosition: null,
  }));
  const plan = await planStock(tx, movements, {
    cause: { reference: REFERENCE, date, event: "posted", field: "stockQuantity" },
  });
  const value = sum(plan.movements.map((movement) => movement.value));
  const openedAccounts: OpenedAccounts = [];
  const accounts = await ensureDefaultAccounts(tx, ["inventory", "opening"], openedAccounts);
  const description = `${REFERENCE}: ${goods.length === 1 ? "1 product" : `${goods.length} products`}`;
  const lines = postStockValue(
    { inventory: accounts.inventory, other: accounts.opening },
    value,
    description,
  );
  const [journalId] = await postSystemJournals(tx, [{ date, description, lines }], "stock");
  if (journalId == null) throw new Error("The opening stock has no journal entry.");
  openedAccounts.push(...(await writeStock(tx, plan, { journalId, documentId: null })));
  const counted = { date, kind: "opening", countedQuantity: null, journalId };
  const products = plan.movements.map(({ id, productId, quantity, value: openingValue }) => ({
    action: "stock.adjusted" as const,
    subject: "product" as const,
    subjectId: productId,
    after: { id, productId, ...counted, quantity, value: openingValue },
  }));
  const after = { date, products: goods.length, value };
  await recordAudits(tx, [
    ...products,
    { action: "opening_stock.created", subject: "stock_value", subjectId: journalId, after },
  ]);
  return { journalId, productCount: goods.length, value, openedAccounts };
}
