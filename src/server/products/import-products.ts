import { productCreate, type Product, type ProductCreate } from "#contract/products.ts";
import type { ProductFileInput, RecordImport, RecordImportPreview } from "#contract/record-import.ts";
import type { TableRow } from "#domain/bank/table.ts";
import type { ProductId } from "#domain/ids.ts";
import { habitsOf } from "#domain/locales.ts";
import { toPrice } from "#domain/money.ts";
import { cellsOf } from "#domain/record-import/columns.ts";
import { namedFinder } from "#domain/record-import/named-records.ts";
import {
  type DecimalSign,
  decimalSignOf,
  isProductHeader,
  PRODUCT_HEADINGS,
  productColumns,
  type ProductImportField,
  type ProductInFile,
  readProductRow,
} from "#domain/record-import/product-rows.ts";
import { findAllAccounts } from "#server/accounts/lookup.ts";
import { recordAudits } from "#server/audit/record-audit.ts";
import { expectRows, writeInPieces } from "#server/db/shared-connection.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { importTable, type ImportTable, readImportRows } from "#server/lists/import-table.ts";
import {
  checkPreview,
  countOutcomes,
  type ImportedRecords,
  planImport,
  type PlannedRow,
  importPreview,
  readReferenceNames,
} from "#server/lists/plan-import.ts";
import { advanceNumbers, takeRecordNumbers } from "#server/numbering/next-number.ts";
import { lockBook, selectNotation } from "#server/settings/lookup.ts";
import { selectNamedTaxRates } from "#server/tax-rates/lookup.ts";
import {
  insertProducts,
  type ProductRow as StoredRow,
  selectProductsToMatch,
  updateProductRows,
} from "./queries.ts";

type ProductImportRow = PlannedRow<Product, ProductCreate>;
type ImportOptions = { decimalSign: DecimalSign; defaultType: Product["type"] };
type ProductLookups = Awaited<ReturnType<typeof readProductReferences>>;

const KIND = { headings: PRODUCT_HEADINGS, isHeader: isProductHeader, columnsOf: productColumns };

/** The table of a product file, and the chosen options. */
export type ImportedProducts = ImportTable<ProductImportField> & {
  chosen: Pick<ProductFileInput, "decimalSign" | "defaultType">;
};

export function productTable(records: readonly TableRow[], file: ProductFileInput): ImportedProducts {
  const { decimalSign, defaultType } = file;
  const table = importTable(records, KIND, file);
  return { ...table, rows: fillVariantNames(table), chosen: { decimalSign, defaultType } };
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
  return importPreview(table, await planProducts(tx, table, options), options);
}

type ProductImportRequest = { table: ImportedProducts; preview: string | null };

/** Saves the accepted rows of a file, or none of them. */
export async function importProducts(
  tx: Tx,
  { table, preview }: ProductImportRequest,
): Promise<RecordImport> {
  await lockBook(tx);
  expectRows(tx, table.rows.length);
  const planned = await planProducts(tx, table, await readImportOptions(tx, table));
  checkPreview(planned, preview);
  const isImported = ({ outcome }: ProductImportRow) => outcome === "added" || outcome === "updated";
  // Rows without codes come last, to follow the file's codes.
  const rows = planned.filter(isImported).toSorted((a, b) => Number(a.code === "") - Number(b.code === ""));
  const write = async (piece: readonly ProductImportRow[]) => {
    await addProducts(
      tx,
      piece.filter(({ stored }) => stored === null),
    );
    await changeProducts(tx, piece);
  };
  await writeInPieces(tx, rows, { checked: "all", write });
  return countOutcomes(planned);
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
    const fields = (["salePrice", "purchasePrice"] as const).filter((field) => !cells.isNumber(field));
    return fields.map((field) => cells.text(field));
  });
  return {
    decimalSign: chosen.decimalSign ?? decimalSignOf(prices, usual),
    defaultType: chosen.defaultType ?? (columns.includes("purchasePrice") ? "inventory" : "service"),
  };
}

