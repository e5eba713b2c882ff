import { PRODUCT_TYPES, unitName, UNITS } from "#domain/units.ts";
import type { PartySide } from "#domain/document.ts";
import { AccountChoice } from "#web/accounts/account-choice.tsx";
import { IdentifierField } from "#web/forms/identifier-field.tsx";
import { QuantityField } from "#web/fields/number-field.tsx";
import { DefaultTaxPicker } from "#web/fields/record-pickers.tsx";
import { useField, useFieldValue, useInputs } from "#web/forms/form-fields.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/field.tsx";
import { CollapsedSection } from "#web/ui/collapsed-section.tsx";
import type { ProductFormFields } from "./product-form.ts";
import { findRequiredPrices, PRODUCT_TYPE_LABELS } from "./product-labels.ts";

type Props = { fields: ProductFormFields };

const TYPE_OPTIONS = PRODUCT_TYPES.map((type) => ({ value: type, label: PRODUCT_TYPE_LABELS[type] }));
const UNIT_OPTIONS = UNITS.map((unit) => ({ value: unit, label: unitName(unit) }));
const TWO_COLUMNS = "grid gap-5 sm:grid-cols-2";

/** The fields of a product (Behavior 5.4); reorder level and stock only for inventory. */
export function ProductFields({ fields, isNew }: Props & { isNew: boolean }) {
  const requiredPrices = findRequiredPrices(useFieldValue(fields, "type"), null);
  return (
    <div className={TWO_COLUMNS}>
      <NameField fields={fields} />
      <DescribingFields fields={fields} />
      <PriceField fields={fields} name="purchasePrice" {...{ requiredPrices }} />
      <PriceField fields={fields} name="salePrice" {...{ requiredPrices }} />
      <TaxField fields={fields} />
      <OtherFields {...{ fields, isNew }} />
    </div>
  );
}

/** The fields in a dialog on top of a document: name, the price for its side, and tax (Interface 2). */
export function ProductDialogFields({ fields, side }: Props & { side: PartySide }) {
  const requiredPrices = findRequiredPrices(useFieldValue(fields, "type"), side);
  const [sidePrice, otherPrice] =
    side === "vendor" ? (["purchasePrice", "salePrice"] as const) : (["salePrice", "purchasePrice"] as const);
  return (
    <>
      <div className={TWO_COLUMNS}>
        <div className="sm:col-span-2">
          <NameField fields={fields} />
        </div>
        <PriceField {...{ fields, requiredPrices }} name={sidePrice} />
        <TaxField fields={fields} />
      </div>
      <CollapsedSection>
        <div className={TWO_COLUMNS}>
          <DescribingFields fields={fields} />
          <PriceField {...{ fields, requiredPrices }} name={otherPrice} />
          <OtherFields fields={fields} isNew />
        </div>
      </CollapsedSection>
    </>
  );
}

function NameField({ fields }: Props) {
  const input = useInputs(fields);
  return <TextField label="Name" autoComplete="off" autoFocus data-first-focus {...input("name")} />;
}

function TypeField({ fields }: Props) {
  const isInventory = useFieldValue(fields, "type") === "inventory";
  return (
    <Select
      label="Type"
      options={TYPE_OPTIONS}
      hint={isInventory ? "Items you buy, stock and sell." : "Not tracked in stock."}
      {...useInputs(fields)("type")}
    />
  );
}

function DescribingFields({ fields }: Props) {
  const input = useInputs(fields);
  return (
    <>
      <IdentifierField recordKind="product" label="Code" form={fields} {...input("code")} />
      <div className="sm:col-span-2">
        <TextField label="Description" optional autoComplete="off" {...input("description")} />
      </div>
      <TypeField fields={fields} />
      <Select label="Unit" options={UNIT_OPTIONS} {...input("unit")} />
    </>
  );
}

type PriceProps = Props & {
  name: "purchasePrice" | "salePrice";
  requiredPrices: ReturnType<typeof findRequiredPrices>;
};

function PriceField({ fields, name, requiredPrices }: PriceProps) {
  const label = name === "salePrice" ? "Sale Price" : "Purchase Price";
  return (
    <NumberField fields={fields} name={name} label={label} kind="price" optional={!requiredPrices[name]} />
  );
}

/** Stock or purchase account, and whether the product is active. */
function OtherFields({ fields, isNew }: Props & { isNew: boolean }) {
  const isInventory = useFieldValue(fields, "type") === "inventory";
  return (
    <>
      {isInventory ? <StockFields fields={fields} isNew={isNew} /> : <PurchaseAccount fields={fields} />}
      <div className="sm:col-span-2">
        <Checkbox
          label="Active product"
          hint="Inactive products are hidden in forms but stay on existing documents."
          {...fields.register("isActive")}
        />
      </div>
    </>
  );
}

/** The default tax, if it differs from the default of the contact or company. */
function TaxField({ fields }: Props) {
  const { ref, ...taxRate } = useField(fields, "taxRateId");
  return (
    <DefaultTaxPicker
      {...taxRate}
      inputRef={ref}
      label="Tax"
      optional
      hint="Default tax on new lines. Leave blank to use the customer's, vendor's or company's default."
    />
  );
}

/** The reorder level and, for a new product, the opening stock. */
function StockFields({ fields, isNew }: Props & { isNew: boolean }) {
  const input = useInputs(fields);
  return (
    <>
      <TextField
        label="Reorder Level"
        inputMode="numeric"
        autoComplete="off"
        hint="We'll flag the item as low at or below this quantity."
        {...input("reorderLevel")}
      />
      {isNew && (
        <NumberField
          fields={fields}
          name="stockQuantity"
          label="Opening stock"
          optional
          hint="Quantity on hand today, valued at the purchase price."
        />
      )}
    </>
  );
}

type ProductNumberFieldProps = {
  fields: ProductFormFields;
  name: "purchasePrice" | "salePrice" | "stockQuantity";
  label: string;
  hint?: string;
  optional?: boolean;
  kind?: "quantity" | "price";
};

function NumberField({ fields, name, ...rest }: ProductNumberFieldProps) {
  return <QuantityField {...rest} {...useField(fields, name)} />;
}

/** The expense account of a purchased service, if it isn't the default (Accounting 1). */
function PurchaseAccount({ fields }: Props) {
  const { ref, ...account } = useField(fields, "purchaseAccountId");
  return (
    <AccountChoice
      creates="expense"
      {...account}
      inputRef={ref}
      label="Expense account"
      optional
      hint="Account used when you buy it. Leave blank to use Purchased Services."
      filter={({ type, isActive }) => isActive && type === "expense"}
    />
  );
}
