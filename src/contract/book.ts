import { z } from "zod";
import { ACCOUNT_CODES } from "#domain/account-code.ts";
import type { YearDates } from "#domain/fiscal-years.ts";
import { faultOfYears } from "#domain/fiscal-year-list.ts";
import { isDateText, isTimeZone, shiftDays, shiftMonths } from "#domain/dates.ts";
import { currencyCodeError } from "#domain/currencies.ts";
import { TAX_ROUNDINGS } from "#domain/document.ts";
import { isCountryCode } from "#domain/e-invoice/codes.ts";
import type { AccountId } from "#domain/ids.ts";
import { TAX_FORM_IDS, TAX_FREQUENCIES } from "#domain/tax-period.ts";
import { PRODUCT_TYPES } from "#domain/units.ts";
import { DISCOUNT_TAX_CHOICES } from "#domain/early-discount.ts";
import { acceptReadFields } from "./accept-read-fields.ts";
import { endpoint } from "./endpoint.ts";
import {
  accountId,
  bookId,
  requiredId,
  date,
  input,
  localeName,
  optionalEmail,
  optionalLongText,
  optionalText,
  record,
  requiredText,
  taxRateId,
  text,
  version,
} from "./fields.ts";
import { paymentTermsInput, repliedPaymentTerms } from "./payment-terms.ts";

const lockDates = z.object({
  all: date.nullable(),
  sales: date.nullable(),
  purchases: date.nullable(),
  payments: date.nullable(),
});

const yearDates = { start: date, end: date };
const fiscalYear = z.object({ ...yearDates, isClosed: z.boolean() });

/** The company settings (Behavior 3, 5.5); blank optional fields are null. */
export const book = record("CompanySettings", {
  id: bookId,
  version,
  name: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  taxId: z.string().nullable(),
  fiscalYearStart: date.nullable(),
  fiscalYearEnd: date.nullable(),
  /** The fiscal years with fixed dates, in order: closed ones, and shorter or longer ones (Accounting 11.1). */
  fiscalYears: z.array(fiscalYear),
  currency: z.string(),
  /** True once something is posted or saved in the currency. */
  isCurrencyLocked: z.boolean(),
  /** Format of amounts and dates on screens and PDFs. */
  locale: localeName,
  /** An ISO 3166-1 code; null until the company's country is entered. */
  country: z.string().nullable(),
  timeZone: z.string(),
  /** Today in the company's time zone. */
  today: date,
  /** Journals dated through this day can't be changed; null if nothing is closed. */
  closedThrough: date.nullable(),
  /** The same by area, with the locks that apply to you; no area is open within a closed period (Accounting 33). */
  lockDates,
  /** Soft locks: a reason is required through these days (Accounting 33). */
  softLockDates: lockDates,
  /** True while the owner works in the sample company. */
  isSample: z.boolean(),
  /** Sales of out-of-stock items: allowed and settled later, or blocked (Accounting 7). */
  negativeStock: z.enum(["allow", "block"]),
  /** The default type of a new product. */
  defaultProductType: z.enum(PRODUCT_TYPES),
  /** Default tax of new lines if neither product nor party has one (Accounting 8). */
  salesTaxRateId: taxRateId.nullable(),
  purchaseTaxRateId: taxRateId.nullable(),
  /** Whether product prices are tax inclusive; the default for new documents (Decision 0052). */
  salesPricesIncludeTax: z.boolean(),
  purchasePricesIncludeTax: z.boolean(),
  /** Rounding of taxes on new documents: per line, or once per rate (Accounting 0). */
  taxRounding: z.enum(TAX_ROUNDINGS),
  /** Whether early payment discounts reduce the tax; null to use the rule of the country (Accounting 3). */
  earlyDiscountTax: z.enum(DISCOUNT_TAX_CHOICES).nullable(),
  /** The company's own payment terms, offered with the standard ones. */
  namedTerms: z.array(record("NamedTerms", { name: z.string(), paymentTerms: repliedPaymentTerms })),
  /** Allowed account codes: numbers only, or letters, digits, dots and hyphens (Behavior 5.2). */
  accountCodes: z.enum(ACCOUNT_CODES),
  /** Form of its tax returns and filing frequency; null to use the country's default (Accounting 28). */
  taxForm: z.enum(TAX_FORM_IDS).nullable(),
  taxFrequency: z.enum(TAX_FREQUENCIES).nullable(),
  /** Taxes are filed through this day; null if no return is. */
  taxFiledThrough: date.nullable(),
  /** Manual journals in this calendar month; `limit` is null if unlimited (Accounting 13). */
  monthlyJournals: z.object({ used: z.int(), limit: z.int().nullable() }),
});
export type Book = z.infer<typeof book>;

