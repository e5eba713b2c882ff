import { z } from "zod";
import type { Body } from "#contract/contract.ts";
import { price, quantity } from "#contract/fields.ts";
import { PRICE_MISSING, productInput } from "#contract/products.ts";
import type { PartySide } from "#domain/document.ts";
import { findRequiredPrices } from "./product-labels.ts";

/** "" for a price that doesn't apply. */
const priceOrNone = z.literal("").or(price);

/** The fields of a product as the form holds them: "" for blank (Behavior 5.4). */
const productFields = productInput.extend({
  code: productInput.shape.code.unwrap(),
  description: productInput.shape.description.unwrap(),
  type: productInput.shape.type.unwrap(),
  unit: productInput.shape.unit.unwrap(),
  purchasePrice: priceOrNone,
  salePrice: priceOrNone,
  reorderLevel: z.string().regex(/^\d{1,9}$/, "Enter a whole number, zero or more"),
  purchaseAccountId: z.string(),
  taxRateId: z.string(),
  isActive: z.boolean(),
  stockQuantity: z.literal("").or(quantity),
});
export type ProductFormValues = z.input<typeof productFields>;

/** For a new product the code may be blank; the server then assigns one. */
const newProductFields = productFields.extend({ code: z.string().max(20, "Enter at most 20 characters") });

/** The side of the document it is added from, if any, and whether it is new. */
export type ProductForm = { side: PartySide | null; isNew: boolean };

/** The request body, or the errors of the fields and of the prices its type requires. */
export function productForm({ side, isNew }: ProductForm) {
  return (isNew ? newProductFields : productFields)
    .superRefine((values, context) => {
      const requiredPrices = findRequiredPrices(values.type, side);
      // Opening stock is valued at the purchase price.
      if (values.type === "inventory" && values.stockQuantity !== "") requiredPrices.purchasePrice = true;
      for (const name of ["purchasePrice", "salePrice"] as const)
        if (requiredPrices[name] && values[name] === "")
          context.addIssue({ code: "custom", path: [name], message: PRICE_MISSING[name] });
    })
    .transform(toInput);
}

/** The request body; reorder level and opening stock are kept only for inventory. */
function toInput(output: z.output<typeof productFields>): Body<"products.create"> {
  const { stockQuantity, purchaseAccountId, taxRateId, purchasePrice, salePrice, reorderLevel, ...input } =
    output;
  const isInventory = output.type === "inventory";
  return {
    ...input,
    purchasePrice: purchasePrice === "" ? "0" : purchasePrice,
    salePrice: salePrice === "" ? "0" : salePrice,
    taxRateId: taxRateId || null,
    reorderLevel: isInventory ? Number(reorderLevel) : 0,
    purchaseAccountId: purchaseAccountId === "" || isInventory ? null : purchaseAccountId,
    ...(isInventory && stockQuantity !== "" ? { stockQuantity } : {}),
  };
}
