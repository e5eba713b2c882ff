import { X } from "lucide-react";
import { memo, type ReactNode } from "react";
import { useController, useWatch } from "react-hook-form";
import type { Product } from "#contract/products.ts";
import type { PartySide } from "#domain/document.ts";
import { formatMoney } from "#domain/money.ts";
import { MoneyField, QuantityField } from "#web/fields/number-field.tsx";
import { ProductPicker, TaxRatePicker } from "#web/fields/record-pickers.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { controlClasses, Field } from "#web/ui/field.tsx";
import { amountsOf } from "./document-form-values.ts";
import { ITEM_GRID } from "./item-grid.ts";
import { cellId, type ItemColumn } from "./item-keys.ts";
import type { DocumentFormState } from "./use-item-editor.ts";

export type NewRecord = { thing: "product" | "tax rate"; index: number; name: string };

type Props = {
  form: DocumentFormState;
  index: number;
  side: PartySide;
  isCredit: boolean;
  /** The sentence at each cell, in the order of the columns, joined; a text, so that the line can be memoised. */
  errors: string;
  onProduct: (index: number, product: Product) => void;
  onCreate: (record: NewRecord) => void;
  onRemove: (index: number) => void;
};

/** Parts the sentences of a line's cells. */
export const ERROR_SEPARATOR = "\u0001";

const COLUMNS: readonly ItemColumn[] = [
  "product",
  "description",
  "quantity",
  "unitPrice",
  "taxRate",
  "taxAmount",
];

type CellProps = Props & { errorAt: (column: ItemColumn) => string | undefined };

/** One item of the editor. It renders again only for what happens in itself. */
export const ItemLine = memo(function ItemLine(props: Props) {
  const { form, index, side, isCredit, errors, onRemove } = props;
  const sentences = errors.split(ERROR_SEPARATOR);
  const cell = { ...props, errorAt: (column: ItemColumn) => sentences[COLUMNS.indexOf(column)] || undefined };
  return (
    <li
      className={classNames(
        ITEM_GRID,
        "border-t border-line py-0.5 max-sm:grid-cols-[repeat(3,minmax(0,1fr))_--spacing(11)] max-sm:gap-1 max-sm:px-2 max-sm:py-3 max-sm:[&_input]:border-line",
      )}
    >
      <div className="flex flex-col p-0.5 max-sm:col-span-3 max-sm:row-start-1 max-sm:gap-1">
        <ProductCell {...cell} />
        <DescriptionCell {...cell} />
        {isCredit && <GoodsBack form={form} index={index} side={side} />}
      </div>
      <NumberCell {...cell} column="quantity" label="Quantity" />
      <NumberCell {...cell} column="unitPrice" label="Unit price" />
      <TaxRateCell {...cell} />
      <TaxAmountCell {...cell} />
      <Amount form={form} index={index} />
      <div className="flex h-10 items-center justify-center max-sm:col-start-4 max-sm:row-start-1">
        <IconButton
          label={`Remove line ${index + 1}`}
          icon={<X />}
          plain
          tabIndex={-1}
          aria-keyshortcuts="Control+Backspace"
          onClick={() => onRemove(index)}
        />
      </div>
    </li>
  );
});

function ProductCell({ form, index, side, errorAt, onProduct, onCreate }: CellProps) {
  const { field } = useController({ control: form.control, name: `items.${index}.product` });
  return (
    <ProductPicker
      id={cellId({ line: index, column: "product" })}
      label={`Product, line ${index + 1}`}
      labelHidden
      look="plain"
      placeholder="Product"
      side={side}
      value={field.value}
      error={errorAt("product")}
      onChange={(product) => {
        if (product) onProduct(index, product);
        else field.onChange(null);
      }}
      onCreate={(name) => onCreate({ thing: "product", index, name })}
    />
  );
}

/** A credit takes goods back, or only their price; a service cannot come back. */
function GoodsBack({ form, index, side }: Pick<Props, "form" | "index" | "side">) {
  const product = useWatch({ control: form.control, name: `items.${index}.product` });
  if (product?.type !== "inventory") return null;
  return (
    <div className="px-2 py-1">
      <Checkbox
        label={side === "customer" ? "Goods come back" : "Goods go back"}
        {...form.register(`items.${index}.returnsStock`)}
      />
    </div>
  );
}

