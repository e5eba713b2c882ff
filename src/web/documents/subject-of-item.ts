import type { DocumentItem } from "#contract/document-items.ts";
import { type ItemSubject, TEXT_ALONE } from "#web/fields/item-picker.tsx";

/** What a line of a document is of. */
export function subjectOf(item: DocumentItem): ItemSubject {
  const { productId, productType, accountId } = item;
  if (accountId !== null)
    return { of: "account", id: accountId, code: item.accountCode ?? "", name: item.accountName ?? "" };
  if (productId === null || productType === null) return TEXT_ALONE;
  const { productCode, productName } = item;
  return {
    of: "product",
    id: productId,
    code: productCode ?? "",
    name: productName ?? "",
    type: productType,
  };
}
