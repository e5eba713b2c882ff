import type { Body } from "#contract/contract.ts";
import type { Product } from "#contract/products.ts";
import type { PartySide } from "#domain/document.ts";
import { announceSavedAccounts } from "#web/accounts/announce-accounts.ts";
import { useSession } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { numberText } from "#web/fields/number-field.tsx";
import { type ComparedFields, compareFields } from "#web/forms/compare-versions.ts";
import type { FormFields } from "#web/forms/form-fields.ts";
import type { NextPage } from "#web/forms/leave-form.tsx";
import { lazySchema } from "#web/forms/lazy-schema.ts";
import { validateValues } from "#web/forms/problems.ts";
import { codeToSend, useNextCode, useProposedCode } from "#web/forms/next-code.ts";
import { useForm } from "#web/forms/use-form.ts";
import type { ProductForm, ProductFormValues } from "./product-schema.ts";
import { PRODUCT_TYPE_LABELS } from "./product-labels.ts";

export type ProductFormFields = FormFields<ProductFormValues>;

const formOf = (form: ProductForm) =>
  lazySchema(async () => (await import("./product-schema.ts")).productForm(form));
const formsFor = (side: PartySide | null) => ({
  stored: formOf({ side, isNew: false }),
  unsaved: formOf({ side, isNew: true }),
});
const FORMS = { customer: formsFor("customer"), vendor: formsFor("vendor"), none: formsFor(null) };
const productSchema = lazySchema(async () => (await import("#contract/products.ts")).product);

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

type ProductFormOptions = {
  /** The product being edited; null for a new one. */
  opened: Product | null;
  /** The initial name of a new product. */
  name?: string;
  /** The side of the document it is added from; null if none. */
  side?: PartySide | null;
  onSaved: (product: Product, next: NextPage) => void;
};

/** The state of the product form, and saving it. */
export function useProductForm({ opened, name = "", side = null, onSaved }: ProductFormOptions) {
  const { defaultProductType } = useSession().company;
  // Many lines of an invoice are not counted, such as delivery; only the user knows which product is kept in stock.
  const usual = side === "customer" ? "service" : defaultProductType;
  const create = useApiMutation("products.create");
  const update = useApiMutation("products.update");
  const proposal = useNextCode("products.nextCode", opened === null);
  const form = useForm<ProductFormValues, Body<"products.create">, Product>({
    opened,
    initial: opened ? toProductValues(opened) : { ...EMPTY, name, type: usual },
    toValues: toProductValues,
    read: (values) => validateValues(FORMS[side ?? "none"][opened ? "stored" : "unsaved"], values),
    write: async ({ code, stockQuantity, ...input }, over) => {
      if (over) {
        const body = { ...input, code, version: over.version };
        return update.mutateAsync({ params: { id: over.id }, body });
      }
      const opening = stockQuantity === undefined ? {} : { stockQuantity };
      const body = { ...input, ...codeToSend(code, proposal), ...opening };
      return announceSavedAccounts(await create.mutateAsync({ body }));
    },
    schema: productSchema,
    compare: (versions) => compareFields(COMPARED_FIELDS, versions),
    onSaved,
    fallback: opened ? "Failed to save product" : "Failed to create product",
  });
  useProposedCode(form.fields, "code", proposal);
  // The default type may change while the form is open: the company's business is chosen next to it, with the chart.
  useProposedCode(form.fields, "type", opened === null ? usual : null);
  return form;
}

/** The fields to compare when two versions conflict. */
const COMPARED_FIELDS: ComparedFields<ProductFormValues> = [
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