function DescriptionCell({ form, index, errorAt }: CellProps) {
  return (
    <Field
      id={cellId({ line: index, column: "description" })}
      label={`Description, line ${index + 1}`}
      labelHidden
      error={errorAt("description")}
    >
      {(wiring) => (
        <input
          {...form.register(`items.${index}.description`)}
          {...wiring}
          type="text"
          autoComplete="off"
          maxLength={500}
          placeholder="Description"
          className={classNames(controlClasses("plain"), "text-ellipsis text-ink-soft")}
        />
      )}
    </Field>
  );
}

type NumberProps = CellProps & { column: "quantity" | "unitPrice"; label: string };

function NumberCell({ form, index, column, label, errorAt }: NumberProps) {
  const { field } = useController({ control: form.control, name: `items.${index}.${column}` });
  return (
    <Place
      label={label}
      narrow={
        column === "quantity"
          ? "max-sm:col-start-1 max-sm:row-start-2 max-sm:group-data-long/items:col-[1/3]"
          : "max-sm:col-start-2 max-sm:row-start-2 max-sm:group-data-long/items:col-[3/5]"
      }
    >
      <QuantityField
        id={cellId({ line: index, column })}
        label={`${label}, line ${index + 1}`}
        labelHidden
        look="plain"
        kind={column === "unitPrice" ? "price" : "quantity"}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={errorAt(column)}
      />
    </Place>
  );
}

function TaxRateCell({ form, index, side, errorAt, onCreate }: CellProps) {
  const { field } = useController({ control: form.control, name: `items.${index}.taxRate` });
  return (
    <Place label="Tax" narrow="max-sm:col-[1/3] max-sm:row-start-3">
      <TaxRatePicker
        id={cellId({ line: index, column: "taxRate" })}
        label={`Tax, line ${index + 1}`}
        labelHidden
        look="plain"
        placeholder="No tax"
        side={side}
        value={field.value}
        error={errorAt("taxRate")}
        onChange={(taxRate) => {
          field.onChange(taxRate);
          form.setValue(`items.${index}.taxAmount`, "");
        }}
        onCreate={(name) => onCreate({ thing: "tax rate", index, name })}
      />
    </Place>
  );
}

/** The computed tax, or what the vendor wrote, when that differs by rounding (Rules 8). */
function TaxAmountCell({ form, index, errorAt }: CellProps) {
  const { field } = useController({ control: form.control, name: `items.${index}.taxAmount` });
  const item = useWatch({ control: form.control, name: `items.${index}` });
  const computed = amountsOf({ ...item, taxAmount: "" }).taxAmount;
  if (item.taxRate === null) return <Place label="" narrow="max-sm:hidden" />;
  return (
    <Place label="Tax amount" narrow="max-sm:col-[3/5] max-sm:row-start-3">
      <MoneyField
        id={cellId({ line: index, column: "taxAmount" })}
        label={`Tax amount, line ${index + 1}`}
        labelHidden
        look="plain"
        blankZero
        value={field.value === "" ? computed : field.value}
        onChange={(typed) => field.onChange(typed === computed ? "" : typed)}
        onBlur={field.onBlur}
        error={errorAt("taxAmount")}
      />
    </Place>
  );
}

function Amount({ form, index }: Pick<Props, "form" | "index">) {
  const item = useWatch({ control: form.control, name: `items.${index}` });
  return (
    <Place
      label="Amount"
      narrow="max-sm:col-[3/5] max-sm:row-start-2 max-sm:group-data-long/items:col-[1/5] max-sm:group-data-long/items:row-start-4"
    >
      <output className="flex h-control items-center justify-end px-3.25 font-medium tabular-nums">
        {formatMoney(amountsOf(item).subtotal)}
      </output>
    </Place>
  );
}

type PlaceProps = {
  label: string;
  /** Where it stands in the card of a narrow screen. */
  narrow: string;
  children?: ReactNode;
};

/** A cell, which on a narrow screen says what it is. */
function Place({ label, narrow, children }: PlaceProps) {
  return (
    <div className={classNames("min-w-0 p-0.5", narrow)}>
      <span aria-hidden="true" className="block px-1 text-small text-ink-faint sm:hidden">
        {label}
      </span>
      {children}
    </div>
  );
}
