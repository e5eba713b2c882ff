import { useMemo } from "react";
import type { TrialBalance, TrialBalanceRow } from "#contract/reports.ts";
import { FIRST_DATE, shiftDays } from "#domain/dates.ts";
import { isZero } from "#domain/money.ts";
import type { Period } from "#domain/periods.ts";
import { TYPE_HEADINGS } from "#web/accounts/type-labels.ts";
import { paths } from "#web/app/paths.ts";
import { Money } from "#web/ui/money.tsx";
import { Figure } from "./figure.tsx";
import { groupRows } from "./group-rows.ts";

type Props = { report: TrialBalance; period: Period; sign: string };

const HEAD =
  "sticky top-header z-10 h-9 border-b border-ink bg-surface text-small font-semibold text-ink-soft print:static print:bg-transparent";
const DOUBLE_RULE = "border-b-4 border-b-ink [border-bottom-style:double]";
const TOTAL = `border-t border-t-ink py-1.5 font-semibold ${DOUBLE_RULE}`;
const FIRST_TOTAL = "border-t border-t-ink pt-1.5 font-semibold";
const LAST_TOTAL = `pt-1 pb-1.5 font-semibold ${DOUBLE_RULE}`;

/** Every account with its balance in the debit or the credit column, and the two totals (Spec 5.7). */
export function TrialBalanceTable({ report, period, sign }: Props) {
  const groups = useMemo(() => groupRows(report.rows), [report.rows]);
  const first = {
    debit: groups.flatMap(({ rows }) => rows).find(({ debit }) => !isZero(debit)),
    credit: groups.flatMap(({ rows }) => rows).find(({ credit }) => !isZero(credit)),
  };
  return (
    <table aria-label="Trial Balance" className="w-full border-separate border-spacing-0">
      <thead>
        <tr>
          <th scope="col" className={`${HEAD} w-24 pe-3 text-start max-sm:hidden`}>
            Code
          </th>
          <th scope="col" className={`${HEAD} text-start`}>
            Account
          </th>
          <th scope="col" className={`${HEAD} ps-6 text-end max-sm:hidden`}>
            Debit
          </th>
          <th scope="col" className={`${HEAD} ps-6 text-end max-sm:hidden`}>
            Credit
          </th>
          <th scope="col" className={`${HEAD} ps-3 text-end sm:hidden`}>
            Debit or credit
          </th>
        </tr>
      </thead>
      {groups.map(({ type, rows }) => (
        <tbody key={type}>
          <tr>
            <th scope="rowgroup" colSpan={4} className="pt-4 pb-1 text-start font-semibold">
              {TYPE_HEADINGS[type]}
            </th>
          </tr>
          {rows.map((row) => (
            <AccountRow
              key={row.accountId ?? "derived"}
              row={row}
              period={period}
              debitSign={row === first.debit ? sign : ""}
              creditSign={row === first.credit ? sign : ""}
            />
          ))}
        </tbody>
      ))}
      <Totals totals={report.totals} sign={sign} />
    </table>
  );
}

type RowProps = { row: TrialBalanceRow; period: Period; debitSign: string; creditSign: string };

function AccountRow({ row, period, debitSign, creditSign }: RowProps) {
  const { code, name, debit, credit } = row;
  const href = linkOf(row, period);
  const isCredit = isZero(debit) && !isZero(credit);
  const title = code ? `${code} - ${name}` : name;
  return (
    <tr data-row-link={href} className="cursor-pointer hover:bg-hover/60">
      <td className="h-row-compact py-1 print:h-auto print:py-0.5 pe-3 align-baseline wrap-anywhere text-ink-soft tabular-nums max-sm:hidden sm:ps-4">
        {code}
      </td>
      <th
        scope="row"
        className="h-row-compact py-1 print:h-auto print:py-0.5 text-start align-baseline min-w-24 font-normal wrap-anywhere max-sm:min-w-16"
      >
        {code && <span className="block text-small text-ink-soft tabular-nums sm:hidden">{code}</span>}
        {name}
      </th>
      <td className={`py-1 ps-6 text-end align-baseline max-sm:ps-3 ${isCredit ? "max-sm:hidden" : ""}`}>
        <Figure amount={debit} sign={debitSign} side="Debit" of={title} href={isCredit ? undefined : href} />
      </td>
      <td className={`py-1 ps-6 text-end align-baseline max-sm:ps-3 ${isCredit ? "" : "max-sm:hidden"}`}>
        <Figure
          amount={credit}
          sign={creditSign}
          side="Credit"
          of={title}
          href={isCredit ? href : undefined}
        />
      </td>
    </tr>
  );
}

/** An account's figure opens its ledger with the same dates; the derived row opens the period before. */
function linkOf({ accountId, code }: TrialBalanceRow, { start, end }: Period): string {
  if (accountId !== null) return paths.account(code, { start, end });
  return paths.trialBalance({ start: FIRST_DATE, end: shiftDays(start, -1) });
}

function Totals({ totals, sign }: Pick<TrialBalance, "totals"> & { sign: string }) {
  return (
    <tfoot>
      <tr className="max-sm:hidden">
        <th scope="row" colSpan={2} className={`${TOTAL} text-start`}>
          Total
        </th>
        <td className={`${TOTAL} ps-6 text-end`}>
          <Money amount={totals.debit} currencySign={sign} showZero />
        </td>
        <td className={`${TOTAL} ps-6 text-end`}>
          <Money amount={totals.credit} currencySign={sign} showZero />
        </td>
      </tr>
      {(["debit", "credit"] as const).map((side) => (
        <tr key={side} className="sm:hidden">
          <th scope="row" className={`${side === "debit" ? FIRST_TOTAL : LAST_TOTAL} text-start`}>
            Total {side}
          </th>
          <td className={`${side === "debit" ? FIRST_TOTAL : LAST_TOTAL} ps-3 text-end whitespace-nowrap`}>
            <Money amount={totals[side]} currencySign={sign} showZero />
            <span aria-hidden="true" className="text-small font-normal text-ink-faint">
              {side === "debit" ? " Dr" : " Cr"}
            </span>
          </td>
        </tr>
      ))}
    </tfoot>
  );
}
