import { useCallback } from "react";
import type { Account } from "#contract/accounts.ts";
import type { Product } from "#contract/products.ts";
import { type DocumentKind, type PartySide, sideOf } from "#domain/document.ts";
import { type ExchangeRate, priceAt } from "#domain/exchange.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import type { Price } from "#domain/money.ts";
import { convertPrice } from "#domain/price-changes.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { rememberAccount } from "#web/fields/account-picker.tsx";
import { useCompanyPrices, useDefaultTax } from "#web/fields/default-tax.ts";
import type { FrequentAccount } from "#web/fields/frequent-accounts.ts";
import { TEXT_ALONE } from "#web/fields/item-picker.tsx";
import { useChart } from "#web/fields/use-chart.ts";
import { useFieldValue } from "#web/forms/form-fields.ts";
import type { FormItem } from "./document-form-values.ts";
import { type DocumentFormFields, useDocumentRate } from "./use-document-form.ts";

type ItemSubjectOptions = {
  kind: DocumentKind;
  fields: DocumentFormFields;
  frequentAccounts: readonly FrequentAccount[];
};

/**
 * Fills a line when its product or account is chosen. A product sets description, price, tax and, if blank, quantity
 * 1 (Behavior 5.4); an account the same without the price, using its last description. The tax is that of the
 * product, contact or company; without any, it stays.
 */
export function useChooseSubject({ kind, fields, frequentAccounts }: ItemSubjectOptions) {
  const side = sideOf(kind);
  const usualTax = useDefaultTax(side, useFieldValue(fields, "party")?.id);
  const productsIncludeTax = useCompanyPrices(side) ?? false;
  const rate = useDocumentRate(fields);
  const change = useChangeItem(fields);
  const onProduct = useCallback(
    (index: number, product: Product) => {
      const { id, code, name, type, unit } = product;
      const { subject, description, quantity, taxRate } = fields.getValues(`items.${index}`);
      const isOwn = subject === null && description !== "";
      const tax = usualTax(fields.getValues("party")?.id, product) ?? taxRate;
      change(index, {
        subject: { kind: "product", id, code, name, type },
        description: isOwn ? description : name,
        unit,
        quantity: quantity === "" ? "1" : quantity,
        unitPrice: convertPrice(
          priceOf(product, { side, rate, currency: fields.getValues("currency") }),
          { from: productsIncludeTax, to: fields.getValues("pricesIncludeTax") },
          tax?.rate,
        ),
        taxRate: tax,
      });
      setTimeout(() => focusQuantity(fields, index));
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
  const withoutProduct = useSellWithoutProduct(fields, { side, onAccount });
  return { onProduct, onAccount, ...withoutProduct, onText: useMakeTextLine(fields, change) };
}

/** After Enter or a click the focus continues to the quantity; Tab has already moved it (Interface 2). */
function focusQuantity(fields: DocumentFormFields, index: number): void {
  if (document.activeElement?.getAttribute("role") === "combobox") fields.focus(`items.${index}.quantity`);
}

/** Changes a line; its tax is computed again. */
function useChangeItem(fields: DocumentFormFields): ChangeItem {
  return useCallback(
    (index, changed) => {
      const item = fields.getValues(`items.${index}`);
      const next = { ...item, taxAmount: "", ...changed, orderPosition: orderPositionAfter(item, changed) };
      fields.setValue(`items.${index}`, next, { shouldDirty: true });
    },
    [fields],
  );
}

type AccountLineOptions = { side: PartySide; onAccount: (index: number, account: Account) => void };

/**
 * Posts a line of a sale that has a description, but no item, to the default revenue account. A purchase has no usual account,
 * so the user chooses it.
 */
function useSellWithoutProduct(fields: DocumentFormFields, { side, onAccount }: AccountLineOptions) {
  const { data: defaults } = useApiQuery("defaultAccounts.get");
  const { data: chart } = useChart();
  const account =
    side === "customer" ? chart?.items.find(({ id }) => id === defaults?.salesAccountId) : undefined;
  const onPriced = useCallback(
    (index: number) => {
      const { subject, description } = fields.getValues(`items.${index}`);
      if (account !== undefined && subject === null && description.trim() !== "") onAccount(index, account);
    },
    [account, fields, onAccount],
  );
  const onOneTime = useCallback(
    (index: number, typed: string) => {
      if (account === undefined) return;
      if (typed !== "") fields.setValue(`items.${index}.description`, typed, { shouldDirty: true });
      onAccount(index, account);
      setTimeout(() => fields.focus(`items.${index}.unitPrice`));
    },
    [account, fields, onAccount],
  );
  return { onPriced, onOneTime: account === undefined ? null : onOneTime };
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
