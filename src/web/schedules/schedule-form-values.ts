import type { Document } from "#contract/documents.ts";
import {
  type Schedule,
  scheduleInput,
  type ScheduleInput,
  type ScheduleItem,
  type SentSchedule,
} from "#contract/schedules.ts";
import { type DateRule, type RuleUnit, whyNoRule } from "#domain/date-rule.ts";
import { type Day, daysBetween, isDateText } from "#domain/dates.ts";
import type { ScheduledKind, ScheduleResult } from "#domain/schedule.ts";
import { languageOf } from "#domain/schedule-words.ts";
import type { Locale } from "#domain/locales.ts";
import type { SheetLanguage } from "#domain/sheet-words.ts";
import { formField, toInput, whyDocumentNotSavable } from "#web/documents/document-form-rules.ts";
import {
  copyDocument,
  type DocumentFormValues,
  EMPTY_ITEM,
  type FormItem,
  newDocument,
} from "#web/documents/document-form-values.ts";
import { TEXT_ALONE } from "#web/fields/item-picker.tsx";
import type { FormProblem, Reading } from "#web/forms/problems.ts";

/** How it ends. */
type Ending = "never" | "on" | "after";

/** What stands in the fields of a schedule's form: a document, whose date is the first one, and its rule. */
export type ScheduleFormValues = DocumentFormValues & {
  unit: RuleUnit;
  every: string;
  onLastDay: boolean;
  ending: Ending;
  endsOn: string;
  times: string;
  result: ScheduleResult;
  language: SheetLanguage;
  daysToPay: string;
};

type Start = { today: Day; locale: Locale };
/** A document's form asks for a number, which a schedule has not: each date gets its own. */
const NO_NUMBER = "-";

const ruleOfNew = (locale: Locale) => ({
  unit: "month" as const,
  every: "1",
  onLastDay: false,
  ending: "never" as const,
  endsOn: "",
  times: "12",
  result: "draft" as const,
  language: languageOf(locale),
  daysToPay: "30",
});

export function newSchedule({
  today,
  locale,
  pricesIncludeTax,
}: Start & { pricesIncludeTax: boolean }): ScheduleFormValues {
  const document = newDocument({ date: today, number: NO_NUMBER, party: null, pricesIncludeTax });
  return { ...document, ...ruleOfNew(locale) };
}

/** A document that is written again from a month after its date on. */
export function scheduleFrom(document: Document, start: Start & { first: Day }): ScheduleFormValues {
  return {
    ...copyDocument(document, { date: start.first, number: NO_NUMBER }),
    ...ruleOfNew(start.locale),
    daysToPay: String(daysBetween({ from: document.date, to: document.dueDate })),
  };
}

export function toScheduleValues(schedule: Schedule): ScheduleFormValues {
  const { startsOn, partyId, partyName, notes, pricesIncludeTax, discount, items, endsOn, times } = schedule;
  const party = { id: partyId, code: "", name: partyName };
  const { unit, every, onLastDay, result, language, daysToPay } = schedule;
  return {
    ...newDocument({ date: startsOn, number: NO_NUMBER, party, pricesIncludeTax }),
    notes,
    discount: discount ?? "",
    items: items.map(formItem),
    unit,
    every: String(every),
    onLastDay,
    ending: endsOn !== null ? "on" : times !== null ? "after" : "never",
    endsOn: endsOn ?? "",
    times: times === null ? "12" : String(times),
    result,
    language,
    daysToPay: String(daysToPay),
  };
}

function formItem(item: ScheduleItem): FormItem {
  const { productId, accountId, taxRateId, taxRate, description } = item;
  if (productId === null && accountId === null) return { ...EMPTY_ITEM, subject: TEXT_ALONE, description };
  return {
    ...EMPTY_ITEM,
    subject:
      accountId !== null
        ? { of: "account", id: accountId, code: item.accountCode ?? "", name: item.accountName ?? "" }
        : {
            of: "product",
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

/** A whole number as it is typed; what is none is sent as what no field takes. */
const wholeOf = (typed: string): number => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : NaN);

const hasMonths = (unit: RuleUnit): boolean => unit === "month" || unit === "year";

function ruleOf(
  values: ScheduleFormValues,
): Omit<DateRule, "startsOn" | "endsOn"> & { endsOn: string | null } {
  const { unit, every, onLastDay, ending, endsOn, times } = values;
  return {
    unit,
    every: wholeOf(every),
    onLastDay: onLastDay && hasMonths(unit),
    endsOn: ending === "on" ? endsOn : null,
    times: ending === "after" ? wholeOf(times) : null,
  };
}

/** The rule in the fields, or null as long as it names no dates. */
export function typedRule(values: ScheduleFormValues): DateRule | null {
  const { endsOn, ...rule } = ruleOf(values);
  const { date: startsOn } = values;
  if (!isDateText(startsOn) || (endsOn !== null && !isDateText(endsOn))) return null;
  const typed: DateRule = { ...rule, startsOn, endsOn };
  return whyNoRule(typed) === null ? typed : null;
}

/** What is sent, or what is wrong at which field. */
export function readScheduleForm(kind: ScheduledKind, values: ScheduleFormValues): Reading<ScheduleInput> {
  const own = whyDocumentNotSavable(kind, { ...values, dueDate: values.date });
  const parsed = scheduleInput.safeParse(toSent(kind, values));
  const others: FormProblem[] = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({
        field: scheduleField(path.join("."), values),
        message,
        untilChanged: true,
      }));
  const named = new Set(own.map(({ field }) => field));
  const problems = [...own, ...others.filter(({ field }) => !named.has(field))];
  return parsed.success && problems.length === 0 ? { input: parsed.data } : { problems };
}

function toSent(kind: ScheduledKind, values: ScheduleFormValues): SentSchedule {
  const { partyId, notes, pricesIncludeTax, discount, items } = toInput(values);
  const { result, language, daysToPay, date } = values;
  return {
    kind,
    partyId,
    notes: notes ?? "",
    pricesIncludeTax: pricesIncludeTax ?? false,
    discount: discount ?? null,
    items,
    result: kind === "invoice" || result !== "sent" ? result : "posted",
    language,
    daysToPay: wholeOf(daysToPay),
    ...ruleOf(values),
    startsOn: date,
  };
}

/** The form's name of a field of the request. */
export function scheduleField(field: string, values: Pick<ScheduleFormValues, "items">): string {
  return field === "startsOn" ? "date" : formField(field, values);
}
