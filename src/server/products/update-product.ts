import type { Product, ProductInput } from "#contract/products.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { checkChosenAccounts } from "#server/accounts/check-chosen-accounts.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { refuseOtherId } from "#server/http/refuse-other-id.ts";
import { takeNumber } from "#server/numbering/next-number.ts";
import { lockProduct, selectProductUse, updateProductRow } from "./product-queries.ts";
import { readProduct } from "./read-product.ts";

type Update = ProductInput & { id?: string | undefined; version: number };

/** Changes a product; its type only while neither movements nor documents say what it is (Rules 6). */
export async function updateProduct(tx: Tx, id: string, input: Update): Promise<Product> {
  refuseOtherId(input.id, id);
  if (!(await lockProduct(tx, id))) throw new Refusal("product.not-found");
  const before = await readProduct(tx, id);
  if (input.version !== before.version) throw new Refusal("record.stale", [], before);
  if (input.type !== before.type) {
    const use = await selectProductUse(tx, id);
    if (use.movements || use.sales || use.purchases) throw refuseField("product.type-in-use", "type");
  }
  const { purchaseAccountId } = input;
  const keptId = before.purchaseAccountId;
  await checkChosenAccounts(tx, [
    { field: "purchaseAccountId", accountId: purchaseAccountId, types: ["expense"], keptId },
  ]);
  const isRenumbered = input.code !== undefined && input.code !== before.code;
  const code = isRenumbered ? await takeNumber(tx, "product", input.code) : before.code;
  await updateProductRow(tx, { ...input, id, code });
  const after = await readProduct(tx, id);
  await recordAudit(tx, { action: "product.edited", subject: "product", subjectId: id, before, after });
  return after;
}
