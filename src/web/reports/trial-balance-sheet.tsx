import { CircleAlert, CircleCheck } from "lucide-react";
import type { TrialBalance } from "#contract/reports.ts";
import { formatMoney, isZero, subtract } from "#domain/money.ts";
import { formatPeriod, type Period } from "#domain/periods.ts";
import type { RowChoice } from "#domain/statements.ts";
import { useSession } from "#web/api/session.ts";
import { paths } from "#web/app/paths.ts";
import { currencySign } from "#web/fields/currency-sign.ts";
import { formatInstant } from "#web/ui/format-instant.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { ReportSheet } from "./report-sheet.tsx";
import { TrialBalanceTable } from "./trial-balance-table.tsx";

type Props = { report: TrialBalance; period: Period; rows: RowChoice; readAt: number };

const SHOWN: Readonly<Record<RowChoice, string>> = {
  balance: "Accounts with a balance",
  activity: "Accounts with balance or activity",
  all: "All accounts",
};

/** The trial balance as a sheet of paper. */
export function TrialBalanceSheet({ report, period, rows, readAt }: Props) {
  const { name, currency, timeZone } = useSession().book;
  return (
    <ReportSheet
      company={name}
      title="Trial Balance"
      period={`For the period ${formatPeriod(period)}`}
      foot={
        <>
          <p>
            Accrual basis, posted journals only, in {currency}. {SHOWN[rows]}. Read{" "}
            {formatInstant(readAt, timeZone)}.
          </p>
          <Balanced totals={report.totals} />
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
        <TrialBalanceTable report={report} period={period} sign={currencySign(currency)} />
      )}
    </ReportSheet>
  );
}

/** Says in words what the two totals prove. */
function Balanced({ totals }: Pick<TrialBalance, "totals">) {
  const difference = subtract(totals.debit, totals.credit);
  const isBalanced = isZero(difference);
  const Icon = isBalanced ? CircleCheck : CircleAlert;
  return (
    <p className={`flex items-center gap-1.5 font-medium ${isBalanced ? "text-positive" : "text-negative"}`}>
      <Icon aria-hidden="true" className="size-3.5" />
      {isBalanced ? "Balanced" : `Out of balance by ${formatMoney(difference)}`}
    </p>
  );
}
