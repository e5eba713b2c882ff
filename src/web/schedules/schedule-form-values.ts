import type { Document } from "#contract/documents.ts";
import type { ScheduleItem } from "#contract/schedule-templates.ts";
import type { ScheduleInput, ScheduleRequest } from "#contract/schedule-inputs.ts";
import type { Schedule } from "#contract/schedules.ts";
import { type Day, daysBetween } from "#domain/dates.ts";
import { termsOfDocument } from "#domain/payment-terms.ts";
import type { ScheduledDocument } from "#domain/schedule.ts";
import { formField, documentProblems } from "#web/documents/document-form-rules.ts";
import { toInput } from "#web/documents/status-change.ts";
import { pageNotation } from "#web/api/page-notation.ts";
import {
  copyDocument,
  type DocumentFormValues,
  EMPTY_ITEM,
  type FormItem,
  newDocument,
} from "#web/documents/document-form-values.ts";
import { TEXT_ALONE } from "#web/fields/item-picker.tsx";
import { type TermPartValues, termValues, toTermsInput } from "#web/fields/payment-terms.ts";
import { referencesOf } from "#web/fields/references.tsx";
import type { FormReading } from "#web/forms/problems.ts";
import {
  newRule,
  readSentSchedule,
  formFieldName,
  type DateRuleValues,
  toRuleInput,
  toRuleValues,
  parseWholeNumber,
} from "./rule-values.ts";

/** The form values of a recurring document: the document with its first date, and the recurrence rule. */
export type ScheduleFormValues = DocumentFormValues &
  DateRuleValues & {
    daysUntilDue: string;
    /** Instead of these days. */
    paymentTerms: TermPartValues[];
    priceChanges: PriceChangeValues[];
  };

/** A price change in the form: by a percentage, or to the current price of each product. */
export type PriceChangeValues = { from: string; by: "percent" | "product"; percent: string };

type NewScheduleOptions = { today: Day; pricesIncludeTax: boolean };
/** Placeholder for the document form's required number; each occurrence gets its own. */
const NO_NUMBER = "-";

export function newSchedule({ today, pricesIncludeTax }: NewScheduleOptions): ScheduleFormValues {
  const document = newDocument({ date: today, number: NO_NUMBER, party: null, pricesIncludeTax });
  return { ...document, ...newRule(today), daysUntilDue: "30", paymentTerms: [], priceChanges: [] };
}

/** A recurring document copied from an existing one, starting on a date. */
export function scheduleFrom(document: Document, first: Day): ScheduleFormValues {
  return {
    ...copyDocument(document, { date: first, number: NO_NUMBER }),
    ...referencesOf(document),
    ...newRule(first),
    daysUntilDue: String(daysBetween({ from: document.date, to: document.dueDate })),
    paymentTerms: termValues(termsOfDocument(document)),
    priceChanges: [],
  };
}

export function toScheduleValues(schedule: Schedule): ScheduleFormValues {
  const { startsOn, partyId, partyName, notes, pricesIncludeTax, discount, items, daysUntilDue } = schedule;
  const party = partyId && { id: partyId, code: "", name: partyName ?? "" };
  const currency = schedule.currency === pageNotation().currency ? "" : schedule.currency;
  return {
    ...newDocument({ date: startsOn, number: NO_NUMBER, party, pricesIncludeTax }),
    ...toRuleValues(schedule),
    currency,
    notes,
    ...referencesOf(schedule),
    discount: discount ?? "",
    items: items.map(formItem),
    daysUntilDue: String(daysUntilDue),
    paymentTerms: termValues(schedule.paymentTerms),
    priceChanges: schedule.priceChanges.map(({ from, percent }) => ({
      from,
      by: percent === null ? "product" : "percent",
      percent: percent ?? "",
    })),
  };
}

function formItem(item: ScheduleItem): FormItem {
  const { productId, accountId, taxRateId, taxRate, description } = item;
  if (productId === null && accountId === null) return { ...EMPTY_ITEM, subject: TEXT_ALONE, description };
  return {
    ...EMPTY_ITEM,
    subject:
      accountId !== null
        ? { kind: "account", id: accountId, code: item.accountCode ?? "", name: item.accountName ?? "" }
        : {
            kind: "product",
            id: productId ?? "",
            code: item.productCode ?? "",
            name: item.productName ?? "",
            type: item.productType ?? "service",
          },
    description,
    quantity: item.quantity,
    unit: item.unit ?? "",
    reference: item.reference,
    unitPrice: item.unitPrice,
    discount: item.discount ?? "",
    taxRate:
      taxRateId === null || taxRate === null
        ? null
        : { id: taxRateId, code: "", name: "Tax", rate: taxRate, components: item.taxComponents },
    taxAmount: item.taxAmount ?? "",
  };
}

/** The request body, or the validation errors by field. */
export function readScheduleForm(
  kind: ScheduledDocument,
  values: ScheduleFormValues,
): FormReading<ScheduleInput> {
  const formProblems = documentProblems(kind, { ...values, dueDate: values.date });
  return readSentSchedule(toSent(kind, values), {
    formProblems,
    nameOf: (field) => scheduleField(field, values),
  });
}

function toSent(kind: ScheduledDocument, values: ScheduleFormValues): ScheduleRequest {
  const { partyId, notes, pricesIncludeTax, discount, items, allowZeroQuantity } = toInput(values);
  const { result, language, daysUntilDue, currency } = values;
  return {
    kind,
    partyId,
    currency: currency === "" ? null : currency,
    notes: notes ?? "",
    ...referencesOf(values),
    priceChanges: values.priceChanges.map(({ from, by, percent }) => ({
      from,
      percent: by === "product" ? null : percent,
    })),
    pricesIncludeTax: pricesIncludeTax ?? false,
    discount: discount ?? null,
    items,
    allowZeroQuantity,
    result: kind === "invoice" || result !== "sent" ? result : "posted",
    language: language || null,
    daysUntilDue: parseWholeNumber(daysUntilDue),
    paymentTerms: toTermsInput(values.paymentTerms),
    ...toRuleInput(values),
  };
}

/** The form field for a field of the request. */
export function scheduleField(field: string, values: Pick<ScheduleFormValues, "items">): string {
  return formField(formFieldName(field), values);
}
