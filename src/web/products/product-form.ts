import { z } from "zod";
import type { Body } from "#contract/contract.ts";
import { price, quantity } from "#contract/fields.ts";
import { PRICE_MISSING, type Product, product as productSchema, productInput } from "#contract/products.ts";
import type { PartySide } from "#domain/document.ts";
import { announced } from "#web/accounts/opened-accounts.ts";
import { useSession } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { numberText } from "#web/fields/number-field.tsx";
import { type ComparedFields, compareFields } from "#web/forms/compare-versions.ts";
import type { FormFields } from "#web/forms/form-fields.ts";
import type { Next } from "#web/forms/leaving.tsx";
import { readBy } from "#web/forms/problems.ts";
import { codeToSend, useNextCode, useProposed } from "#web/forms/proposed-code.ts";
import { useForm } from "#web/forms/use-form.ts";
import { PRODUCT_TYPE_LABELS } from "./product-words.ts";

/** "" for a price that does not apply. */
const priceOrNone = z.literal("").or(price);

/** The fields of a product as the form holds them: "" for nothing (Behaviour 5.4). */
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
export type ProductFormFields = FormFields<ProductFormValues>;

/** A new product may leave its code to the server. */
const newProductFields = productFields.extend({ code: z.string().max(20, "At most 20 characters") });

/**
 * Which prices are asked for: of goods both, of a service that by which it is sold, or bought where it is added to a
 * bill (Behaviour 5.4).
 */
export function askedPrices(type: Product["type"], side: PartySide = "customer") {
  const isInventory = type === "inventory";
  return { purchasePrice: isInventory || side === "vendor", salePrice: isInventory || side === "customer" };
}

/** What is saved, or what is wrong: the fields, and the prices that its type asks for. */
function formOf(fields: typeof productFields, side: PartySide | undefined) {
  return fields
    .superRefine((values, context) => {
      const asked = askedPrices(values.type, side);
      for (const name of ["purchasePrice", "salePrice"] as const)
        if (asked[name] && values[name] === "")
          context.addIssue({ code: "custom", path: [name], message: PRICE_MISSING[name] });
    })
    .transform(toInput);
}

/** What is saved; a reorder level and opening stock are only kept for inventory. */
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

const EMPTY: ProductFormValues = {
  code: "",
  name: "",
  description: "",
  type: "inventory",
  unit: "pcs",
  purchasePrice: "",
  salePrice: "",
  reorderLevel: "0",
  purchaseAccountId: "",
  taxRateId: "",
  isActive: true,
  stockQuantity: "",
};

function toProductValues(product: Product): ProductFormValues {
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
    taxRateId: product.taxRateId ?? "",
    stockQuantity: "",
  };
}

type Options = {
  /** Null for a new one. */
  opened: Product | null;
  /** What a new one is called at first. */
  name?: string;
  /** In a document of which side it is added. */
  side?: PartySide;
  onSaved: (product: Product, next: Next) => void;
};

/** The state of a product's form and its saving. */
export function useProductForm({ opened, name = "", side, onSaved }: Options) {
  const { sells } = useSession().book;
  const usual = sells === "services" ? "service" : "inventory";
  const create = useApiMutation("products.create");
  const update = useApiMutation("products.update");
  const proposal = useNextCode("products.nextCode", opened === null);
  const form = useForm<ProductFormValues, Body<"products.create">, Product>({
    opened,
    initial: opened ? toProductValues(opened) : { ...EMPTY, name, type: usual },
    toValues: toProductValues,
    read: (values) => readBy(formOf(opened ? productFields : newProductFields, side), values),
    write: async ({ code, stockQuantity, ...input }, over) => {
      if (over) {
        const body = { ...input, code, version: over.version };
        return update.mutateAsync({ params: { id: over.id }, body });
      }
      const opening = stockQuantity === undefined ? {} : { stockQuantity };
      const body = { ...input, ...codeToSend(code, proposal), ...opening };
      return announced(await create.mutateAsync({ body }));
    },
    schema: productSchema,
    compare: (versions) => compareFields(COMPARED, versions),
    onSaved,
    fallback: opened ? "Failed to save product" : "Failed to create product",
  });
  useProposed(form.fields, "code", proposal);
  // What the company sells may be said beside the form, with its chart.
  useProposed(form.fields, "type", opened === null ? usual : null);
  return form;
}

/** The fields of a product as two versions of it are compared. */
const COMPARED: ComparedFields<ProductFormValues> = [
  ["Code", ({ code }) => code],
  ["Name", ({ name }) => name],
  ["Description", ({ description }) => description],
  ["Type", ({ type }) => PRODUCT_TYPE_LABELS[type]],
  ["Unit", ({ unit }) => unit],
  ["Purchase price", ({ purchasePrice }) => numberText(purchasePrice, "price")],
  ["Sale price", ({ salePrice }) => numberText(salePrice, "price")],
  ["Reorder level", ({ reorderLevel }) => reorderLevel],
  ["Status", ({ isActive }) => (isActive ? "Active" : "Inactive")],
];