export const countryCode = z
  .string()
  .refine(isCountryCode, "Choose a country by its two-letter code, e.g. DE");

function refuseCurrency(code: string, context: z.RefinementCtx): void {
  const message = currencyCodeError(code);
  if (message !== null) context.addIssue({ code: "custom", message });
}

function refuseYears(years: YearDates[], context: z.RefinementCtx): void {
  // A date that doesn't exist is reported at its own field.
  if (!years.every(({ start, end }) => isDateText(start) && isDateText(end))) return;
  const fault = faultOfYears(years);
  if (fault !== null)
    context.addIssue({ code: "custom", message: fault.message, path: [fault.index, fault.field] });
}

const namedTermsInput = input("NamedTermsInput", {
  name: requiredText(60, "Enter a name"),
  paymentTerms: paymentTermsInput.min(1, "Enter when the terms are due"),
});

function refuseSameNames(named: readonly { name: string }[], context: z.RefinementCtx): void {
  const names = named.map(({ name }) => name.toLowerCase());
  const index = names.findIndex((name, position) => names.indexOf(name) < position);
  if (index >= 0)
    context.addIssue({
      code: "custom",
      message: "These terms already exist. Enter another name.",
      path: [index, "name"],
    });
}

/** Body of the company form: a blank name is saved as 'My Company' (Behavior 5.5). */
export const bookInput = z
  .strictObject({
    version,
    name: text(200).overwrite((name) => (name === "" ? "My Company" : name)),
    address: optionalLongText(1000),
    phone: optionalText(50),
    email: optionalEmail,
    taxId: optionalText(50),
    fiscalYearStart: date.nullable().default(null),
    fiscalYearEnd: date.nullable().default(null),
    /** All fiscal years with fixed dates, including closed ones, which can't change; unchanged if omitted. */
    fiscalYears: z
      .array(acceptReadFields(z.strictObject(yearDates), fiscalYear))
      .max(100)
      .superRefine(refuseYears)
      .optional(),
    negativeStock: z.enum(["allow", "block"]).optional(),
    defaultProductType: z.enum(PRODUCT_TYPES).optional(),
    /** ISO 4217. */
    currency: z.string().superRefine(refuseCurrency).optional(),
    locale: localeName.optional(),
    /** If omitted, unchanged; null clears. */
    country: countryCode.nullable().optional(),
    salesTaxRateId: taxRateId.nullable().optional(),
    purchaseTaxRateId: taxRateId.nullable().optional(),
    salesPricesIncludeTax: z.boolean().optional(),
    purchasePricesIncludeTax: z.boolean().optional(),
    taxRounding: z.enum(TAX_ROUNDINGS).optional(),
    earlyDiscountTax: z.enum(DISCOUNT_TAX_CHOICES).nullable().optional(),
    namedTerms: z.array(namedTermsInput).max(30).superRefine(refuseSameNames).optional(),
    accountCodes: z.enum(ACCOUNT_CODES).optional(),
    taxForm: z.enum(TAX_FORM_IDS).nullable().optional(),
    taxFrequency: z.enum(TAX_FREQUENCIES).nullable().optional(),
    timeZone: z.string().max(64).refine(isTimeZone, "Choose a time zone from the list").optional(),
  })
  .refine(({ fiscalYearStart: start, fiscalYearEnd: end }) => start === null || end === null || start < end, {
    message: "The fiscal year must end after it starts. Change one of the dates.",
    path: ["fiscalYearEnd"],
  })
  .refine(
    ({ fiscalYearStart: start, fiscalYearEnd: end }) =>
      start === null ||
      end === null ||
      start >= end ||
      // An invalid date has its own error at its field.
      !(isDateText(start) && isDateText(end)) ||
      end === shiftDays(shiftMonths(start, 12), -1),
    { message: "A fiscal year has twelve months. Change one of the dates.", path: ["fiscalYearEnd"] },
  )
  .meta({ id: "CompanySettingsInput" });
