import type { ImportedProduct, Product } from "#contract/products.ts";
import type { ProductFileInput, RecordImport, RecordImportPreview } from "#contract/record-import.ts";
import type { TableRow } from "#domain/bank/table.ts";
import type { ProductId } from "#domain/ids.ts";
import { habitsOf } from "#domain/locales.ts";
import { toPrice } from "#domain/money.ts";
import { cellsOf } from "#domain/record-import/match-headings.ts";
import {
  isProductHeader,
  PRODUCT_HEADINGS,
  productColumns,
  type ProductImportField,
} from "#domain/record-import/product-rows.ts";
import { decimalSignOf } from "#domain/record-import/row-numbers.ts";
import { refuseField } from "#domain/refusals.ts";
import { recordAudits } from "#server/audit/record-audit.ts";
import { expectRows, writeInPieces } from "#server/db/shared-connection.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { importTable, type ImportTable } from "#server/lists/import-table.ts";
import { checkPreview, countOutcomes, importPreview } from "#server/lists/plan-import.ts";
import { advanceNumbers, takeRecordNumbers } from "#server/numbering/next-number.ts";
import { lockBook, selectLockedThrough, selectNotation } from "#server/settings/lookup.ts";
import { postOpeningStock, valueOfOpeningStock } from "#server/stock/opening-stock.ts";
import { type ImportOptions, planProducts, type ProductImportRow } from "./product-records.ts";
import { insertProducts, type ProductRow as StoredRow, updateProductRows } from "./queries.ts";

const ZERO_PRICE = toPrice("0");

const KIND = { headings: PRODUCT_HEADINGS, isHeader: isProductHeader, columnsOf: productColumns };

/** The table of a product file, and the chosen options. */
export type ImportedProducts = ImportTable<ProductImportField> & {
  chosen: Pick<ProductFileInput, "decimalSign" | "defaultType" | "openingDate">;
};

export function productTable(records: readonly TableRow[], file: ProductFileInput): ImportedProducts {
  const { decimalSign, defaultType, openingDate } = file;
  const table = importTable(records, KIND, file);
  return { ...table, rows: fillVariantNames(table), chosen: { decimalSign, defaultType, openingDate } };
}

/** In web shop exports only the first row of a product has its name; a row without values only has an image. */
function fillVariantNames({ rows, columns }: ImportTable<ProductImportField>): readonly TableRow[] {
  const [group, name] = [columns.indexOf("group"), columns.indexOf("name")];
  if (group < 0 || name < 0) return rows;
  let [last, called] = ["", ""];
  return rows.flatMap((row) => {
    const { text } = cellsOf(row, columns);
    const isVariant = text("name") === "" && text("group") !== "" && text("group") === last;
    if (!isVariant) [last, called] = [text("group"), text("name")];
    if (!isVariant) return row;
    const hasValues = text("code") + text("option") + text("salePrice") !== "";
    return hasValues ? { ...row, fields: row.fields.with(name, called) } : [];
  });
}

/** Previews the result of each row of a file; stores nothing (Behavior 5.2). */
export async function previewProducts(tx: Tx, table: ImportedProducts): Promise<RecordImportPreview> {
  const options = await readImportOptions(tx, table);
  const planned = await planProducts(tx, table, options);
  const stock = planned.flatMap((row) => openingStockIn(row) ?? []);
  const openingStock =
    stock.length === 0 ? null : { productCount: stock.length, value: valueOfOpeningStock(tx, stock) };
  const { decimalSign, defaultType } = options;
  return importPreview(table, planned, { decimalSign, defaultType, openingStock });
}

type ProductImportRequest = { table: ImportedProducts; previewHash: string | null };

/** Saves the accepted rows of a file, or none of them. */
export async function importProducts(
  tx: Tx,
  { table, previewHash }: ProductImportRequest,
): Promise<RecordImport> {
  await lockBook(tx);
  expectRows(tx, table.rows.length);
  const options = await readImportOptions(tx, table);
  const planned = await planProducts(tx, table, options);
  checkPreview(planned, previewHash);
  const isImported = ({ outcome }: ProductImportRow) => outcome === "added" || outcome === "updated";
  // Rows without codes come last, to follow the file's codes.
  const rows = planned.filter(isImported).toSorted((a, b) => Number(a.code === "") - Number(b.code === ""));
  const ids = new Map<ProductImportRow, ProductId>();
  const write = async (piece: readonly ProductImportRow[]) => {
    const added = piece.filter(({ stored }) => stored === null);
    for (const [index, id] of (await addProducts(tx, added)).entries()) {
      const row = added[index];
      if (row !== undefined) ids.set(row, id);
    }
    await changeProducts(tx, piece);
  };
  await writeInPieces(tx, rows, { checked: "all", write });
  const goods = rows.flatMap((row) => {
    const [stock, productId] = [openingStockIn(row), row.stored?.id ?? ids.get(row)];
    return stock === null || productId === undefined ? [] : [{ ...stock, productId }];
  });
  const counts = countOutcomes(planned);
  if (goods.length === 0 || options.openingDate === null) return counts;
  const { openedAccounts, ...openingStock } = await postOpeningStock(tx, {
    date: options.openingDate,
    goods,
  });
  return { ...counts, openingStock, ...(openedAccounts.length > 0 && { openedAccounts }) };
}

