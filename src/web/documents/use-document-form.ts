import { useEffect, useState } from "react";
import type { Document } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import type { Party } from "#contract/parties.ts";
import { isDateText } from "#domain/dates.ts";
import { type DocumentKind, type PartySide, sideOf } from "#domain/document.ts";
import type { ExchangeRate } from "#domain/exchange.ts";
import { amountOnPriceBasis, documentTotals } from "#domain/item-amounts.ts";
import { severalTaxes } from "#domain/tax-report.ts";
import { type Money, sum } from "#domain/money.ts";
import { pageMinorUnit } from "#web/api/page-notation.ts";
import { useToday } from "#web/api/session.ts";
import { formatDate } from "#web/fields/formats.ts";
import { type ComparedFields, compareFields, compareLines } from "#web/forms/compare-versions.ts";
import { pricesText } from "#web/fields/prices-field.tsx";
import type { CodedRecord } from "#web/fields/match-text.ts";
import { earlyDiscountText, paymentTermsText, termValues } from "#web/fields/payment-terms.ts";
import { useRecordSearch } from "#web/fields/record-pickers.tsx";
import { useCompanyTax, usePartyDefaults, useDefaultTax } from "#web/fields/default-tax.ts";
import { defaultCurrency, linesInBooks, useRateOf } from "#web/fields/currency-fields.tsx";
import { type FormFields, useField, useFieldValue } from "#web/forms/form-fields.ts";
import { amountsOf, discountShares, taxesOfLines } from "#web/fields/entered-amounts.ts";
import { taxAfterChange } from "#web/fields/uncredited-item.ts";
import type { NextPage } from "#web/forms/leave-form.tsx";
import { useNextNumber } from "#web/forms/next-code.ts";
import { useForm } from "#web/forms/use-form.ts";
import { schemaProblems, formField, placeInDocument, documentProblems } from "./document-form-rules.ts";
import {
  type DocumentFormValues,
  type FormItem,
  isEmptyItem,
  toDocumentValues,
} from "./document-form-values.ts";
import { buildConfirmation } from "./status-change.ts";
import { type PendingFile, useSaveDocument } from "./use-save-document.ts";
import { DOCUMENT_STATUS_LABELS, DOCUMENT_LABELS } from "./document-labels.ts";
import { lazySchema } from "#web/forms/lazy-schema.ts";

const documentSchema = lazySchema(async () => (await import("#contract/documents.ts")).document);

export type DocumentFormFields = FormFields<DocumentFormValues>;

type DocumentFormOptions = {
  kind: DocumentKind;
  initial: DocumentFormValues;
  /** Number the server would assign; a number is sent only if another was entered. */
  proposal: string | null;
  /** Document being edited, as read; null for a new one. */
  opened: Document | null;
  /** File it is created from, which is stored with it. */
  file: PendingFile["file"] | null;
  onSaved: (saved: Document, next: NextPage) => void;
};

/** Manages the state of a document's form and saves it (Behavior 5.4). */
export function useDocumentForm({ kind, initial, proposal, opened, file, onSaved }: DocumentFormOptions) {
  const today = useToday();
  const companyTax = useCompanyTax(sideOf(kind));
  const [proposed, onProposed] = useState(proposal);
  const form = useForm<DocumentFormValues, DocumentFormValues, Document>({
    opened,
    initial,
    toValues: (document) => toDocumentValues(document, today),
    read: (values) => {
      const ruleProblems = documentProblems(kind, values);
      const problems = ruleProblems.length > 0 ? ruleProblems : schemaProblems(values);
      return problems.length > 0 ? { problems } : { input: values };
    },
    write: useSaveDocument(kind, { proposed, file }),
    schema: documentSchema,
    compare: ({ theirs, mine }) => [
      ...compareFields(comparedFields(kind), { theirs, mine }),
      ...compareLines({ theirs: theirs.items.flatMap(itemText), mine: mine.items.flatMap(itemText) }),
    ],
    onSaved,
    toPosted: (values) => ({ ...values, status: "posted" }),
    ask: (values, over) =>
      buildConfirmation({
        kind,
        opened: over,
        initial: over ? toDocumentValues(over, today) : initial,
        values,
        companyTax: companyTax?.name ?? null,
      }),
    fallback: DOCUMENT_LABELS[kind][opened ? "failedToSave" : "failedToCreate"],
    nameOf: formField,
    placeOf: placeInDocument,
  });
  const id = `${DOCUMENT_RESOURCES[kind]}.nextNumber` as const;
  const date = useFieldValue(form.fields, "date");
  useNextNumber(form.fields, { id, proposal, proposed, onProposed, date });
  return form;
}

