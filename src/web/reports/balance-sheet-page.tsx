import { ZERO } from "#domain/money.ts";
import type { BalanceSheet } from "#contract/reports.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import {
  AsOfFields,
  CompareField,
  comparisonQueryOf,
  RowsField,
  useAsOf,
  useStatementChoice,
} from "./report-choices.tsx";
import { ReportHead, ReportOptions } from "./report-links.tsx";
import { BalanceCheck } from "./printed-report.tsx";
import { StatementActions, PrintedStatement } from "./printed-statement.tsx";
import { balanceSheetStatement } from "./statement.ts";

/** The balance sheet (Behavior 2.11, 5.7, Accounting 12). */
export function BalanceSheetPage() {
  const [asOf, setAsOf] = useAsOf();
  const [{ rows, compare }, change] = useStatementChoice();
  const report = useApiQuery("reports.balanceSheet", {
    query: { asOf, rows, ...comparisonQueryOf(compare) },
  });
  const isCurrent = report.data !== undefined && !report.isPlaceholderData;
  return (
    <>
      <ReportHead current="balance-sheet" />
      <ReportOptions
        end={<StatementActions statement={isCurrent ? balanceSheetStatement(report.data) : undefined} />}
      >
        <AsOfFields value={asOf} onChange={setAsOf} />
        <CompareField value={compare} hasDays onChange={(choice) => change({ compare: choice })} />
        <RowsField value={rows} onChange={(choice) => change({ rows: choice })} />
      </ReportOptions>
      <AsyncContent query={report} failed={(message) => `Couldn't load the balance sheet: ${message}`}>
        {(data) => (
          <PrintedStatement
            statement={balanceSheetStatement(data)}
            rows={rows}
            readAt={report.dataUpdatedAt}
            isBusy={report.isPlaceholderData}
            proof={<Proof report={data} />}
          />
        )}
      </AsyncContent>
    </>
  );
}

/** Shows whether the columns balance, using the first one that doesn't. */
function Proof({ report: { assets, liabilitiesAndEquity } }: { report: BalanceSheet }) {
  const unbalancedColumn = assets.totals.findIndex((total, column) => total !== liabilitiesAndEquity[column]);
  const column = Math.max(unbalancedColumn, 0);
  return <BalanceCheck left={assets.totals[column] ?? ZERO} right={liabilitiesAndEquity[column] ?? ZERO} />;
}
