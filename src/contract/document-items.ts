import { isBaseAmount } from "./book-decimals.ts";
import { z } from "zod";
import { type Discount, isZeroDiscount, toDiscount } from "#domain/discount.ts";
import { compare, isZero, NO_UNITS, toPrice } from "#domain/money.ts";
import { deductionError } from "#domain/deductions.ts";
import { PRODUCT_TYPES, UNITS } from "#domain/units.ts";
import { acceptReadFields } from "./accept-read-fields.ts";
import {
  accountId,
  price,
  productId,
  brandSchema,
  lineQuantity,
  record,
  repliedPrice,
  repliedRate,
  signedAmount,
  signedInput,
  signedQuantity,
  taxRateId,
  text,
} from "./fields.ts";
import { invalidMessage } from "./validation-messages.ts";
import { taxComponent } from "./tax-rates.ts";

export const NO_SUCH_DISCOUNT = "Enter a discount as a percentage up to 100% or an amount, e.g. 10% or 12.50";

/** Discount: a percentage from 0 to 100 with four decimals, "10%", or an amount, "12.50". */
export const discount = brandSchema<Discount>(
  z
    .string(invalidMessage(NO_SUCH_DISCOUNT))
    .max(40, "The discount is too large. Enter a smaller one.")
    .regex(/^((100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)%|\d{1,15}(\.\d{1,3})?)$/, {
      error: NO_SUCH_DISCOUNT,
      abort: true,
    })
    .refine((discountText) => discountText.endsWith("%") || isBaseAmount(discountText), {
      error: NO_SUCH_DISCOUNT,
      abort: true,
    })
    .meta({ id: "Discount", example: "10%" }),
)
  .nullable()
  .default(null)
  .overwrite((discountText) =>
    discountText === null || isZeroDiscount(discountText) ? null : toDiscount(discountText),
  );
export const repliedDiscount = brandSchema<Discount>(z.string());

/** A document line as returned. */
export const documentItem = record("DocumentItem", {
  position: z.int(),
  /** A line has a product, an account, or neither (text only). */
  productId: productId.nullable(),
  productCode: z.string().nullable(),
  productName: z.string().nullable(),
  /** Product type when the line was saved: only inventory moves stock. */
  productType: z.enum(PRODUCT_TYPES).nullable(),
  accountId: accountId.nullable(),
  accountCode: z.string().nullable(),
  accountName: z.string().nullable(),
  description: z.string(),
  quantity: signedQuantity,
  /** The unit of the quantity; null if none was entered. */
  unit: z.enum(UNITS).nullable(),
  /** The other party's reference, e.g. where it was ordered. */
  reference: z.string(),
  unitPrice: repliedPrice,
  /** The discount on quantity times price, as entered: "10%" or "12.50"; null for none. */
  discount: repliedDiscount.nullable(),
  /** The same as an amount; the subtotal is net of it and the document's. */
  discountAmount: signedAmount,
  /** Its share of the document's discount. */
  documentDiscount: signedAmount,
  taxRateId: taxRateId.nullable(),
  taxRate: repliedRate.nullable(),
  /**
   * Components of its tax, each with base and amount; empty for a simple charged tax (Decisions 0082, 0088). Withholding is
   * negative, and a reverse charge is not part of the tax amount. For a partly recoverable component, also the part that
   * cannot be recovered.
   */
  taxComponents: z.array(
    taxComponent.extend({
      base: signedAmount,
      amount: signedAmount,
      nonrecoverableAmount: signedAmount.optional(),
    }),
  ),
  subtotal: signedAmount,
  taxAmount: signedAmount,
  total: signedAmount,
  /** Subtotal and tax in base currency (Accounting 10). */
  baseSubtotal: signedAmount,
  baseTaxAmount: signedAmount,
  /** Subtotal in base currency with advances at their own rate. */
  carryingAmount: signedAmount,
  creditedPosition: z.int().nullable(),
  returnsStock: z.boolean(),
  /** The quote or order line it takes a quantity from (Accounting 23, 26). */
  orderPosition: z.int().nullable(),
  /** Total of posted credits for it. */
  credited: z.object({ quantity: signedQuantity, subtotal: signedAmount, taxAmount: signedAmount }),
});
export type DocumentItem = z.infer<typeof documentItem>;

export const ITEMS_MAX = 500;

const FREE_PRICE = toPrice("0");

const itemFields = z.strictObject({
  productId: productId.nullable().default(null),
  /** Account to post to, instead of a product. */
  accountId: accountId.nullable().default(null),
  description: text(500).default(""),
  /** Omitted, like the price, if text only. */
  quantity: lineQuantity.nullable().default(null),
  unitPrice: price.nullable().default(null),
  /** If omitted, unchanged or the product's unit. */
  unit: z.enum(UNITS, "Choose a unit from the list").nullable().optional(),
  reference: text(60).default(""),
  /** Discount on quantity times price: a percentage, "10%", or at most that amount, "12.50". */
  discount,
  taxRateId: taxRateId.nullable().default(null),
  /** The vendor's own rounded tax, within 1.00 and with the same sign; computed if omitted (Accounting 8). */
  taxAmount: signedInput.nullable().default(null),
  /** For a credit: the document line it credits. */
  creditedPosition: z.int().min(1).max(ITEMS_MAX).nullable().default(null),
  /** For a credit: false to credit an amount without quantity, such as a price reduction or part of a service. */
  returnsStock: z.boolean().default(true),
  /** The quote line it invoices, up to the remaining quantity. */
  orderPosition: z.int().min(1).max(ITEMS_MAX).nullable().default(null),
});

/** A line as sent: for a product, an account, or text only without an amount. */
export const documentItemInput = acceptReadFields(itemFields, documentItem)
  .superRefine((item, context) => {
    for (const [field, message] of Object.entries(itemErrors(item)))
      context.addIssue({ code: "custom", path: [field], message });
  })
  .transform(({ quantity: units, unitPrice, ...item }) => {
    return { ...item, quantity: units ?? NO_UNITS, unitPrice: unitPrice ?? FREE_PRICE };
  })
  .meta({ id: "DocumentItemInput" });

type ItemFields = z.infer<typeof itemFields>;

/** Errors in a line, by field. */
function itemErrors(item: ItemFields): Partial<Record<keyof ItemFields, string>> {
  const { productId: product, accountId: account, description, quantity: units, unitPrice } = item;
  if (product !== null && account !== null) return { accountId: "Choose a product or an account, not both" };
  if (product === null && account === null) {
    const hasAmount =
      [units, item.taxAmount].some((value) => value !== null && !isZero(value)) ||
      (unitPrice !== null && compare(unitPrice, FREE_PRICE) !== 0) ||
      item.discount !== null ||
      (item.unit ?? null) !== null ||
      item.reference !== "";
    if (hasAmount || item.taxRateId !== null) return { productId: "Product or account is required" };
    return description === "" ? { description: "Description is required" } : {};
  }
  return {
    ...(units === null ? { quantity: "Quantity is required" } : {}),
    ...(unitPrice === null ? { unitPrice: "Unit price is required" } : {}),
    ...(units === null ? {} : discountErrors({ ...item, quantity: units })),
  };
}

/** Discount errors by field; the caller checks which products are goods, because only it has the products. */
function discountErrors(
  item: Parameters<typeof deductionError>[0],
): Partial<Record<keyof ItemFields, string>> {
  const problem = deductionError(item);
  return problem === null ? {} : { [problem.field]: problem.message };
}
