import type { Period } from "#domain/periods.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { isReversed, PeriodFields, usePeriod } from "#web/fields/period.tsx";
import { useSearchParams } from "#web/navigation/address.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import {
  CompareField,
  comparisonQueryOf,
  RowsField,
  type StatementChoice,
  useStatementChoice,
} from "./report-choices.tsx";
import { ReportHead, ReportOptions } from "./report-links.tsx";
import { StatementActions, PrintedStatement } from "./printed-statement.tsx";
import { profitLossStatement } from "./statement.ts";

/** Profit and loss (Behavior 2.11, 5.7, Accounting 12). */
export function ProfitLossPage() {
  const [period, setPeriod] = usePeriod();
  const [choice, change] = useStatementChoice();
  const [{ closings }, changeClosings] = useSearchParams(readClosings);
  const props = { period, choice, closings };
  const isShown = !isReversed(period);
  return (
    <>
      <ReportHead current="profit-loss" />
      <ReportOptions end={isShown && <Actions {...props} />}>
        <PeriodFields {...period} onChange={setPeriod} />
        <CompareField value={choice.compare} onChange={(compare) => change({ compare })} />
        <RowsField value={choice.rows} onChange={(rows) => change({ rows })} />
        {isShown && (
          <ClosingsField
            {...props}
            onChange={(isWith) => changeClosings({ closings: isWith ? "with" : undefined })}
          />
        )}
      </ReportOptions>
      {isShown && <Report {...props} />}
    </>
  );
}

const readClosings = ({ closings }: { closings?: string }) => ({
  closings: closings === "with" ? ("with" as const) : undefined,
});

type Props = { period: Period; choice: StatementChoice; closings: "with" | undefined };

/** Used by the report and the export; the query cache makes it one request. */
function useProfitLoss({ period, choice: { rows, compare }, closings }: Props) {
  return useApiQuery("reports.profitLoss", {
    query: {
      ...period,
      rows,
      ...comparisonQueryOf(compare),
      closingEntries: closings && ("included" as const),
    },
  });
}

/** Includes closing entries; offered only if these periods contain one, which zeroes the accounts (Accounting 11.6). */
function ClosingsField({ onChange, ...props }: Props & { onChange: (isWith: boolean) => void }) {
  const { data } = useProfitLoss(props);
  if (!data || data.closingEntries === "none") return null;
  return (
    <div className="flex min-h-control items-center self-end">
      <Checkbox
        label="Include closing entries"
        checked={props.closings === "with"}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}

function Actions(props: Props) {
  const { data, isPlaceholderData } = useProfitLoss(props);
  const { compare } = comparisonQueryOf(props.choice.compare);
  const statement = data && !isPlaceholderData ? profitLossStatement(data, compare) : undefined;
  return <StatementActions statement={statement} />;
}

const CLOSINGS = {
  none: null,
  excluded: "Excludes closing entries.",
  included: "Closing entries are included.",
} as const;

function Report(props: Props) {
  const report = useProfitLoss(props);
  return (
    <AsyncContent query={report} failed={(message) => `Couldn't load profit and loss: ${message}`}>
      {(data) => (
        <PrintedStatement
          statement={profitLossStatement(data, comparisonQueryOf(props.choice.compare).compare)}
          rows={props.choice.rows}
          readAt={report.dataUpdatedAt}
          isBusy={report.isPlaceholderData}
          proof={CLOSINGS[data.closingEntries]}
        />
      )}
    </AsyncContent>
  );
}
