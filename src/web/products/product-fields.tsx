import { Controller, useWatch, type FieldPath } from "react-hook-form";
import { PRODUCT_TYPES, PRODUCT_UNITS } from "#contract/products.ts";
import { AccountPicker } from "#web/fields/account-picker.tsx";
import { IdentifierField } from "#web/fields/identifier-field.tsx";
import { QuantityField } from "#web/fields/number-field.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import type { ProductFormValues } from "./product-form-rules.ts";
import { TYPE_LABELS } from "./product-words.ts";
import type { ProductFormState } from "./use-product-form.ts";

type Props = { form: ProductFormState; isNew: boolean };

const TYPE_OPTIONS = PRODUCT_TYPES.map((type) => ({ value: type, label: TYPE_LABELS[type] }));
const UNIT_OPTIONS = PRODUCT_UNITS.map((unit) => ({ value: unit, label: unit }));

/** The fields of a product (Spec 5.4); reorder level and stock only for inventory. */
export function ProductFields({ form, isNew }: Props) {
  const { register, formState, control } = form;
  const { errors } = formState;
  const isInventory = useWatch({ control, name: "type" }) === "inventory";
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Name"
        autoComplete="off"
        autoFocus
        data-first-focus
        error={errors.name?.message}
        {...register("name")}
      />
      <IdentifierField of="product" label="Code" form={form} {...register("code")} />
      <div className="sm:col-span-2">
        <TextField
          label="Description"
          optional
          autoComplete="off"
          error={errors.description?.message}
          {...register("description")}
        />
      </div>
      <Select
        label="Type"
        options={TYPE_OPTIONS}
        hint={isInventory ? "Bought, kept in stock and sold." : "Has no stock."}
        error={errors.type?.message}
        {...register("type")}
      />
      <Select label="Unit" options={UNIT_OPTIONS} error={errors.unit?.message} {...register("unit")} />
      <NumberField form={form} name="purchasePrice" label="Purchase Price" kind="price" />
      <NumberField form={form} name="salePrice" label="Sale Price" kind="price" />
      {isInventory ? <StockFields form={form} isNew={isNew} /> : <PurchaseAccount form={form} />}
      <div className="sm:col-span-2">
        <Checkbox
          label="Active product"
          hint="An inactive product is not offered in forms, and stays on every document."
          {...register("isActive")}
        />
      </div>
    </div>
  );
}

/** Reorder level, and for a new product what is there already. */
function StockFields({ form, isNew }: Props) {
  return (
    <>
      <TextField
        label="Reorder Level"
        inputMode="numeric"
        autoComplete="off"
        hint="At or below this the stock is shown as low."
        error={form.formState.errors.reorderLevel?.message}
        {...form.register("reorderLevel")}
      />
      {isNew && (
        <NumberField
          form={form}
          name="stockQuantity"
          label="Opening Stock"
          optional
          hint="What is on hand today. It enters the books at the purchase price."
        />
      )}
    </>
  );
}

type NumberProps = {
  form: ProductFormState;
  name: FieldPath<Pick<ProductFormValues, "purchasePrice" | "salePrice" | "stockQuantity">>;
  label: string;
  hint?: string;
  optional?: boolean;
  kind?: "quantity" | "price";
};

function NumberField({ form, name, ...rest }: NumberProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <QuantityField {...rest} {...field} error={fieldState.error?.message} />
      )}
    />
  );
}

/** Where a service that is bought is booked, when it is not the default (Rules 1). */
function PurchaseAccount({ form }: { form: ProductFormState }) {
  return (
    <Controller
      control={form.control}
      name="purchaseAccountId"
      render={({ field, fieldState }) => (
        <AccountPicker
          label="Expense Account"
          optional
          hint="Where it is booked when you buy it. Left empty it is Purchased Services."
          error={fieldState.error?.message}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          filter={({ type, isActive }) => isActive && type === "expense"}
        />
      )}
    />
  );
}
