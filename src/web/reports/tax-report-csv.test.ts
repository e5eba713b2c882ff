import { expect, test } from "vitest";
import { reportCsv } from "#web/lists/csv.ts";
import { toDay } from "#domain/dates.ts";
import { toAmount, toRate } from "#domain/money.ts";
import type { TaxReport } from "#contract/reports.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { taxReportFile } from "./tax-report-csv.ts";

const PERIOD = { start: toDay("2026-01-01"), end: toDay("2026-03-31") };
const AMOUNTS = {
  salesNet: toAmount("210.00"),
  salesTax: toAmount("21.00"),
  purchasesNet: toAmount("230.00"),
  purchasesTax: toAmount("23.00"),
  nonrecoverableTax: toAmount("0.00"),
  due: toAmount("-2.00"),
};
const EMPTY_REPORT = {
  ...AMOUNTS,
  salesTax: toAmount("0.00"),
  purchasesNet: toAmount("0.00"),
  purchasesTax: toAmount("0.00"),
  due: toAmount("0.00"),
};
const REPORT: TaxReport = {
  rates: [
    {
      taxRateId: brandUnchecked("0190a000-0000-7000-8000-000000000001"),
      code: "T0001",
      name: "=VAT",
      rate: toRate("10"),
      kind: "charged",
      ...AMOUNTS,
    },
    { taxRateId: null, code: "", name: "", rate: toRate("0"), kind: "charged", ...EMPTY_REPORT },
  ],
  totals: { ...AMOUNTS, salesNet: toAmount("420.00") },
  withholdingTotals: { salesTax: toAmount("0.00"), purchasesTax: toAmount("0.00"), due: toAmount("0.00") },
  accounts: [
    {
      accountId: brandUnchecked("0190a000-0000-7000-8000-000000000002"),
      code: "2200",
      name: "Tax Payable",
      adjustments: toAmount("-21.00"),
      change: toAmount("-23.00"),
    },
  ],
  accountTotals: { adjustments: toAmount("-21.00"), change: toAmount("-23.00") },
};

test("the tax report file has company, period, rates, totals and accounts, and formulas are text", () => {
  const company = { name: "Acme", phone: null, email: "acme@example.com" };
  expect(reportCsv(company, taxReportFile({ period: PERIOD, report: REPORT })).split("\r\n")).toEqual([
    "\ufeffAcme",
    "",
    "acme@example.com",
    "Tax",
    "2026-01-01 to 2026-03-31",
    "",
    "Code,Tax rate,Percent,Sales,Tax on sales,Purchases,Tax on purchases,Not recoverable,Tax due",
    'T0001,"\'=VAT",10,210.00,21.00,230.00,23.00,0.00,-2.00',
    ",No tax rate,,210.00,0.00,0.00,0.00,0.00,0.00",
    ",Total,,420.00,21.00,230.00,23.00,0.00,-2.00",
    "",
    "Code,Account,Documents,Journal entries,Change",
    "2200,Tax Payable,-2.00,-21.00,-23.00",
    ",Total,-2.00,-21.00,-23.00",
    "",
  ]);
  expect(taxReportFile({ period: PERIOD, report: REPORT }).name).toBe("tax-2026-01-01-to-2026-03-31");
});

test("a total that includes lines with several taxes only once is not a formula in a workbook", () => {
  const butOf = (report: TaxReport) => taxReportFile({ period: PERIOD, report }).totals[0]?.but;
  expect(butOf(REPORT)).toEqual([]);
  expect(butOf({ ...REPORT, totals: AMOUNTS })).toEqual([3, 5]);
});
