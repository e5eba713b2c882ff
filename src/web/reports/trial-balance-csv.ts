import type { Book } from "#contract/book.ts";
import type { TrialBalance } from "#contract/reports.ts";
import type { Period } from "#domain/periods.ts";
import { csvText } from "#web/fields/csv-text.ts";

type Company = Pick<Book, "name" | "phone" | "email">;
type Input = { company: Company; period: Period; report: TrialBalance };

/** The trial balance as a file: company, title and period first, then the rows and totals (Spec 9). */
export function trialBalanceCsv({ company, period, report }: Input): string {
  return csvText([
    [company.name],
    [company.phone ?? ""],
    [company.email ?? ""],
    ["Trial Balance"],
    [`${period.start} to ${period.end}`],
    [],
    ["Code", "Account", "Type", "Debit", "Credit"],
    ...report.rows.map(({ code, name, type, debit, credit }) => [code, name, type, debit, credit]),
    ["", "Total", "", report.totals.debit, report.totals.credit],
  ]);
}

/** Spec 9: named after the report and the period. */
export function trialBalanceFileName({ start, end }: Period): string {
  return `trial-balance-${start}-to-${end}.csv`;
}
