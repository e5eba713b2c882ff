import { type ReactNode, useCallback, useState } from "react";
import type { Account } from "#contract/accounts.ts";
import type { Product } from "#contract/products.ts";
import { type DocumentKind, isCredit, type PartySide, sideOf } from "#domain/document.ts";
import { type ExchangeRate, priceAt } from "#domain/exchange.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import type { Price } from "#domain/money.ts";
import { convertPrice } from "#domain/price-changes.ts";
import { rememberAccount } from "#web/fields/account-picker.tsx";
import { ItemHeads } from "#web/fields/item-grid.tsx";
import { TEXT_ALONE } from "#web/fields/item-picker.tsx";
import { ItemTotals } from "#web/fields/item-totals.tsx";
import { type FrequentAccount, useFrequentAccounts } from "#web/fields/frequent-accounts.ts";
import { toFormTaxRate, useCompanyPrices, useDefaultTax } from "#web/fields/default-tax.ts";
import { useComputed, useField, useFieldValue, useLines } from "#web/forms/form-fields.ts";
import { AddLine } from "#web/forms/line-actions.tsx";
import { type LineEditor, useLineEditor } from "#web/forms/line-editor.tsx";
import { useFocusAfterDialog } from "#web/forms/refusal.ts";
import { Button } from "#web/ui/button.tsx";
import {
  type DocumentFormValues,
  type FormItem,
  isEmptyItem,
  lineAfter,
  hasLineDetails,
} from "./document-form-values.ts";
import {
  ITEM_COLUMNS,
  type ItemColumn,
  ItemLine,
  LONG_AMOUNT_FROM,
  type RecordToCreate,
} from "./item-line.tsx";
import { FormGlyphsWarning } from "#web/emails/missing-glyphs-in-form.tsx";
import { type DocumentFormFields, useDocumentRate, useTotals } from "./use-document-form.ts";
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

type ItemSubjectOptions = Props & { frequentAccounts: readonly FrequentAccount[] };

/**
 * Fills a line when its product or account is chosen. A product sets description, price, tax and, if blank, quantity
 * 1 (Behavior 5.4); an account the same without the price, using its last description. The tax is that of the
 * product, contact or company; without any, it stays.
 */
function useChooseSubject({ kind, fields, frequentAccounts }: ItemSubjectOptions) {
  const side = sideOf(kind);
  const usualTax = useDefaultTax(side, useFieldValue(fields, "party")?.id);
  const productsIncludeTax = useCompanyPrices(side) ?? false;
  const rate = useDocumentRate(fields);
  const change = useCallback(
    (index: number, changed: Partial<FormItem>) => {
      const item = fields.getValues(`items.${index}`);
      const next = { ...item, taxAmount: "", ...changed, orderPosition: orderPositionAfter(item, changed) };
      fields.setValue(`items.${index}`, next, { shouldDirty: true });
    },
    [fields],
  );
  const onProduct = useCallback(
    (index: number, product: Product) => {
      const { id, code, name, type, unit } = product;
      const { quantity, taxRate } = fields.getValues(`items.${index}`);
      const tax = usualTax(fields.getValues("party")?.id, product) ?? taxRate;
      change(index, {
        subject: { kind: "product", id, code, name, type },
        description: name,
        unit,
        quantity: quantity === "" ? "1" : quantity,
        unitPrice: convertPrice(
          priceOf(product, { side, rate, currency: fields.getValues("currency") }),
          { from: productsIncludeTax, to: fields.getValues("pricesIncludeTax") },
          tax?.rate,
        ),
        taxRate: tax,
      });
    },
    [change, fields, side, usualTax, productsIncludeTax, rate],
  );
  const onAccount = useCallback(
    (index: number, { id, code, name }: Account) => {
      const { subject, description, quantity, taxRate } = fields.getValues(`items.${index}`);
      rememberAccount(id);
      const isOwn = description !== "" && description !== subject?.name;
      const last = frequentAccounts.find(({ accountId }) => accountId === id)?.description;
      change(index, {
        subject: { kind: "account", id, code, name },
        description: isOwn ? description : (last ?? name),
        quantity: quantity === "" ? "1" : quantity,
        taxRate: usualTax(fields.getValues("party")?.id, { taxRateId: null }) ?? taxRate,
      });
    },
    [change, fields, frequentAccounts, usualTax],
  );
  return { onProduct, onAccount, onText: useMakeTextLine(fields, change) };
}

/** Price of a product in the currency of the document. */
function priceOf(
  { purchasePrice, salePrice }: Product,
  { side, rate, currency }: { side: PartySide; rate: ExchangeRate | null; currency: string },
): Price {
  const price = side === "vendor" ? purchasePrice : salePrice;
  return rate === null ? price : priceAt(price, rate, minorUnitOf(currency));
}

/** A line with another product or account loses its link to the quote line. */
function orderPositionAfter({ subject, orderPosition }: FormItem, changed: Partial<FormItem>): number | null {
  return idOf(changed.subject) === idOf(subject) ? orderPosition : null;
}

const idOf = (subject: FormItem["subject"] | undefined) =>
  subject?.kind === "product" || subject?.kind === "account" ? subject.id : null;

type ChangeItem = (index: number, changed: Partial<FormItem>) => void;

const TEXT_LINE_VALUES = { quantity: "", unit: "", reference: "", unitPrice: "", discount: "" } as const;
/** Makes a line a text line, without amounts. */
function useMakeTextLine(fields: DocumentFormFields, change: ChangeItem) {
  return useCallback(
    (index: number, typed: string) => {
      const description = typed === "" ? fields.getValues(`items.${index}.description`) : typed;
      change(index, { subject: TEXT_ALONE, description, ...TEXT_LINE_VALUES });
      setTimeout(() => fields.focus(`items.${index}.description`));
    },
    [change, fields],
  );
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
  const { thing, index, name } = missing;
  if (thing === "account") {
    return (
      <NewAccountDialog
        given={name}
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
  if (thing === "product") {
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
