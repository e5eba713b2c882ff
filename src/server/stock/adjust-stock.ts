import { v7 as newId } from "uuid";
import type { OpenedAccounts } from "#contract/accounts.ts";
import type { MadeAdjustment } from "#contract/products.ts";
import {
  isNegative,
  isZero,
  multiply,
  type Price,
  type Quantity,
  subtractQuantities,
} from "#domain/money.ts";
import { postStockValue } from "#domain/posting.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { postSystemJournals } from "#server/journals/system-journals.ts";
import { ensureDefaultAccounts } from "#server/settings/default-accounts.ts";
import { planStock, writeStock } from "./move-stock.ts";
import { selectQuantityThrough, selectStockProduct } from "./stock-queries.ts";

export type StockAdjustment = {
  productId: string;
  date: string;
  kind: "opening" | "adjustment";
  /** What was counted on that day; for opening stock, what is added. */
  counted: Quantity;
  /** The cost of one unit that is added; the purchase price when left out. */
  unitCost?: Price | undefined;
  memo: string;
  /** Where a form has the quantity. */
  field?: "counted" | "stockQuantity";
};

/**
 * Sets stock to what was counted, or enters opening stock (Accounting 2, 6): the difference moves at the
 * average when it is missing, at its cost when it is found, against inventory adjustments or opening
 * balance equity.
 */
export async function adjustStock(
  tx: Tx,
  { productId, date, kind, counted, unitCost, memo, field = "counted" }: StockAdjustment,
): Promise<MadeAdjustment> {
  const product = await selectStockProduct(tx, productId);
  if (!product) throw refuseField("product.not-found", "productId");
  if (product.type !== "inventory") throw refuseField("stock.not-inventory", "productId");
  const onHand = kind === "opening" ? "0" : await selectQuantityThrough(tx, productId, date);
  const quantity = subtractQuantities(counted, onHand);
  if (isZero(quantity)) throw refuseField("stock.nothing-to-adjust", field);
  const reference = kind === "opening" ? "Opening stock" : "Stock count";
  const cost = isNegative(quantity) ? null : multiply(quantity, unitCost ?? product.purchasePrice);
  const id = newId();
  const plan = await planStock(
    tx,
    [{ id, productId, kind, date, reference, quantity, cost, returnOf: null, itemPosition: null }],
    { cause: { reference, date, how: "posted", field } },
  );
  const value = plan.movements[0]?.value ?? "0.00";
  const openedAccounts: OpenedAccounts = [];
  const otherKey = kind === "opening" ? "opening" : "stock_adjustments";
  const accounts = await ensureDefaultAccounts(tx, ["inventory", otherKey], openedAccounts);
  const text = memo === "" ? `${reference}: ${product.name}` : memo;
  const lines = isZero(value) ? [] : postStockValue(accounts.inventory, accounts[otherKey], value, text);
  const [journalId = null] = await postSystemJournals(tx, [{ date, description: text, lines }], "stock");
  openedAccounts.push(...(await writeStock(tx, plan, { journalId, documentId: null })));
  const after = await selectStockProduct(tx, productId);
  if (!after) throw new Refusal("product.not-found");
  const adjustment = {
    id,
    productId,
    date,
    kind,
    quantity,
    value,
    journalId,
    stockQuantity: after.quantity,
    stockValue: after.value,
  };
  await recordAudit(tx, {
    action: "stock.adjusted",
    subject: "product",
    subjectId: productId,
    after: adjustment,
  });
  return { ...adjustment, openedAccounts };
}
