import { reportEndpoints } from "#contract/reports.ts";
import type { Period } from "#domain/periods.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { isReversed, PeriodFields } from "#web/fields/period-fields.tsx";
import { usePeriod } from "#web/fields/use-period.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { CompareField, comparedBy } from "./compare-field.tsx";
import { profitLossStatement } from "./profit-loss-statement.ts";
import { ReportLinks } from "./report-links.tsx";
import { RowsField } from "./rows-field.tsx";
import { StatementActions } from "./statement-actions.tsx";
import { StatementSheet } from "./statement-sheet.tsx";
import { type StatementChoice, useStatementChoice } from "./use-statement-choice.ts";

/** Profit and loss (Spec 2.11, 5.7, Rules 12). */
export function ProfitLossPage() {
  const [period, setPeriod] = usePeriod();
  const [choice, change] = useStatementChoice();
  const isShown = !isReversed(period);
  return (
    <>
      <div className="print:hidden">
        <PageHeader title="Profit & Loss" />
      </div>
      <ReportLinks current="profit-loss" />
      <Toolbar label="Report options" end={isShown && <Actions period={period} choice={choice} />}>
        <PeriodFields {...period} onChange={setPeriod} />
        <CompareField value={choice.compare} onChange={(compare) => change({ compare })} />
        <RowsField value={choice.rows} onChange={(rows) => change({ rows })} />
      </Toolbar>
      {isShown && <Report period={period} choice={choice} />}
    </>
  );
}

type Props = { period: Period; choice: StatementChoice };

/** Read by the sheet and by its export, which the cache makes one request. */
function useProfitLoss({ period, choice: { rows, compare } }: Props) {
  return useApiQuery(reportEndpoints.profitLoss, { query: { ...period, rows, ...comparedBy(compare) } });
}

function Actions(props: Props) {
  const { data, isPlaceholderData } = useProfitLoss(props);
  return <StatementActions statement={data && !isPlaceholderData ? profitLossStatement(data) : undefined} />;
}

function Report(props: Props) {
  const report = useProfitLoss(props);
  return (
    <AsyncContent query={report} failed={(message) => `Error loading profit and loss: ${message}`}>
      {(data) => (
        <StatementSheet
          statement={profitLossStatement(data)}
          rows={props.choice.rows}
          readAt={report.dataUpdatedAt}
          isBusy={report.isPlaceholderData}
        />
      )}
    </AsyncContent>
  );
}
