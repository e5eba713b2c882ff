import { Refusal } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { deleteProductRow, lockProduct, selectProductUse } from "./product-queries.ts";
import { readProduct } from "./read-product.ts";

/** Deletes a product that no document and no movement names (Spec 5.4, Rules 6). */
export async function deleteProduct(tx: Tx, id: string): Promise<void> {
  if (!(await lockProduct(tx, id))) throw new Refusal("product.not-found");
  const before = await readProduct(tx, id);
  const use = await selectProductUse(tx, id);
  if (use.sales) throw new Refusal("product.has-invoice-items");
  if (use.purchases) throw new Refusal("product.has-bill-items");
  if (use.movements) throw new Refusal("product.has-movements");
  await deleteProductRow(tx, id);
  await recordAudit(tx, { action: "product.deleted", subject: "product", subjectId: id, before });
}
