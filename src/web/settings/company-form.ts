import type { Book, BookInput } from "#contract/book.ts";
import { isDateText } from "#domain/dates.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import {
  paymentTermsText,
  type TermPartValues,
  termValues,
  toTermsInput,
} from "#web/fields/payment-terms.ts";
import { pricesText } from "#web/fields/prices-field.tsx";
import { formatDate } from "#web/fields/formats.ts";
import { compareFields, type ComparedFields, type Versions } from "#web/forms/compare-versions.ts";
import type { FormFields } from "#web/forms/form-fields.ts";
import { TAX_FORM_OPTIONS, TAX_FREQUENCY_OPTIONS } from "#web/tax-returns/tax-return-labels.ts";
import { validateValues, type FormReading } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import type { SelectOption } from "#web/ui/select.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { lazySchema } from "#web/forms/lazy-schema.ts";

const bookSchema = lazySchema(async () => (await import("#contract/book.ts")).book);
const bookInput = lazySchema(async () => (await import("#contract/book.ts")).bookInput);

/** The company form values, all as text; blank ones are saved as null (Behavior 5.5). */
export type CompanyFormValues = {
  name: string;
  address: string;
  phone: string;
  email: string;
  taxId: string;
  fiscalYearStart: string;
  fiscalYearEnd: string;
  fiscalYears: readonly { start: string; end: string; isClosed: boolean }[];
  timeZone: string;
  currency: string;
  locale: Book["locale"];
  country: string;
  negativeStock: Book["negativeStock"];
  defaultProductType: Book["defaultProductType"];
  salesTaxRateId: string;
  purchaseTaxRateId: string;
  salesPricesIncludeTax: boolean;
  purchasePricesIncludeTax: boolean;
  taxRounding: Book["taxRounding"];
  accountCodes: Book["accountCodes"];
  earlyDiscountTax: NonNullable<Book["earlyDiscountTax"]> | "";
  namedTerms: { name: string; paymentTerms: TermPartValues[] }[];
  taxForm: NonNullable<Book["taxForm"]> | "";
  taxFrequency: NonNullable<Book["taxFrequency"]> | "";
};
export type CompanyFormFields = FormFields<CompanyFormValues>;

/** Whether to allow sales without stock (Accounting 7). */
export const NEGATIVE_STOCK: Readonly<Record<Book["negativeStock"], string>> = {
  allow: "Allow (correct the cost later)",
  block: "Block",
};

/** Where taxes of new documents are rounded (Accounting 0). */
export const TAX_ROUNDING: Readonly<Record<Book["taxRounding"], string>> = {
  line: "Per line",
  document: "Per tax rate, once per document",
};

/** Whether early payment discounts reduce the tax (Accounting 3). */
export const DISCOUNT_TAX_OPTIONS: readonly SelectOption[] = [
  { value: "reduced", label: "Reduce the tax" },
  { value: "unchanged", label: "Leave the tax unchanged" },
];

/** The format of account codes (Behavior 5.2). */
export const ACCOUNT_CODES_CHOICES: Readonly<Record<Book["accountCodes"], string>> = {
  numbers: "Numbers only",
  characters: "Letters, digits, dots and hyphens",
};

/** The default type of new products (Behavior 9). */
export const SELLS_LABELS: Readonly<Record<Book["defaultProductType"], string>> = {
  inventory: "Goods",
  service: "Services",
};

type CompanySaveOptions = { onDone?: (saved: Book) => void; messages?: { saved: string; failed: string } };

const COMPANY_MESSAGES = {
  saved: "Company information updated successfully",
  failed: "Failed to update company information",
};

/** The state of a company settings form and saving it; `messages` name what was saved (Behavior 5.5, 8). */
export function useCompanyForm(
  opened: Book,
  { onDone, messages = COMPANY_MESSAGES }: CompanySaveOptions = {},
) {
  const update = useApiMutation("company.update");
  return useForm<CompanyFormValues, BookInput, Book>({
    opened,
    initial: toCompanyValues(opened),
    toValues: toCompanyValues,
    read: readCompany,
    write: (input, over) => update.mutateAsync({ body: { ...input, version: (over ?? opened).version } }),
    schema: bookSchema,
    compare: compareCompany,
    onSaved: (saved) => {
      showToast(messages.saved);
      onDone?.(saved);
    },
    keepsFormOpen: true,
    fallback: messages.failed,
  });
}

