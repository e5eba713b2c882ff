import type { TrialBalance } from "#contract/reports.ts";
import { formatPeriod, type Period } from "#domain/periods.ts";
import type { RowChoice } from "#domain/statements.ts";
import { useSession } from "#web/api/session.ts";
import { symbolOf } from "#web/fields/money.tsx";
import { paths } from "#web/navigation/paths.ts";
import { TextLink } from "#web/ui/button.tsx";
import { Balanced } from "./balanced.tsx";
import { ReportFoot } from "./report-foot.tsx";
import { ReportSheet } from "./report-sheet.tsx";
import { TrialBalanceTable } from "./trial-balance-table.tsx";

type Props = { report: TrialBalance; period: Period; rows: RowChoice; readAt: number };

/** The trial balance as a sheet of paper. */
export function TrialBalanceSheet({ report, period, rows, readAt }: Props) {
  const { name, currency } = useSession().book;
  return (
    <ReportSheet
      company={name}
      title="Trial Balance"
      period={`For the period ${formatPeriod(period)}`}
      foot={
        <>
          <ReportFoot rows={rows} readAt={readAt} />
          <Balanced left={report.totals.debit} right={report.totals.credit} />
        </>
      }
    >
      {report.rows.length === 0 ? (
        <p className="border-y border-line py-10 text-center text-ink-soft">
          No account has a balance in this period.{" "}
          <span className="print:hidden">
            <TextLink href={paths.newJournal()}>Enter a journal</TextLink>
          </span>
        </p>
      ) : (
        <TrialBalanceTable report={report} period={period} sign={symbolOf(currency)} />
      )}
    </ReportSheet>
  );
}
