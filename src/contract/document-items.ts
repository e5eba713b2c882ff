import { isAmountOfBooks } from "./book-decimals.ts";
import { z } from "zod";
import { type Discount, isNoDiscount, toDiscount } from "#domain/discount.ts";
import { compare, isZero, NO_UNITS, toPrice } from "#domain/money.ts";
import { deductionError } from "#domain/deductions.ts";
import { PRODUCT_TYPES, UNITS } from "#domain/units.ts";
import {
  accountId,
  asItWasRead,
  price,
  productId,
  proving,
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
import { unlessMissing } from "./plain-sentences.ts";
import { taxComponent } from "./tax-rates.ts";

export const NO_SUCH_DISCOUNT = "Enter a discount as a percentage up to 100% or an amount, e.g. 10% or 12.50";

/** What is taken off: a percentage from 0 to 100 with four decimals, "10%", or an amount, "12.50". */
export const discount = proving<Discount>(
  z
    .string(unlessMissing(NO_SUCH_DISCOUNT))
    .max(40, "The discount is too large. Enter a smaller one")
    .regex(/^((100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)%|\d{1,15}(\.\d{1,3})?)$/, {
      error: NO_SUCH_DISCOUNT,
      abort: true,
    })
    .refine((discountText) => discountText.endsWith("%") || isAmountOfBooks(discountText), {
      error: NO_SUCH_DISCOUNT,
      abort: true,
    })
    .meta({ id: "Discount", example: "10%" }),
)
  .nullable()
  .default(null)
  .overwrite((discountText) =>
    discountText === null || isNoDiscount(discountText) ? null : toDiscount(discountText),
  );
export const repliedDiscount = proving<Discount>(z.string());

/** A line of a document as it is read. */
export const documentItem = record("DocumentItem", {
  position: z.int(),
  /** A line is of a product, or of an account, or has neither: then it is a text alone. */
  productId: productId.nullable(),
  productCode: z.string().nullable(),
  productName: z.string().nullable(),
  /** What it was when the item was written: only inventory moves stock. */
  productType: z.enum(PRODUCT_TYPES).nullable(),
  accountId: accountId.nullable(),
  accountCode: z.string().nullable(),
  accountName: z.string().nullable(),
  description: z.string(),
  quantity: signedQuantity,
  /** The unit of the quantity; null if none was entered. */
  unit: z.enum(UNITS).nullable(),
  /** A word of the other side, such as where it was ordered. */
  reference: z.string(),
  unitPrice: repliedPrice,
  /** The discount on quantity times price, as entered: "10%" or "12.50"; null for none. */
  discount: repliedDiscount.nullable(),
  /** The same as an amount; the subtotal is what is left of it and of its share of the document's. */
  discountAmount: signedAmount,
  /** Its share of the discount of the document. */
  documentDiscount: signedAmount,
  taxRateId: taxRateId.nullable(),
  taxRate: repliedRate.nullable(),
  /**
   * What each of the taxes that its tax is made of is of, and comes to; empty for one that is only charged (Decisions 0082,
   * 0088). What is withheld is less than nothing, and a reverse charge is no part of the tax. Of one that is recoverable in
   * part, also what is not.
   */
  taxComponents: z.array(
    taxComponent.extend({ base: signedAmount, amount: signedAmount, ownAmount: signedAmount.optional() }),
  ),
  subtotal: signedAmount,
  taxAmount: signedAmount,
  total: signedAmount,
  /** Net and tax in the currency of the books (Accounting 10). */
  baseSubtotal: signedAmount,
  baseTaxAmount: signedAmount,
  creditsPosition: z.int().nullable(),
  returnsStock: z.boolean(),
  /** The line of the quote or order of which it takes a quantity (Accounting 23, 26). */
  orderPosition: z.int().nullable(),
  /** What posted credits have taken back of it. */
  credited: z.object({ quantity: signedQuantity, subtotal: signedAmount, taxAmount: signedAmount }),
});
export type DocumentItem = z.infer<typeof documentItem>;

export const ITEMS_MAX = 500;

const FREE = toPrice("0");

const itemFields = z.strictObject({
  productId: productId.nullable().default(null),
  /** Instead of a product: the account that the line is posted to. */
  accountId: accountId.nullable().default(null),
  description: text(500).default(""),
  /** Left out, as the price is, of a text alone. */
  quantity: lineQuantity.nullable().default(null),
  unitPrice: price.nullable().default(null),
  /** Left out, it is as it was, or as the product is counted. */
  unit: z.enum(UNITS, "Choose a unit from the list").nullable().optional(),
  reference: text(60).default(""),
  /** Taken off quantity times price: a percentage, "10%", or an amount, "12.50", at most that much. */
  discount,
  taxRateId: taxRateId.nullable().default(null),
  /** The vendor's own rounding of the tax, at most 1.00 away and of the same sign; computed when left out (Accounting 8). */
  taxAmount: signedInput.nullable().default(null),
  /** For a credit: the item of the document that it takes back. */
  creditsPosition: z.int().min(1).max(ITEMS_MAX).nullable().default(null),
  /** For a credit: false to take back an amount and no quantity, such as a price reduction or a part of a service. */
  returnsStock: z.boolean().default(true),
  /** The line of the quote that it invoices; no more of it than is left. */
  orderPosition: z.int().min(1).max(ITEMS_MAX).nullable().default(null),
});

/** A line as it is written: of a product, of an account, or a text alone, which has no amount. */
export const documentItemInput = asItWasRead(itemFields, documentItem)
  .superRefine((item, found) => {
    for (const [field, message] of Object.entries(itemErrors(item)))
      found.addIssue({ code: "custom", path: [field], message });
  })
  .transform(({ quantity: units, unitPrice, ...item }) => {
    return { ...item, quantity: units ?? NO_UNITS, unitPrice: unitPrice ?? FREE };
  })
  .meta({ id: "DocumentItemInput" });

type ItemFields = z.infer<typeof itemFields>;

/** What is missing in a line, or too much, by its field. */
function itemErrors(item: ItemFields): Partial<Record<keyof ItemFields, string>> {
  const { productId: product, accountId: account, description, quantity: units, unitPrice } = item;
  if (product !== null && account !== null) return { accountId: "Choose a product or an account, not both" };
  if (product === null && account === null) {
    const hasAmount =
      [units, item.taxAmount].some((value) => value !== null && !isZero(value)) ||
      (unitPrice !== null && compare(unitPrice, FREE) !== 0) ||
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
