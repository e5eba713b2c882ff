import { v7 as newId } from "uuid";
import type { DocumentInput, DocumentPreview } from "#contract/documents.ts";
import { type DocumentKind, sideOf } from "#domain/document.ts";
import { subtractQuantities } from "#domain/money.ts";
import type { Tx } from "#server/db/transaction.ts";
import { proposeNumber } from "#server/numbering/next-number.ts";
import { checkCredit, creditedItems } from "./check-credit.ts";
import { selectNamesOfAccounts } from "./document-queries.ts";
import { selectDocumentRecords } from "./document-records-queries.ts";
import { documentRow } from "./document-row.ts";
import { checkPayNow } from "./pay-document.ts";
import { planPosting } from "./post-document.ts";
import { priceItems } from "./price-items.ts";
import { stockEffect } from "./stock-effect.ts";

/** The journal and stock that a new document would make. The caller undoes the transaction. */
export async function previewDocument(
  tx: Tx,
  kind: DocumentKind,
  input: DocumentInput,
): Promise<DocumentPreview> {
  await checkPayNow(tx, input.payment);
  const credited = await creditedItems(tx, kind, input.creditsId);
  const records = await selectDocumentRecords(tx, sideOf(kind), input);
  const items = priceItems(kind, input.items, records, { credited });
  const number = input.number ?? (await proposeNumber(tx, kind));
  const row = await documentRow(tx, kind, input, { id: newId(), number, items, records });
  await checkCredit(tx, row, items);
  const plan = await planPosting(tx, { ...row, items, records });
  const accounts = await selectNamesOfAccounts(
    tx,
    plan.lines.map(({ accountId }) => accountId),
  );
  return {
    lines: plan.lines.map(({ accountId, debit, credit, description }) => {
      const { code = "", name = "" } = accounts.get(accountId) ?? {};
      return { accountId, accountCode: code, accountName: name, debit, credit, description };
    }),
    stock: plan.stock.after.map(({ productId, before, stock: { quantity: after } }) =>
      stockEffect({
        productId,
        productName: records.products.get(productId)?.name ?? "",
        before,
        after,
        own: subtractQuantities(after, before),
      }),
    ),
  };
}
