import type { TrialBalance } from "#contract/reports.ts";
import type { Period } from "#domain/periods.ts";
import { type Company, reportCsv } from "#web/lists/csv.ts";

type Input = { company: Company; period: Period; report: TrialBalance };

/** The trial balance as a file: company, title and period first, then the rows and totals (Behaviour 9). */
export function trialBalanceCsv({ company, period, report }: Input): string {
  const about = ["Trial Balance", `${period.start} to ${period.end}`];
  const rows = [
    ["Code", "Account", "Type", "Debit", "Credit"],
    ...report.rows.map(({ code, name, type, debit, credit }) => [code, name, type, debit, credit]),
    ["", "Total", "", report.totals.debit, report.totals.credit],
  ];
  return reportCsv({ company, about, rows });
}

/** Behaviour 9: named after the report and the period. */
export function trialBalanceFileName({ start, end }: Period): string {
  return `trial-balance-${start}-to-${end}.csv`;
}
