import { expect, test } from "vitest";
import { companyDifferences, readCompany } from "./company-form-rules.ts";

const values = {
  name: "Marsh Ltd",
  address: "",
  phone: "",
  email: "",
  taxId: "",
  fiscalYearStart: "",
  fiscalYearEnd: "",
  timeZone: "UTC",
  negativeStock: "allow",
} as const;

test("a blank name is saved as My Company, other blank fields as nothing", () => {
  const read = readCompany({ ...values, name: "  ", phone: " " });
  expect(read).toMatchObject({
    values: { name: "My Company", phone: null, fiscalYearStart: null },
    errors: {},
  });
});

test("what is wrong is said at its field", () => {
  const read = readCompany({ ...values, email: "nonsense", fiscalYearStart: "soon", timeZone: "Mars/Base" });
  expect(read).toMatchObject({
    values: {},
    errors: {
      email: { message: "Not a valid e-mail address" },
      fiscalYearStart: { message: "Not a valid date; dates are written YYYY-MM-DD" },
      timeZone: { message: "Not a known time zone" },
    },
  });
});

test("a fiscal year ends after it starts", () => {
  const read = readCompany({ ...values, fiscalYearStart: "2026-04-01", fiscalYearEnd: "2026-04-01" });
  expect(read.errors).toMatchObject({
    fiscalYearEnd: { message: "The fiscal year must end after it starts" },
  });
  expect(Object.keys(read.errors)).toHaveLength(1);
});

test("a stale edit names the fields that differ", () => {
  const saved = {
    id: "0198a7f0-0000-7000-8000-000000000001",
    version: 2,
    name: "Marsh Ltd",
    address: null,
    phone: "555-0100",
    email: null,
    taxId: null,
    fiscalYearStart: "2026-04-01",
    fiscalYearEnd: null,
    currency: "USD",
    timeZone: "UTC",
    today: "2026-05-14",
    closedThrough: null,
    isSample: false,
    negativeStock: "block" as const,
    monthlyJournals: { used: 0, limit: 50 },
  };
  expect(companyDifferences(values, saved)).toEqual([
    { label: "Phone", mine: "", saved: "555-0100" },
    { label: "Fiscal year start", mine: "", saved: "Apr 1, 2026" },
    { label: "Selling without stock", mine: "Allow, and settle the cost later", saved: "Block" },
  ]);
});
