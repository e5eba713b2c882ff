import { z } from "zod";
import { productInput, type Product, type ProductCreate } from "#contract/products.ts";
import { price, quantity } from "#contract/trade-fields.ts";
import { formatPrice } from "#domain/money.ts";
import type { Difference } from "#web/fields/stale-notice.tsx";
import { TYPE_LABELS } from "./product-words.ts";

const required = (message: string) => z.string().min(1, message).pipe(price);

/** The fields of a product as the form holds them: "" for nothing (Spec 5.4). */
export const productFormSchema = productInput.extend({
  code: productInput.shape.code.unwrap(),
  description: productInput.shape.description.unwrap(),
  type: productInput.shape.type.unwrap(),
  unit: productInput.shape.unit.unwrap(),
  purchasePrice: required("Purchase price is required"),
  salePrice: required("Sale price is required"),
  reorderLevel: z.string().regex(/^\d{1,9}$/, "Must be a whole number from zero up"),
  purchaseAccountId: z.string(),
  isActive: z.boolean(),
  stockQuantity: z.literal("").or(quantity),
});
export type ProductFormValues = z.input<typeof productFormSchema>;
export type ProductFormOutput = z.output<typeof productFormSchema>;

/** A new product may leave its code to the server. */
export const newProductFormSchema = productFormSchema.extend({
  code: z.string().max(20, "At most 20 characters"),
});

export const EMPTY_PRODUCT: ProductFormValues = {
  code: "",
  name: "",
  description: "",
  type: "inventory",
  unit: "pcs",
  purchasePrice: "",
  salePrice: "",
  reorderLevel: "0",
  purchaseAccountId: "",
  isActive: true,
  stockQuantity: "",
};

export const PRODUCT_FIELDS = [
  "code",
  "name",
  "description",
  "type",
  "unit",
  "purchasePrice",
  "salePrice",
  "reorderLevel",
  "purchaseAccountId",
  "isActive",
  "stockQuantity",
] as const;

export function toFormValues(product: Product): ProductFormValues {
  const { code, name, description, type, unit, purchasePrice, salePrice, isActive } = product;
  return {
    code,
    name,
    description,
    type,
    unit,
    purchasePrice,
    salePrice,
    isActive,
    reorderLevel: String(product.reorderLevel),
    purchaseAccountId: product.purchaseAccountId ?? "",
    stockQuantity: "",
  };
}

/** What is saved; a reorder level and opening stock are only kept for inventory. */
export function toInput(output: ProductFormOutput): ProductCreate {
  const { stockQuantity, purchaseAccountId, reorderLevel, ...input } = output;
  const isInventory = output.type === "inventory";
  return {
    ...input,
    reorderLevel: isInventory ? Number(reorderLevel) : 0,
    purchaseAccountId: purchaseAccountId === "" || isInventory ? null : purchaseAccountId,
    ...(isInventory && stockQuantity !== "" ? { stockQuantity } : {}),
  };
}

/** What differs between the form and the product as somebody else saved it. */
export function productDifferences(mine: ProductCreate, saved: Product): Difference[] {
  const activity = (isActive: boolean) => (isActive ? "Active" : "Inactive");
  return [
    { label: "Code", mine: mine.code ?? saved.code, saved: saved.code },
    { label: "Name", mine: mine.name, saved: saved.name },
    { label: "Description", mine: mine.description, saved: saved.description },
    { label: "Type", mine: TYPE_LABELS[mine.type], saved: TYPE_LABELS[saved.type] },
    { label: "Unit", mine: mine.unit, saved: saved.unit },
    {
      label: "Purchase price",
      mine: formatPrice(mine.purchasePrice),
      saved: formatPrice(saved.purchasePrice),
    },
    { label: "Sale price", mine: formatPrice(mine.salePrice), saved: formatPrice(saved.salePrice) },
    { label: "Reorder level", mine: String(mine.reorderLevel), saved: String(saved.reorderLevel) },
    { label: "Status", mine: activity(mine.isActive), saved: activity(saved.isActive) },
  ].filter((difference) => difference.mine !== difference.saved);
}