/** The opening stock of an accepted row; null if it has none. */
function openingStockIn({ input }: ProductImportRow) {
  if (input?.stockQuantity === undefined) return null;
  const { stockQuantity: quantity, stockCost: unitCost = input.purchasePrice ?? ZERO_PRICE } = input;
  return { quantity, unitCost };
}

/** Returns the decimal sign of prices, and the default type: goods if the file has purchase prices. */
async function readImportOptions(
  tx: Tx,
  { columns, rows, chosen }: ImportedProducts,
): Promise<ImportOptions> {
  const { locale } = await selectNotation(tx);
  const usual = habitsOf(locale).point === "," ? "," : ".";
  const prices = rows.flatMap((row) => {
    const cells = cellsOf(row, columns);
    const fields = (["salePrice", "purchasePrice", "stockCost"] as const).filter(
      (field) => !cells.isNumber(field),
    );
    return fields.map((field) => cells.text(field));
  });
  const { openingDate } = chosen;
  const { all: lockedThrough } = await selectLockedThrough(tx);
  if (openingDate !== null && lockedThrough !== null && openingDate <= lockedThrough)
    throw refuseField("journal.period-closed", "openingDate");
  return {
    openingDate,
    decimalSign: chosen.decimalSign ?? decimalSignOf(prices, usual),
    defaultType: chosen.defaultType ?? (columns.includes("purchasePrice") ? "inventory" : "service"),
  };
}

/** Adds products; returns their ids in the order of the rows. */
async function addProducts(tx: Tx, rows: readonly ProductImportRow[]): Promise<ProductId[]> {
  if (rows.length === 0) return [];
  const enteredCodes = rows.flatMap(({ input }) => input?.code ?? []);
  await advanceNumbers(
    tx,
    "product",
    enteredCodes.map((number) => ({ number, date: null })),
  );
  const codes = await takeRecordNumbers(tx, "product", Array(rows.length - enteredCodes.length).fill(null));
  const products = rows.flatMap(({ input }): StoredRow[] => {
    if (input === null) return [];
    const { purchasePrice = ZERO_PRICE, salePrice = ZERO_PRICE, ...fields } = fieldsOf(input);
    const code = input.code ?? codes.shift() ?? "";
    return [{ ...fields, purchasePrice, salePrice, id: newId<ProductId>(), code }];
  });
  await insertProducts(tx, products);
  await recordAudits(
    tx,
    products.map((product) => ({
      action: "product.created",
      subject: "product",
      subjectId: product.id,
      after: { ...product, version: 1, ...emptyStock(product) },
    })),
  );
  return products.map(({ id }) => id);
}

/** A row's values without its opening stock, which is posted after all products are saved. */
function fieldsOf({ stockQuantity: _quantity, stockCost: _cost, ...fields }: ImportedProduct) {
  return fields;
}

function emptyStock({ type }: Pick<Product, "type">) {
  return type === "service"
    ? { stockQuantity: null, stockValue: null }
    : { stockQuantity: "0", stockValue: "0.00" };
}

async function changeProducts(tx: Tx, rows: readonly ProductImportRow[]): Promise<void> {
  const changed = rows.flatMap(({ stored, input, changes }) => {
    const hasOnlyStock = changes.every(({ field }) => field === "stockQuantity" || field === "stockCost");
    if (stored === null || input === null || hasOnlyStock) return [];
    const { purchasePrice = ZERO_PRICE, salePrice = ZERO_PRICE, ...fields } = fieldsOf(input);
    const after = {
      ...stored,
      ...fields,
      purchasePrice,
      salePrice,
      code: stored.code,
      version: stored.version + 1,
    };
    return [{ before: stored, after }];
  });
  if (changed.length === 0) return;
  await updateProductRows(
    tx,
    changed.map(({ after }) => after),
  );
  await recordAudits(
    tx,
    changed.map(({ before, after }) => ({
      action: "product.edited",
      subject: "product",
      subjectId: before.id,
      before,
      after,
    })),
  );
}
