import type { OpenedAccounts } from "#contract/accounts.ts";
import type { CreatedProduct, Product, ProductCreate, ProductInput } from "#contract/products.ts";
import type { ProductId } from "#domain/ids.ts";
import { isPositive, NO_UNITS, type Quantity, toPrice } from "#domain/money.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { checkChosenAccounts } from "#server/accounts/lookup.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { changesNothing, rejectOtherId } from "#server/http/bodies.ts";
import { takeRecordNumber } from "#server/numbering/next-number.ts";
import { lockBook, selectToday } from "#server/settings/lookup.ts";
import { adjustStock } from "#server/stock/adjustments.ts";
import { checkChosenTaxRates } from "#server/tax-rates/lookup.ts";
import {
  deleteProductRow,
  insertProduct,
  lockProduct,
  selectProduct,
  selectProductUse,
  updateProductRow,
} from "./queries.ts";

const ZERO_PRICE = toPrice("0");

/** Returns one product of this book with its stock. */
export async function readProduct(tx: Tx, id: ProductId): Promise<Product> {
  const product = await selectProduct(tx, id);
  if (!product) throw new Refusal("product.not-found");
  return product;
}

/** Adds a product; initial stock is an opening movement at its purchase price (Accounting 6). */
export async function createProduct(tx: Tx, input: ProductCreate): Promise<CreatedProduct> {
  const { stockQuantity = NO_UNITS, ...fields } = input;
  const product = withPrices(fields);
  const hasStock = isPositive(stockQuantity);
  if (hasStock && product.type === "service") throw refuseField("product.stock-not-allowed", "stockQuantity");
  // Opening stock posts a journal entry: lock the book first.
  if (hasStock) await lockBook(tx);
  const { purchaseAccountId } = product;
  await checkChosenAccounts(tx, [
    { field: "purchaseAccountId", accountId: purchaseAccountId, types: ["expense"] },
  ]);
  await checkChosenTaxRates(tx, [{ field: "taxRateId", taxRateId: product.taxRateId, previousId: null }]);
  const id = newId<ProductId>();
  const code = await takeRecordNumber(tx, "product", { typed: product.code });
  await insertProduct(tx, { ...product, id, code });
  const { purchasePrice } = product;
  const openedAccounts = hasStock ? await openStock(tx, { id, purchasePrice }, stockQuantity) : [];
  const after = await readProduct(tx, id);
  await recordAudit(tx, { action: "product.created", subject: "product", subjectId: id, after });
  return openedAccounts.length === 0 ? after : { ...after, openedAccounts };
}

/**
 * Adds a new product's initial stock as an opening movement of today at its purchase price (Accounting 6). Returns the accounts
 * created for it.
 */
async function openStock(
  tx: Tx,
  { id, purchasePrice }: Pick<Product, "id" | "purchasePrice">,
  quantity: Quantity,
): Promise<OpenedAccounts> {
  const date = await selectToday(tx);
  const { openedAccounts } = await adjustStock(tx, {
    productId: id,
    date,
    kind: "opening",
    countedQuantity: quantity,
    unitCost: purchasePrice,
    note: "",
    field: "stockQuantity",
  });
  return openedAccounts;
}

type ProductUpdate = ProductInput & { id?: ProductId | undefined; version: number };

/** Changes a product; its type only while it has no movements or documents (Accounting 6). */
export async function updateProduct(tx: Tx, id: ProductId, requested: ProductUpdate): Promise<Product> {
  const input = withPrices(requested);
  rejectOtherId({ bodyId: input.id, id });
  if (!(await lockProduct(tx, id))) throw new Refusal("product.not-found");
  const before = await readProduct(tx, id);
  if (input.version !== before.version) throw new Refusal("record.stale", [], before);
  if (changesNothing({ input, before })) return before;
  if (input.type !== before.type) {
    const use = await selectProductUse(tx, id);
    if (use.movements || use.sales || use.purchases) throw refuseField("product.type-in-use", "type");
  }
  const { purchaseAccountId } = input;
  const keptId = before.purchaseAccountId;
  await checkChosenAccounts(tx, [
    { field: "purchaseAccountId", accountId: purchaseAccountId, types: ["expense"], previousId: keptId },
  ]);
  await checkChosenTaxRates(tx, [
    { field: "taxRateId", taxRateId: input.taxRateId, previousId: before.taxRateId },
  ]);
  const isRenumbered = input.code !== undefined && input.code !== before.code;
  const code = isRenumbered ? await takeRecordNumber(tx, "product", { typed: input.code }) : before.code;
  await updateProductRow(tx, { ...input, id, code });
  const after = await readProduct(tx, id);
  await recordAudit(tx, { action: "product.edited", subject: "product", subjectId: id, before, after });
  return after;
}

/** Missing prices of a service are zero: nothing is proposed for its lines. */
function withPrices<Given extends ProductInput>({
  purchasePrice = ZERO_PRICE,
  salePrice = ZERO_PRICE,
  ...rest
}: Given) {
  return { ...rest, purchasePrice, salePrice };
}

/** Deletes a product that no document or movement refers to (Behavior 5.4, Accounting 6). */
export async function deleteProduct(tx: Tx, id: ProductId): Promise<void> {
  if (!(await lockProduct(tx, id))) throw new Refusal("product.not-found");
  const before = await readProduct(tx, id);
  const use = await selectProductUse(tx, id);
  if (use.sales) throw new Refusal("product.has-invoice-items");
  if (use.purchases) throw new Refusal("product.has-bill-items");
  if (use.movements) throw new Refusal("product.has-movements");
  await deleteProductRow(tx, id);
  await recordAudit(tx, { action: "product.deleted", subject: "product", subjectId: id, before });
}