export type BookInput = z.infer<typeof bookInput>;

export const bookEndpoints = {
  get: endpoint("company.get", {
    summary: "Get the company and its settings",
    access: "user",
    refs: [],
    reply: book,
  }),
  update: endpoint("company.update", {
    summary: "Update the company's settings",
    access: "user",
    refs: ["body.salesTaxRateId", "body.purchaseTaxRateId"],
    body: bookInput,
    reply: book,
  }),
};

/** Each is null until chosen or needed by a posting (Accounting 1). */
export const defaultAccounts = record("DefaultAccounts", {
  version,
  inventoryAccountId: accountId.nullable(),
  salesAccountId: accountId.nullable(),
  cogsAccountId: accountId.nullable(),
  cashAccountId: accountId.nullable(),
  inputTaxAccountId: accountId.nullable(),
  outputTaxAccountId: accountId.nullable(),
  purchasesAccountId: accountId.nullable(),
  stockAdjustmentsAccountId: accountId.nullable(),
  exchangeAccountId: accountId.nullable(),
  unrealizedExchangeAccountId: accountId.nullable(),
  badDebtAccountId: accountId.nullable(),
  bankFeesAccountId: accountId.nullable(),
  paymentDifferencesAccountId: accountId.nullable(),
  salesDiscountsAccountId: accountId.nullable(),
  purchaseDiscountsAccountId: accountId.nullable(),
  roundingAccountId: accountId.nullable(),
  openingBalanceAccountId: accountId.nullable(),
  retainedEarningsAccountId: accountId.nullable(),
  /** True once stock has moved: changing the inventory account would split stock value over two accounts. */
  isInventoryLocked: z.boolean(),
});
export type DefaultAccounts = z.infer<typeof defaultAccounts>;

const optional = accountId.nullable().optional();

/** All three of Behavior 5.5 are required; others are unchanged if omitted, and null clears them. */
export const defaultAccountsInput = input("DefaultAccountsInput", {
  inventoryAccountId: requiredId<AccountId>("Inventory account is required"),
  salesAccountId: requiredId<AccountId>("Sales account is required"),
  cogsAccountId: requiredId<AccountId>("COGS account is required"),
  cashAccountId: optional,
  inputTaxAccountId: optional,
  outputTaxAccountId: optional,
  purchasesAccountId: optional,
  stockAdjustmentsAccountId: optional,
  exchangeAccountId: optional,
  unrealizedExchangeAccountId: optional,
  badDebtAccountId: optional,
  bankFeesAccountId: optional,
  paymentDifferencesAccountId: optional,
  salesDiscountsAccountId: optional,
  purchaseDiscountsAccountId: optional,
  roundingAccountId: optional,
  openingBalanceAccountId: optional,
  retainedEarningsAccountId: optional,
  version: version.optional(),
});
export type DefaultAccountsInput = z.infer<typeof defaultAccountsInput>;

export const defaultAccountEndpoints = {
  get: endpoint("defaultAccounts.get", {
    summary: "Get the default accounts",
    access: "user",
    refs: [],
    reply: defaultAccounts,
  }),
  update: endpoint("defaultAccounts.update", {
    summary: "Set the default accounts (needs the current version)",
    access: "user",
    refs: Object.keys(defaultAccountsInput.shape)
      .filter((field) => field !== "version")
      .map((field) => `body.${field}`),
    body: defaultAccountsInput,
    reply: defaultAccounts,
  }),
  updateCash: endpoint("defaultAccounts.updateCash", {
    summary: "Set the default cash account",
    access: "user",
    refs: ["body.cashAccountId"],
    body: input("CashAccountInput", {
      cashAccountId: requiredId<AccountId>("Cash account is required"),
      version: version.optional(),
    }),
    reply: defaultAccounts,
  }),
};

/** The sample company, a separate book (Interface 4): one click loads it, one removes it. */
export const sampleEndpoints = {
  load: endpoint("sampleCompany.load", {
    summary: "Load the sample company and switch to it",
    access: "user",
    refs: [],
    reply: z.object({ documentCount: z.int() }),
    status: 201,
  }),
  remove: endpoint("sampleCompany.remove", {
    summary: "Remove the sample company and switch back to your company",
    access: "user",
    refs: [],
  }),
};