/** Document fields for comparing two versions after a conflict. */
function comparedFields(kind: DocumentKind): ComparedFields<DocumentFormValues> {
  return [
    [DOCUMENT_LABELS[kind].party, ({ party }) => party?.name ?? ""],
    ["Number", ({ number }) => number],
    ["Date", ({ date }) => dateText(date)],
    ["Due date", ({ dueDate }) => dateText(dueDate)],
    [
      "Installments",
      ({ installments }) =>
        installments.map(({ dueDate, amount }) => `${dateText(dueDate)} ${amount}`).join(", "),
    ],
    ["Early payment discount", ({ earlyDiscount }) => earlyDiscountText(earlyDiscount)],
    ["Status", ({ status }) => DOCUMENT_STATUS_LABELS[status]],
    ["Amounts are", ({ pricesIncludeTax }) => pricesText(pricesIncludeTax)],
    ["Currency", ({ currency, exchangeRate }) => [currency, exchangeRate].filter(Boolean).join(" at ")],
    ["Discount", ({ discount }) => discount],
    ["Order number", ({ orderReference }) => orderReference],
    ["Contract number", ({ contractReference }) => contractReference],
    ["Notes", ({ notes }) => notes],
  ];
}

const dateText = (date: string): string => (isDateText(date) ? formatDate(date) : date);

function itemText(item: FormItem): string[] {
  if (isEmptyItem(item)) return [];
  const { subject, description, quantity, unit, reference, unitPrice, discount, taxRate, taxAmount } = item;
  if (subject?.kind === "text") return [`“${description}”`];
  const name = subject?.name ?? "No product";
  const tax = [...(taxRate ? [`tax ${taxRate.rate}%`] : []), ...(taxAmount ? [`of ${taxAmount}`] : [])];
  const text = description !== "" && description !== name ? [`“${description}”`] : [];
  const discountText = discount === "" ? [] : [`${discount} discount`];
  const counted = [quantity, unit].filter((part) => part !== "").join(" ");
  const ordered = reference === "" ? [] : [reference];
  return [[name, `${counted} × ${unitPrice}`, ...discountText, ...tax, ...text, ...ordered].join(", ")];
}

/** Returns the totals of the items as entered (Behavior 5.4). */
export function useTotals(fields: DocumentFormFields) {
  const shares = useShares(fields);
  const currency = useFieldValue(fields, "currency");
  const minorUnit = pageMinorUnit(currency);
  const pricesIncludeTax = useFieldValue(fields, "pricesIncludeTax");
  const taxes = useTaxesOfLines(fields);
  const amounts = useFieldValue(fields, "items").map((item, index) => ({
    ...amountsOf(item, {
      pricesIncludeTax,
      minorUnit,
      documentDiscount: shares[index],
      taxes: taxes.get(index),
    }),
    taxRate: item.taxRate?.rate ?? null,
  }));
  const totals = { ...documentTotals(amounts), taxes: severalTaxes(amounts), documentDiscount: sum(shares) };
  return {
    ...totals,
    lines: amounts,
    currency,
    pricesIncludeTax,
    undiscounted: amountOnPriceBasis(totals, pricesIncludeTax),
  };
}

/** Returns each item's share of the document discount, as entered. */
export function useShares(fields: DocumentFormFields) {
  const values = { items: useFieldValue(fields, "items"), discount: useFieldValue(fields, "discount") };
  return discountShares(values, pageMinorUnit(useFieldValue(fields, "currency")));
}

/** Returns the taxes per line if rounded together, treating line `untyped` as if its tax wasn't entered. */
export function useTaxesOfLines(fields: DocumentFormFields, untyped?: number) {
  const items = useFieldValue(fields, "items");
  const values = {
    items: items.map((item, index) => (index === untyped ? { ...item, taxAmount: "" } : item)),
    discount: useFieldValue(fields, "discount"),
    pricesIncludeTax: useFieldValue(fields, "pricesIncludeTax"),
    taxRounding: useFieldValue(fields, "taxRounding"),
  };
  return taxesOfLines(values, pageMinorUnit(useFieldValue(fields, "currency")));
}

