import { beforeAll, expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import type { BookId } from "#domain/ids.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { compareCompany, readCompany, toCompanyValues } from "./company-form.ts";
import { loadSchemas } from "#web/forms/lazy-schema.ts";

beforeAll(loadSchemas);

const values = {
  name: "Marsh Ltd",
  address: "",
  phone: "",
  email: "",
  taxId: "",
  fiscalYearStart: "",
  fiscalYearEnd: "",
  fiscalYears: [],
  timeZone: "UTC",
  currency: "USD",
  locale: "en-US",
  country: "",
  negativeStock: "allow",
  defaultProductType: "inventory",
  salesTaxRateId: "",
  purchaseTaxRateId: "",
  salesPricesIncludeTax: false,
  purchasePricesIncludeTax: false,
  taxRounding: "line",
  earlyDiscountTax: "",
  namedTerms: new Array<never>(),
  accountCodes: "numbers",
  taxForm: "",
  taxFrequency: "",
} as const;

test("a blank name is saved as My Company, other blank fields as empty", () => {
  const reading = readCompany({ ...values, name: "  ", phone: " " });
  expect(reading).toMatchObject({ input: { name: "My Company", phone: null, fiscalYearStart: null } });
  expect(reading.problems).toBeUndefined();
});

test("each error is shown at its field", () => {
  const reading = readCompany({
    ...values,
    email: "nonsense",
    fiscalYearStart: "soon",
    timeZone: "Mars/Base",
  });
  expect(reading.input).toBeUndefined();
  expect(reading.problems).toEqual([
    { field: "email", message: "Enter a valid email address" },
    { field: "fiscalYearStart", message: "Enter a valid date as YYYY-MM-DD" },
    { field: "timeZone", message: "Choose a time zone from the list" },
  ]);
});

test("a fiscal year ends after it starts", () => {
  const reading = readCompany({ ...values, fiscalYearStart: "2026-04-01", fiscalYearEnd: "2026-04-01" });
  expect(reading.problems).toEqual([
    { field: "fiscalYearEnd", message: "The fiscal year must end after it starts. Change one of the dates." },
  ]);
});

test("a fiscal year has twelve months", () => {
  const reading = readCompany({ ...values, fiscalYearStart: "2026-04-01", fiscalYearEnd: "2027-04-30" });
  expect(reading.problems).toEqual([
    { field: "fiscalYearEnd", message: "A fiscal year has twelve months. Change one of the dates." },
  ]);
});

const NOTHING_LOCKED = { all: null, sales: null, purchases: null, payments: null };

test("a stale edit names the fields that differ", () => {
  const saved = {
    id: brandUnchecked<BookId>("0198a7f0-0000-7000-8000-000000000001"),
    version: 2,
    name: "Marsh Ltd",
    address: null,
    phone: "555-0100",
    email: null,
    taxId: null,
    fiscalYearStart: toDay("2026-04-01"),
    fiscalYearEnd: null,
    fiscalYears: [],
    currency: "USD",
    isCurrencyLocked: false,
    locale: "en-US" as const,
    country: null,
    timeZone: "UTC",
    today: toDay("2026-05-14"),
    closedThrough: null,
    lockDates: NOTHING_LOCKED,
    softLockDates: NOTHING_LOCKED,
    isSample: false,
    negativeStock: "block" as const,
    defaultProductType: "inventory" as const,
    salesTaxRateId: null,
    purchaseTaxRateId: null,
    salesPricesIncludeTax: true,
    purchasePricesIncludeTax: false,
    taxRounding: "line" as const,
    earlyDiscountTax: null,
    namedTerms: [],
    accountCodes: "numbers" as const,
    taxForm: null,
    taxFrequency: null,
    taxFiledThrough: null,
    monthlyJournals: { used: 0, limit: 50 },
  };
  const rows = compareCompany({ theirs: toCompanyValues(saved), mine: values });
  expect(rows.filter(({ differs }) => differs)).toMatchObject([
    { label: "Phone", mine: "", theirs: "555-0100" },
    { label: "Fiscal year start", mine: "", theirs: "Apr 1, 2026" },
    { label: "Selling out-of-stock items", mine: "Allow (correct the cost later)", theirs: "Block" },
    { label: "Sales prices", mine: "Tax exclusive", theirs: "Tax inclusive" },
  ]);
});