async function planProducts(
  tx: Tx,
  table: ImportedProducts,
  { decimalSign, defaultType }: ImportOptions,
): Promise<ProductImportRow[]> {
  const { currency } = await selectNotation(tx);
  const references = await readProductReferences(tx, table);
  const finders = {
    taxRateId: namedFinder(references.taxRates, TAX_RATE),
    purchaseAccountId: namedFinder(references.purchaseAccounts, EXPENSE_ACCOUNT),
  };
  const rows = await readImportRows(table, (cells) =>
    readProductRow(cells, { currency, decimalSign, defaultType, ...finders }),
  );
  const stored = await selectProductsToMatch(tx, {
    codes: rows.flatMap(({ values }) => values.code ?? []),
    names: rows.flatMap(({ values }) => values.name ?? []),
  });
  return planImport(tx, { rows, stored }, buildRecords(defaultType, references));
}

const TAX_RATE = { field: "taxRateId", recordName: "tax rate", by: "its code, name or percentage" };
const EXPENSE_ACCOUNT = { field: "purchaseAccountId", recordName: "expense account", by: "its code or name" };

/** Returns the tax rates and expense accounts that rows can refer to. */
async function readProductReferences(tx: Tx, { columns }: ImportedProducts) {
  const taxRates = columns.includes("taxRateId") ? await selectNamedTaxRates(tx) : [];
  const accounts = columns.includes("purchaseAccountId") ? await findAllAccounts(tx) : [];
  return { taxRates, purchaseAccounts: accounts.filter(({ type }) => type === "expense") };
}

function buildRecords(
  defaultType: Product["type"],
  { taxRates, purchaseAccounts }: ProductLookups,
): ImportedRecords<Product, ProductInFile, ProductCreate> {
  const { textsOf, inactiveIn } = readReferenceNames(REFERENCE_FIELDS, [...taxRates, ...purchaseAccounts]);
  return {
    recordName: "product",
    schema: productCreate,
    inputOf: (stored, values) => {
      const { purchaseAccountId, ...fields } = values;
      const {
        id: _id,
        version: _version,
        stockQuantity: _stock,
        stockValue: _value,
        ...storedFields
      } = stored ?? {};
      const input = { type: defaultType, ...storedFields, ...fields };
      return input.type === "service" && purchaseAccountId !== undefined
        ? { ...input, purchaseAccountId }
        : input;
    },
    notes: (stored, { type = stored?.type ?? defaultType, purchaseAccountId }) =>
      type === "inventory" && purchaseAccountId !== undefined
        ? [`Inventory has no expense account: ${textsOf.get(purchaseAccountId)} isn't imported`]
        : [],
    textOfNothing: "",
    textsOf,
    fixed: (stored, values) => {
      const { type } = values;
      const isChanged = stored !== null && type !== undefined && type !== stored.type;
      const inactive = inactiveIn({ stored, values });
      return isChanged ? [{ field: "type", message: TYPE_FIXED }, ...inactive] : inactive;
    },
  };
}

const REFERENCE_FIELDS = ["taxRateId", "purchaseAccountId"] as const;
const TYPE_FIXED = "An import can't change the type of a product. Change it in the product's form";
const ZERO_PRICE = toPrice("0");

async function addProducts(tx: Tx, rows: readonly ProductImportRow[]): Promise<void> {
  if (rows.length === 0) return;
  const enteredCodes = rows.flatMap(({ input }) => input?.code ?? []);
  await advanceNumbers(
    tx,
    "product",
    enteredCodes.map((number) => ({ number, date: null })),
  );
  const codes = await takeRecordNumbers(tx, "product", Array(rows.length - enteredCodes.length).fill(null));
  const products = rows.flatMap(({ input }): StoredRow[] => {
    if (input === null) return [];
    const { stockQuantity: _stock, purchasePrice = ZERO_PRICE, salePrice = ZERO_PRICE, ...fields } = input;
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
}

function emptyStock({ type }: Pick<Product, "type">) {
  return type === "service"
    ? { stockQuantity: null, stockValue: null }
    : { stockQuantity: "0", stockValue: "0.00" };
}

async function changeProducts(tx: Tx, rows: readonly ProductImportRow[]): Promise<void> {
  const changed = rows.flatMap(({ stored, input }) => {
    if (stored === null || input === null) return [];
    const { stockQuantity: _stock, purchasePrice = ZERO_PRICE, salePrice = ZERO_PRICE, ...fields } = input;
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
