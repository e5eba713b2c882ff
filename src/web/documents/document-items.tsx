import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import type { Account } from "#contract/accounts.ts";
import type { Product } from "#contract/products.ts";
import { type DocumentKind, isCredit, type PartySide, sideOf } from "#domain/document.ts";
import { isPositive, negate } from "#domain/money.ts";
import { rememberAccount } from "#web/fields/account-picker.tsx";
import { formatMoney } from "#web/fields/formats.ts";
import { TEXT_ALONE } from "#web/fields/item-picker.tsx";
import { type UsualAccount, useUsualAccounts } from "#web/fields/usual-accounts.ts";
import { asPriced } from "#web/fields/prices-field.tsx";
import { useCompanyPrices, useUsualTax } from "#web/fields/usual-tax.ts";
import { useField, useFieldValue, useLines } from "#web/forms/form-fields.ts";
import { AddLine, useLineEditor } from "#web/forms/line-editor.tsx";
import { ProductDialog } from "#web/products/product-dialog.tsx";
import { TaxRateDialog } from "#web/tax-rates/tax-rate-dialog.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useSession } from "#web/api/session.ts";
import { DiscountField } from "#web/fields/number-field.tsx";
import { symbolOf } from "#web/fields/money.tsx";
import { type FormItem, isEmptyItem, lineAfter } from "./document-form-values.ts";
import { ITEM_COLUMNS, ITEM_GRID, ItemLine, LONG_AMOUNT_FROM, type WantedRecord } from "./item-line.tsx";
import { type DocumentFormFields, useTotals } from "./use-document-form.ts";

type Props = { kind: DocumentKind; fields: DocumentFormFields };

