import { type ReactNode, useState } from "react";
import type { Account } from "#contract/accounts.ts";
import type { Product } from "#contract/products.ts";
import { type DocumentKind, isCredit, type PartySide, sideOf } from "#domain/document.ts";
import { ItemHeads } from "#web/fields/item-grid.tsx";
import { ItemTotals } from "#web/fields/item-totals.tsx";
import { useFrequentAccounts } from "#web/fields/frequent-accounts.ts";
import { toFormTaxRate } from "#web/fields/default-tax.ts";
import { useComputed, useField, useFieldValue, useLines } from "#web/forms/form-fields.ts";
import { AddLine } from "#web/forms/line-actions.tsx";
import { type LineEditor, useLineEditor } from "#web/forms/line-editor.tsx";
import { useFocusAfterDialog } from "#web/forms/refusal.ts";
import { Button } from "#web/ui/button.tsx";
import { type DocumentFormValues, isEmptyItem, lineAfter, hasLineDetails } from "./document-form-values.ts";
import {
  ITEM_COLUMNS,
  type ItemColumn,
  ItemLine,
  LONG_AMOUNT_FROM,
  type RecordToCreate,
} from "./item-line.tsx";
import { FormGlyphsWarning } from "#web/emails/missing-glyphs-in-form.tsx";
import { useChooseSubject } from "./use-choose-subject.ts";
import { type DocumentFormFields, useTotals } from "./use-document-form.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const ProductDialog = lazyPart(async () => (await import("#web/products/product-dialog.tsx")).ProductDialog);
const TaxRateDialog = lazyPart(
  async () => (await import("#web/tax-rates/tax-rate-dialog.tsx")).TaxRateDialog,
);
const NewAccountDialog = lazyPart(
  async () => (await import("#web/accounts/new-account-dialog.tsx")).NewAccountDialog,
);

type Props = { kind: DocumentKind; fields: DocumentFormFields };

/** Line items of a document as a grid (Behavior 2.9, Interface 6.6). */
export function DocumentItems({ kind, fields }: Props) {
  const array = useLines(fields, "items");
  const editor = useItemEditor(fields, array);
  const [missing, setMissing] = useState<RecordToCreate | null>(null);
  const focusAfter = useFocusAfterDialog(fields);
  const usual = useFrequentAccounts(kind, useFieldValue(fields, "party")?.id);
  const choose = useChooseSubject({ kind, fields, frequentAccounts: usual });
  const [wantsDetails, setWantsDetails] = useState(false);
  const hasDetails = useComputed(fields, "items", (items) => items.some(hasLineDetails)) || wantsDetails;
  return (
    <ItemsSection fields={fields}>
      <ItemHeads pricesIncludeTax={useFieldValue(fields, "pricesIncludeTax")} />
      <ol>
        {array.fields.map(({ id }, index) => (
          <ItemLine
            key={id}
            {...{ fields, editor, index, frequentAccounts: usual, hasDetails }}
            isLast={index === array.fields.length - 1}
            {...choose}
            side={sideOf(kind)}
            isCredit={isCredit(kind)}
            onCreate={setMissing}
          />
        ))}
      </ol>
      <AddItem {...{ fields, editor }} onDetails={hasDetails ? null : () => setWantsDetails(true)} />
      <Totals fields={fields} />
      <FormGlyphsWarning fields={fields} />
      {missing && (
        <MissingRecord
          {...{ missing, fields }}
          {...choose}
          side={sideOf(kind)}
          onClose={() => setMissing(null)}
          onDone={focusAfter}
        />
      )}
    </ItemsSection>
  );
}

type AddItemProps = {
  fields: DocumentFormFields;
  editor: LineEditor<ItemColumn>;
  /** Shows the second row of the lines; null if already shown. */
  onDetails: (() => void) | null;
};

function AddItem({ fields, editor, onDetails }: AddItemProps) {
  return (
    <AddLine
      form={fields}
      name="items"
      editor={editor}
      more={
        onDetails && (
          <Button size="small" variant="quiet" onClick={onDetails}>
            Show units and references
          </Button>
        )
      }
    >
      Add item
    </AddLine>
  );
}

type ItemArray = ReturnType<typeof useLines<DocumentFormValues, "items">>;

/** Keyboard navigation in the items. */
function useItemEditor(fields: DocumentFormFields, array: ItemArray) {
  return useLineEditor({
    array,
    name: "items",
    form: fields,
    columns: ITEM_COLUMNS,
    lines: () => fields.getValues("items"),
    isEmpty: isEmptyItem,
    after: lineAfter,
    // Without a tax there is no tax amount, and a text line has no amounts.
    lastColumn: ({ subject, taxRate }) =>
      subject?.kind === "text" ? "description" : taxRate ? "taxAmount" : "taxRate",
    copyAbove: ({ line, column }) =>
      fields.setValue(`items.${line}.${column}`, fields.getValues(`items.${line - 1}.${column}`), {
        shouldDirty: true,
      }),
  });
}

/** Watches the length of the amounts, so that the lines don't rerender for it. */
function ItemsSection({ fields, children }: { fields: DocumentFormFields; children: ReactNode }) {
  const isLong = useTotals(fields).total.length >= LONG_AMOUNT_FROM;
  return (
    <section
      aria-label="Items"
      data-long={isLong || undefined}
      className="group/items @container/items rounded-card border border-line bg-surface"
    >
      {children}
    </section>
  );
}

/** Separate: it rerenders with every figure. */
function Totals({ fields }: { fields: DocumentFormFields }) {
  return <ItemTotals {...useTotals(fields)} discount={useField(fields, "discount")} />;
}

type MissingRecordProps = {
  missing: RecordToCreate;
  fields: DocumentFormFields;
  side: PartySide;
  onProduct: (index: number, product: Product) => void;
  onAccount: (index: number, account: Account) => void;
  onClose: () => void;
  /** Focuses a field afterwards. */
  onDone: (field: string) => void;
};

/** Creates the product, account or tax rate that a line needs and selects it (Interface 2). */
function MissingRecord({ missing, fields, side, onProduct, onAccount, onClose, onDone }: MissingRecordProps) {
  const { kind, index, name } = missing;
  if (kind === "account") {
    return (
      <NewAccountDialog
        initialValues={name}
        needed={side === "vendor" ? "expense" : "revenue"}
        onClose={onClose}
        onCreated={(account) => {
          onAccount(index, account);
          onClose();
          onDone(`items.${index}.unitPrice`);
        }}
      />
    );
  }
  if (kind === "product") {
    return (
      <ProductDialog
        name={name}
        side={side}
        onClose={onClose}
        onCreated={(product) => {
          onProduct(index, product);
          onDone(`items.${index}.quantity`);
        }}
      />
    );
  }
  return (
    <TaxRateDialog
      name={name}
      onClose={onClose}
      onCreated={(taxRate) => {
        fields.setValue(`items.${index}.taxRate`, toFormTaxRate(taxRate, side), { shouldDirty: true });
        onDone(`items.${index}.taxRate`);
      }}
    />
  );
}
