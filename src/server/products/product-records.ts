import { importedProduct, type ImportedProduct, type Product } from "#contract/products.ts";
import type { ProductId } from "#domain/ids.ts";
import type { Day } from "#domain/dates.ts";
import type { MinorUnit } from "#domain/money.ts";
import { namedFinder } from "#domain/record-import/named-records.ts";
import {
  type ProductInFile,
  type ProductImportField,
  readProductRow,
} from "#domain/record-import/product-rows.ts";
import type { DecimalSign } from "#domain/record-import/row-numbers.ts";
import { openingStockProblem } from "#domain/record-import/stock-rows.ts";
import { findAllAccounts } from "#server/accounts/lookup.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { type ImportTable, readImportRows } from "#server/lists/import-table.ts";
import {
  type ImportedRecords,
  planImport,
  type PlannedRow,
  readReferenceNames,
} from "#server/lists/plan-import.ts";
import { selectNotation } from "#server/settings/lookup.ts";
import { selectProductsWithMovements } from "#server/stock/lookup.ts";
import { selectNamedTaxRates } from "#server/tax-rates/lookup.ts";
import { selectProductsToMatch } from "./queries.ts";

export type ProductImportRow = PlannedRow<Product, ImportedProduct>;
export type ImportOptions = {
  decimalSign: DecimalSign;
  defaultType: Product["type"];
  openingDate: Day | null;
};
type ProductLookups = Awaited<ReturnType<typeof readProductReferences>>;

/** Plans the result of each row of a product file; changes nothing (Behavior 5.2). */
export async function planProducts(
  tx: Tx,
  table: ImportTable<ProductImportField>,
  { decimalSign, defaultType, openingDate }: ImportOptions,
): Promise<ProductImportRow[]> {
  const { currency } = await selectNotation(tx);
  const references = await readProductReferences(tx, table);
  const finders = {
    taxRateId: namedFinder(references.taxRates, TAX_RATE),
    purchaseAccountId: namedFinder(references.purchaseAccounts, EXPENSE_ACCOUNT),
  };
  const rows = await readImportRows(table, (cells) =>
    readProductRow(cells, {
      currency,
      decimalSign,
      defaultType,
      hasOpeningStock: openingDate !== null,
      ...finders,
    }),
  );
  const stored = await selectProductsToMatch(tx, {
    codes: rows.flatMap(({ values }) => values.code ?? []),
    names: rows.flatMap(({ values }) => values.name ?? []),
  });
  const movedProductIds =
    openingDate === null
      ? []
      : await selectProductsWithMovements(
          tx,
          stored.map(({ id }) => id),
          openingDate,
        );
  const stock = { defaultType, movedProductIds: new Set(movedProductIds), minorUnit: minorUnitIn(tx) };
  return planImport(tx, { rows, stored }, buildRecords(stock, references));
}

const TAX_RATE = { field: "taxRateId", recordName: "tax rate", by: "its code, name or percentage" };
const EXPENSE_ACCOUNT = { field: "purchaseAccountId", recordName: "expense account", by: "its code or name" };

/** Returns the tax rates and expense accounts that rows can refer to. */
async function readProductReferences(tx: Tx, { columns }: ImportTable<ProductImportField>) {
  const taxRates = columns.includes("taxRateId") ? await selectNamedTaxRates(tx) : [];
  const accounts = columns.includes("purchaseAccountId") ? await findAllAccounts(tx) : [];
  return { taxRates, purchaseAccounts: accounts.filter(({ type }) => type === "expense") };
}

type ProductStockContext = {
  defaultType: Product["type"];
  /** Products that moved by the date of the opening stock. */
  movedProductIds: ReadonlySet<ProductId>;
  minorUnit: MinorUnit;
};

/** Why the opening stock of a row isn't imported; null if it is, or if there is none. */
function stockProblem(
  { defaultType, movedProductIds, minorUnit }: ProductStockContext,
  { stored, values }: { stored: Product | null; values: ProductInFile },
) {
  const { stockQuantity: quantity, type = stored?.type ?? defaultType } = values;
  if (quantity === undefined) return null;
  const unitCost = values.stockCost ?? values.purchasePrice ?? stored?.purchasePrice;
  const hasMoved = stored !== null && movedProductIds.has(stored.id);
  return openingStockProblem({ quantity, unitCost, type: stored?.type ?? type, hasMoved, minorUnit });
}

function withoutStock({
  stockQuantity: _quantity,
  stockCost: _cost,
  ...values
}: ProductInFile): ProductInFile {
  return values;
}

function buildRecords(
  context: ProductStockContext,
  { taxRates, purchaseAccounts }: ProductLookups,
): ImportedRecords<Product, ProductInFile, ImportedProduct> {
  const { defaultType } = context;
  const { textsOf, inactiveIn } = readReferenceNames(REFERENCE_FIELDS, [...taxRates, ...purchaseAccounts]);
  return {
    recordName: "product",
    schema: importedProduct,
    valuesFor: (stored, values) =>
      stockProblem(context, { stored, values }) === null ? values : withoutStock(values),
    addedFields: ["stockQuantity", "stockCost"],
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
    notes: (stored, values) => {
      const { type = stored?.type ?? defaultType, purchaseAccountId } = values;
      const problem = stockProblem(context, { stored, values });
      return [
        ...(type === "inventory" && purchaseAccountId !== undefined
          ? [`Inventory has no expense account: ${textsOf.get(purchaseAccountId)} isn't imported`]
          : []),
        ...(problem !== null && "note" in problem ? [problem.note] : []),
      ];
    },
    textOfNothing: "",
    textsOf,
    fixed: (stored, values) => {
      const { type } = values;
      const isChanged = stored !== null && type !== undefined && type !== stored.type;
      const problem = stockProblem(context, { stored, values });
      return [
        ...(isChanged ? [{ field: "type", message: TYPE_FIXED }] : []),
        ...inactiveIn({ stored, values }),
        ...(problem !== null && "fault" in problem ? [problem.fault] : []),
      ];
    },
  };
}

const REFERENCE_FIELDS = ["taxRateId", "purchaseAccountId"] as const;
const TYPE_FIXED = "An import can't change the type of a product. Change it in the product's form.";
