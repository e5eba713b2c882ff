import { memo } from "react";
import type { Account } from "#contract/accounts.ts";
import type { Product } from "#contract/products.ts";
import { amountOnPriceBasis } from "#domain/item-amounts.ts";
import type { PartySide } from "#domain/document.ts";
import { type Money, ZERO } from "#domain/money.ts";
import { FORM_REFUSALS } from "#domain/form-refusals.ts";
import { pageMinorUnit } from "#web/api/page-notation.ts";
import { amountsOf, isTaxFar } from "#web/fields/entered-amounts.ts";
import { formatMoney } from "#web/fields/formats.ts";
import { CreditFields } from "#web/fields/credit-fields.tsx";
import { DiscountField, MoneyField, QuantityField } from "#web/fields/number-field.tsx";
import { ITEM_AND_DESCRIPTION, ITEM_GRID } from "#web/fields/item-grid.tsx";
import { ItemPicker } from "#web/fields/item-picker.tsx";
import type { FrequentAccount } from "#web/fields/frequent-accounts.ts";
import { TaxRatePicker } from "#web/fields/record-pickers.tsx";
import { toFormTaxRate } from "#web/fields/default-tax.ts";
import { useField, useFieldValue, useInputs } from "#web/forms/form-fields.ts";
import { LineCell } from "#web/forms/line-cell.tsx";
import { LineActions } from "#web/forms/line-actions.tsx";
import { LineText, type LineEditor } from "#web/forms/line-editor.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { type DocumentFormFields, useShares, useTaxesOfLines, useTaxField } from "./use-document-form.ts";

/** Cells of an item in keyboard order. */
export const ITEM_COLUMNS = [
  "subject",
  "description",
  "quantity",
  "unitPrice",
  "discount",
  "taxRate",
  "taxAmount",
] as const;
export type ItemColumn = (typeof ITEM_COLUMNS)[number];

/** Length from which amounts need wider columns. */
export const LONG_AMOUNT_FROM = "1000000.00".length;

export type RecordToCreate = { kind: "product" | "account" | "tax rate"; index: number; name: string };

type Props = {
  fields: DocumentFormFields;
  editor: LineEditor<ItemColumn>;
  index: number;
  isLast: boolean;
  side: PartySide;
  isCredit: boolean;
  /** Whether units and references are shown. */
  hasDetails: boolean;
  /** Accounts last used in lines with this contact. */
  frequentAccounts: readonly FrequentAccount[];
  onProduct: (index: number, product: Product) => void;
  onAccount: (index: number, account: Account) => void;
  onText: (index: number, typed: string) => void;
  /** For a sale without an item, on the default revenue account: a typed price, or the typed text (null for a purchase). */
  onPriced: (index: number) => void;
  onOneTime: ((index: number, typed: string) => void) | null;
  onCreate: (record: RecordToCreate) => void;
};

/** One item of the editor. Memoized: it rerenders only for its own changes. */
export const ItemLine = memo(function ItemLine(props: Props) {
  const { fields, editor, index, isLast, side, isCredit, hasDetails } = props;
  const isText = useFieldValue(fields, `items.${index}.subject`)?.kind === "text";
  return (
    <li
      className={classNames(
        ITEM_GRID,
        "border-t border-line py-0.5 [&_input]:border-line spread:[&_input]:px-2 stacked:grid-cols-[minmax(0,6fr)_minmax(0,9fr)_minmax(0,4fr)_--spacing(11)] stacked:gap-1 stacked:px-2 stacked:py-3 stacked:[&_input[inputmode=decimal]]:px-2",
      )}
    >
      <div
        className={classNames(
          "flex flex-col gap-1 p-0.5 stacked:col-[1/-1] stacked:row-start-2",
          ITEM_AND_DESCRIPTION,
          isText && "spread:col-[1/-2]",
          hasDetails && !isText && "spread:row-span-2",
        )}
      >
        <SubjectCell {...props} />
        <DescriptionCell {...props} />
        {isCredit && <Credited fields={fields} index={index} side={side} />}
      </div>
      {!isText && (
        <>
          {hasDetails && <LineDetails fields={fields} index={index} />}
          <NumberCell {...props} column="quantity" label="Quantity" />
          <NumberCell {...props} column="unitPrice" label="Unit price" />
          <DiscountCell {...props} />
          <TaxRateCell {...props} />
          <TaxAmountCell {...props} />
          <AmountCell fields={fields} index={index} />
        </>
      )}
      <LineActions
        {...{ index, isLast, editor }}
        className="stacked:col-[1/-1] stacked:row-start-1 stacked:[&>span]:inline spread:-col-start-2 spread:row-start-1 spread:mt-0.5"
      />
    </li>
  );
});

