import { useEffect } from "react";
import type { Period } from "#domain/periods.ts";
import type { RowChoice } from "#domain/statements.ts";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { rememberTrialBalanceRead } from "#web/dashboard/getting-started-store.ts";
import { isReversed, PeriodFields, usePeriod } from "#web/fields/period.tsx";
import { useSearchParams } from "#web/navigation/address.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { PageHeader, Toolbar } from "#web/ui/page-header.tsx";
import { ExportButton } from "./export-button.tsx";
import { PrintButton } from "./print-button.tsx";
import { ReportLinks } from "./report-links.tsx";
import { isRowChoice, RowsField } from "./rows-field.tsx";
import { TrialBalanceSheet } from "./trial-balance-sheet.tsx";

const readRows = ({ rows }: { rows?: string }): { rows: RowChoice } => ({
  rows: rows !== undefined && isRowChoice(rows) ? rows : "balance",
});

/** The trial balance (Spec 2.11, 5.7, Rules 12). */
export function TrialBalancePage() {
  const [period, setPeriod] = usePeriod();
  const [{ rows }, change] = useSearchParams(readRows);
  const { book } = useSession();
  useEffect(() => rememberTrialBalanceRead(book.id), [book.id]);
  return (
    <>
      <div className="print:hidden">
        <PageHeader title="Trial Balance" />
      </div>
      <ReportLinks current="trial-balance" />
      <Toolbar label="Report options" end={!isReversed(period) && <Actions period={period} rows={rows} />}>
        <PeriodFields {...period} onChange={setPeriod} />
        <RowsField value={rows} onChange={(choice) => change({ rows: choice })} />
      </Toolbar>
      {!isReversed(period) && <Report period={period} rows={rows} />}
    </>
  );
}

type Choice = { period: Period; rows: RowChoice };

/** Read by the sheet and by its export, which the cache makes one request. */
function useTrialBalance({ period, rows }: Choice) {
  return useApiQuery("reports.trialBalance", { query: { ...period, rows } });
}

function Report({ period, rows }: Choice) {
  const report = useTrialBalance({ period, rows });
  return (
    <AsyncContent query={report} failed={(message) => `Error loading trial balance: ${message}`}>
      {(data) => (
        <div aria-busy={report.isPlaceholderData} className="mt-4 max-w-form">
          <TrialBalanceSheet report={data} period={period} rows={rows} readAt={report.dataUpdatedAt} />
        </div>
      )}
    </AsyncContent>
  );
}

function Actions({ period, rows }: Choice) {
  const { data: report, isPlaceholderData } = useTrialBalance({ period, rows });
  const company = useApiQuery("book.get").data;
  return (
    <>
      <ExportButton
        disabled={isPlaceholderData || !report || !company}
        makeFile={async () => {
          const { trialBalanceCsv, trialBalanceFileName } = await import("./trial-balance-csv.ts");
          const text = report && company ? trialBalanceCsv({ company, period, report }) : "";
          return { name: trialBalanceFileName(period), text, type: "text/csv;charset=utf-8" };
        }}
      />
      <PrintButton />
    </>
  );
}
