import type { Document, DocumentInput, DocumentPreview, DocumentUpdate } from "#contract/documents.ts";
import type { DocumentKind } from "#domain/document.ts";
import type { DocumentId, ProductId } from "#domain/ids.ts";
import { isNegative, negateQuantity, NO_UNITS, type Quantity, subtractQuantities } from "#domain/money.ts";
import { findAccounts } from "#server/accounts/lookup.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readJournal } from "#server/journals/read-journals.ts";
import { proposeNumber } from "#server/numbering/next-number.ts";
import { readMoved, readOnHand } from "#server/stock/lookup.ts";
import { editDocument } from "./edit-document.ts";
import { planPosting } from "./post-document.ts";
import { checkCredit, creditedItems, documentRow, priceItems } from "./document-rows.ts";
import { readDocument } from "./read-documents.ts";
import { selectDocumentRecords } from "./record-queries.ts";
import { checkPayNow } from "./save-document.ts";

/** The journal and stock that a new document would make. The caller undoes the transaction. */
export async function previewDocument(
  tx: Tx,
  kind: DocumentKind,
  input: DocumentInput,
): Promise<DocumentPreview> {
  await checkPayNow(tx, input.payment);
  const credited = await creditedItems(tx, kind, input.creditsId);
  const records = await selectDocumentRecords(tx, kind, [input]);
  const items = priceItems(kind, input.items, records, { credited });
  const number = input.number ?? (await proposeNumber(tx, kind));
  const row = await documentRow(tx, kind, input, { id: newId(), number, items, records });
  await checkCredit(tx, row, items);
  const plan = await planPosting(tx, { ...row, items, records });
  const ids = new Set(plan.lines.map(({ accountId }) => accountId));
  const accounts = new Map((await findAccounts(tx, [...ids])).map((account) => [account.id, account]));
  return {
    lines: plan.lines.map((line) => {
      const { code = "", name = "" } = accounts.get(line.accountId) ?? {};
      return previewLine({ ...line, accountCode: code, accountName: name });
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

/**
 * The journal and stock of a document as an edit would leave them: the edit itself is done, with all of its
 * refusals, and the caller undoes the transaction.
 */
export async function previewEdit(
  tx: Tx,
  kind: DocumentKind,
  id: DocumentId,
  input: DocumentUpdate,
): Promise<DocumentPreview> {
  const earlier = await readDocument(tx, kind, id);
  const productIds = productsOf(earlier, input);
  const before = await readOnHand(tx, productIds);
  const edited = await editDocument(tx, kind, id, input);
  const names = new Map(
    [...earlier.items, ...edited.items].map((item) => [item.productId, item.productName]),
  );
  const after = await readOnHand(tx, productIds);
  const moved = await readMoved(tx, id);
  const lines = edited.journalId === null ? [] : (await readJournal(tx, edited.journalId)).lines;
  return {
    lines: lines.map(previewLine),
    stock: [...after].map(([productId, quantity]) =>
      stockEffect({
        productId,
        productName: names.get(productId) ?? "",
        before: before.get(productId) ?? NO_UNITS,
        after: quantity,
        own: moved.get(productId) ?? NO_UNITS,
      }),
    ),
  };
}

type Line = DocumentPreview["lines"][number];

/** A line as the contract has it: a journal's own lines say more. */
function previewLine({ accountId, accountCode, accountName, debit, credit, description }: Line): Line {
  return { accountId, accountCode, accountName, debit, credit, description };
}

/** What the document had, and what it will have. */
function productsOf({ items }: Document, input: DocumentUpdate): ProductId[] {
  return [...new Set([...items, ...input.items].map(({ productId }) => productId))];
}

type Effect = DocumentPreview["stock"][number];
type Moved = Omit<Effect, "warning"> & {
  /** What the document itself moves: in is positive, out is negative. */
  own: Quantity;
};

/** What saving does to the stock of a product, with a warning where less than nothing is left of it. */
function stockEffect({ own, ...effect }: Moved): Effect {
  const { before, after } = effect;
  const isOversold = isNegative(after) && isNegative(subtractQuantities(after, before));
  return { ...effect, warning: isOversold ? warning({ others: subtractQuantities(after, own), own }) : null };
}

/**
 * "3 on hand, 5 needed" (Accounting 7). When a purchase becomes smaller, what others have already taken of it is
 * needed.
 */
function warning({ others, own }: { others: Quantity; own: Quantity }): string {
  return isNegative(own)
    ? `${others} on hand, ${negateQuantity(own)} needed`
    : `${own} on hand, ${negateQuantity(others)} needed`;
}
