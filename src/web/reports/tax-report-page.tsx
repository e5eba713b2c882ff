import { Percent } from "lucide-react";
import type { TaxReport } from "#contract/reports.ts";
import type { Period } from "#domain/periods.ts";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatPeriod } from "#web/fields/formats.ts";
import { isReversed, PeriodFields, usePeriod } from "#web/fields/period.tsx";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ExportMenu, PrintButton } from "./report-actions.tsx";
import { ReportHead, ReportOptions } from "./report-links.tsx";
import { ReportFoot } from "./printed-report.tsx";
import { TaxAccountsTable } from "./tax-accounts-table.tsx";
import { TaxRatesTable, useTaxFigure } from "./tax-rates-table.tsx";
import { TaxReportDocuments } from "./tax-report-documents.tsx";
import { WithholdingTable } from "./withholding-table.tsx";

/** Sales and purchases by tax rate, and the tax due (Accounting 8). */
export function TaxReportPage() {
  const [period, setPeriod] = usePeriod();
  const figure = useTaxFigure();
  const { company: book } = useSession();
  const description = isReversed(period) ? book.name : `${book.name} · ${formatPeriod(period)}`;
  return (
    <>
      <ReportHead current="tax" description={description} />
      <ReportOptions end={!isReversed(period) && <Actions period={period} />}>
        <PeriodFields {...period} onChange={setPeriod} />
      </ReportOptions>
      {!isReversed(period) && <Report period={period} figure={figure} />}
    </>
  );
}

/** Used by the tables and their export; the query cache makes it one request. */
function useTaxReport(period: Period) {
  return useApiQuery("reports.tax", { query: period });
}

type ReportProps = { period: Period; figure: ReturnType<typeof useTaxFigure> };

function Report({ period, figure }: ReportProps) {
  const report = useTaxReport(period);
  return (
    <AsyncContent
      query={report}
      failed={(message) => `Couldn't load the tax report: ${message}`}
      isEmpty={({ rates, accounts }) => rates.length === 0 && accounts.length === 0}
      empty={
        <EmptyState
          icon={<Percent />}
          title="No taxed transactions in this period"
          actions={<LinkButton href={paths.taxRates()}>Tax rates</LinkButton>}
        >
          Taxed invoices and bills are summarized here.
        </EmptyState>
      }
    >
      {(data) =>
        figure ? (
          <TaxReportDocuments report={data} period={period} figure={figure} />
        ) : (
          <div aria-busy={report.isPlaceholderData}>
            <Tables report={data} period={period} readAt={report.dataUpdatedAt} />
          </div>
        )
      }
    </AsyncContent>
  );
}

function Tables({ report, period, readAt }: { report: TaxReport; period: Period; readAt: number }) {
  return (
    <div className="flex flex-col gap-8">
      <TaxRatesTable report={report} period={period} />
      <WithholdingTable report={report} period={period} />
      <TaxAccountsTable report={report} period={period} />
      <div className="text-small text-ink-faint">
        <ReportFoot readAt={readAt} />
      </div>
    </div>
  );
}

function Actions({ period }: { period: Period }) {
  const { data: report, isPlaceholderData } = useTaxReport(period);
  return (
    <>
      <ExportMenu
        disabled={isPlaceholderData || !report}
        makeFile={async () => {
          const { taxReportFile } = await import("./tax-report-csv.ts");
          if (!report) throw new Error("The report isn't loaded yet. Try again in a moment.");
          return taxReportFile({ period, report });
        }}
      />
      <PrintButton />
    </>
  );
}
