import { z } from "zod";
import {
  amount,
  input,
  price,
  productId,
  quantity,
  record,
  repliedPrice,
  repliedRate,
  signedAmount,
  signedQuantity,
  taxRateId,
  text,
} from "./fields.ts";
import { PRODUCT_TYPES } from "./products.ts";

/** A line of a document as it is read. */
export const documentItem = record("DocumentItem", {
  position: z.int(),
  productId,
  productCode: z.string(),
  productName: z.string(),
  /** What it was when the item was written: only inventory moves stock. */
  productType: z.enum(PRODUCT_TYPES),
  description: z.string(),
  quantity: signedQuantity,
  unitPrice: repliedPrice,
  taxRateId: taxRateId.nullable(),
  taxRate: repliedRate.nullable(),
  subtotal: signedAmount,
  taxAmount: signedAmount,
  total: signedAmount,
  /** Net and tax in the currency of the books (Accounting 10). */
  baseSubtotal: signedAmount,
  baseTaxAmount: signedAmount,
  creditsPosition: z.int().nullable(),
  returnsStock: z.boolean(),
  /** What posted credits have taken back of it. */
  credited: z.object({ quantity: signedQuantity, subtotal: signedAmount, taxAmount: signedAmount }),
});
export type DocumentItem = z.infer<typeof documentItem>;

export const ITEMS_MAX = 500;

/** A line as it is written. */
export const documentItemInput = input("DocumentItemInput", {
  productId,
  description: text(500).default(""),
  quantity,
  unitPrice: price,
  taxRateId: taxRateId.nullable().default(null),
  /** The vendor's own rounding of the tax, at most 1.00 away; computed when left out (Accounting 8). */
  taxAmount: amount.nullable().default(null),
  /** For a credit: the item of the document that it takes back. */
  creditsPosition: z.int().min(1).max(ITEMS_MAX).nullable().default(null),
  /** For a credit: false when only the price comes back and no goods. */
  returnsStock: z.boolean().default(true),
});
