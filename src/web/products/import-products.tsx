import { PRODUCT_IMPORT_FIELDS, type ProductImportField } from "#domain/record-import/product-rows.ts";
import { announceSavedAccounts } from "#web/accounts/announce-accounts.ts";
import { call } from "#web/api/call-api.ts";
import { ImportRecordsButton } from "#web/lists/import-records-button.tsx";
import type { ImportedKind, ImportFile } from "#web/lists/use-import-records.ts";

const FIELDS: Readonly<Record<ProductImportField, string>> = {
  code: "Code",
  name: "Name",
  description: "Description",
  type: "Type",
  unit: "Unit",
  salePrice: "Sale price",
  purchasePrice: "Purchase price",
  reorderLevel: "Reorder level",
  taxRateId: "Tax",
  purchaseAccountId: "Expense account (services)",
  stockQuantity: "Quantity on hand",
  stockCost: "Unit cost of quantity on hand",
  isActive: "Active",
  group: "Parent product of a variant",
  option: "Variant option",
};

function bodyOf({
  fileName,
  content,
  headerLine,
  columns,
  decimalSign,
  defaultType,
  openingDate,
}: ImportFile) {
  const chosen = columns?.map(
    (field) => PRODUCT_IMPORT_FIELDS.find((candidate) => candidate === field) ?? null,
  );
  return {
    fileName,
    content,
    headerLine: headerLine ?? null,
    columns: chosen ?? null,
    decimalSign: decimalSign ?? null,
    defaultType: defaultType ?? null,
    openingDate: openingDate ?? null,
  };
}

const KIND: ImportedKind = {
  singular: "product",
  fields: FIELDS,
  preview: (file) => call("products.previewImport", { body: bodyOf(file) }),
  save: async ({ previewHash, ...file }) =>
    announceSavedAccounts(await call("products.import", { body: { ...bodyOf(file), previewHash } })),
};

/** Imports products from a file. */
export function ImportProducts() {
  return <ImportRecordsButton needs="products.import" kind={KIND} />;
}
