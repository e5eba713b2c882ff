import { type ReactNode, useCallback, useState } from "react";
import type { Product } from "#contract/products.ts";
import { type DocumentKind, isCredit, type PartySide, sideOf } from "#domain/document.ts";
import { formatMoney } from "#domain/money.ts";
import { useUsualTax } from "#web/fields/usual-tax.ts";
import { useLines } from "#web/forms/form-fields.ts";
import { AddLine, useLineEditor } from "#web/forms/line-editor.tsx";
import { ProductDialog } from "#web/products/product-dialog.tsx";
import { TaxRateDialog } from "#web/tax-rates/tax-rate-dialog.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useSession } from "#web/api/session.ts";
import { symbolOf } from "#web/fields/money.tsx";
import { isEmptyItem, lineAfter } from "./document-form-values.ts";
import { ITEM_COLUMNS, ITEM_GRID, ItemLine, LONG_AMOUNT_FROM, type WantedRecord } from "./item-line.tsx";
import { type DocumentFormFields, useTotals } from "./use-document-form.ts";

type Props = { kind: DocumentKind; fields: DocumentFormFields };

const HEADS = ["Quantity", "Unit price", "Tax", "Tax amount", "Amount"];

/** The items of a document, drawn like a page of a ledger (Behaviour 2.9, Interface 6.6). */
export function DocumentItems({ kind, fields }: Props) {
  const array = useLines(fields, "items");
  const editor = useLineEditor({
    array,
    name: "items",
    form: fields,
    columns: ITEM_COLUMNS,
    lines: () => fields.getValues("items"),
    isEmpty: isEmptyItem,
    after: lineAfter,
    // Without a tax there is no tax amount.
    lastColumn: ({ taxRate }) => (taxRate ? "taxAmount" : "taxRate"),
    copyAbove: ({ line, column }) =>
      fields.setValue(`items.${line}.${column}`, fields.getValues(`items.${line - 1}.${column}`), {
        shouldDirty: true,
      }),
  });
  const [missing, setMissing] = useState<WantedRecord | null>(null);
  const chooseProduct = useChooseProduct(kind, fields);
  return (
    <ItemsSection fields={fields}>
      <Heads />
      <ol>
        {array.fields.map(({ id }, index) => (
          <ItemLine
            key={id}
            {...{ fields, editor, index }}
            side={sideOf(kind)}
            isCredit={isCredit(kind)}
            onProduct={chooseProduct}
            onCreate={setMissing}
          />
        ))}
      </ol>
      <AddLine form={fields} name="items" onAdd={editor.add}>
        Add item
      </AddLine>
      <DocumentTotals fields={fields} />
      {missing && (
        <MissingRecord
          {...{ missing, fields }}
          side={sideOf(kind)}
          onProduct={chooseProduct}
          onClose={() => setMissing(null)}
        />
      )}
    </ItemsSection>
  );
}

/** Watches how long the amounts are, so that the lines need not. */
function ItemsSection({ fields, children }: { fields: DocumentFormFields; children: ReactNode }) {
  const isLong = useTotals(fields).total.length >= LONG_AMOUNT_FROM;
  return (
    <section
      aria-label="Items"
      data-long={isLong || undefined}
      className="group/items rounded-card border border-line bg-surface"
    >
      {children}
    </section>
  );
}

function Heads() {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        ITEM_GRID,
        "sticky top-header z-10 h-9 items-center rounded-t-card bg-sunken text-small font-medium text-ink-soft max-sm:hidden",
      )}
    >
      <span className="truncate px-3.75">Product and description</span>
      {HEADS.map((head) => (
        <span key={head} className={classNames("px-3.75", head !== "Tax" && "text-end")}>
          {head}
        </span>
      ))}
    </div>
  );
}

/**
 * A chosen product fills description, price and tax, and the quantity with 1 where it is empty (Behaviour 5.4). The tax
 * is the product's, else that of the party or the company; without any it stays what the line before has.
 */
function useChooseProduct(kind: DocumentKind, fields: DocumentFormFields) {
  const side = sideOf(kind);
  const usualTax = useUsualTax(side);
  return useCallback(
    (index: number, product: Product) => {
      const { id, code, name, type, purchasePrice, salePrice } = product;
      const item = fields.getValues(`items.${index}`);
      fields.setValue(
        `items.${index}`,
        {
          ...item,
          product: { id, code, name, type },
          description: name,
          quantity: item.quantity === "" ? "1" : item.quantity,
          unitPrice: side === "vendor" ? purchasePrice : salePrice,
          taxRate: usualTax(fields.getValues("party")?.id, product) ?? item.taxRate,
          taxAmount: "",
        },
        { shouldDirty: true },
      );
    },
    [fields, side, usualTax],
  );
}

type MissingProps = {
  missing: WantedRecord;
  fields: DocumentFormFields;
  side: PartySide;
  onProduct: (index: number, product: Product) => void;
  onClose: () => void;
};

/** Adds the product or tax rate that a line needs, and chooses it in the line (Interface 2). */
function MissingRecord({ missing: { thing, index, name }, fields, side, onProduct, onClose }: MissingProps) {
  if (thing === "product") {
    return (
      <ProductDialog
        name={name}
        side={side}
        onClose={onClose}
        onCreated={(product) => {
          onProduct(index, product);
          setTimeout(() => fields.focus(`items.${index}.quantity`));
        }}
      />
    );
  }
  return (
    <TaxRateDialog
      name={name}
      onClose={onClose}
      onCreated={({ id, code, name: saved, rate }) => {
        fields.setValue(`items.${index}.taxRate`, { id, code, name: saved, rate }, { shouldDirty: true });
        setTimeout(() => fields.focus(`items.${index}.taxRate`));
      }}
    />
  );
}

function DocumentTotals({ fields }: Pick<Props, "fields">) {
  const { subtotal, taxAmount, total } = useTotals(fields);
  const sign = symbolOf(useSession().book.currency);
  return (
    <dl className="flex flex-col items-end gap-1 border-t border-ink-faint px-4 py-3 sm:pe-15.25">
      <Total label="Subtotal" amount={formatMoney(subtotal)} />
      <Total label="Tax" amount={formatMoney(taxAmount)} />
      <Total label="Total" amount={`${sign}${formatMoney(total)}`} strong />
    </dl>
  );
}

function Total({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) {
  return (
    <div className={classNames("flex w-64 max-w-full justify-between gap-6", strong && "font-semibold")}>
      <dt className={strong ? "" : "text-ink-soft"}>{label}</dt>
      <dd className={classNames("tabular-nums", strong && "border-b-3 border-double border-ink-faint")}>
        {amount}
      </dd>
    </div>
  );
}
