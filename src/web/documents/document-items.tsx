import { Plus } from "lucide-react";
import { useCallback, useState, type ReactNode } from "react";
import type { Control } from "react-hook-form";
import type { Product } from "#contract/products.ts";
import { isCredit, sideOf, type DocumentKind } from "#domain/document.ts";
import type { Problem } from "#web/fields/use-form-problems.ts";
import { ProductDialog } from "#web/products/product-dialog.tsx";
import { TaxRateDialog } from "#web/tax-rates/tax-rate-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { FieldMessage } from "#web/ui/field.tsx";
import type { DocumentFormValues } from "./document-form-values.ts";
import { DocumentTotals, useTotals } from "./document-totals.tsx";
import { ITEM_GRID, LONG_AMOUNT_FROM } from "./item-grid.ts";
import { ITEM_COLUMNS } from "./item-keys.ts";
import { ERROR_SEPARATOR, ItemLine, type NewRecord } from "./item-line.tsx";
import { ADD_ITEM_ID, focusCell, useItemEditor, type DocumentFormState } from "./use-item-editor.ts";

type Props = { kind: DocumentKind; form: DocumentFormState; problems: readonly Problem[] };

const HEADS = ["Quantity", "Unit price", "Tax", "Tax amount", "Amount"];

/** The items of a document, like a page of a ledger (Spec 2.9, Look: Forms). */
export function DocumentItems({ kind, form, problems }: Props) {
  const { fields, addItem, removeItem, onKeyDown } = useItemEditor(form);
  const [missing, setMissing] = useState<NewRecord | null>(null);
  const side = sideOf(kind);
  const chooseProduct = useChooseProduct(kind, form);
  const errorAt = (field: string) => problems.find((problem) => problem.field === field)?.message ?? "";
  return (
    <ItemsSection control={form.control}>
      <Heads />
      <div role="presentation" onKeyDown={onKeyDown}>
        <ol>
          {fields.map(({ id }, index) => (
            <ItemLine
              key={id}
              {...{ form, index, side }}
              isCredit={isCredit(kind)}
              errors={ITEM_COLUMNS.map((column) => errorAt(`items.${index}.${column}`)).join(ERROR_SEPARATOR)}
              onProduct={chooseProduct}
              onCreate={setMissing}
              onRemove={removeItem}
            />
          ))}
        </ol>
      </div>
      <div className="flex min-h-12 flex-wrap items-center gap-3 border-t border-line px-2 py-1.5">
        <Button id={ADD_ITEM_ID} size="small" variant="quiet" icon={<Plus />} onClick={addItem}>
          Add Item
        </Button>
        {errorAt("items") && <FieldMessage>{errorAt("items")}</FieldMessage>}
      </div>
      <DocumentTotals control={form.control} />
      {missing && (
        <MissingRecord {...{ missing, form }} onProduct={chooseProduct} onClose={() => setMissing(null)} />
      )}
    </ItemsSection>
  );
}

/** Knows how long the amounts are, so that the lines need not. */
function ItemsSection({ control, children }: { control: Control<DocumentFormValues>; children: ReactNode }) {
  const isLong = useTotals(control).total.length >= LONG_AMOUNT_FROM;
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
        "h-9 items-center rounded-t-card bg-sunken text-small font-medium text-ink-soft max-sm:hidden",
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

/** Choosing a product fills description and price (Spec 5.4), and one of it where no quantity is typed. */
function useChooseProduct(kind: DocumentKind, form: DocumentFormState) {
  const side = sideOf(kind);
  return useCallback(
    (index: number, product: Product) => {
      const { id, code, name, type, purchasePrice, salePrice } = product;
      const item = form.getValues(`items.${index}`);
      form.setValue(
        `items.${index}`,
        {
          ...item,
          product: { id, code, name, type },
          description: name,
          quantity: item.quantity === "" ? "1" : item.quantity,
          unitPrice: side === "vendor" ? purchasePrice : salePrice,
          taxAmount: "",
        },
        { shouldDirty: true },
      );
    },
    [form, side],
  );
}

type MissingProps = {
  missing: NewRecord;
  form: DocumentFormState;
  onProduct: (index: number, product: Product) => void;
  onClose: () => void;
};

/** Adds the product or tax rate that a line needs, and comes back with it chosen (Conventions 2). */
function MissingRecord({ missing: { thing, index, name }, form, onProduct, onClose }: MissingProps) {
  if (thing === "product") {
    return (
      <ProductDialog
        name={name}
        onClose={onClose}
        onCreated={(product) => {
          onProduct(index, product);
          setTimeout(() => focusCell({ line: index, column: "quantity" }));
        }}
      />
    );
  }
  return (
    <TaxRateDialog
      name={name}
      onClose={onClose}
      onCreated={({ id, code, name: saved, rate }) => {
        form.setValue(`items.${index}.taxRate`, { id, code, name: saved, rate }, { shouldDirty: true });
        setTimeout(() => focusCell({ line: index, column: "taxRate" }));
      }}
    />
  );
}
