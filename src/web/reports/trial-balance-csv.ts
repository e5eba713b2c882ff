import type { TrialBalance } from "#contract/reports.ts";
import type { Period } from "#domain/periods.ts";
import { placesFrom, type ReportFile } from "#web/lists/report-file.ts";

type TrialBalanceExport = { period: Period; report: TrialBalance };

/** The trial balance as a file: company, title and period, then the rows and totals (Behavior 9). */
export function trialBalanceFile({ period: { start, end }, report }: TrialBalanceExport): ReportFile {
  const rows = [
    ["Code", "Account", "Type", "Debit", "Credit"],
    ...report.rows.map(({ code, name, type, debit, credit }) => [code, name, type, debit, credit]),
    ["", "Total", "", report.totals.debit, report.totals.credit],
  ];
  return {
    name: `trial-balance-${start}-to-${end}`,
    about: ["Trial Balance", `${start} to ${end}`],
    rows,
    texts: [0, 1, 2],
    totals: [{ row: rows.length - 1, plus: placesFrom({ first: 1, count: report.rows.length }) }],
  };
}
