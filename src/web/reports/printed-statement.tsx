import type { ReactNode } from "react";
import type { RowChoice } from "#domain/statements.ts";
import { useSession } from "#web/api/session.ts";
import { symbolOf } from "#web/fields/amount-text.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { ExportMenu, PrintButton } from "./report-actions.tsx";
import { ReportFoot, PrintedReport } from "./printed-report.tsx";
import { StatementTable } from "./statement-table.tsx";
import { type FinancialStatement, statementFile } from "./statement.ts";

type Props = {
  statement: FinancialStatement;
  rows: RowChoice;
  readAt: number;
  /** Whether other data is being loaded. */
  isBusy: boolean;
  /** The proof that the report balances. */
  proof?: ReactNode;
};

/** A statement as a printed report, as wide as its columns need. */
export function PrintedStatement({ statement, rows, readAt, isBusy, proof }: Props) {
  const { name, currency } = useSession().company;
  const isNarrow = statement.columns.length <= 2;
  return (
    <div aria-busy={isBusy} className={classNames("mt-4", isNarrow && "max-w-form print:max-w-none")}>
      <PrintedReport
        company={name}
        title={statement.title}
        period={statement.period}
        foot={
          <>
            <ReportFoot rows={rows} readAt={readAt} />
            {proof}
          </>
        }
      >
        <StatementTable statement={statement} sign={symbolOf(currency)} />
      </PrintedReport>
    </div>
  );
}

/** The export and print actions of a statement; disabled while it loads. */
export function StatementActions({ statement }: { statement: FinancialStatement | undefined }) {
  return (
    <>
      <ExportMenu
        disabled={!statement}
        makeFile={async () => {
          if (!statement) throw new Error("The report couldn't be loaded.");
          return statementFile(statement);
        }}
      />
      <PrintButton />
    </>
  );
}
