import { useEffect } from "react";
import type { TrialBalance } from "#contract/reports.ts";
import type { Period } from "#domain/periods.ts";
import type { RowChoice } from "#domain/statements.ts";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { rememberTrialBalanceRead } from "#web/dashboard/getting-started-store.ts";
import { formatPeriod } from "#web/fields/formats.ts";
import { symbolOf } from "#web/fields/amount-text.tsx";
import { isReversed, PeriodFields, usePeriod } from "#web/fields/period.tsx";
import { useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { TextLink } from "#web/ui/button.tsx";
import { ExportMenu, PrintButton } from "./report-actions.tsx";
import { isRowChoice, RowsField } from "./report-choices.tsx";
import { ReportHead, ReportOptions } from "./report-links.tsx";
import { BalanceCheck, ReportFoot, PrintedReport } from "./printed-report.tsx";
import { TrialBalanceTable } from "./trial-balance-table.tsx";

const readRows = ({ rows }: { rows?: string }): { rows: RowChoice } => ({
  rows: rows !== undefined && isRowChoice(rows) ? rows : "balance",
});

/** The trial balance (Behavior 2.11, 5.7, Accounting 12). */
export function TrialBalancePage() {
  const [period, setPeriod] = usePeriod();
  const [{ rows }, change] = useSearchParams(readRows);
  const { company: book } = useSession();
  useEffect(() => rememberTrialBalanceRead(book.id), [book.id]);
  return (
    <>
      <ReportHead current="trial-balance" />
      <ReportOptions end={!isReversed(period) && <Actions period={period} rows={rows} />}>
        <PeriodFields {...period} onChange={setPeriod} />
        <RowsField value={rows} onChange={(choice) => change({ rows: choice })} />
      </ReportOptions>
      {!isReversed(period) && <Report period={period} rows={rows} />}
    </>
  );
}

type TrialBalanceQuery = { period: Period; rows: RowChoice };

/** Used by the report and the export; the query cache makes it one request. */
function useTrialBalance({ period, rows }: TrialBalanceQuery) {
  return useApiQuery("reports.trialBalance", { query: { ...period, rows } });
}

function Report({ period, rows }: TrialBalanceQuery) {
  const report = useTrialBalance({ period, rows });
  return (
    <AsyncContent query={report} failed={(message) => `Couldn't load the trial balance: ${message}`}>
      {(data) => (
        <div aria-busy={report.isPlaceholderData} className="mt-4 max-w-form">
          <TrialBalanceSheet report={data} period={period} rows={rows} readAt={report.dataUpdatedAt} />
        </div>
      )}
    </AsyncContent>
  );
}

function Actions({ period, rows }: TrialBalanceQuery) {
  const { data: report, isPlaceholderData } = useTrialBalance({ period, rows });
  return (
    <>
      <ExportMenu
        disabled={isPlaceholderData || !report}
        makeFile={async () => {
          const { trialBalanceFile } = await import("./trial-balance-csv.ts");
          if (!report) throw new Error("The report couldn't be loaded.");
          return trialBalanceFile({ period, report });
        }}
      />
      <PrintButton />
    </>
  );
}

type Props = { report: TrialBalance; period: Period; rows: RowChoice; readAt: number };

/** The trial balance as a printed report. */
function TrialBalanceSheet({ report, period, rows, readAt }: Props) {
  const { name, currency } = useSession().company;
  return (
    <PrintedReport
      company={name}
      title="Trial Balance"
      period={`For the period ${formatPeriod(period)}`}
      foot={
        <>
          <ReportFoot rows={rows} readAt={readAt} />
          <BalanceCheck left={report.totals.debit} right={report.totals.credit} />
        </>
      }
    >
      {report.rows.length === 0 ? (
        <p className="border-y border-line py-10 text-center text-ink-soft">
          No account has a balance in this period.{" "}
          <span className="print:hidden">
            <TextLink href={paths.newJournal()}>Enter a journal entry</TextLink>
          </span>
        </p>
      ) : (
        <TrialBalanceTable report={report} period={period} sign={symbolOf(currency)} />
      )}
    </PrintedReport>
  );
}
