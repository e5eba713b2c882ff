import type { TaxReport } from "#contract/reports.ts";
import { negate, subtract } from "#domain/money.ts";
import { hasLinesOfSeveralRates, splitWithheld } from "#domain/tax-report.ts";
import type { Period } from "#domain/periods.ts";
import { placesFrom, type ReportFile } from "#web/lists/report-file.ts";

type TaxReportExport = { period: Period; report: TaxReport };

const HEADS = [
  "Code",
  "Tax rate",
  "Percent",
  "Sales",
  "Tax on sales",
  "Purchases",
  "Tax on purchases",
  "Not recoverable",
  "Tax due",
];

const WITHHELD_HEADS = [
  "Code",
  "Withheld",
  "Percent",
  "Sales",
  "Withheld by customers",
  "Purchases",
  "Withheld from vendors",
];

/** The tax report as a file: company, title and period, the tax rates with totals, then the tax accounts. */
export function taxReportFile({ period, report }: TaxReportExport): ReportFile {
  const { totals, accounts, accountTotals } = report;
  const { rates, withheld } = splitWithheld(report.rates);
  const before = [
    HEADS,
    ...rates.map((row) => [
      row.code,
      row.taxRateId === null ? "No tax rate" : row.name,
      row.taxRateId === null ? "" : row.rate,
      ...amountsOf(row),
    ]),
    ["", "Total", "", ...amountsOf(totals)],
    ...withheldRows(withheld),
  ];
  const rows = [
    ...before,
    [],
    ["Code", "Account", "Documents", "Journal entries", "Change"],
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
  const { start, end } = period;
  return {
    name: `tax-${start}-to-${end}`,
    about: ["Tax", `${start} to ${end}`],
    rows,
    texts: [0, 1],
    totals: [
      {
        row: rates.length + 1,
        plus: placesFrom({ first: 1, count: rates.length }),
        but: hasLinesOfSeveralRates(report) ? NETS : [],
      },
      { row: rows.length - 1, plus: placesFrom({ first: before.length + 2, count: accounts.length }) },
    ],
  };
}

function withheldRows(withheld: TaxReport["rates"]): string[][] {
  if (withheld.length === 0) return [];
  const rows = withheld.map(({ code, name, rate, salesNet, salesTax, purchasesNet, purchasesTax }) => {
    return [code, name, rate, salesNet, negate(salesTax), purchasesNet, negate(purchasesTax)];
  });
  return [[], WITHHELD_HEADS, ...rows];
}

/** Column indexes of net sales and net purchases. */
const NETS = [3, 5];

function amountsOf(amounts: TaxReport["totals"]): string[] {
  const { salesNet, salesTax, purchasesNet, purchasesTax, nonrecoverableTax, due } = amounts;
  return [salesNet, salesTax, purchasesNet, purchasesTax, nonrecoverableTax, due];
}
