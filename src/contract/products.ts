import { z } from "zod";
import { attachmentsFilter, isFiled, listedSchema } from "./with-files.ts";
import { PRODUCT_TYPES, UNITS } from "#domain/units.ts";
import { openedAccounts } from "./accounts.ts";
import { previewOf } from "./posting-preview.ts";
import { PRODUCT_COLUMNS, STOCK_COUNT_COLUMNS } from "#domain/lists.ts";
import { endpoint } from "./endpoint.ts";
import {
  productFileInput,
  productImportInput,
  RECORD_FILE_BODY_LIMIT,
  recordImport,
  recordImportPreview,
} from "./record-import.ts";
import { acceptReadFields } from "./accept-read-fields.ts";
import {
  accountId,
  date,
  id,
  input,
  journalId,
  orderedPage,
  orderedQuery,
  price,
  productId,
  quantity,
  record,
  repliedPrice,
  requiredText,
  signedAmount,
  signedQuantity,
  taxRateId,
  text,
  version,
} from "./fields.ts";

/** A product; stock is null for a service. */
export const product = record("Product", {
  id: productId,
  version,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.enum(PRODUCT_TYPES),
  unit: z.enum(UNITS),
  purchasePrice: repliedPrice,
  salePrice: repliedPrice,
  reorderLevel: z.int(),
  purchaseAccountId: accountId.nullable(),
  taxRateId: taxRateId.nullable(),
  isActive: z.boolean(),
  stockQuantity: signedQuantity.nullable(),
  stockValue: signedAmount.nullable(),
});
export type Product = z.infer<typeof product>;

export const productInput = z.strictObject({
  code: requiredText(20, "Code is required").optional(),
  name: requiredText(200, "Name is required"),
  description: text(1000).default(""),
  type: z.enum(PRODUCT_TYPES, "Type is required").default("inventory"),
  unit: z.enum(UNITS, "Unit is required").default("pcs"),
  /** Goods need both prices; a service that isn't bought, or isn't sold, may omit that price (Behavior 5.4). */
  purchasePrice: price.optional(),
  salePrice: price.optional(),
  reorderLevel: z.int("Enter a whole number").min(0, "Enter zero or more").max(1_000_000_000).default(0),
  purchaseAccountId: accountId.nullable().default(null),
  /** Default tax of its lines (Accounting 8). */
  taxRateId: taxRateId.nullable().default(null),
  isActive: z.boolean().default(true),
});
export type ProductInput = z.infer<typeof productInput>;

export const PRICE_MISSING = {
  purchasePrice: "Purchase price is required",
  salePrice: "Sale price is required",
} as const;

function checkPrices(values: ProductInput, context: z.RefinementCtx): void {
  if (values.type === "service") return;
  for (const name of ["purchasePrice", "salePrice"] as const)
    if (values[name] === undefined)
      context.addIssue({ code: "custom", path: [name], message: PRICE_MISSING[name] });
}

/** Opening stock with a new product: a movement at its purchase price (Accounting 6). */
export const productCreate = productInput
  .extend({ stockQuantity: quantity.optional() })
  .superRefine(checkPrices)
  .meta({ id: "ProductInput" });
export type ProductCreate = z.infer<typeof productCreate>;

/** A product of an import: its opening stock can have another unit cost. */
export const importedProduct = productInput
  .extend({ stockQuantity: quantity.optional(), stockCost: price.optional() })
  .superRefine(checkPrices);
export type ImportedProduct = z.infer<typeof importedProduct>;

/** A created product, and the accounts opened for its opening stock (Accounting 1). */
const createdProduct = record("CreatedProduct", {
  ...product.shape,
  openedAccounts: openedAccounts.optional(),
});
export type CreatedProduct = z.infer<typeof createdProduct>;

