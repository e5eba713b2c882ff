import type { TaxReport } from "#contract/reports.ts";
import { subtract } from "#domain/money.ts";
import type { Period } from "#domain/periods.ts";
import { type Company, reportCsv } from "#web/lists/csv.ts";

type Input = { company: Company; period: Period; report: TaxReport };

/** The tax report as a file: company, title and period, the rates with their totals, then the tax accounts. */
export function taxReportCsv({ company, period, report }: Input): string {
  const { rates, totals, accounts, accountTotals } = report;
  const rows = [
    [
      "Code",
      "Tax Rate",
      "Percent",
      "Sales",
      "Tax on Sales",
      "Purchases",
      "Tax on Purchases",
      "Not Recoverable",
      "Tax Due",
    ],
    ...rates.map((row) => [
      row.code,
      row.taxRateId === null ? "No tax rate" : row.name,
      row.taxRateId === null ? "" : row.rate,
      ...amountsOf(row),
    ]),
    ["", "Total", "", ...amountsOf(totals)],
    [],
    ["Code", "Account", "Documents", "Journals", "Change"],
    ...accounts.map(({ code, name, adjustments, change }) => [
      code,
      name,
      subtract(change, adjustments),
      adjustments,
      change,
    ]),
    [
      "",
      "Total",
      subtract(accountTotals.change, accountTotals.adjustments),
      accountTotals.adjustments,
      accountTotals.change,
    ],
  ];
  return reportCsv({ company, about: ["Tax", `${period.start} to ${period.end}`], rows });
}

function amountsOf(amounts: TaxReport["totals"]): string[] {
  const { salesNet, salesTax, purchasesNet, purchasesTax, ownTax, due } = amounts;
  return [salesNet, salesTax, purchasesNet, purchasesTax, ownTax, due];
}

/** Behaviour 9: named after the report and the period. */
export function taxReportFileName({ start, end }: Period): string {
  return `tax-${start}-to-${end}.csv`;
}