const CountedFields = lazyPart(
  async () => (await import("#web/fields/unit-and-reference-fields.tsx")).UnitAndReferenceFields,
);

function Credited({ fields, index, side }: Pick<Props, "fields" | "index" | "side">) {
  const item = useFieldValue(fields, `items.${index}`);
  const pricesIncludeTax = useFieldValue(fields, "pricesIncludeTax");
  const currency = useFieldValue(fields, "currency");
  return (
    <CreditFields
      {...{ item, side, pricesIncludeTax, currency }}
      onChange={(changed) =>
        fields.setValue(`items.${index}`, { ...item, ...changed }, { shouldDirty: true })
      }
    />
  );
}

function LineDetails({ fields, index }: Pick<Props, "fields" | "index">) {
  const input = useInputs(fields);
  return (
    <CountedFields
      index={index}
      unit={input(`items.${index}.unit`)}
      reference={input(`items.${index}.reference`)}
    />
  );
}

function SubjectCell({ fields, editor, index, side, frequentAccounts, ...props }: Props) {
  const { ref, onChange, ...subject } = useField(fields, `items.${index}.subject`);
  return (
    <div {...editor.cell({ line: index, column: "subject" })}>
      <ItemPicker
        {...{ ...subject, side, frequentAccounts }}
        inputRef={ref}
        label={`Item, line ${index + 1}`}
        labelHidden
        variant="plain"
        placeholder="Product or account"
        onProduct={(product) => props.onProduct(index, product)}
        onAccount={(account) => props.onAccount(index, account)}
        onText={(typed) => props.onText(index, typed)}
        onOneTime={props.onOneTime && ((typed) => props.onOneTime?.(index, typed))}
        onClear={() => onChange(null)}
        onCreateProduct={(name) => props.onCreate({ kind: "product", index, name })}
        onCreateAccount={(name) => props.onCreate({ kind: "account", index, name })}
      />
    </div>
  );
}

function DescriptionCell({ fields, editor, index }: Props) {
  return (
    <div {...editor.cell({ line: index, column: "description" })}>
      <LineText {...{ fields, index }} name={`items.${index}.description`} isSoft />
    </div>
  );
}

type ItemNumberCellProps = Props & { column: "quantity" | "unitPrice"; label: string };
function NumberCell({ fields, editor, index, column, label, onPriced }: ItemNumberCellProps) {
  const { onChange, ...field } = useField(fields, `items.${index}.${column}`);
  return (
    <LineCell
      label={label}
      cell={editor.cell({ line: index, column })}
      narrow={
        column === "quantity"
          ? "stacked:col-start-1 stacked:row-start-3 stacked:group-data-long/items:col-[1/3]"
          : "stacked:col-start-2 stacked:row-start-3 stacked:group-data-long/items:col-[3/5]"
      }
    >
      <QuantityField
        {...field}
        onChange={(typed) => {
          onChange(typed);
          if (column === "unitPrice" && typed !== "") onPriced(index);
        }}
        label={`${label}, line ${index + 1}`}
        labelHidden
        variant="plain"
        kind={column === "unitPrice" ? "price" : "line"}
        currency={useFieldValue(fields, "currency")}
      />
    </LineCell>
  );
}

/** Percentage or amount, in one cell (Accounting 0). */
function DiscountCell({ fields, editor, index }: Props) {
  return (
    <LineCell
      label="Discount"
      cell={editor.cell({ line: index, column: "discount" })}
      narrow="stacked:col-[3/5] stacked:row-start-3 stacked:group-data-long/items:col-[1/3] stacked:group-data-long/items:row-start-4"
    >
      <DiscountField
        {...useField(fields, `items.${index}.discount`)}
        currency={useFieldValue(fields, "currency")}
        label={`Discount, line ${index + 1}`}
        labelHidden
        variant="plain"
      />
    </LineCell>
  );
}