/** The field of a line's entered tax; a credit line's is computed once it no longer credits what it started with. */
export function useTaxField(fields: DocumentFormFields, index: number) {
  const item = useFieldValue(fields, `items.${index}`);
  const tax = taxAfterChange(item, useFieldValue(fields, "pricesIncludeTax"));
  useEffect(() => {
    if (tax !== item.taxAmount) fields.setValue(`items.${index}.taxAmount`, tax);
  }, [fields, index, item.taxAmount, tax]);
  return useField(fields, `items.${index}.taxAmount`);
}

/** Returns the exchange rate that would be saved; null for the base currency. */
export function useDocumentRate(fields: DocumentFormFields): ExchangeRate | null {
  const [currency, exchangeRate, date] = [
    useFieldValue(fields, "currency"),
    useFieldValue(fields, "exchangeRate"),
    useFieldValue(fields, "date"),
  ];
  return useRateOf({ currency, exchangeRate, date }).rate;
}

/** Returns the total in the base currency. */
export function useBaseTotal(fields: DocumentFormFields): Money {
  const { lines, total } = useTotals(fields);
  const rate = useDocumentRate(fields);
  return rate === null ? total : linesInBooks(lines, rate);
}

/**
 * Applies a new contact's default tax to lines whose tax wasn't edited (Accounting 8), and its currency (10) and
 * payment terms to the document.
 */
export function useChooseParty(side: PartySide, fields: DocumentFormFields, takesCurrency: boolean) {
  const usualTax = useDefaultTax(side, useFieldValue(fields, "party")?.id);
  const { load, defaultsOf } = usePartyDefaults(side);
  const products = useRecordSearch("products.list").items;
  async function choose(party: CodedRecord | null): Promise<void> {
    const before = fields.getValues("party")?.id;
    fields.setValue("party", party && { id: party.id, code: party.code, name: party.name }, {
      shouldDirty: true,
    });
    await Promise.all([load(before ?? ""), load(party?.id ?? "")]);
    // The user may have chosen another contact in the meantime.
    if (fields.getValues("party")?.id !== party?.id) return;
    if (takesCurrency) applyPartyCurrency(fields, { before: defaultsOf(before), now: defaultsOf(party?.id) });
    applyPartyTerms(fields, { before: defaultsOf(before), now: defaultsOf(party?.id) });
    for (const [index, { subject, taxRate }] of fields.getValues("items").entries()) {
      const fullAmounts =
        subject?.kind === "account" ? { taxRateId: null } : products.find(({ id }) => id === subject?.id);
      if (!fullAmounts || usualTax(before, fullAmounts)?.id !== taxRate?.id) continue;
      const usual = usualTax(party?.id, fullAmounts);
      if (usual?.id === taxRate?.id) continue;
      fields.setValue(`items.${index}.taxRate`, usual, { shouldDirty: true });
      fields.setValue(`items.${index}.taxAmount`, "");
    }
  }
  return (party: CodedRecord | null): void => void choose(party);
}

type UsualCurrencyInput = Parameters<typeof defaultCurrency>[0];

/** Sets the contact's currency unless one was chosen; a credit, or a document from an order, keeps its source's. */
function applyPartyCurrency(
  fields: DocumentFormFields,
  { before, now }: { before: UsualCurrencyInput; now: UsualCurrencyInput },
): void {
  const { currency, exchangeRate, creditedDocumentId, orderId } = fields.getValues();
  const isChosen = exchangeRate !== "" || currency !== defaultCurrency(before);
  if (creditedDocumentId !== null || orderId !== null || isChosen || currency === defaultCurrency(now))
    return;
  fields.setValue("currency", defaultCurrency(now), { shouldDirty: true });
}

type PartyTerms = Pick<Party, "paymentTerms"> | undefined;

/** Sets the contact's payment terms unless edited, or set by a credited document or an order. */
function applyPartyTerms(
  fields: DocumentFormFields,
  { before, now }: { before: PartyTerms; now: PartyTerms },
): void {
  const { paymentTerms = [], creditedDocumentId, orderId } = fields.getValues();
  const isChosen =
    paymentTermsText(paymentTerms) !== paymentTermsText(termValues(before?.paymentTerms ?? []));
  if (creditedDocumentId !== null || orderId !== null || isChosen) return;
  fields.setValue("paymentTerms", termValues(now?.paymentTerms ?? []));
}