const params = z.strictObject({ id: productId });
export const productEndpoints = {
  list: endpoint("products.list", {
    summary: "List products by code; search by name, code and description",
    access: "user",
    refs: [],
    query: z.strictObject({
      ...orderedQuery(PRODUCT_COLUMNS),
      ...attachmentsFilter,
      isActive: z.enum(["true", "false"]).optional(),
      type: z.enum(PRODUCT_TYPES).optional(),
      /** Only inventory at or below its reorder level. */
      isLowStock: z.enum(["true"]).optional(),
    }),
    reply: orderedPage(listedSchema(product)),
  }),
  get: endpoint("products.get", {
    summary: "Get a product with its stock",
    access: "user",
    refs: ["params.id"],
    params,
    reply: product,
  }),
  create: endpoint("products.create", {
    summary: "Add a product",
    access: "user",
    refs: ["body.purchaseAccountId", "body.taxRateId"],
    body: productCreate,
    reply: createdProduct,
    status: 201,
  }),
  update: endpoint("products.update", {
    summary: "Update a product; its type can't change once it has stock movements",
    access: "user",
    refs: ["params.id", "body.purchaseAccountId", "body.taxRateId"],
    params,
    body: acceptReadFields(
      productInput.extend({ id: productId.optional(), version }).superRefine(checkPrices),
      product.extend(isFiled),
    ).meta({ id: "ProductUpdate" }),
    reply: product,
  }),
  remove: endpoint("products.remove", {
    summary: "Delete a product without documents or stock movements",
    access: "user",
    refs: ["params.id"],
    params,
  }),
  previewImport: endpoint("products.previewImport", {
    summary: "Preview importing products from a CSV or XLSX file, without saving",
    access: "user",
    refs: [],
    body: productFileInput,
    bodyLimit: RECORD_FILE_BODY_LIMIT,
    reply: recordImportPreview,
  }),
  import: endpoint("products.import", {
    summary: "Import products from a CSV or XLSX file: all accepted rows, or none",
    access: "user",
    refs: [],
    body: productImportInput,
    bodyLimit: RECORD_FILE_BODY_LIMIT,
    reply: recordImport,
  }),
  nextCode: endpoint("products.nextCode", {
    summary: "Get the next available product code",
    access: "user",
    refs: [],
    reply: z.object({ code: z.string() }),
  }),
};

const movedStock = {
  id,
  productId,
  date,
  kind: z.enum(["opening", "adjustment"]),
  /** Quantity counted; null for opening stock. */
  countedQuantity: quantity.nullable(),
  /** Quantity added or missing: for a count, the difference to stock on hand. */
  quantity: signedQuantity,
  value: signedAmount,
  journalId: journalId.nullable(),
};

/** A stock count or opening stock as listed. */
const stockAdjustment = record("StockAdjustment", {
  ...movedStock,
  productName: z.string(),
  /** The note, or its kind. */
  description: z.string(),
  status: z.enum(["posted", "void"]),
  /** The imported opening stock that it belongs to, which is voided as a whole; null if it was entered alone. */
  openingStockId: journalId.nullable(),
  /** If voided after its period was closed: the date and journal of the reversal. */
  reversedOn: date.nullable(),
  reversalId: journalId.nullable(),
});
export type StockAdjustment = z.infer<typeof stockAdjustment>;

/** Result of a count or opening stock, with the accounts opened for it (Accounting 1). */
const madeAdjustment = record("CreatedStockAdjustment", {
  ...movedStock,
  stockQuantity: signedQuantity,
  stockValue: signedAmount,
  openedAccounts,
});
export type CreatedAdjustment = z.infer<typeof madeAdjustment>;

/** A voided count or opening stock, with the accounts opened for the new cost of later sales. */
const voidedAdjustment = record("VoidedStockAdjustment", { ...stockAdjustment.shape, openedAccounts });
export type VoidedAdjustment = z.infer<typeof voidedAdjustment>;

export const stockAdjustmentInput = input("StockAdjustmentInput", {
  productId,
  date,
  kind: z.enum(["opening", "adjustment"]).default("adjustment"),
  /** The quantity counted; for opening stock, the quantity added. */
  countedQuantity: quantity,
  /** Cost per unit added; if omitted, the purchase price. */
  unitCost: price.optional(),
  note: text(500).default(""),
});

export const stockEndpoints = {
  list: endpoint("stockAdjustments.list", {
    summary: "List stock counts and opening stock, newest first; search by product and note",
    access: "user",
    refs: ["query.productId"],
    query: z.strictObject({ ...orderedQuery(STOCK_COUNT_COLUMNS), productId: productId.optional() }),
    reply: orderedPage(stockAdjustment),
  }),
  adjust: endpoint("stockAdjustments.create", {
    summary: "Record a stock count or opening stock of a product",
    access: "user",
    refs: ["body.productId"],
    body: stockAdjustmentInput,
    reply: madeAdjustment,
    status: 201,
  }),
  void: endpoint("stockAdjustments.void", {
    summary: "Void a stock count or opening stock; later costs are recalculated",
    access: "user",
    refs: ["params.id"],
    params,
    body: z.strictObject({ reason: text(500).default("") }),
    reply: voidedAdjustment,
  }),
};

/** Preview a stock count or voiding one, without doing it. */
export const stockPreviews = {
  adjust: previewOf("stockAdjustments.preview", stockEndpoints.adjust),
  void: previewOf("stockAdjustments.previewVoid", stockEndpoints.void),
};