function TaxRateCell({ fields, editor, index, side, onCreate }: Props) {
  const { ref, onChange, ...taxRate } = useField(fields, `items.${index}.taxRate`);
  return (
    <LineCell
      label="Tax"
      cell={editor.cell({ line: index, column: "taxRate" })}
      narrow="stacked:col-[1/3] stacked:row-start-4 stacked:group-data-long/items:col-[3/5]"
    >
      <TaxRatePicker
        {...taxRate}
        inputRef={ref}
        label={`Tax, line ${index + 1}`}
        labelHidden
        variant="plain"
        placeholder="No tax"
        side={side}
        onChange={(chosen) => {
          onChange(chosen && toFormTaxRate(chosen, side));
          fields.setValue(`items.${index}.taxAmount`, "");
        }}
        onCreate={(name) => onCreate({ kind: "tax rate", index, name })}
      />
    </LineCell>
  );
}

/** Computed tax, or the vendor's amount (Accounting 8). */
function TaxAmountCell(props: Props) {
  // A line depends on the others only with a document discount or taxes rounded together.
  const isUndiscounted = useFieldValue(props.fields, "discount") === "";
  const isAlone = useFieldValue(props.fields, "taxRounding") === "line" && isUndiscounted;
  return isAlone ? <TaxAmount {...props} share={ZERO} /> : <SharedTaxAmount {...props} />;
}

function SharedTaxAmount(props: Props) {
  const { fields, index } = props;
  const shares = useShares(fields);
  const taxes = useTaxesOfLines(fields, index).get(index);
  return <TaxAmount {...props} share={shares[index] ?? ZERO} taxes={taxes} />;
}

type TaxAmountProps = Props & { share: Money; taxes?: readonly Money[] | undefined };
function TaxAmount({ fields, editor, index, share, taxes }: TaxAmountProps) {
  const field = useTaxField(fields, index);
  const item = useFieldValue(fields, `items.${index}`);
  const pricesIncludeTax = useFieldValue(fields, "pricesIncludeTax");
  const currency = useFieldValue(fields, "currency");
  const bearing = { pricesIncludeTax, documentDiscount: share, minorUnit: pageMinorUnit(currency) };
  const computed = amountsOf({ ...item, taxAmount: "" }, { ...bearing, taxes }).taxAmount;
  if (item.taxRate === null) return <LineCell label="" narrow="stacked:hidden" />;
  return (
    <LineCell
      label="Tax amount"
      cell={editor.cell({ line: index, column: "taxAmount" })}
      narrow="stacked:col-[3/5] stacked:row-start-4 stacked:group-data-long/items:col-[1/5] stacked:group-data-long/items:row-start-5"
    >
      <MoneyField
        {...field}
        label={`Tax amount, line ${index + 1}`}
        labelHidden
        variant="plain"
        blankZero
        currency={currency}
        flaw={isTaxFar(item, bearing) ? FORM_REFUSALS["document.tax-differs-too-much"].detail : undefined}
        value={field.value === "" ? computed : field.value}
        onChange={(typed) => field.onChange(typed === computed ? "" : typed)}
      />
    </LineCell>
  );
}

/** Line total, with or without tax like its price. */
function AmountCell({ fields, index }: Pick<Props, "fields" | "index">) {
  const item = useFieldValue(fields, `items.${index}`);
  const pricesIncludeTax = useFieldValue(fields, "pricesIncludeTax");
  const currency = useFieldValue(fields, "currency");
  const amounts = amountsOf(item, { pricesIncludeTax, minorUnit: pageMinorUnit(currency) });
  return (
    <LineCell
      label={pricesIncludeTax ? "Amount incl. tax" : "Amount"}
      narrow="stacked:col-[1/5] stacked:row-start-5 stacked:flex stacked:items-center stacked:justify-between stacked:group-data-long/items:row-start-6"
    >
      <output className="flex h-control items-center justify-end px-3.25 font-medium tabular-nums spread:px-2.25">
        {formatMoney(amountOnPriceBasis(amounts, pricesIncludeTax), currency)}
      </output>
    </LineCell>
  );
}
