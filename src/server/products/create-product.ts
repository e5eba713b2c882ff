import { v7 as newId } from "uuid";
import type { CreatedProduct, ProductCreate } from "#contract/products.ts";
import { isPositive } from "#domain/money.ts";
import { refuseField } from "#domain/refusals.ts";
import { checkChosenAccounts } from "#server/accounts/check-chosen-accounts.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { takeNumber } from "#server/numbering/next-number.ts";
import { holdBook } from "#server/settings/hold-book.ts";
import { openStock } from "./open-stock.ts";
import { insertProduct } from "./product-queries.ts";
import { readProduct } from "./read-product.ts";

/** Adds a product; a stock that it comes with is an opening movement at its purchase price (Rules 6). */
export async function createProduct(tx: Tx, input: ProductCreate): Promise<CreatedProduct> {
  const { stockQuantity = "0", ...product } = input;
  const hasStock = isPositive(stockQuantity);
  if (hasStock && product.type === "service")
    throw refuseField("product.service-without-stock", "stockQuantity");
  // Opening stock posts a journal: the book is the first lock of all.
  if (hasStock) await holdBook(tx);
  const { purchaseAccountId } = product;
  await checkChosenAccounts(tx, [
    { field: "purchaseAccountId", accountId: purchaseAccountId, types: ["expense"] },
  ]);
  const id = newId();
  const code = await takeNumber(tx, "product", product.code);
  await insertProduct(tx, { ...product, id, code });
  const { purchasePrice } = product;
  const openedAccounts = hasStock ? await openStock(tx, { id, purchasePrice }, stockQuantity) : [];
  const after = await readProduct(tx, id);
  await recordAudit(tx, { action: "product.created", subject: "product", subjectId: id, after });
  return openedAccounts.length === 0 ? after : { ...after, openedAccounts };
}