export function toCompanyValues(book: Book): CompanyFormValues {
  const { name, timeZone, currency, locale, negativeStock, defaultProductType } = book;
  return {
    name,
    timeZone,
    currency,
    locale,
    country: book.country ?? "",
    negativeStock,
    defaultProductType,
    salesPricesIncludeTax: book.salesPricesIncludeTax,
    purchasePricesIncludeTax: book.purchasePricesIncludeTax,
    taxRounding: book.taxRounding,
    accountCodes: book.accountCodes,
    earlyDiscountTax: book.earlyDiscountTax ?? "",
    namedTerms: book.namedTerms.map(({ name: label, paymentTerms }) => ({
      name: label,
      paymentTerms: termValues(paymentTerms),
    })),
    salesTaxRateId: book.salesTaxRateId ?? "",
    purchaseTaxRateId: book.purchaseTaxRateId ?? "",
    taxForm: book.taxForm ?? "",
    taxFrequency: book.taxFrequency ?? "",
    address: book.address ?? "",
    phone: book.phone ?? "",
    email: book.email ?? "",
    taxId: book.taxId ?? "",
    fiscalYearStart: book.fiscalYearStart ?? "",
    fiscalYearEnd: book.fiscalYearEnd ?? "",
    fiscalYears: book.fiscalYears,
  };
}

/** The request body, or the validation errors. The version is added on sending. */
export function readCompany(values: CompanyFormValues): FormReading<BookInput> {
  const { fiscalYearStart, fiscalYearEnd, fiscalYears, salesTaxRateId, purchaseTaxRateId, country, ...rest } =
    values;
  const { taxForm, taxFrequency, earlyDiscountTax, namedTerms, ...texts } = rest;
  return validateValues(bookInput, {
    ...texts,
    earlyDiscountTax: earlyDiscountTax || null,
    namedTerms: namedTerms.map(({ name, paymentTerms }) => ({
      name,
      paymentTerms: toTermsInput(paymentTerms),
    })),
    taxForm: taxForm || null,
    taxFrequency: taxFrequency || null,
    version: 1,
    fiscalYearStart: fiscalYearStart || null,
    fiscalYearEnd: fiscalYearEnd || null,
    fiscalYears: fiscalYears.map(({ start, end }) => ({ start, end })),
    country: country || null,
    salesTaxRateId: salesTaxRateId || null,
    purchaseTaxRateId: purchaseTaxRateId || null,
  });
}

export function compareCompany(versions: Versions<CompanyFormValues>) {
  return compareFields(COMPARED_FIELDS, versions);
}

const dateText = (date: string): string => (isDateText(date) ? formatDate(date) : date);

const optionLabel = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? "Default for your country";

const COMPARED_FIELDS: ComparedFields<CompanyFormValues> = [
  ["Company name", ({ name }) => name],
  ["Address", ({ address }) => address],
  ["Phone", ({ phone }) => phone],
  ["Email", ({ email }) => email],
  ["Tax ID", ({ taxId }) => taxId],
  ["Fiscal year start", ({ fiscalYearStart }) => dateText(fiscalYearStart)],
  ["Fiscal year end", ({ fiscalYearEnd }) => dateText(fiscalYearEnd)],
  [
    "Shorter or longer fiscal years",
    ({ fiscalYears }) =>
      fiscalYears.map(({ start, end }) => `${dateText(start)} – ${dateText(end)}`).join(", "),
  ],
  ["Time zone", ({ timeZone }) => timeZone],
  ["Country", ({ country }) => country],
  ["Currency", ({ currency }) => currency],
  ["Number and date format", ({ locale }) => locale],
  ["Selling out-of-stock items", ({ negativeStock }) => NEGATIVE_STOCK[negativeStock]],
  ["Sales prices", ({ salesPricesIncludeTax }) => pricesText(salesPricesIncludeTax)],
  ["Purchase prices", ({ purchasePricesIncludeTax }) => pricesText(purchasePricesIncludeTax)],
  ["Tax rounding", ({ taxRounding }) => TAX_ROUNDING[taxRounding]],
  ["Early payment discounts", ({ earlyDiscountTax }) => optionLabel(DISCOUNT_TAX_OPTIONS, earlyDiscountTax)],
  [
    "Payment terms",
    ({ namedTerms }) =>
      namedTerms.map(({ name, paymentTerms }) => `${name}: ${paymentTermsText(paymentTerms)}`).join("; "),
  ],
  ["Account codes", ({ accountCodes }) => ACCOUNT_CODES_CHOICES[accountCodes]],
  ["You mainly sell", ({ defaultProductType }) => SELLS_LABELS[defaultProductType]],
  ["Tax return", ({ taxForm }) => optionLabel(TAX_FORM_OPTIONS, taxForm)],
  ["Tax returns", ({ taxFrequency }) => optionLabel(TAX_FREQUENCY_OPTIONS, taxFrequency)],
];