/** The heads of the columns, and of those that hold prices where these have the tax in them. */
const HEADS = ["Quantity", "Unit price", "Discount", "Tax", "Tax amount", "Amount"];
const WITH_TAX: Readonly<Record<string, string>> = { "Unit price": "Price with tax", Amount: "With tax" };

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
    // Without a tax there is no tax amount, and a text has no amount at all.
    lastColumn: ({ subject, taxRate }) =>
      subject?.of === "text" ? "description" : taxRate ? "taxAmount" : "taxRate",
    copyAbove: ({ line, column }) =>
      fields.setValue(`items.${line}.${column}`, fields.getValues(`items.${line - 1}.${column}`), {
        shouldDirty: true,
      }),
  });
  const [missing, setMissing] = useState<WantedRecord | null>(null);
  const usual = useUsualAccounts(kind, useFieldValue(fields, "party")?.id);
  const choose = useChooseSubject({ kind, fields, usual });
  return (
    <ItemsSection fields={fields}>
      <Heads pricesIncludeTax={useFieldValue(fields, "pricesIncludeTax")} />
      <ol>
        {array.fields.map(({ id }, index) => (
          <ItemLine
            key={id}
            {...{ fields, editor, index, usual }}
            {...choose}
            side={sideOf(kind)}
            isCredit={isCredit(kind)}
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
          {...choose}
          side={sideOf(kind)}
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

function Heads({ pricesIncludeTax }: { pricesIncludeTax: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        ITEM_GRID,
        "sticky top-header z-10 h-9 items-center rounded-t-card bg-sunken text-small font-medium text-ink-soft max-sm:hidden",
      )}
    >
      <span className="truncate px-3.75">Item and description</span>
      {HEADS.map((head) => (
        <span key={head} className={classNames("px-3.75", head !== "Tax" && "text-end")}>
          {pricesIncludeTax ? (WITH_TAX[head] ?? head) : head}
        </span>
      ))}
    </div>
  );
}

type Options = { kind: DocumentKind; fields: DocumentFormFields; usual: readonly UsualAccount[] };

/**
 * What a line becomes when it is said what it is of. A product fills description, price and tax, and the quantity with 1
 * where it is empty (Behaviour 5.4); an account the same but for the price, with the text that it had last. The tax is
 * the product's, else that of the party or the company; without any it stays what the line before has.
 */
function useChooseSubject({ kind, fields, usual }: Options) {
  const side = sideOf(kind);
  const usualTax = useUsualTax(side);
  const productsIncludeTax = useCompanyPrices(side) ?? false;
  const change = useCallback(
    (index: number, changed: Partial<FormItem>) => {
      const item = fields.getValues(`items.${index}`);
      fields.setValue(`items.${index}`, { ...item, taxAmount: "", ...changed }, { shouldDirty: true });
    },
    [fields],
  );
  const onProduct = useCallback(
    (index: number, product: Product) => {
      const { id, code, name, type, purchasePrice, salePrice } = product;
      const { quantity, taxRate } = fields.getValues(`items.${index}`);
      const tax = usualTax(fields.getValues("party")?.id, product) ?? taxRate;
      const price = side === "vendor" ? purchasePrice : salePrice;
      change(index, {
        subject: { of: "product", id, code, name, type },
        description: name,
        quantity: quantity === "" ? "1" : quantity,
        unitPrice: asPriced(
          price,
          { from: productsIncludeTax, to: fields.getValues("pricesIncludeTax") },
          tax?.rate,
        ),
        taxRate: tax,
      });
    },
    [change, fields, side, usualTax, productsIncludeTax],
  );
  const onAccount = useCallback(
    (index: number, { id, code, name }: Account) => {
      const { subject, description, quantity, taxRate } = fields.getValues(`items.${index}`);
      rememberAccount(id);
      const isOwn = description !== "" && description !== subject?.name;
      const last = usual.find(({ accountId }) => accountId === id)?.description;
      change(index, {
        subject: { of: "account", id, code, name },
        description: isOwn ? description : (last ?? name),
        quantity: quantity === "" ? "1" : quantity,
        taxRate: usualTax(fields.getValues("party")?.id, { taxRateId: null }) ?? taxRate,
      });
    },
    [change, fields, usual, usualTax],
  );
  return { onProduct, onAccount, onText: useChooseText(fields, change) };
}

type Change = (index: number, changed: Partial<FormItem>) => void;

/** A text has no amount. Its own is typed next. */
function useChooseText(fields: DocumentFormFields, change: Change) {
  return useCallback(
    (index: number, typed: string) => {
      const description = typed === "" ? fields.getValues(`items.${index}.description`) : typed;
      change(index, { subject: TEXT_ALONE, description, quantity: "", unitPrice: "", discount: "" });
      setTimeout(() => fields.focus(`items.${index}.description`));
    },
    [change, fields],
  );
}

const NewAccountDialog = lazy(async () => ({
  default: (await import("#web/accounts/new-account-dialog.tsx")).NewAccountDialog,
}));

type MissingProps = {
  missing: WantedRecord;
  fields: DocumentFormFields;
  side: PartySide;
  onProduct: (index: number, product: Product) => void;
  onAccount: (index: number, account: Account) => void;
  onClose: () => void;
};

/** Adds the product, account or tax rate that a line needs, and chooses it in the line (Interface 2). */
function MissingRecord({ missing, fields, side, onProduct, onAccount, onClose }: MissingProps) {
  const { thing, index, name } = missing;
  if (thing === "account") {
    return (
      <Suspense>
        <NewAccountDialog
          typed={name}
          onClose={onClose}
          onCreated={(account) => {
            onAccount(index, account);
            onClose();
            setTimeout(() => fields.focus(`items.${index}.unitPrice`));
          }}
        />
      </Suspense>
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
  const { undiscounted, documentDiscount, taxAmount, total, pricesIncludeTax } = useTotals(fields);
  const discount = useField(fields, "discount");
  const sign = symbolOf(useSession().book.currency);
  return (
    <div className="flex flex-col items-end gap-1 border-t border-ink-faint px-4 py-3 sm:pe-15.25">
      <dl className={TOTALS}>
        <Total label="Subtotal" amount={formatMoney(undiscounted)} />
      </dl>
      <div className="grid w-80 max-w-full grid-cols-[1fr_--spacing(28)_--spacing(30)] items-start gap-2">
        <span aria-hidden="true" className="pt-2 text-ink-soft">
          Discount
        </span>
        <DiscountField {...discount} label="Discount" labelHidden />
        <p className="pt-2 text-end tabular-nums">
          {isPositive(documentDiscount) && formatMoney(negate(documentDiscount))}
        </p>
      </div>
      <dl className={TOTALS}>
        <Total label={pricesIncludeTax ? "Tax included" : "Tax"} amount={formatMoney(taxAmount)} />
        <Total label="Total" amount={`${sign}${formatMoney(total)}`} strong />
      </dl>
    </div>
  );
}

const TOTALS = "flex w-80 max-w-full flex-col gap-1";

function Total({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) {
  return (
    <div className={classNames("flex justify-between gap-6", strong && "font-semibold")}>
      <dt className={strong ? "" : "text-ink-soft"}>{label}</dt>
      <dd className={classNames("tabular-nums", strong && "border-b-3 border-double border-ink-faint")}>
        {amount}
      </dd>
    </div>
  );
}
